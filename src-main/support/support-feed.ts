import type { SupportSession } from '../contract/contract.ts';
import { succeed, type Failure, type Result } from '../contract/failure.ts';
import type { SupportList } from '../contract/model.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import { createPoller, type PollCall, type PollerPolicy } from '../api/poller.ts';
import { t } from '../contract/texts.ts';

/** A client is awaited and the window can be seen. */
const FAST_MS = 5_000;
/** A tab shows a support session: the client may leave at any moment, and its page may go on as if nothing had happened. */
const TAB_MS = 10_000;
/** A client is awaited while the window is hidden; or a session runs elsewhere, which changes little. */
const SLOW_MS = 30_000;
/** Nothing is open, but the Support page is shown. */
const IDLE_MS = 60_000;
/** Only forgotten support sessions are open, and the page is not shown. */
const FORGOTTEN_MS = 300_000;
/** A client who has not come within this time, in milliseconds, is polled less often. */
const FRESH_MS = 60 * 60_000;
/** A list that was overtaken by a change made here is requested again, at most this often in a row. */
const MAX_OVERTAKEN = 3;

/** How long the end or hang of a page makes the list be read at the fast pace, in milliseconds. */
const UNCLEAR_MS = 60_000;

/** The session tabs of support sessions that are not known to be closed. */
export interface SupportTabs {
  readonly open: number;
  /** Those whose page has ended or hangs: the client may have left. */
  readonly unclear: number;
}

export interface SupportAttention {
  /** The console window can be seen. */
  readonly visible: boolean;
  /** The Support page is shown. */
  readonly seen: boolean;
  /** Unix milliseconds by the service's clock. */
  readonly now: number;
  readonly tabs: SupportTabs;
  /** Milliseconds since a tab became unclear. */
  readonly unclearMs: number;
}

/** Milliseconds between two lists; null while none is needed. */
export function supportInterval(sessions: readonly SupportSession[], attention: SupportAttention): number | null {
  const open = sessions.filter(({ phase }) => phase !== 'closed');
  if (open.length === 0) return attention.visible && attention.seen ? IDLE_MS : null;
  return Math.min(intervalByTabs(attention), intervalBySessions(open, attention));
}

function intervalByTabs({ tabs, unclearMs }: SupportAttention): number {
  if (tabs.unclear > 0 && unclearMs < UNCLEAR_MS) return FAST_MS;
  return tabs.open > 0 ? TAB_MS : Infinity;
}

function intervalBySessions(open: readonly SupportSession[], { visible, seen, now }: SupportAttention): number {
  const isAwaited = ({ phase, joinedAt, createTime }: SupportSession): boolean =>
    phase !== 'in-session' && (joinedAt !== null || createTime === null || now - createTime * 1000 < FRESH_MS);
  if (open.some(isAwaited)) return visible ? FAST_MS : SLOW_MS;
  if (open.some(({ phase }) => phase === 'in-session')) return SLOW_MS;
  return visible && seen ? IDLE_MS : FORGOTTEN_MS;
}

interface SupportFeedOptions {
  /** Reads the list of open support connections (4.8). Never throws. */
  readonly fetchList: (call: PollCall) => Promise<Result<SupportList>>;
  readonly clock: MonotonicClock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Milliseconds between two lists; null while none is needed. */
  readonly intervalMs: () => number | null;
  readonly policy: PollerPolicy;
  readonly onList: (list: SupportList) => void;
  readonly onFailure: (failure: Failure) => void;
}

/**
 * Keeps the list of support sessions current (4.8). A list that was requested before something was changed here (`touch`)
 * shows the state before that change, so it is not taken over. The rules of polling are those of `api/poller.ts`.
 */
export function createSupportFeed(options: SupportFeedOptions) {
  let changes = 0;

  const readList = async (call: PollCall): Promise<Result<SupportList>> => {
    for (let count = 1; count <= MAX_OVERTAKEN; count += 1) {
      const changesBefore = changes;
      const list = await options.fetchList(call);
      if (!list.ok || call.signal.aborted || changesBefore === changes) return list;
    }
    return poller.aborted();
  };

  const poller = createPoller<SupportList>({
    clock: options.clock,
    random: options.random,
    pace: 'live',
    poll: readList,
    intervalMs: options.intervalMs,
    policy: options.policy,
    purpose: 'support',
    isFinal: ({ kind }) => kind === 'no-right',
    onEnd: (result) => {
      if (result.ok) options.onList(result.value);
      else if (result.failure.kind !== 'cancelled') options.onFailure(result.failure);
    },
    // Read when it is needed: the language may change.
    abortedMessage: () => t('main.refreshStopped'),
  });

  return {
    /** Starts for an account; the first list is requested at once. */
    start(): void {
      poller.reset();
      poller.start();
      poller.check();
    },
    stop: (): void => poller.reset(),

    async refresh(): Promise<Result<void>> {
      const list = await poller.refresh();
      return list.ok ? succeed(undefined) : list;
    },

    /** Something was changed here: a list that is under way is outdated. `ask` requests one at once. */
    touch(ask: boolean): void {
      changes += 1;
      if (ask) poller.check();
    },

    /** What decides the pace may have changed. */
    reschedule: (): void => poller.reschedule(),
  };
}
