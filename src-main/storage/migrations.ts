/** What a kind of database contains. */
export interface Schema {
  /** Marks the file as ours, so that the database of another program is neither migrated nor taken for a newer version. */
  readonly applicationId: number;
  /** In order; `user_version` counts how many have run. A migration that was published is never edited: add the next one. */
  readonly migrations: readonly string[];
  /** NORMAL: after a power failure the last writes may be missing. */
  readonly synchronous: 'NORMAL' | 'FULL';
}

/**
 * 1. One row per account; everything else refers to it, so that forgetting an account is one delete.
 * `agents.model` is the agent (2.1) as JSON, without its addresses: they carry rights.
 * `pictures` holds the totals of the last good list, written in the same transaction as its rows.
 */
export const AGENTS_AND_PLACES = `
CREATE TABLE accounts (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE agents (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  model TEXT NOT NULL,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE pictures (
  account INTEGER PRIMARY KEY REFERENCES accounts (key) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  dropped INTEGER NOT NULL,
  total INTEGER NOT NULL,
  online INTEGER NOT NULL
) STRICT;

CREATE TABLE favorites (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT, WITHOUT ROWID;

CREATE TABLE recents (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT, WITHOUT ROWID;
`;

/**
 * 2. `details.model` is an agent's detail (2.1 to 2.4) as JSON, without its addresses. The part that the list searches,
 * sorts by and shows is also in `traits`, so that reading a whole fleet parses nothing else.
 * `snapshots.facts` identifies the agent and its hardware at that time (`hardware-facts.ts`), written when it changed: the
 * oldest in full, later ones as the difference from the one before.
 * Times are Unix milliseconds. Tables with large rows keep their rowid: SQLite stores those better.
 */
const DETAILS = `
CREATE TABLE details (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  model TEXT NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT;

CREATE TABLE traits (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  at INTEGER NOT NULL,
  traits TEXT NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  at INTEGER NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (account, agent, at)
) STRICT;

CREATE TABLE boots (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  ms INTEGER,
  PRIMARY KEY (account, agent, kind, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE watches (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  name TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT, WITHOUT ROWID;

CREATE TABLE views (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  view TEXT NOT NULL,
  PRIMARY KEY (account, id)
) STRICT;
`;

/**
 * 3. Which agents and clients this console was connected to, with the technician's notes; no link and no address. `ended` is
 * null while a session goes on; `offered` is 1 where it was open when the program ended. Times are Unix milliseconds.
 */
const VISITS = `
CREATE TABLE visits (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  id TEXT NOT NULL,
  agent INTEGER,
  support INTEGER,
  name TEXT NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER,
  offered INTEGER NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (account, id)
) STRICT;

CREATE INDEX visits_by_start ON visits (account, started);
`;

/**
 * 4. The local copy of the history (2.6), without addresses. Of the agent link it stores a SHA-256 digest, so that a pasted
 * link can be found; of the recording, whether there is one, its size and its host. Times are Unix seconds, except
 * `details_at`, which is in milliseconds.
 *
 * `at` orders the list: the start, or the time the session was first seen where the service sent no start.
 * `technicians` are the logins that joined, one per line, and `technician` is the first of them. `found` is the folded text
 * for searches. `clients`, `agent_more` and `info` are JSON that only the details show; `one_time` is null until they are
 * read.
 *
 * `history_spans` are the periods without gaps, both ends included; they never touch or overlap.
 * `invitations` are quick-support connections as this console saw them.
 */
const HISTORY = `
CREATE TABLE history (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  uid TEXT,
  at INTEGER NOT NULL,
  start INTEGER,
  stop INTEGER,
  support INTEGER,
  agent INTEGER,
  name TEXT,
  "group" TEXT,
  os TEXT,
  technician TEXT,
  technicians TEXT NOT NULL,
  country TEXT,
  place TEXT,
  video INTEGER NOT NULL,
  video_size INTEGER,
  video_host TEXT,
  comment TEXT,
  link BLOB,
  found TEXT NOT NULL,
  clients TEXT NOT NULL,
  agent_more TEXT,
  one_time INTEGER,
  info TEXT,
  details_at INTEGER,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX history_by_time ON history (account, at, id);
CREATE INDEX history_by_agent ON history (account, agent, at);
CREATE INDEX history_by_support ON history (account, support) WHERE support IS NOT NULL;

CREATE TABLE history_spans (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (account, first)
) STRICT, WITHOUT ROWID;

CREATE TABLE invitations (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  created INTEGER NOT NULL,
  joined INTEGER,
  closed INTEGER,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;
`;

/** 5. How many support connections the plan had left (4.8), one row per change. Times are Unix milliseconds. */
const CONNECTIONS_LEFT = `
CREATE TABLE connections_left (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  remain INTEGER NOT NULL,
  PRIMARY KEY (account, at)
) STRICT, WITHOUT ROWID;
`;

/** 6. The accounts as the settings store them, without their keys: found again after the settings were lost. */
const ACCOUNT_RECORDS = `
CREATE TABLE account_records (
  account INTEGER PRIMARY KEY REFERENCES accounts (key) ON DELETE CASCADE,
  record TEXT NOT NULL
) STRICT;
`;

/** For 7. What the searched text of the history had of signs that no keyboard has, by those typed for them: see `fold`. */
const typedFor: readonly (readonly [alike: string, sign: string])[] = [
  ['‘’‛ʹʻʼʽ′‵', "''"],
  ['“”„‟«»', '"'],
  ['‐‒–—―−⁃', '-'],
  ['\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff', ''],
];

const unusual = typedFor.flatMap(([alike, sign]) => Array.from(alike, (one) => [one, sign] as const));
const plain = unusual.reduce((text, [one, sign]) => `replace(${text}, '${one}', '${sign}')`, 'found');

/** 7. Rows without any of them, nearly all, are left alone. */
export const PLAIN_SIGNS = `
UPDATE history SET found = ${plain} WHERE found GLOB '*[${unusual.map(([one]) => one).join('')}]*';
`;

/**
 * 8. Ends that a person accepted for sessions that never got one (2.6 `stop`), for the timesheet. `session` is the id of the
 * session, which need not be stored in `history` at the moment; `stop` is in Unix seconds, `accepted` in milliseconds.
 */
const ACCEPTED_ENDS = `
CREATE TABLE accepted_ends (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  session INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  PRIMARY KEY (account, session)
) STRICT, WITHOUT ROWID;
`;

/** 9. The newest entry of the audit log: its folder is outside of the database, and could be deleted. One row. */
const ACTIVITY_ANCHOR = `
CREATE TABLE activity_anchor (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
`;

/**
 * 10. What the user made is in `user.db` from here on, so that an earlier version, which would store it here, refuses the
 * file. Its tables stay until what is in them was taken over, see `user/earlier-entries.ts`.
 */
const USER_DATA = '';

const migrations: readonly string[] = [
  AGENTS_AND_PLACES,
  DETAILS,
  VISITS,
  HISTORY,
  CONNECTIONS_LEFT,
  ACCOUNT_RECORDS,
  PLAIN_SIGNS,
  ACCEPTED_ENDS,
  ACTIVITY_ANCHOR,
  USER_DATA,
];

/** The stored copy of an account's data, and the other data that can be got again or that nobody made by hand. */
export const cacheSchema: Schema = { applicationId: 0x4c526368, migrations, synchronous: 'NORMAL' };

/** What must be there after these migrations; a file without them is not ours or is damaged. */
export const tablesOf = (migrations: readonly string[]): readonly string[] =>
  migrations.flatMap((sql) => [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name ?? '')).sort();
