import { describe, expect, test } from 'vitest';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { axisTicks, bucketDays, chooseGrain, tickEvery } from '../../../../src-renderer/features/reports/days.ts';
import { findGroups, groupChoices, notSeenSearch } from '../../../../src-renderer/features/reports/groups.ts';
import {
  busiest,
  heatCells,
  heatSteps,
  hoursShown,
  moveInGrid,
} from '../../../../src-renderer/features/reports/heat.ts';
import { countryOf, countReasons, describeReason } from '../../../../src-renderer/features/reports/odd-sessions.ts';
import { dayAfter, daysOf, periodOf, refuseDays } from '../../../../src-renderer/features/reports/period.ts';
import { splitLeaf } from '../../../../src-renderer/lib/groups.ts';
import { joinBars, rankBars } from '../../../../src-renderer/features/reports/ranks.ts';
import { rankTable, formatWeekday, writeTable } from '../../../../src-renderer/features/reports/tables.ts';
import {
  compareShare,
  compareSpan,
  formatClockHours,
  formatDecimalHours,
  formatHours,
  hoursOf,
  formatPeriod,
} from '../../../../src-renderer/features/reports/format-reports.ts';
import { readQuery } from '../../../../src-renderer/features/agents/query/query.ts';
import { timesheetTable, describeRounding } from '../../../../src-renderer/features/reports/timesheet.ts';
import { rowOf, sheetOf } from './reports-samples.ts';
import { row } from '../agents/rows.ts';

const local = (...parts: [number, number, number, number?]): number =>
  new Date(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0).getTime();
const now = local(2026, 11, 20, 14);

describe('periods', () => {
  test('presets end with today, whole days; a quarter is three months, a year twelve', () => {
    expect(daysOf({ kind: '7' }, now)).toEqual({ first: '2026-11-14', last: '2026-11-20' });
    expect(daysOf({ kind: '30' }, now)).toEqual({ first: '2026-10-22', last: '2026-11-20' });
    expect(daysOf({ kind: 'quarter' }, now)).toEqual({ first: '2026-08-21', last: '2026-11-20' });
    expect(daysOf({ kind: 'year' }, now)).toEqual({ first: '2025-11-21', last: '2026-11-20' });
    // Three months before 31 May there is no 31 February.
    expect(daysOf({ kind: 'quarter' }, local(2026, 5, 30)).first).toBe('2026-02-28');
    expect(periodOf({ kind: '7' }, now)).toEqual({
      from: local(2026, 11, 14) / 1000,
      to: local(2026, 11, 21) / 1000,
    });
  });

  test('custom days include their whole last day; an invalid period gives the reason', () => {
    expect(periodOf({ kind: 'own', from: '2026-03-01', to: '2026-03-01' }, now)).toEqual({
      from: local(2026, 3, 1) / 1000,
      to: local(2026, 3, 2) / 1000,
    });
    expect(periodOf({ kind: 'own', from: '2026-03-02', to: '2026-03-01' }, now)).toBeNull();
    expect(refuseDays('2026-03-02', '2026-03-01')).toContain('Swap the dates');
    expect(refuseDays('', '2026-03-01')).toBe('Choose a first and a last day.');
    expect(refuseDays('2026-02-30', '2026-03-01')).toBe('Choose a first and a last day.');
    expect(refuseDays('2010-01-01', '2026-03-01')).toContain('ten years');
    expect(refuseDays('2016-11-21', '2026-11-20')).toBeNull();
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
  });

  test('are formatted with the year if it is not this one', () => {
    const words = (from: [number, number, number], to: [number, number, number]) =>
      formatPeriod({ from: local(...from) / 1000, to: local(...to) / 1000 }, now);
    expect(words([2026, 10, 22], [2026, 11, 21])).toBe('22 Oct to 20 Nov');
    expect(words([2025, 11, 21], [2026, 11, 21])).toBe('21 Nov 2025 to 20 Nov');
    expect(words([2026, 11, 20], [2026, 11, 21])).toBe('20 Nov');
  });
});

describe('days', () => {
  const days = Array.from({ length: 10 }, (_, at) => ({
    day: dayAfter('2026-11-11', at),
    sessions: at,
    seconds: at * 600,
  }));

  test('are grouped to fit the width', () => {
    expect(chooseGrain(30, 700)).toBe('day');
    expect(chooseGrain(365, 700)).toBe('week');
    expect(chooseGrain(365, 2_600)).toBe('day');
    expect(chooseGrain(3_650, 700)).toBe('month');
    expect(chooseGrain(365, 0)).toBe('week');
    expect(chooseGrain(30, 0)).toBe('day');
  });

  test('weeks begin on Monday, the first and the last as the period cuts them', () => {
    // 11 November 2026 is a Wednesday.
    expect(
      bucketDays(days, 'week', 0, now).map(({ label, sessions, seconds, from, to }) => [
        label,
        sessions,
        seconds,
        (to - from) / 86_400,
      ]),
    ).toEqual([
      ['11 to 15 Nov', 0 + 1 + 2 + 3 + 4, 6_000, 5],
      ['16 to 20 Nov', 5 + 6 + 7 + 8 + 9, 21_000, 5],
    ]);
    expect(bucketDays(days, 'month', 0, now).map(({ label, sessions }) => [label, sessions])).toEqual([
      ['Nov 2026', 45],
    ]);
    const overMonths = [
      days[0],
      { day: '2026-11-30', sessions: 1, seconds: 0 },
      { day: '2026-12-01', sessions: 2, seconds: 0 },
    ];
    expect(
      bucketDays(
        overMonths.flatMap((day) => day ?? []),
        'week',
        0,
        now,
      ).map(({ label }) => label),
    ).toEqual(['Wed 11 Nov', '30 Nov to 1 Dec']);
  });

  test('know which part of them is stored', () => {
    const stored = (reachesTo: number | null) =>
      bucketDays(days, 'day', reachesTo, now)
        .slice(0, 3)
        .map((bucket) => bucket.stored);
    expect(stored(null)).toEqual(['none', 'none', 'none']);
    expect(stored(local(2026, 11, 12, 9) / 1000)).toEqual(['none', 'part', 'all']);
    expect(stored(local(2026, 11, 12) / 1000)).toEqual(['none', 'all', 'all']);
  });

  test('have an axis of whole numbers, with labels that do not overlap', () => {
    expect([0, 1, 4, 5, 71, 75, 76, 98, 101, 1_000].map((max) => axisTicks(max))).toEqual([
      [0, 1],
      [0, 1],
      [0, 1, 2, 3, 4],
      [0, 2, 4, 6],
      [0, 25, 50, 75],
      [0, 25, 50, 75],
      [0, 25, 50, 75, 100],
      [0, 25, 50, 75, 100],
      [0, 50, 100, 150],
      [0, 500, 1_000],
    ]);
    expect(tickEvery(7, 700, 'day')).toBe(1);
    expect(tickEvery(30, 700, 'day')).toBe(7);
    expect(tickEvery(53, 600, 'week')).toBe(8);
  });
});

describe('the map of hours', () => {
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  const at = (day: number, hour: number, count: number): number[][] =>
    heat.map((line, one) => line.map((_, two) => (one === day && two === hour ? count : 0)));

  test('shows working hours, and those in which something happened', () => {
    expect(hoursShown(heat)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(hoursShown(at(0, 2, 1))[0]).toBe(2);
    expect(hoursShown(at(6, 23, 1)).at(-1)).toBe(23);
  });

  test('has steps of whole numbers that leave nothing out', () => {
    expect(heatSteps(0)).toEqual([]);
    expect(heatSteps(1)).toEqual([{ level: 5, from: 1, to: 1 }]);
    expect(heatSteps(3).map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(heatSteps(96).map(({ from, to }) => [from, to])).toEqual([
      [1, 19],
      [20, 38],
      [39, 57],
      [58, 76],
      [77, 96],
    ]);
    const cells = heatCells(at(3, 10, 7));
    expect(cells.filter(({ level }) => level > 0)).toEqual([{ day: 3, hour: 10, count: 7, level: 5 }]);
    expect(busiest(cells)).toMatchObject({ day: 3, hour: 10 });
    expect(busiest(heatCells(heat))).toBeNull();
    expect(formatWeekday(0)).toBe('Mon');
    expect(formatWeekday(6, 'long')).toBe('Sunday');
  });

  test('is navigated by arrows and stops at its edges', () => {
    const size = [7, 14] as const;
    expect(moveInGrid('ArrowRight', { row: 0, column: 13 }, size)).toEqual({ row: 0, column: 13 });
    expect(moveInGrid('ArrowDown', { row: 5, column: 2 }, size)).toEqual({ row: 6, column: 2 });
    expect(moveInGrid('Home', { row: 5, column: 2 }, size)).toEqual({ row: 5, column: 0 });
    expect(moveInGrid('a', { row: 5, column: 2 }, size)).toBeNull();
  });
});

describe('words', () => {
  test('hours are rounded in text, and exact in tables', () => {
    expect([0, 30, 1_440, 34_200, 532_800].map(formatHours)).toEqual(['0 h', '1 min', '24 min', '9.5 h', '148 h']);
    expect([0, 34_200, 1_483_200].map(hoursOf)).toEqual(['0', '9.5', '412']);
    expect([0, 59, 90, 34_229, 3_599_970].map(formatClockHours)).toEqual(['0:00', '0:01', '0:02', '9:30', '1000:00']);
    expect([0, 900, 8_100].map(formatDecimalHours)).toEqual(['0.00', '0.25', '2.25']);
  });

  test('comparisons have an arrow and words', () => {
    expect(compareShare(109, 100, 'counted', true)).toEqual({ trend: 'up', words: '9 % more than before' });
    expect(compareShare(96, 100, 'counted')).toEqual({ trend: 'down', words: '4 % fewer' });
    expect(compareShare(96, 100, 'measured')).toEqual({ trend: 'down', words: '4 % less' });
    expect(compareShare(5, 5, 'counted')).toEqual({ trend: 'same', words: 'The same' });
    expect(compareShare(1_001, 1_000, 'counted')).toEqual({ trend: 'up', words: 'About the same' });
    expect(compareShare(5, 0, 'counted')).toEqual({ trend: 'up', words: 'None before' });
    expect(compareSpan(840, 900, 'length')).toEqual({ trend: 'down', words: '1 min shorter' });
    expect(compareSpan(133, 112, 'wait')).toEqual({ trend: 'up', words: '21 s slower' });
    expect(compareSpan(null, 112, 'wait')).toBeNull();
  });

  test('unusual sessions are described with their reason', () => {
    const start = local(2026, 11, 20, 2) / 1000 + 840;
    const session = (place: string | null) => ({
      row: rowOf(1, start, { place }),
      reasons: ['at-night'] as const,
      proposedEnd: null,
    });
    expect(describeReason('new-country', session('Gdańsk, PL'))).toBe('First connection from Poland');
    expect(describeReason('new-country', session(null))).toBe('First connection from a new country');
    expect(describeReason('at-night', session(null))).toBe('At night, 02:14');
    expect(countryOf('Atlantis')).toBe('Atlantis');
    expect(countReasons([session(null), session(null)])).toEqual([{ reason: 'at-night', count: 2 }]);
  });

  test('the rounding is one sentence', () => {
    expect(describeRounding({ minutes: 0, how: 'up', each: 'day' })).toBe(
      'The exact time is used; nothing is rounded.',
    );
    expect(describeRounding({ minutes: 15, how: 'nearest', each: 'day' })).toBe(
      'Each line’s daily total is rounded to the nearest 15 min.',
    );
  });
});

describe('bars and tables', () => {
  const counted = [
    { name: 'Ada', sessions: 2, seconds: 7_200 },
    { name: null, sessions: 5, seconds: 3_600 },
    { name: '\u202E\u2068', sessions: 1, seconds: 60 },
  ];

  test('are in the order of the measure and hold the same numbers', () => {
    const byHours = rankBars(counted, 'hours', 'Unknown technician');
    expect(byHours.map(({ name, value, words }) => [name, value, words])).toEqual([
      ['Ada', 7_200, '2 h'],
      ['Unknown technician', 3_600, '1 h'],
      ['Unknown technician', 60, '1 min'],
    ]);
    expect(rankBars(counted, 'sessions', '–').map(({ value }) => value)).toEqual([5, 2, 1]);
    expect(writeTable(rankTable(byHours, 'Technician'))).toBe(
      'Technician\tSessions\tHours (h:mm)\nAda\t2\t2:00\nUnknown technician\t5\t1:00\nUnknown technician\t1\t0:01',
    );
  });

  test('groups have one separator, and what is above them gives way first', () => {
    const groups = [{ name: 'Shop\\Leeds\\Tills', seconds: 60, sessions: 1 }];
    expect(rankBars(groups, 'hours', 'No group', splitLeaf)).toMatchObject([
      { name: 'Shop / Leeds / Tills', lead: 'Shop / Leeds / ', counted: { name: 'Shop\\Leeds\\Tills' } },
    ]);
  });

  test('a cell that is copied holds neither tabs nor line breaks', () => {
    expect(writeTable({ head: ['a\tb'], rows: [['c\nd']], words: 1 })).toBe('a b\nc d');
  });

  test('waiting is listed only where a client waits', () => {
    const counts = { 'under-1': 1, '1-to-2': 0, '2-to-5': 0, '5-to-15': 0, 'over-15': 0, never: 2, waiting: 0 };
    expect(joinBars({ known: 3, counts }).map(({ name }) => name)).not.toContain('Still waiting');
    expect(joinBars({ known: 4, counts: { ...counts, waiting: 1 } }).at(-1)).toMatchObject({
      name: 'Still waiting',
      value: 1,
    });
  });

  test('a timesheet ends with its total', () => {
    const lines = [
      { name: 'Acme', sessions: 2, seconds: 1_500, roundedSeconds: 1_800 },
      { name: null, sessions: 1, seconds: 60, roundedSeconds: 900 },
    ];
    expect(timesheetTable(sheetOf(lines), 'group').rows).toEqual([
      ['Acme', '2', '0:25', '0.42', '0:30', '0.50'],
      ['No group', '1', '0:01', '0.02', '0:15', '0.25'],
      ['Total', '3', '0:26', '0.43', '0:45', '0.75'],
    ]);
  });
});

describe('groups', () => {
  const choices = groupChoices(
    new Map([
      ['', 4],
      ['Northgate\nLeeds', 3],
      ['Acme', 2],
    ]),
    new Set(['Gone / Old', 'Acme']),
  );

  test('are a tree, with those only the history knows', () => {
    expect(choices.map(({ path, depth, count }) => [path, depth, count])).toEqual([
      ['', 0, 4],
      ['Acme', 0, 2],
      ['Gone', 0, 0],
      ['Gone\nOld', 1, 0],
      ['Northgate', 0, 3],
      ['Northgate\nLeeds', 1, 3],
    ]);
  });

  test('are found by all words of their path, and show their parent', () => {
    expect(findGroups(choices, ' lEEds north ').map(({ label, above, depth }) => [label, above, depth])).toEqual([
      ['Leeds', 'Northgate', 0],
    ]);
    expect(findGroups(choices, 'nowhere')).toEqual([]);
    expect(findGroups(choices, '  ')).toBe(choices);
  });

  test('the search for who was not seen finds exactly those groups, never online or long away', () => {
    const passes = (groups: readonly string[], part: Partial<AgentRow>): boolean => {
      const query = readQuery(notSeenSearch(groups), now);
      expect(query.faults).toEqual([]);
      return query.passes?.(row({ id: 1, online: false, lastTime: null, ...part }), undefined) ?? true;
    };
    const old = now / 1000 - 31 * 86_400;
    expect(passes([], { lastTime: old, group: 'Any' })).toBe(true);
    expect(passes([], { lastTime: null })).toBe(true);
    expect(passes([], { lastTime: old + 2 * 86_400 })).toBe(false);
    expect(passes(['Northgate\nLeeds'], { group: 'Northgate / Leeds / Bay' })).toBe(true);
    expect(passes(['Northgate\nLeeds'], { group: 'Northgate / Leeds 2' })).toBe(false);
    expect(passes(['Acme', ''], { group: null })).toBe(true);
    expect(passes(['Acme', ''], { group: 'Northgate' })).toBe(false);
  });
});
