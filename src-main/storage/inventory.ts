import type { AgentDetails, AgentsChange, AgentsPage, AgentsSummary } from '../contract/contract.ts';
import { NO_NUMBER, type NumberedAccount } from '../contract/account-ids.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { MAX_ROWS, unpackRow, type PackedRow } from '../contract/packed-rows.ts';
import type { AgentDetail } from '../contract/model.ts';
import { otherAccount } from '../lib/other-account.ts';
import { t } from '../contract/texts.ts';
import type { ChangePart } from './agent-calls.ts';
import type { profileCalls } from './profile-calls.ts';
import type { ForgottenParts } from './data-calls.ts';
import type { StoreNotice } from './database.ts';
import type { CountKind, CountOrder, Counts, Together } from './reports/count.ts';
import { createIncomingList, type IncomingList, type Kept } from './incoming-list.ts';
import type { ListExtent } from './incoming-agents.ts';
import type { KeptList } from './list-calls.ts';
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
  | keyof typeof profileCalls
  | 'storedTotal'
  | 'forgetAccount'
  | 'checkDisk'
  | 'begin'
  | 'part'
  | 'end'
  | 'keep'
  | 'drop'
  | 'confirm'
  | 'applyEmpty'
  | 'applyDetail'
  | 'setFavorites'
  | 'more'
  | 'count';
export type PlainCall = Exclude<CallName, CallWithMethod>;

/** A call without input is written `call('views')`. */
export type CallArguments<N extends CallName> = InputOf<N> extends undefined ? [] : [input: InputOf<N>];

/**
 * Main's side of the stored data of one account. Calls run one after the other, and none rejects. Once the account is closed,
 * its calls fail with `cancelled` and store nothing, those that wait for their turn or their answer included.
 *
 * @param nextNumber of a list or a run: one that no other in the worker has
 */
export function createInventory(link: WorkerLink, nextNumber: () => number, options: InventoryOptions) {
  const { databasePath } = options;
  /** As it was opened last; null while there is no account. */
  let opened: (NumberedAccount & { readonly linked: LinkedAccount }) | null = null;
  let closed = false;
  const isClosed = (): boolean => closed;
  let last: Promise<unknown> = Promise.resolve();
  /** Changes of the stored list may not have been reported: the next change holds all rows. */
  let behind = false;
  let startsEmpty = false;
  let isNewerTold = false;
  /** Unix milliseconds of the list that the stored rows are those of, as far as is known here; null for none. */
  let rowsOf: number | null = null;
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
        rowsOf = null;
      },
    };
    opened = { id, number, linked };
    return link.open(number, linked);
  };

  /** What calls about the open account are about; null while there is none. */
  const subject = (): { readonly account: number } | null =>
    opened !== null && link.isLinked(opened.number, opened.linked) ? { account: opened.number } : null;

  /** The database, whether its account is open or not. */
  const file = (): CallSubject => subject() ?? { databasePath };

  const ask = <N extends CallName>(
    name: N,
    input: InputOf<N>,
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result<OutputOf<N>>> => {
    const of = subject();
    return of === null ? Promise.resolve(noAccount()) : link.ask(of, name, input, transfer);
  };

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
    ({ rowsOf } = part.value);
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

  const gatherKept = async (kept: Result<KeptList>): Promise<Result<Kept>> => {
    const change = await gather(kept);
    if (!kept.ok) return kept;
    return change.ok ? succeed({ change: change.value, agentIds: kept.value.agentIds }) : change;
  };

  const keep = (input: InputOf<'keep'>): Promise<Result<Kept>> =>
    forAccount(async () => gatherKept(await ask('keep', input)));

  const countIn = async <K extends CountKind>(
    run: number,
    kind: K,
    order: Counts[K]['order'] & { readonly together?: Together },
  ): Promise<Result<Counts[K]['answer'] | null>> => {
    for (let first = true; ; first = false) {
      const begin = first ? ({ kind, ...order } as CountOrder) : null;
      const step = await forAccount(() => ask('count', { run, order: begin }));
      if (!step.ok) return step;
      if (step.value.state === 'gone') return recounted();
      if (step.value.state === 'done') return succeed(step.value.answer as Counts[K]['answer'] | null);
    }
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
        rowsOf = null;
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

    /** Whether a write reaches the database, and its bytes; works without an open account. */
    checkDisk: () => inTurn(() => link.ask(file(), 'checkDisk', undefined)),

    /** Begins to take a list (4.1) of this account, which is compared with the stored one while it arrives. */
    receiveList: (extent: ListExtent): IncomingList =>
      createIncomingList({
        list: nextNumber(),
        number: opened?.number ?? NO_NUMBER,
        extent,
        ask: (name, input, transfer) => forAccount(() => ask(name, input, transfer)),
        keep,
      }),

    /** The same of an account with this number that is not open yet, because the list proves its key. */
    receiveProof: (number: number): IncomingList =>
      createIncomingList({
        list: nextNumber(),
        number,
        extent: 'all',
        ask: (name, input, transfer) => inTurn(() => link.ask(null, name, input, transfer)),
        keep,
      }),

    /** Whether the stored rows are those of the list received at that time, so that the service may confirm them. */
    isAsListed: (listAt: number): boolean => rowsOf === listAt,

    /**
     * The service has confirmed at `at` that the list received at `listAt` is the present one; null where other rows are
     * stored by now. Unix milliseconds.
     */
    confirmList: (listAt: number, at: number): Promise<Result<AgentsChange | null>> =>
      forAccount<AgentsChange | null>(async () => {
        const part = await ask('confirm', { listAt, at });
        if (!part.ok) return part;
        return part.value === null ? succeed(null) : gather(succeed(part.value));
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
      const counted = await countIn(nextNumber(), kind, order);
      return counted.ok && counted.value === null ? recounted() : (counted as Result<Counts[K]['answer']>);
    },

    /** A number for accounts that are counted together. */
    newRun: nextNumber,

    /** Counts this account together with others, in the order of their places; null unless it is the last of them. */
    countTogether: <K extends CountKind>(
      run: number,
      kind: K,
      order: Counts[K]['order'] & { readonly together: Together },
    ): Promise<Result<Counts[K]['answer'] | null>> => countIn(run, kind, order),

    /** Closes the account, and deletes everything stored of it, or the chosen parts. */
    forgetAccount(id: string, parts: ForgottenParts = {}): Promise<Result<null>> {
      if (opened?.id === id) closed = true;
      return inTurn(() => link.ask(file(), 'forgetAccount', { accountId: id, ...parts }));
    },

    /** For the end of the process: the calls that still wait for their turn. Results of earlier ones are dropped, too. */
    takeWaiting(): readonly UnansweredCall[] {
      const of = isClosed() ? null : subject();
      closed = true;
      return of === null ? [] : Array.from(queued, ({ name, input }) => ({ of, name, input }));
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
