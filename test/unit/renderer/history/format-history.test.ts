import { describe, expect, test } from 'vitest';
import {
  percentOf,
  describeAllDownloads,
  describeProgress,
} from '../../../../src-renderer/features/history/downloads/format-downloads.ts';
import { boundsOf, formatPeriod, type Period, type Preset } from '../../../../src-renderer/features/records/period.ts';
import { readPlayerKey } from '../../../../src-renderer/features/history/player-keys.ts';
import { filterOf, readNumber, wholeHistory } from '../../../../src-renderer/features/history/history-filter.ts';
import {
  agentNameOf,
  techniciansOf,
  groupCellOf,
  describeCache,
  formatLength,
  formatMode,
  formatRecording,
  formatSeconds,
  formatStart,
  formatWhen,
  factsOf,
} from '../../../../src-renderer/features/history/format-history.ts';
import { readRecordKey } from '../../../../src-renderer/features/records/record-keys.ts';
import { detailsOf, downloadOf, sessionOf, stateOf } from './history-samples.ts';

/** Friday 20 November 2026, 14:26:03, by the local clock. */
const now = new Date(2026, 10, 20, 14, 26, 3).getTime();
const second = (...parts: readonly [number, number, number, number?, number?, number?]): number =>
  Math.floor(new Date(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0).getTime() / 1000);

describe('periods', () => {
  test('mean whole local days; those that reach to the present stay open', () => {
    const of = (preset: Preset) => boundsOf({ kind: 'preset', preset }, now);
    expect(of('today')).toEqual({ from: second(2026, 11, 20), to: null });
    expect(of('yesterday')).toEqual({ from: second(2026, 11, 19), to: second(2026, 11, 19, 23, 59, 59) });
    expect(of('last-7')).toEqual({ from: second(2026, 11, 14), to: null });
    expect(of('last-30')).toEqual({ from: second(2026, 10, 22), to: null });
    expect(of('this-month')).toEqual({ from: second(2026, 11, 1), to: null });
    expect(of('last-month')).toEqual({ from: second(2026, 10, 1), to: second(2026, 10, 31, 23, 59, 59) });
    expect(boundsOf({ kind: 'days', from: '2026-11-03', to: '2026-11-09' }, now)).toEqual({
      from: second(2026, 11, 3),
      to: second(2026, 11, 9, 23, 59, 59),
    });
    expect(boundsOf({ kind: 'days', from: 'soon', to: null }, now)).toEqual({ from: null, to: null });
    expect(boundsOf({ kind: 'days', from: '0001-01-01', to: null }, now)).toEqual({ from: 0, to: null });
  });

  test('are formatted in plain words', () => {
    const format = (period: Period) => formatPeriod(period, now);
    expect(format({ kind: 'all' })).toBeNull();
    expect(format({ kind: 'preset', preset: 'last-30' })).toBe('Last 30 days');
    expect(format({ kind: 'days', from: '2026-11-03', to: '2026-11-09' })).toBe('3 Nov to 9 Nov');
    expect(format({ kind: 'days', from: '2025-11-03', to: null })).toBe('Since 3 Nov 2025');
    expect(format({ kind: 'days', from: null, to: '2026-11-09' })).toBe('Until 9 Nov');
    const hour = { from: second(2026, 11, 3, 14), to: second(2026, 11, 3, 14, 59, 59) };
    expect(format({ kind: 'exact', ...hour })).toBe('3 Nov, 14:00 to 15:00');
    const day = { from: second(2026, 11, 3), to: second(2026, 11, 3, 23, 59, 59) };
    expect(format({ kind: 'exact', ...day })).toBe('3 Nov');
  });
});

test('a query becomes the filter of the contract', () => {
  expect(filterOf(wholeHistory, now)).toEqual({
    text: '',
    kind: 'all',
    agentId: null,
    supportId: null,
    link: null,
    from: null,
    to: null,
    recording: null,
  });
  const requested = filterOf(
    {
      ...wholeHistory,
      text: `  ${'x'.repeat(300)} `,
      link: '  ',
      recording: true,
      period: { kind: 'preset', preset: 'today' },
    },
    now,
  );
  expect(requested).toMatchObject({ link: null, recording: true, from: second(2026, 11, 20), to: null });
  expect(requested.text).toHaveLength(200);
  expect(readNumber(' #4711 ')).toBe(4711);
  expect(readNumber('4711')).toBe(4711);
  expect(readNumber('47a')).toBeNull();
  expect(readNumber('')).toBeNull();
});

describe('a session in words', () => {
  test('has its start by day, its length, and what there is of a recording', () => {
    const starts = [
      second(2026, 11, 20, 14, 0),
      second(2026, 11, 19, 16, 5),
      second(2026, 11, 17, 17, 12),
      second(2026, 11, 13, 9, 0),
      second(2025, 10, 12, 8, 30),
    ];
    expect(starts.map((start) => formatStart(start, now))).toEqual([
      'Today 14:00',
      'Yesterday 16:05',
      'Tue 17:12',
      '13 Nov 09:00',
      '12 Oct 2025 08:30',
    ]);
    expect(formatStart(null, now)).toBe('–');
    expect([45, 59.6, 1_320, 3_720, 97_200, -5].map(formatSeconds)).toEqual([
      '45 s',
      '1 min',
      '22 min',
      '1 h 2 min',
      '1 d 3 h',
      '0 s',
    ]);
    const runs = sessionOf({ id: 1, stop: null, runs: true, recording: null });
    expect(formatLength(runs)).toBe('Now');
    expect(formatRecording(runs)).toBe('Later');
    const unknown = sessionOf({ id: 1, stop: null, recording: null });
    expect(formatLength(unknown)).toBe('End unknown');
    expect(formatRecording(unknown)).toBe('–');
    expect(formatWhen(unknown, Date.now())).toMatch(/, end unknown$/);
    expect(formatLength(sessionOf({ id: 1, start: null }))).toBe('–');
    expect(formatRecording(sessionOf({ id: 1, recording: null }))).toBe('–');
    expect(formatRecording(sessionOf({ id: 1, recording: { size: null } }))).toBe('Yes');
    expect(
      formatWhen(sessionOf({ id: 1, start: second(2026, 11, 19, 16, 5), stop: second(2026, 11, 19, 16, 28) }), now),
    ).toBe('Yesterday 16:05 to 16:28, 23 min');
    expect(
      formatWhen(sessionOf({ id: 1, start: second(2026, 11, 19, 23, 50), stop: second(2026, 11, 20, 0, 10) }), now),
    ).toBe('Yesterday 23:50 to Today 00:10, 20 min');
  });

  test('names the innermost group, and marks support sessions as such', () => {
    expect(groupCellOf(sessionOf({ id: 1, group: 'Northgate / Leeds' }))).toEqual({
      word: 'Leeds',
      path: 'Northgate / Leeds',
    });
    expect(groupCellOf(sessionOf({ id: 1, group: 'Northgate\\Leeds' })).path).toBe('Northgate / Leeds');
    expect(groupCellOf(sessionOf({ id: 1, group: null })).word).toBe('–');
    expect(groupCellOf(sessionOf({ id: 1, agentId: null, supportId: 4, group: null })).word).toBe('Support session');
  });

  test('shows an unknown mode as the service sent it (F9)', () => {
    expect(['control', 'Control ', 'hologram', '', null].map(formatMode)).toEqual([
      'Control',
      'Control',
      'hologram',
      '–',
      '–',
    ]);
  });

  test('has both ends with place, address and program; what history/info adds fills what is missing', () => {
    const row = sessionOf({ id: 1 });
    const full = detailsOf(row);
    expect(techniciansOf(row, full)).toEqual([
      { name: 'Marcus Doyle', lines: ['Leeds, GB', '198.51.100.22', 'Longreach on Windows'] },
    ]);
    expect(agentNameOf(row, full)).toEqual({
      name: 'Despatch desk 1',
      lines: ['Leeds, GB', '198.51.100.7', 'Agent 3.8.12, Windows'],
    });
    expect(techniciansOf(row, null)).toEqual([{ name: 'Marcus Doyle', lines: ['Leeds, GB'] }]);
    const bare = detailsOf(row, { clients: [], agent: null });
    const info = { ...(bare.info ?? { at: 0, mode: null, oneTime: null, accountId: null, agentAccountId: null }) };
    const complete = {
      ...bare,
      info: {
        ...info,
        userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
        client: { ip: '192.0.2.1', country: 'PT', region: null, city: null },
        agent: null,
      },
    };
    expect(techniciansOf(row, complete)).toEqual([
      { name: 'Technician unknown', lines: ['PT', '192.0.2.1', 'Firefox on Linux'] },
    ]);
    expect(agentNameOf(sessionOf({ id: 1, os: null, name: ' ' }), complete)).toEqual({ name: 'No name', lines: [] });
  });
});

test('shows both ends of a long identifier, and copies all of it', () => {
  const uid = '788be4c4a959efe09e16dfd505640855';
  const copied: string[] = [];
  const fact = factsOf(sessionOf({ id: 90_441_827, uid }), null, (text) => copied.push(text)).find(
    ({ label }) => label === 'UID',
  );
  expect(fact?.value).toBe('788be4c4a9…05640855');
  expect(fact?.tip).toBe(uid);
  fact?.copy?.onclick();
  expect(copied).toEqual([uid]);
  expect(
    factsOf(sessionOf({ id: 1, uid: null }), null, () => undefined).map(({ label, value }) => [label, value]),
  ).toEqual(
    expect.arrayContaining([
      ['Mode', '–'],
      ['Link', '–'],
      ['UID', '–'],
    ]),
  );
});

test('describes where the history comes from', () => {
  expect(describeCache(stateOf(), 12, true)).toBe(
    'Saved on this computer back to 3 Mar 2026. Older sessions are loaded from the service.',
  );
  expect(describeCache(stateOf(), 12, false)).toBe(
    'Saved on this computer back to 3 Mar 2026. Older sessions can only be loaded while the service responds.',
  );
  expect(describeCache(stateOf(), 1_200, true)).toBe('Saved on this computer back to 3 Mar 2026.');
  expect(describeCache(stateOf({ whole: false }), 1_200, true)).toContain('Older sessions');
  expect(describeCache(stateOf({ reachesTo: null }), 12, true)).toBe('No history is saved on this computer yet.');
  expect(describeCache(stateOf({ reachesTo: null }), 0, true)).toBe(
    'No history is saved on this computer. Every list is requested from the service.',
  );
});

describe('downloads in words', () => {
  const MIB = 1024 ** 2;
  test('show how far they are, how fast, and what is left', () => {
    expect(describeProgress(downloadOf({ id: 'a' }))).toBe('402 of 611 MiB, 8.1 MiB/s, 26 s left');
    expect(describeProgress(downloadOf({ id: 'a', done: 400 * 1024 }))).toMatch(
      /^400 KiB of 611 MiB, 8.1 MiB\/s, 1 min 16 s left$/,
    );
    expect(describeProgress(downloadOf({ id: 'a', total: null, perSecond: null }))).toBe('402 MiB');
    expect(describeProgress(downloadOf({ id: 'a', state: 'paused' }))).toBe('Paused at 402 of 611 MiB');
    expect(describeProgress(downloadOf({ id: 'a', kind: 'history', done: 2_160, total: 3_412, perSecond: 626 }))).toBe(
      '2,160 of 3,412 rows, 2 s left',
    );
    expect(describeProgress(downloadOf({ id: 'a', state: 'done', done: 611 * MIB }))).toBe('611 MiB, saved');
    expect(describeProgress(downloadOf({ id: 'a', state: 'done', done: 611 * MIB, reportedSize: 402 * MIB }))).toBe(
      '611 MiB, saved; the service reports 402 MiB',
    );
    expect(describeProgress(downloadOf({ id: 'a', state: 'done', done: 611 * MIB, reportedSize: 611 * MIB + 1 }))).toBe(
      '640,679,936 bytes, saved; the service reports 640,679,937 bytes',
    );
    expect(
      describeProgress(
        downloadOf({ id: 'a', state: 'failed', failure: { kind: 'unavailable', message: 'The disk is full.' } }),
      ),
    ).toBe('The disk is full.');
    expect(
      (['waiting', 'checking', 'cancelled', 'failed'] as const).map((state) =>
        describeProgress(downloadOf({ id: 'a', state })),
      ),
    ).toEqual(['Waiting', 'Checking the file', 'Canceled', 'The download stopped.']);
    expect(
      [
        downloadOf({ id: 'a', done: 0, total: 0 }),
        downloadOf({ id: 'a', done: 700 * MIB }),
        downloadOf({ id: 'a', state: 'done', total: null }),
      ].map(percentOf),
    ).toEqual([null, 100, 100]);
  });

  test('are summed up by how many run and their total speed', () => {
    const list = [
      downloadOf({ id: 'a' }),
      downloadOf({ id: 'b', perSecond: 3.1 * MIB }),
      downloadOf({ id: 'c', state: 'paused', perSecond: null }),
    ];
    expect(describeAllDownloads(list)).toBe('2 of 3 running, 11.2 MiB/s');
    expect(describeAllDownloads([downloadOf({ id: 'a', state: 'done' })])).toBe('1 finished');
  });
});

test('keys of the table and of the player', () => {
  const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...more,
  });
  const read = (key: string, more?: Partial<KeyboardEvent>) => readRecordKey(press(key, more), 20);
  expect(['PageDown', 'PageUp', 'ArrowUp'].map((key) => read(key))).toEqual([
    { kind: 'move', by: 19 },
    { kind: 'move', by: -19 },
    { kind: 'move', by: -1 },
  ]);
  expect(['D', 'i', 'Enter', 'Escape'].map((key) => read(key)?.kind)).toEqual([
    'download',
    'details',
    'connect',
    'leave',
  ]);
  expect(read('d', { ctrlKey: true })).toBeNull();
  expect(read('x')).toBeNull();
  expect(read('F10')).toBeNull();
  expect(read('F10', { shiftKey: true })).toEqual({ kind: 'menu' });
  expect(readPlayerKey(press('>'), '1.5')).toEqual({ kind: 'speed', speed: '2' });
  expect(readPlayerKey(press('>'), '2')).toEqual({ kind: 'speed', speed: '2' });
  expect(readPlayerKey(press('<'), '1')).toEqual({ kind: 'speed', speed: '1' });
  expect(readPlayerKey(press('ArrowLeft'), '1')).toEqual({ kind: 'seek', by: -5 });
  expect(readPlayerKey(press('f', { ctrlKey: true }), '1')).toBeNull();
});
