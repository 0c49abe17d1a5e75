import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../../src-main/contract/contract.ts';
import { isLong, runs } from '../../../long.ts';
import { startStopwatch } from '../../../stopwatch.ts';
import { channels, goodInputs, makeBench, rolesOf, type Bench } from './samples.ts';

/** On each channel: any input, and the good one with a part replaced. */
const RUNS = runs(5_000);
const BIG = 10 * 1024 * 1024;

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});
const nasty = fc.constantFrom<unknown>(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  2 ** 53,
  '\u0000',
  '\ud800',
  JSON.parse('{"__proto__":{"polluted":true}}'),
  { constructor: { prototype: { polluted: true } } },
  Object.create(null),
  new Array(5),
);
const spoilt = (good: unknown) =>
  typeof good === 'object' && good !== null
    ? fc
        .tuple(fc.constantFrom(...Object.keys(good), '__proto__', 'constructor', 'extra'), fc.oneof(anything, nasty))
        .map(([key, value]) => Object.defineProperty({ ...good }, key, { value, enumerable: true, configurable: true }))
    : fc.oneof(anything, nasty);

/** An empty set looks like an object without keys, but it is no plain value, at any depth. */
function isPlain(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return true;
  if (Array.isArray(input)) return input.every(isPlain);
  return Object.prototype.toString.call(input) === '[object Object]' && Object.values(input).every(isPlain);
}

const MAX_COST_MS = 50;

async function send(bench: Bench, channel: string, input: unknown): Promise<{ ok: boolean; ran: number }> {
  const first = await sendOnce(bench, channel, input);
  // V8 may have collected the garbage of other tests meanwhile, hardly twice in a row.
  const { ok, ran, cost } = first.cost < MAX_COST_MS ? first : await sendOnce(bench, channel, input);
  if (!(cost < MAX_COST_MS)) expect(cost).toBeLessThan(MAX_COST_MS);
  return { ok, ran };
}

/** `ran`: how many handlers ran for it. */
async function sendOnce(bench: Bench, channel: string, input: unknown) {
  bench.clock.ms += 1_000;
  const count = bench.ran.length;
  const cost = startStopwatch();
  const { ok } = (await bench.invoke(channel, input)) as { ok: boolean };
  return { ok, ran: bench.ran.length - count, cost: cost() };
}

describe('I2: arguments from a page that was taken over', () => {
  it.each(channels)('%s', async (channel) => {
    const bench = makeBench(rolesOf(channel)[0]);
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, nasty, spoilt(goodInputs[channel])), async (input) => {
        const valid = isPlain(input) && z.safeParse(contract[channel].input, input).success;
        const seen = await send(bench, channel, input);
        // `expect` itself takes as long as a call, so it is for what is not as it should be.
        if (seen.ok !== valid || seen.ran !== Number(valid)) expect(seen).toEqual({ ok: valid, ran: Number(valid) });
      }),
      { numRuns: RUNS },
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('answers huge and deep inputs at once and keeps nothing of them', async () => {
    const deep: unknown[] = [];
    let inner = deep;
    for (let i = 0; i < 100_000; i += 1) {
      const next: unknown[] = [];
      inner.push(next);
      inner = next;
    }
    const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_unused, i) => [`k${i}`, i]));
    const big = 'x'.repeat(BIG);
    const bench = makeBench();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    const before = process.memoryUsage().heapUsed;
    for (const [nth, channel] of channels.filter((name) => rolesOf(name).includes('console')).entries()) {
      const good = goodInputs[channel];
      const fields = typeof good === 'object' && good !== null ? Object.keys(good) : [];
      const huge = [big, deep, wide, new Uint8Array(BIG)];
      // In the gate two for each call and one for each field, in turn.
      const whole = huge.filter((_value, which) => isLong || which % 2 === nth % 2);
      const hidden = fields.flatMap((key, at) =>
        huge
          .filter((_value, which) => isLong || which === (nth + at) % huge.length)
          .map((value) => ({ ...(good as object), [key]: value })),
      );
      for (const input of [...whole, ...hidden]) {
        expect((await send(bench, channel, input)).ok).toBe(false);
      }
    }
    expect(bench.ran).toEqual([]);
    collect();
    // A single one of them that was kept has ten.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(BIG / 2);
  });
});
