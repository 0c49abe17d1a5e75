/** How many support connections the plan had left (4.8), one row per change. Times are Unix milliseconds. */
export const CONNECTIONS_LEFT = `
CREATE TABLE connections_left (
  account INTEGER NOT NULL REFERENCES accounts (key) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  remain INTEGER NOT NULL,
  PRIMARY KEY (account, at)
) STRICT, WITHOUT ROWID;
`;
