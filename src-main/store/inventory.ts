import type { AgentRow, AgentsChange, AgentsPage, AgentsSummary } from '../ipc/contract.ts';
import { fail, succeed, type Result } from '../ipc/failure.ts';
import type { Clock } from '../clock.ts';
import type { AgentDetail } from '../service/model.ts';
import type { StoreNotice } from './notice.ts';
import type { KeptPlace } from './places.ts';
import { MOST_ROWS, type ChangePart } from './worker-calls.ts';
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

  const readAll = async (): Promise<Result<AgentsChange>> => {
    const upserted: AgentRow[] = [];
    let afterId: number | null = null;
    for (;;) {
      const page: Result<AgentsPage> = await link.ask('page', { afterId, limit: MOST_ROWS });
      if (!page.ok) return page;
      for (const row of page.value.rows) upserted.push(row);
      if (page.value.done) {
        behind = false;
        return succeed({ reset: true, upserted, removed: [], summary: page.value.summary });
      }
      afterId = upserted.at(-1)?.id ?? null;
    }
  };

  /** Fetches what the first answer had no room for, a piece per turn of the event loop. */
  const gather = async (part: Result<ChangePart>): Promise<Result<AgentsChange>> => {
    if (!part.ok) return part;
    if (behind) return readAll();
    const { removed, summary } = part.value;
    const upserted: AgentRow[] = [...part.value.upserted];
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

    /** News of one agent, from `agents/info`. */
    applyDetail(detail: AgentDetail, at: number, of: Generation = generation): Promise<Result<AgentsChange>> {
      return forAccount(of, async () => gather(await link.ask('applyDetail', { detail, at })));
    },

    /** The kept picture, ordered by id. */
    page: (afterId: number | null, limit: number): Promise<Result<AgentsPage>> =>
      forAccount(generation, () => link.ask('page', { afterId, limit })),

    rows: (ids: readonly number[]): Promise<Result<readonly AgentRow[]>> =>
      forAccount(generation, () => link.ask('rows', { ids })),

    /** `at` in Unix milliseconds. The change holds the agent's row, or nothing where nothing changed. */
    setFavorite: (agentId: number, favorite: boolean, at: number): Promise<Result<AgentsChange>> =>
      forAccount(generation, async () => gather(await link.ask('setFavorite', { agentId, favorite, at }))),

    /** Agents marked in this console, the oldest mark first. */
    favorites: (): Promise<Result<readonly KeptPlace[]>> => forAccount(generation, () => link.ask('favorites', null)),

    /** The latest first, 50 at most. */
    recents: (): Promise<Result<readonly KeptPlace[]>> => forAccount(generation, () => link.ask('recents', null)),

    /** `at` in Unix milliseconds; answers the new list. */
    addRecent: (agentId: number, at: number): Promise<Result<readonly KeptPlace[]>> =>
      forAccount(generation, () => link.ask('addRecent', { agentId, at })),

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

/** Only a whole buffer can be handed to another thread; a piece of Node's shared pool is copied first. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return whole ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
