/**
 * The local copy of the history (specification 2.6), without addresses: of the agent link a SHA-256 digest is kept, so that a
 * pasted one can be found again; of the recording that there is one, its size and its host. Times are Unix seconds, but
 * `details_at`, which is in milliseconds.
 *
 * `at` is what the list is ordered by: the start, or where the service gave none the moment the session was first seen.
 * `technicians` are the logins that joined, one a line, and `technician` the first of them. `found` is the folded text that a
 * search looks through. `clients`, `agent_more` and `info` are JSON of what only the details show; `one_time` is null until
 * they were read.
 *
 * `history_spans` are the periods of which nothing is missing, both ends included; they never touch or overlap.
 * `invitations` are quick-support connections as this console saw them.
 */
export const HISTORY = `
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
