import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../../src-main/contract/contract.ts';
import { isPlainInput } from '../../../../src-main/ipc/register.ts';

it('a group may have 50,000 groups below it, in everything that is counted', () => {
  const groups = Array.from({ length: 50_000 }, (_, index) => `Northgate / Site ${String(index)}`);
  const period = { from: 0, to: 1, groups };
  const rounding = { minutes: 15, how: 'up', each: 'day' } as const;
  expect(isPlainInput(period)).toBe(true);
  expect(z.safeParse(contract['reports:read'].input, period).success).toBe(true);
  expect(z.safeParse(contract['reports:odd'].input, period).success).toBe(true);
  expect(z.safeParse(contract['reports:timesheet'].input, { ...period, by: 'group', rounding }).success).toBe(true);
});
