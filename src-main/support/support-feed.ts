import type { Clock } from '../lib/clock.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { CallOptions } from '../api/calls.ts';
import type { SupportList } from '../api/model.ts';
import { createAlarm } from '../lib/alarm.ts';
import { delayOf, quotaRest, RESUME_MS } from '../agents/pace.ts';

export interface SupportFeedOptions {
  /** 4.8; never throws. */
  readonly fetchList: (options: CallOptions) => Promise<Result<SupportList>>;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Milliseconds between two tries as things stand; null while nobody needs the list. */
  readonly interval: () => number | null;
  /** Whether anything may be sent that nobody asked for. */
  readonly mayAsk: () => boolean;
  readonly onList: (list: SupportList) => void;
  readonly onFailure: (failure: Failure) => void;
}

/** Nothing but the person asks again: until the account is shown anew, or (quota) until that time. */
type Rest =
  { readonly kind: 'none' } | { readonly kind: 'refused' } | { readonly kind: 'quota'; readonly until: number };

/** A list that something overtook is asked for again, at most so often in a row. */
const MAX_OVERTAKEN = 3;

const cancelled = (): Result<never> =>
  fail('cancelled', 'The list was not refreshed because something else came first. Try again.');

/**
 * Keeps the list of support connections current, one request at a time, with the jitter and the backoff of the list of
 * agents. It rests when the plan's limit is reached or the key is refused. A list that was begun before something was
 * changed here (`touch`) is not taken over: it would show what was before.
 */
export function createSupportFeed(options: SupportFeedOptions) {
  const { clock, random, interval } = options;
  let started = false;
  let suspended = false;
  let faults = 0;
  let requestedMs = 0;
  let rest: Rest = { kind: 'none' };
  let touched = 0;
  let lastEnd = clock.now();
  /** After a sleep nothing is asked by itself before this moment, whatever else happens meanwhile. */
  let notBefore = 0;
  let running: { readonly controller: AbortController; readonly outcome: Promise<Result<void>> } | null = null;

  const alarm = createAlarm(clock, () => {
    if (options.mayAsk()) void run('background');
    else {
      lastEnd = clock.now();
      schedule();
    }
  });

  /** From the end of the last try, so that showing and hiding a window never asks more often. */
  const schedule = (): void => {
    alarm.stop();
    const visibleMs = interval();
    if (!started || running !== null || rest.kind === 'refused' || visibleMs === null) return;
    const pace = { visible: true, visibleMs, suspended, waiting: false };
    const delay = delayOf({ pace, faults, requestedMs, random: random() });
    if (delay !== null) alarm.set(Math.max(notBefore, rest.kind === 'quota' ? rest.until : lastEnd + delay));
  };

  const note = (result: Result<SupportList>): void => {
    lastEnd = clock.now();
    if (result.ok) {
      faults = 0;
      requestedMs = 0;
      rest = { kind: 'none' };
      return;
    }
    const { kind, waitMs } = result.failure;
    if (kind === 'cancelled') return;
    faults += 1;
    requestedMs = waitMs ?? 0;
    if (kind === 'quota') rest = { kind, until: clock.now() + quotaRest(result.failure) };
    else rest = { kind: kind === 'key-refused' || kind === 'no-right' ? 'refused' : 'none' };
  };

  const read = async (call: CallOptions): Promise<Result<SupportList> | null> => {
    for (let tries = 1; tries <= MAX_OVERTAKEN; tries += 1) {
      const begun = touched;
      const answer = await options.fetchList(call);
      if (call.signal?.aborted === true) return cancelled();
      if (!answer.ok || begun === touched) return answer;
    }
    return null;
  };

  const take = async (attention: CallOptions['attention'], controller: AbortController): Promise<Result<void>> => {
    const { signal } = controller;
    const answer = await read({ attention, signal });
    if (signal.aborted) return cancelled();
    running = null;
    if (answer === null) lastEnd = clock.now();
    else {
      note(answer);
      if (answer.ok) options.onList(answer.value);
      else options.onFailure(answer.failure);
    }
    schedule();
    return answer === null ? cancelled() : answer.ok ? succeed(undefined) : answer;
  };

  const run = (attention: CallOptions['attention']): Promise<Result<void>> => {
    alarm.stop();
    if (running !== null) return running.outcome;
    const controller = new AbortController();
    const outcome = take(attention, controller);
    running = { controller, outcome };
    return outcome;
  };

  const abort = (): void => {
    running?.controller.abort();
    running = null;
    alarm.stop();
  };

  return {
    /** Begins for an account; the first request goes out at once. */
    start(): void {
      abort();
      started = true;
      faults = 0;
      requestedMs = 0;
      rest = { kind: 'none' };
      if (!suspended) void run('background');
    },

    /** Asks for nothing more; what is under way comes to nothing. */
    stop(): void {
      started = false;
      abort();
    },

    /** Somebody asked for it: tried whatever the pace says. Joins a request that is under way. */
    refresh: (): Promise<Result<void>> => (started ? run('user') : Promise.resolve(cancelled())),

    /** Something was changed here: a list that is under way is too old, and one is asked for at once if `ask` says so. */
    touch(ask: boolean): void {
      touched += 1;
      if (ask && started && !suspended && rest.kind === 'none') void run('background');
    },

    /** What decides the pace may be another. */
    follow: (): void => schedule(),

    /** The computer goes to sleep: nothing is sent until `resume`. */
    suspend(): void {
      suspended = true;
      abort();
    },

    /** One request, at a random moment of the next 10 s, where anybody needs it. */
    resume(): void {
      if (!suspended) return;
      suspended = false;
      notBefore = clock.now() + random() * RESUME_MS;
      if (!started || rest.kind === 'refused' || interval() === null) return;
      alarm.set(rest.kind === 'quota' ? Math.max(notBefore, rest.until) : notBefore);
    },
  };
}
