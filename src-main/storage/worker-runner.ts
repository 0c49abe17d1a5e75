import { succeed, type Result } from '../contract/failure.ts';
import type { DatabaseOptions } from './database.ts';
import { databasesBeside } from './database-files.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { openCopies, restoreAccount, type OpenList, type PendingList, type Store } from './open-account.ts';
import { readFault } from './sqlite-error.ts';
import { refuse } from './store-failure.ts';
import { storeCalls, type WorkerReply, type WorkerRequest } from './store-calls.ts';

export interface RunnerOptions {
  readonly openList: OpenList;
  readonly now: () => number;
  /** Limits of the database; the path comes with `attach`. */
  readonly limits?: Pick<DatabaseOptions, 'maxPages' | 'lockWaitMs'> | undefined;
  /** See `Disk`. */
  readonly later?: DiskOptions['later'];
}

type AttachRequest = Extract<WorkerRequest, { name: 'attach' }>;
type StoreRequest = Exclude<WorkerRequest, { name: 'attach' | 'close' }>;

/** The row of a call takes the input and gives the result that belong to its name. */
const answer = (store: Store, { name, input }: StoreRequest): Result<unknown> =>
  (storeCalls[name] as (store: Store, input: unknown) => Result<unknown>)(store, input);

/**
 * Answers the requests of main one after the other and never throws. If a file is found damaged while in use, it is put
 * aside and rebuilt, and the request runs once more.
 */
export function createRunner({
  openList,
  now,
  limits = {},
  later,
}: RunnerOptions): (request: WorkerRequest) => WorkerReply {
  let store: Store | null = null;

  /** Opens the first of the databases that is not of a newer version (L5). */
  const attach = ({ databasePath, startsEmpty = false }: AttachRequest['input']): Result<null> => {
    store?.disk.close();
    // What is read to prove a key does not end with the database.
    const pending = store?.pending ?? new Map<number, PendingList>();
    let refused: Result<null> = refuse('not-open');
    for (const path of databasesBeside(databasePath, startsEmpty)) {
      const disk = new Disk({ path, now, later, ...limits });
      store = { disk, copies: openCopies(path), openList, now, account: null, pending };
      const opened = disk.open();
      if (opened.ok) return succeed(null);
      refused = opened;
      if (opened.failure.reason !== 'newer-version') break;
    }
    return refused;
  };

  const run = (request: WorkerRequest): Result<unknown> => {
    if (request.name === 'attach') return attach(request.input);
    if (store === null) return refuse('not-open');
    if (request.name === 'close') {
      store.disk.close();
      store = null;
      return succeed(null);
    }
    try {
      const { disk } = store;
      disk.saveAgain(() => store !== null && restoreAccount(store));
      return answer(store, request);
    } catch (error) {
      if (readFault(error) !== 'damaged') throw error;
      const failure = store.disk.rebuild();
      if (failure !== null) return { ok: false, failure };
      restoreAccount(store);
      return answer(store, request);
    }
  };

  const takeNotice = () => store?.disk.takeNotice() ?? null;

  return (request) => {
    const { id } = request;
    try {
      const result = run(request);
      return { id, result, notice: takeNotice(), bug: null };
    } catch (error) {
      const bug = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, result: refuse('not-read-or-written'), notice: takeNotice(), bug };
    }
  };
}
