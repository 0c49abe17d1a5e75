import { makeFolder } from '../../make-folder.ts';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeAgents, unpackRows, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';
import { valueOf } from '../../../value-of.ts';
import { expectMode } from '../../expect-mode.ts';

function start(path = ':memory:', accountId = 'one'): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: accountId, number: 0 }));
  return runner;
}

const favoriteIds = (runner: Runner): number[] => valueOf(runner.ask('favorites')).map(({ agentId }) => agentId);

describe('favorites', () => {
  it('are merged into the rows, in the order of marking, and stored across starts', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    before.apply({ bytes: writeList(makeAgents(4)), at: 1 });
    const change = valueOf(before.ask('setFavorites', { agentIds: [3], favorite: true, at: 10 }));
    expect(change).toMatchObject({ removed: [], more: false });
    expect(unpackRows(change.upserted)).toMatchObject([{ id: 3, localFavorite: true }]);
    before.ask('setFavorites', { agentIds: [1], favorite: true, at: 20 });
    before.ask('close');

    const runner = start(path);
    expect(valueOf(runner.ask('favorites'))).toEqual([
      { agentId: 3, at: 10 },
      { agentId: 1, at: 20 },
    ]);
    const rows = valueOf(runner.ask('rows', { ids: [4, 3, 99] }));
    expect(unpackRows(rows).map(({ id, localFavorite }) => [id, localFavorite])).toEqual([
      [4, false],
      [3, true],
    ]);
    valueOf(runner.ask('setFavorites', { agentIds: [3], favorite: false, at: 30 }));
    expect(favoriteIds(runner)).toEqual([1]);
    runner.ask('close');
  });

  it('change nothing if they are set already, not even their time', () => {
    const runner = start();
    runner.apply({ bytes: writeList(makeAgents(2)), at: 1 });
    runner.ask('setFavorites', { agentIds: [1], favorite: true, at: 10 });
    expect(valueOf(runner.ask('setFavorites', { agentIds: [1], favorite: true, at: 99 })).upserted).toEqual([]);
    expect(valueOf(runner.ask('setFavorites', { agentIds: [2], favorite: false, at: 99 })).upserted).toEqual([]);
    expect(valueOf(runner.ask('favorites'))).toEqual([{ agentId: 1, at: 10 }]);
  });

  it('are marked together in one transaction, with their rows in messages of limited size', () => {
    const runner = start();
    runner.apply({ bytes: writeList(makeAgents(5_000)), at: 1 });
    runner.ask('setFavorites', { agentIds: [7], favorite: true, at: 5 });
    const agentIds = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const first = valueOf(runner.ask('setFavorites', { agentIds, favorite: true, at: 10 }));
    const rows = [...first.upserted];
    for (let more = first.more; more;) {
      const next = valueOf(runner.ask('more'));
      rows.push(...next.rows);
      more = next.more;
    }
    expect(first.upserted.length).toBeLessThanOrEqual(2_000);
    expect(rows).toHaveLength(4_999);
    expect(unpackRows(rows).every(({ localFavorite }) => localFavorite)).toBe(true);
    expect(favoriteIds(runner)).toHaveLength(5_000);
    valueOf(runner.ask('setFavorites', { agentIds, favorite: false, at: 20 }));
    expect(favoriteIds(runner)).toEqual([]);
  });

  it('outlast an agent that is removed from the list', () => {
    const runner = start();
    runner.apply({ bytes: writeList(makeAgents(2)), at: 1 });
    runner.ask('setFavorites', { agentIds: [2], favorite: true, at: 10 });
    runner.apply({ bytes: writeList(makeAgents(1)), at: 2 });
    const back = valueOf(runner.apply({ bytes: writeList(makeAgents(2)), at: 3 }));
    expect(unpackRows(back.upserted)).toMatchObject([{ id: 2, localFavorite: true }]);
  });

  it('survive a damaged database, per account', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    before.ask('setFavorites', { agentIds: [5], favorite: true, at: 10 });
    before.ask('open', { id: 'two', number: 0 });
    before.ask('setFavorites', { agentIds: [6], favorite: true, at: 11 });
    before.ask('close');
    for (const name of ['user.db', 'user.copy.db']) expectMode(join(dirname(path), name), 0o600);
    writeFileSync(path, 'ruined');

    const runner = start(path, 'two');
    expect(runner.notices).toEqual(['rebuilt']);
    expect(favoriteIds(runner)).toEqual([6]);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(favoriteIds(runner)).toEqual([5]);
    runner.ask('close');
    const later = start(path);
    expect(later.notices).toEqual([]);
    expect(favoriteIds(later)).toEqual([5]);
    later.ask('forgetAccount', { accountId: 'one' });
    valueOf(later.ask('open', { id: 'one', number: 0 }));
    expect(favoriteIds(later)).toEqual([]);
    valueOf(later.ask('open', { id: 'two', number: 0 }));
    expect(favoriteIds(later)).toEqual([6]);
    later.ask('close');
  });

  it.each(['', '{', '[]', '{"one":7}', '{"one":[{"agentId":"x"}]}', 'null'])(
    'are empty if the copy of an earlier version holds %j',
    (text) => {
      const path = join(makeFolder(), 'inventory.sqlite');
      writeFileSync(path, 'ruined');
      writeFileSync(`${path}.favorites.json`, text);
      const runner = start(path);
      expect(favoriteIds(runner)).toEqual([]);
      valueOf(runner.ask('setFavorites', { agentIds: [8], favorite: true, at: 1 }));
      runner.ask('close');
      const later = start(path);
      expect(favoriteIds(later)).toEqual([8]);
      later.ask('close');
    },
  );
});

describe('recents', () => {
  it('list the latest first, each agent once, up to 50', () => {
    const runner = start();
    for (let n = 1; n <= 60; n += 1) runner.ask('addRecent', { agentId: n, at: n });
    const again = valueOf(runner.ask('addRecent', { agentId: 30, at: 100 }));
    expect(again).toHaveLength(50);
    expect(again[0]).toEqual({ agentId: 30, at: 100 });
    expect(again.map(({ agentId }) => agentId).slice(1, 4)).toEqual([60, 59, 58]);
    expect(again.filter(({ agentId }) => agentId === 30)).toHaveLength(1);
    expect(valueOf(runner.ask('recents'))).toEqual(again);
  });
});
