import { makeFolder } from '../../make-folder.ts';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import type { AgentDetail } from '../../../../src-main/contract/model.ts';
import { toDetails } from '../../../../src-main/storage/rows/agent-details.ts';
import { traitsOf as bareTraits } from '../../../samples.ts';
import { makeAgents, makeDetail, makeHardware, unpackRows, writeList } from './fixtures.ts';
import { startRunner, type Runner } from './runner.ts';
import { unpackTraits } from '../../../../src-main/contract/packed-rows.ts';
import { valueOf } from '../../../value-of.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 1);

function start(path = ':memory:', agents = 5): Runner {
  const runner = startRunner(path);
  valueOf(runner.ask('open', { id: 'one', number: 0 }));
  valueOf(runner.apply({ bytes: writeList(makeAgents(agents)), at: 1_000 }));
  return runner;
}

const applyDetail = (runner: Runner, detail: AgentDetail, at: number) =>
  valueOf(runner.ask('applyDetail', { detail, at }));
const detailsOf = (runner: Runner, agentId: number) => valueOf(runner.ask('details', { agentId }));
const full = (id: number, changes: Partial<AgentDetail> = {}) =>
  makeDetail(id, { hardware: makeHardware(), rdp: true, hibernate: false, ...changes });

describe('stored details', () => {
  it('are returned as stored, with the time they were read, also after a start', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    expect(detailsOf(before, 1)).toBeNull();
    const stored = applyDetail(before, full(1), START).details;
    expect(stored).toMatchObject({
      agentId: 1,
      at: START,
      permanentLink: true,
      agent: { id: 1, name: 'host-1', rdp: true, hibernate: false, hardware: { cpu: 'Processor X' } },
      traits: { agentId: 1, at: START, cpu: 'Processor X' },
    });
    expect(detailsOf(before, 1)).toEqual(stored);
    before.ask('close');

    const runner = start(path);
    expect(detailsOf(runner, 1)).toEqual(stored);
    runner.ask('close');
  });

  it('hold no address, neither in the result nor on the disk', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    const stored = applyDetail(runner, full(1), START);
    expect(JSON.stringify(stored)).not.toContain('https://');
    for (const file of [path, `${path}-wal`]) expect(readFileSync(file).includes('https://')).toBe(false);
    runner.ask('close');
  });

  it('are those of the last response, even after the clock was set back', () => {
    const runner = start();
    applyDetail(runner, full(1, { name: 'in the wrong year' }), START + 400 * DAY);
    expect(applyDetail(runner, full(1, { name: 'today' }), START).details).toMatchObject({
      at: START,
      agent: { name: 'today' },
    });
    applyDetail(runner, full(1, { name: 'later' }), START + 1);
    expect(detailsOf(runner, 1)).toMatchObject({ at: START + 1, agent: { name: 'later' } });
    expect(valueOf(runner.ask('changes', { agentId: 1 })).changes).toMatchObject([
      { field: 'name', before: 'in the wrong year', after: 'later' },
    ]);
  });

  it('are stored whether or not the row changes, but not of an agent that is not in the list', () => {
    const runner = start();
    const stored = applyDetail(runner, full(2, { online: true }), 2_000);
    expect(stored).toMatchObject({ upserted: [], details: { agentId: 2 } });
    expect(unpackRows(applyDetail(runner, full(3, { online: true }), 2_000).upserted)).toMatchObject([
      { id: 3, online: true },
    ]);
    expect(applyDetail(runner, full(77), 2_000)).toMatchObject({ upserted: [], details: null });
    expect(detailsOf(runner, 77)).toBeNull();
  });

  it('retain the hardware if the service sends none, as some do while an agent is offline', () => {
    const runner = start();
    applyDetail(runner, full(1), START);
    const stored = applyDetail(runner, full(1, { hardware: null, hibernate: true }), START + 1).details;
    expect(stored).toMatchObject({ at: START + 1, agent: { hibernate: true, hardware: { cpu: 'Processor X' } } });
    expect(valueOf(runner.ask('changes', { agentId: 1 })).changes).toEqual([]);
  });

  it('stay under 1 MB whatever the service sends', () => {
    const adapters = Array.from({ length: 5_000 }, () => ({
      ...makeHardware().netAdapters[0]!,
      name: 'x'.repeat(9_000),
    }));
    const details = toDetails(full(1, { hardware: { ...makeHardware(), netAdapters: adapters } }), 1);
    expect(details.agent.hardware?.netAdapters).toHaveLength(100);
    expect(JSON.stringify(details).length).toBeLessThan(1_000_000);
  });

  it('are deleted with the account, and long after the agent was removed', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    for (const id of [1, 2, 3]) applyDetail(runner, full(id), id === 3 ? START : START - 31 * DAY);
    valueOf(runner.ask('noteBoot', { agentId: 1, kind: 'wake', at: START, ms: 5 }));
    const shorter = makeAgents(2).filter(({ id }) => id === 2);
    valueOf(runner.apply({ bytes: writeList(shorter), at: START }));
    expect(detailsOf(runner, 1)).toBeNull();
    expect(valueOf(runner.ask('boots', { agentId: 1 }))).toEqual([]);
    expect(valueOf(runner.ask('changes', { agentId: 1 })).since).toBeNull();
    expect(detailsOf(runner, 2)).not.toBeNull();
    expect(detailsOf(runner, 3)).not.toBeNull();

    // The file stays, for another account in it.
    valueOf(runner.ask('open', { id: 'two', number: 1 }));
    valueOf(runner.ask('forgetAccount', { accountId: 'one' }));
    runner.ask('close');
    const database = new DatabaseSync(path);
    for (const table of ['details', 'traits', 'snapshots', 'boots'])
      expect(database.prepare(`SELECT count(*) n FROM ${table}`).get()).toEqual({ n: 0 });
    database.close();
  });
});

describe('traits', () => {
  it('are read in pages ordered by agent, without reading the details', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path, 25);
    for (const id of [9, 3, 21, 4]) applyDetail(runner, full(id), START + id);
    const database = new DatabaseSync(path);
    database.exec("UPDATE details SET model = 'not even JSON'");
    database.close();
    const first = valueOf(runner.ask('traits', { afterId: null, limit: 3 }));
    expect(first.traits.map((traits) => unpackTraits(traits)).map(({ agentId, at }) => [agentId, at - START])).toEqual([
      [3, 3],
      [4, 4],
      [9, 9],
    ]);
    expect(first.done).toBe(false);
    const last = valueOf(runner.ask('traits', { afterId: 9, limit: 3 }));
    expect(last.traits.map((traits) => unpackTraits(traits).agentId)).toEqual([21]);
    expect(last.done).toBe(true);
    expect(valueOf(runner.ask('traits', { afterId: null, limit: 4 })).done).toBe(true);
    runner.ask('close');
  });

  it('are read in pages under 1 MB, whatever the limit', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    const { traits } = applyDetail(runner, full(1), START).details ?? { traits: null };
    const database = new DatabaseSync(path);
    const insert = database.prepare('INSERT INTO traits VALUES (1, ?, 1, ?)');
    database.exec('BEGIN');
    for (let id = 2; id <= 4_000; id += 1)
      insert.run(id, JSON.stringify({ ...traits, agentId: id, cpu: 'Ж'.repeat(200 + (id % 50)) }));
    database.exec('COMMIT');
    database.close();
    const seen: number[] = [];
    for (let afterId: number | null = null, done = false; !done;) {
      const page = valueOf(runner.ask('traits', { afterId, limit: 4_000 }));
      expect(serialize(page).length).toBeLessThan(1_000_000);
      seen.push(...page.traits.map((traits) => unpackTraits(traits).agentId));
      ({ done } = page);
      afterId = seen.at(-1) ?? null;
    }
    expect(seen).toEqual(Array.from({ length: 4_000 }, (_, index) => index + 1));
    runner.ask('close');
  });

  const traitsOf = (changes: Partial<AgentDetail>) => toDetails(makeDetail(1, changes), 5).traits;

  it('of an agent without hardware hold only what is known', () => {
    expect(traitsOf({ hibernate: true })).toEqual(bareTraits({ agentId: 1, at: 5, asleep: true }));
  });

  it('hold the searchable values as reported', () => {
    expect(traitsOf({ hardware: makeHardware() })).toMatchObject({
      model: 'Model 7',
      osName: 'System 11',
      cpu: 'Processor X',
      cores: 4,
      ram: 16_000,
      ramFree: 3_000,
      domain: 'corp.example',
      diskFree: 1_000,
      diskFreePercent: 25,
      wol: true,
      cable: true,
    });
  });

  it('use the disk with the smallest free share, without optical discs and packaged file systems', () => {
    const disk = (freeSpace: number | null, size: number | null, fileSystem = 'NTFS') => ({
      disk: null,
      name: null,
      fileSystem,
      freeSpace,
      size,
    });
    const of = (...logicalDisks: ReturnType<typeof disk>[]) => {
      const { diskFree, diskFreePercent } = traitsOf({ hardware: { ...makeHardware(), logicalDisks } });
      return { diskFree, diskFreePercent };
    };
    expect(of(disk(500, 1_000), disk(900, 9_000), disk(0, 700, 'CDFS'), disk(0, 60, 'squashfs'))).toEqual({
      diskFree: 900,
      diskFreePercent: 10,
    });
    expect(of(disk(null, 10), disk(10, null), disk(5, 0))).toEqual({ diskFree: null, diskFreePercent: null });
    expect(of(disk(1, 3))).toEqual({ diskFree: 1, diskFreePercent: 33.3 });
    expect(of(disk(20, 10))).toEqual({ diskFree: 10, diskFreePercent: 100 });
    expect(of(disk(-5, 10))).toEqual({ diskFree: 0, diskFreePercent: 0 });
  });

  it('read Wake-on-LAN and cable of any adapter that reports them', () => {
    const adapter = makeHardware().netAdapters[0]!;
    const of = (...flags: (boolean | null)[]) => {
      const netAdapters = flags.map((flag) => ({ ...adapter, wol: flag, cable: flag }));
      const { wol, cable } = traitsOf({ hardware: { ...makeHardware(), netAdapters } });
      return { wol, cable };
    };
    expect(of()).toEqual({ wol: null, cable: null });
    expect(of(null)).toEqual({ wol: null, cable: null });
    expect(of(null, false)).toEqual({ wol: false, cable: false });
    expect(of(false, true, null)).toEqual({ wol: true, cable: true });
  });
});

describe('snapshots', () => {
  const count = (path: string): number => {
    const database = new DatabaseSync(path);
    const row = database.prepare('SELECT count(*) n FROM snapshots').get();
    database.close();
    return Number(row?.n);
  };

  it('are written when something changed, except what changes by itself, and limited to fifty', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    applyDetail(runner, full(1), START);
    applyDetail(runner, full(1, { hardware: { ...makeHardware(), ramPhysAvail: 7, ramVirtAvail: 9 } }), START + 1);
    applyDetail(runner, full(1, { hibernate: true, online: true }), START + 2);
    expect(count(path)).toBe(1);
    applyDetail(runner, full(1, { hardware: { ...makeHardware(), ramPhys: 32_000 } }), START + 3);
    expect(count(path)).toBe(2);
    for (let n = 0; n < 60; n += 1) applyDetail(runner, full(1, { name: `name ${n}` }), START + 10 + n);
    expect(count(path)).toBe(50);
    applyDetail(runner, full(2), START);
    expect(count(path)).toBe(51);
    runner.ask('close');
  });

  it('are stored in full once, then as differences', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const runner = start(path);
    const sizes = (): number[] => {
      const database = new DatabaseSync(path);
      const rows = database.prepare('SELECT length(facts) n FROM snapshots ORDER BY at').all();
      database.close();
      return rows.map(({ n }) => Number(n));
    };
    for (let n = 0; n < 70; n += 1) applyDetail(runner, full(1, { name: `name ${n}` }), START + n);
    const [first, ...others] = sizes();
    expect(others).toHaveLength(49);
    expect(first).toBeGreaterThan(500);
    expect(first).toBeLessThan(1_500);
    expect(Math.max(...others)).toBeLessThan(80);
    // The oldest changes have been forgotten; the others are complete.
    expect(valueOf(runner.ask('changes', { agentId: 1 }))).toEqual({
      since: START + 20,
      visited: false,
      changes: [{ at: START + 69, field: 'name', item: null, before: 'name 20', after: 'name 69' }],
    });
    runner.ask('close');
  });

  it('show what changed since the last session before now, or since the first snapshot', () => {
    const runner = start();
    expect(valueOf(runner.ask('changes', { agentId: 1 }))).toEqual({ since: null, visited: false, changes: [] });
    applyDetail(runner, full(1, { name: 'before' }), START);
    applyDetail(runner, full(1, { name: 'between', version: '4' }), START + DAY);
    expect(valueOf(runner.ask('changes', { agentId: 1 }))).toEqual({
      since: START,
      visited: false,
      changes: [
        { at: START + DAY, field: 'name', item: null, before: 'before', after: 'between' },
        { at: START + DAY, field: 'version', item: null, before: '3.2.1', after: '4' },
      ],
    });

    valueOf(runner.ask('addRecent', { agentId: 1, at: START + 2 * DAY }));
    expect(valueOf(runner.ask('changes', { agentId: 1 }))).toEqual({
      since: START + 2 * DAY,
      visited: true,
      changes: [],
    });
    applyDetail(runner, full(1, { name: 'after', version: '4' }), START + 3 * DAY);
    expect(valueOf(runner.ask('changes', { agentId: 1 }))).toEqual({
      since: START + 2 * DAY,
      visited: true,
      changes: [{ at: START + 3 * DAY, field: 'name', item: null, before: 'between', after: 'after' }],
    });
    // The clock of these tests is at the 20th: a session in the future does not count.
    valueOf(runner.ask('addRecent', { agentId: 1, at: Date.UTC(2026, 10, 21) }));
    expect(valueOf(runner.ask('changes', { agentId: 1 }))).toMatchObject({ since: START, visited: false });
  });

  it('know the last session of an agent that is no longer among the recents', () => {
    const runner = start();
    applyDetail(runner, full(1), START);
    valueOf(runner.ask('addRecent', { agentId: 1, at: START + 1 }));
    for (let n = 0; n < 100; n += 1) runner.ask('addRecent', { agentId: 100 + n, at: START + 10 + n });
    expect(valueOf(runner.ask('recents')).some(({ agentId }) => agentId === 1)).toBe(false);
    expect(valueOf(runner.ask('changes', { agentId: 1 }))).toMatchObject({ since: START + 1, visited: true });
  });
});

describe('addresses of previews', () => {
  it('are taken from lists and details and stored in memory only', () => {
    const path = join(makeFolder(), 'inventory.sqlite');
    const before = start(path);
    const address = (runner: Runner, agentId: number) => valueOf(runner.ask('previewAddress', { agentId }));
    expect(address(before, 2)).toBe('https://st.example/preview-2.png');
    expect(address(before, 99)).toBeNull();
    applyDetail(before, full(2, { previewUrl: 'https://st.example/newer.png' }), 2_000);
    expect(address(before, 2)).toBe('https://st.example/newer.png');
    valueOf(before.apply({ bytes: writeList(makeAgents(5, () => ({ previewUrl: null }))), at: 3_000 }));
    expect(address(before, 2)).toBeNull();
    valueOf(before.apply({ bytes: writeList(makeAgents(5)), at: 4_000 }));
    valueOf(before.ask('open', { id: 'two', number: 0 }));
    expect(address(before, 2)).toBeNull();
    before.ask('close');

    const runner = startRunner(path);
    valueOf(runner.ask('open', { id: 'one', number: 0 }));
    expect(address(runner, 2)).toBeNull();
    runner.ask('close');
  });
});

describe('the agents to scan next', () => {
  it('are favorites and recents, then online agents, then the rest; offline ones only if never read', () => {
    const runner = start(':memory:', 8);
    const next = (limit = 10, olderThan = START) => valueOf(runner.ask('idsToScan', { limit, olderThan }));
    valueOf(runner.ask('setFavorites', { agentIds: [7], favorite: true, at: 1 }));
    valueOf(runner.ask('addRecent', { agentId: 5, at: 2 }));
    // Even numbers are online.
    expect(next()).toEqual([5, 7, 2, 4, 6, 8, 1, 3]);
    expect(next(3)).toEqual([5, 7, 2]);
    applyDetail(runner, full(2, { online: true }), START);
    applyDetail(runner, full(4, { online: true }), START - 20);
    applyDetail(runner, full(6, { online: true }), START - 30);
    applyDetail(runner, full(1), START - 40);
    applyDetail(runner, full(5), START - 50);
    expect(next()).toEqual([7, 8, 6, 4, 3]);
    expect(next(10, START + 1)).toEqual([7, 8, 6, 4, 2, 3]);
  });

  it('include those read while the clock was years ahead', () => {
    const runner = start(':memory:', 4);
    for (const id of [1, 2, 3, 4])
      applyDetail(runner, full(id, { online: true }), id === 3 ? Date.UTC(2036, 0, 1) : START);
    expect(valueOf(runner.ask('idsToScan', { limit: 9, olderThan: START }))).toEqual([3]);
  });
});

describe('boot times', () => {
  it('are listed newest first, twenty of each kind', () => {
    const runner = start();
    for (let n = 0; n < 25; n += 1) {
      valueOf(runner.ask('noteBoot', { agentId: 1, kind: 'wake', at: n, ms: n === 24 ? null : n * 100 }));
      valueOf(runner.ask('noteBoot', { agentId: 1, kind: 'reboot', at: n + 100, ms: 7 }));
    }
    const boots = valueOf(runner.ask('boots', { agentId: 1 }));
    expect(boots).toHaveLength(40);
    expect(boots[0]).toEqual({ kind: 'reboot', at: 124, ms: 7 });
    expect(boots[20]).toEqual({ kind: 'wake', at: 24, ms: null });
    expect(boots.at(-1)).toEqual({ kind: 'wake', at: 5, ms: 500 });
    expect(valueOf(runner.ask('boots', { agentId: 2 }))).toEqual([]);
  });
});
