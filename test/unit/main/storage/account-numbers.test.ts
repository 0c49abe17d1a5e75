import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { startStopwatch } from '../../../stopwatch.ts';
import { valueOf } from '../../../value-of.ts';
import { makeFolder } from '../../make-folder.ts';
import { answersOf, fillAccount, sqlOf, storedText, withServiceIds } from './filled-account.ts';
import { ownTables } from '../../../../src-main/storage/tables/agents.ts';
import { makeAgents, writeList } from './fixtures.ts';
import before from '../../../fixtures/stored-account.json' with { type: 'json' };
import { startRunner, type Runner } from './runner.ts';

const numbers = [0, 1, 2, 2_046];

function open(path: string, number: number): Runner {
  const runner = startRunner(path);
  onTestFinished(() => {
    runner.ask('close');
  });
  valueOf(runner.ask('open', { id: 'one', number }));
  return runner;
}

/** What the last version wrote that knew no numbers of accounts: `stored-account.json`; returns the path of its database. */
function writeBefore(path = join(makeFolder(), 'longreach.db'), { database, copies } = before): string {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  // One write to the disk in place of one for each line.
  file.exec(['BEGIN;', ...database, 'COMMIT;'].join('\n'));
  file.close();
  for (const [name, text] of Object.entries(copies)) writeFileSync(`${path}.${name}.json`, text);
  return path;
}

const ruin = (path: string): void => {
  for (const file of [path, `${path}-wal`])
    if (existsSync(file)) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));
};

/** What the user made here, by the ids of the service. */
const ownOf = (runner: Runner, number: number): unknown => {
  const { favorites, watches, views, acceptedEnds, latest } = answersOf(runner, idBaseOf(number));
  const noted = (latest as { note: string }[]).filter(({ note }) => note !== '');
  return withServiceIds({ favorites, watches, views, acceptedEnds, noted }, idBaseOf(number));
};

describe('stored data and the number of its account', () => {
  const expected = () => answersOf(open(writeBefore(), 0), 0);

  it.each(numbers)('%i: what an earlier version stored is answered with the ids of this account', (number) => {
    const answers = answersOf(open(writeBefore(), number), idBaseOf(number));
    expect(withServiceIds(answers, idBaseOf(number))).toEqual(expected());
  });

  it.each(numbers)('%i: what the user made moves to a file of its own, and nothing else changes', (number) => {
    const path = writeBefore();
    open(path, number).ask('close');
    const version = 'PRAGMA user_version = ';
    const withoutVersion = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(version));
    const moved = new RegExp(`INSERT INTO "(${ownTables.join('|')})"`);
    expect(withoutVersion(sqlOf(path))).toEqual(withoutVersion(before.database).filter((line) => !moved.test(line)));
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  it.each(numbers)('%i: the same is stored for every number', (number) => {
    const fill = (as: number): string => {
      const path = join(makeFolder(), 'longreach.db');
      const runner = open(path, as);
      fillAccount(runner, idBaseOf(as));
      expect(withServiceIds(answersOf(runner, idBaseOf(as)), idBaseOf(as))).toEqual(expected());
      runner.ask('close');
      expect([...runner.notices, ...runner.bugs]).toEqual([]);
      return path;
    };
    expect(storedText(fill(number))).toEqual(storedText(fill(0)));
  });

  it('an account that gets another number finds what was stored with the one before', () => {
    const path = join(makeFolder(), 'longreach.db');
    const runner = open(path, 2);
    fillAccount(runner, idBaseOf(2));
    runner.ask('close');
    expect(withServiceIds(answersOf(open(path, 5), idBaseOf(5)), idBaseOf(5))).toEqual(expected());
  });

  it('three accounts of a profile of an earlier version keep what they have', () => {
    const folder = makeFolder();
    const own = ownOf(open(writeBefore(), 0), 0);
    for (const [number, name] of ['longreach.db', 'accounts/b.db', 'accounts/c.db'].entries())
      expect(ownOf(open(writeBefore(join(folder, name)), number), number)).toEqual(own);
  });

  it.each([0, 2])('%i: the copies bring back what was made here after the file was damaged', (number) => {
    const path = writeBefore();
    const own = ownOf(open(writeBefore(), 0), 0);
    ruin(path);
    const runner = open(path, number);
    expect(runner.notices).toEqual(['rebuilt']);
    expect(ownOf(runner, number)).toEqual(own);
  });

  it.each([0, 2])('%i: what is in memory is written to the file that replaces one damaged in use', (number) => {
    const path = writeBefore();
    const own = ownOf(open(writeBefore(), 0), 0);
    const runner = open(path, number);
    const list = (count: number) => writeList(makeAgents(count, (id) => ({ id: idBaseOf(number) + id })));
    valueOf(runner.apply({ bytes: list(10_000), at: 1 }));
    ruin(path);
    valueOf(runner.apply({ bytes: list(9_999), at: 2 }));
    expect(runner.notices).toEqual(['rebuilt']);
    expect(ownOf(runner, number)).toEqual(own);
    runner.ask('close');
    const next = open(path, number);
    expect(ownOf(next, number)).toEqual(own);
    expect(valueOf(next.ask('page', { afterId: null, limit: 1 })).summary.total).toBe(9_999);
  });

  it.each([0, 3])('%i: rows with ids that would be of the next account are left out and counted', (number) => {
    const path = writeBefore();
    const large = 2 ** 42 + 3;
    const file = new DatabaseSync(path);
    file.exec(`UPDATE agents SET id = ${large}, model = json_set(model, '$.id', ${large}) WHERE id = 4;
      UPDATE favorites SET agent = ${large}; UPDATE history SET agent = ${large} WHERE id = 2;
      UPDATE history SET id = ${large} WHERE id = 1; UPDATE visits SET support = ${large} WHERE support IS NOT NULL`);
    file.close();
    const runner = open(path, number);
    const answers = answersOf(runner, idBaseOf(number));
    const agents = answersOf(open(writeBefore(), 0), 0).first as { summary: { total: number; online: number } };
    const { total, online } = agents.summary;
    expect(answers.first).toMatchObject({ summary: { total: total - 1, online: online - 1, dropped: 2 } });
    expect(answers).toMatchObject({ favorites: [], latest: [{ id: 'of-agent' }], copy: { stored: 11 } });
    expect(valueOf(runner.ask('historySession', { uid: 'uid-2' }))?.row.agentId).toBeNull();
    withServiceIds(answers, idBaseOf(number));
  });
});

it('a list takes the number of its account, also one that is read before the account is open', () => {
  const bases: number[] = [];
  const path = join(makeFolder(), 'longreach.db');
  const runner = startRunner(path, {}, undefined, (base) => bases.push(base));
  onTestFinished(() => {
    runner.ask('close');
  });
  valueOf(runner.ask('open', { id: 'one', number: 2 }));
  const bytes = writeList(makeAgents(3));
  valueOf(runner.ask('begin', { list: 1, number: 2, extent: 'all' }));
  valueOf(runner.apply({ bytes, at: 1 }));
  valueOf(runner.applyPart({ bytes, at: 2 }));
  valueOf(runner.askOfNone('begin', { list: 2, number: 7, extent: 'all' }));
  expect(bases).toEqual([2, 2, 2, 7].map(idBaseOf));
});

it('50,000 agents and 100,000 sessions of an earlier version open with another number as fast as with 0', () => {
  const path = writeBefore();
  const file = new DatabaseSync(path);
  file.exec(`WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 50099)
    INSERT INTO agents SELECT account, n.i, json_set(model, '$.id', n.i) FROM agents, n WHERE id = 4;
    WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 100099)
    INSERT INTO history (account, id, at, technicians, video, found, clients)
    SELECT 1, i, 1790000000 + i, '', 0, 'leeds', '[]' FROM n`);
  file.close();
  const cost = startStopwatch();
  const runner = open(path, 1);
  valueOf(runner.ask('page', { afterId: null, limit: 100 }));
  expect(cost()).toBeLessThan(2_000);
});
