import { describe, expect, it } from 'vitest';
import {
  createLocalCalendar,
  listLocalDays,
  localDay,
  localHour,
} from '../../../../../src-main/storage/reports/local-days.ts';
import { second, useZone } from './counting.ts';

const hours = ({ start, end }: { readonly start: number; readonly end: number }): number => (end - start) / 3600;
const hourAt = (iso: string): number => localHour(second(iso), localDay(second(iso)));

describe('local days', () => {
  it('have 23 hours in Berlin when the clocks go forward, without the hour 2', () => {
    useZone('Europe/Berlin');
    const day = localDay(second('2026-03-29T10:00:00Z'));
    expect(day).toMatchObject({ day: '2026-03-29', weekday: 6, isPlain: false });
    expect(day.start).toBe(second('2026-03-28T23:00:00Z'));
    expect(hours(day)).toBe(23);
    expect(hourAt('2026-03-29T00:59:59Z')).toBe(1);
    expect(hourAt('2026-03-29T01:00:00Z')).toBe(3);
    expect(localDay(second('2026-03-29T22:00:00Z'))).toMatchObject({ day: '2026-03-30', weekday: 0, isPlain: true });
  });

  it('have 25 hours in Berlin when the clocks go back, with the hour 2 twice', () => {
    useZone('Europe/Berlin');
    const day = localDay(second('2026-10-25T12:00:00Z'));
    expect(hours(day)).toBe(25);
    expect(['00:30', '01:30', '02:30'].map((time) => hourAt(`2026-10-25T${time}:00Z`))).toEqual([2, 2, 3]);
    expect(hourAt('2026-10-25T22:59:59Z')).toBe(23);
    expect(localDay(second('2026-10-25T23:00:00Z')).day).toBe('2026-10-26');
  });

  it('follow New York, whose clocks change on other days', () => {
    useZone('America/New_York');
    expect(hours(localDay(second('2026-03-08T12:00:00Z')))).toBe(23);
    expect(hours(localDay(second('2026-11-01T12:00:00Z')))).toBe(25);
    expect(hours(localDay(second('2026-03-29T12:00:00Z')))).toBe(24);
    expect(hourAt('2026-11-20T04:59:59Z')).toBe(23);
    expect(localDay(second('2026-11-20T04:59:59Z')).day).toBe('2026-11-19');
  });

  it('begin at 1:00 if midnight is skipped, and skip a date that did not exist', () => {
    useZone('Africa/Cairo');
    const egypt = localDay(second('2026-04-24T12:00:00Z'));
    expect(egypt).toMatchObject({ day: '2026-04-24', start: second('2026-04-23T22:00:00Z') });
    expect(hours(egypt)).toBe(23);
    expect(hourAt('2026-04-23T22:00:00Z')).toBe(1);
    process.env.TZ = 'Pacific/Apia';
    const dates = listLocalDays(second('2011-12-29T12:00:00Z'), second('2012-01-01T00:00:00Z')).map(({ day }) => day);
    expect(dates).toEqual(['2011-12-29', '2011-12-31', '2012-01-01']);
  });

  it('support changes of half an hour', () => {
    useZone('Australia/Lord_Howe');
    expect(hours(localDay(second('2026-10-03T20:00:00Z')))).toBe(23.5);
    expect(hours(localDay(second('2026-04-04T20:00:00Z')))).toBe(24.5);
  });

  it('are listed without gaps or overlaps for a whole year', () => {
    useZone('Europe/Berlin');
    const [from, to] = [second('2025-12-31T23:00:00Z'), second('2026-12-31T23:00:00Z')];
    const days = listLocalDays(from, to);
    expect(days).toHaveLength(365);
    expect(days[0]?.start).toBe(from);
    expect(days.at(-1)?.end).toBe(to);
    expect(days.slice(1).every((day, at) => day.start === days[at]?.end)).toBe(true);
    expect(listLocalDays(from, from)).toEqual([]);
    expect(listLocalDays(from + 1, from + 2).map(({ day }) => day)).toEqual(['2026-01-01']);
  });

  it('are the same if queried out of order', () => {
    useZone('America/New_York');
    const calendar = createLocalCalendar();
    const times = ['2026-11-02T00:00:00Z', '2026-10-31T00:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'];
    expect(times.map((time) => calendar(second(time)))).toEqual(times.map((time) => localDay(second(time))));
  });
});
