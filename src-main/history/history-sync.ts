import type { CallOptions, HistoryFilter } from '../api/client.ts';
import type { HistoryPage } from '../contract/model.ts';
import type { HistoryState } from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { type Clock, createThrottle } from '../lib/clock.ts';
import { createPoller, MAX_GENTLE_PAUSE_MS, type PollCall, type PollerPolicy } from '../api/poller.ts';
import type { RequestPolicy } from '../api/request-policy.ts';
import { notSignedIn, type ConnectionDeps } from '../api/signed-in.ts';
import type { HistoryCopy } from '../storage/history-calls.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { Span } from '../storage/tables/history-spans.ts';
import { createHistoryReader, type Reading, type TakenPage } from './history-reader.ts';
import { t } from '../contract/texts.ts';
import { oldestNeeded } from './sync-plan.ts';

export interface HistorySyncOptions extends ConnectionDeps {
  /** Reads one page of the history (4.13). Never throws. */
  readonly list: (filter: HistoryFilter, options: CallOptions) => Promise<Result<HistoryPage>>;
  readonly inventory: Pick<Inventory, 'call'>;
  readonly clock: Clock;
  /** Unix milliseconds by the clock of the service. */
  readonly serviceNow: () => number;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly policy: PollerPolicy & Pick<RequestPolicy, 'hiddenMs'>;
  /** How many months are stored: 0 none, 1,200 everything. */
  readonly months: () => number;
  readonly onChange: (state: HistoryState) => void;
  /** A part was read with that many unreadable entries; not repeated while the number stays the same. */
  readonly onDropped: (count: number) => void;
}

/** The reason of the failure if records are read but the disk stores none of them. */
export const NOT_STORED = 'not-stored';

/** Who would notice whether the history is current. */
export type HistoryAttention =
  /** Its page, or one that is computed from it, is shown. */
  | 'page'
  /** The console window can be seen, or could a moment ago. */
  | 'window'
  /** The window has been hidden for longer. */
  | 'away';

/** A window that was hidden for less counts as seen: users look at something else and come back. */
export const AWAY_MS = 180_000;
/** From the end of one request to the start of the next while all is well. */
export const STEP_MS: Readonly<Record<HistoryAttention, number>> = { page: 1_000, window: 4_000, away: 60_000 };
/** How old the newest part may get before it is requested again. */
export const NEWEST_MS: Readonly<Record<HistoryAttention, number>> = { page: 60_000, window: 300_000, away: 1_800_000 };
/** How often the newest part overlaps the stored records by hours. */
const WIDE_MS = 1_800_000;
/** The pages are notified at most this often. */
export const NOTIFY_MS = 1_000;
/** How often sessions that have become too old are removed. */
const PRUNE_MS = 6 * 3_600_000;

/** After a failure even the page waits as long as the window does. */
export const historyStep = (attention: HistoryAttention, failuresInARow: number): number =>
  failuresInARow === 0 ? STEP_MS[attention] : Math.max(STEP_MS[attention], STEP_MS.window);

const stopped = (): Result<never> => fail('cancelled', t('history.interrupted'));
const notStored = (): Result<never> => fail('unavailable', t('history.notStored'), { reason: NOT_STORED });

/**
 * Stores a copy of the account's history on this computer and keeps it current: the newest part again and again, the past
 * once, page by page. Each page is stored at once, and periods read without gaps are recorded as spans, so that reading
 * continues where it was after an interruption or a restart. The rules of polling are those of `api/poller.ts`.
 */
export function createHistorySync(options: HistorySyncOptions) {
  const { inventory, clock, policy } = options;
  const now = (): number => Math.floor(options.serviceNow() / 1_000);
  let months = options.months();
  const stores = (): boolean => months > 0;
  const oldest = (): number => oldestNeeded(months, now());
  const reader = createHistoryReader();

  /** What is known of the stored copy; null while no account is open. */
  let copy: HistoryCopy | null = null;
  /** Grows with every change of what the pages show. */
  let revision = 0;
  let prunedAt = -Infinity;
  /** Unix milliseconds of the last time the copy was current; null if unknown. */
  let currentAt: number | null = null;
  let isPaused = false;
  /** Monotonic milliseconds when the newest part was last read to its end, and when with the wide overlap. */
  let newestEnd = -Infinity;
  let wideEnd = -Infinity;
  let reportedDropped = 0;

  const attention = (): HistoryAttention => {
    const { historySeen, visible } = policy.circumstances;
    if (visible && historySeen) return 'page';
    return policy.hiddenMs < AWAY_MS ? 'window' : 'away';
  };
  const newestDue = (): number => newestEnd + reader.newestInterval(NEWEST_MS[attention()]);
  const isOlderDue = (): boolean => !isPaused && copy !== null && reader.hasOlder(copy, oldest());

  const takeCopy = (next: Result<HistoryCopy>): Result<HistoryCopy> => {
    if (!next.ok) return next;
    const { value } = next;
    if (copy === null || value.changed > 0 || JSON.stringify(value.spans) !== JSON.stringify(copy.spans)) revision += 1;
    copy = value;
    return next;
  };
  const loadCopy = async (): Promise<Result<HistoryCopy>> => takeCopy(await inventory.call('historyCopy'));

  /** Stores a page. @param span a period without gaps once these are stored; null for none */
  const storePage = async ({ records }: HistoryPage, span: Span | null): Promise<Result<HistoryCopy>> =>
    takeCopy(await inventory.call('storeHistory', { records, seenAt: now(), span, oldest: oldest() }));

  /** Removes sessions that began before that; null removes all. */
  const prune = async (before = stores() ? oldest() : null): Promise<Result<HistoryCopy>> => {
    prunedAt = clock.now();
    return takeCopy(await inventory.call('pruneHistory', { before }));
  };

  /** The stored copy, read and pruned where that is due. */
  const readyCopy = async (signal: AbortSignal): Promise<Result<HistoryCopy>> => {
    const loaded = copy === null ? await loadCopy() : succeed(copy);
    if (!loaded.ok) return loaded;
    if (!signal.aborted && clock.now() - prunedAt >= PRUNE_MS) await prune();
    return copy === null || signal.aborted ? stopped() : succeed(copy);
  };

  const noteCompleted = ({ part, wide, dropped }: NonNullable<TakenPage['completed']>): void => {
    if (dropped > 0 && dropped !== reportedDropped) options.onDropped(dropped);
    if (dropped > 0) reportedDropped = dropped;
    if (part === 'newest') newestEnd = clock.now();
    if (part === 'newest' && wide) wideEnd = newestEnd;
  };

  /** One request, and storing its answer. Returns the part that it completed; null if more pages follow. */
  const readPage = async (known: HistoryCopy, call: PollCall): Promise<Result<Reading['part'] | null>> => {
    const of = options.connection();
    const isOver = (): boolean => call.signal.aborted || options.connection() !== of;
    const page = await options.list(reader.query(), call);
    if (isOver()) return stopped();
    if (!page.ok) return page;
    const taken = reader.take(page.value, copy ?? known, oldest());
    if (!taken.ok) return taken;
    const { span, completed } = taken.value;
    const stored = await storePage(page.value, span);
    if (isOver()) return stopped();
    if (!stored.ok || !stored.value.lasting) {
      reader.clear();
      return stored.ok ? notStored() : stored;
    }
    currentAt = clock.wallNow();
    if (completed !== null) noteCompleted(completed);
    return succeed(completed?.part ?? null);
  };

  const beginNewest = (known: HistoryCopy): void =>
    reader.beginNewest(known, { oldest: oldest(), now: now(), wide: clock.now() >= wideEnd + WIDE_MS });

  /** In the background: the next page of whatever part is due. */
  const readNext = async (call: PollCall): Promise<Result<unknown>> => {
    const ready = await readyCopy(call.signal);
    if (!ready.ok) return ready;
    if (clock.now() >= newestDue() && reader.mayPause()) beginNewest(ready.value);
    else if (!reader.isReading() && !(isOlderDue() && reader.beginOlder(ready.value, oldest()))) return succeed(null);
    return readPage(ready.value, call);
  };

  /** For the user: the newest part to its end, without pauses. */
  const readNewest = async (call: PollCall): Promise<Result<unknown>> => {
    const ready = await readyCopy(call.signal);
    if (!ready.ok) return ready;
    reader.clear();
    for (;;) {
      const known = copy ?? ready.value;
      if (!reader.isReading()) beginNewest(known);
      const completed = await readPage(known, call);
      if (!completed.ok || completed.value === 'newest') return completed;
      notify();
    }
  };

  const poller = createPoller<unknown>({
    clock,
    random: options.random,
    pace: 'gentle',
    poll: (call) => (call.attention === 'user' ? readNewest(call) : readNext(call)),
    intervalMs: (failuresInARow) => (stores() ? historyStep(attention(), failuresInARow) : null),
    notDueBefore: () => (reader.isReading() || isOlderDue() ? -Infinity : newestDue()),
    policy,
    purpose: 'history',
    isFinal: ({ kind, reason }) => kind === 'no-right' || reason === NOT_STORED,
    restMs: ({ reason }) => (reason === 'history-paging' ? MAX_GENTLE_PAUSE_MS : 0),
    onEnd: () => notify(),
    onRelease: () => notify(),
    abortedMessage: () => t('history.interrupted'),
  });

  const state = (): HistoryState =>
    describeHistory({
      copy,
      stores: stores(),
      isLive: poller.isStarted(),
      isPaused,
      failure: poller.failure(),
      oldest: oldest(),
      revision,
      at: currentAt,
      ...reader.progress(copy),
    });
  const notify = createThrottle(clock, NOTIFY_MS, () => options.onChange(state()));

  /** Forgets the state of reading and all that was learnt about the service. */
  const reset = (): void => {
    poller.reset();
    reader.reset();
    newestEnd = -Infinity;
    wideEnd = -Infinity;
  };

  return {
    state,
    /** What is known of the stored copy; null while no account is open. */
    copy: (): HistoryCopy | null => copy,
    /** Whether the service was seen to ignore its date filters. */
    ignoresDates: (): boolean => reader.ignoresDates(),

    /** Another account is opened: reads what is stored of it, requests nothing yet. */
    async show(): Promise<void> {
      reset();
      isPaused = false;
      copy = null;
      currentAt = null;
      prunedAt = -Infinity;
      const loaded = await loadCopy();
      // The settings may have been changed while no account was open.
      const left = stores() ? loaded : await prune();
      const top = left.ok ? left.value.spans.at(-1) : undefined;
      currentAt = top === undefined ? null : top.last * 1_000;
      notify();
    },

    /** The account is signed in: starts reading. */
    goLive(): void {
      if (poller.isStarted()) return;
      poller.start();
      notify();
    },

    goDark(): void {
      reset();
      notify();
    },

    /** Requests the newest part now, for the user, regardless of the pace. */
    async refresh(): Promise<Result<void>> {
      if (!poller.isStarted()) return notSignedIn();
      if (policy.circumstances.asleep) return stopped();
      if (!stores()) return succeed(undefined);
      const result = await poller.refresh();
      return result.ok ? succeed(undefined) : result;
    },

    /** Whether reading the past is interrupted; the newest part is still read. */
    setPaused(paused: boolean): void {
      if (isPaused === paused) return;
      isPaused = paused;
      reader.dropOlder();
      notify();
      poller.reschedule();
    },

    /** Stores sessions that a page was shown (4.13); nothing follows from them about the sessions in between. */
    async takePage(page: HistoryPage): Promise<void> {
      if (!stores() || page.records.length === 0) return;
      const stored = await storePage(page, null);
      if (stored.ok) notify();
    },

    /** The details of a session were stored. */
    noteChange(): void {
      revision += 1;
      notify();
    },

    /** Removes the copy; if the settings want one, reading starts over. */
    async forget(): Promise<Result<void>> {
      const isLive = poller.isStarted();
      poller.stop();
      const left = await prune(null);
      if (left.ok) {
        reset();
        currentAt = null;
      }
      if (isLive) poller.start();
      notify();
      if (!left.ok) return left;
      return left.value.stored === 0 ? succeed(undefined) : notStored();
    },

    /** After every change of the settings. */
    async followSettings(): Promise<void> {
      if (months === options.months()) return;
      months = options.months();
      poller.abort();
      reader.reset();
      if (copy !== null) await prune();
      notify();
      poller.reschedule();
    },
  };
}

export type HistorySync = ReturnType<typeof createHistorySync>;

export interface HistoryStateInput {
  readonly copy: Pick<HistoryCopy, 'stored' | 'spans' | 'ends'> | null;
  /** The settings require a copy. */
  readonly stores: boolean;
  /** The account is signed in. */
  readonly isLive: boolean;
  readonly isPaused: boolean;
  readonly failure: Failure | null;
  /** Unix seconds. */
  readonly oldest: number;
  readonly revision: number;
  /** Unix milliseconds. */
  readonly at: number | null;
  readonly reading: Reading['part'] | null;
  readonly progress: HistoryState['progress'];
}

/** The state that the pages show. */
export function describeHistory(input: HistoryStateInput): HistoryState {
  const { copy, stores, isLive, revision, at } = input;
  const top = copy?.spans.at(-1);
  const whole = top !== undefined && top.first <= input.oldest;
  return {
    revision,
    stored: copy?.stored ?? 0,
    reachesTo: reachOf(copy),
    whole,
    sync: syncOf(input, top !== undefined && !whole),
    failure: stores && isLive ? input.failure : null,
    progress: whole || !stores ? null : input.progress,
    at,
  };
}

/** A span from 0 on means that the service has nothing older: then it reaches to the oldest session there is. */
function reachOf(copy: HistoryStateInput['copy']): number | null {
  const top = copy?.spans.at(-1);
  if (copy === null || top === undefined) return null;
  return top.first > 0 ? top.first : (copy.ends?.oldest ?? top.last);
}

function syncOf(input: HistoryStateInput, isOlderMissing: boolean): HistoryState['sync'] {
  const { stores, isLive, failure, isPaused, reading } = input;
  if (!stores) return 'off';
  if (!isLive) return 'idle';
  if (failure !== null) return 'stopped';
  if (reading === 'newest') return 'newest';
  if (isOlderMissing) return isPaused ? 'paused' : 'older';
  return reading ?? 'idle';
}
