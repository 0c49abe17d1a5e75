import { AGENTS_AND_PLACES } from './0001-agents-and-places.ts';
import { DETAILS } from './0002-details.ts';
import { VISITS } from './0003-sessions.ts';
import { HISTORY } from './0004-history.ts';
import { CONNECTIONS_LEFT } from './0005-connections-left.ts';
import { ACCOUNT_RECORDS } from './0006-account-records.ts';
import { PLAIN_SIGNS } from './0007-plain-signs.ts';
import { ACCEPTED_ENDS } from './0008-accepted-ends.ts';
import { ACTIVITY_ANCHOR } from './0009-activity-anchor.ts';
import { USER_DATA } from './0010-user-data.ts';

/** What a kind of database contains. */
export interface Schema {
  /** Marks the file as ours, so that the database of another program is neither migrated nor taken for a newer version. */
  readonly applicationId: number;
  /** In order; `user_version` counts how many have run. A migration that was published is never edited: add the next one. */
  readonly migrations: readonly string[];
  /** NORMAL: after a power failure the last writes may be missing. */
  readonly synchronous: 'NORMAL' | 'FULL';
}

const migrations: readonly string[] = [
  AGENTS_AND_PLACES,
  DETAILS,
  VISITS,
  HISTORY,
  CONNECTIONS_LEFT,
  ACCOUNT_RECORDS,
  PLAIN_SIGNS,
  ACCEPTED_ENDS,
  ACTIVITY_ANCHOR,
  USER_DATA,
];

/** The stored copy of an account's data, and the other data that can be got again or that nobody made by hand. */
export const cacheSchema: Schema = { applicationId: 0x4c526368, migrations, synchronous: 'NORMAL' };

/** What must be there after these migrations; a file without them is not ours or is damaged. */
export const tablesOf = (migrations: readonly string[]): readonly string[] =>
  migrations.flatMap((sql) => [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name ?? '')).sort();
