import { describe, expect, it } from 'vitest';
import { createThrottle } from '../../../../src-main/lib/clock.ts';
import { createFakeClock } from '../fake-clock.ts';

function begin() {
  const fake = createFakeClock();
  const runs: number[] = [];
  const trigger = createThrottle(fake.clock, 100, () => runs.push(fake.clock.now()));
  return { ...fake, runs, trigger };
}

describe('the throttle', () => {
  it('runs at once the first time and after a quiet interval', async () => {
    const { trigger, advance, runs } = begin();
    trigger();
    expect(runs).toEqual([0]);
    await advance(100);
    trigger();
    expect(runs).toEqual([0, 100]);
  });

  it('runs once at the end of the interval for all calls within it', async () => {
    const { trigger, advance, runs } = begin();
    trigger();
    await advance(30);
    trigger();
    trigger();
    expect(runs).toEqual([0]);
    await advance(1_000);
    expect(runs).toEqual([0, 100]);
  });

  it('never runs twice within one interval under constant calls', async () => {
    const { trigger, advance, runs } = begin();
    for (let call = 0; call < 50; call += 1) {
      trigger();
      await advance(10);
    }
    expect(runs).toEqual([0, 100, 200, 300, 400, 500]);
  });

  it('may be called by what it runs', async () => {
    const fake = createFakeClock();
    const runs: number[] = [];
    const trigger = createThrottle(fake.clock, 100, () => {
      runs.push(fake.clock.now());
      if (runs.length < 3) trigger();
    });
    trigger();
    await fake.advance(1_000);
    expect(runs).toEqual([0, 100, 200]);
  });

  it('defers a run by a whole interval, and joins calls made meanwhile', async () => {
    const { trigger, advance, runs } = begin();
    trigger.defer();
    trigger();
    expect(runs).toEqual([]);
    await advance(100);
    expect(runs).toEqual([100]);
  });

  it('flushes at once and leaves nothing pending', async () => {
    const { trigger, advance, runs, timers } = begin();
    trigger();
    await advance(10);
    trigger();
    trigger.flush();
    expect(runs).toEqual([0, 10]);
    expect(timers()).toBe(0);
    trigger();
    await advance(1_000);
    expect(runs).toEqual([0, 10, 110]);
  });

  it('drops a pending run when cancelled', async () => {
    const { trigger, advance, runs, timers } = begin();
    trigger();
    trigger();
    trigger.cancel();
    expect(timers()).toBe(0);
    await advance(1_000);
    expect(runs).toEqual([0]);
  });
});
