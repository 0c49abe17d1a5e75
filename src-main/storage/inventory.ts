import type {
  AgentChanges,
  AgentDetails,
  AgentHistoryPage,
  AgentsChange,
  AgentsPage,
  AgentsSummary,
  SavedView,
  SavedViewFields,
  TraitsPage,
} from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { unpackRow, type PackedRow } from '../contract/packed-rows.ts';
import type { Clock } from '../lib/clock.ts';
import type { AgentDetail } from '../contract/model.ts';
import { toDetails } from './rows/agent-details.ts';
import type { Boot } from './tables/boot-times.ts';
import type { ConnectionsLeft } from './tables/connections-left.ts';
import type { StoredSession } from './rows/history-row.ts';
import type { CountKind, CountOrder, Counts } from './insights/count-calls.ts';
import type { InvitationUpdate } from './insights/join-times.ts';
import type { StoreNotice } from './notice.ts';
import type { AgentBookmark } from './tables/favorites-and-recents.ts';
import type { OpenSession } from './tables/open-sessions.ts';
import type { Watch } from './tables/watches.ts';
import {
  MAX_ROWS,
  type ChangePart,
  type HistoryCopy,
  type InputOf,
  type OutputOf,
  type WorkerCallName,
} from './worker-calls.ts';
import { linkWorker, type WorkerLike } from './worker-link.ts';

export interface InventoryOptions {
  readonly createWorker: () => WorkerLike;
  /** Absolute path of the database, or `:memory:`. */
  readonly databasePath: string;
  readonly clock: Clock;
  /** Something the person should know about the kept data, once: at `open`, or when the disk fails later. */
  readonly onNotice: (notice: StoreNotice) => void;
  /** For the log alone. */
  readonly onBug: (text: string) => void;
}

/** Belongs to the account that was open when it was handed out. */
export type Generation = number;

/**
 * Main's side of the inventory worker. Calls run one after the other, and none throws. What belongs to an account is only
 * done while that account is open: answers asked for before another one was opened are refused (`cancelled`), not stored.
 */
export function createInventory(options: InventoryOptions) {
  let accountId: string | null = null;
  let generation: Generation = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** The kept picture may have moved without its changes having been handed out: the next change hands out all of it. */
  let behind = false;
  let lastRun = 0;

  const link = linkWorker({
    createWorker: options.createWorker,
    clock: options.clock,
    onNotice: (notice) => {
      if (notice.kind === 'rebuilt') behind = true;
      options.onNotice(notice);
    },
    onLost: () => {
      behind = true;
    },
    onBug: options.onBug,
    prepare: async (ask) => {
      const attached = await ask('attach', { databasePath: options.databasePath });
      return attached.ok && accountId !== null ? ask('open', { accountId }) : attached;
    },
  });

  const inTurn = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };

  /** In turn, and only for the account that is open now: both before it is sent and when the answer is there. */
  const forAccount = <T>(of: Generation, work: () => Promise<Result<T>>): Promise<Result<T>> =>
    inTurn(async () => {
      if (of !== generation) return otherAccount();
      const result = await work();
      return of === generation ? result : otherAccount();
    });

  const forOpen = <N extends WorkerCallName>(name: N, input: InputOf<N>): Promise<Result<OutputOf<N>>> =>
    forAccount(generation, () => link.ask(name, input));

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

  /** Fetches what the first answer had no room for, a piece per turn of the event loop. */
  const gather = async (part: Result<ChangePart>): Promise<Result<AgentsChange>> => {
    if (!part.ok) return part;
    if (behind) return readAll();
    const { removed, summary } = part.value;
    const upserted: PackedRow[] = [...part.value.upserted];
    let { more } = part.value;
    while (more) {
      const next = await link.ask('more', null);
      if (!next.ok) return next;
      for (const row of next.value.rows) upserted.push(row);
      more = next.value.more;
    }
    return succeed({ reset: false, upserted, removed, summary });
  };

  return {
    /** Take it before asking the service for something, and give it back with the answer. */
    generation: (): Generation => generation,

    /** Makes this the account all other calls are about. The Failure is a database of a newer version, or a dead worker. */
    open(id: string): Promise<Result<AgentsSummary>> {
      accountId = id;
      generation += 1;
      return forAccount(generation, () => {
        behind = false;
        return link.ask('open', { accountId: id });
      });
    },

    /** Reads an answer of `agents/list` without taking it over, for any account; the bytes stay the caller's. */
    check: (bytes: Uint8Array): Promise<Result<{ readonly count: number; readonly dropped: number }>> =>
      inTurn(() => link.ask('check', { bytes })),

    /**
     * Takes over the whole answer of `agents/list`; the bytes are gone afterwards. An answer that cannot be read, or that
     * came for another account, changes nothing. `at` in Unix milliseconds.
     */
    apply(bytes: Uint8Array, at: number, of: Generation = generation): Promise<Result<AgentsChange>> {
      return forAccount(of, async () => {
        const own = ownBuffer(bytes);
        return gather(await link.ask('apply', { bytes: own, at }, [own.buffer]));
      });
    },

    /**
     * News of one agent, from `agents/info`: keeps its details, with a snapshot where something changed. `at` in Unix
     * milliseconds. Details of an agent that is not in the list are answered and not kept.
     */
    applyDetail(
      detail: AgentDetail,
      at: number,
      of: Generation = generation,
    ): Promise<Result<{ readonly change: AgentsChange; readonly details: AgentDetails }>> {
      return forAccount(of, async () => {
        const part = await link.ask('applyDetail', { detail, at });
        if (!part.ok) return part;
        const change = await gather(part);
        return change.ok
          ? succeed({ change: change.value, details: part.value.details ?? toDetails(detail, at) })
          : change;
      });
    },

    /** The kept details of one agent; null where they were never read. */
    details: (agentId: number): Promise<Result<AgentDetails | null>> => forOpen('details', { agentId }),

    /** What is kept of the hardware of all agents, slim, ordered by agent. */
    traits: (afterId: number | null, limit: number): Promise<Result<TraitsPage>> =>
      forOpen('traits', { afterId, limit }),

    /** What became different since the last visit, or since the first snapshot. */
    changes: (agentId: number): Promise<Result<AgentChanges>> => forOpen('changes', { agentId }),

    /** How long a wake or a reboot took; the last twenty of each kind are kept. */
    noteBoot: (boot: Boot & { readonly agentId: number }): Promise<Result<null>> => forOpen('noteBoot', boot),

    /** The newest first. */
    boots: (agentId: number): Promise<Result<readonly Boot[]>> => forOpen('boots', { agentId }),

    /** Who is waited for until it is online, the oldest first; they outlast a restart. */
    watches: (): Promise<Result<readonly Watch[]>> => forOpen('watches', null),
    /** One for each agent; a second one takes the place of the first. */
    addWatch: (watch: Watch): Promise<Result<null>> => forOpen('addWatch', watch),
    removeWatch: (agentId: number): Promise<Result<null>> => forOpen('removeWatch', { agentId }),

    /** In the order of their making. */
    views: (): Promise<Result<readonly SavedView[]>> => forOpen('views', null),
    /** A new one where `id` is null. The Failure is one view too many (`bad-input`) or one that has gone (`not-found`). */
    saveView: (id: string | null, view: SavedViewFields): Promise<Result<readonly SavedView[]>> =>
      forOpen('saveView', { id, view }),
    removeView: (id: string): Promise<Result<readonly SavedView[]>> => forOpen('removeView', { id }),

    /** The visits that were open when the program ended the last time, the oldest first. */
    restorableSessions: (): Promise<Result<readonly OpenSession[]>> => forOpen('restorableSessions', null),
    /** The newest first. */
    latestSessions: (limit: number): Promise<Result<readonly OpenSession[]>> => forOpen('latestSessions', { limit }),
    /** Writes a whole visit, new or changed. */
    storeSession: (openSession: OpenSession): Promise<Result<null>> => forOpen('storeSession', openSession),

    /** The kept history as a whole. */
    historyCopy: (): Promise<Result<HistoryCopy>> => forOpen('historyCopy', null),
    /** Keeps records of `history/list` (2.6) that came for that account, and with them the span they complete. */
    storeHistory: (input: InputOf<'storeHistory'>, of: Generation = generation): Promise<Result<HistoryCopy>> =>
      forAccount(of, () => link.ask('storeHistory', input)),
    /** Sessions that began before that second go; null throws all away. */
    pruneHistory: (before: number | null): Promise<Result<HistoryCopy>> => forOpen('pruneHistory', { before }),
    historyPage: (input: InputOf<'historyPage'>): Promise<Result<OutputOf<'historyPage'>>> =>
      forOpen('historyPage', input),
    historyCount: (input: InputOf<'historyCount'>): Promise<Result<OutputOf<'historyCount'>>> =>
      forOpen('historyCount', input),
    /** All that match, a piece at a time, with their whole texts. */
    historyPiece: (input: InputOf<'historyPiece'>): Promise<Result<OutputOf<'historyPiece'>>> =>
      forOpen('historyPiece', input),
    /** All that is kept of one session; null where it is not kept. */
    historySession: (which: InputOf<'historySession'>): Promise<Result<StoredSession | null>> =>
      forOpen('historySession', which),
    /** Adds what `history/info` said (2.7), where the session is kept. */
    learnSession: (
      input: InputOf<'learnSession'>,
      of: Generation = generation,
    ): Promise<Result<StoredSession | null>> => forAccount(of, () => link.ask('learnSession', input)),
    agentHistory: (input: InputOf<'agentHistory'>): Promise<Result<AgentHistoryPage>> => forOpen('agentHistory', input),

    /** Where the picture of its screen is, as last told in this run; it carries rights and stays out of pages and logs. */
    previewAddress: (agentId: number): Promise<Result<string | null>> => forOpen('previewAddress', { agentId }),

    /** Agents whose details were never read or before `olderThan` (Unix milliseconds), those at hand first. */
    idsToScan: (limit: number, olderThan: number): Promise<Result<readonly number[]>> =>
      forOpen('idsToScan', { limit, olderThan }),

    /** The kept picture, ordered by id. */
    page: (afterId: number | null, limit: number): Promise<Result<AgentsPage>> => forOpen('page', { afterId, limit }),

    rows: (ids: readonly number[]): Promise<Result<readonly PackedRow[]>> => forOpen('rows', { ids }),

    /** `at` in Unix milliseconds. The change holds the rows of those that were not so already. */
    setFavorites: (agentIds: readonly number[], favorite: boolean, at: number): Promise<Result<AgentsChange>> =>
      forAccount(generation, async () => gather(await link.ask('setFavorites', { agentIds, favorite, at }))),

    /** Agents marked in this console, the oldest mark first. */
    favorites: (): Promise<Result<readonly AgentBookmark[]>> => forOpen('favorites', null),

    /** The latest first, 50 at most. */
    recents: (): Promise<Result<readonly AgentBookmark[]>> => forOpen('recents', null),

    /** `at` in Unix milliseconds; answers the new list. */
    addRecent: (agentId: number, at: number): Promise<Result<readonly AgentBookmark[]>> =>
      forOpen('addRecent', { agentId, at }),

    /**
     * Counts the kept history, a piece at a time, so that other calls have their turn in between. `cancelled` where what was
     * counted went away meanwhile.
     */
    async count<K extends CountKind>(kind: K, order: Counts[K]['order']): Promise<Result<Counts[K]['answer']>> {
      const of = generation;
      lastRun += 1;
      const run = lastRun;
      for (let first = true; ; first = false) {
        const begin = first ? ({ kind, ...order } as CountOrder) : null;
        const piece = await forAccount(of, () => link.ask('count', { run, order: begin }));
        if (!piece.ok) return piece;
        if (piece.value.state === 'gone') return recounted();
        if (piece.value.state === 'done') return succeed(piece.value.answer as Counts[K]['answer']);
      }
    },

    /** What the support connections told, for the account they belong to. */
    storeInvitationUpdate: (update: InvitationUpdate, of: Generation = generation): Promise<Result<null>> =>
      forAccount(of, () => link.ask('storeInvitationUpdate', update)),

    /** What the plan has left, as just told; answers what it was in the last weeks, the oldest first. */
    noteConnectionsLeft: (
      count: ConnectionsLeft,
      of: Generation = generation,
    ): Promise<Result<readonly ConnectionsLeft[]>> => forAccount(of, () => link.ask('noteConnectionsLeft', count)),

    /** Everything kept of the account goes: its agents, favorites and recents. */
    forgetAccount(id: string): Promise<Result<null>> {
      if (accountId === id) {
        accountId = null;
        generation += 1;
      }
      return inTurn(() => link.ask('forgetAccount', { accountId: id }));
    },

    /** Waits for what is under way, then ends the worker. */
    async close(): Promise<void> {
      accountId = null;
      generation += 1;
      await last;
      await link.close();
    },
  };
}

export type Inventory = ReturnType<typeof createInventory>;

const otherAccount = (): Result<never> =>
  fail('cancelled', 'The account was changed in the meantime.', { reason: 'other-account' });

const recounted = (): Result<never> =>
  fail('cancelled', 'The saved history changed while it was being counted. Try again.', { reason: 'changed' });

/** Only a whole buffer can be handed to another thread; a piece of Node's shared pool is copied first. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
