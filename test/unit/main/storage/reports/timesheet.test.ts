import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimesheetOrder } from '../../../../../src-main/contract/contract.ts';
import type { CountedSession } from '../../../../../src-main/storage/reports/counted-sessions.ts';
import { createTimesheet, roundSeconds, type Rounding } from '../../../../../src-main/storage/reports/timesheet.ts';
import { storeSessions, recordOf, second, useZone } from './counting.ts';

const minutes = fc.constantFrom<Rounding['minutes'][]>(0, 1, 5, 6, 10, 15, 30);
const how = fc.constantFrom<Rounding['how'][]>('up', 'nearest');
const each = fc.constantFrom<Rounding['each'][]>('session', 'day');
const rounding = fc.record({ minutes, how, each });
const seconds = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 2_000_000 }));

const START = second('2026-10-20T00:00:00Z');
/** In chronological order. */
const sessions = fc
  .array(
    fc.record({
      at: fc.integer({ min: START, max: START + 9 * 86_400 }),
      seconds,
      agent: fc.constantFrom(null, 1, 2),
      name: fc.constantFrom(null, 'pc', 'Bea'),
      group: fc.constantFrom('', 'Alder', 'Birch'),
      technician: fc.constantFrom(null, 'ana', 'ben'),
    }),
    { maxLength: 60 },
  )
  .map((all): CountedSession[] =>
    all.toSorted((a, b) => a.at - b.at).map((session, id): CountedSession => ({ id, end: 'reported', ...session })),
  );

function sheetOf(all: readonly CountedSession[], order: Pick<TimesheetOrder, 'by' | 'rounding'>) {
  const sheet = createTimesheet(order);
  for (const session of all) sheet.add(session);
  return sheet.end();
}

describe('rounding', () => {
  it.each([
    [0, 15, 'up', 0],
    [1, 15, 'up', 900],
    [900, 15, 'up', 900],
    [901, 15, 'up', 1_800],
    [0, 30, 'nearest', 0],
    [899, 30, 'nearest', 0],
    [900, 30, 'nearest', 1_800],
    [179, 6, 'nearest', 0],
    [180, 6, 'nearest', 360],
    [29, 1, 'nearest', 0],
    [30, 1, 'nearest', 60],
    [1_234, 0, 'up', 1_234],
    [1_234, 0, 'nearest', 1_234],
  ] as const)('makes of %d seconds by %d minutes %s %d', (exact, unit, direction, rounded) => {
    expect(roundSeconds(exact, { minutes: unit, how: direction })).toBe(rounded);
  });

  it('up adds less than a unit; to the nearest differs by half a unit at most', () => {
    fc.assert(
      fc.property(seconds, minutes, how, (exact, unit, direction) => {
        const rounded = roundSeconds(exact, { minutes: unit, how: direction });
        const step = unit * 60;
        if (step === 0) return rounded === exact;
        if (rounded % step !== 0) return false;
        return direction === 'up'
          ? rounded >= exact && rounded - exact < step
          : Math.abs(rounded - exact) * 2 <= step && (exact === 0 ? rounded === 0 : true);
      }),
    );
  });
});

describe('a timesheet', () => {
  it('has rows that add up to its totals, with every session in one row, for every rule', () => {
    useZone('Europe/Berlin');
    fc.assert(
      fc.property(
        sessions,
        rounding,
        fc.constantFrom<TimesheetOrder['by'][]>('group', 'agent', 'technician'),
        (all, rule, by) => {
          const sheet = sheetOf(all, { by, rounding: rule });
          const sum = (of: (line: (typeof sheet.lines)[number]) => number) =>
            sheet.lines.reduce((so, line) => so + of(line), 0);
          expect(sheet.sessions).toBe(all.length);
          expect(sheet.seconds).toBe(all.reduce((so, session) => so + session.seconds, 0));
          expect(sum((line) => line.sessions)).toBe(sheet.sessions);
          expect(sum((line) => line.seconds)).toBe(sheet.seconds);
          expect(sum((line) => line.roundedSeconds)).toBe(sheet.roundedSeconds);
          if (rule.how === 'up')
            for (const line of sheet.lines) expect(line.roundedSeconds).toBeGreaterThanOrEqual(line.seconds);
          if (rule.minutes === 0) expect(sheet.roundedSeconds).toBe(sheet.seconds);
        },
      ),
    );
  });

  it('equals the sum of each session or each day of a row', () => {
    useZone('America/New_York');
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });
    fc.assert(
      fc.property(sessions, rounding, (all, rule) => {
        const sheet = sheetOf(all, { by: 'group', rounding: rule });
        const expected = ['', 'Alder', 'Birch'].flatMap((group) => {
          const own = all.filter((session) => session.group === group);
          const parts =
            rule.each === 'session'
              ? own.map((session) => session.seconds)
              : [...Map.groupBy(own, (session) => day.format(session.at * 1000)).values()].map((sameDay) =>
                  sameDay.reduce((sum, session) => sum + session.seconds, 0),
                );
          const rounded = parts.reduce((sum, part) => sum + roundSeconds(part, rule), 0);
          return own.length === 0 ? [] : [{ name: group === '' ? null : group, rounded }];
        });
        const result = sheet.lines.map(({ name, roundedSeconds }) => ({ name, rounded: roundedSeconds }));
        const byName = (a: { name: string | null }, b: { name: string | null }) =>
          String(a.name).localeCompare(String(b.name));
        expect(result.toSorted(byName)).toEqual(expected.toSorted(byName));
      }),
    );
  });

  it('rounds the sessions of a group on a day of 25 hours together, and starts over at midnight', () => {
    useZone('Europe/Berlin');
    const records = [
      recordOf({ at: '2026-10-24T22:00:00Z', length: 60, agent: 1, group: 'Alder' }, 0),
      recordOf({ at: '2026-10-25T10:00:00Z', length: 60, agent: 2, group: 'Birch' }, 1),
      recordOf({ at: '2026-10-25T22:59:59Z', length: 60, agent: 1, group: 'Alder' }, 2),
      recordOf({ at: '2026-10-25T23:00:00Z', length: 0, agent: 1, group: 'Alder' }, 3),
      recordOf({ at: '2026-10-25T23:00:01Z', length: 60, agent: 1, group: 'Alder', logins: ['ben'] }, 4),
    ];
    const stored = storeSessions(records);
    const order = {
      from: second('2026-10-24T22:00:00Z'),
      to: second('2026-10-26T23:00:00Z'),
      groups: null,
      now: second('2026-11-20T00:00:00Z'),
      by: 'group',
      rounding: { minutes: 15, how: 'up', each: 'day' },
    } as const;
    const sheet = stored.count('timesheet', order);
    expect(sheet).toMatchObject({
      lines: [
        { name: 'Alder', sessions: 4, seconds: 180, roundedSeconds: 1_800 },
        { name: 'Birch', sessions: 1, seconds: 60, roundedSeconds: 900 },
      ],
      sessions: 5,
      seconds: 240,
      roundedSeconds: 2_700,
    });
    const bySession = stored.count('timesheet', { ...order, rounding: { ...order.rounding, each: 'session' } });
    expect(bySession.lines[0]).toMatchObject({ name: 'Alder', roundedSeconds: 2_700 });
    const byTechnician = stored.count('timesheet', { ...order, by: 'technician', groups: ['Alder'] });
    expect(byTechnician.lines.map(({ name, sessions: count }) => [name, count])).toEqual([
      ['ana@firm.example', 3],
      ['ben', 1],
    ]);
  });
});
