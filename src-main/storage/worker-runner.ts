import { assertNever, fail, succeed, type Result } from '../contract/failure.ts';
import type { AgentList } from '../contract/model.ts';
import { noteConnectionsLeft } from './tables/connections-left.ts';
import type { DatabaseOptions } from './database.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { InventoryStore } from './inventory-store.ts';
import { answerHistory } from './history-store.ts';
import { countOn, storeInvitationUpdate } from './insights/count.ts';
import { openListCopy } from './list-copy.ts';
import type { Copies } from './open-account.ts';
import { isPlace } from './tables/favorites-and-recents.ts';
import { readFault } from './sqlite-error.ts';
import { isView, withCurrentNames } from './tables/views.ts';
import { isWatch } from './tables/watches.ts';
import type { WorkerReply, WorkerRequest } from './worker-calls.ts';

export interface RunnerOptions {
  readonly parse: (bytes: Uint8Array) => Result<AgentList>;
  readonly now: () => number;
  /** Limits of the database; the path comes with `attach`. */
  readonly limits?: Pick<DatabaseOptions, 'maxPages' | 'lockWaitMs'> | undefined;
  /** See `Disk`. */
  readonly later?: DiskOptions['later'];
}

interface Attached {
  readonly disk: Disk;
  readonly store: InventoryStore;
}

/**
 * Answers the requests of main one after the other; nothing thrown leaves it. A file found damaged while in use is put
 * aside and rebuilt, and the request runs once more.
 */
export function createRunner({
  parse,
  now,
  limits = {},
  later,
}: RunnerOptions): (request: WorkerRequest) => WorkerReply {
  let attached: Attached | null = null;

  const attach = (databasePath: string): Result<null> => {
    attached?.disk.close();
    const disk = new Disk({ path: databasePath, now, later, ...limits });
    const copies = openCopies(databasePath === ':memory:' ? null : databasePath);
    attached = { disk, store: new InventoryStore({ disk, copies, parse, now }) };
    const opened = disk.open();
    return opened.ok ? succeed(null) : opened;
  };

  const run = (request: WorkerRequest): Result<unknown> => {
    if (request.name === 'attach') return attach(request.input.databasePath);
    if (attached === null) return fail('internal', 'The saved copy of the list isn’t open.');
    if (request.name === 'close') {
      attached.disk.close();
      attached = null;
      return succeed(null);
    }
    try {
      return answer(attached.store, request);
    } catch (error) {
      if (readFault(error) !== 'damaged') throw error;
      const failure = attached.disk.rebuild();
      if (failure !== null) return { ok: false, failure };
      attached.store.restore();
      return answer(attached.store, request);
    }
  };

  return (request) => {
    const { id } = request;
    try {
      const result = run(request);
      return { id, result, notice: attached?.disk.takeNotice() ?? null, bug: null };
    } catch (error) {
      const bug = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, result: workerBug(), notice: attached?.disk.takeNotice() ?? null, bug };
    }
  };
}

/** `besides` null keeps no copies. */
function openCopies(besides: string | null): Copies {
  const pathOf = (name: string): string | null => (besides === null ? null : `${besides}.${name}.json`);
  return {
    favorites: openListCopy(pathOf('favorites'), isPlace),
    views: openListCopy(pathOf('views'), isView, withCurrentNames),
    watches: openListCopy(pathOf('watches'), isWatch),
  };
}

const workerBug = (): Result<never> =>
  fail('internal', 'The saved copy of the list couldn’t be read or written. Details are in the log.');

type StoreRequest = Exclude<WorkerRequest, { name: 'attach' | 'close' }>;

function answer(store: InventoryStore, request: StoreRequest): Result<unknown> {
  switch (request.name) {
    case 'open':
      return store.open(request.input.accountId);
    case 'check':
      return store.check(request.input.bytes);
    case 'apply':
      return store.apply(request.input.bytes, request.input.at);
    case 'applyDetail':
      return store.applyDetail(request.input.detail, request.input.at);
    case 'more':
      return store.more();
    case 'page':
      return store.page(request.input.afterId, request.input.limit);
    case 'rows':
      return store.rows(request.input.ids);
    case 'setFavorites':
      return store.setFavorites(request.input.agentIds, request.input.favorite, request.input.at);
    case 'favorites':
      return store.favorites();
    case 'addRecent':
      return store.addRecent(request.input.agentId, request.input.at);
    case 'recents':
      return store.recents();
    case 'details':
      return store.details(request.input.agentId);
    case 'traits':
      return store.traits(request.input.afterId, request.input.limit);
    case 'changes':
      return store.changes(request.input.agentId);
    case 'noteBoot':
      return store.noteBoot(request.input);
    case 'boots':
      return store.boots(request.input.agentId);
    case 'watches':
      return store.watches();
    case 'addWatch':
      return store.addWatch(request.input);
    case 'removeWatch':
      return store.removeWatch(request.input.agentId);
    case 'views':
      return store.views();
    case 'saveView':
      return store.saveView(request.input);
    case 'removeView':
      return store.removeView(request.input.id);
    case 'restorableSessions':
      return store.restorableSessions();
    case 'latestSessions':
      return store.latestSessions(request.input.limit);
    case 'storeSession':
      return store.storeSession(request.input);
    case 'historyCopy':
    case 'storeHistory':
    case 'pruneHistory':
    case 'historyPage':
    case 'historyCount':
    case 'historyPiece':
    case 'historySession':
    case 'learnSession':
    case 'agentHistory':
      return store.withHistory((disk, account) => answerHistory(disk, account, request));
    case 'previewAddress':
      return store.previewAddress(request.input.agentId);
    case 'idsToScan':
      return store.idsToScan(request.input.limit, request.input.olderThan);
    case 'count':
      return store.withHistory((_disk, account) => countOn(account, request.input));
    case 'storeInvitationUpdate':
      return store.withHistory((disk, account) => storeInvitationUpdate(disk, account, request.input));
    case 'noteConnectionsLeft':
      return store.withHistory((disk, account) => noteConnectionsLeft(disk, account, request.input));
    case 'forgetAccount':
      return store.forgetAccount(request.input.accountId);
    default:
      return assertNever(request);
  }
}
