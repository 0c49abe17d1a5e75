import { untrack } from 'svelte';
import { call } from '../../lib/call.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import type { Agents } from '../../features/agents/agents-context.svelte.ts';
import { pages, type PageName } from '../../lib/pages.ts';
import type { ListView } from '../../features/agents/list/agent-list.svelte.ts';
import { detailTabs, type DetailTab } from '../../features/agents/details/details.svelte.ts';

/** Where the user is in the console. */
export interface StoredView {
  readonly page: PageName;
  readonly requested: ListView;
  /** The agent under the cursor of the list, those picked, and the one whose details are open. */
  readonly cursor: number | null;
  readonly picked: readonly number[];
  readonly details: { readonly agentId: number; readonly tab: DetailTab } | null;
}

/** More picked agents are not written down with every change. */
export const MAX_PICKED = 1_000;
/** The contract's limit. */
const LONGEST = 20_000;

/** Null where it is too large to store. Called with every change, so that a large selection is not read each time. */
export function writeView(view: Omit<StoredView, 'picked'> & { readonly picked: ReadonlySet<number> }): string | null {
  const picked = view.picked.size > MAX_PICKED ? [] : [...view.picked];
  const text = JSON.stringify({ ...view, picked });
  return text.length > LONGEST ? null : text;
}

/** What a page of this program wrote; null for anything else, as an older page of another build may have. */
export function readView(text: string): StoredView | null {
  try {
    const view = JSON.parse(text) as StoredView;
    return isView(view) ? view : null;
  } catch {
    return null;
  }
}

function isView({ page, requested, cursor, picked, details }: StoredView): boolean {
  const isId = (id: unknown): boolean => Number.isSafeInteger(id);
  const texts = (list: unknown): boolean => Array.isArray(list) && list.every((one) => typeof one === 'string');
  return (
    pages.some(({ name }) => name === page) &&
    typeof requested.query === 'string' &&
    texts(requested.chips) &&
    texts(requested.systems) &&
    (requested.group === null || typeof requested.group === 'string') &&
    typeof requested.sort.column === 'string' &&
    typeof requested.sort.down === 'boolean' &&
    (cursor === null || isId(cursor)) &&
    Array.isArray(picked) &&
    picked.every(isId) &&
    (details === null || (isId(details.agentId) && detailTabs.includes(details.tab)))
  );
}

/** From a change to its being written down, in milliseconds: a few messages a second, however much is typed. */
const SETTLE = 200;

/** Stores where the user is, and brings a reloaded page back there: its process may crash at any time. */
export class ViewRestore {
  readonly #app: Readonly<ConsoleState>;
  readonly #agents: Readonly<Agents>;
  readonly #known = Promise.withResolvers<void>();
  /** Until the stored view has been read, it is not overwritten. */
  #reads = $state(true);
  /** What waits for the agents it speaks of. */
  #waits: StoredView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = '';
  #written = '';

  constructor(app: Readonly<ConsoleState>, agents: Readonly<Agents>) {
    this.#app = app;
    this.#agents = agents;
  }

  /** Settled when the page is where it was. */
  get known(): Promise<void> {
    return this.#known.promise;
  }

  start(): () => void {
    this.#read();
    return () => {
      clearTimeout(this.#timer);
    };
  }

  #read(): void {
    void call('app:view').then((reply) => {
      // A page that is reloaded again and again hits the limit of calls; the stored view would be lost if it went on without it.
      if (!reply.ok && reply.failure.waitMs !== undefined) {
        this.#timer = setTimeout(() => {
          this.#read();
        }, reply.failure.waitMs);
        return;
      }
      this.#timer = undefined;
      const view = reply.ok && reply.value !== null ? readView(reply.value) : null;
      if (view !== null) this.#show(view);
      this.#reads = false;
      this.#known.resolve();
    });
  }

  /** To be called in an effect, which runs again whenever something of it has changed. */
  follow(): void {
    const { page } = this.#app;
    const { all, list, selection, details } = this.#agents;
    if (this.#reads) return;
    const { loaded } = all;
    if (this.#waits !== null) {
      if (!loaded) return;
      untrack(() => this.#showAgents());
    }
    const shown = details.agentId === null ? null : { agentId: details.agentId, tab: details.tab };
    const cursor = list.cursor?.row.id ?? null;
    const text = writeView({ page, requested: list.asking, cursor, picked: selection.ids, details: shown });
    if (text === null) return;
    this.#latest = text;
    this.#timer ??= setTimeout(() => {
      this.#write();
    }, SETTLE);
  }

  /** Stores at once what would be stored soon. */
  flush(): void {
    if (this.#timer === undefined || this.#reads) return;
    clearTimeout(this.#timer);
    this.#write();
  }

  #write(): void {
    this.#timer = undefined;
    if (this.#latest === this.#written) return;
    this.#written = this.#latest;
    void call('app:storeView', { view: this.#latest });
  }

  #show(view: StoredView): void {
    this.#waits = view;
    this.#agents.list.show(view.requested);
    this.#app.goTo(view.page);
  }

  #showAgents(): void {
    const view = this.#waits;
    this.#waits = null;
    if (view === null) return;
    const { list, selection, details, all } = this.#agents;
    selection.pick(view.picked);
    // Where the filters hide it, they stay as they were.
    if (list.rows.some(({ row }) => row.id === view.cursor) && view.cursor !== null) list.reveal(view.cursor);
    if (view.details !== null && all.find(view.details.agentId) !== undefined) {
      details.show(view.details.agentId, view.details.tab);
    }
  }
}
