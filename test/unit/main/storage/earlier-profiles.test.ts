import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { createLedger } from '../../../../src-main/recordings/ledger.ts';
import { expectMode } from '../../expect-mode.ts';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';
import { contentsOf, profileNames, profileVersions, writeProfile, type AccountContents } from './earlier-profiles.ts';
import { withServiceIds } from './filled-account.ts';
import { startRunner } from './runner.ts';

const profiles = profileVersions.flatMap((version) => profileNames.map((name) => ({ name, version })));

/** What is read of an account today, and what was said when its database was opened. */
function readAccount(databasePath: string, id: string, number: number) {
  const runner = startRunner(databasePath);
  const { total } = valueOf(runner.ask('open', { id, number }));
  const answers = {
    favorites: valueOf(runner.ask('favorites')),
    recents: valueOf(runner.ask('recents')),
    watches: valueOf(runner.ask('watches')),
    views: valueOf(runner.ask('views')),
    sessions: valueOf(runner.ask('latestSessions', { limit: 1_000 })),
    acceptedEnds: valueOf(runner.ask('acceptedEnds')),
  } satisfies Partial<AccountContents>;
  runner.ask('close');
  expect(runner.bugs).toEqual([]);
  return {
    contents: { agents: total, ...(withServiceIds(answers, idBaseOf(number)) as typeof answers) },
    notices: runner.notices,
  };
}

describe.each(profiles)('the profile $name of version $version', ({ name, version }) => {
  it('has in each account what that version had, at every start', () => {
    const folder = makeFolder();
    writeProfile(name, version, folder);
    const { accounts, notices } = contentsOf(name, version);
    const start = () =>
      Object.entries(accounts).flatMap(([id, { database, downloads: _, ...expected }], number) => {
        const read = readAccount(join(folder, database), id, number);
        expect(read.contents, id).toEqual(expected);
        return read.notices;
      });
    expect(start()).toEqual(notices);
    expect(start()).toEqual([]);
  });

  it('has the downloads of each account', async () => {
    const folder = makeFolder();
    writeProfile(name, version, folder);
    for (const [id, { database, downloads }] of Object.entries(contentsOf(name, version).accounts)) {
      const file = database === 'longreach.db' ? 'downloads.json' : database.replace(/db$/, 'downloads.json');
      const ledger = createLedger(join(folder, file), (text) => expect.fail(text));
      expect((await ledger.read(id)).downloads, id).toEqual(downloads);
    }
  });

  it('is written as that version left it: for this user alone, and closed', () => {
    const folder = makeFolder();
    writeProfile(name, version, folder);
    for (const { database } of Object.values(contentsOf(name, version).accounts)) {
      expectMode(join(folder, database), 0o600);
      expect(existsSync(join(folder, `${database}-wal`))).toBe(false);
    }
    for (const file of ['settings.json', 'accounts.json', 'longreach.db.favorites.json'])
      expectMode(join(folder, file), 0o600);
  });
});

it.each(profileVersions)('a view of version %s that cannot be read costs nothing else', (version) => {
  const folder = makeFolder();
  writeProfile('one', version, folder);
  const path = join(folder, 'longreach.db');
  const database = new DatabaseSync(path);
  database.exec("UPDATE views SET view = 'garbage' WHERE id = (SELECT min(id) FROM views)");
  database.close();
  const [[id, { favorites, views, watches }]] = Object.entries(contentsOf('one', version).accounts) as [
    [string, AccountContents],
  ];
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id, number: 0 }));
  expect(valueOf(runner.ask('views'))).toEqual(views.slice(1));
  expect(valueOf(runner.ask('favorites'))).toEqual(favorites);
  expect(valueOf(runner.ask('watches'))).toEqual(watches);
  expect([...runner.notices, ...runner.bugs]).toEqual([]);
  runner.ask('close');
});
