import { makeFolder } from '../../make-folder.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { SavedViewFields } from '../../../../src-main/contract/contract.ts';
import { makeAgents, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';
import { valueOf } from '../../../value-of.ts';

function start(path = ':memory:', accountId = 'one'): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: accountId, number: 0 }));
  return runner;
}

const viewOf = (name: string, changes: Partial<SavedViewFields> = {}): SavedViewFields => ({
  name,
  query: 'is:online',
  chips: ['online'],
  systems: [],
  group: null,
  sort: { column: 'name', down: false },
  columns: null,
  layout: null,
  shortcut: null,
  notify: false,
  ...changes,
});

const save = (runner: Runner, view: SavedViewFields, id: string | null = null) =>
  valueOf(runner.ask('saveView', { id, view }));
const viewsOf = (runner: Runner) => valueOf(runner.ask('views'));
const watchesOf = (runner: Runner) => valueOf(runner.ask('watches'));

describe('saved views', () => {
  it('are created, changed and removed, in the order of creation, and stored across starts', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    expect(viewsOf(before)).toEqual([]);
    save(before, viewOf('a'));
    expect(save(before, viewOf('b'))).toMatchObject([
      { id: 'view-1', name: 'a' },
      { id: 'view-2', name: 'b' },
    ]);
    expect(save(before, viewOf('A', { group: '', notify: true }), 'view-1')).toEqual([
      { ...viewOf('A', { group: '', notify: true }), id: 'view-1' },
      { ...viewOf('b'), id: 'view-2' },
    ]);
    expect(valueOf(before.ask('removeView', { id: 'view-2' })).map(({ id }) => id)).toEqual(['view-1']);
    expect(valueOf(before.ask('removeView', { id: 'view-2' })).map(({ id }) => id)).toEqual(['view-1']);
    before.ask('close');

    const runner = start(path);
    expect(viewsOf(runner)).toEqual([{ ...viewOf('A', { group: '', notify: true }), id: 'view-1' }]);
    runner.ask('close');
  });

  it.each(['the database', 'the copy beside it'])('of an earlier version are read from %s', (place) => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    start(path).ask('close');
    for (const name of ['user.db', 'user.copy.db']) rmSync(join(folder, name));
    const { notify, ...rest } = viewOf('a', { notify: true });
    const old = JSON.stringify({ ...rest, tell: notify, id: 'view-1' });
    if (place === 'the database') {
      const database = new DatabaseSync(path);
      database.prepare('INSERT INTO views (account, id, view) VALUES (1, 1, ?)').run(old);
      database.close();
    } else {
      writeFileSync(path, 'ruined');
      writeFileSync(`${path}.views.json`, `{"one":[${old}]}`);
    }

    const runner = start(path);
    expect(viewsOf(runner)).toEqual([{ ...viewOf('a', { notify: true }), id: 'view-1' }]);
    runner.ask('close');
  });

  it('are shown but for one that cannot be read', () => {
    const folder = makeFolder();
    const path = join(folder, 'inventory.sqlite');
    const before = start(path);
    for (const name of ['a', 'b', 'c']) save(before, viewOf(name));
    before.ask('close');
    for (const name of ['user.db', 'user.copy.db']) {
      const file = new DatabaseSync(join(folder, name));
      file.exec("UPDATE views SET view = 'garbage' WHERE id = 2");
      file.close();
    }
    const runner = start(path);
    expect(viewsOf(runner).map(({ name }) => name)).toEqual(['a', 'c']);
    // It looks through the others for its shortcut.
    const saved = save(runner, viewOf('d', { shortcut: 1 }));
    expect(saved.map(({ id }) => id)).toEqual(['view-1', 'view-3', 'view-4']);
    expect(runner.bugs).toEqual([]);
    runner.ask('close');
  });

  it('never give an id to two views in one run', () => {
    const runner = start();
    save(runner, viewOf('a'));
    save(runner, viewOf('b'));
    valueOf(runner.ask('removeView', { id: 'view-2' }));
    expect(save(runner, viewOf('c')).map(({ id }) => id)).toEqual(['view-1', 'view-3']);
  });

  it('lose a shortcut to the view that was saved with it last', () => {
    const runner = start();
    save(runner, viewOf('a', { shortcut: 1 }));
    save(runner, viewOf('b', { shortcut: 2 }));
    expect(save(runner, viewOf('c', { shortcut: 1 })).map(({ shortcut }) => shortcut)).toEqual([null, 2, 1]);
    expect(save(runner, viewOf('b', { shortcut: 2 }), 'view-2').map(({ shortcut }) => shortcut)).toEqual([null, 2, 1]);
    expect(save(runner, viewOf('b'), 'view-2').map(({ shortcut }) => shortcut)).toEqual([null, null, 1]);
  });

  it('are limited to a hundred, and a removed one is not saved again', () => {
    const runner = start();
    for (let n = 1; n <= 100; n += 1) save(runner, viewOf(`view ${n}`));
    const full = runner.ask('saveView', { id: null, view: viewOf('one more') });
    expect(full).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason: 'too-many-views' } });
    expect(save(runner, viewOf('changed'), 'view-7')[6]).toMatchObject({ name: 'changed' });
    expect(runner.ask('saveView', { id: 'view-700', view: viewOf('gone') })).toMatchObject({
      ok: false,
      failure: { kind: 'not-found', reason: 'view-gone' },
    });
  });
});

describe('watches', () => {
  it('are stored across starts, one per agent, oldest first', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    const watch = (agentId: number, agentName: string, since: number) =>
      valueOf(before.ask('addWatch', { agentId, agentName, since }));
    watch(3, 'three', 10);
    watch(1, 'one', 20);
    watch(3, 'three again', 30);
    const stored = [
      { agentId: 1, agentName: 'one', since: 20 },
      { agentId: 3, agentName: 'three again', since: 30 },
    ];
    expect(watchesOf(before)).toEqual(stored);
    before.ask('close');
    const runner = start(path);
    expect(watchesOf(runner)).toEqual(stored);
    valueOf(runner.ask('removeWatch', { agentId: 1 }));
    valueOf(runner.ask('removeWatch', { agentId: 99 }));
    runner.ask('close');
    const later = start(path);
    expect(watchesOf(later)).toEqual([stored[1]]);
    later.ask('close');
  });
});

describe('saved views and watches', () => {
  const make = (runner: Runner, name: string): void => {
    save(runner, viewOf(name));
    valueOf(runner.ask('addWatch', { agentId: 4, agentName: name, since: 5 }));
  };

  it('survive a damaged database, per account, and are deleted with the account', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    make(before, 'mine');
    valueOf(before.ask('open', { id: 'two', number: 0 }));
    expect(viewsOf(before)).toEqual([]);
    expect(watchesOf(before)).toEqual([]);
    make(before, 'theirs');
    before.ask('close');
    writeFileSync(path, 'ruined');

    const runner = start(path);
    expect(runner.notices).toEqual(['rebuilt']);
    expect(viewsOf(runner)).toEqual([{ ...viewOf('mine'), id: 'view-1' }]);
    expect(watchesOf(runner)).toEqual([{ agentId: 4, agentName: 'mine', since: 5 }]);
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(viewsOf(runner)).toEqual([]);
    expect(watchesOf(runner)).toEqual([]);
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    expect(viewsOf(runner)).toMatchObject([{ name: 'theirs' }]);
    runner.ask('close');
  });

  it.each(['in the same run', 'in an earlier one'])(
    'survive a damaged database that was rebuilt %s by another call',
    (when) => {
      const path = join(makeFolder(), 'inventory.sqlite');
      const before = start(path);
      make(before, 'mine');
      before.ask('close');
      writeFileSync(path, 'ruined');
      const looking = startRunner(path);
      expect(valueOf(looking.ask('recordedAccounts'))).toEqual([]);
      valueOf(looking.ask('checkDisk'));
      if (when === 'in an earlier one') looking.ask('close');
      const runner = when === 'in an earlier one' ? startRunner(path) : looking;
      valueOf(runner.ask('open', { id: 'one', number: 0 }));
      expect(viewsOf(runner)).toEqual([{ ...viewOf('mine'), id: 'view-1' }]);
      expect(watchesOf(runner)).toHaveLength(1);
      runner.ask('close');
    },
  );

  it('survive a database damaged while it is open', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path, 'two');
    make(runner, 'theirs');
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    valueOf(runner.apply({ bytes: writeList(makeAgents(10_000)), at: 1 }));
    make(runner, 'mine');
    for (const file of [path, `${path}-wal`]) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));
    const later = makeAgents(10_001, () => ({ version: 'later' }));
    valueOf(runner.apply({ bytes: writeList(later), at: 2 }));
    expect(runner.notices).toEqual(['rebuilt']);
    expect(save(runner, viewOf('next')).map(({ id }) => id)).toEqual(['view-1', 'view-2']);
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    runner.ask('close');
    const next = start(path);
    expect(viewsOf(next).map(({ name }) => name)).toEqual(['mine', 'next']);
    expect(watchesOf(next)).toMatchObject([{ agentName: 'mine' }]);
    valueOf(next.ask('open', { id: 'two', number: 0 }));
    expect(viewsOf(next).map(({ name }) => name)).toEqual(['theirs']);
    expect(watchesOf(next)).toMatchObject([{ agentName: 'theirs' }]);
    next.ask('close');
  });

  it('continue in memory when the disk is full', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = startRunner(path, { maxPages: 40 });
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    valueOf(runner.apply({ bytes: writeList(makeAgents(5_000)), at: 1 }));
    expect(runner.notices).toEqual(['full']);
    make(runner, 'mine');
    save(runner, viewOf('next'));
    expect(viewsOf(runner).map(({ name }) => name)).toEqual(['mine', 'next']);
    expect(watchesOf(runner)).toHaveLength(1);
    expect(runner.bugs).toEqual([]);
    runner.ask('close');
  });

  it.each([
    '',
    '{"one":7}',
    '{"one":[{"id":"view-1"}]}',
    '{"one":[{"agentId":1}]}',
    JSON.stringify({ one: [{ ...viewOf('x', { shortcut: 12 }), id: 'view-1' }] }),
    JSON.stringify({ one: [{ ...viewOf('x'), id: 'other' }] }),
    JSON.stringify({ one: [{ ...viewOf('x'), id: 'view-1', sort: null }] }),
  ])('are empty if the copies of an earlier version hold %j', (text) => {
    const path = join(makeFolder(), 'inventory.sqlite');
    writeFileSync(path, 'ruined');
    for (const name of ['views', 'watches']) writeFileSync(`${path}.${name}.json`, text);
    const runner = start(path);
    expect(viewsOf(runner)).toEqual([]);
    expect(watchesOf(runner)).toEqual([]);
    runner.ask('close');
  });
});
