/**
 * One row per account; everything else refers to it, so that forgetting an account is one delete.
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
