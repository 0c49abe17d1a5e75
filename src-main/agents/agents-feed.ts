import type { AgentsChange, ServiceState } from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import type { Inventory } from '../storage/inventory.ts';
import { createAlarm } from '../lib/alarm.ts';
import { delayOf, quotaRest, RESUME_MS, VISIBLE_MS, type Pace } from './pace.ts';
import { createServiceStatus } from './service-status.ts';
import { kindOfFailure } from './service-state-kind.ts';

export type Attention = 'user' | 'background';

export interface AgentsFeedOptions {
  /** The whole answer of `agents/list`; never throws. */
  readonly fetchList: (options: {
    readonly signal: AbortSignal;
    readonly attention: Attention;
  }) => Promise<Result<Uint8Array>>;
  readonly inventory: Pick<Inventory, 'apply' | 'generation'>;
  readonly clock: Clock;
  /** Milliseconds by which the service's clock is ahead of ours, as its last answer showed; 0 while that matters little. */
  readonly clockOffset: () => number;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly onState: (state: ServiceState) => void;
  /** After every good list, even when only the age of the picture changed. */
  /** Settled when it is taken over. */
  readonly onChange: (change: AgentsChange) => Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  readonly outcome: Promise<Result<AgentsChange>>;
  /** On the monotonic clock. */
  readonly begunAt: number;
}

/** Nothing but the person asks again: until the key is replaced, or (quota) until a quarter of an hour has passed. */
type Rest =
  { readonly kind: 'none' } | { readonly kind: 'key-refused' } | { readonly kind: 'quota'; readonly until: number };

/** One look at the list decides what a 403 elsewhere meant; no more often than this. */
const KEY_CHECK_MS = 60_000;

/**
 * Keeps the picture of the agents current: asks for the list at the pace of `pace-policy.ts`, one request at a time, and
 * gives what came to the inventory. A failure changes nothing but the status. Intervals go by the monotonic clock; the
 * wall clock only labels.
 */
export function createAgentsFeed({
  fetchList,
  inventory,
  clock,
  clockOffset,
  random,
  onState,
  onChange,
}: AgentsFeedOptions) {
  const status = createServiceStatus(clock, onState);
  let started = false;
  let pace: Pace = { visible: true, visibleMs: VISIBLE_MS, suspended: false, waiting: false };
  let faults = 0;
  let requestedMs = 0;
  let rest: Rest = { kind: 'none' };
  let running: Running | null = null;
  /** What a person asked for while another request was under way: one more, for all who ask until it goes out. */
  let next: Promise<Result<AgentsChange>> | null = null;
  let lastEnd = clock.now();
  let lastKeyCheck: number | null = null;

  const alarm = createAlarm(clock, () => void run('background'));

  const scheduleAt = (due: number): void => {
    status.setNextTry(clock.wallNow() + Math.max(0, due - clock.now()));
    alarm.set(due);
  };

  /** From the end of the last try, whatever changed since: turning the window on and off never asks more often. */
  const schedule = (): void => {
    alarm.stop();
    const isResting = !started || running !== null || rest.kind === 'key-refused';
    const delay = isResting ? null : delayOf({ pace, faults, requestedMs, random: random() });
    if (delay !== null) scheduleAt(rest.kind === 'quota' ? rest.until : lastEnd + delay);
    else if (running === null) status.setNextTry(null);
  };

  const abort = (): void => {
    running?.controller.abort();
    running = null;
    next = null;
  };

  const recordGood = (): void => {
    faults = 0;
    requestedMs = 0;
    rest = { kind: 'none' };
    status.setGood(clock.wallNow(), clockOffset());
  };

  const recordFailure = (failure: Failure): void => {
    const kind = kindOfFailure(failure);
    if (kind === null) return;
    faults += 1;
    requestedMs = failure.waitMs ?? 0;
    if (kind === 'key-refused') rest = { kind };
    else if (kind === 'quota') rest = { kind, until: clock.now() + quotaRest(failure) };
    else rest = { kind: 'none' };
    status.setFailed(kind, kind === 'failing' ? failure.message : null);
  };

  const take = async (
    attention: Attention,
    given: Uint8Array | null,
    controller: AbortController,
  ): Promise<Result<AgentsChange>> => {
    const generation = inventory.generation();
    const { signal } = controller;
    const isDropped = (): boolean => signal.aborted;
    const answer = given === null ? await fetchList({ signal, attention }) : succeed(given);
    if (isDropped()) return cancelled();
    const result = answer.ok ? await inventory.apply(answer.value, clock.wallNow(), generation) : answer;
    if (isDropped()) {
      // The kept picture has taken it over: what it told is told, or those rows would stay as they were for ever.
      if (result.ok && inventory.generation() === generation) await onChange(result.value);
      return cancelled();
    }
    running = null;
    lastEnd = clock.now();
    status.together(() => {
      if (result.ok) recordGood();
      else recordFailure(result.failure);
      status.setRefreshing(next !== null && rest.kind === 'none');
      schedule();
    });
    if (result.ok) await onChange(result.value);
    return result;
  };

  const run = (attention: Attention, given: Uint8Array | null = null): Promise<Result<AgentsChange>> => {
    alarm.stop();
    if (attention === 'user') status.setRefreshing(true);
    if (running !== null) return attention === 'user' ? after(running) : running.outcome;
    const controller = new AbortController();
    const begunAt = clock.now();
    const outcome = take(attention, given, controller);
    running = { controller, outcome, begunAt };
    return outcome;
  };

  /** What is under way may have been answered before the person asked: theirs goes out when it is over. */
  const after = (before: Running): Promise<Result<AgentsChange>> => {
    if (next !== null) return next;
    if (before.begunAt === clock.now()) return before.outcome;
    const mine = before.outcome.then((outcome) => {
      if (before.controller.signal.aborted) return outcome;
      next = null;
      // It would be refused as well, and a refused request counts against the plan.
      if (rest.kind !== 'none') return outcome;
      return running === null ? run('user') : running.outcome;
    });
    next = mine;
    return mine;
  };

  const begin = (at: number | null): void => {
    abort();
    alarm.stop();
    started = true;
    faults = 0;
    requestedMs = 0;
    rest = { kind: 'none' };
    lastKeyCheck = null;
    status.restart(at);
  };

  const setPace = (change: Partial<Pace>): void => {
    const before = pace;
    pace = { ...pace, ...change };
    const isOther =
      before.visible !== pace.visible || before.waiting !== pace.waiting || before.visibleMs !== pace.visibleMs;
    if (isOther) schedule();
  };

  return {
    state: (): ServiceState => status.current(),

    /** Begins, or begins anew with another key or account: what is under way is dropped, the first request goes out at once. `at`: Unix milliseconds of the kept picture. */
    start(at: number | null): void {
      begin(at);
      if (!pace.suspended) void run('background');
    },

    /** The same with a list that was fetched already (to verify a key): it is not asked for twice. The outcome is what `refresh` gives. */
    startWith(bytes: Uint8Array): Promise<Result<AgentsChange>> {
      begin(null);
      return run('user', bytes);
    },

    /** Asks for nothing more: signed out, or about to quit. */
    stop(): void {
      started = false;
      abort();
      alarm.stop();
      status.restart(null);
    },

    /**
     * Somebody asked for it: always tried, whatever the pace says. Where a request is under way, one more follows it, since
     * what the service said before may be older than what was done meanwhile; its outcome is the answer of all who asked.
     */
    refresh(): Promise<Result<AgentsChange>> {
      return started ? run('user') : Promise.resolve(cancelled());
    },

    /** After a 403 elsewhere: one list decides between a missing right and a refused key. */
    confirmKey(): void {
      const time = clock.now();
      const isRecent = lastKeyCheck !== null && time - lastKeyCheck < KEY_CHECK_MS;
      if (!started || pace.suspended || rest.kind !== 'none' || isRecent) return;
      lastKeyCheck = time;
      void run('background');
    },

    setVisible(visible: boolean): void {
      setPace({ visible });
    },

    /** How often the list is asked for while the window is seen, in milliseconds (`visibleIntervals`); counts from the last try. */
    setVisibleInterval(visibleMs: number): void {
      setPace({ visibleMs });
    },

    /** Something waits for an agent to change. */
    setWaiting(waiting: boolean): void {
      setPace({ waiting });
    },

    /** The computer goes to sleep: nothing is sent until `resume`. */
    suspend(): void {
      pace = { ...pace, suspended: true };
      abort();
      alarm.stop();
      status.together(() => {
        status.setRefreshing(false);
        status.setNextTry(null);
      });
    },

    /** One request, at a random moment of the next 10 s; what was missed is not caught up. */
    resume(): void {
      if (!pace.suspended) return;
      pace = { ...pace, suspended: false };
      if (!started || rest.kind === 'key-refused') return;
      const soon = clock.now() + random() * RESUME_MS;
      scheduleAt(rest.kind === 'quota' ? Math.max(soon, rest.until) : soon);
    },
  };
}

export type AgentsFeed = ReturnType<typeof createAgentsFeed>;

const cancelled = (): { readonly ok: false; readonly failure: Failure } =>
  fail('cancelled', 'The list was not refreshed because something else came first. Try again.');
