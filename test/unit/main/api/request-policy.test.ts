import { describe, expect, it } from 'vitest';
import type { RequestBudget } from '../../../../src-main/contract/contract.ts';
import type { Circumstances, Purpose } from '../../../../src-main/api/request-policy.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy, makeQuota } from '../policy-box.ts';

const purposes: readonly Purpose[] = ['list', 'support', 'details', 'download', 'preview', 'fresh', 'scan', 'history'];

/** Signed in, awake, with a good list, and nobody waits. */
function begin(budget: () => RequestBudget | null = () => null) {
  const fake = createFakeClock();
  let quotaUntil: number | null = null;
  const policy = makePolicy(fake.clock, { budget, quota: makeQuota(() => quotaUntil) });
  const spendQuota = (until: number): void => void (quotaUntil = until);
  return { ...fake, policy, spendQuota, refused: () => purposes.filter((purpose) => !policy.may(purpose).ok) };
}

describe('what may be asked', () => {
  it('is everything while all is well', () => {
    expect(begin().refused()).toEqual([]);
  });

  it.each<[Partial<Circumstances>, readonly Purpose[]]>([
    [{ asleep: true }, purposes],
    [{ connected: false }, ['list', 'support', 'download', 'fresh', 'scan', 'history']],
    // With a refused key no list is good either.
    [{ keyRefused: true, current: false }, purposes.filter((purpose) => purpose !== 'preview')],
    [{ current: false }, ['fresh', 'scan', 'history']],
    [{ jobWaits: true }, ['scan', 'history']],
    [{ userWaits: true }, ['history']],
  ])('with %j is all but %j', (circumstances, expected) => {
    const { policy, refused } = begin();
    policy.set(circumstances);
    expect(refused()).toEqual(expected);
  });

  it('with a short budget is all but what reads ahead, until lists leave something over', () => {
    const { policy, refused, wallNow, advance } = begin(() => budget);
    const budget: RequestBudget = { limit: 120, used: 100, per: 'hour', endsAt: wallNow() + 3_600_000 };
    expect(refused()).toEqual(['fresh', 'scan', 'history']);
    // The history comes before the scan.
    expect(policy.may('history')).toEqual({ ok: false, why: 'ahead', until: 10_000 });
    expect(policy.may('scan')).toEqual({ ok: false, why: 'ahead', until: 60_000 });
    return advance(40 * 60_000 + 1).then(() => expect(refused()).toEqual([]));
  });
});

describe('after a 402', () => {
  it('the list is tried at the end of the rest, the others a minute later if it brings no success', () => {
    const { policy, refused, spendQuota } = begin();
    expect(policy.quotaEnd('list')).toBe(-Infinity);
    spendQuota(900_000);
    expect(policy.quotaEnd('list')).toBe(900_000);
    expect(policy.quotaEnd('support')).toBe(960_000);
    // The client says why it refuses what is tried too early.
    expect(refused()).toEqual([]);
  });
});

describe('a change of the circumstances', () => {
  it('is told with what was before, and only where something is otherwise', () => {
    const { policy } = begin();
    const heard: boolean[][] = [];
    policy.on('changed', (before) => heard.push([before.asleep, policy.circumstances.asleep]));
    policy.set({ asleep: false });
    expect(heard).toEqual([]);
    policy.set({ asleep: true });
    policy.follow();
    expect(heard).toEqual([
      [false, true],
      [true, true],
    ]);
  });
});
