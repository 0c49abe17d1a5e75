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

/** A question, and what is on its way for it. Made with its filter and replaced with it. */
class Asked {
  readonly filter: HistoryFilter;
  /** The rows shown until its first answer are of the same question, and may stay if none comes. */
  readonly isSameAsShown: boolean;
  /** The first piece has arrived; until then those of the former question are shown. */
  answered = $state(false);
  /** Why something could not be read; null while all is well. */
  failure = $state.raw<Failure | null>(null);
  readonly asking = new Set<number>();
  /** Shown, but requested again when they become visible. */
  stale = new Set<number>();
  /** Not requested again by merely scrolling there. */
  readonly failed = new Set<number>();
  requested: readonly number[] = [0];

  constructor(filter: HistoryFilter, isSameAsShown: boolean) {
    this.filter = filter;
    this.isSameAsShown = isSameAsShown;
  }
}

/**
 * The sessions that match a query, piece by piece as they become visible. All pieces are as of one moment, so that nothing
 * moves while new sessions arrive; `newer` counts those.
 */
export class HistoryRows {
  #asked = $state.raw<Asked | null>(null);
  #chunks = $state.raw<ReadonlyMap<number, HistoryPageOfRows>>(new Map());
  /** Null while nothing was answered. */
  head = $state.raw<Head | null>(null);
  /** The answers contain how many are newer. */
  #reportsNewer = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly loaded = $derived([...this.#chunks.values()].reduce((sum, { rows }) => sum + rows.length, 0));
  /** Entries of the service that could not be read. */
  readonly dropped = $derived([...this.#chunks.values()].reduce((sum, { dropped }) => sum + dropped, 0));
  /** Number of rows; where it is unknown, the loaded ones and one piece more while there may be one. */
  readonly count = $derived(this.head === null ? 0 : (this.head.total ?? this.#guess()));

  get filter(): HistoryFilter | null {
    return this.#asked?.filter ?? null;
  }
  /** Why something could not be read; null while all is well. */
  get failure(): Failure | null {
    return this.#asked?.failure ?? null;
  }
  get answered(): boolean {
    return this.#asked?.answered ?? false;
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
    this.#begin(new Asked(filter, false));
  }

  /** Takes in what began meanwhile. */
  showNewer(): void {
    const asked = this.#asked;
    if (asked !== null) this.#begin(new Asked(asked.filter, asked.answered || asked.isSameAsShown));
  }

  /** Forgets everything: another account. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#asked = null;
    this.#chunks = new Map();
    this.head = null;
  }

  /** These rows are visible, `end` not included. */
  show(start: number, end: number): void {
    const asked = this.#asked;
    if (asked?.answered !== true) return;
    const first = Math.floor(Math.max(0, start - AHEAD) / CHUNK);
    const last = Math.floor(Math.max(0, Math.min(end + AHEAD, this.count) - 1) / CHUNK);
    const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const middle = (start + end) / 2 / CHUNK - 0.5;
    pages.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    if (pages.join() === asked.requested.join()) return;
    asked.requested = pages;
    this.#rest(asked);
  }

  /** Something changed: visible rows are requested again as of the same moment, the others when they become visible. */
  refresh(): void {
    const asked = this.#asked;
    if (asked === null) return;
    asked.stale = new Set(this.#chunks.keys());
    this.#pump(asked);
    if (asked.answered && !this.#reportsNewer) void this.#countNewer(asked);
  }

  /** Tries again what failed. */
  retry(): void {
    const asked = this.#asked;
    if (asked === null) return;
    if (!asked.answered) {
      this.#begin(new Asked(asked.filter, false));
      return;
    }
    asked.failed.clear();
    asked.failure = null;
    this.#pump(asked);
  }

  #begin(asked: Asked): void {
    clearTimeout(this.#timer);
    this.#asked = asked;
    this.#pump(asked);
  }

  #rest(asked: Asked): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#pump(asked);
      },
      this.head?.source === 'service' ? REST_SERVICE_MS : REST_MS,
    );
  }

  #pump(asked: Asked): void {
    for (const chunk of asked.requested) {
      if (asked.asking.size >= AT_ONCE) return;
      const isThere = asked.answered && this.#chunks.has(chunk) && !asked.stale.has(chunk);
      if (!isThere && !asked.asking.has(chunk) && !asked.failed.has(chunk)) void this.#read(asked, chunk);
    }
  }

  /** If an answer does not contain how many are newer, the present total does. */
  async #countNewer(asked: Asked): Promise<void> {
    const reply = await call('history:page', { filter: asked.filter, asOf: null, offset: 0, limit: 1 });
    const head = this.head;
    const before = head?.total ?? null;
    const total = reply.ok ? reply.value.total : null;
    if (asked !== this.#asked || total === null || head === null || before === null) return;
    this.head = { ...head, newer: Math.max(0, total - before) };
  }

  async #read(asked: Asked, chunk: number): Promise<void> {
    asked.asking.add(chunk);
    asked.stale.delete(chunk);
    const asOf = asked.answered ? (this.head?.asOf ?? null) : null;
    const reply = await call('history:page', { filter: asked.filter, asOf, offset: chunk * CHUNK, limit: CHUNK });
    // Another question was asked meanwhile.
    if (asked !== this.#asked) return;
    asked.asking.delete(chunk);
    if (reply.ok) this.#take(asked, chunk, reply.value);
    else this.#fail(asked, chunk, reply.failure);
    this.#pump(asked);
  }

  #fail(asked: Asked, chunk: number, failure: Failure): void {
    asked.failed.add(chunk);
    asked.failure = failure;
    if (asked.answered) return;
    if (asked.isSameAsShown) asked.answered = true;
    else {
      this.#chunks = new Map();
      this.head = null;
    }
  }

  #take(asked: Asked, chunk: number, page: HistoryPageOfRows): void {
    const { asOf, newer, source, total, unsupported } = page;
    const chunks = new Map(asked.answered ? this.#chunks : []);
    chunks.set(chunk, page);
    forgetFar(chunks, asked.requested[0] ?? 0);
    // The moment of the first piece is that of all.
    this.#reportsNewer = newer !== null;
    const before = asked.answered ? this.head : null;
    this.head = { asOf: before?.asOf ?? asOf, newer: newer ?? before?.newer ?? null, source, total, unsupported };
    this.#chunks = chunks;
    asked.answered = true;
    if (asked.failed.size === 0) asked.failure = null;
  }

  #guess(): number {
    const last = Math.max(-1, ...this.#chunks.keys());
    const page = this.#chunks.get(last);
    if (page === undefined) return 0;
    const length = page.rows.length + page.dropped;
    return last * CHUNK + length + (length >= CHUNK ? CHUNK : 0);
  }
}

/** Drops the pieces farthest from this one, where there are too many. */
function forgetFar(chunks: Map<number, HistoryPageOfRows>, here: number): void {
  if (chunks.size <= MAX_KEPT) return;
  const far = [...chunks.keys()].sort((a, b) => Math.abs(b - here) - Math.abs(a - here));
  for (const chunk of far.slice(0, chunks.size - MAX_KEPT)) chunks.delete(chunk);
}
