import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import type { Counted, Reports, ReportTotals } from '../../../../src-main/contract/contract.ts';
import type { HistoryRecord } from '../../../../src-main/contract/model.ts';
import { SLICE, type CountedPeriod } from '../../../../src-main/storage/reports/counted-sessions.ts';
import { medianOf } from '../../../../src-main/storage/reports/aggregate.ts';
import { makeAgent } from '../storage/fixtures.ts';
import { storeSessions, numbersFrom, recordOf, second, useZone } from '../storage/reports/counting.ts';
import { valueOf } from '../../../value-of.ts';

const NOW = second('2026-11-20T12:00:00Z');
const periodOf = (from: string, to: string, changes: Partial<CountedPeriod> = {}): CountedPeriod => ({
  from: second(from),
  to: second(to),
  groups: null,
  now: NOW,
  here: [],
  ...changes,
});
/** A day in Berlin. */
const NOVEMBER_2 = periodOf('2026-11-01T23:00:00Z', '2026-11-02T23:00:00Z');

/** The expected tables, computed naively: time zone by name, all sessions read again for every number. */
function countPlainly(records: readonly HistoryRecord[], { from, to, groups }: CountedPeriod, zone: string) {
  const groupOf = (one: HistoryRecord): string => (one.supportId !== null ? '' : (one.agent?.group ?? ''));
  // None of their agents is in the list, so those without a stop were never given an end.
  const inPeriod = records.filter(
    (one) =>
      one.stop !== null &&
      (one.start ?? 0) >= from &&
      (one.start ?? 0) < to &&
      (groups === null || groups.includes(groupOf(one))),
  );
  const secondsOf = ({ start, stop }: HistoryRecord): number => Math.max(0, (stop ?? 0) - (start ?? 0));
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    weekday: 'long',
  });
  const partOf = (one: HistoryRecord, type: string): string =>
    clock.formatToParts((one.start ?? 0) * 1000).find((part) => part.type === type)?.value ?? '';
  const dayOf = (one: HistoryRecord): string => ['year', 'month', 'day'].map((type) => partOf(one, type)).join('-');
  const sumBy = <K>(keyOf: (one: HistoryRecord) => K): Map<K, { sessions: number; seconds: number }> =>
    new Map(
      [...new Set(inPeriod.map(keyOf))].map((key) => {
        const own = inPeriod.filter((one) => keyOf(one) === key);
        return [key, { sessions: own.length, seconds: own.reduce((sum, one) => sum + secondsOf(one), 0) }];
      }),
    );
  const lengths = inPeriod.map(secondsOf).sort((a, b) => a - b);
  const half = lengths.length / 2;
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  return {
    sessions: lengths.length,
    seconds: lengths.reduce((sum, length) => sum + length, 0),
    median:
      lengths.length === 0
        ? null
        : Math.round(((lengths[Math.ceil(half) - 1] ?? 0) + (lengths[Math.floor(half)] ?? 0)) / 2),
    agents: new Set(inPeriod.flatMap(({ agent }) => agent?.id ?? [])).size,
    days: sumBy(dayOf),
    heat: weekdays.map((weekday) =>
      Array.from(
        { length: 24 },
        (_, hour) =>
          inPeriod.filter((one) => partOf(one, 'weekday') === weekday && Number(partOf(one, 'hour')) === hour).length,
      ),
    ),
    technicians: sumBy(({ clients }) => clients.find(({ login }) => login !== null && login !== '')?.login ?? null),
    groups: sumBy((one) => (groupOf(one) === '' ? null : groupOf(one))),
    ends: sumBy(({ agent }) => agent?.id ?? agent?.name ?? null),
  };
}

function makeMany(count: number, seed: number, from: number, to: number): HistoryRecord[] {
  const random = numbersFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const at = from + Math.floor(random() * (to - from));
    const isSupport = random() < 0.15;
    const agent = Math.floor(random() * 23);
    const kind = random();
    return recordOf(
      {
        at,
        length: kind < 0.03 ? null : kind < 0.06 ? -50 : kind < 0.08 ? 900_000 : Math.floor(random() ** 3 * 9_000),
        ...(isSupport
          ? { support: 1_000 + index, name: pick(['Bea', 'Cid']) }
          : { agent, name: `pc-${String(agent)}` }),
        group: pick([null, '', 'Alder', 'Birch / North', 'Birch / South']),
        logins: pick([['ana'], ['ben'], ['ben', 'ana'], [null], [null, 'cleo'], [''], []]),
      },
      index,
    );
  });
}

const sumsOf = (lines: readonly Counted[]) =>
  new Map(lines.map(({ name, sessions, seconds }) => [name, { sessions, seconds }]));

function expectPlain(reports: Reports, plain: ReturnType<typeof countPlainly>): void {
  expect(reports.totals).toMatchObject({
    sessions: plain.sessions,
    seconds: plain.seconds,
    medianSeconds: plain.median,
    agents: plain.agents,
  } satisfies Partial<ReportTotals>);
  const some = reports.days.filter(({ sessions }) => sessions > 0);
  expect(new Map(some.map(({ day, ...sum }) => [day, sum]))).toEqual(plain.days);
  expect(reports.heat).toEqual(plain.heat);
  expect(sumsOf(reports.technicians)).toEqual(plain.technicians);
  expect(sumsOf(reports.groups)).toEqual(plain.groups);
  expect(
    new Map(reports.agents.map((one) => [one.agentId ?? one.name, { sessions: one.sessions, seconds: one.seconds }])),
  ).toEqual(plain.ends);
}

describe('the tables of a period', () => {
  it.each([
    ['Europe/Berlin', '2026-03-20T23:00:00Z', '2026-04-05T22:00:00Z', null],
    ['Europe/Berlin', '2026-10-20T22:00:00Z', '2026-11-03T23:00:00Z', ['Alder', '']],
    ['America/New_York', '2026-10-25T04:00:00Z', '2026-11-08T05:00:00Z', ['Birch / North']],
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-06-20T00:00:00Z', null],
  ])('equal a naive count of the same sessions in %s from %s on', (zone, from, to, groups) => {
    useZone(zone);
    const period = periodOf(from, to, { groups });
    const days = 4 * 86_400;
    const records = makeMany(700, period.from, period.from - days, period.to + days);
    const reports = storeSessions(records).count('reports', period);
    const plain = countPlainly(records, period, zone);
    expect(plain.sessions).toBeGreaterThan(50);
    expectPlain(reports, plain);
    expect(reports.days.map(({ day }) => day)).toEqual([...new Set(reports.days.map(({ day }) => day))].sort());
  });

  it('count each session once if there are several slices', () => {
    useZone('Europe/Berlin');
    const { from, to } = NOVEMBER_2;
    // Thousands begin in the same second, so a slice ends among them.
    const count = 2 * SLICE + 5;
    const records = Array.from({ length: count }, (_, index) =>
      recordOf({ at: from + (index % 5), length: index % 100, agent: index % 1_000 }, index),
    );
    const reports = storeSessions(records).count('reports', { ...NOVEMBER_2, from, to });
    expect(reports.pieces).toBeGreaterThan(3);
    expect(reports.totals).toMatchObject({ sessions: count, seconds: 100 * 4_950 + 0 + 1 + 2 + 3 + 4, agents: 1_000 });
    expect(reports.agents).toHaveLength(500);
  });

  it('include the first second and exclude the last', () => {
    useZone('Europe/Berlin');
    const { from, to } = NOVEMBER_2;
    const records = [from - 1, from, to - 1, to].map((at, index) => recordOf({ at, agent: index }, index));
    const reports = storeSessions(records).count('reports', NOVEMBER_2);
    expect(reports.totals).toMatchObject({ sessions: 2, agents: 2 });
    expect(reports.days).toEqual([{ day: '2026-11-02', sessions: 2, seconds: 1_200 }]);
    expect(reports).toMatchObject({ from, to, records: 2, stored: 4 });
  });

  it('list days without sessions, and count a session in the repeated hour in that hour', () => {
    useZone('Europe/Berlin');
    const records = [
      recordOf({ at: '2026-10-25T00:30:00Z', length: 60 }, 0),
      recordOf({ at: '2026-10-25T01:30:00Z', length: 60 }, 1),
      recordOf({ at: '2026-10-25T22:30:00Z', length: 60 }, 2),
    ];
    const reports = storeSessions(records).count('reports', periodOf('2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z'));
    expect(reports.days).toEqual([
      { day: '2026-10-24', sessions: 0, seconds: 0 },
      { day: '2026-10-25', sessions: 3, seconds: 180 },
      { day: '2026-10-26', sessions: 0, seconds: 0 },
    ]);
    expect(reports.heat[6]?.[2]).toBe(2);
    expect(reports.heat[6]?.[23]).toBe(1);
    expect(reports.heat.flat().reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('count a running session up to now, a negative duration as 0, and an absurd one as it is', () => {
    useZone('Europe/Berlin');
    const records = [
      recordOf({ at: NOW - 500, length: null, agent: 2 }, 0),
      recordOf({ at: NOW - 400, length: -9_000, agent: 1 }, 1),
      recordOf({ at: NOW - 300, length: 20 * 86_400, agent: 1 }, 2),
      recordOf({ at: NOW + 100, length: null, agent: 1 }, 3),
    ];
    const agents = [makeAgent(1, { online: true }), makeAgent(2, { online: true })];
    const reports = storeSessions(records, { agents }).count('reports', {
      from: NOW - 1_000,
      to: NOW + 1_000,
      groups: null,
      now: NOW,
    });
    expect(reports.totals).toEqual({
      sessions: 4,
      seconds: 500 + 0 + 20 * 86_400 + 0,
      medianSeconds: 250,
      medianJoinSeconds: null,
      agents: 2,
    });
  });

  it('use the latest name of an agent, distinguish support clients by name, and rank by time', () => {
    useZone('Europe/Berlin');
    const { from } = NOVEMBER_2;
    const records = [
      recordOf({ at: from, length: 100, agent: 7, name: 'Old name', group: 'Alder' }, 0),
      recordOf({ at: from + 9, length: 100, agent: 7, name: 'New name', group: 'Birch' }, 1),
      recordOf({ at: from + 8, length: 300, support: 5, name: 'Bea', group: 'Alder' }, 2),
      recordOf({ at: from + 7, length: 200, support: 6 }, 3),
    ];
    const reports = storeSessions(records).count('reports', NOVEMBER_2);
    expect(reports.agents).toEqual([
      { agentId: null, name: 'Bea', group: null, sessions: 1, seconds: 300 },
      { agentId: 7, name: 'New name', group: 'Birch', sessions: 2, seconds: 200 },
      { agentId: null, name: null, group: null, sessions: 1, seconds: 200 },
    ]);
    expect(reports.groups).toEqual([
      { name: null, sessions: 2, seconds: 500 },
      { name: 'Alder', sessions: 1, seconds: 100 },
      { name: 'Birch', sessions: 1, seconds: 100 },
    ]);
    expect(reports.totals.agents).toBe(1);
  });

  it('fit into one message with the longest names', () => {
    useZone('Europe/Berlin');
    const { from } = NOVEMBER_2;
    const long = (index: number): string => `${String(index)} ${'x'.repeat(3_000)}`;
    const records = Array.from({ length: 600 }, (_, index) =>
      recordOf({ at: from + index, agent: index, name: long(index), group: long(index), logins: [long(index)] }, index),
    );
    const agents = Array.from({ length: 600 }, (_, index) =>
      makeAgent(index + 1, { name: long(index), group: long(index), lastTime: null, online: false }),
    );
    const stored = storeSessions(records, { agents });
    const reports = stored.count('reports', NOVEMBER_2);
    expect(reports.agents).toHaveLength(500);
    expect(reports.agents[0]?.name).toHaveLength(300);
    expect(serialize(reports).length).toBeLessThan(1_000_000);
    const rounding = { minutes: 15, how: 'up', each: 'day' } as const;
    expect(stored.count('timesheet', { ...NOVEMBER_2, by: 'group', rounding }).lines[599]?.name).toHaveLength(300);
    expect(reports.groups.every(({ name }) => name?.length === 300)).toBe(true);
  });

  it('are empty but complete without stored sessions', () => {
    useZone('Europe/Berlin');
    const reports = storeSessions([]).count('reports', NOVEMBER_2);
    expect(reports).toMatchObject({
      records: 0,
      stored: 0,
      reachesTo: null,
      totals: { sessions: 0, seconds: 0, medianSeconds: null, medianJoinSeconds: null, agents: 0 },
      before: null,
      days: [{ day: '2026-11-02', sessions: 0, seconds: 0 }],
      technicians: [],
      joins: { known: 0 },
      notSeen: { total: 0, agents: [] },
    });
  });

  it('accept an endless period', () => {
    useZone('Europe/Berlin');
    const reports = storeSessions([recordOf({ at: NOW - 5 })]).count('reports', {
      from: 0,
      to: 100_000_000_000,
      groups: null,
      now: NOW,
    });
    expect(reports.totals.sessions).toBe(1);
    expect(reports.days.at(-1)).toMatchObject({ day: '2026-11-20', sessions: 1 });
    expect(reports.days.length).toBeLessThan(7_500);
  });
});

describe('the period before', () => {
  const records = [
    recordOf({ at: '2026-11-01T10:00:00Z', length: 100, agent: 1 }, 0),
    recordOf({ at: '2026-10-31T22:59:59Z', length: 900, agent: 2 }, 1),
    recordOf({ at: '2026-11-02T10:00:00Z', length: 300, agent: 3 }, 2),
  ];
  const first = second('2026-10-31T23:00:00Z');
  const before = (span: { first: number; last: number } | null) =>
    storeSessions(records, { span }).count('reports', NOVEMBER_2);

  it('is counted if it is stored completely', () => {
    const reports = before({ first, last: NOW });
    expect(reports.before).toMatchObject({ sessions: 1, seconds: 100, medianSeconds: 100, agents: 1 });
    expect(reports.reachesTo).toBe(first);
    expect(before({ first, last: NOVEMBER_2.from - 1 }).before).not.toBeNull();
  });

  it('is null if a second of it is missing', () => {
    expect(before({ first: first + 1, last: NOW }).before).toBeNull();
    expect(before({ first, last: NOVEMBER_2.from - 2 }).before).toBeNull();
    expect(before(null).before).toBeNull();
  });
});

describe('invitations', () => {
  const { from, to } = NOVEMBER_2;
  const invitation = (id: number, wait: number | null, closed: number | null = null, created = from) => ({
    id,
    created,
    joined: wait === null ? null : created + wait,
    closed,
  });

  it('are grouped by the time until the client joined', () => {
    const stored = storeSessions([]);
    const waits = [0, 59, 60, 119, 120, 299, 300, 899, 900, 90_000, -4];
    stored.invite({
      seen: [
        ...waits.map((wait, at) => invitation(at + 1, wait)),
        invitation(50, null, from + 9),
        invitation(51, null),
        invitation(52, 5, null, from - 1),
        invitation(53, 5, null, to),
      ],
    });
    const reports = stored.count('reports', NOVEMBER_2);
    expect(reports.joins).toEqual({
      known: 13,
      counts: { 'under-1': 3, '1-to-2': 2, '2-to-5': 2, '5-to-15': 2, 'over-15': 2, never: 1, waiting: 1 },
    });
    expect(reports.totals.medianJoinSeconds).toBe(120);
    expect(stored.count('reports', { ...NOVEMBER_2, groups: ['Alder'] }).joins.known).toBe(0);
    expect(stored.count('reports', { ...NOVEMBER_2, groups: [''] }).joins.known).toBe(13);
  });

  it('count as joined at the start of the first session if joining was not observed', () => {
    const stored = storeSessions([
      recordOf({ at: from + 400, support: 7 }, 0),
      recordOf({ at: from + 130, support: 7 }, 1),
      recordOf({ at: from + 70, support: 8 }, 2),
    ]);
    stored.invite({ seen: [invitation(7, null, from + 900), invitation(8, 2_000)] });
    const reports = stored.count('reports', NOVEMBER_2);
    expect(reports.joins.counts).toMatchObject({ '2-to-5': 1, '1-to-2': 1, never: 0 });
    expect(reports.totals.medianJoinSeconds).toBe(100);
  });

  it('keep the first known times, end when a list omits them, and are deleted with the oldest history', () => {
    const stored = storeSessions([]);
    stored.invite({ seen: [1, 3, 4].map((id) => invitation(id, null)) });
    stored.invite({ seen: [invitation(2, 30)] });
    stored.invite({ seen: [invitation(2, 700)], open: [3, 4], at: from + 50 });
    const waits = () => stored.count('reports', NOVEMBER_2).joins.counts;
    expect(waits()).toMatchObject({ 'under-1': 1, never: 1, waiting: 2 });
    stored.invite({ seen: [invitation(9, 5)], oldest: from + 1 });
    expect(stored.count('reports', NOVEMBER_2).joins.known).toBe(0);
  });

  it('are pruned and deleted together with the history', () => {
    const stored = storeSessions([]);
    stored.invite({ seen: [invitation(1, 5), invitation(2, 5, null, from + 10)] });
    const known = () => stored.count('reports', NOVEMBER_2).joins.known;
    valueOf(stored.ask('pruneHistory', { before: from + 10 }));
    expect(known()).toBe(1);
    valueOf(stored.ask('pruneHistory', { before: null }));
    expect(known()).toBe(0);
  });
});

describe('agents that were not seen', () => {
  const away = (days: number): number => NOW - days * 86_400;
  const agents = [
    makeAgent(1, { lastTime: away(30) - 1, online: false, group: 'Alder', name: 'Just over' }),
    makeAgent(2, { lastTime: away(30), online: false }),
    makeAgent(3, { lastTime: away(90), online: true }),
    makeAgent(4, { lastTime: null, linkTime: away(40), online: false, group: null, name: 'Never' }),
    makeAgent(5, { lastTime: away(400), online: null, group: 'Birch', name: 'Long gone' }),
  ];

  it('are those offline for more than 30 days, longest first', () => {
    const reports = storeSessions([], { agents }).count('reports', NOVEMBER_2);
    expect(reports.notSeen).toEqual({
      total: 3,
      agents: [
        { agentId: 5, name: 'Long gone', group: 'Birch', lastTime: away(400) },
        { agentId: 4, name: 'Never', group: null, lastTime: null },
        { agentId: 1, name: 'Just over', group: 'Alder', lastTime: away(30) - 1 },
      ],
    });
    expect(reports.agentsInList).toBe(5);
  });

  it('are those of the chosen groups', () => {
    const reports = storeSessions([], { agents }).count('reports', { ...NOVEMBER_2, groups: ['', 'Birch'] });
    expect(reports.notSeen.agents.map(({ agentId }) => agentId)).toEqual([5, 4]);
    expect(reports.agentsInList).toBe(2);
  });
});

describe('the median', () => {
  it('is the middle value, or the mean of the two middle ones', () => {
    expect([[], [5], [9, 1], [3, 100, 2], [10, 2, 33, 4], [1, 2]].map(medianOf)).toEqual([null, 5, 5, 3, 7, 2]);
  });
});

describe('counting in steps', () => {
  it('runs beside other counts, and reports that its run is gone', () => {
    const { ask } = storeSessions([recordOf({ at: NOW - 5 })]);
    const order = { kind: 'reports', ...NOVEMBER_2, to: NOW } as const;
    const step = (run: number, begins: boolean) => {
      const answer = ask('count', { run, order: begins ? order : null });
      return answer.ok ? answer.value.state : answer.failure.kind;
    };
    expect(step(1, true)).toBe('more');
    expect(step(2, true)).toBe('more');
    expect(step(1, false)).toBe('done');
    expect(step(2, false)).toBe('done');
    expect(step(1, false)).toBe('gone');
    for (let run = 10; run < 19; run += 1) step(run, true);
    expect(step(10, false)).toBe('gone');
    expect(step(11, false)).toBe('done');
    expect(step(18, false)).toBe('done');
    step(30, true);
    ask('open', { id: 'two', number: 0 });
    expect(step(30, false)).toBe('gone');
  });
});
