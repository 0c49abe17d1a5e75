import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RecordedAccount } from '../../../../src-main/account/stored-account.ts';
import type { SavedView, Settings } from '../../../../src-main/contract/contract.ts';
import type { Ledger } from '../../../../src-main/recordings/ledger.ts';
import type { OutputOf } from '../../../../src-main/storage/store-calls.ts';

/** Profile folders as earlier versions wrote them: see `test/fixtures/profiles/README.md`. */

/** In order; a later one stores only the files that differ from those of the one before. */
export const profileVersions = ['0.1', '0.1-last'] as const;
export type ProfileVersion = (typeof profileVersions)[number];
export const profileNames = ['one', 'three', 'damaged'] as const;
export type ProfileName = (typeof profileNames)[number];

/** What the version that wrote a profile answered about it. Ids are those of the service. */
interface ProfileContents {
  /** What was said when its databases were opened. */
  readonly notices: readonly string[];
  readonly settings: Pick<Settings, 'recordingHosts' | 'linkHosts' | 'clipboardHosts' | 'downloadHosts'> & {
    readonly accounts: readonly Omit<RecordedAccount, 'number'>[];
    readonly currentAccountId: string;
    readonly forgottenAccounts: readonly string[];
    readonly showsAllAccounts: boolean;
    readonly viewsOfAllAccounts: readonly SavedView[];
  };
  /** By id: those of the settings in their order, then removed ones of which data are left. */
  readonly accounts: Readonly<Record<string, AccountContents>>;
}

export interface AccountContents {
  /** Relative to the profile folder. */
  readonly database: string;
  /** How many the stored list has. */
  readonly agents: number;
  readonly favorites: OutputOf<'favorites'>;
  readonly recents: OutputOf<'recents'>;
  readonly watches: OutputOf<'watches'>;
  readonly views: OutputOf<'views'>;
  readonly sessions: OutputOf<'latestSessions'>;
  readonly acceptedEnds: OutputOf<'acceptedEnds'>;
  readonly downloads: Awaited<ReturnType<Ledger['read']>>['downloads'];
}

const ROOT = join(import.meta.dirname, '../../../fixtures/profiles');
const CONTENTS = 'contents.json';

/** Makes the profile in this folder, with real databases. */
export function writeProfile(name: ProfileName, version: ProfileVersion, folder: string): void {
  for (const [path, stored] of filesOf(name === 'damaged' ? 'one' : name, version)) {
    if (path === CONTENTS) continue;
    const made = join(folder, path);
    mkdirSync(dirname(made), { recursive: true, mode: 0o700 });
    if (path.endsWith('.sql')) writeDatabase(made.slice(0, -'.sql'.length), readFileSync(stored, 'utf8'));
    else writeFileSync(made, readFileSync(stored), { mode: 0o600 });
  }
  if (name === 'damaged') damage(join(folder, 'longreach.db'));
}

export const contentsOf = (name: ProfileName, version: ProfileVersion): ProfileContents =>
  JSON.parse(readFileSync(filesOf(name, version).get(CONTENTS)!, 'utf8')) as ProfileContents;

/** Where each file of the profile is stored, by its path in the profile folder. */
function filesOf(name: ProfileName, version: ProfileVersion): ReadonlyMap<string, string> {
  const versions = profileVersions.slice(0, profileVersions.indexOf(version) + 1);
  return new Map(
    versions.flatMap((each) => {
      const folder = join(ROOT, each, name);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      return files.map((entry) => {
        const stored = join(entry.parentPath, entry.name);
        return [relative(folder, stored), stored] as const;
      });
    }),
  );
}

function writeDatabase(path: string, sql: string): void {
  writeFileSync(path, '', { mode: 0o600 });
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** Nothing of the database can be read, and no log beside it helps. */
function damage(path: string): void {
  writeFileSync(path, Buffer.alloc(statSync(path).size, 'garbage '));
}
