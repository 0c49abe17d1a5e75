import { z } from 'zod';

/** Building blocks shared by several topics of the contract: roles of windows, ids, texts. */

export const both = ['console', 'session'] as const;
export const all = ['console', 'session', 'quick'] as const;
export const finders = ['console', 'quick'] as const;
export const consoleOnly = ['console'] as const;

export const noInput = z.undefined();
export const text = (max: number) => z.string().max(max);
export const names = (max: number) => z.array(text(200)).max(max);
/** `xlsx`: a workbook */
export const fileFormat = z.enum(['csv', 'xlsx', 'json']);
export type FileFormat = z.infer<typeof fileFormat>;
/** Unix seconds */
export const second = z.number().int().min(0).max(100_000_000_000);

export const id = z.number().int().nonnegative();
export const agentId = id;
export const supportId = id;

const MAX_IDS = 100_000;
/**
 * More than one account can hold; ids of a whole fleet still stay under 1 MB. Checked by hand: a schema for each of them
 * would hold up the main process for many frames.
 */
export const agentIds = z.custom<readonly number[]>((value) => {
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_IDS) return false;
  // `for of` and not `every`, which steps over holes.
  for (const one of value as unknown[]) if (!Number.isSafeInteger(one) || (one as number) < 0) return false;
  return true;
});

/** How the timesheet rounds the length of sessions. */
export const rounding = z.strictObject({
  /** To so many minutes; 0 leaves the exact time. */
  minutes: z.literal([0, 1, 5, 6, 10, 15, 30]),
  how: z.enum(['up', 'nearest']),
  /** Each session, or what a line has on one day. */
  each: z.enum(['session', 'day']),
});
