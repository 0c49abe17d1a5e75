/**
 * `details.model` is an agent's detail (2.1 to 2.4) as JSON, without its addresses. The part that the list searches, sorts
 * by and shows is also in `traits`, so that reading a whole fleet parses nothing else.
 * `snapshots.facts` identifies the agent and its hardware at that time (`hardware-facts.ts`), written when it changed: the
 * oldest in full, later ones as the difference from the one before.
 * Times are Unix milliseconds. Tables with large rows keep their rowid: SQLite stores those better.
 */
export const DETAILS = `
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
