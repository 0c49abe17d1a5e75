import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../../src-main/contract/contract.ts';
import { isPlainInput } from '../../../../src-main/ipc/register.ts';
import { timesAsLong } from '../../../stopwatch.ts';

const ids = (agentIds: unknown) => z.safeParse(contract['bulk:start'].input, { action: 'wake', agentIds }).success;
const many = (count: number): number[] => Array.from({ length: count }, (_, id) => id);

describe('the ids of a fleet', () => {
  it('are whole numbers from 0 on, one to a hundred thousand of them', () => {
    expect(ids([0])).toBe(true);
    expect(ids(many(100_000))).toBe(true);
    expect(ids([2 ** 53 - 1])).toBe(true);
    for (const wrong of [[], many(100_001), [1.5], [-1], ['1'], [null], [NaN], [2 ** 53], [1, [2]], { length: 1 }, '1'])
      expect(ids(wrong)).toBe(false);
    const sparse: number[] = [];
    sparse.length = 3;
    sparse[0] = 1;
    expect(ids(sparse)).toBe(false);
  });

  it('are looked at without holding up the main process: a hundred thousand cost about what walking them does', async () => {
    const all = many(100_000);
    const times = await timesAsLong(
      () => expect(isPlainInput({ agentIds: all }) && ids(all)).toBe(true),
      () => all.map((id) => ({ id })),
    );
    expect(times).toBeLessThan(5);
  });
});
