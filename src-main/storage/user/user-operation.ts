import type { DatabaseSync } from 'node:sqlite';
import type { SavedView } from '../../contract/contract.ts';
import { assertNever } from '../../contract/failure.ts';
import type { AcceptedEnd, AgentBookmark, OpenSession, Watch } from './entries.ts';
import type { TextCodec } from '../text-codec.ts';
import { entryTables } from './user-schema.ts';
import { parseJsonOrNull } from '../../lib/json.ts';
import { viewNumber, withCurrentNames } from './views.ts';

/** Sessions stored per account; the oldest are deleted first. */
export const MAX_SESSIONS = 5_000;
const MAX_RECENTS = 50;
/** More are stored than listed, because they date what changed since the last session. */
const MAX_STORED_RECENTS = 2_000;

/** What the user made in one account. */
export interface UserEntries {
  readonly favorites: readonly AgentBookmark[];
  readonly recents: readonly AgentBookmark[];
  readonly watches: readonly Watch[];
  readonly views: readonly SavedView[];
  readonly sessions: readonly OpenSession[];
  readonly acceptedEnds: readonly AcceptedEnd[];
}

/** The newest entry of the audit log. */
export interface AuditAnchor {
  readonly seq: number;
  readonly hash: string;
}

/**
 * One change of what the user made, in the ids of the service. Carried out twice it is the same as once, and it says all that
 * it changes: an entry that no change has named stays.
 */
export type UserOperation = AccountOperation | ProfileOperation;

type AccountOperation = { readonly account: string } & (
  | { readonly kind: 'add'; readonly entries: UserEntries; readonly isComplete: boolean }
  | { readonly kind: 'record'; readonly record: string }
  | { readonly kind: 'remove' }
  | { readonly kind: 'remove-entries' }
  | {
      readonly kind: 'favorites';
      readonly agentIds: readonly number[];
      readonly favorite: boolean;
      readonly at: number;
    }
  | { readonly kind: 'recent'; readonly recent: AgentBookmark }
  | { readonly kind: 'watch'; readonly watch: Watch }
  | { readonly kind: 'remove-watch'; readonly agentId: number }
  | { readonly kind: 'view'; readonly view: SavedView }
  | { readonly kind: 'remove-view'; readonly id: string }
  | { readonly kind: 'session'; readonly session: OpenSession }
  | { readonly kind: 'remove-sessions'; readonly before: number; readonly withNotes: boolean }
  | { readonly kind: 'end'; readonly accepted: AcceptedEnd }
  | { readonly kind: 'new-ends'; readonly accepted: readonly AcceptedEnd[] }
  | { readonly kind: 'remove-end'; readonly sessionId: number }
);

/** What an earlier version stored of an account. */
export interface EarlierAccount {
  readonly account: string;
  readonly record: string;
  readonly entries: UserEntries;
}

type ProfileOperation =
  | {
      readonly kind: 'take-over';
      readonly accounts: readonly EarlierAccount[];
      readonly anchor: AuditAnchor | null;
      /** Whether no database was left that could not be read. */
      readonly isComplete: boolean;
    }
  | { readonly kind: 'view-of-all'; readonly view: SavedView }
  | { readonly kind: 'remove-view-of-all'; readonly id: string }
  | { readonly kind: 'remove-all' }
  | { readonly kind: 'anchor'; readonly anchor: AuditAnchor };

/** Part of a transaction of the caller. */
export function applyOperation(
  database: DatabaseSync,
  operation: UserOperation,
  codec: TextCodec,
  garbage: Garbage = 'throws',
): void {
  // Where the file that had it was not read, and another one lacks it.
  if ('account' in operation && operation.kind !== 'add' && operation.kind !== 'remove')
    database.prepare('INSERT INTO accounts (id, complete) VALUES (?, 0) ON CONFLICT DO NOTHING').run(operation.account);
  const run = (sql: string, ...values: (string | number | null)[]): void => void database.prepare(sql).run(...values);
  switch (operation.kind) {
    case 'add':
      return addEntries(database, operation, codec);
    case 'record':
      return run(
        'UPDATE accounts SET record = ?2 WHERE id = ?1 AND record <> ?2',
        operation.account,
        codec.encode(operation.record),
      );
    case 'remove':
      return run('DELETE FROM accounts WHERE id = ?', operation.account);
    case 'remove-entries':
      for (const table of entryTables) run(`DELETE FROM ${table} WHERE account = ?`, operation.account);
      return;
    case 'favorites': {
      const { account, agentIds, at } = operation;
      const mark = database.prepare(MARK);
      const unmark = database.prepare('DELETE FROM favorites WHERE account = ? AND agent = ?');
      for (const agentId of agentIds)
        if (operation.favorite) mark.run(account, agentId, at);
        else unmark.run(account, agentId);
      return;
    }
    case 'recent': {
      const { account, recent } = operation;
      run(
        'INSERT INTO recents (account, agent, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at',
        account,
        recent.agentId,
        recent.at,
      );
      return run(
        `DELETE FROM recents WHERE account = ?1 AND agent NOT IN
         (SELECT agent FROM recents WHERE account = ?1 ORDER BY at DESC, agent DESC LIMIT ?2)`,
        account,
        MAX_STORED_RECENTS,
      );
    }
    case 'watch': {
      const { agentId, agentName, since } = operation.watch;
      return run(
        `INSERT INTO watches (account, agent, name, since) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET name = excluded.name, since = excluded.since`,
        operation.account,
        agentId,
        codec.encode(agentName),
        since,
      );
    }
    case 'remove-watch':
      return run('DELETE FROM watches WHERE account = ? AND agent = ?', operation.account, operation.agentId);
    case 'view':
      return writeView(viewsOf(database, operation.account, codec, garbage), operation.view);
    case 'remove-view':
      return run('DELETE FROM views WHERE account = ? AND id = ?', operation.account, viewNumber(operation.id));
    case 'session':
      writeSession(database, operation.account, operation.session, codec);
      return run(
        `DELETE FROM sessions WHERE account = ?1 AND started <=
         (SELECT started FROM sessions WHERE account = ?1 ORDER BY started DESC LIMIT 1 OFFSET ?2)`,
        operation.account,
        MAX_SESSIONS,
      );
    case 'remove-sessions':
      return run(
        "DELETE FROM sessions WHERE account = ? AND started < ? AND offered = 0 AND (note = '' OR ?)",
        operation.account,
        operation.before,
        operation.withNotes ? 1 : 0,
      );
    case 'end':
      return writeEnd(
        database,
        operation.account,
        operation.accepted,
        'UPDATE SET stop = excluded.stop, accepted = excluded.accepted',
      );
    case 'new-ends':
      for (const accepted of operation.accepted) writeEnd(database, operation.account, accepted, 'NOTHING');
      return;
    case 'remove-end':
      return run('DELETE FROM accepted_ends WHERE account = ? AND session = ?', operation.account, operation.sessionId);
    case 'take-over': {
      const { accounts, anchor, isComplete } = operation;
      for (const { account, entries, record } of accounts) {
        addEntries(database, { kind: 'add', account, entries, isComplete: true }, codec);
        run("UPDATE accounts SET record = ?2 WHERE id = ?1 AND record = ''", account, codec.encode(record));
      }
      if (anchor !== null) applyOperation(database, { kind: 'anchor', anchor }, codec);
      if (isComplete) run('INSERT INTO taken_over VALUES (1) ON CONFLICT DO NOTHING');
      return;
    }
    case 'view-of-all':
      return writeView(viewsOfAll(database, codec, garbage), operation.view);
    case 'remove-view-of-all':
      return run('DELETE FROM views_of_all WHERE id = ?', viewNumber(operation.id));
    case 'remove-all':
      run('DELETE FROM views_of_all');
      return run('DELETE FROM accounts');
    case 'anchor':
      // Never an older one in place of a newer.
      return run(
        `INSERT INTO audit_anchor (one, seq, hash) VALUES (1, ?, ?)
         ON CONFLICT DO UPDATE SET seq = excluded.seq, hash = excluded.hash WHERE excluded.seq > seq`,
        operation.anchor.seq,
        operation.anchor.hash,
      );
    default:
      return assertNever(operation);
  }
}

const MARK = 'INSERT INTO favorites (account, agent, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';

/** Nothing where the account has them already. What was made meanwhile stays. */
function addEntries(
  database: DatabaseSync,
  { account, entries, isComplete }: Extract<UserOperation, { kind: 'add' }>,
  codec: TextCodec,
): void {
  if (hasAccount(database, account)) return;
  database
    .prepare('INSERT INTO accounts (id, complete) VALUES (?, ?) ON CONFLICT DO UPDATE SET complete = excluded.complete')
    .run(account, isComplete ? 1 : 0);
  const mark = database.prepare(MARK);
  for (const { agentId, at } of entries.favorites) mark.run(account, agentId, at);
  const connection = database.prepare(
    'INSERT INTO recents (account, agent, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  for (const { agentId, at } of entries.recents) connection.run(account, agentId, at);
  const watched = new Set(readWatches(database, account, codec).map(({ agentId }) => agentId));
  for (const watch of entries.watches)
    if (!watched.has(watch.agentId)) applyOperation(database, { account, kind: 'watch', watch }, codec);
  const made = readViews(database, account, codec);
  const shortcuts = new Set(made.map(({ shortcut }) => shortcut));
  for (const view of entries.views)
    if (!made.some(({ id }) => id === view.id))
      writeView(
        viewsOf(database, account, codec, 'left-out'),
        shortcuts.has(view.shortcut) ? { ...view, shortcut: null } : view,
      );
  const began = new Set(readLatestSessions(database, account, -1, codec).map(({ id }) => id));
  for (const session of entries.sessions) if (!began.has(session.id)) writeSession(database, account, session, codec);
  for (const accepted of entries.acceptedEnds) writeEnd(database, account, accepted, 'NOTHING');
}

/** A table of saved views. */
interface StoredViews {
  /** In the order in which they were created. */
  readonly all: () => readonly SavedView[];
  readonly put: (view: SavedView) => void;
}

/** A shortcut of another view moves to this one. */
function writeView({ all, put }: StoredViews, view: SavedView): void {
  if (view.shortcut !== null)
    for (const other of all())
      if (other.id !== view.id && other.shortcut === view.shortcut) put({ ...other, shortcut: null });
  put(view);
}

/**
 * Whether a view that cannot be read is left out, so that it does not cost the others, or throws: SQLite does not see garbage in the
 * middle of a text, and a file with some is to be replaced.
 */
export type Garbage = 'left-out' | 'throws';

const toViews = (rows: readonly Record<string, unknown>[], codec: TextCodec, garbage: Garbage): readonly SavedView[] =>
  rows.flatMap(({ view }) => {
    const text = codec.decode(view as string);
    const read: unknown = garbage === 'throws' ? JSON.parse(text) : parseJsonOrNull(text);
    return read === null ? [] : (withCurrentNames(read) as SavedView);
  });

const viewsOf = (database: DatabaseSync, account: string, codec: TextCodec, garbage: Garbage): StoredViews => ({
  all: () =>
    toViews(database.prepare('SELECT view FROM views WHERE account = ? ORDER BY id').all(account), codec, garbage),
  put: (view) =>
    database
      .prepare('INSERT INTO views (account, id, view) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET view = excluded.view')
      .run(account, viewNumber(view.id), codec.encode(JSON.stringify(view))),
});

const viewsOfAll = (database: DatabaseSync, codec: TextCodec, garbage: Garbage): StoredViews => ({
  all: () => toViews(database.prepare('SELECT view FROM views_of_all ORDER BY id').all(), codec, garbage),
  put: (view) =>
    database
      .prepare('INSERT INTO views_of_all (id, view) VALUES (?, ?) ON CONFLICT DO UPDATE SET view = excluded.view')
      .run(viewNumber(view.id), codec.encode(JSON.stringify(view))),
});

function writeSession(database: DatabaseSync, account: string, session: OpenSession, codec: TextCodec): void {
  const { id, agentId, supportId, name, startedAt, endedAt, offered, note } = session;
  database
    .prepare(
      `INSERT INTO sessions (account, id, agent, support, name, started, ended, offered, note)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET name = excluded.name, ended = excluded.ended, offered = excluded.offered,
       note = excluded.note`,
    )
    .run(account, id, agentId, supportId, codec.encode(name), startedAt, endedAt, offered ? 1 : 0, codec.encode(note));
}

function writeEnd(
  database: DatabaseSync,
  account: string,
  { sessionId, end, at }: AcceptedEnd,
  onConflict: 'NOTHING' | 'UPDATE SET stop = excluded.stop, accepted = excluded.accepted',
): void {
  database
    .prepare(
      `INSERT INTO accepted_ends (account, session, stop, accepted) VALUES (?, ?, ?, ?) ON CONFLICT DO ${onConflict}`,
    )
    .run(account, sessionId, end, at);
}

/** Whether all that earlier versions stored of any account was taken over. */
export const isTakenOver = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM taken_over').get() !== undefined;

/** Whether the account is there, with all that an earlier version stored of it. */
export const hasAccount = (database: DatabaseSync, account: string): boolean =>
  database.prepare('SELECT 1 FROM accounts WHERE id = ? AND complete = 1').get(account) !== undefined;

/** Accounts that have entries, as the settings stored them last; only those of which that is known. */
export const readRecords = (database: DatabaseSync, codec: TextCodec): readonly string[] =>
  database
    .prepare("SELECT record FROM accounts WHERE record <> '' ORDER BY id")
    .all()
    .map(({ record }) => codec.decode(record as string));

export function readAnchor(database: DatabaseSync): AuditAnchor | null {
  const row = database.prepare('SELECT seq, hash FROM audit_anchor').get();
  return row === undefined ? null : { seq: Number(row.seq), hash: String(row.hash) };
}

/** The oldest mark first. */
export const readFavorites = (database: DatabaseSync, account: string): readonly AgentBookmark[] =>
  database
    .prepare('SELECT agent, since FROM favorites WHERE account = ? ORDER BY since, agent')
    .all(account)
    .map(({ agent, since }) => ({ agentId: Number(agent), at: Number(since) }));

/** Latest first. */
export const readRecents = (database: DatabaseSync, account: string): readonly AgentBookmark[] =>
  database
    .prepare('SELECT agent, at FROM recents WHERE account = ? ORDER BY at DESC, agent DESC LIMIT ?')
    .all(account, MAX_RECENTS)
    .map(({ agent, at }) => ({ agentId: Number(agent), at: Number(at) }));

/** When this console was last connected to the agent, before `now`; Unix milliseconds, null for never. */
export function readLastConnection(
  database: DatabaseSync,
  account: string,
  agentId: number,
  now: number,
): number | null {
  const row = database
    .prepare('SELECT at FROM recents WHERE account = ? AND agent = ? AND at < ?')
    .get(account, agentId, now);
  return row === undefined ? null : Number(row.at);
}

/** The oldest first. */
export const readWatches = (database: DatabaseSync, account: string, codec: TextCodec): readonly Watch[] =>
  database
    .prepare('SELECT agent, name, since FROM watches WHERE account = ? ORDER BY since, agent')
    .all(account)
    .map((row) => ({
      agentId: Number(row.agent),
      agentName: codec.decode(row.name as string),
      since: Number(row.since),
    }));

/** In the order in which they were created. */
export const readViews = (database: DatabaseSync, account: string, codec: TextCodec): readonly SavedView[] =>
  viewsOf(database, account, codec, 'left-out').all();

/** Those of all accounts as one, in the same order. */
export const readViewsOfAll = (database: DatabaseSync, codec: TextCodec): readonly SavedView[] =>
  viewsOfAll(database, codec, 'left-out').all();

const SESSION_COLUMNS =
  'SELECT id, agent, support, name, started, ended, offered, note FROM sessions WHERE account = ?';

/** Open when the program ended, the oldest first. */
export const readOfferedSessions = (database: DatabaseSync, account: string, codec: TextCodec) =>
  toSessions(database.prepare(`${SESSION_COLUMNS} AND offered = 1 ORDER BY started, id`).all(account), codec);

/** The newest first. */
export const readLatestSessions = (database: DatabaseSync, account: string, limit: number, codec: TextCodec) =>
  toSessions(database.prepare(`${SESSION_COLUMNS} ORDER BY started DESC, id LIMIT ?`).all(account, limit), codec);

/** How many sessions have a note. */
export const countNotes = (database: DatabaseSync, account: string): number =>
  Number(database.prepare("SELECT count(*) n FROM sessions WHERE account = ? AND note <> ''").get(account)?.n);

const toSessions = (rows: readonly Record<string, unknown>[], codec: TextCodec): readonly OpenSession[] =>
  rows.map((row) => ({
    id: row.id as string,
    agentId: row.agent === null ? null : Number(row.agent),
    supportId: row.support === null ? null : Number(row.support),
    name: codec.decode(row.name as string),
    startedAt: Number(row.started),
    endedAt: row.ended === null ? null : Number(row.ended),
    offered: row.offered === 1,
    note: codec.decode(row.note as string),
  }));

/** By the id of the session. */
export const readAcceptedEnds = (database: DatabaseSync, account: string): readonly AcceptedEnd[] =>
  database
    .prepare('SELECT session, stop, accepted FROM accepted_ends WHERE account = ? ORDER BY session')
    .all(account)
    .map((row) => ({ sessionId: Number(row.session), end: Number(row.stop), at: Number(row.accepted) }));
