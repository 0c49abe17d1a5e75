/** The newest entry of the audit log: its folder is outside of the database, and could be deleted. One row. */
export const ACTIVITY_ANCHOR = `
CREATE TABLE activity_anchor (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
`;
