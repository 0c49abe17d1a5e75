/**
 * The local copy of the history (2.6), without addresses. Of the agent link it stores a SHA-256 digest, so that a pasted link
 * can be found; of the recording, whether there is one, its size and its host. Times are Unix seconds, except `details_at`,
 * which is in milliseconds.
 *
 * `at` orders the list: the start, or the time the session was first seen where the service sent no start.
 * `technicians` are the logins that joined, one per line, and `technician` is the first of them. `found` is the folded text
 * for searches. `clients`, `agent_more` and `info` are JSON that only the details show; `one_time` is null until they are
 * read.
 *
 * `history_spans` are the periods without gaps, both ends included; they never touch or overlap.
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
