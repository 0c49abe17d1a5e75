import { QUOTA_PAUSE_MS } from '../../../../src-main/api/request-gate.ts';
import type { RequestPolicy } from '../../../../src-main/api/request-policy.ts';
import { fail, succeed, type Failure, type Result } from '../../../../src-main/contract/failure.ts';
import type { HistoryState } from '../../../../src-main/contract/contract.ts';
import { createHistorySync, type HistorySyncOptions } from '../../../../src-main/history/history-sync.ts';
import type { CallOptions, HistoryFilter } from '../../../../src-main/api/client.ts';
import type { HistoryPage, HistoryRecord } from '../../../../src-main/contract/model.ts';
import type { HistoryCopy } from '../../../../src-main/storage/history-calls.ts';
import type { CallArguments, PlainCall } from '../../../../src-main/storage/inventory.ts';
import type { OutputOf } from '../../../../src-main/storage/store-calls.ts';
import { everySession } from '../../../../src-main/storage/tables/history-filter.ts';
import { makeRecord } from '../storage/history-records.ts';
import { startRunner } from '../storage/runner.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy, makeQuota } from '../policy-box.ts';
import { valueOf } from '../../../value-of.ts';

/** What an invented service does with `history/list` (4.13); everything it may do differently is a switch. */
export interface ServiceHabits {
  order: 'newest' | 'oldest' | 'mixed';
  honoursDates: boolean;
  givesTotal: boolean;
  /** The most entries of one answer, whatever the request. */
  maxPage: number;
  /** Answers the first page whatever the offset. */
  ignoresOffset: boolean;
  honoursUrl: boolean;
  /** Unreadable entries. */
  broken: ReadonlySet<number>;
}

export interface HistoryRequest {
  readonly filter: HistoryFilter;
  readonly attention: CallOptions['attention'];
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** A history that the test grows, with the requests it received. */
export function createFakeHistory(now: () => number) {
  const records: HistoryRecord[] = [];
  const requests: HistoryRequest[] = [];
  const habits: ServiceHabits = {
    order: 'newest',
    honoursDates: true,
    givesTotal: true,
    maxPage: 100,
    ignoresOffset: false,
    honoursUrl: true,
    broken: new Set(),
  };
  let failure: Failure | null = null;
  let hold: Promise<void> | null = null;
  let onRequest: (filter: HistoryFilter) => void = () => undefined;

  const matches = (record: HistoryRecord, filter: HistoryFilter): boolean => {
    const start = record.start ?? 0;
    const inTime = start >= (filter.dateFrom ?? 0) && start <= (filter.dateTo ?? Infinity);
    return (
      (!habits.honoursDates || inTime) &&
      (filter.agentId === undefined || record.agent?.id === filter.agentId) &&
      (filter.supportId === undefined || record.supportId === filter.supportId) &&
      (filter.video === undefined || (record.video !== null) === filter.video) &&
      (filter.url === undefined || !habits.honoursUrl || record.url === filter.url)
    );
  };
  const compare = (left: HistoryRecord, right: HistoryRecord): number => {
    const later = (right.start ?? 0) - (left.start ?? 0) || right.id - left.id;
    if (habits.order !== 'mixed') return habits.order === 'newest' ? later : -later;
    return ((left.id * 7_919) % 101) - ((right.id * 7_919) % 101) || left.id - right.id;
  };
  /** Starts never change: the places of the records hold until there are more of them. */
  let places: readonly number[] = [];
  let placedBy = '';
  const sorted = (): readonly HistoryRecord[] => {
    if (places.length !== records.length || placedBy !== habits.order) {
      placedBy = habits.order;
      places = records.map((_, index) => index).sort((a, b) => compare(records[a]!, records[b]!));
    }
    return places.map((place) => records[place]!);
  };
  const page = (filter: HistoryFilter): HistoryPage => {
    const all = sorted().filter((record) => matches(record, filter));
    const offset = habits.ignoresOffset ? 0 : (filter.offset ?? 0);
    const limit = Math.min(filter.limit ?? 20, habits.maxPage);
    const total = habits.givesTotal ? all.length : null;
    const slice = all.slice(offset, offset + limit);
    const good = slice.filter(({ id }) => !habits.broken.has(id));
    return { offset, limit, total, records: good, dropped: slice.length - good.length };
  };

  return {
    records,
    requests,
    habits,
    /** Every question is answered with this until it is null again. */
    failWith(kind: Failure['kind'] | null, more: Partial<Failure> = {}): void {
      failure = kind === null ? null : fail(kind, 'It did not work.', more).failure;
    },
    holdUntil(next: Promise<void> | null): void {
      hold = next;
    },
    /** Runs before each answer: sessions may begin or end meanwhile. */
    beforeAnswer(run: (filter: HistoryFilter) => void): void {
      onRequest = run;
    },
    async list(filter: HistoryFilter, { attention }: CallOptions): Promise<Result<HistoryPage>> {
      requests.push({ filter, attention, at: now() });
      onRequest(filter);
      if (hold !== null) await hold;
      await Promise.resolve();
      return failure === null ? succeed(page(filter)) : { ok: false, failure };
    },
  };
}

/** The calls of the inventory, answered by the worker's runner in this thread. */
export function createFakeInventory(path = ':memory:') {
  let runner = startRunner(path);
  let connection = {};
  let saving = true;
  const call = <N extends PlainCall>(name: N, ...[input]: CallArguments<N>): Promise<Result<OutputOf<N>>> => {
    const result = runner.request(name, input);
    if (saving || !result.ok || result.value === null || typeof result.value !== 'object')
      return Promise.resolve(result);
    return Promise.resolve('lasting' in result.value ? succeed({ ...result.value, lasting: false }) : result);
  };
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  return {
    connection: () => connection,
    isClosed: (): boolean => false,
    call,
    /** Another account is opened. */
    open(accountId: string): void {
      connection = {};
      valueOf(runner.ask('open', { id: accountId, number: 0 }));
    },
    stopSaving: () => {
      saving = false;
    },
    /** The program is killed and starts again. */
    restart(): void {
      runner = startRunner(path);
      valueOf(runner.ask('open', { id: 'one', number: 0 }));
    },
    ids: (): readonly number[] => {
      const input = { filter: everySession, asOf: 10 ** 12, mark: null, limit: 1_000_000 };
      return valueOf(runner.ask('historyPiece', input)).rows.map(({ id }) => id);
    },
    copy: (): HistoryCopy => valueOf(runner.ask('historyCopy')),
    close: () => void runner.ask('close'),
  };
}

export const HOUR = 3_600;
export const DAY = 86_400;

export interface HistoryBoxOptions {
  readonly path?: string;
  readonly months?: number;
  readonly random?: number;
}

/** The sync with all its dependencies, and a clock that the test moves. */
export function openHistoryBox({ path, months = 12, random = 0 }: HistoryBoxOptions = {}) {
  const fake = createFakeClock();
  const service = createFakeHistory(() => fake.clock.now());
  const inventory = createFakeInventory(path);
  let quotaUntil: number | null = null;
  const quota = makeQuota(() => quotaUntil);
  const newPolicy = (): RequestPolicy => makePolicy(fake.clock, { quota });
  let policy = newPolicy();
  const state = {
    months,
    /** Whether it may read in the background. */
    set may(current: boolean) {
      policy.set({ current });
    },
  };
  const list: HistorySyncOptions['list'] = async (filter, call) => {
    const page = await service.list(filter, call);
    if (!page.ok && page.failure.kind === 'quota') quotaUntil = fake.clock.now() + QUOTA_PAUSE_MS;
    if (!page.ok && page.failure.kind === 'key-refused') policy.set({ keyRefused: true, current: false });
    return page;
  };
  const states: HistoryState[] = [];
  const dropped: number[] = [];
  /** As after a start. */
  const make = () => {
    policy = newPolicy();
    const options: HistorySyncOptions = {
      list,
      inventory,
      connection: inventory.connection,
      clock: fake.clock,
      serviceNow: () => fake.clock.wallNow(),
      random: () => random,
      policy,
      months: () => state.months,
      onChange: (next) => states.push(next),
      onDropped: (count) => dropped.push(count),
    };
    return createHistorySync(options);
  };
  const now = (): number => Math.floor(fake.clock.wallNow() / 1_000);
  let lastId = 0;
  return {
    fake,
    service: {
      ...service,
      failWith(...failure: Parameters<typeof service.failWith>): void {
        service.failWith(...failure);
        if (failure[0] !== null) return;
        // The list has succeeded.
        quotaUntil = null;
        policy.set({ keyRefused: false, current: true });
        quota.open();
      },
    },
    policy: () => policy,
    wake: () => policy.follow(),
    setSeen: (historySeen: boolean) => policy.set({ historySeen }),
    setVisible: (visible: boolean) => policy.set({ visible }),
    setAsleep: (asleep: boolean) => policy.set({ asleep }),
    inventory,
    state,
    states,
    dropped,
    now,
    make,
    sync: make(),
    /** Sessions of the past, the last one `ago` seconds ago and each `every` seconds before the next. */
    fill(count: number, every: number, ago = HOUR, changes: Partial<HistoryRecord> = {}): void {
      for (let index = 0; index < count; index += 1) {
        const start = now() - ago - (count - 1 - index) * every;
        lastId += 1;
        service.records.push(makeRecord(lastId, { start, stop: start + 600, ...changes }));
      }
    },
    /** A session that begins, by default now. */
    begin(changes: Partial<HistoryRecord> = {}): number {
      lastId += 1;
      service.records.push(makeRecord(lastId, { start: now(), stop: null, ...changes }));
      return lastId;
    },
    /** Every session of the service from then on is stored. */
    missing(since = 0): readonly number[] {
      const stored = new Set(inventory.ids());
      return service.records.filter(({ id, start }) => (start ?? 0) >= since && !stored.has(id)).map(({ id }) => id);
    },
  };
}

export type HistoryBox = ReturnType<typeof openHistoryBox>;
