import { describe, expect, it } from 'vitest';
import { IDLE_POLL_MS, readIdle, watchIdle, effectiveMinutes } from '../../../../src-main/lock/idle.ts';
import { noLockPolicy } from '../../../../src-main/contract/lock-policy.ts';
import { createFakeClock } from '../fake-clock.ts';

const MINUTE = 60_000;

function make() {
  const { clock, advance, timers } = createFakeClock();
  const now = { system: (): number => 0, input: 0, screenLocked: false, minutes: 5 };
  const locked: string[] = [];
  const watch = watchIdle({
    clock,
    systemIdle: () => now.system(),
    lastInput: () => now.input,
    isScreenLocked: () => now.screenLocked,
    minutes: () => now.minutes,
    onIdle(minutes) {
      locked.push(`idle ${minutes}`);
      watch.stop();
    },
    onScreenLocked() {
      locked.push('screen');
      watch.stop();
    },
  });
  return { clock, advance, timers, now, locked, watch };
}

describe('the time without use', () => {
  it('is what the system reports, whichever program is used', async () => {
    const { clock, advance, now, locked, watch } = make();
    watch.start();
    // In another program for an hour, with short breaks.
    now.system = () => (clock.now() / 1_000) % 100;
    await advance(60 * MINUTE);
    expect(locked).toEqual([]);
    const left = clock.now();
    now.system = () => (clock.now() - left) / 1_000;
    await advance(5 * MINUTE + IDLE_POLL_MS);
    expect(locked).toEqual(['idle 5']);
  });

  it('is that of our own windows on a desktop that never reports it', async () => {
    const { clock, advance, now, locked, watch } = make();
    watch.start();
    await advance(4 * MINUTE);
    now.input = clock.now();
    await advance(4 * MINUTE);
    expect(locked).toEqual([]);
    await advance(MINUTE + IDLE_POLL_MS);
    expect(locked).toEqual(['idle 5']);
  });

  it('starts over with each start of the watch, and nothing runs while it is stopped', async () => {
    const { advance, timers, locked, watch } = make();
    watch.start();
    watch.start();
    expect(timers()).toBe(1);
    await advance(6 * MINUTE);
    expect(locked).toEqual(['idle 5']);
    expect(timers()).toBe(0);
    watch.start();
    await advance(4 * MINUTE);
    expect(locked).toHaveLength(1);
    await advance(2 * MINUTE);
    expect(locked).toHaveLength(2);
  });

  it('never locks with the setting “never”; a locked screen does', async () => {
    const { advance, now, locked, watch } = make();
    now.minutes = 0;
    watch.start();
    await advance(600 * MINUTE);
    expect(locked).toEqual([]);
    now.screenLocked = true;
    await advance(IDLE_POLL_MS);
    expect(locked).toEqual(['screen']);
  });

  it('is read from the system once it has ever reported any', () => {
    expect(readIdle({ systemSeconds: 0, systemReports: true, ownMs: 900_000 })).toBe(0);
    expect(readIdle({ systemSeconds: 0, systemReports: false, ownMs: 900_000 })).toBe(900_000);
    expect(readIdle({ systemSeconds: 70, systemReports: true, ownMs: 0 })).toBe(70_000);
  });
});

describe('the minutes', () => {
  it('are those of the setting, and at most those of the policy', () => {
    const policy = { required: true, maxMinutes: 10, needsPassword: false, minLength: 8 };
    expect(effectiveMinutes(0, noLockPolicy)).toBe(0);
    expect(effectiveMinutes(30, noLockPolicy)).toBe(30);
    expect(effectiveMinutes(30, policy)).toBe(10);
    expect(effectiveMinutes(5, policy)).toBe(5);
    expect(effectiveMinutes(0, policy)).toBe(10);
    expect(effectiveMinutes(30, { required: true, maxMinutes: null, needsPassword: false, minLength: 8 })).toBe(30);
    expect(effectiveMinutes(30, { required: false, maxMinutes: 5, needsPassword: false, minLength: 8 })).toBe(5);
  });
});
