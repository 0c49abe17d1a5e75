import { describe, expect, it, test } from 'vitest';
import type { RequestBudget } from '../../../../src-main/contract/contract.ts';
import { RequestPolicy, type Circumstances, type Purpose } from '../../../../src-main/api/request-policy.ts';
import { createFakeClock } from '../fake-clock.ts';

const purposes: readonly Purpose[] = ['list', 'support', 'details', 'download', 'preview', 'fresh', 'scan', 'history'];

/** Signed in, awake, with a good list, and nobody waits. */
function begin(budget: () => RequestBudget | null = () => null) {
  const fake = createFakeClock();
  const policy = new RequestPolicy({ clock: fake.clock, budget });
  policy.set({ connected: true, current: true });
  return { ...fake, policy, refused: () => purposes.filter((purpose) => !policy.may(purpose).ok) };
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
    expect(policy.may('scan')).toEqual({ ok: false, why: 'ahead', until: 40 * 60_000 + 1 });
    return advance(40 * 60_000 + 1).then(() => expect(refused()).toEqual([]));
  });

  test('a budget of a month is looked at again within the hour', () => {
    const { policy, wallNow } = begin(() => ({ limit: 9, used: 9, per: 'month', endsAt: wallNow() + 86_400_000 }));
    expect(policy.may('history')).toEqual({ ok: false, why: 'ahead', until: 3_600_000 });
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
