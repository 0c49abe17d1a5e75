import type { AgentsChange, ServiceState, Settings } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { createPoller, type PollCall } from '../lib/poller.ts';
import type { Inventory } from '../storage/inventory.ts';
import { listBudgets, pauseForCost, type ListCost } from './list-cost.ts';
import { createServiceStatus, mayBeEmpty } from './service-status.ts';

export interface AgentsFeedOptions {
  /** The whole answer of `agents/list` (4.1); never throws. */
  readonly fetchList: (call: PollCall) => Promise<Result<Uint8Array>>;
  /** Bytes of the last list as they were sent; null if they are those of the list itself. */
  readonly sentBytes: () => number | null;
  readonly inventory: Pick<Inventory, 'apply' | 'applyEmpty' | 'generation'>;
  readonly clock: Clock;
  /** Milliseconds by which the service's clock is ahead of this computer's, by its last answer; 0 if the difference is small. */
  readonly clockOffset: () => number;
  /** Milliseconds from one list to the next that the budget of requests asks for. */
  readonly budgetPause?: () => number;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly onState: (state: ServiceState) => void;
  /** Called after every successful list, even if no agent changed. Resolves when all listeners have the change. */
  readonly onChange: (change: AgentsChange) => Promise<void>;
}

export const VISIBLE_MS = 15_000;
/** Milliseconds between two lists while the window is visible, by the setting. */
export const visibleIntervals: Readonly<Record<Settings['refreshPace'], number>> = {
  quick: 10_000,
  normal: VISIBLE_MS,
  gentle: 60_000,
};
export const HIDDEN_MS = 120_000;
/** While a job waits for an agent to change. */
export const WAITING_MS = 3_000;
/** A 403 of another call is verified by one list at most this often. */
const KEY_CHECK_MS = 60_000;

/**
 * Keeps the stored list of agents current: polls `agents/list` (4.1) and hands each answer to the inventory. A failure changes
 * the status and nothing else. The rules of polling are those of `lib/poller.ts`.
 */
export function createAgentsFeed(options: AgentsFeedOptions) {
  const { inventory, clock } = options;
  const status = createServiceStatus(clock, options.onState);
  let pace = { visible: true, visibleMs: VISIBLE_MS, waiting: false };
  /** What the next try takes instead of a request: a list that was fetched already, or the accepted empty list. */
  let next: Uint8Array | 'empty' | null = null;
  let lastKeyCheck = -Infinity;
  let cost: ListCost = { ms: 0, bytes: 0 };
  let budget = listBudgets.normal;

  const intervalMs = (): number => {
    // Jobs end within minutes, and wait by the list only where it is short.
    if (pace.waiting) return WAITING_MS;
    const paceMs = pace.visible ? pace.visibleMs : HIDDEN_MS;
    return Math.max(paceMs, pauseForCost(cost, budget), options.budgetPause?.() ?? 0);
  };

  const readList = async (call: PollCall, known: Uint8Array | null, of: number): Promise<Result<AgentsChange>> => {
    const startedAt = clock.now();
    const bytes = known === null ? await options.fetchList(call) : succeed(known);
    if (!bytes.ok) return bytes;
    if (call.signal.aborted) return poller.aborted();
    // The bytes go with the list to the worker.
    const sent = options.sentBytes() ?? bytes.value.length;
    const change = await inventory.apply(bytes.value, clock.wallNow(), of);
    cost = { ms: clock.now() - startedAt, bytes: sent };
    return change;
  };

  const takeList = async (call: PollCall): Promise<Result<AgentsChange>> => {
    const generation = inventory.generation();
    const known = next;
    next = null;
    const change = await (known === 'empty' && mayBeEmpty(poller.failure())
      ? inventory.applyEmpty(clock.wallNow(), generation)
      : readList(call, known instanceof Uint8Array ? known : null, generation));
    // Also if it was aborted meanwhile: the stored list has changed, and what follows it would miss these rows for ever.
    if (change.ok && inventory.generation() === generation) await options.onChange(change.value);
    return change;
  };

  const poller = createPoller<AgentsChange>({
    clock,
    random: options.random,
    pace: 'live',
    poll: takeList,
    intervalMs,
    isFinal: ({ kind }) => kind === 'key-refused',
    onEnd: (result, attention) => {
      const atOnce = attention === 'user';
      if (result.ok) {
        const good = { at: clock.wallNow(), clockOffset: options.clockOffset(), listBytes: cost.bytes };
        status.setGood(good, atOnce);
      } else status.setFailed(result.failure, atOnce);
    },
    onChange: ({ nextAt, isRefreshing }) => {
      const nextTryAt = nextAt === null ? null : clock.wallNow() + Math.max(0, nextAt - clock.now());
      status.publish({ nextTryAt, refreshing: isRefreshing });
    },
    abortedMessage: 'The refresh was interrupted, so the list wasn’t updated. Try again.',
  });

  const begin = (at: number | null): void => {
    poller.reset();
    next = null;
    lastKeyCheck = -Infinity;
    cost = { ms: 0, bytes: 0 };
    status.restart(at);
    poller.start();
  };

  const setPace = (change: Partial<typeof pace>): void => {
    const before = intervalMs();
    pace = { ...pace, ...change };
    if (intervalMs() !== before) poller.reschedule();
  };

  return {
    state: (): ServiceState => status.current(),

    /**
     * Starts, or starts again for another key or account: drops what is under way and sends a request at once.
     *
     * @param at Unix milliseconds of the stored list; null if there is none
     */
    start(at: number | null): void {
      begin(at);
      poller.check();
    },

    /** Starts with a list that was fetched already to verify a key, so that it is not requested twice. */
    startWith(bytes: Uint8Array): Promise<Result<AgentsChange>> {
      begin(null);
      next = bytes;
      return poller.refresh();
    },

    /** Ends polling: signed out, or about to quit. */
    stop(): void {
      poller.reset();
      status.restart(null);
    },

    /** Requests a list that is not older than this call, regardless of the pace. */
    refresh: (): Promise<Result<AgentsChange>> => poller.refresh(),

    /**
     * Replaces the stored list by the empty one that the last response implied, without a request. Fails with `busy` if the
     * last response was another one.
     */
    async showEmptyList(): Promise<Result<void>> {
      if (!mayBeEmpty(poller.failure())) return otherResponse();
      next = 'empty';
      const change = await poller.refresh();
      next = null;
      return change.ok ? succeed(undefined) : change;
    },

    /**
     * After a 403 of another call: one list decides between a missing right and a refused key (trust 2.2). Where one was
     * read a short time ago, that one decides. `unknown`: there is no list, or it failed for another reason.
     */
    async confirmKey(): Promise<'accepted' | 'refused' | 'unknown'> {
      if (clock.now() - lastKeyCheck >= KEY_CHECK_MS && poller.check()) lastKeyCheck = clock.now();
      await poller.ended();
      const failure = poller.failure();
      if (failure === null) return status.current().at === null ? 'unknown' : 'accepted';
      return failure.kind === 'key-refused' ? 'refused' : 'unknown';
    },

    /** Whether the console window can be seen. */
    setVisible(visible: boolean): void {
      setPace({ visible });
    },

    /** Milliseconds between two lists while the window is visible (`visibleIntervals`). */
    setVisibleInterval(visibleMs: number): void {
      setPace({ visibleMs });
    },

    /** Bytes of lists in an hour; null for no limit (`listBudgets`). */
    setBudget(bytesAnHour: number | null): void {
      if (bytesAnHour === budget) return;
      budget = bytesAnHour;
      poller.reschedule();
    },

    /** Whether a job waits for an agent to change. */
    setWaiting(waiting: boolean): void {
      setPace({ waiting });
    },

    endQuotaRest: (): void => poller.endQuotaRest(),

    /** This computer goes to sleep: nothing is sent until `resume`. */
    suspend: (): void => poller.suspend(),
    resume: (): void => poller.resume(),
  };
}

const otherResponse = (): Result<never> =>
  fail('busy', 'The service has given another response in the meantime, so the list stays as it is.', {
    reason: 'not-empty',
  });

export type AgentsFeed = ReturnType<typeof createAgentsFeed>;
