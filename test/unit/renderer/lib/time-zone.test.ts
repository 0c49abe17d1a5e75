import { afterEach, describe, expect, test, vi } from 'vitest';
import { clock } from '../../../../src-renderer/lib/clock.svelte.ts';
import { formatDayShort, formatExact } from '../../../../src-renderer/lib/format.ts';
import { dateFormat } from '../../../../src-renderer/lib/intl.ts';
import { followTimeZone, timeZone } from '../../../../src-renderer/lib/time-zone.ts';
import { periodOf } from '../../../../src-renderer/features/reports/period.ts';

const before = process.env.TZ;
/** As Chromium tells a page that the zone of the system has changed. */
const moveTo = (zone: string) => (process.env.TZ = zone);

afterEach(() => {
  vi.useRealTimers();
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
  // The next file of this worker has the same formatters.
  followTimeZone();
});

const AT = Date.UTC(2026, 10, 20, 20, 30);

describe('after a change of the time zone of the system', () => {
  test('no line mixes two zones within a minute: clock times, days and periods follow', () => {
    moveTo('Europe/Berlin');
    vi.useFakeTimers({ now: AT + 60_000 });
    const stop = clock.start();
    vi.advanceTimersByTime(20_000);
    expect(formatDayShort(AT / 1000, Date.now())).toBe('Today 21:30');
    expect(formatExact(AT)).toBe('Fri 20 Nov 2026, 21:30:00');
    const berlin = periodOf({ kind: '7' }, Date.now());

    moveTo('Asia/Tokyo');
    vi.advanceTimersByTime(60_000);
    expect(formatDayShort(AT / 1000, Date.now())).toBe('Today 05:30');
    expect(formatExact(AT)).toBe('Sat 21 Nov 2026, 05:30:00');
    expect((periodOf({ kind: '7' }, Date.now())?.to ?? 0) - (berlin?.to ?? 0)).toBe(16 * 3_600);

    moveTo('America/Los_Angeles');
    vi.advanceTimersByTime(60_000);
    expect(timeZone()).toContain('America/Los_Angeles');
    expect(formatDayShort(AT / 1000, Date.now())).toBe('Today 12:30');
    stop();
  });

  test('a format of one zone of its own keeps that zone', () => {
    const utc = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
    moveTo('Asia/Tokyo');
    expect(utc(AT)).toBe('20:30');
  });
});
