import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SavedView } from '../../../../src-main/contract/contract.ts';
import type { OpenSession } from '../../../../src-main/storage/user/entries.ts';
import { UserData, type UserDataOptions } from '../../../../src-main/storage/user/user-data.ts';
import { userTables } from '../../../../src-main/storage/user/user-schema.ts';
import { valueOf } from '../../../value-of.ts';
import type { Runner } from './runner.ts';

/** The two files with what the user made, what is in them, and what can happen to them. */

export const userFiles = ['user.db', 'user.copy.db'] as const;
export type UserFileName = (typeof userFiles)[number];

export const otherFile = (name: UserFileName): UserFileName => (name === 'user.db' ? 'user.copy.db' : 'user.db');

const NOW = Date.UTC(2026, 10, 20);

export const openUser = (folder: string, options: Partial<UserDataOptions> = {}): UserData =>
  valueOf(UserData.open({ path: join(folder, 'user.db'), now: () => NOW, lockWaitMs: 10, ...options }));

/** All rows of all tables, as SQL has them. */
export const rowsOf = (database: DatabaseSync) =>
  Object.fromEntries(
    [...userTables, 'changes'].map((table) => [
      table,
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  );

export function rowsInFile(path: string) {
  const database = new DatabaseSync(path);
  try {
    const check = database.prepare('PRAGMA integrity_check').get();
    if (check?.integrity_check !== 'ok') throw new Error(`${path}: ${String(check?.integrity_check)}`);
    return rowsOf(database);
  } finally {
    database.close();
  }
}

/** Both files are sound and the same; returns what is in them. */
export function rowsInBoth(folder: string) {
  const [file, mirror] = userFiles.map((name) => rowsInFile(join(folder, name)));
  if (JSON.stringify(file) !== JSON.stringify(mirror)) throw new Error('the mirror differs from the file');
  return file!;
}

/** What can happen to a file that is closed. */
export const damages: Readonly<Record<string, (path: string) => void>> = {
  'holds garbage': (path) => writeFileSync(path, Buffer.alloc(statSync(path).size, 'garbage ')),
  'is cut off in the middle': (path) => writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2)),
  'is cut off in its first page': (path) => writeFileSync(path, readFileSync(path).subarray(0, 700)),
  'is empty': (path) => writeFileSync(path, ''),
  'is a folder': (path) => {
    rmSync(path);
    mkdirSync(path);
  },
  'is of another program': (path) => execIn(path, 'PRAGMA application_id = 7'),
  'lacks a table': (path) => execIn(path, 'DROP TABLE watches'),
  'has one page of garbage': (path) => {
    const bytes = readFileSync(path);
    bytes.fill('garbage ', bytes.length - 4_096);
    writeFileSync(path, bytes);
  },
  'was deleted': (path) => rmSync(path),
};

function execIn(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = DELETE; ${sql}`);
  database.close();
}

/** Another program has the file locked until the returned function is called. */
export function lock(path: string, sql = 'BEGIN EXCLUSIVE'): () => void {
  const holder = new DatabaseSync(path);
  holder.exec(sql);
  return () => holder.close();
}

export const viewOf = (id: string, changes: Partial<SavedView> = {}): SavedView => ({
  id,
  name: id,
  query: '',
  chips: [],
  systems: [],
  group: null,
  columns: null,
  layout: null,
  sort: { column: 'name', down: false },
  shortcut: null,
  notify: false,
  ...changes,
});

export const sessionOf = (id: string, changes: Partial<OpenSession> = {}): OpenSession => ({
  id,
  agentId: 1,
  supportId: null,
  name: `host of ${id}`,
  startedAt: 1_000,
  endedAt: null,
  offered: false,
  note: '',
  ...changes,
});

/** Something of each kind, in the account that is open. */
export function makeEntries(runner: Runner): void {
  valueOf(runner.ask('setFavorites', { agentIds: [1, 2, 3], favorite: true, at: 5 }));
  valueOf(runner.ask('addRecent', { agentId: 4, at: 9 }));
  valueOf(runner.ask('addWatch', { agentId: 5, agentName: 'host-5', since: 7 }));
  const { id: _, ...view } = viewOf('Leeds', { shortcut: 1 });
  valueOf(runner.ask('saveView', { id: null, view }));
  valueOf(runner.ask('storeSession', sessionOf('first', { note: 'replaced the disk', offered: true })));
  valueOf(runner.ask('storeSession', sessionOf('second', { startedAt: 2_000, endedAt: 3_000 })));
  valueOf(runner.ask('addAcceptedEnds', { ends: [{ sessionId: 8, end: 90, at: 10 }] }));
}

/** All that the user made in the account that is open. */
export const entriesOf = (runner: Runner) => ({
  favorites: valueOf(runner.ask('favorites')),
  recents: valueOf(runner.ask('recents')),
  watches: valueOf(runner.ask('watches')),
  views: valueOf(runner.ask('views')),
  sessions: valueOf(runner.ask('latestSessions', { limit: 10_000 })),
  ends: valueOf(runner.ask('acceptedEnds')),
});
