/** The accounts as the settings store them, without their keys: found again after the settings were lost. */
export const ACCOUNT_RECORDS = `
CREATE TABLE account_records (
  account INTEGER PRIMARY KEY REFERENCES accounts (key) ON DELETE CASCADE,
  record TEXT NOT NULL
) STRICT;
`;
