import type { SavedView, SavedViewFields } from '../../../../src-main/contract/contract.ts';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import { call, listen } from '../../../lib/call.ts';
import type { ConsoleState } from '../../../lib/console.svelte.ts';
import { Mirror } from '../../../lib/mirror.svelte.ts';
import type { AgentsState } from '../agents.svelte.ts';
import type { AgentList } from '../list/agent-list.svelte.ts';
import type { Traits } from '../traits.svelte.ts';
import { isReady, isShown, readyViews, viewByShortcut } from './views.ts';
import { ViewWatch } from './view-watch.ts';
import { clock } from '../../../lib/clock.svelte.ts';

interface Parts {
  readonly app: Readonly<ConsoleState>;
  readonly agents: Readonly<AgentsState>;
  readonly traits: Readonly<Traits>;
  readonly list: Readonly<AgentList>;
}

/** The user's saved views, the ready-made ones, and how many agents each shows. */
export class Views {
  readonly #parts: Parts;
  readonly #saved = new Mirror<readonly SavedView[]>([], {
    hear: (take) => listen('views:changed', take),
    ask: () => call('views:current'),
  });
  /** Settled when they were read for the first time. */
  readonly known = this.#saved.known;
  #counts = $state.raw<ReadonlyMap<string, number>>(new Map());
  /** When the list was read that was shown as another account or group was chosen: it does not apply to the new one. */
  #old: { readonly key: string; readonly at: number | null | undefined } | null = null;
  #wasLoaded = false;

  readonly #watch = new ViewWatch({
    idle: whenIdle,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => {
        clearTimeout(timer);
      };
    },
    now: () => clock.readService(),
    onCounts: (counts) => (this.#counts = counts),
    onChange: async (change) => {
      const reply = await call('views:notify', change);
      return reply.ok || reply.failure.kind !== 'busy';
    },
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The ready-made ones that were not hidden, then the saved ones in their order. */
  get listed(): readonly SavedView[] {
    const { hiddenViews } = this.#parts.app.settings.current;
    return [...readyViews().filter(({ id }) => !hiddenViews.includes(id)), ...this.saved];
  }
  get saved(): readonly SavedView[] {
    return this.#saved.current;
  }
  /** How many agents it shows; undefined until that is known. */
  countOf(id: string): number | undefined {
    return this.#counts.get(id);
  }
  byShortcut(digit: number): SavedView | undefined {
    return viewByShortcut(this.saved, digit);
  }
  /** Whether the list shows a view whose sessions begin in View only. */
  get opensViewOnly(): boolean {
    return this.saved.some((view) => view.viewOnly === true && isShown(view, this.#parts.list.asking));
  }
  find(id: string): SavedView | undefined {
    return [...readyViews(), ...this.saved].find((view) => view.id === id);
  }

  /** Follows and reads the saved views; the returned function stops that and the counting. */
  start(): () => void {
    const off = this.#saved.start();
    return () => {
      off();
      this.#watch.stop();
    };
  }

  /** To be called in an effect: the views are counted again whenever what it reads has changed. */
  follow(): void {
    const { app, agents, traits } = this.#parts;
    const { entries, loaded, summary } = agents;
    // A list that was read again may be of another account, which has its own views.
    if (loaded && !this.#wasLoaded) void this.#saved.ask();
    this.#wasLoaded = loaded;
    const who = app.account.account;
    const key = who === null ? '' : JSON.stringify([who.id, who.groupId]);
    if (this.#old?.key !== key) this.#old = { key, at: this.#old === null ? undefined : summary.at };
    const settled = summary.at !== null && summary.at !== this.#old.at;
    if (settled) this.#old = { key, at: undefined };
    this.#watch.follow({
      views: this.listed,
      entries,
      traitsOf: (id) => traits.of(id),
      numberOfAccount: (accountId) => app.accounts.find(accountId)?.number,
      traitsVersion: traits.version,
      whole: loaded,
      settled,
    });
  }

  /** Saves a new view (`id` null, or that of a ready-made one) or an edited one. */
  async save(id: string | null, view: SavedViewFields): Promise<Failure | null> {
    const known = this.saved.some((saved) => saved.id === id);
    const reply = await call('views:save', { id: known ? id : null, view });
    if (!reply.ok) return reply.failure;
    this.#saved.take(reply.value);
    return null;
  }

  /** Deletes a saved view. */
  async remove(id: string): Promise<Failure | null> {
    const reply = await call('views:remove', { id });
    if (!reply.ok) return reply.failure;
    this.#saved.take(reply.value);
    return null;
  }

  /** Shows a view's result in the list, with its columns and layout where it has its own. */
  async show(view: SavedView): Promise<void> {
    const { app, list } = this.#parts;
    app.goTo('agents');
    list.show(view);
    const { columns, layout } = view;
    if (columns === null && layout === null) return;
    await app.changeSetting({
      ...(columns === null ? {} : { agentColumns: columns }),
      ...(layout === null ? {} : { agentLayout: layout }),
    });
  }

  /** Hides a ready-made view, or shows it again. */
  hide(id: string, hidden: boolean): Promise<Failure | null> {
    const { settings } = this.#parts.app;
    const others = settings.current.hiddenViews.filter((other) => other !== id);
    return settings.change({ hiddenViews: hidden && isReady({ id }) ? [...others, id] : others });
  }
}

/** Never idle is late, not never: after this the work is done all the same. */
const LATEST_MS = 2_000;
/** Milliseconds that must be left before another piece is begun. */
const ENOUGH_MS = 4;

/**
 * Runs work when the page is idle. `hasTime` returns whether there is time for another piece. Returns a function
 * that cancels it.
 */
function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => {
      work(() => false);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(
    (deadline) => {
      work(() => deadline.timeRemaining() > ENOUGH_MS);
    },
    { timeout: LATEST_MS },
  );
  return () => {
    cancelIdleCallback(handle);
  };
}
