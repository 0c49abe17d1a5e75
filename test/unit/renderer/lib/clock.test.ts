import { screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { clock } from '../../../../src-renderer/lib/clock.svelte.ts';
import { signedIn, summaryOf } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { openConsole, settle } from '../window.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';

afterEach(() => {
  clock.setServiceOffset(0);
});

/** Times of the service are shown by the clock of the service (trust 2.3). */
test('"last online" counts by the clock of the service where ours is off', async () => {
  const now = Date.now();
  const hourAhead = 3_600_000;
  const seen = Math.floor((now + hourAhead) / 1000) - 300;
  const rows = [row({ id: 1, name: 'Reception', online: false, lastTime: seen })];
  const bridge = signedIn(rows);
  await openConsole(bridge);
  bridge.notify('service:changed', {
    kind: 'up-to-date',
    refreshing: false,
    at: now,
    since: now,
    nextTryAt: null,
    listBytes: null,
    message: null,
    clockOffset: hourAhead,
  });
  bridge.notify('agents:changed', { reset: false, upserted: rows.map(packRow), removed: [], summary: summaryOf(rows) });
  await settle();
  expect(screen.getByRole('row', { name: 'Reception' }).textContent).toContain('5 min ago');
});

test('ticks until whoever started it last has stopped it, and no longer', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const [first, second] = [clock.start(), clock.start()];
  first();
  vi.advanceTimersByTime(1_000);
  expect(clock.now).toBe(1_001_000);
  second();
  expect(vi.getTimerCount()).toBe(0);
});
