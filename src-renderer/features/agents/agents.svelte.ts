import type { AgentsChange, AgentsSummary } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import type { PackedRow } from '../../../src-main/contract/packed-rows.ts';
import type { AccountsState } from '../../lib/accounts.svelte.ts';
import { FIRST_PAGE } from '../../../src-main/contract/first-calls.ts';
import { markStart } from '../../../src-main/contract/start-marks.ts';
import { call, listen } from '../../lib/call.ts';
import { startsDown, type Column, type Sort } from './list/columns.ts';
import { EntryMaker, noTraits, type Entry, type TraitsOf } from './list/entry.ts';
import { CountTally, type Counts } from './list/filters.ts';
import { prepareSearch } from './list/finder.ts';
import { applyChange, compareNames, mergeEntries, Runs, sortEntries } from './list/order.ts';
import { pagesOf } from '../../lib/pages-of.ts';
import { pause, untilPainted, whenQuiet } from '../../lib/pause.ts';

const PAGE = 4_000;
/** Rows taken in at one go: a page of 4,000 would hold up the keys. */
const AT_ONCE = 1_000;
/** No row of the list is lower: pixels. */
const LOWEST_ROW = 24;
/** So many rows fill a window of this screen. They are shown before the rest of their page is taken in. */
const rowsOnScreen = (): number => Math.max(30, Math.ceil(screen.availHeight / LOWEST_ROW));
const emptySummary: AgentsSummary = { total: 0, online: 0, at: null, dropped: 0 };
const uncounted: Counts = new CountTally().read();

/**
 * The cached list of all agents, in the order the user last sorted by. Read once in pages, then updated by changes; a refresh
 * never moves a row.
 */
export class AgentsState {
  #entries = $state.raw<readonly Entry[]>([]);
  #borrowed = $state.raw<readonly Entry[] | null>(null);
  summary = $state.raw<AgentsSummary>(emptySummary);
  #counts = $state.raw<Counts | null>(null);
  /** False until the whole list was read once. */
  loaded = $state(false);
  /** Why the list could not be read; null while all is well. */
  failure = $state.raw<Failure | null>(null);
  sort = $state.raw<Sort>({ column: 'name', down: false });
  #byId = new Map<number, Entry>();
  #countTally = new CountTally();
  /** One for the whole reading and what changes after it, so that rows go on sharing their texts. */
  #maker = new EntryMaker();
  #counting = false;
  #preparing = false;
  /** Columns of cached hardware are sorted by these. */
  readonly #traitsOf: TraitsOf;
  /** Names the accounts of agents where all accounts are in view. */
  readonly #accounts: Pick<AccountsState, 'byNumber' | 'known' | 'onNames' | 'showsAll'> | null;
  readonly #painted = Promise.withResolvers<void>();
  readonly #leaveListeners: (() => void)[] = [];
  /** What will be shown; runs ahead of `#entries` while pages come in. */
  #list: readonly Entry[] = [];
  /** No entry of it has changed since it was sorted. */
  #inOrder = true;
  /** The newest reading of the list: late pages of an older one are dropped. */
  #reading = new AbortController();
  /** Named by events while pages are on their way: the data of an event is at least as new as the page. */
  #touched: Set<number> | null = null;

  constructor(
    accounts: Pick<AccountsState, 'byNumber' | 'known' | 'onNames' | 'showsAll'> | null = null,
    traitsOf: TraitsOf = noTraits,
  ) {
    this.#accounts = accounts;
    this.#traitsOf = traitsOf;
    accounts?.onNames(() => {
      if (accounts.showsAll) void this.read({ keepShown: true });
    });
  }

  get entries(): readonly Entry[] {
    return this.#borrowed ?? this.#entries;
  }
  /** How many of all agents each filter matches; updated shortly after the rows. */
  get counts(): Counts {
    return this.#counts ?? uncounted;
  }
  /** There are numbers of a list. They come after its first rows, which would wait for all the places that show one. */
  get isCounted(): boolean {
    return this.#counts !== null && (this.entries.length > 0 || this.summary.at !== null);
  }
  /** The service reports for at least one agent whether it is online; otherwise no number of online agents is meaningful. */
  get hasStates(): boolean {
    return this.summary.online > 0 || this.counts.chips.online + this.counts.chips.offline > 0;
  }
  /** Settled once the first rows are on the screen, or it is known that there are none. */
  get painted(): Promise<void> {
    return this.#painted.promise;
  }
  /** The shown agents were found by the service itself; no list is cached yet. */
  get isBorrowed(): boolean {
    return this.#borrowed !== null;
  }

  find(id: number): Entry | undefined {
    if (this.#borrowed !== null) return this.#borrowed.find(({ row }) => row.id === id);
    // The list is read only to depend on it: lookups of an agent run again when the list is replaced.
    return this.#entries.length === 0 ? undefined : this.#byId.get(id);
  }
  /** As `find`, for those who do not follow the list. */
  has(id: number): boolean {
    return this.#byId.has(id);
  }
  /** Notifies when agents may have left. */
  onLeave(listener: () => void): void {
    this.#leaveListeners.push(listener);
  }

  /** Follows changes and reads the list; the returned function stops both. */
  start(): () => void {
    const off = listen('agents:changed', (change) => {
      this.#take(change);
    });
    void this.read();
    return () => {
      this.#reading.abort();
      off();
    };
  }

  /** Shows the agents that the service itself found, as long as there is no list; null takes them back. */
  borrow(rows: readonly PackedRow[] | null): void {
    if (rows === null || this.summary.at !== null) {
      this.#borrowed = null;
      return;
    }
    const unique = this.#makeAll(rows);
    this.#borrowed = sortEntries([...unique.values()], this.sort, this.#traitsOf);
  }

  /**
   * Reads the whole list, page by page. The first page is shown at once, the rest when all is there. `keepShown`: the agents on
   * the screen stay until then, for a change that concerns one of several accounts.
   */
  async read({ keepShown = false } = {}): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    const isOver = (): boolean => signal.aborted;
    this.#forget(keepShown);
    const touched = new Set<number>();
    this.#touched = touched;
    const maker = this.#maker;
    const runs = new Runs();
    const listed = new Set<number>();
    let lastId: number | null = null;
    let isFirst = true;
    const pages = pagesOf(
      (afterId) => {
        markStart('rows-requested');
        return call('agents:page', { afterId, limit: afterId === null ? FIRST_PAGE : PAGE });
      },
      () => lastId,
      signal,
    );
    for await (const reply of pages) {
      const first = isFirst;
      isFirst = false;
      markStart('rows-received');
      if (!reply.ok) {
        this.failure = reply.failure;
        break;
      }
      const { rows, done, summary, account } = reply.value;
      if (account !== undefined) await this.#accounts?.known;
      if (isOver()) return;
      this.#sum(summary);
      const takeIn = (from: number, end: number): void => {
        const part = this.#makeRows(maker, rows.slice(from, end), account);
        if (keepShown) for (const { row } of part) listed.add(row.id);
        runs.add(this.#admit(part.filter(({ row }) => !touched.has(row.id))));
        lastId = part.at(-1)?.row.id ?? lastId;
      };
      let from = 0;
      if (first && !done && rows.length > 0 && !keepShown) {
        from = rowsOnScreen();
        takeIn(0, from);
        this.#showRead(runs.all(), touched);
        await untilPainted();
        this.#notePainted();
        if (isOver()) return;
      }
      for (; from < rows.length; from += AT_ONCE) {
        if (from > 0) await pause();
        if (isOver()) return;
        takeIn(from, from + AT_ONCE);
      }
      // Not before the first screen: chips and the tree of groups are drawn again with each count.
      this.#count();
    }
    // Another reading began, and ends in its own time.
    if (isOver()) return;
    if (keepShown && this.failure === null) this.#prune(new Set([...listed, ...touched]));
    this.#showRead(runs.all(), touched);
    void untilPainted().then(() => {
      this.#notePainted();
    });
    this.#touched = null;
    this.loaded = true;
    for (const listener of this.#leaveListeners) listener();
  }

  /** Sorts by a column; the same column again turns it round. */
  sortBy(column: Column): void {
    const same = this.sort.column === column;
    this.setSort({ column, down: same ? !this.sort.down : startsDown.has(column) });
  }

  setSort(sort: Sort): void {
    this.sort = sort;
    this.#show(sortEntries(this.#list, sort, this.#traitsOf));
    if (this.#borrowed !== null) this.#borrowed = sortEntries(this.#borrowed, sort, this.#traitsOf);
  }

  #forget(keepShown: boolean): void {
    this.loaded = false;
    this.failure = null;
    if (keepShown) return;
    this.#byId = new Map();
    this.#countTally = new CountTally();
    this.#maker = new EntryMaker();
    this.#show([]);
  }

  /** Forgets the agents that are not among these. */
  #prune(listed: ReadonlySet<number>): void {
    for (const [id, { row }] of this.#byId) {
      if (listed.has(id)) continue;
      this.#countTally.drop(row);
      this.#byId.delete(id);
    }
    this.#count();
  }

  #notePainted(): void {
    markStart('rows-painted');
    this.#painted.resolve();
  }

  #sum(summary: AgentsSummary): void {
    this.summary = summary;
    // The list has come, with the agents that the service found.
    if (summary.at !== null) this.#borrowed = null;
    this.#prepareSearch();
  }

  /** A list that has just been sorted. */
  #show(list: readonly Entry[]): void {
    this.#inOrder = true;
    this.#list = list;
    this.#entries = list;
    this.#prepareSearch();
  }

  #prepareSearch(): void {
    if (this.#preparing) return;
    this.#preparing = true;
    const prepare = (): void => {
      // A first list arrives in many parts. Where the list has changed meanwhile, the new one is begun.
      if (this.summary.at === null || prepareSearch(this.#list)) this.#preparing = false;
      else whenQuiet(prepare);
    };
    whenQuiet(prepare);
  }

  /** The pages read so far, with the data of events that arrived meanwhile. */
  #showRead(byName: readonly Entry[], touched: ReadonlySet<number>): void {
    const fresh: Entry[] = [];
    for (const id of touched) {
      const entry = this.#byId.get(id);
      if (entry) fresh.push(entry);
    }
    const read = touched.size === 0 ? byName : byName.filter(({ row }) => !touched.has(row.id));
    const { column, down } = this.sort;
    const sorted = column === 'name' && !down ? read : sortEntries(read, this.sort, this.#traitsOf);
    this.#show(fresh.length === 0 ? sorted : mergeEntries(sorted, fresh, this.sort, this.#traitsOf));
  }

  /** @param number of their account where all are in view */
  #makeRows(maker: EntryMaker, rows: readonly PackedRow[], number?: number): Entry[] {
    const account = number === undefined ? null : (this.#accounts?.byNumber(number)?.shortName ?? null);
    return rows.map((row) => maker.make(row, account));
  }

  #makeAll(rows: readonly PackedRow[], number?: number): Map<number, Entry> {
    const entries = this.#makeRows(this.#maker, rows, number);
    return new Map(entries.map((entry) => [entry.row.id, entry]));
  }

  /** Takes them into the book; answers them by name. */
  #admit(entries: Entry[]): Entry[] {
    for (const entry of entries) {
      const old = this.#byId.get(entry.row.id);
      if (old) this.#countTally.drop(old.row);
      this.#countTally.add(entry.row);
      this.#byId.set(entry.row.id, entry);
    }
    return entries.sort(compareNames);
  }

  #count(): void {
    if (this.#counting) return;
    this.#counting = true;
    whenQuiet(() => {
      this.#counting = false;
      this.#counts = this.#countTally.read();
    });
  }

  #take({ reset, upserted, removed, summary, account }: AgentsChange): void {
    // Starts over at once, so that the data of the reset is not overwritten by older pages.
    if (reset) void this.read({ keepShown: account !== undefined });
    this.#sum(summary);
    if (upserted.length === 0 && removed.length === 0) return;
    const changed = this.#makeAll(upserted, account);
    const areNew = removed.length === 0 && ![...changed.keys()].some((id) => this.#byId.has(id));
    for (const id of removed) {
      const old = this.#byId.get(id);
      if (old) this.#countTally.drop(old.row);
      this.#byId.delete(id);
    }
    this.#admit([...changed.values()]);
    this.#count();
    for (const id of [...removed, ...changed.keys()]) this.#touched?.add(id);
    const inOrder = areNew && this.#inOrder;
    this.#show(
      areNew
        ? mergeEntries(this.#list, [...changed.values()], this.sort, this.#traitsOf, inOrder)
        : applyChange(this.#list, changed, new Set(removed), this.sort, this.#traitsOf),
    );
    this.#inOrder = inOrder;
    if (removed.length > 0 && this.loaded) for (const listener of this.#leaveListeners) listener();
  }
}
