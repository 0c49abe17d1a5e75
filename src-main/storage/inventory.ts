import type { AgentDetails, AgentsChange, AgentsPage, AgentsSummary } from '../contract/contract.ts';
import { idBaseOf, type NumberedAccount } from '../contract/account-ids.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { MAX_ROWS, unpackRow, type PackedRow } from '../contract/packed-rows.ts';
import type { AgentDetail } from '../contract/model.ts';
import type { Clock } from '../lib/clock.ts';
import { otherAccount } from '../lib/other-account.ts';
import { t } from '../contract/texts.ts';
import type { ChangePart } from './agent-calls.ts';
import type { StoreNotice } from './database.ts';
import type { CountKind, CountOrder, Counts } from './reports/count.ts';
import { openPendingList, type PendingList } from './pending-list.ts';
import { toDetails } from './rows/agent-details.ts';
import type { CallName, InputOf, OutputOf } from './store-calls.ts';
import { linkWorker, type WorkerLike } from './worker-link.ts';

export interface InventoryOptions {
  readonly createWorker: () => WorkerLike;
  /** Absolute path of the database, or `:memory:`. */
  readonly databasePath: string;
  readonly clock: Clock;
  /** What the user should know about the stored data, once: at `open`, or when the disk fails later. */
  readonly onNotice: (notice: StoreNotice) => void;
  /** The stored data is of a newer version: every call fails until `startEmpty`. */
  readonly onNewerVersion?: (message: string) => void;
  /** For the log alone. */
  readonly onBug: (text: string) => void;
}

/** Calls with a method of their own below, because main adds something to them. */
type CallWithMethod =
  | 'attach'
  | 'close'
  | 'open'
  | 'recordedAccounts'
  | 'forgetAccount'
  | 'apply'
  | 'applyPart'
  | 'takePart'
  | 'applyArrived'
  | 'takePending'
  | 'endPending'
  | 'applyPending'
  | 'dropPending'
  | 'applyEmpty'
  | 'confirmList'
  | 'applyDetail'
  | 'setFavorites'
  | 'more'
  | 'count';
export type PlainCall = Exclude<CallName, CallWithMethod>;

/** A list that arrives in parts, which are compared at once; `apply` stores it. */
export interface ArrivingList {
  /** Another body begins: what has arrived so far does not count. */
  begin(): void;
  /** Takes the part's bytes. Resolves when the next one may come, also where the part was lost: then `apply` fails. */
  take(part: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** A call without input is written `call('views')`. */
export type CallArguments<N extends CallName> = InputOf<N> extends undefined ? [] : [input: InputOf<N>];

/**
 * Main's side of the storage worker, which is for one account. Calls run one after the other, and none rejects. Once the account
 * is closed, its calls fail with `cancelled` and store nothing, those that wait for their turn or their answer included.
 */
export function createInventory(options: InventoryOptions) {
  let opened: NumberedAccount | null = null;
  let closed = false;
  const isClosed = (): boolean => closed;
  let last: Promise<unknown> = Promise.resolve();
  /** Changes of the stored list may not have been reported: the next change holds all rows. */
  let behind = false;
  let lastRun = 0;
  let startsEmpty = false;
  let lastArriving = 0;
  let lastPending = 0;
  /** Lists that arrive: the number of the present body, with its parts and bytes so far. */
  const arriving = new WeakMap<ArrivingList, { number: number; parts: number; size: number }>();
  /** Calls that wait for their turn, in order. */
  const queued = new Set<{ readonly name: PlainCall; readonly input: unknown }>();

  const link = linkWorker({
    createWorker: options.createWorker,
    clock: options.clock,
    onNotice: (notice) => {
      if (notice === 'rebuilt') behind = true;
      options.onNotice(notice);
    },
    onLost: () => {
      behind = true;
    },
    onBug: options.onBug,
    prepare: async (ask) => {
      const attached = await ask('attach', { databasePath: options.databasePath, startsEmpty });
      if (!attached.ok && attached.failure.reason === 'newer-version')
        options.onNewerVersion?.(attached.failure.message);
      return attached.ok && opened !== null ? ask('open', opened) : attached;
    },
  });

  const inTurn = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };

  /** In order, and only if the account is not closed before the call is sent nor when its result arrives. */
  const forAccount = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    inTurn(async () => {
      if (isClosed()) return otherAccount();
      const result = await work();
      return isClosed() ? otherAccount() : result;
    });

  const readAll = async (): Promise<Result<AgentsChange>> => {
    const upserted: PackedRow[] = [];
    let afterId: number | null = null;
    for (;;) {
      const page: Result<AgentsPage> = await link.ask('page', { afterId, limit: MAX_ROWS });
      if (!page.ok) return page;
      for (const row of page.value.rows) upserted.push(row);
      if (page.value.done) {
        behind = false;
        return succeed({ reset: true, upserted, removed: [], summary: page.value.summary });
      }
      const last = upserted.at(-1);
      afterId = last === undefined ? null : unpackRow(last).id;
    }
  };

  /** Fetches the rows for which the first message had no room, one message per turn of the event loop. */
  const gather = async (part: Result<ChangePart>): Promise<Result<AgentsChange>> => {
    if (!part.ok) return part;
    if (behind) return readAll();
    const { removed, summary } = part.value;
    const upserted: PackedRow[] = [...part.value.upserted];
    let { more } = part.value;
    while (more) {
      const next = await link.ask('more', undefined);
      if (!next.ok) return next;
      for (const row of next.value.rows) upserted.push(row);
      more = next.value.more;
    }
    return succeed({ reset: false, upserted, removed, summary });
  };

  return {
    /** Whether the account was closed. Nothing of it is to be shown any more. */
    isClosed,

    /** One call of the table in `store-calls.ts`. */
    call<N extends PlainCall>(name: N, ...[input]: CallArguments<N>): Promise<Result<OutputOf<N>>> {
      const mine = { name, input };
      queued.add(mine);
      const result = forAccount(() => {
        queued.delete(mine);
        return link.ask(name, input as InputOf<N>);
      });
      void result.finally(() => queued.delete(mine));
      return result;
    },

    /**
     * Makes this the account that all other calls are about; the same one may be opened again until it is closed. Fails with a
     * database of a newer version or a dead worker.
     */
    open({ id, number }: NumberedAccount): Promise<Result<AgentsSummary>> {
      const account = { id, number };
      opened = account;
      return forAccount(() => {
        behind = false;
        return link.ask('open', account);
      });
    },

    /**
     * Stores everything in an empty database beside the one of a newer version, which remains untouched. Later starts of this
     * version find it again; the newer version finds its own.
     */
    startEmpty(): Promise<Result<unknown>> {
      startsEmpty = true;
      return inTurn(() => link.prepareAgain());
    },

    /** The whole stored list, as a change that replaces what is known of it. */
    reload: (): Promise<Result<AgentsChange>> => forAccount(readAll),

    /** All accounts with stored data; works without an open account. */
    recordedAccounts: () => inTurn(() => link.ask('recordedAccounts', undefined)),

    /**
     * Begins to take a response of agents/list (4.1) that is stored later, if at all, in an account with this number; works
     * without an open account.
     */
    receivePending(ofAccount: number): PendingList {
      lastPending += 1;
      return openPendingList(lastPending, idBaseOf(ofAccount), (name, input, transfer) =>
        inTurn(() => link.ask(name, input, transfer)),
      );
    },

    /** Begins to take a response of agents/list (4.1) while it arrives. */
    receiveList(): ArrivingList {
      const state = { number: 0, parts: 0, size: 0 };
      const list: ArrivingList = {
        begin() {
          lastArriving += 1;
          Object.assign(state, { number: lastArriving, parts: 0, size: 0 });
        },
        async take(part) {
          const { number, parts: at } = state;
          state.parts += 1;
          state.size += part.length;
          await forAccount(() => link.ask('takePart', { number, at, bytes: part }, [part.buffer]));
        },
      };
      arriving.set(list, state);
      return list;
    },

    /**
     * Stores a whole response of agents/list (4.1), and takes its bytes unless it has arrived in parts. A response that cannot
     * be read, or of a closed account, changes nothing; if it is pending, it is dropped. `at` in Unix milliseconds.
     */
    async apply(list: Uint8Array | ArrivingList | PendingList, at: number): Promise<Result<AgentsChange>> {
      if ('drop' in list) {
        const { number } = list;
        const size = list.size();
        const stored = await forAccount(async () => gather(await link.ask('applyPending', { number, size, at })));
        if (!stored.ok) list.drop();
        return stored;
      }
      return forAccount(async () => {
        if (!(list instanceof Uint8Array)) {
          const { number = 0, parts = 0, size = 0 } = arriving.get(list) ?? {};
          return gather(await link.ask('applyArrived', { number, parts, size, at }));
        }
        const own = ownBuffer(list);
        return gather(await link.ask('apply', { bytes: own, at }, [own.buffer]));
      });
    },

    /**
     * The service has confirmed at `at` that the list received at `listAt` is the present one; null where other rows are
     * stored by now. Unix milliseconds.
     */
    confirmList: (listAt: number, at: number): Promise<Result<AgentsChange | null>> =>
      forAccount<AgentsChange | null>(async () => {
        const part = await link.ask('confirmList', { listAt, at });
        if (!part.ok) return part;
        return part.value === null ? succeed(null) : gather(succeed(part.value));
      }),

    /** Stores agents that the service found for a search (4.1) and takes their bytes; no agent is removed. */
    applyPart: (
      bytes: Uint8Array,
      at: number,
    ): Promise<Result<{ readonly change: AgentsChange; readonly agentIds: readonly number[] }>> =>
      forAccount(async () => {
        const own = ownBuffer(bytes);
        const part = await link.ask('applyPart', { bytes: own, at }, [own.buffer]);
        if (!part.ok) return part;
        const change = await gather(part);
        return change.ok ? succeed({ change: change.value, agentIds: part.value.agentIds }) : change;
      }),

    /** Replaces the stored list by an empty one. `at` in Unix milliseconds; null forgets that a list was received. */
    applyEmpty: (at: number | null): Promise<Result<AgentsChange>> =>
      forAccount(async () => gather(await link.ask('applyEmpty', { at }))),

    /**
     * Stores the details of one agent (4.2), with a snapshot if something changed. `at` in Unix milliseconds. Details of an
     * agent that is not in the list are returned and not stored.
     */
    applyDetail(
      detail: AgentDetail,
      at: number,
    ): Promise<Result<{ readonly change: AgentsChange; readonly details: AgentDetails }>> {
      return forAccount(async () => {
        const part = await link.ask('applyDetail', { detail, at });
        if (!part.ok) return part;
        const change = await gather(part);
        return change.ok
          ? succeed({ change: change.value, details: part.value.details ?? toDetails(detail, at) })
          : change;
      });
    },

    /** `at` in Unix milliseconds. The change holds the rows of those that were not marked so already. */
    setFavorites: (agentIds: readonly number[], favorite: boolean, at: number): Promise<Result<AgentsChange>> =>
      forAccount(async () => gather(await link.ask('setFavorites', { agentIds, favorite, at }))),

    /**
     * Counts the stored history step by step, so that other calls have their turn in between. Fails with `cancelled` if what
     * is counted was removed meanwhile.
     */
    async count<K extends CountKind>(kind: K, order: Counts[K]['order']): Promise<Result<Counts[K]['answer']>> {
      lastRun += 1;
      const run = lastRun;
      for (let first = true; ; first = false) {
        const begin = first ? ({ kind, ...order } as CountOrder) : null;
        const step = await forAccount(() => link.ask('count', { run, order: begin }));
        if (!step.ok) return step;
        if (step.value.state === 'gone') return recounted();
        if (step.value.state === 'done') return succeed(step.value.answer as Counts[K]['answer']);
      }
    },

    /** Closes the account, and deletes everything stored of it, or the chosen parts. */
    forgetAccount(
      id: string,
      parts: { readonly savedCopy?: boolean; readonly favorites?: boolean } = {},
    ): Promise<Result<null>> {
      if (opened?.id === id) {
        opened = null;
        closed = true;
      }
      return inTurn(() => link.ask('forgetAccount', { accountId: id, ...parts }));
    },

    /**
     * Blocks until the calls of the open account are stored, those that wait for their turn included, for at most so many
     * milliseconds. For the moment before the process ends: their results are dropped.
     */
    saveNow(limitMs: number): void {
      const calls = isClosed() ? [] : [...queued];
      closed = true;
      link.finishNow(calls, limitMs);
    },

    /** Waits for the calls under way, then ends the worker. */
    async close(): Promise<void> {
      opened = null;
      closed = true;
      await last;
      await link.close();
    },
  };
}

export type Inventory = ReturnType<typeof createInventory>;

const recounted = (): Result<never> => fail('cancelled', t('store.recounted'), { reason: 'changed' });

/** Only a whole buffer can be transferred to another thread; a piece of Node's shared pool is copied first. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
