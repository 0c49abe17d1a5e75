/**
 * Ends that a person accepted for sessions that never got one (2.6 `stop`), for the timesheet. `session` is the id of the
 * session, which need not be stored in `history` at the moment; `stop` is in Unix seconds, `accepted` in milliseconds.
 */
export const ACCEPTED_ENDS = `
CREATE TABLE accepted_ends (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  session INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  PRIMARY KEY (account, session)
) STRICT, WITHOUT ROWID;
`;
