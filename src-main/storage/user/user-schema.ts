import type { Schema } from '../migrations.ts';

/**
 * What the user made in this console, of all accounts: no service can give it back. Ids of agents, support sessions and
 * sessions are those that the service knows (`service-ids.ts`). `changes` counts the changes that the file has taken, so that
 * the file and its mirror can be compared. `audit_anchor` is the newest entry of the audit log, `views_of_all` the saved views of
 * all accounts as one. `taken_over` has a row once all databases of an earlier version could be read; `accounts.complete` is 0
 * until what it stored of the account could be. `accounts.record` is the account as the settings store it, empty where that is not
 * known. Times are Unix milliseconds, `accepted_ends.stop` is in seconds.
 */
const FIRST = `
CREATE TABLE changes (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  number INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
INSERT INTO changes VALUES (1, 0, 0);

CREATE TABLE taken_over (
  one INTEGER PRIMARY KEY CHECK (one = 1)
) STRICT;

CREATE TABLE audit_anchor (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;

CREATE TABLE views_of_all (
  id INTEGER PRIMARY KEY,
  view TEXT NOT NULL
) STRICT;

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  complete INTEGER NOT NULL,
  record TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE TABLE favorites (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT, WITHOUT ROWID;

CREATE TABLE recents (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT, WITHOUT ROWID;

CREATE TABLE watches (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  agent INTEGER NOT NULL,
  name TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (account, agent)
) STRICT, WITHOUT ROWID;

CREATE TABLE views (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  view TEXT NOT NULL,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  agent INTEGER,
  support INTEGER,
  name TEXT NOT NULL,
  started INTEGER NOT NULL,
  ended INTEGER,
  offered INTEGER NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_by_start ON sessions (account, started);

CREATE TABLE accepted_ends (
  account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  session INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  PRIMARY KEY (account, session)
) STRICT, WITHOUT ROWID;
`;

/** Tables with what the user made, by account. */
export const entryTables = ['favorites', 'recents', 'watches', 'views', 'sessions', 'accepted_ends'] as const;

/** Tables in the order in which a copy is filled. */
export const userTables = ['taken_over', 'audit_anchor', 'views_of_all', 'accounts', ...entryTables] as const;

export const userSchema: Schema = {
  applicationId: 0x4c527573,
  migrations: [FIRST],
  // A change is one small write that nothing can repeat, so it is on the disk before it is answered.
  synchronous: 'FULL',
};
