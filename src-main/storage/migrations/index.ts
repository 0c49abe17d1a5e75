import { AGENTS_AND_PLACES } from './0001-agents-and-places.ts';
import { DETAILS } from './0002-details.ts';
import { VISITS } from './0003-sessions.ts';
import { HISTORY } from './0004-history.ts';
import { CONNECTIONS_LEFT } from './0005-connections-left.ts';
import { ACCOUNT_RECORDS } from './0006-account-records.ts';
import { PLAIN_SIGNS } from './0007-plain-signs.ts';
import { ACCEPTED_ENDS } from './0008-accepted-ends.ts';
import { ACTIVITY_ANCHOR } from './0009-activity-anchor.ts';

/** In order; `user_version` counts how many have run. A migration that was published is never edited: add the next one. */
export const migrations: readonly string[] = [
  AGENTS_AND_PLACES,
  DETAILS,
  VISITS,
  HISTORY,
  CONNECTIONS_LEFT,
  ACCOUNT_RECORDS,
  PLAIN_SIGNS,
  ACCEPTED_ENDS,
  ACTIVITY_ANCHOR,
];

export const SCHEMA_VERSION = migrations.length;

/** What must be there after so many migrations; a file without them is not ours or is damaged. */
export const tablesOf = (version: number): readonly string[] =>
  migrations
    .slice(0, version)
    .flatMap((sql) => [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name ?? ''))
    .sort();

export const expectedTables: readonly string[] = tablesOf(SCHEMA_VERSION);
