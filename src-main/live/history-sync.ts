import type { Clock } from '../clock.ts';
import type { HistoryState } from '../ipc/contract.ts';
import { fail, succeed, type Failure, type Result } from '../ipc/failure.ts';
import type { CallOptions, HistoryFilter } from '../service/client.ts';
import type { HistoryPage } from '../service/model.ts';
import type { Inventory } from '../store/inventory.ts';
import type { Span } from '../store/history-spans.ts';
import type { HistoryCopy } from '../store/worker-calls.ts';
import { createHistoryHealth, NOT_KEPT } from './history-health.ts';
import { createHistoryLook } from './history-look.ts';
import { LONGEST_PAUSE_MS, NEWEST_MS } from './history-pace.ts';
import { oldestWanted } from './history-plan.ts';
import { createHistoryReader } from './history-reader.ts';
import { describeHistory } from './history-state.ts';
import { RESUME_MS } from './pace-policy.ts';
import { createTeller } from './teller.ts';

export interface HistorySyncOptions {
  /** 4.13; never throws. */
  readonly list: (filter: HistoryFilter, options: CallOptions) => Promise<Result<HistoryPage>>;
  readonly inventory: Pick<Inventory, 'historyCopy' | 'keepHistory' | 'pruneHistory' | 'generation'>;
  readonly clock: Clock;
  /** Unix milliseconds by the clock of the service. */
  readonly serviceNow: () => number;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** False while offline, asleep, out of quota, with a refused key, or while a person waits for something else. */
  readonly mayAsk: () => boolean;
  /** How many months are kept: 0 none, 1,200 all there is. */
  readonly months: () => number;
  readonly onChange: (state: HistoryState) => void;
  /** A part of the history was read with so many entries that could not be; said once while it stays the same. */
  readonly onDropped: (count: number) => void;
}

/** While it may not ask it looks again only this often by itself. */
export const IDLE_MS = 10_000;
/** A look at the newest part that reaches far back over what is known comes this often. */
export const WIDE_MS = 1_800_000;
/** What is older than the settings want is thrown away this often. */
const PRUNE_MS = 6 * 3_600_000;
/** Changes are told at most so often. */
export const TELL_MS = 1_000;

interface Asked {
  /** What a request brought that was under way before is not the answer. */
  begun: boolean;
  readonly promise: Promise<Result<void>>;
  readonly resolve: (result: Result<void>) => void;
}

const stopped = (): Result<never> => fail('cancelled', 'Reading the history was stopped. Try again.');
const notKept = (): Failure =>
  fail(
    'unavailable',
    'The disk takes no changes, so the history is not kept on this computer. Make space or allow writing to the folder of Longreach, then start it again.',
    { reason: NOT_KEPT },
  ).failure;

/**
 * Keeps a copy of the account's history on this computer and lets it grow: the newest part again and again, the past once, page
 * by page. One request at a time, with a pause after each (`history-pace.ts`); what is read is kept at once, and what was
 * read without a gap is remembered as a span, so that an interrupted walk goes on where it was, also after a restart.
 */
export function createHistorySync(options: HistorySyncOptions) {
  const { inventory, clock, random } = options;
  const reader = createHistoryReader();
  const health = createHistoryHealth(clock, random);
  const look = createHistoryLook(clock);
  let copy: HistoryCopy | null = null;
  let live = false;
  let asleep = false;
  let paused = false;
  let months = options.months();
  let newestEnd = -Infinity;
  let wideEnd = -Infinity;
  let pruned = -Infinity;
  let goodAt: number | null = null;
  let revision = 0;
  let toldDropped = 0;
  let asked: Asked | null = null;
  let running: AbortController | null = null;
  let stopTimer: (() => void) | null = null;

  const now = (): number => Math.floor(options.serviceNow() / 1_000);
  const oldest = (): number => oldestWanted(months, now());
  const keeps = (): boolean => months > 0;

  const state = (): HistoryState =>
    describeHistory({
      copy,
      keeps: keeps(),
      live,
      paused,
      failure: health.failure(),
      oldest: oldest(),
      revision,
      at: goodAt,
      ...reader.progress(copy),
    });

  const tell = createTeller(clock, TELL_MS, () => options.onChange(state()));

  const takeCopy = (next: HistoryCopy): void => {
    const isOther = copy === null || next.changed > 0 || JSON.stringify(next.spans) !== JSON.stringify(copy.spans);
    copy = next;
    if (isOther) revision += 1;
  };

  const cancelTimer = (): void => {
    stopTimer?.();
    stopTimer = null;
  };

  const scheduleAt = (due: number): void => {
    cancelTimer();
    stopTimer = clock.after(Math.max(0, due - clock.now()), () => {
      stopTimer = null;
      void step();
    });
  };

  const newestDue = (): number => newestEnd + reader.newestPause(NEWEST_MS[look.attention()]);
  const isOlderDue = (): boolean => !paused && copy !== null && reader.hasOlder(copy, oldest());

  const schedule = (): void => {
    cancelTimer();
    if (!live || asleep || running !== null || !keeps() || health.isRefused()) return;
    if (!options.mayAsk()) return scheduleAt(clock.now() + IDLE_MS);
    const isUnderWay = reader.isReading() || isOlderDue();
    scheduleAt(Math.max(health.earliest(look.attention()), isUnderWay ? -Infinity : newestDue()));
  };

  const answerAsked = (result: Result<void>): void => {
    asked?.resolve(result);
    asked = null;
  };
  const answerBegun = (result: Result<void>): void => {
    if (asked?.begun === true) answerAsked(result);
  };

  const recordFailure = (failed: Failure): void => {
    if (failed.kind !== 'cancelled') health.noteFailure(failed);
    answerBegun({ ok: false, failure: failed });
  };

  /** Whether there is something to be asked for now. */
  const begin = (known: HistoryCopy): boolean => {
    const isDue = asked !== null || clock.now() >= newestDue();
    if (asked?.begun === false || (isDue && reader.mayWait())) {
      if (asked !== null) asked.begun = true;
      const wide = clock.now() >= wideEnd + WIDE_MS;
      reader.beginNewest(known, { oldest: oldest(), now: now(), wide });
      return true;
    }
    if (reader.isReading()) return true;
    return isOlderDue() && reader.beginOlder(known, oldest());
  };

  const finish = (): void => {
    const ended = reader.ended();
    if (ended === null) return;
    if (ended.dropped > 0 && ended.dropped !== toldDropped) options.onDropped(ended.dropped);
    if (ended.dropped > 0) toldDropped = ended.dropped;
    if (ended.kind === 'newest') {
      newestEnd = clock.now();
      if (ended.wide) wideEnd = newestEnd;
      answerBegun(succeed(undefined));
    }
  };

  const keep = async (page: HistoryPage, span: Span | null, of: number): Promise<boolean> => {
    const kept = await inventory.keepHistory({ records: page.records, seenAt: now(), span, oldest: oldest() }, of);
    if (!kept.ok) {
      recordFailure(kept.failure);
      return false;
    }
    takeCopy(kept.value);
    if (!kept.value.lasting) recordFailure(notKept());
    return kept.value.lasting;
  };

  /** One request and what comes of it. */
  const read = async (known: HistoryCopy, { signal }: AbortController): Promise<void> => {
    const of = inventory.generation();
    const isOver = (): boolean => signal.aborted || inventory.generation() !== of;
    const page = await options.list(reader.question(), {
      attention: asked?.begun === true ? 'user' : 'background',
      signal,
    });
    if (isOver()) return;
    if (!page.ok) {
      recordFailure(page.failure);
      return;
    }
    const span = reader.take(page.value, copy ?? known, oldest());
    if (!span.ok) {
      health.rest(LONGEST_PAUSE_MS);
      recordFailure(span.failure);
      return;
    }
    const isKept = await keep(page.value, span.value, of);
    if (isOver()) return;
    if (isKept) {
      health.noteGood();
      goodAt = clock.wallNow();
      finish();
    } else reader.clear();
  };

  const prune = async (): Promise<void> => {
    pruned = clock.now();
    const gone = await inventory.pruneHistory(keeps() ? oldest() : null);
    if (gone.ok) takeCopy(gone.value);
  };

  const isStillMine = (controller: AbortController): boolean => running === controller;

  const step = async (): Promise<void> => {
    if (running !== null || !live || asleep || !keeps()) return;
    if (asked === null && (health.mustRest() || !options.mayAsk())) {
      schedule();
      return;
    }
    const controller = new AbortController();
    running = controller;
    if (copy === null) await load();
    if (isStillMine(controller) && clock.now() - pruned >= PRUNE_MS) await prune();
    if (!isStillMine(controller)) return;
    if (copy === null) answerAsked(stopped());
    else if (begin(copy)) {
      await read(copy, controller);
      if (!isStillMine(controller)) return;
    } else answerBegun(succeed(undefined));
    health.noteEnd();
    running = null;
    tell();
    goOn();
  };

  /** Whoever waits is not kept waiting by the pace. */
  const goOn = (): void => {
    if (asked === null) schedule();
    else void step();
  };

  const load = async (): Promise<void> => {
    const of = inventory.generation();
    const found = await inventory.historyCopy();
    if (of !== inventory.generation()) return;
    if (found.ok) takeCopy(found.value);
    else recordFailure(found.failure);
  };

  /** What is under way comes to nothing; what was kept of it stays. */
  const drop = (): void => {
    cancelTimer();
    running?.abort();
    if (running !== null) health.noteEnd();
    running = null;
    answerAsked(stopped());
  };

  const reset = (): void => {
    drop();
    reader.reset();
    health.noteGood();
    newestEnd = -Infinity;
    wideEnd = -Infinity;
  };

  return {
    state,

    /** What is known of the copy; null while no account is shown. */
    copy: (): HistoryCopy | null => copy,
    /** Whether the service was seen not to honour its date filters. */
    ignoresDates: (): boolean => reader.ignoresDates(),

    /** Another account is shown: its copy is looked up, nothing is asked yet. */
    async show(): Promise<void> {
      reset();
      live = false;
      paused = false;
      copy = null;
      goodAt = null;
      pruned = -Infinity;
      await load();
      // Somebody may have changed the settings while nothing ran.
      if (!keeps()) await prune();
      const top = (copy as HistoryCopy | null)?.spans.at(-1);
      goodAt = top === undefined ? null : top.last * 1_000;
      tell();
    },

    /** The account is signed in: from now on the copy grows. */
    goLive(): void {
      if (live) return;
      live = true;
      // The list of agents comes first.
      health.noteEnd();
      schedule();
      tell();
    },

    goDark(): void {
      live = false;
      reset();
      tell();
    },

    /** Something it waits for has changed. Sends nothing sooner than due. */
    wake: (): void => schedule(),

    /** A person asked: the newest part now, whatever the pace says. */
    refresh(): Promise<Result<void>> {
      if (!live) return Promise.resolve(fail('busy', 'Longreach is not signed in yet. Try again in a moment.'));
      if (asleep) return Promise.resolve(stopped());
      if (!keeps()) return Promise.resolve(succeed(undefined));
      if (asked === null) {
        const { promise, resolve } = Promise.withResolvers<Result<void>>();
        asked = { begun: false, promise, resolve };
        if (running === null) void step();
        return promise;
      }
      return asked.promise;
    },

    /** The page is looked at. */
    setSeen(seen: boolean): void {
      look.setSeen(seen);
      schedule();
    },
    /** The console window can be seen. */
    setVisible(visible: boolean): void {
      look.setVisible(visible);
      schedule();
    },
    setPaused(next: boolean): void {
      if (paused === next) return;
      paused = next;
      reader.dropOlder();
      tell();
      schedule();
    },

    /** Takes in rows that a page was shown (4.13); says nothing of what lies between them. */
    async takePage(page: HistoryPage, of: number): Promise<void> {
      if (!keeps() || page.records.length === 0) return;
      const kept = await inventory.keepHistory(
        { records: page.records, seenAt: now(), span: null, oldest: oldest() },
        of,
      );
      if (!kept.ok || of !== inventory.generation()) return;
      takeCopy(kept.value);
      tell();
    },

    /** The details of a session were learnt. */
    noteChange(): void {
      revision += 1;
      tell();
    },

    /** Throws the copy away; where it is kept at all it begins anew. */
    async forget(): Promise<Result<void>> {
      drop();
      const gone = await inventory.pruneHistory(null);
      if (!gone.ok) return gone;
      reset();
      takeCopy(gone.value);
      goodAt = null;
      tell();
      schedule();
      return gone.value.kept === 0 ? succeed(undefined) : { ok: false, failure: notKept() };
    },

    /** After every change of the settings. */
    async followSettings(): Promise<void> {
      if (months === options.months()) return;
      months = options.months();
      drop();
      reader.reset();
      if (copy !== null) await prune();
      tell();
      schedule();
    },

    /** The computer goes to sleep: nothing is sent until `resume`. */
    suspend(): void {
      asleep = true;
      drop();
    },
    resume(): void {
      if (!asleep) return;
      asleep = false;
      health.rest(random() * RESUME_MS);
      schedule();
    },
  };
}

export type HistorySync = ReturnType<typeof createHistorySync>;
