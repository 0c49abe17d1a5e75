import { composeId } from '../../../../src-main/contract/account-ids.ts';
import { describe, expect, test } from 'vitest';
import type { SavedView, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { columns as listColumns } from '../../../../src-renderer/features/agents/list/columns.ts';
import type { Entry } from '../../../../src-renderer/features/agents/list/entry.ts';
import { inOrder, shownColumns } from '../../../../src-renderer/features/agents/views/export-order.ts';
import {
  baselineOf,
  changesOf,
  ViewWatch,
  type ViewSource,
  type WatchDeps,
} from '../../../../src-renderer/features/agents/views/view-watch.ts';
import {
  fieldsFrom,
  finderOf,
  findNamesake,
  isShown,
  kindOf,
  readyViews,
  suggestName,
  viewByShortcut,
  describeView,
} from '../../../../src-renderer/features/agents/views/views.ts';
import { exportColumns } from '../../../../src-main/contract/contract.ts';
import { entryOf } from '../entries.ts';
import { traitsOf } from './rows.ts';

const viewOf = (part: Partial<SavedView>): SavedView => ({
  id: 'view-1',
  name: 'A view',
  query: '',
  chips: [],
  systems: [],
  group: null,
  sort: { column: 'name', down: false },
  columns: null,
  layout: null,
  shortcut: null,
  notify: false,
  ...part,
});
const now = Date.UTC(2026, 10, 20, 12);
const daysAgo = (days: number): number => now / 1000 - days * 86_400;

describe('a view', () => {
  const entries = [
    entryOf({ id: 1, name: 'Reception', online: true, lastTime: daysAgo(0) }),
    entryOf({ id: 2, name: 'Scanner', online: false, group: 'A / B', lastTime: daysAgo(31) }),
    entryOf({ id: 3, name: 'Kasse', online: false, os: 'linux', lastTime: daysAgo(29) }),
    entryOf({ id: 4, name: 'Till', online: false, group: null, lastTime: daysAgo(400) }),
  ];
  const find = (part: Partial<SavedView>, known: readonly AgentTraits[] = []) =>
    finderOf(viewOf(part), (id) => known.find(({ agentId }) => agentId === id), now)
      .find(entries)
      .map((entry) => entry.row.id);

  test('finds what the list would: words, terms, chips, systems, group', () => {
    expect(find({})).toEqual([1, 2, 3, 4]);
    expect(find({ query: 'kas' })).toEqual([3]);
    expect(find({ chips: ['offline', 'gone-with-a-later-version'] })).toEqual([2, 3, 4]);
    expect(find({ systems: ['linux'] })).toEqual([3]);
    expect(find({ group: 'A' })).toEqual([2]);
    expect(find({ group: '' })).toEqual([4]);
    expect(find({ query: 'seen:>30d', chips: ['offline'] })).toEqual([2, 4]);
  });

  test('over all accounts finds agents of the accounts it was saved with alone', () => {
    const all = [1, 2].map((number) => entryOf({ id: composeId(number, 1), group: 'Servers' }));
    const view = viewOf({ group: 'Servers', chips: ['account:b2'] });
    const numberOfAccount = (accountId: string) => (accountId === 'b2' ? 2 : undefined);
    const found = finderOf(view, () => undefined, now, numberOfAccount).find(all);
    expect(found.map(({ row }) => row.id)).toEqual([composeId(2, 1)]);
  });

  test('the ready-made ones find full disks and agents long unseen', () => {
    const [disk, unseen] = readyViews();
    const known = [
      traitsOf({ agentId: 1, diskFreePercent: 9.9 }),
      traitsOf({ agentId: 2, diskFreePercent: 10 }),
      traitsOf({ agentId: 4, diskFreePercent: 0 }),
    ];
    expect(find(disk ?? {}, known)).toEqual([1, 4]);
    expect(find(unseen ?? {})).toEqual([2, 4]);
    expect(finderOf(disk ?? viewOf({}), () => undefined, now).usesTraits).toBe(true);
  });

  test('is shown when the list asks the same, however sorted', () => {
    const view = viewOf({ query: 'free:<10%', chips: ['online', 'favorites'] });
    const requested = { ...view, query: ' free:<10% ', chips: ['favorites', 'online'] };
    expect(isShown(view, { ...requested, sort: { column: 'last', down: true } })).toBe(true);
    expect(isShown(view, { ...requested, group: '' })).toBe(false);
    expect(isShown(view, { ...requested, query: 'free:<20%' })).toBe(false);
    expect(isShown(view, { ...requested, chips: ['online'] })).toBe(false);
  });

  test('is said in words, which are its name to begin with', () => {
    expect(describeView(viewOf({}))).toBe('All agents');
    expect(describeView(viewOf({ group: '' }))).toBe('No group');
    const requested = viewOf({ chips: ['online'], systems: ['win', 'beos'], group: 'A\nLeeds', query: ' free:<10% ' });
    expect(describeView(requested)).toBe('Online, Windows, beos, Leeds, free:<10%');
    expect(suggestName(viewOf({ query: '😀'.repeat(200) }))).toBe('😀'.repeat(100));
  });

  test('is stored with nothing but the fields of the contract', () => {
    const extra = { ...viewOf({ query: ' x ', shortcut: 3 }), unknown: true };
    expect(fieldsFrom(extra, extra)).toEqual({
      name: 'A view',
      query: 'x',
      chips: [],
      systems: [],
      group: null,
      sort: { column: 'name', down: false },
      columns: null,
      layout: null,
      shortcut: 3,
      notify: false,
    });
  });

  test('is found by its digit, and its namesake by name', () => {
    const views = [viewOf({ id: 'view-1', name: 'Tills', shortcut: 2 }), viewOf({ id: 'view-2', name: 'Desks' })];
    expect(viewByShortcut(views, 2)?.id).toBe('view-1');
    expect(viewByShortcut(views, 1)).toBeUndefined();
    expect(findNamesake(views, ' TILLS', null)?.id).toBe('view-1');
    expect(findNamesake(views, 'tills', 'view-1')).toBeUndefined();
  });

  test.each([
    [{ query: 'x -free:<10%' }, 'disk'],
    [{ query: 'seen:>30d', chips: ['favorites'] }, 'time'],
    [{ query: 'unseen:x', chips: ['favorites'] }, 'favorites'],
    [{ group: 'A' }, 'group'],
    [{ chips: ['online'] }, 'other'],
  ])('%o is about %s', (part, kind) => {
    expect(kindOf(viewOf(part))).toBe(kind);
  });
});

describe('what is news', () => {
  const hits = (...ids: number[]): Entry[] => ids.map((id) => entryOf({ id }));
  const none = () => undefined;

  test('is what came in and what left, with three names at the most', () => {
    const before = baselineOf('s', hits(1, 2), null, none);
    expect(changesOf(viewOf({}), before, hits(2, 3, 4, 5, 6))).toEqual({
      id: 'view-1',
      added: ['PC-3', 'PC-4', 'PC-5'],
      addedCount: 4,
      removedCount: 1,
    });
    expect(changesOf(viewOf({}), before, hits(2, 1))).toBeNull();
    const long = changesOf(viewOf({}), before, [...hits(1, 2), entryOf({ id: 9, name: '😀'.repeat(10_000) })]);
    expect(long?.added[0]?.length).toBe(200);
  });

  test('is not an agent whose hardware was read for the first time', () => {
    const known = new Map([[1, traitsOf({ agentId: 1, diskFreePercent: 5 })]]);
    const before = baselineOf('s', hits(1), hits(1, 2, 3), (id) => known.get(id));
    expect(changesOf(viewOf({}), before, hits(1, 2))).toBeNull();
    known.set(2, traitsOf({ agentId: 2, diskFreePercent: 50 })).set(3, traitsOf({ agentId: 3, diskFreePercent: 50 }));
    const later = baselineOf('s', hits(1), hits(1, 2, 3), (id) => known.get(id));
    expect(changesOf(viewOf({}), later, hits(1, 3))).toMatchObject({ addedCount: 1, added: ['PC-3'] });
  });
});

describe('watching', () => {
  /** Idle time and the clock move when the test moves them. */
  function setUp(notify: WatchDeps['onChange'] = () => Promise.resolve(true)) {
    const idle: ((hasTime: () => boolean) => void)[] = [];
    let timers: { readonly ms: number; readonly run: () => void }[] = [];
    const counts: Record<string, number>[] = [];
    const news: unknown[] = [];
    let pieces = 0;
    let passed = 0;
    const watch = new ViewWatch({
      idle: (work) => {
        idle.push(work);
        return () => {
          idle.splice(idle.indexOf(work), 1);
        };
      },
      after: (ms, run) => {
        const timer = { ms, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
      now: () => now + passed,
      onCounts: (map) => counts.push(Object.fromEntries(map)),
      onChange: (one) => {
        news.push(one);
        return notify(one);
      },
    });
    const runIdle = (): void => {
      for (let work = idle.shift(); work !== undefined; work = idle.shift()) {
        pieces += 1;
        work(() => false);
      }
    };
    const pass = async (): Promise<void> => {
      await Promise.resolve();
      await Promise.resolve();
      const due = timers;
      timers = [];
      for (const { run } of due) run();
      runIdle();
      await Promise.resolve();
    };
    return {
      watch,
      counts,
      news,
      idle,
      runIdle,
      pass,
      timers: () => timers,
      pieces: () => pieces,
      wait: (ms: number) => {
        passed += ms;
      },
    };
  }
  const source = (part: Partial<ViewSource>): ViewSource => ({
    views: [viewOf({ chips: ['online'], notify: true })],
    entries: [entryOf({ id: 1 }), entryOf({ id: 2, online: false })],
    traitsOf: () => undefined,
    traitsVersion: 0,
    whole: true,
    settled: true,
    ...part,
  });
  const online = (...ids: number[]): Entry[] => [1, 2, 3].map((id) => entryOf({ id, online: ids.includes(id) }));

  test('counts in idle time only, and at most once a second', async () => {
    const { watch, counts, idle, runIdle, pass, timers } = setUp();
    watch.follow(source({}));
    expect(counts).toEqual([]);
    runIdle();
    expect(counts).toEqual([{ 'view-1': 1 }]);
    for (let n = 0; n < 10; n += 1) watch.follow(source({ entries: online(1, 2) }));
    expect(idle).toHaveLength(0);
    expect(timers().map(({ ms }) => ms)).toEqual([1_000]);
    await pass();
    expect(counts).toEqual([{ 'view-1': 1 }, { 'view-1': 2 }]);
    await pass();
    expect(counts).toHaveLength(2);
  });

  test('does not count the same again but for the time, once a minute', async () => {
    const { watch, counts, runIdle, pass, wait } = setUp();
    const same = source({});
    watch.follow(same);
    runIdle();
    for (let n = 0; n < 3; n += 1) {
      wait(15_000);
      watch.follow({ ...same, views: [...same.views] });
      await pass();
    }
    expect(counts).toHaveLength(1);
    watch.follow({ ...same, traitsVersion: 1 });
    await pass();
    expect(counts).toHaveLength(2);
    wait(60_000);
    watch.follow({ ...same, traitsVersion: 1 });
    await pass();
    expect(counts).toHaveLength(3);
  });

  test('works through a large fleet in pieces, and goes on while there is time', () => {
    const entries = Array.from({ length: 50_000 }, (_, id) => entryOf({ id, online: id % 2 === 0 }));
    const { watch, counts, runIdle, pieces, idle } = setUp();
    watch.follow(source({ entries }));
    runIdle();
    expect(pieces()).toBeGreaterThan(10);
    expect(counts).toEqual([{ 'view-1': 25_000 }]);
    const quick = setUp();
    quick.watch.follow(source({ entries }));
    quick.idle[0]?.(() => true);
    expect(quick.counts).toEqual([{ 'view-1': 25_000 }]);
    expect(idle).toHaveLength(0);
  });

  test('takes the first result for the beginning, then tells what is different', async () => {
    const { watch, news, runIdle, pass } = setUp();
    watch.follow(source({ entries: online(1) }));
    runIdle();
    expect(news).toEqual([]);
    watch.follow(source({ entries: online(1, 2) }));
    await pass();
    watch.follow(source({ entries: online(2, 3) }));
    await pass();
    expect(news).toEqual([
      { id: 'view-1', added: ['PC-2'], addedCount: 1, removedCount: 0 },
      { id: 'view-1', added: ['PC-3'], addedCount: 1, removedCount: 1 },
    ]);
  });

  test('begins again when the query of the view changes, and is silent for one without notifications', async () => {
    const { watch, news, runIdle, pass } = setUp();
    watch.follow(source({ entries: online(1) }));
    runIdle();
    watch.follow(source({ views: [viewOf({ chips: ['offline'], notify: true })], entries: online(1) }));
    await pass();
    watch.follow(source({ views: [viewOf({ chips: ['offline'], notify: false })], entries: online(1, 2) }));
    await pass();
    watch.follow(source({ views: [viewOf({ chips: ['offline'], notify: true })], entries: online(1) }));
    await pass();
    expect(news).toEqual([]);
  });

  test('shows no numbers of an incomplete list, and reports no changes of an old one', async () => {
    const { watch, news, counts, runIdle, pass, idle } = setUp();
    watch.follow(source({ entries: online(1) }));
    runIdle();
    watch.follow(source({ entries: [], whole: false, settled: false }));
    expect(counts.at(-1)).toEqual({});
    expect(idle).toHaveLength(0);
    watch.follow(source({ entries: online(1, 2, 3), settled: false }));
    runIdle();
    expect(counts.at(-1)).toEqual({ 'view-1': 3 });
    watch.follow(source({ entries: online(1) }));
    await pass();
    expect(news).toEqual([]);
    watch.follow(source({ entries: online(2) }));
    await pass();
    expect(news).toHaveLength(1);
  });

  test('a change that could not be reported is reported with the next count', async () => {
    let free = false;
    const { watch, news, runIdle, pass } = setUp(() => Promise.resolve(free));
    watch.follow(source({ entries: online(1) }));
    runIdle();
    watch.follow(source({ entries: online(1, 2) }));
    await pass();
    await pass();
    free = true;
    watch.follow(source({ entries: online(1, 2, 3) }));
    await pass();
    await pass();
    watch.follow(source({ entries: online(1, 2, 3) }));
    await pass();
    expect(news).toEqual([
      { id: 'view-1', added: ['PC-2'], addedCount: 1, removedCount: 0 },
      { id: 'view-1', added: ['PC-2', 'PC-3'], addedCount: 2, removedCount: 0 },
    ]);
  });

  test('stops at once', () => {
    const { watch, counts, idle, runIdle } = setUp();
    watch.follow(source({}));
    watch.stop();
    runIdle();
    expect(idle).toHaveLength(0);
    expect(counts).toEqual([]);
  });
});

describe('columns of an export', () => {
  test('are each named once', () => {
    expect(exportColumns.filter((column, at) => exportColumns.indexOf(column) !== at)).toEqual([]);
  });

  test('begin with those of the list', () => {
    expect(inOrder(shownColumns(['name', 'ram', 'ip'], false))).toEqual([
      'name',
      'state',
      'ip',
      'country',
      'city',
      'ram',
    ]);
    expect(inOrder(shownColumns(['name', ...listColumns], false))).toContain('wakeOnLan');
    expect(inOrder(shownColumns([], false))).toContain('lastOnline');
  });
});
