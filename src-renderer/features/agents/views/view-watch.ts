import type { SavedView, InputOf } from '../../../../src-main/contract/contract.ts';
import type { Entry, TraitsOf } from '../list/entry.ts';
import { finderOf, signatureOf } from './views.ts';

type ViewChange = InputOf<'views:notify'>;

/** The last result of a view, for detecting changes. */
interface Baseline {
  /** The query of that result: a view with another query starts over. */
  readonly signature: string;
  readonly ids: ReadonlySet<number>;
  /** Agents whose hardware was known; null where the view does not use it. */
  readonly known: ReadonlySet<number> | null;
}

/** As much of a name as a notification shows; the contract takes twice as many code units. */
const MAX_LETTERS = 100;
const MAX_NAMES = 3;

/**
 * The agents that joined a view and those that left it; null without changes. An agent whose hardware was read for the first time
 * does not count: it was there before, undetected.
 */
export function changesOf(view: SavedView, before: Baseline, hits: readonly Entry[]): ViewChange | null {
  const { ids, known } = before;
  const now = new Set<number>();
  const added: string[] = [];
  let addedCount = 0;
  for (const { row } of hits) {
    now.add(row.id);
    if (ids.has(row.id) || known?.has(row.id) === false) continue;
    addedCount += 1;
    if (added.length < MAX_NAMES) added.push(Array.from(row.name).slice(0, MAX_LETTERS).join(''));
  }
  let removedCount = 0;
  for (const id of ids) if (!now.has(id)) removedCount += 1;
  return addedCount + removedCount === 0 ? null : { id: view.id, added, addedCount, removedCount };
}

export function baselineOf(
  signature: string,
  hits: readonly Entry[],
  entries: readonly Entry[] | null,
  traitsOf: TraitsOf,
): Baseline {
  const known = entries === null ? null : new Set<number>();
  for (const { row } of entries ?? []) if (traitsOf(row.id) !== undefined) known?.add(row.id);
  return { signature, ids: new Set(hits.map(({ row }) => row.id)), known };
}

/** What views are counted over. All of it is replaced when it changes, never edited. */
export interface ViewSource {
  readonly views: readonly SavedView[];
  readonly entries: readonly Entry[];
  readonly traitsOf: TraitsOf;
  /** Number of an account in the view over all, by its id. */
  readonly numberOfAccount?: ((accountId: string) => number | undefined) | undefined;
  /** Grows when `traitsOf` finds something else. */
  readonly traitsVersion: number;
  /** The list is whole: counting a part of it would show numbers that are not true. */
  readonly whole: boolean;
  /** The list is current: changes from while another account or an old list was shown do not count. */
  readonly settled: boolean;
}

export interface WatchDeps {
  /**
   * Runs a piece of work when the page is idle; `hasTime` returns whether there is time for another. Returns
   * a function that cancels it.
   */
  readonly idle: (work: (hasTime: () => boolean) => void) => () => void;
  /** Returns its own "off". */
  readonly after: (ms: number, run: () => void) => () => void;
  /** Unix milliseconds, for terms of time. */
  readonly now: () => number;
  /** How many agents each view shows, by id. */
  readonly onCounts: (counts: ReadonlyMap<string, number>) => void;
  /** Returns false where it could not be shown: it is then shown with the next count. */
  readonly onChange: (change: ViewChange) => Promise<boolean>;
}

const APART_MS = 1_000;
/** Nothing but the time has changed: for "not seen for 30 days" once a minute is enough. */
const SAME_MS = 60_000;
/** Agents counted in one piece: well under a frame. */
const PIECE = 4_000;

interface Found {
  readonly view: SavedView;
  readonly usesTraits: boolean;
  /** Null where its query cannot be read: then nothing is counted and nobody notified. */
  readonly hits: readonly Entry[] | null;
}

/**
 * Counts what each view shows, in idle time and at most once a second, and reports when the result of one with notifications
 * has changed. A key press never waits for it: it works in small pieces, and on a list that cannot change under it.
 */
export class ViewWatch {
  readonly #deps: WatchDeps;
  readonly #baselines = new Map<string, Baseline>();
  #source: ViewSource | null = null;
  #isStale = false;
  #stop: (() => void) | null = null;
  #counted: { readonly source: ViewSource; readonly at: number } | null = null;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
  }

  /** Counts soon, over the newest agents by then. */
  follow(source: ViewSource): void {
    const hasUnsettled = this.#source?.settled === true && !source.settled;
    const hasBroken = this.#source?.whole === true && !source.whole;
    // The list that is being counted is not the one that comes.
    if (hasUnsettled || hasBroken) this.stop();
    if (hasBroken) this.#deps.onCounts(new Map());
    if (!source.settled) this.#baselines.clear();
    this.#source = source;
    this.#isStale = true;
    if (source.whole && this.#stop === null) this.#begin();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#source = null;
    this.#counted = null;
  }

  #begin(): void {
    const source = this.#source;
    this.#isStale = false;
    if (source === null) return;
    const now = this.#deps.now();
    const last = this.#counted;
    if (last !== null && isSame(last.source, source) && Math.abs(now - last.at) < SAME_MS) return;
    const work = findAll(source, now);
    const go = (): void => {
      this.#stop = this.#deps.idle((hasTime) => {
        let step = work.next();
        while (step.done !== true && hasTime()) step = work.next();
        if (step.done === true) this.#finish(source, step.value, now);
        else go();
      });
    };
    go();
  }

  #finish(source: ViewSource, found: readonly Found[], at: number): void {
    this.#counted = { source, at };
    this.#deps.onCounts(new Map(found.flatMap(({ view, hits }) => (hits === null ? [] : [[view.id, hits.length]]))));
    if (source.settled) this.#notify(source, found);
    this.#stop = this.#deps.after(APART_MS, () => {
      this.#stop = null;
      if (this.#isStale) this.#begin();
    });
  }

  #notify({ entries, traitsOf }: ViewSource, found: readonly Found[]): void {
    const notifying = found.flatMap((one) =>
      one.view.notify && one.hits !== null ? [{ ...one, hits: one.hits }] : [],
    );
    for (const id of this.#baselines.keys())
      if (!notifying.some(({ view }) => view.id === id)) this.#baselines.delete(id);
    for (const { view, usesTraits, hits } of notifying) {
      const before = this.#baselines.get(view.id);
      const signature = signatureOf(view);
      const after = baselineOf(signature, hits, usesTraits ? entries : null, traitsOf);
      this.#baselines.set(view.id, after);
      const change = before?.signature === signature ? changesOf(view, before, hits) : null;
      if (before === undefined || change === null) continue;
      void this.#deps.onChange(change).then((notified) => {
        if (!notified && this.#baselines.get(view.id) === after) this.#baselines.set(view.id, before);
      });
    }
  }
}

const isSame = (a: ViewSource, b: ViewSource): boolean =>
  a.entries === b.entries &&
  a.traitsVersion === b.traitsVersion &&
  a.whole === b.whole &&
  a.settled === b.settled &&
  a.views.length === b.views.length &&
  a.views.every((view, index) => view === b.views[index]);

/** Everything all views show, piece by piece. */
function* findAll(
  { views, entries, traitsOf, numberOfAccount }: ViewSource,
  now: number,
): Generator<undefined, readonly Found[]> {
  const found: Found[] = [];
  for (const view of views) {
    const { fault, find, usesTraits } = finderOf(view, traitsOf, now, numberOfAccount);
    if (fault !== null) {
      found.push({ view, usesTraits, hits: null });
      continue;
    }
    const hits: Entry[] = [];
    for (let from = 0; from < entries.length; from += PIECE) {
      for (const hit of find(entries.slice(from, from + PIECE))) hits.push(hit);
      yield;
    }
    found.push({ view, usesTraits, hits });
  }
  return found;
}
