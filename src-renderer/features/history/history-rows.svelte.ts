import type { HistoryFilter, HistoryPageOfRows, HistoryRow } from '../../../src-main/contract/contract.ts';
import type { Failure } from '../../../src-main/contract/failure.ts';
import { call } from '../../lib/call.ts';

/** Sessions of one piece; the most that one call answers. */
export const CHUNK = 100;
/** Calls on their way at one time. */
const AT_ONCE = 2;
/** How long rows are visible before they are requested: scrolling past costs nothing. */
export const REST_MS = 70;
/** The same where each piece is a request to the service. */
export const REST_SERVICE_MS = 160;
/** Pieces in memory; those farthest from the visible rows are dropped first. */
const MAX_KEPT = 100;
/** Rows beyond the edges that are requested ahead. */
const AHEAD = 40;

/** The counts of the last answer. */
type Head = Omit<HistoryPageOfRows, 'rows' | 'dropped'>;

/**
 * The sessions that match a query, piece by piece as they become visible. All pieces are as of one moment, so that nothing
 * moves while new sessions arrive; `newer` counts those.
 */
export class HistoryRows {
  #filter = $state.raw<HistoryFilter | null>(null);
  #chunks = $state.raw<ReadonlyMap<number, HistoryPageOfRows>>(new Map());
  #head = $state.raw<Head | null>(null);
  #failure = $state.raw<Failure | null>(null);
  /** The first piece of this query has arrived; until then those of the former query are shown. */
  #answered = $state(false);
  /** The rows shown until then answer the same question, and may stay if no new answer comes. */
  #sameAsShown = false;
  /** The answers contain how many are newer. */
  #reportsNewer = true;
  #asking = new Set<number>();
  /** Shown, but requested again when they become visible. */
  #stale = new Set<number>();
  /** Not requested again by merely scrolling there. */
  #failed = new Set<number>();
  #requested: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Grows with each question: answers to an earlier one are dropped. */
  #turn = 0;

  readonly loaded = $derived([...this.#chunks.values()].reduce((sum, { rows }) => sum + rows.length, 0));
  /** Entries of the service that could not be read. */
  readonly dropped = $derived([...this.#chunks.values()].reduce((sum, { dropped }) => sum + dropped, 0));
  /** Number of rows; where it is unknown, the loaded ones and one piece more while there may be one. */
  readonly count = $derived(this.#head === null ? 0 : (this.#head.total ?? this.#guess()));

  get filter(): HistoryFilter | null {
    return this.#filter;
  }
  /** Null while nothing was answered. */
  get head(): Head | null {
    return this.#head;
  }
  /** Why something could not be read; null while all is well. */
  get failure(): Failure | null {
    return this.#failure;
  }
  get answered(): boolean {
    return this.#answered;
  }

  /** The session at this place; undefined while it is not there. */
  at(index: number): HistoryRow | undefined {
    return this.#chunks.get(Math.floor(index / CHUNK))?.rows[index % CHUNK];
  }
  /** This place was answered, though not with a session that could be read. */
  isBlank(index: number): boolean {
    return this.#chunks.has(Math.floor(index / CHUNK)) && this.at(index) === undefined;
  }
  /** The place of a session among those that are there; -1 where it is not. */
  indexOf(sessionId: number): number {
    for (const [chunk, { rows }] of this.#chunks) {
      const at = rows.findIndex(({ id }) => id === sessionId);
      if (at !== -1) return chunk * CHUNK + at;
    }
    return -1;
  }

  /** Requests the sessions again, from the newest on. Those on the screen stay until the answer arrives. */
  ask(filter: HistoryFilter): void {
    this.#filter = filter;
    this.#begin(false);
  }

  /** Takes in what began meanwhile. */
  showNewer(): void {
    this.#begin(this.#answered || this.#sameAsShown);
  }

  /** Forgets everything: another account. */
  clear(): void {
    this.#filter = null;
    this.#begin(false);
    this.#chunks = new Map();
    this.#head = null;
  }

  /** These rows are visible, `end` not included. */
  show(start: number, end: number): void {
    if (this.#filter === null || !this.#answered) return;
    const first = Math.floor(Math.max(0, start - AHEAD) / CHUNK);
    const last = Math.floor(Math.max(0, Math.min(end + AHEAD, this.count) - 1) / CHUNK);
    const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const middle = (start + end) / 2 / CHUNK - 0.5;
    pages.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (pages.join() === this.#requested.join()) return;
    this.#requested = pages;
    this.#rest();
  }

  /** Something changed: visible rows are requested again as of the same moment, the others when they become visible. */
  refresh(): void {
    this.#stale = new Set(this.#chunks.keys());
    this.#pump();
    if (this.#answered && !this.#reportsNewer) void this.#countNewer();
  }

  /** Tries again what failed. */
  retry(): void {
    this.#failed.clear();
    this.#failure = null;
    if (this.#answered) this.#pump();
    else this.#begin(false);
  }

  #begin(same: boolean): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#sameAsShown = same;
    this.#answered = false;
    this.#failure = null;
    this.#asking = new Set();
    this.#stale = new Set();
    this.#failed = new Set();
    this.#requested = [0];
    this.#pump();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#pump();
      },
      this.#head?.source === 'service' ? REST_SERVICE_MS : REST_MS,
    );
  }

  #pump(): void {
    for (const chunk of this.#requested) {
      if (this.#asking.size >= AT_ONCE) return;
      const isThere = this.#answered && this.#chunks.has(chunk) && !this.#stale.has(chunk);
      if (!isThere && !this.#asking.has(chunk) && !this.#failed.has(chunk)) void this.#read(chunk);
    }
  }

  /** If an answer does not contain how many are newer, the present total does. */
  async #countNewer(): Promise<void> {
    const filter = this.#filter;
    if (filter === null) return;
    const turn = this.#turn;
    const reply = await call('history:page', { filter, asOf: null, offset: 0, limit: 1 });
    const head = this.#head;
    const before = head?.total ?? null;
    if (turn !== this.#turn || !reply.ok || reply.value.total === null || head === null || before === null) return;
    this.#head = { ...head, newer: Math.max(0, reply.value.total - before) };
  }

  async #read(chunk: number): Promise<void> {
    const filter = this.#filter;
    if (filter === null) return;
    const turn = this.#turn;
    this.#asking.add(chunk);
    this.#stale.delete(chunk);
    const asOf = this.#answered ? (this.#head?.asOf ?? null) : null;
    const reply = await call('history:page', { filter, asOf, offset: chunk * CHUNK, limit: CHUNK });
    if (turn !== this.#turn) return;
    this.#asking.delete(chunk);
    if (reply.ok) this.#take(chunk, reply.value);
    else this.#fail(chunk, reply.failure);
    this.#pump();
  }

  #fail(chunk: number, failure: Failure): void {
    this.#failed.add(chunk);
    this.#failure = failure;
    if (this.#answered) return;
    if (this.#sameAsShown) this.#answered = true;
    else {
      this.#chunks = new Map();
      this.#head = null;
    }
  }

  #take(chunk: number, page: HistoryPageOfRows): void {
    const { asOf, newer, source, total, unsupported } = page;
    const chunks = new Map(this.#answered ? this.#chunks : []);
    chunks.set(chunk, page);
    this.#forgetFar(chunks);
    // The moment of the first piece is that of all.
    this.#reportsNewer = newer !== null;
    const before = this.#answered ? this.#head : null;
    this.#head = { asOf: before?.asOf ?? asOf, newer: newer ?? before?.newer ?? null, source, total, unsupported };
    this.#chunks = chunks;
    this.#answered = true;
    if (this.#failed.size === 0) this.#failure = null;
  }

  #forgetFar(chunks: Map<number, HistoryPageOfRows>): void {
    if (chunks.size <= MAX_KEPT) return;
    const here = this.#requested[0] ?? 0;
    const far = [...chunks.keys()].sort((a, b) => Math.abs(b - here) - Math.abs(a - here));
    for (const chunk of far.slice(0, chunks.size - MAX_KEPT)) chunks.delete(chunk);
  }

  #guess(): number {
    const last = Math.max(-1, ...this.#chunks.keys());
    const page = this.#chunks.get(last);
    if (page === undefined) return 0;
    const length = page.rows.length + page.dropped;
    return last * CHUNK + length + (length >= CHUNK ? CHUNK : 0);
  }
}
