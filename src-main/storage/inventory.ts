import type { AgentDetails, AgentsChange, AgentsPage, AgentsSummary } from '../contract/contract.ts';
import { idBaseOf, type NumberedAccount } from '../contract/account-ids.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { MAX_ROWS, unpackRow, type PackedRow } from '../contract/packed-rows.ts';
import type { AgentDetail } from '../contract/model.ts';
import { otherAccount } from '../lib/other-account.ts';
import { t } from '../contract/texts.ts';
import type { ChangePart } from './agent-calls.ts';
import type { ForgottenParts } from './file-calls.ts';
import type { StoreNotice } from './database.ts';
import type { CountKind, CountOrder, Counts } from './reports/count.ts';
import { openPendingList, type PendingList } from './pending-list.ts';
import { toDetails } from './rows/agent-details.ts';
import { refuse } from './store-failure.ts';
import type { CallName, CallSubject, InputOf, OutputOf } from './store-calls.ts';
import type { LinkedAccount, UnansweredCall, WorkerLink } from './worker-link.ts';
import { worded } from './wording.ts';

export interface InventoryOptions {
  /** Absolute path of the database, or `:memory:`. */
  readonly databasePath: string;
  /** What the user should know about the stored data, once: at `open`, or when the disk fails later. */
  readonly onNotice: (notice: StoreNotice) => void;
  /** The stored data is of a newer version: every call fails until `startEmpty`. */
  readonly onNewerVersion?: (message: string) => void;
}

/** Calls with a method of their own below, because main adds something to them. */
type CallWithMethod =
  | 'close'
  | 'open'
  | 'recordedAccounts'
  | 'forgetAccount'
  | 'checkDisk'
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
 * Main's side of the stored data of one account. Calls run one after the other, and none rejects. Once the account is closed,
 * its calls fail with `cancelled` and store nothing, those that wait for their turn or their answer included.
 *
 * @param nextList a number that no other list in the worker has
 */
export function createInventory(link: WorkerLink, nextList: () => number, options: InventoryOptions) {
  const { databasePath } = options;
  /** As it was opened last; null while there is no account. */
  let opened: (NumberedAccount & { readonly linked: LinkedAccount }) | null = null;
  let closed = false;
  const isClosed = (): boolean => closed;
  let last: Promise<unknown> = Promise.resolve();
  /** Changes of the stored list may not have been reported: the next change holds all rows. */
  let behind = false;
  let lastRun = 0;
  let startsEmpty = false;
  let isNewerTold = false;
  let lastArriving = 0;
  /** Lists that arrive: the number of the present body, with its parts and bytes so far. */
  const arriving = new WeakMap<ArrivingList, { number: number; parts: number; size: number }>();
  /** Calls that wait for their turn, in order. */
  const queued = new Set<{ readonly name: PlainCall; readonly input: unknown }>();

  const openIn = ({ id, number }: NumberedAccount): Promise<Result<AgentsSummary>> => {
    const linked: LinkedAccount = {
      opening: { id, databasePath, startsEmpty },
      onOpened(result) {
        if (result.ok || result.failure.reason !== 'newer-version' || isNewerTold) return;
        isNewerTold = true;
        options.onNewerVersion?.(result.failure.message);
      },
      onNotice(notice) {
        if (notice === 'rebuilt') behind = true;
        options.onNotice(notice);
      },
      onLost() {
        behind = true;
      },
    };
    opened = { id, number, linked };
    return link.open(number, linked);
  };

  /** The database, whether its account is open or not. */
  const file = (): CallSubject => (opened === null ? { databasePath } : { account: opened.number });

  const ask = <N extends CallName>(
    name: N,
    input: InputOf<N>,
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result<OutputOf<N>>> =>
    opened === null ? Promise.resolve(noAccount()) : link.ask({ account: opened.number }, name, input, transfer);

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
      const page: Result<AgentsPage> = await ask('page', { afterId, limit: MAX_ROWS });
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
      const next = await ask('more', undefined);
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
        return ask(name, input as InputOf<N>);
      });
      void result.finally(() => queued.delete(mine));
      return result;
    },

    /**
     * Makes this the account that all other calls are about; the same one may be opened again until it is closed. Fails with a
     * database of a newer version or a dead worker.
     */
    open: (account: NumberedAccount): Promise<Result<AgentsSummary>> =>
      forAccount(() => {
        behind = false;
        return openIn(account);
      }),

    /**
     * Stores everything in an empty database beside the one of a newer version, which remains untouched. Later starts of this
     * version find it again; the newer version finds its own.
     */
    startEmpty(): Promise<Result<unknown>> {
      startsEmpty = true;
      return inTurn(() => (opened === null ? Promise.resolve(noAccount()) : openIn(opened)));
    },

    /** The whole stored list, as a change that replaces what is known of it. */
    reload: (): Promise<Result<AgentsChange>> => forAccount(readAll),

    /** All accounts with data in the database; works without an open account. */
    recordedAccounts: () => inTurn(() => link.ask(file(), 'recordedAccounts', undefined)),

    /** Whether a write reaches the database, and its bytes; works without an open account. */
    checkDisk: () => inTurn(() => link.ask(file(), 'checkDisk', undefined)),

    /**
     * Begins to take a response of agents/list (4.1) that is stored later, if at all, in an account with this number; works
     * without an open account.
     */
    receivePending(ofAccount: number): PendingList {
      return openPendingList(nextList(), idBaseOf(ofAccount), (name, input, transfer) =>
        inTurn(() => link.ask(null, name, input, transfer)),
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
          await forAccount(() => ask('takePart', { number, at, bytes: part }, [part.buffer]));
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
        const stored = await forAccount(async () => gather(await ask('applyPending', { number, size, at })));
        if (!stored.ok) list.drop();
        return stored;
      }
      return forAccount(async () => {
        if (!(list instanceof Uint8Array)) {
          const { number = 0, parts = 0, size = 0 } = arriving.get(list) ?? {};
          return gather(await ask('applyArrived', { number, parts, size, at }));
        }
        const own = ownBuffer(list);
        return gather(await ask('apply', { bytes: own, at }, [own.buffer]));
      });
    },

    /**
     * The service has confirmed at `at` that the list received at `listAt` is the present one; null where other rows are
     * stored by now. Unix milliseconds.
     */
    confirmList: (listAt: number, at: number): Promise<Result<AgentsChange | null>> =>
      forAccount<AgentsChange | null>(async () => {
        const part = await ask('confirmList', { listAt, at });
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
        const part = await ask('applyPart', { bytes: own, at }, [own.buffer]);
        if (!part.ok) return part;
        const change = await gather(part);
        return change.ok ? succeed({ change: change.value, agentIds: part.value.agentIds }) : change;
      }),

    /** Replaces the stored list by an empty one. `at` in Unix milliseconds; null forgets that a list was received. */
    applyEmpty: (at: number | null): Promise<Result<AgentsChange>> =>
      forAccount(async () => gather(await ask('applyEmpty', { at }))),

    /**
     * Stores the details of one agent (4.2), with a snapshot if something changed. `at` in Unix milliseconds. Details of an
     * agent that is not in the list are returned and not stored.
     */
    applyDetail(
      detail: AgentDetail,
      at: number,
    ): Promise<Result<{ readonly change: AgentsChange; readonly details: AgentDetails }>> {
      return forAccount(async () => {
        const part = await ask('applyDetail', { detail, at });
        if (!part.ok) return part;
        const change = await gather(part);
        return change.ok
          ? succeed({ change: change.value, details: part.value.details ?? toDetails(detail, at) })
          : change;
      });
    },

    /** `at` in Unix milliseconds. The change holds the rows of those that were not marked so already. */
    setFavorites: (agentIds: readonly number[], favorite: boolean, at: number): Promise<Result<AgentsChange>> =>
      forAccount(async () => gather(await ask('setFavorites', { agentIds, favorite, at }))),

    /**
     * Counts the stored history step by step, so that other calls have their turn in between. Fails with `cancelled` if what
     * is counted was removed meanwhile.
     */
    async count<K extends CountKind>(kind: K, order: Counts[K]['order']): Promise<Result<Counts[K]['answer']>> {
      lastRun += 1;
      const run = lastRun;
      for (let first = true; ; first = false) {
        const begin = first ? ({ kind, ...order } as CountOrder) : null;
        const step = await forAccount(() => ask('count', { run, order: begin }));
        if (!step.ok) return step;
        if (step.value.state === 'gone') return recounted();
        if (step.value.state === 'done') return succeed(step.value.answer as Counts[K]['answer']);
      }
    },

    /** Closes the account, and deletes everything stored of it, or the chosen parts. */
    forgetAccount(id: string, parts: ForgottenParts = {}): Promise<Result<null>> {
      if (opened?.id === id) closed = true;
      return inTurn(() => link.ask(file(), 'forgetAccount', { accountId: id, ...parts }));
    },

    /** For the end of the process: the calls that still wait for their turn. Results of earlier ones are dropped, too. */
    takeWaiting(): readonly UnansweredCall[] {
      const number = opened?.number;
      const waiting = isClosed() || number === undefined ? [] : [...queued];
      closed = true;
      return waiting.map(({ name, input }) => ({ of: { account: number ?? -1 }, name, input }));
    },

    /** Waits for the calls under way, then closes the database. */
    async close(): Promise<void> {
      closed = true;
      await last;
      if (opened !== null) await link.leave(opened.number, opened.linked);
      opened = null;
    },
  };
}

export type Inventory = ReturnType<typeof createInventory>;

const noAccount = (): Result<never> => worded(refuse('no-account'));

const recounted = (): Result<never> => fail('cancelled', t('store.recounted'), { reason: 'changed' });

/** Only a whole buffer can be transferred to another thread; a piece of Node's shared pool is copied first. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
