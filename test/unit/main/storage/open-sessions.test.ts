import { makeFolder } from '../../make-folder.ts';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OpenSession } from '../../../../src-main/storage/user/entries.ts';
import { MAX_SESSIONS } from '../../../../src-main/storage/user/user-operation.ts';
import { makeAgents, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';
import { valueOf } from '../../../value-of.ts';

function start(path: string, accountId = 'one'): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: accountId, number: 0 }));
  return runner;
}

const makeSession = (id: string, changes: Partial<OpenSession> = {}): OpenSession => ({
  id,
  agentId: 7,
  supportId: null,
  name: 'Front desk',
  startedAt: 1_000,
  endedAt: null,
  offered: true,
  note: '',
  ...changes,
});
const store = (runner: Runner, one: OpenSession) => valueOf(runner.ask('storeSession', one));
const restorable = (runner: Runner) => valueOf(runner.ask('restorableSessions'));
const latest = (runner: Runner, limit = 100) => valueOf(runner.ask('latestSessions', { limit }));

describe('sessions', () => {
  it('are restorable after the program was killed, in the order in which they began', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    store(before, makeSession('b', { startedAt: 2_000, agentId: null, supportId: 5, name: 'Client' }));
    store(before, makeSession('a', { note: 'Replace the disk' }));
    store(before, makeSession('c', { agentId: 9, endedAt: 3_000, offered: false }));
    // Not closed, as after a kill.
    const runner = start(path);
    const a = makeSession('a', { note: 'Replace the disk' });
    const b = makeSession('b', { startedAt: 2_000, agentId: null, supportId: 5, name: 'Client' });
    expect(restorable(runner)).toEqual([a, b]);
    expect(latest(runner)).toEqual([b, a, makeSession('c', { agentId: 9, endedAt: 3_000, offered: false })]);
    expect(latest(runner, 1)).toEqual([b]);
    runner.ask('close');
    before.ask('close');
  });

  it('are replaced as a whole, and belong to one account', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    store(runner, makeSession('a'));
    store(runner, makeSession('a', { name: 'Renamed', note: 'Done', endedAt: 9_000, offered: false }));
    expect(restorable(runner)).toEqual([]);
    expect(latest(runner)).toEqual([
      makeSession('a', { name: 'Renamed', note: 'Done', endedAt: 9_000, offered: false }),
    ]);
    valueOf(runner.ask('open', { id: 'two', number: 0 }));
    store(runner, makeSession('x'));
    expect(latest(runner).map(({ id }) => id)).toEqual(['x']);
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    expect(restorable(runner).map(({ id }) => id)).toEqual(['x']);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(latest(runner)).toEqual([]);
    runner.ask('close');
  });

  it('are deleted if there are too many, the oldest first', () => {
    const runner = start(':memory:');
    for (let n = 0; n < MAX_SESSIONS + 3; n += 1) {
      store(runner, makeSession(`v${n}`, { startedAt: n, offered: false, endedAt: n }));
    }
    const all = latest(runner, MAX_SESSIONS + 10);
    expect(all).toHaveLength(MAX_SESSIONS);
    expect(all.at(-1)?.id).toBe('v3');
    runner.ask('close');
  });

  it('survive a damaged database, at the start and while it is open, and go with the account', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const noted = makeSession('a', { note: 'Replace the disk' });
    const before = start(path);
    store(before, noted);
    store(before, makeSession('b', { note: 'Never mind' }));
    store(before, makeSession('b'));
    store(before, makeSession('c'));
    before.ask('close');
    writeFileSync(path, 'no database');

    const runner = start(path);
    expect(runner.notices).toEqual(['rebuilt']);
    expect(latest(runner)).toContainEqual(noted);
    valueOf(runner.apply({ bytes: writeList(makeAgents(10_000)), at: 1 }));
    for (const file of [path, `${path}-wal`]) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));
    valueOf(runner.apply({ bytes: writeList(makeAgents(10_001, () => ({ version: 'later' }))), at: 2 }));
    expect(runner.notices).toEqual(['rebuilt', 'rebuilt']);
    expect(latest(runner).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(runner.bugs).toEqual([]);

    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    runner.ask('close');
    const folder = dirname(path);
    expect(readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes('Replace'))).toBe(false);
  });

  it('can be stored again after the file was found damaged', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    valueOf(runner.apply({ bytes: writeList(makeAgents(10_000)), at: 1 }));
    store(runner, makeSession('a'));
    for (const file of [path, `${path}-wal`]) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));
    const later = makeAgents(10_001, () => ({ version: 'later' }));
    valueOf(runner.apply({ bytes: writeList(later), at: 2 }));
    store(runner, makeSession('a', { note: 'goes on' }));
    expect(restorable(runner)).toEqual([makeSession('a', { note: 'goes on' })]);
    runner.ask('close');
  });
});
