import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClock, standingTime, type TimeSource } from '../../../../src-main/practice/clock.ts';
import { idInUid, uidOf } from '../../../../src-main/practice/history-seed.ts';
import { createRandom } from '../../../../src-main/practice/random.ts';
import { isLoopbackHost } from '../../../../src-main/practice/request.ts';

describe('independence', () => {
  it('imports Node and its own folder, and nothing else', () => {
    const folder = join(import.meta.dirname, '../../../../src-main/practice');
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      const source = readFileSync(join(folder, file), 'utf8');
      const targets = source.matchAll(/^(?:import|export|\}).* from '([^']+)';$|\bimport\s?\(?\s*'([^']+)'/gm);
      for (const [, named, bare] of targets) {
        const target = named ?? bare;
        expect(target, file).toMatch(/^(node:[a-z/_]+|\.\/[a-z-]+\.ts)$/);
      }
    }
  });
});

describe('the clock', () => {
  it('runs what falls due on the way, in order, at its own time', () => {
    const clock = createClock(standingTime(1_000));
    const seen: [string, number][] = [];
    const note = (name: string) => () => void seen.push([name, clock.now()]);
    clock.wait(300, note('late'));
    clock.wait(100, () => {
      note('early')();
      clock.wait(100, note('chained'));
    });
    clock.wait(250, note('off'))();
    clock.advance(99);
    expect(seen).toEqual([]);
    clock.advance(201);
    expect(seen).toEqual([
      ['early', 1_100],
      ['chained', 1_200],
      ['late', 1_300],
    ]);
    expect(clock.now()).toBe(1_300);
    expect(clock.seconds()).toBe(1);
  });

  it('shortens simulated delays by the time scale, and plain ones not', () => {
    const clock = createClock(standingTime(0), 10);
    const seen: string[] = [];
    clock.simulate(1_000, () => seen.push('simulated'));
    clock.wait(1_000, () => seen.push('plain'));
    clock.advance(100);
    expect(seen).toEqual(['simulated']);
    clock.advance(900);
    expect(seen).toEqual(['simulated', 'plain']);
  });

  it('sets one timer of its source, for what comes first, and none once stopped', () => {
    const timers: { ms: number; run: () => void; off: boolean }[] = [];
    let now = 0;
    const source: TimeSource = {
      now: () => now,
      setTimer(ms, run) {
        const timer = { ms, run, off: false };
        timers.push(timer);
        return () => (timer.off = true);
      },
    };
    const clock = createClock(source);
    const seen: string[] = [];
    clock.wait(500, () => seen.push('second'));
    clock.wait(200, () => seen.push('first'));
    expect(timers.map(({ ms, off }) => [ms, off])).toEqual([
      [500, true],
      [200, false],
    ]);
    now = 200;
    timers[1]?.run();
    expect(seen).toEqual(['first']);
    expect(timers.at(-1)).toMatchObject({ ms: 300, off: false });
    clock.stop();
    expect(timers.every(({ off }, index) => off || index === 1)).toBe(true);
    now = 1_000;
    timers.at(-1)?.run();
    expect(seen).toEqual(['first']);
  });
});

describe('random numbers', () => {
  it('repeat for the same path, differ for another, and spread evenly', () => {
    const draw = (...path: (string | number)[]): number[] => {
      const random = createRandom(...path);
      return Array.from({ length: 2_000 }, () => random.int(0, 9));
    };
    expect(draw('a', 1)).toEqual(draw('a', 1));
    expect(draw('a', 1)).not.toEqual(draw('a', 2));
    expect(draw('ab', 'c')).not.toEqual(draw('a', 'bc'));
    const counts = Array.from({ length: 10 }, (_, digit) => draw('even').filter((value) => value === digit).length);
    for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(60);
    // Neighbouring streams do not begin alike.
    const firsts = new Set(Array.from({ length: 1_000 }, (_, index) => createRandom('agent', index).next()));
    expect(firsts.size).toBe(1_000);
    expect(() => createRandom('x').pick([])).toThrow();
  });
});

describe('small things', () => {
  it('finds the number in a uid and nothing in anything else', () => {
    for (const id of [0, 1, 90_441_827, 0xffff_ffff]) expect(idInUid(uidOf('seed', id))).toBe(id);
    for (const text of ['', 'x', '0'.repeat(31), 'g'.repeat(32)]) expect(idInUid(text)).toBe(-1);
  });

  it('knows this computer by its names', () => {
    for (const host of ['127.0.0.1:80', 'localhost:1', 'LOCALHOST', '[::1]:5000'])
      expect(isLoopbackHost(host)).toBe(true);
    for (const host of [
      undefined,
      '',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      'evil.example',
      '0.0.0.0',
      '10.0.0.1',
    ]) {
      expect(isLoopbackHost(host)).toBe(false);
    }
  });
});
