import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../make-folder.ts';
import { runs, seed } from '../../../long.ts';
import { valueOf } from '../../../value-of.ts';
import { contentsOf, profileVersions, writeProfile } from './earlier-profiles.ts';
import { killAfterLine, packChild } from './killed-child.ts';
import { startRunner } from './runner.ts';
import { entriesOf, openUser, rowsInBoth, rowsInFile, rowsOf, userFiles } from './user-files.ts';
import { applyToModel, changesOf, rowsOfModel, type Model } from './user-model.ts';

const LANES = 4;

/** Runs the work in several lanes at once until it was started so often. */
async function often(times: number, work: (number: number, lane: number) => Promise<void>): Promise<void> {
  let started = 0;
  const run = async (lane: number): Promise<void> => {
    while (started < times) await work((started += 1), lane);
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => run(lane)));
}

const asides = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.damaged-'));

describe('L1: kill -9 while the user makes something', () => {
  let child = '';
  beforeAll(async () => {
    child = await packChild('user-child');
  });

  it('loses only what was not acknowledged, and leaves both files sound', async () => {
    const lanes = Array.from({ length: LANES }, () => ({ folder: makeFolder(), model: new Map() as Model }));
    let acknowledgedInAll = 0;
    await often(runs(200), async (number, lane) => {
      const { folder, model } = lanes[lane]!;
      const changes = changesOf(seed + number);
      const moment = { line: 1 + (number % 8), waitMs: Math.random() * 30 };
      const acknowledged = Number(await killAfterLine(child, [folder, String(seed + number)], moment));
      acknowledgedInAll += acknowledged;
      for (const change of changes.slice(0, acknowledged)) applyToModel(model, change);
      for (const name of userFiles) rowsInFile(join(folder, name));
      const user = openUser(folder);
      const found = rowsOf(user.memory);
      expect(user.notice).toBeNull();
      expect(user.isStoredTwice).toBe(true);
      user.close();
      expect(rowsInBoth(folder)).toEqual(found);
      // The change under way is there or not, as a whole.
      const [next] = changes.slice(acknowledged);
      const isWithout = JSON.stringify(pick(found)) === JSON.stringify(rowsOfModel(model));
      if (!isWithout && next !== undefined) applyToModel(model, next);
      expect(found).toMatchObject(rowsOfModel(model));
    });
    expect(acknowledgedInAll).toBeGreaterThan(runs(200));
    expect(lanes.flatMap(({ folder }) => asides(folder))).toEqual([]);
  });
});

const pick = ({ favorites, recents, watches, views, sessions, accepted_ends }: ReturnType<typeof rowsOf>) => ({
  favorites,
  recents,
  watches,
  views,
  sessions,
  accepted_ends,
});

describe.each(profileVersions)('L1: kill -9 at the first starts on a profile of version %s', (version) => {
  let child = '';
  beforeAll(async () => {
    child = await packChild('first-start-child');
  });

  it('loses nothing, and earlier versions refuse what they would miss something in', async () => {
    const { accounts } = contentsOf('three', version);
    const all = Object.entries(accounts);
    const ends = new Map<string, number>();
    let started = 0;
    await often(runs(100), async () => {
      const folder = makeFolder();
      writeProfile('three', version, folder);
      for (let kills = 0; kills < 3; kills += 1) {
        // It writes one line, then one for each account that it opened, twice. Every second time it stops after one of them.
        started += 1;
        const stopAt = started % 2 === 0 ? 0 : 1 + (((started - 1) / 2) % (2 * all.length + 1));
        const input = [folder, String(stopAt), ...all.flatMap(([id, { database }]) => [id, database])];
        const moment = stopAt === 0 ? { waitMs: Math.random() * 150 } : { line: stopAt, waitMs: 0 };
        const last = await killAfterLine(child, input, moment);
        ends.set(last, (ends.get(last) ?? 0) + 1);
      }
      for (const { database } of Object.values(accounts)) {
        const file = new DatabaseSync(join(folder, database));
        expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
        const rows = Number(
          file.prepare('SELECT (SELECT count(*) FROM favorites) + (SELECT count(*) FROM visits) n').get()?.n,
        );
        const isAsBefore = rows > 0;
        expect(isAsBefore || Number(file.prepare('PRAGMA user_version').get()?.user_version) > 9).toBe(true);
        file.close();
      }
      const runner = startRunner(join(folder, 'longreach.db'));
      for (const [id, { database, favorites, recents, watches, views, sessions, acceptedEnds }] of all) {
        valueOf(runner.ask('open', { id, number: 0, databasePath: join(folder, database) }));
        expect(entriesOf(runner), id).toEqual({ favorites, recents, watches, views, sessions, ends: acceptedEnds });
      }
      runner.ask('close');
      expect(runner.notices).toEqual([]);
      rowsInBoth(folder);
      expect(asides(folder)).toEqual([]);
    });
    expect(ends.size).toBeGreaterThan(2);
  });
});
