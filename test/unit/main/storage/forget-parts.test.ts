import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheSchema, tablesOf } from '../../../../src-main/storage/migrations.ts';
import { copiedTables, ownTables } from '../../../../src-main/storage/tables/agents.ts';
import { valueOf } from '../../../value-of.ts';
import { makeFolder } from '../../make-folder.ts';
import { makeAgents, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';

function start() {
  const runner = startRunner(join(makeFolder(), 'inventory.sqlite'));
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  valueOf(runner.ask('recordAccount', { accountId: 'one', record: '{}' }));
  valueOf(runner.apply({ bytes: writeList(makeAgents(3)), at: 1 }));
  valueOf(runner.ask('setFavorites', { agentIds: [2], favorite: true, at: 2 }));
  valueOf(runner.ask('addWatch', { agentId: 3, agentName: 'Till 3', since: 3 }));
  return runner;
}
const total = (runner: Runner): number => valueOf(runner.ask('open', { id: 'one', number: 0 })).total;
const own = (runner: Runner) => valueOf(runner.ask('ownData'));

describe('an account that is removed in part', () => {
  it('keeps what was made here where only the saved copy goes, and can be found again', () => {
    const runner = start();
    valueOf(runner.ask('forgetAccount', { accountId: 'one', savedCopy: true, favorites: false }));
    expect(valueOf(runner.ask('recordedAccounts'))).toEqual(['{}']);
    expect(valueOf(runner.ask('storedTotal', { accountId: 'one' }))).toBe(0);
    expect(total(runner)).toBe(0);
    expect(own(runner)).toEqual({ favorites: 1, notes: 0 });
    expect(valueOf(runner.ask('watches'))).toHaveLength(1);
    runner.ask('close');
  });

  it('keeps the saved copy where only what was made here goes', () => {
    const runner = start();
    valueOf(runner.ask('forgetAccount', { accountId: 'one', savedCopy: false, favorites: true }));
    expect(total(runner)).toBe(3);
    expect(own(runner)).toEqual({ favorites: 0, notes: 0 });
    expect(valueOf(runner.ask('watches'))).toEqual([]);
    expect(valueOf(runner.ask('recordedAccounts'))).toEqual(['{}']);
    runner.ask('close');
  });

  it('knows of every table to which part it belongs', () => {
    expect([...copiedTables, ...ownTables, 'accounts', 'activity_anchor'].sort()).toEqual(
      tablesOf(cacheSchema.migrations),
    );
  });
});
