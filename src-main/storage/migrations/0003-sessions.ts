/**
 * Which agents and clients this console was connected to, with the technician's notes; no link and no address. `ended` is
 * null while a session goes on; `offered` is 1 where it was open when the program ended. Times are Unix milliseconds.
 */
export const VISITS = `
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
