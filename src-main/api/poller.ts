import { fail, type Failure, type Result } from '../contract/failure.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import type { Attention } from './request-gate.ts';
import type { Purpose, RequestPolicy } from './request-policy.ts';

/** How long a poller waits between two tries. */
export type PollerPace =
  /** Data that the user looks at: the first try at once, the interval 10 % to either side, at most 5 min after failures. */
  | 'live'
  /** Reading in the background: begins with a pause, up to half the interval longer, at most 30 min after failures. */
  | 'gentle';

export interface PollCall {
  readonly signal: AbortSignal;
  readonly attention: Attention;
}

export interface PollerState {
  /** Monotonic milliseconds of the next automatic try; null while none is planned or one is under way. */
  readonly nextAt: number | null;
  /** A try that the user requested is under way or about to start. */
  readonly isRefreshing: boolean;
}

/** What pollers ask of the policy of their account. */
export type PollerPolicy = Pick<RequestPolicy, 'circumstances' | 'may' | 'on' | 'quotaEnd'>;

export interface PollerOptions<T> {
  readonly clock: MonotonicClock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly pace: PollerPace;
  /** One try. Never rejects for expected errors. What it returns after `signal` was aborted is ignored. */
  readonly poll: (call: PollCall) => Promise<Result<T>>;
  /** Milliseconds from the end of one try to the start of the next; null while the data is not needed. */
  readonly intervalMs: (failuresInARow: number) => number | null;
  /** Monotonic milliseconds before which a try would find nothing new. */
  readonly notDueBefore?: () => number;
  readonly policy: PollerPolicy;
  readonly purpose: Purpose;
  /** Failures of its own after which only the user tries again. */
  readonly isFinal: (failure: Failure) => boolean;
  /** Milliseconds without automatic tries after a failure, beyond the pause that follows every failure. */
  readonly restMs?: (failure: Failure) => number;
  /** A try has ended, before the next one is planned. Not called for aborted ones. */
  readonly onEnd?: (result: Result<T>, attention: Attention) => void;
  readonly onChange?: (state: PollerState) => void;
  /** What it failed for is over, and it tries again by itself: a spent quota, a pause, a refused key. */
  readonly onRelease?: () => void;
  /** Message of the failure with which an aborted try ends for those who wait for it. */
  readonly abortedMessage: () => string;
}

interface Running<T> {
  readonly attention: Attention;
  readonly signal: AbortSignal;
  readonly outcome: Promise<Result<T>>;
  abort(): void;
}

export const MAX_LIVE_PAUSE_MS = 300_000;
export const MAX_GENTLE_PAUSE_MS = 1_800_000;
/** The first try after this computer wakes up comes at a random moment within this time (trust 2.3). */
export const RESUME_SPREAD_MS = 10_000;
/** A longer wait requested by the service is cut to this (trust 2.1). */
const MAX_REQUESTED_MS = 600_000;

const LIVE_SPREAD = 0.1;
const GENTLE_SPREAD = 0.5;
/** Keeps the doubled interval a finite number. */
const MAX_DOUBLINGS = 20;

/**
 * Milliseconds from the end of one try to the start of the next. Each failure in a row doubles the interval. The random part
 * prevents consoles from polling in step; after a failure it covers half the pause, so that consoles that failed together do not
 * come back together.
 *
 * @param random 0 (included) to 1 (excluded)
 */
export function pollPause(pace: PollerPace, intervalMs: number, failuresInARow: number, random: number): number {
  const doubled = intervalMs * 2 ** Math.min(failuresInARow, MAX_DOUBLINGS);
  if (pace === 'gentle')
    return Math.min(doubled, MAX_GENTLE_PAUSE_MS / (1 + GENTLE_SPREAD)) * (1 + GENTLE_SPREAD * random);
  return failuresInARow === 0
    ? intervalMs * (1 - LIVE_SPREAD + 2 * LIVE_SPREAD * random)
    : Math.min(doubled, MAX_LIVE_PAUSE_MS) * (0.5 + 0.5 * random);
}

/**
 * Requests something again and again, one try at a time, and decides when (trust 2.2, 2.3):
 * - The pause counts from the end of the last try, so that no call of these methods makes it poll more often.
 * - After failures the pause grows (`pollPause`); a wait that the service requests is respected up to 10 min.
 * - What `RequestPolicy` does not allow waits until it does, and then for a whole pause. After a 402 the policy says when to try
 *   again; what failed for a quota, a pause or the key is tried as soon as that is over, after a final failure when it is requested.
 * - Nothing is sent while this computer sleeps; the first try afterwards is delayed at random, and missed tries are skipped.
 * - `refresh` is always tried, regardless of pause and rest. If a try is under way, one more follows it, because the
 *   answer may be older than the request; all callers until it starts share its result.
 *
 * Measured on the monotonic clock: changes of the wall clock have no effect.
 */
export function createPoller<T>(options: PollerOptions<T>) {
  const { clock, random, pace, intervalMs, policy, purpose, restMs = () => 0 } = options;
  let isStarted = false;
  /** Automatic tries were not allowed when the next one was last planned. */
  let isHeld = false;
  let isStopped = false;
  let failuresInARow = 0;
  let failure: Failure | null = null;
  /** Drawn once per pause, so that planning the same pause again does not change it. */
  let chance = random();
  let lastEnd = clock.now();
  let restUntil = -Infinity;
  let resumeAt = -Infinity;
  let running: Running<T> | null = null;
  let followUp: Promise<Result<T>> | null = null;
  let nextAt: number | null = null;
  let stopTimer: () => void = () => undefined;

  const aborted = (): Result<never> => fail('cancelled', options.abortedMessage());
  const quotaEnd = (): number => (failure?.kind === 'quota' ? policy.quotaEnd(purpose) : -Infinity);
  const isRefused = (): boolean => failure?.kind === 'key-refused' && policy.circumstances.keyRefused;
  const isResting = (): boolean => isStopped || isRefused() || clock.now() < Math.max(restUntil, quotaEnd());

  const notify = (): void => {
    const isRefreshing = running?.attention === 'user' || (followUp !== null && !isResting());
    options.onChange?.({ nextAt, isRefreshing });
  };

  const noteEnd = (): void => {
    lastEnd = clock.now();
    chance = random();
  };

  const noteResult = (result: Result<T>): void => {
    noteEnd();
    if (result.ok) {
      clearFailures();
      return;
    }
    if (result.failure.kind === 'cancelled') return;
    ({ failure } = result);
    failuresInARow += 1;
    isStopped = options.isFinal(failure);
    restUntil = Math.max(restUntil, clock.now() + restMs(failure));
  };

  const clearFailures = (): void => {
    failure = null;
    failuresInARow = 0;
    isStopped = false;
    restUntil = -Infinity;
  };

  const planNext = (): number | null => {
    const interval = isStarted && !isStopped ? intervalMs(failuresInARow) : null;
    if (interval === null) return null;
    const permission = policy.may(purpose);
    if (!permission.ok) {
      isHeld ||= permission.why !== 'awake';
      return permission.until;
    }
    // The requests that it made way for go first: a whole pause from now.
    if (isHeld) lastEnd = clock.now();
    isHeld = false;
    const requestedMs = Math.min(failure?.waitMs ?? 0, MAX_REQUESTED_MS);
    const pause = Math.max(pollPause(pace, interval, failuresInARow, chance), requestedMs);
    return Math.max(lastEnd + pause, restUntil, quotaEnd(), resumeAt, options.notDueBefore?.() ?? -Infinity);
  };

  const schedule = (): void => {
    stopTimer();
    if (running !== null) return;
    nextAt = planNext();
    if (nextAt !== null) stopTimer = clock.after(Math.max(0, nextAt - clock.now()), ring);
  };

  const reschedule = (): void => {
    schedule();
    notify();
  };

  const ring = (): void => {
    if (!isHeld && policy.may(purpose).ok) void run('background');
    else reschedule();
  };

  const run = (attention: Attention): Promise<Result<T>> => {
    stopTimer();
    nextAt = null;
    const controller = new AbortController();
    const { signal } = controller;
    const { promise: outcome, resolve, reject } = Promise.withResolvers<Result<T>>();
    const abort = (): void => {
      controller.abort();
      resolve(aborted());
    };
    running = { attention, signal, outcome, abort };
    options.poll({ attention, signal }).then((result) => {
      if (signal.aborted) return;
      running = null;
      noteResult(result);
      options.onEnd?.(result, attention);
      schedule();
      notify();
      resolve(result);
    }, reject);
    return outcome;
  };

  const runAfter = async (before: Running<T>): Promise<Result<T>> => {
    const result = await before.outcome;
    if (before.signal.aborted) return result;
    followUp = null;
    // It would fail in the same way, and a refused request counts against the plan.
    if (isResting()) return result;
    return running === null ? run('user') : running.outcome;
  };

  /** Ends the try that is under way as cancelled. It still counts for the pause. */
  const abort = (): void => {
    stopTimer();
    nextAt = null;
    if (running !== null) noteEnd();
    running?.abort();
    running = null;
    followUp = null;
  };

  /** What it failed for is over. A `live` try is due at once. */
  const release = (): void => {
    clearFailures();
    if (pace === 'live') {
      lastEnd = -Infinity;
      isHeld = false;
    }
    // The try that was held back was wanted, also where nothing more is.
    const isOwed = pace === 'live' && isStarted && intervalMs(failuresInARow) === null;
    if (isOwed && running === null && policy.may(purpose).ok) void run('background');
    reschedule();
    options.onRelease?.();
  };

  policy.on('opened', () => {
    if (failure?.kind === 'quota' || failure?.reason === 'waiting') release();
  });
  policy.on('changed', (before) => {
    const { asleep, keyRefused } = policy.circumstances;
    if (asleep && !before.asleep) abort();
    if (before.asleep && !asleep) {
      resumeAt = clock.now() + random() * RESUME_SPREAD_MS;
      if (pace === 'live') lastEnd = -Infinity;
    }
    if (before.keyRefused && !keyRefused && failure?.kind === 'key-refused') release();
    else reschedule();
  });

  return {
    abort,
    aborted,
    isStarted: (): boolean => isStarted,
    /** Why the last try failed; null if it succeeded. */
    failure: (): Failure | null => failure,

    /** Starts automatic tries; a `live` one is due at once. Has no effect but `reschedule` while it is started. */
    start(): void {
      if (!isStarted) lastEnd = pace === 'live' ? -Infinity : clock.now();
      isStarted = true;
      schedule();
    },

    /** Ends automatic tries. Rests, such as the one after a 402, stay. */
    stop(): void {
      abort();
      isStarted = false;
    },

    /** Stops and forgets failures and rests: another account or another key. */
    reset(): void {
      abort();
      isStarted = false;
      clearFailures();
    },

    /** Tries at once, for the user, regardless of pause and rest. */
    refresh(): Promise<Result<T>> {
      if (!isStarted) return Promise.resolve(aborted());
      const outcome = running === null ? run('user') : (followUp ??= runAfter(running));
      notify();
      return outcome;
    },

    /** Tries at once in the background unless it rests. Returns whether a try is under way now. */
    check(): boolean {
      if (!isStarted || policy.circumstances.asleep || isResting()) return false;
      if (running === null) void run('background');
      return true;
    },

    /** Resolves when the try that is under way has ended; at once while none is. */
    async ended(): Promise<void> {
      await running?.outcome;
    },

    /** Plans the next try again after a change of its conditions. Never sooner than due. */
    reschedule,
  };
}
