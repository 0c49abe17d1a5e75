import { createContext } from 'svelte';
import type { HistoryRow, HistoryState, InputOf } from '../../../src-main/contract/contract.ts';
import { call, listen } from '../../lib/call.ts';
import { Mirror } from '../../lib/mirror.svelte.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import {
  filterOf,
  defaultHistoryFilter,
  wholeHistory,
  without,
  type FilterPart,
  type HistoryQuestion,
} from './history-filter.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { Downloads } from './downloads/downloads.svelte.ts';
import { SessionDetails } from './session-details.svelte.ts';
import { RecordQuery } from '../records/record-query.svelte.ts';
import { HistoryRows } from './history-rows.svelte.ts';

const ABOUT_REFRESH = 'history-refresh';
/** While many sessions arrive, the shown ones are requested again at this interval. */
export const SETTLE_MS = 400;
/** The same where the service has to be queried: each time costs requests of the plan. */
const BACKGROUND_MS = 20_000;

/** The page of the history: its query, the shown sessions, and the state of the copy on this computer. */
export class History extends RecordQuery<HistoryQuestion> {
  readonly #app: Readonly<ConsoleState>;
  readonly downloads: Readonly<Downloads>;
  readonly rows: Readonly<HistoryRows> = new HistoryRows();
  readonly details = new SessionDetails();
  readonly #stored = new Mirror<HistoryState | null>(null, {
    hear: (take) =>
      listen('history:changed', (state) => {
        const before = this.stored;
        take(state);
        this.#follow(state, before);
      }),
    ask: () => call('history:state'),
  });
  pausing = $state(false);
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(app: Readonly<ConsoleState>) {
    super(defaultHistoryFilter, wholeHistory);
    this.#app = app;
    this.downloads = new Downloads(app);
  }

  get count(): number {
    return this.rows.count;
  }
  /** The state of the copy on this computer; null until it is known. */
  get stored(): HistoryState | null {
    return this.#stored.current;
  }
  get cursorRow(): HistoryRow | undefined {
    return this.cursor === null ? undefined : this.rows.at(this.cursor);
  }

  get #isShown(): boolean {
    return this.#app.page === 'history';
  }
  /** The page shows already, above or below its list, that the service does not respond as it should. */
  get #isFailureShown(): boolean {
    return this.#isShown && (this.#app.service.isFailing || (this.stored?.failure ?? null) !== null);
  }

  start(): () => void {
    const offs = [
      this.downloads.hear(),
      this.#stored.hear(),
      // Another account: its numbers mean other sessions. With `account`, one of all accounts in view starts over.
      listen('agents:changed', ({ reset, account }) => {
        if (reset && account === undefined) this.#forget();
      }),
      listen('service:changed', ({ kind }) => {
        if (kind === 'up-to-date' && this.rows.failure !== null) this.rows.retry();
      }),
    ];
    return () => {
      this.stopTyping();
      clearTimeout(this.#settling);
      this.details.close();
      for (const off of offs) off();
    };
  }

  /** The page is opened: reads its list and polls the newest sessions more often, until the returned function is called. */
  open(): () => void {
    void call('history:setSeen', { seen: true });
    void this.readCached();
    void this.downloads.read();
    if (this.rows.filter === null) this.ask();
    else this.#refresh();
    return () => {
      void call('history:setSeen', { seen: false });
    };
  }

  async readCached(): Promise<void> {
    await this.#stored.ask();
  }

  drop(part: FilterPart): void {
    this.change(without(this.question, part));
  }

  /** Shows the page with these sessions, and resets the rest of the query. */
  show(part: Partial<HistoryQuestion>): void {
    this.question = { ...wholeHistory, ...part };
    this.details.close();
    this.ask();
    this.#app.goTo('history');
  }

  /** Takes in what began since the list was read. */
  showNewer(): void {
    this.cursor = null;
    this.requested += 1;
    this.rows.showNewer();
  }

  /** Requests the newest sessions now, and again what failed. */
  async refresh(): Promise<void> {
    if (this.rows.failure !== null) this.rows.retry();
    const reply = await call('history:refresh');
    if (reply.ok) {
      this.#app.toasts.settle(ABOUT_REFRESH);
      this.#refresh();
      return;
    }
    const words = { mark: 'failed', title: t('history.refreshFailed'), text: reply.failure.message } as const;
    this.#app.toasts.show(ABOUT_REFRESH, () => (this.#isFailureShown ? null : words));
  }

  async setPaused(paused: boolean): Promise<void> {
    if (this.pausing) return;
    this.pausing = true;
    const reply = await call('history:setPaused', { paused });
    this.pausing = false;
    this.#app.toasts.report('history-pause', t('history.pauseFailed'), reply.ok ? null : reply.failure);
  }

  /** Writes all that match into a file, as one of the downloads. */
  async export(format: InputOf<'history:export'>['format']): Promise<void> {
    if (this.exporting) return;
    this.exporting = true;
    const reply = await call('history:export', { filter: filterOf(this.question, Date.now()), format });
    this.exporting = false;
    this.#app.toasts.report('export', t('history.exportFailed'), reply.ok ? null : reply.failure);
    if (reply.ok) this.downloads.put(reply.value);
  }

  async copyLink(sessionId: number): Promise<void> {
    const reply = await call('history:copyLink', { sessionId });
    if (reply.ok)
      this.#app.toasts.show('copy', { mark: 'done', title: t('history.linkCopied'), text: t('history.linkOnly') });
    else this.#app.toasts.fail('copy', t('toast.copyFailed'), reply.failure);
  }

  /** Throws the local copy away; answers whether that was done. */
  async forgetCopy(): Promise<boolean> {
    const reply = await call('history:forget');
    if (reply.ok) {
      this.#app.toasts.show('history-forget', { mark: 'done', title: t('history.forgotten') });
      void this.readCached();
    } else this.#app.toasts.fail('history-forget', t('history.forgetFailed'), reply.failure);
    return reply.ok;
  }

  ask(): void {
    this.begin();
    this.rows.ask(filterOf(this.question, Date.now()));
  }

  #follow(state: HistoryState, before: HistoryState | null): void {
    const changed = state.revision !== before?.revision;
    if (state.failure === null && state.at !== before?.at) this.#app.toasts.settle(ABOUT_REFRESH);
    if (!changed || !this.#isShown || this.#settling !== undefined) return;
    this.#settling = setTimeout(
      () => {
        this.#refresh();
      },
      this.rows.head?.source === 'service' ? BACKGROUND_MS : SETTLE_MS,
    );
  }

  /** "Today" of yesterday evening is another question this morning. */
  #refresh(): void {
    clearTimeout(this.#settling);
    this.#settling = undefined;
    if (!this.#isShown) return;
    const filter = filterOf(this.question, Date.now());
    if (this.rows.filter === null || JSON.stringify(filter) !== JSON.stringify(this.rows.filter)) this.ask();
    else this.rows.refresh();
  }

  #forget(): void {
    this.question = defaultHistoryFilter;
    this.#stored.take(null);
    this.cursor = null;
    this.details.close();
    this.rows.clear();
    if (!this.#isShown) return;
    void this.readCached();
    this.ask();
  }
}

export const [useHistory, provideHistory] = createContext<Readonly<History>>();
