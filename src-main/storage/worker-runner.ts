import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { idBaseOf } from '../contract/account-ids.ts';
import type { AgentsSummary } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { DatabaseOptions, StoreNotice } from './database.ts';
import { databasesBeside } from './database-files.ts';
import { Disk, type DiskOptions } from './disk.ts';
import { fileCalls } from './data-calls.ts';
import type { Lists, OpenList } from './incoming-agents.ts';
import { openAccount, restoreAccount, type DatabaseFile, type OpenAccount, type Store } from './open-account.ts';
import { dropLists, listCalls } from './list-calls.ts';
import type { Counters } from './reports/count.ts';
import { readFault } from './sqlite-error.ts';
import { refuse } from './store-failure.ts';
import { profileCalls, type ProfileData } from './profile-calls.ts';
import { openUserViews } from './user/user-views.ts';
import { readEarlierProfile } from './user/earlier-profile.ts';
import { openEarlierCopies } from './user/earlier-copies.ts';
import { UserData } from './user/user-data.ts';
import type { TextCodec } from './text-codec.ts';
import { callsInAccount, type CallSubject, type Opening, type WorkerReply, type WorkerRequest } from './store-calls.ts';

export interface RunnerOptions {
  /** Absolute path of the file with what the user made in all accounts; null stores nothing of it. */
  readonly userPath: string | null;
  readonly openList: OpenList;
  readonly now: () => number;
  /** Limits of each database. */
  readonly limits?: Pick<DatabaseOptions, 'maxPages' | 'lockWaitMs'> | undefined;
  /** How texts are stored; as they are if left out. */
  readonly codec?: TextCodec | undefined;
  /** See `Disk`. */
  readonly later?: DiskOptions['later'];
}

/** An account that is open, and how it was opened. */
type OpenStore = Store & { readonly source: Omit<Opening, 'id'> };

type Row = (on: unknown, input: unknown) => Result<unknown>;
type Rows = Readonly<Partial<Record<string, Row>>>;

/** A row takes the input and gives the result that belong to its name. */
const [inAccounts, inFiles, inLists, inProfile] = [callsInAccount, fileCalls, listCalls, profileCalls] as unknown as [
  Rows,
  Rows,
  Rows,
  Rows,
];

const none: Row = () => refuse('no-account');

/**
 * Answers the requests of main about all accounts, one after the other, and never throws. If a file is found damaged while in
 * use, it is put aside and rebuilt, and the request runs once more.
 */
export function createRunner({
  userPath,
  openList,
  now,
  limits = {},
  codec,
  later,
}: RunnerOptions): (request: WorkerRequest) => WorkerReply {
  const stores = new Map<number, OpenStore>();
  const incoming: Lists = { openList, lists: new Map() };
  const counters: Counters = new Map();
  let notice: StoreNotice | null = null;
  /** The last notice about a database that takes no writes, or where what the user made is not saved. */
  const told = new WeakMap<Disk, StoreNotice>();

  let profile: ProfileData | null = null;

  /** On first use. Fails where it is of a newer version, unless that is to be left aside (L5). */
  const openProfile = (startsEmpty: boolean): Result<ProfileData> => {
    if (profile !== null) return succeed(profile);
    const opened = UserData.open({ path: userPath, startsEmpty, codec, now, ...limits });
    if (!opened.ok) return opened;
    const user = opened.value;
    if (user.lacksEarlier && userPath !== null)
      user.apply({ kind: 'take-over', ...readEarlierProfile(dirname(userPath)) });
    profile = { user, views: openUserViews(user, null) };
    return succeed(profile);
  };

  /** Opens the database, or one beside it if it is of a newer version, which remains untouched (L5). */
  const openFile = (
    databasePath: string,
    { startsEmpty, isOpened }: { startsEmpty: boolean; isOpened: boolean },
  ): Result<DatabaseFile> => {
    const opened = openProfile(startsEmpty);
    if (!opened.ok) return opened;
    const { user } = opened.value;
    for (const path of databasesBeside(databasePath, isOpened)) {
      const disk = new Disk({ path, now, later, ...limits });
      if (disk.open().ok) return succeed({ disk, copies: openEarlierCopies(path), user });
    }
    return refuse('newer-version');
  };

  const closeProfile = (): void => {
    profile?.user.close();
    profile = null;
  };

  const close = (number: number): void => {
    stores.get(number)?.disk.close();
    stores.delete(number);
    dropLists(incoming, number, null);
  };

  const open = (number: number, { id, databasePath, startsEmpty }: Opening): Result<AgentsSummary> => {
    const before = stores.get(number);
    const isOpen = before?.source.databasePath === databasePath && before.source.startsEmpty === startsEmpty;
    if (!isOpen) close(number);
    const file = isOpen ? succeed(before) : openFile(databasePath, { startsEmpty, isOpened: true });
    if (!file.ok) return file;
    const { disk, copies, user } = file.value;
    const restore = (): void => (isOpen ? restoreAccount(before) : undefined);
    const account = onFile(file.value, restore, () => {
      const known = isOpen && before.account?.id === id ? before.account : null;
      // What the file does not take is in memory alone.
      if (known !== null && !disk.reachesFile) return succeed<OpenAccount>({ ...known, rowsOf: null, unsent: [] });
      return openAccount(file.value, { id, idBase: idBaseOf(number) });
    });
    if (!account.ok) return account;
    dropLists(incoming, number, null);
    stores.set(number, {
      ...incoming,
      counters,
      disk,
      copies,
      user,
      now,
      account: account.value,
      source: { databasePath, startsEmpty },
    });
    return succeed(account.value.summary);
  };

  /** @param restore writes what is known without the file: where it is new, or takes writes again */
  const onFile = <T>({ disk, user }: DatabaseFile, restore: () => void, run: () => Result<T>): Result<T> => {
    try {
      if (!user.isStoredTwice && userPath !== null) user.saveAgain();
      disk.saveAgain(restore);
      return run();
    } catch (error) {
      if (readFault(error) !== 'damaged') throw error;
      const failure = disk.rebuild();
      if (failure !== null) return { ok: false, failure };
      restore();
      return run();
    } finally {
      notice = takeNotice({ disk, user });
    }
  };

  /** What one cause did to several files is said once. */
  const takeNotice = ({ disk, user }: Pick<DatabaseFile, 'disk' | 'user'>): StoreNotice | null => {
    const ofUser = user.notice === null ? null : user.takeNotice();
    const taken = disk.takeNotice() ?? ofUser;
    const isNew = taken !== told.get(disk);
    if (disk.reachesFile && user.isStored) told.delete(disk);
    else if (taken !== null) told.set(disk, taken);
    return isNew ? taken : null;
  };

  const inStore = (number: number, { name, input }: WorkerRequest): Result<unknown> => {
    const store = stores.get(number);
    if (store === undefined) return refuse('no-account');
    const row = inAccounts[name] ?? inLists[name] ?? inFiles[name] ?? none;
    const answered = onFile(
      store,
      () => restoreAccount(store),
      () => row(store, input),
    );
    if (name === 'forgetAccount' && input.accountId === store.account?.id) {
      store.account = null;
      if (!store.disk.isOpen) stores.delete(number);
    }
    return answered;
  };

  const inFile = (databasePath: string, { name, input }: WorkerRequest): Result<unknown> => {
    // Nothing is made where there is nothing to be asked.
    if (name === 'storedTotal' && !existsSync(databasePath)) return succeed(0);
    const file = openFile(databasePath, { startsEmpty: false, isOpened: false });
    if (!file.ok) return file;
    try {
      const row = inFiles[name] ?? none;
      return onFile(
        file.value,
        () => undefined,
        () => row(file.value, input),
      );
    } finally {
      file.value.disk.close();
    }
  };

  const ofProfile = ({ name, input }: WorkerRequest): Result<unknown> => {
    const opened = openProfile(false);
    if (!opened.ok) return opened;
    opened.value.user.saveAgain();
    return (inProfile[name] ?? none)(opened.value, input);
  };

  const run = (request: WorkerRequest): Result<unknown> => {
    const { name, of } = request;
    if (name === 'close') {
      for (const number of of === null ? [...stores.keys()] : numberIn(of)) close(number);
      if (of === null) closeProfile();
      return succeed(null);
    }
    if (of === null)
      return inProfile[name] === undefined ? (inLists[name] ?? none)(incoming, request.input) : ofProfile(request);
    if ('databasePath' in of) return inFile(of.databasePath, request);
    return name === 'open' ? open(of.account, request.input) : inStore(of.account, request);
  };

  return (request) => {
    const { id } = request;
    notice = null;
    try {
      const result = run(request);
      return { id, result, notice, bug: null };
    } catch (error) {
      const bug = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, result: refuse('not-read-or-written'), notice, bug };
    }
  };
}

const numberIn = (of: NonNullable<CallSubject>): readonly number[] => ('account' in of ? [of.account] : []);
