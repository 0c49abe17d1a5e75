import type { Clock } from '../lib/clock.ts';
import type { HistoryState } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { HistoryPage } from '../api/model.ts';
import type { HistoryCopy } from '../storage/worker-calls.ts';
import { createAlarm } from '../lib/alarm.ts';
import { createHistoryCopy, type HistoryCopyOptions } from './history-cache.ts';
import { createHistoryHealth } from './history-health.ts';
import { createHistoryVisibility } from './history-visibility.ts';
import { NEWEST_MS } from './history-pace.ts';
import { oldestNeeded } from './history-plan.ts';
import { createHistoryReader } from './history-reader.ts';
import { describeHistory } from './history-state.ts';
import { createHistoryTurn, notCached, type HistoryTurnParts } from './sync-step.ts';
import { createRefreshRequest } from './refresh-request.ts';
import { RESUME_MS } from '../agents/pace.ts';
import { createThrottle } from '../lib/throttle.ts';

export interface HistorySyncOptions {
  readonly list: HistoryTurnParts['list'];
  readonly inventory: HistoryCopyOptions['inventory'];
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
  readonly onDropped: HistoryTurnParts['onDropped'];
}

/** While it may not ask it looks again only this often by itself. */
export const IDLE_MS = 10_000;
/** Changes are told at most so often. */
export const NOTIFY_MS = 1_000;

const stopped = (): Result<never> => fail('cancelled', 'Reading the history was stopped. Try again.');

/**
 * Keeps a copy of the account's history on this computer and lets it grow: the newest part again and again, the past once, page
 * by page. One request at a time, with a pause after each (`history-pace.ts`); what is read is kept at once, and what was
 * read without a gap is remembered as a span, so that an interrupted walk goes on where it was, also after a restart.
 */
export function createHistorySync(options: HistorySyncOptions) {
  const { inventory, clock, random } = options;
  const reader = createHistoryReader();
  const health = createHistoryHealth(clock, random);
  const visibility = createHistoryVisibility(clock);
  const refreshRequest = createRefreshRequest();
  let live = false;
  let asleep = false;
  let paused = false;
  let months = options.months();
  let running: AbortController | null = null;

  const now = (): number => Math.floor(options.serviceNow() / 1_000);
  const oldest = (): number => oldestNeeded(months, now());
  const keeps = (): boolean => months > 0;
  const stored = createHistoryCopy({ inventory, clock, now, oldest });
  const turn = createHistoryTurn({
    list: options.list,
    clock,
    generation: () => inventory.generation(),
    now,
    oldest,
    newestMs: () => NEWEST_MS[visibility.attention()],
    readsOlder: () => !paused,
    reader,
    stored,
    refreshRequest,
    health,
    onDropped: options.onDropped,
  });
  const alarm = createAlarm(clock, () => void step());

  const state = (): HistoryState =>
    describeHistory({
      copy: stored.current(),
      keeps: keeps(),
      live,
      paused,
      failure: health.failure(),
      oldest: oldest(),
      revision: stored.revision(),
      at: stored.goodAt(),
      ...reader.progress(stored.current()),
    });

  const notify = createThrottle(clock, NOTIFY_MS, () => options.onChange(state()));

  const schedule = (): void => {
    alarm.stop();
    if (!live || asleep || running !== null || !keeps() || health.isRefused()) return;
    if (!options.mayAsk()) return alarm.set(clock.now() + IDLE_MS);
    alarm.set(Math.max(health.earliest(visibility.attention()), turn.due()));
  };

  const prune = (): Promise<Result<HistoryCopy>> => stored.prune(keeps() ? oldest() : null);

  const load = async (): Promise<void> => {
    const failed = await stored.load();
    if (failed !== null) turn.noteFailure(failed);
  };

  const isStillMine = (controller: AbortController): boolean => running === controller;

  const step = async (): Promise<void> => {
    if (running !== null || !live || asleep || !keeps()) return;
    if (!refreshRequest.isOpen() && (health.mustRest() || !options.mayAsk())) {
      schedule();
      return;
    }
    const controller = new AbortController();
    running = controller;
    if (stored.current() === null) await load();
    if (isStillMine(controller) && stored.mustPrune()) await prune();
    if (!isStillMine(controller)) return;
    const copy = stored.current();
    if (copy === null) refreshRequest.answer(stopped());
    else if (turn.begin(copy)) {
      await turn.read(copy, controller.signal);
      if (!isStillMine(controller)) return;
    } else refreshRequest.answerBegun(succeed(undefined));
    health.noteEnd();
    running = null;
    notify();
    goOn();
  };

  /** Whoever waits is not kept waiting by the pace. */
  const goOn = (): void => {
    if (refreshRequest.isOpen()) void step();
    else schedule();
  };

  /** What is under way comes to nothing; what was kept of it stays. */
  const drop = (): void => {
    alarm.stop();
    running?.abort();
    if (running !== null) health.noteEnd();
    running = null;
    refreshRequest.answer(stopped());
  };

  const reset = (): void => {
    drop();
    turn.reset();
    health.noteGood();
  };

  return {
    state,

    /** What is known of the copy; null while no account is shown. */
    copy: stored.current,
    /** Whether the service was seen not to honour its date filters. */
    ignoresDates: (): boolean => reader.ignoresDates(),

    /** Another account is shown: its copy is looked up, nothing is asked yet. */
    async show(): Promise<void> {
      reset();
      live = false;
      paused = false;
      stored.clear();
      await load();
      // Somebody may have changed the settings while nothing ran.
      if (!keeps()) await prune();
      const top = stored.current()?.spans.at(-1);
      stored.noteGood(top === undefined ? null : top.last * 1_000);
      notify();
    },

    /** The account is signed in: from now on the copy grows. */
    goLive(): void {
      if (live) return;
      live = true;
      // The list of agents comes first.
      health.noteEnd();
      schedule();
      notify();
    },

    goDark(): void {
      live = false;
      reset();
      notify();
    },

    /** Something it waits for has changed. Sends nothing sooner than due. */
    wake: (): void => schedule(),

    /** A person asked: the newest part now, whatever the pace says. */
    refresh(): Promise<Result<void>> {
      if (!live) return Promise.resolve(fail('busy', 'Longreach is not signed in yet. Try again in a moment.'));
      if (asleep) return Promise.resolve(stopped());
      if (!keeps()) return Promise.resolve(succeed(undefined));
      const isFirst = !refreshRequest.isOpen();
      const answer = refreshRequest.ask();
      if (isFirst && running === null) void step();
      return answer;
    },

    /** The page is looked at. */
    setSeen(seen: boolean): void {
      visibility.setSeen(seen);
      schedule();
    },
    /** The console window can be seen. */
    setVisible(visible: boolean): void {
      visibility.setVisible(visible);
      schedule();
    },
    setPaused(next: boolean): void {
      if (paused === next) return;
      paused = next;
      reader.dropOlder();
      notify();
      schedule();
    },

    /** Takes in rows that a page was shown (4.13); says nothing of what lies between them. */
    async takePage(page: HistoryPage, of: number): Promise<void> {
      if (!keeps() || page.records.length === 0) return;
      const copy = await stored.keep(page, null, of);
      if (copy.ok && of === inventory.generation()) notify();
    },

    /** The details of a session were learnt. */
    noteChange(): void {
      stored.noteChange();
      notify();
    },

    /** Throws the copy away; where it is kept at all it begins anew. */
    async forget(): Promise<Result<void>> {
      drop();
      const left = await stored.prune(null);
      if (!left.ok) return left;
      reset();
      stored.noteGood(null);
      notify();
      schedule();
      return left.value.stored === 0 ? succeed(undefined) : { ok: false, failure: notCached() };
    },

    /** After every change of the settings. */
    async followSettings(): Promise<void> {
      if (months === options.months()) return;
      months = options.months();
      drop();
      reader.reset();
      if (stored.current() !== null) await prune();
      notify();
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
