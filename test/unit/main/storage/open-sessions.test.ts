import { makeFolder } from '../../make-folder.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_SESSIONS, type OpenSession } from '../../../../src-main/storage/tables/open-sessions.ts';
import { makeAgents, valueOf, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';

function start(path: string, accountId = 'one'): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { accountId }));
  return runner;
}

const visit = (id: string, changes: Partial<OpenSession> = {}): OpenSession => ({
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
const keep = (runner: Runner, one: OpenSession) => valueOf(runner.ask('storeSession', one));
const offered = (runner: Runner) => valueOf(runner.ask('restorableSessions'));
const latest = (runner: Runner, limit = 100) => valueOf(runner.ask('latestSessions', { limit }));

describe('visits', () => {
  it('are offered again after the program ended without a word, in the order in which they began', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    keep(before, visit('b', { startedAt: 2_000, agentId: null, supportId: 5, name: 'Client' }));
    keep(before, visit('a', { note: 'Replace the disk' }));
    keep(before, visit('c', { agentId: 9, endedAt: 3_000, offered: false }));
    // Not closed: as after a kill, the next start reads what was written.
    const runner = start(path);
    const a = visit('a', { note: 'Replace the disk' });
    const b = visit('b', { startedAt: 2_000, agentId: null, supportId: 5, name: 'Client' });
    expect(offered(runner)).toEqual([a, b]);
    expect(latest(runner)).toEqual([b, a, visit('c', { agentId: 9, endedAt: 3_000, offered: false })]);
    expect(latest(runner, 1)).toEqual([b]);
    runner.ask('close');
    before.ask('close');
  });

  it('are changed as a whole, and belong to one account', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    keep(runner, visit('a'));
    keep(runner, visit('a', { name: 'Renamed', note: 'Done', endedAt: 9_000, offered: false }));
    expect(offered(runner)).toEqual([]);
    expect(latest(runner)).toEqual([visit('a', { name: 'Renamed', note: 'Done', endedAt: 9_000, offered: false })]);
    valueOf(runner.ask('open', { accountId: 'two' }));
    keep(runner, visit('x'));
    expect(latest(runner).map(({ id }) => id)).toEqual(['x']);
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    expect(offered(runner).map(({ id }) => id)).toEqual(['x']);
    valueOf(runner.ask('open', { accountId: 'one' }));
    expect(latest(runner)).toEqual([]);
    runner.ask('close');
  });

  it('go when there are too many, the oldest first', () => {
    const runner = start(':memory:');
    for (let n = 0; n < MAX_SESSIONS + 3; n += 1) {
      keep(runner, visit(`v${n}`, { startedAt: n, offered: false, endedAt: n }));
    }
    const all = latest(runner, MAX_SESSIONS + 10);
    expect([all.length, all.at(-1)?.id]).toEqual([MAX_SESSIONS, 'v3']);
    runner.ask('close');
  });

  it('do not stop the program from working when the file is found damaged', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    valueOf(runner.ask('apply', { bytes: writeList(makeAgents(10_000)), at: 1 }));
    keep(runner, visit('a'));
    for (const file of [path, `${path}-wal`]) writeFileSync(file, Buffer.alloc(readFileSync(file).length, 'garbage '));
    const later = makeAgents(10_001, () => ({ version: 'later' }));
    valueOf(runner.ask('apply', { bytes: writeList(later), at: 2 }));
    keep(runner, visit('a', { note: 'goes on' }));
    expect(offered(runner)).toEqual([visit('a', { note: 'goes on' })]);
    runner.ask('close');
  });
});
