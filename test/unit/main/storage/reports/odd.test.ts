import { describe, expect, it } from 'vitest';
import { createOddJudge, isNight, type JudgedSession } from '../../../../../src-main/storage/reports/odd-sessions.ts';
import { reachOf } from '../../../../../src-main/storage/reports/odd-sessions.ts';
import { makeSession } from '../history-records.ts';
import { storeSessions, recordOf, second, useZone } from './counting.ts';
import { valueOf } from '../../../../value-of.ts';

const DAY = 86_400;
const NOW = 1_000 * DAY;

function watchOf({ reach = 0, hour = 12 }: { readonly reach?: number | null; readonly hour?: number } = {}) {
  const watch = createOddJudge({ now: NOW, nightHours: [22, 6], reachOf: () => reach, hourOf: () => hour });
  return (changes: Partial<JudgedSession>) =>
    watch.judge({
      at: 100 * DAY,
      stop: 100 * DAY + 60,
      group: 'Alder',
      technicians: ['ana'],
      country: 'GB',
      video: true,
      oneTime: false,
      ...changes,
    });
}

describe('a technician', () => {
  it('is unknown once, if the stored history reaches back 30 days', () => {
    const judge = watchOf({ reach: 70 * DAY });
    expect(judge({ at: 100 * DAY - 1 })).toEqual([]);
    expect(judge({ technicians: ['ben'] })).toEqual(['unknown-technician']);
    expect(judge({ technicians: ['ben'] })).toEqual([]);
    expect(judge({ technicians: ['ana', 'cleo'] })).toEqual(['unknown-technician']);
    expect(judge({ technicians: ['cleo'] })).toEqual([]);
  });

  it('is not reported as unknown if the history before is not stored', () => {
    expect(watchOf({ reach: null })({})).toEqual([]);
    expect(watchOf({ reach: 70 * DAY + 1 })({})).toEqual([]);
  });

  it('is reported if missing', () => {
    expect(watchOf({ reach: null })({ technicians: [] })).toEqual(['no-technician']);
  });

  it('is odd in a new country, but not in the first or a known one', () => {
    const judge = watchOf();
    expect(judge({})).toEqual(['unknown-technician']);
    expect(judge({ country: null })).toEqual([]);
    expect(judge({ country: 'PT' })).toEqual(['new-country']);
    expect(judge({ country: 'GB' })).toEqual([]);
    expect(judge({ technicians: ['ben'], country: 'PT' })).toEqual(['unknown-technician']);
    expect(judge({ technicians: ['ben'], country: 'GB' })).toEqual(['new-country']);
    expect(judge({ technicians: ['ben', 'ana'], country: 'PT' })).toEqual([]);
  });

  it('in a new country is not odd with little stored history, but known there afterwards', () => {
    const judge = watchOf({ reach: 99 * DAY });
    judge({});
    expect(judge({ country: 'PT' })).toEqual([]);
    expect(judge({ country: 'PT', at: 130 * DAY })).toEqual([]);
    expect(judge({ country: 'ES', at: 130 * DAY })).toEqual(['new-country']);
  });
});

describe('the night', () => {
  it.each([
    [22, 6, [22, 23, 0, 5], [6, 12, 21]],
    [1, 4, [1, 3], [0, 4, 23]],
    [0, 0, [], [0, 12, 23]],
    [23, 23, [], [23]],
    [20, 0, [20, 23], [0, 19]],
  ] as const)('from %d to %d', (from, to, inside, outside) => {
    expect(inside.map((hour) => isNight(hour, [from, to]))).toEqual(inside.map(() => true));
    expect(outside.map((hour) => isNight(hour, [from, to]))).toEqual(outside.map(() => false));
  });

  it('makes a session odd beside other reasons', () => {
    expect(watchOf({ reach: null, hour: 3 })({ oneTime: true, technicians: [] })).toEqual([
      'no-technician',
      'one-time-link',
      'at-night',
    ]);
  });
});

describe('a recording', () => {
  const fill = (
    judge: ReturnType<typeof watchOf>,
    videos: readonly boolean[],
    changes: Partial<JudgedSession> = {},
  ) => {
    for (const video of videos) judge({ video, ...changes });
  };
  const bare = { video: false };

  it('is missing if at least 80 % of at least five others have one', () => {
    const missing = (videos: readonly boolean[]) => {
      const judge = watchOf({ reach: null });
      fill(judge, videos);
      return judge(bare).includes('recording-missing');
    };
    expect(missing([true, true, true, true])).toBe(false);
    expect(missing([true, true, true, true, true])).toBe(true);
    expect(missing([true, true, true, true, false])).toBe(true);
    expect(missing([true, true, true, false, false, true])).toBe(false);
    expect(missing([...Array<boolean>(24).fill(true), ...Array<boolean>(6).fill(false)])).toBe(true);
    expect(missing([...Array<boolean>(24).fill(true), ...Array<boolean>(7).fill(false)])).toBe(false);
  });

  it('is compared within the same group', () => {
    const judge = watchOf({ reach: null });
    fill(judge, [true, true, true, true, true]);
    expect(judge({ ...bare, group: 'Birch' })).toEqual([]);
    expect(judge({ video: true })).toEqual([]);
    expect(judge(bare)).toEqual(['recording-missing']);
  });

  it('is compared with the last 90 days', () => {
    const judge = watchOf({ reach: null });
    fill(judge, [true, true, true, true, true, true]);
    expect(judge({ ...bare, at: 190 * DAY, stop: 190 * DAY })).toEqual(['recording-missing']);
    expect(judge({ ...bare, at: 190 * DAY + 1, stop: 190 * DAY + 2 })).toEqual([]);
  });

  it('is compared correctly after many sessions expired', () => {
    const judge = watchOf({ reach: null });
    fill(judge, Array<boolean>(1_200).fill(false));
    fill(judge, [true, true, true, true, true], { at: 300 * DAY, stop: 300 * DAY });
    expect(judge({ ...bare, at: 301 * DAY, stop: 301 * DAY })).toEqual(['recording-missing']);
    expect(judge({ ...bare, at: 302 * DAY, stop: 302 * DAY })).toEqual(['recording-missing']);
  });

  it('may take an hour to be available; continuing sessions are ignored', () => {
    const judge = watchOf({ reach: null });
    fill(judge, [true, true, true, true, true]);
    expect(judge({ ...bare, stop: null })).toEqual([]);
    expect(judge({ ...bare, stop: NOW - 3_600 })).toEqual([]);
    fill(judge, Array<boolean>(20).fill(false), { stop: null });
    expect(judge({ ...bare, stop: NOW - 3_601 })).toEqual(['recording-missing']);
  });
});

describe('how far the stored history reaches', () => {
  const spans = [
    { first: 10, last: 19 },
    { first: 30, last: 39 },
  ];
  it('is the start of the span that contains a session; the newest extends to now', () => {
    expect([9, 10, 19, 20, 30, 39, 500].map((at) => reachOf(spans, at))).toEqual([null, 10, 10, null, 30, 30, 30]);
    expect(reachOf([], 5)).toBeNull();
  });
});

describe('the odd sessions of a period', () => {
  const at = (day: number, time = '10:00:00'): string =>
    `2026-${day < 31 ? '09' : '10'}-${String(day < 31 ? day : day - 30).padStart(2, '0')}T${time}Z`;
  const period = {
    from: second('2026-10-05T00:00:00Z'),
    to: second('2026-10-20T00:00:00Z'),
    groups: null,
    now: second('2026-11-20T00:00:00Z'),
    nightHours: [22, 6] as [number, number],
  };
  const span = { first: second('2026-08-01T00:00:00Z'), last: period.now };
  const others = [1, 2, 3, 4, 5, 6, 7, 8].map((day) =>
    recordOf({ id: day, at: at(day), agent: 1, group: 'Alder', video: true }),
  );

  it('are returned with their rows, newest first, by local time', () => {
    useZone('America/New_York');
    const stored = storeSessions(
      [
        ...others,
        recordOf({ id: 20, at: '2026-10-05T12:00:00Z', agent: 1, group: 'Alder', video: true }),
        recordOf({ id: 21, at: '2026-10-06T12:00:00Z', agent: 1, group: 'Alder', video: false }),
        recordOf({ id: 22, at: '2026-10-07T01:59:59Z', agent: 1, group: 'Alder', video: true }),
        recordOf({ id: 23, at: '2026-10-07T02:00:00Z', agent: 1, group: 'Alder', video: true }),
        recordOf({
          id: 24,
          at: '2026-10-08T12:00:00Z',
          agent: 1,
          group: 'Alder',
          video: true,
          logins: ['new@firm.example'],
        }),
        recordOf({ id: 25, at: '2026-10-09T12:00:00Z', support: 4, name: 'Bea', group: 'Alder', logins: [null] }),
        recordOf({ id: 26, at: '2026-10-10T12:00:00Z', agent: 1, group: 'Alder', video: true, country: 'PT' }),
        recordOf({ id: 27, at: '2026-10-20T00:00:00Z', agent: 1, group: 'Alder', video: false }),
      ],
      { span },
    );
    valueOf(
      stored.ask('learnSession', { session: makeSession(20, { turboOneTime: true, start: null, stop: null }), at: 1 }),
    );
    valueOf(
      stored.ask('learnSession', { session: makeSession(23, { turboOneTime: false, start: null, stop: null }), at: 1 }),
    );
    const result = stored.count('odd', period);
    expect(result.sessions.map(({ row, reasons }) => [row.id, reasons])).toEqual([
      [26, ['new-country']],
      [25, ['no-technician']],
      [24, ['unknown-technician']],
      [23, ['at-night']],
      [21, ['recording-missing']],
      [20, ['one-time-link']],
    ]);
    expect(result).toMatchObject({ total: 6, records: 7, withDetails: 2 });
    expect(result.sessions[1]?.row).toMatchObject({ id: 25, supportId: 4, name: 'Bea', technicians: [] });
    const ofAlder = stored.count('odd', { ...period, groups: ['Alder'] });
    expect(ofAlder).toMatchObject({ total: 5, records: 6 });
    expect(stored.count('odd', { ...period, groups: [''] }).sessions.map(({ row }) => row.id)).toEqual([25]);
  });

  it('omit what is new only because the history before is not stored', () => {
    useZone('Europe/Berlin');
    const records = [recordOf({ id: 9, at: '2026-10-06T12:00:00Z', agent: 1, logins: ['new@firm.example'] })];
    expect(storeSessions([...others, ...records]).count('odd', period).total).toBe(0);
    const late = { first: second('2026-09-06T12:00:01Z'), last: period.now };
    expect(storeSessions([...others, ...records], { span: late }).count('odd', period).total).toBe(0);
    const early = { ...late, first: late.first - 1 };
    expect(storeSessions([...others, ...records], { span: early }).count('odd', period).total).toBe(1);
  });

  it('are 500 at most, with the total number', () => {
    useZone('Europe/Berlin');
    const records = Array.from({ length: 600 }, (_, index) =>
      recordOf({ at: period.from + index * 60, agent: 1, logins: [] }, index),
    );
    const result = storeSessions(records).count('odd', period);
    expect(result.total).toBe(600);
    expect(result.sessions).toHaveLength(500);
    expect(result.sessions[0]?.row.id).toBe(600);
    expect(result.sessions.at(-1)?.row.id).toBe(101);
  });
});
