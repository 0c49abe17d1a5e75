import type { AgentsChange, ServiceState } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Clock } from '../lib/clock.ts';
import { createPoller, type PollCall, type PollerPolicy } from '../api/poller.ts';
import type { ListCost } from '../api/list-pause.ts';
import type { RequestPolicy } from '../api/request-policy.ts';
import type { BodySink } from '../api/body.ts';
import type { ListAnswer, ListHead } from '../api/client.ts';
import type { Validator } from '../api/http.ts';
import { t } from '../contract/texts.ts';
import type { IncomingList } from '../storage/incoming-list.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { FirstList } from './first-list.ts';
import { createServiceStatus, mayBeEmpty } from './service-status.ts';

export interface AgentsFeedOptions {
  /**
   * Reads `agents/list` (4.1) into the sink, or answers that it is the one that came with the validator; never throws.
   */
  readonly fetchList: (call: PollCall, validator: Validator | null, sink: BodySink) => Promise<Result<ListAnswer>>;
  readonly inventory: Pick<Inventory, 'applyEmpty' | 'confirmList' | 'isAsListed' | 'receiveList'>;
  readonly clock: Clock;
  /** Milliseconds by which the service's clock is ahead of this computer's, by its last answer; 0 if the difference is small. */
  readonly clockOffset: () => number;
  readonly policy: PollerPolicy & Pick<RequestPolicy, 'listPause' | 'set'>;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly onState: (state: ServiceState) => void;
  /** Called after every successful list, even if no agent changed. Resolves when all listeners have the change. */
  readonly onChange: (change: AgentsChange) => Promise<void>;
}

/** A 403 of another call is verified by one list at most this often. */
const KEY_CHECK_MS = 60_000;
/** A service that answers "unchanged" is believed this long, then it has to send the list again. */
export const MAX_CONFIRMED_MS = 3_600_000;

/** The stored list, as the service can confirm it. */
interface ConfirmableList {
  readonly validator: Validator;
  /** Unix milliseconds with which it is stored. */
  readonly at: number;
  /** Monotonic milliseconds when it was received as a whole. */
  readonly receivedAt: number;
}

/**
 * Keeps the stored list of agents current: polls `agents/list` (4.1) and hands each answer to the inventory. A failure changes
 * the status and nothing else. The rules of polling are those of `api/poller.ts`.
 */
export function createAgentsFeed(options: AgentsFeedOptions) {
  const { inventory, clock, policy } = options;
  const status = createServiceStatus(clock, options.onState);
  /** What the next try takes instead of a request: a list that was read already, or the accepted empty list. */
  let next: FirstList | 'empty' | null = null;
  let lastKeyCheck = -Infinity;
  let cost: ListCost = { ms: 0, bytes: 0 };
  /** Bytes that were read beside the list since it was read. */
  let spentBeside = 0;
  /** Bytes of the last whole list as they were sent. */
  let listBytes: number | null = null;
  let confirmable: ConfirmableList | null = null;

  /** Not where rows were changed after it, or where it was not sent as a whole for long. */
  const isConfirmable = ({ at, receivedAt }: ConfirmableList): boolean =>
    clock.now() - receivedAt < MAX_CONFIRMED_MS && inventory.isAsListed(at);

  const store = async (
    { validator, sentBytes }: ListHead,
    list: IncomingList,
    startedAt: number,
  ): Promise<Result<AgentsChange>> => {
    const at = clock.wallNow();
    confirmable = null;
    const kept = await list.keep(at);
    cost = { ms: clock.now() - startedAt, bytes: sentBytes };
    spentBeside = 0;
    listBytes = sentBytes;
    if (!kept.ok) return kept;
    if (validator !== null) confirmable = { validator, at, receivedAt: clock.now() };
    return succeed(kept.value.change);
  };

  const readList = async (call: PollCall): Promise<Result<AgentsChange>> => {
    const startedAt = clock.now();
    const known = confirmable !== null && isConfirmable(confirmable) ? confirmable : null;
    const list = inventory.receiveList('all');
    const answer = await options.fetchList(call, known?.validator ?? null, list);
    if (answer.ok && answer.value.kind === 'received' && !call.signal.aborted)
      return store(answer.value, list, startedAt);
    list.drop();
    if (!answer.ok) return answer;
    if (call.signal.aborted) return poller.aborted();
    if (known === null) throw new Error('a list without a validator cannot be unchanged');
    const at = clock.wallNow();
    const confirmed = await inventory.confirmList(known.at, at);
    if (!confirmed.ok) return confirmed;
    // A row was changed while the service answered.
    if (confirmed.value === null) {
      confirmable = null;
      return readList(call);
    }
    confirmable = { ...known, at };
    cost = { ms: clock.now() - startedAt, bytes: 0 };
    spentBeside = 0;
    return succeed(confirmed.value);
  };

  const takeList = async (call: PollCall): Promise<Result<AgentsChange>> => {
    const known = next;
    next = null;
    const accepted = known === 'empty' && mayBeEmpty(poller.failure());
    const change = await (accepted
      ? inventory.applyEmpty(clock.wallNow())
      : known === null || known === 'empty'
        ? readList(call)
        : store(known, known.list, clock.now()));
    // Also if it was aborted meanwhile: the stored list has changed, and what follows it would miss these rows for ever.
    if (change.ok) await options.onChange(change.value);
    return change;
  };

  const poller = createPoller<AgentsChange>({
    clock,
    random: options.random,
    pace: 'live',
    poll: takeList,
    policy,
    purpose: 'list',
    intervalMs: () => policy.listPause({ ...cost, bytes: cost.bytes + spentBeside }),
    isFinal: () => false,
    onEnd: (result, attention) => {
      const atOnce = attention === 'user';
      const kind = result.ok ? null : result.failure.kind;
      if (kind !== 'cancelled') policy.set({ keyRefused: kind === 'key-refused' });
      if (result.ok) {
        const good = { at: clock.wallNow(), clockOffset: options.clockOffset(), listBytes };
        status.setGood(good, atOnce);
      } else status.setFailed(result.failure, atOnce);
    },
    onChange: ({ nextAt, isRefreshing }) => {
      const nextTryAt = nextAt === null ? null : clock.wallNow() + Math.max(0, nextAt - clock.now());
      status.publish({ nextTryAt, refreshing: isRefreshing });
    },
    abortedMessage: () => t('main.refreshStopped'),
  });

  const begin = (at: number | null): void => {
    poller.reset();
    next = null;
    lastKeyCheck = -Infinity;
    cost = { ms: 0, bytes: 0 };
    spentBeside = 0;
    listBytes = null;
    confirmable = null;
    status.restart(at);
    policy.set({ keyRefused: false });
    poller.start();
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

    /** Starts with a list that was read already to prove a key, so that it is not requested twice. */
    startWith(list: FirstList): Promise<Result<AgentsChange>> {
      begin(null);
      next = list;
      return poller.refresh();
    },

    /** The list that is under way does not count: stored data is shown again, and then the feed starts again. */
    drop: (): void => poller.abort(),

    /** Ends polling: signed out, or about to quit. */
    stop(): void {
      poller.reset();
      policy.set({ keyRefused: false });
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

    /** Bytes that were read beside the list, of some of its agents: the next list comes later for it. */
    noteSpent(bytes: number): void {
      spentBeside += bytes;
      poller.reschedule();
    },
  };
}

const otherResponse = (): Result<never> => fail('busy', t('agents.olderResponse'), { reason: 'not-empty' });

export type AgentsFeed = ReturnType<typeof createAgentsFeed>;
