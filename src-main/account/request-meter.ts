import { readFile, rm } from 'node:fs/promises';
import type { RequestEvent } from '../api/request-engine.ts';
import type { RequestBudget, RequestPlan, RequestUsage, Settings } from '../contract/contract.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import type { Clock } from '../lib/clock.ts';
import {
  addRequest,
  countIn,
  describeUsage,
  emptyCounts,
  endOf,
  mergeCounts,
  storedCounts,
  type StoredCounts,
} from './request-counts.ts';

export interface RequestMeterDeps {
  /** Absolute path of the counts of this account; null stores none. */
  readonly path: string | null;
  readonly clock: Clock;
  readonly choice: () => Settings['requestBudget'];
  /** The budget is another one. */
  readonly onBudget: () => void;
  /** For the log alone. */
  readonly onBug: (text: string) => void;
}

type Choice = Settings['requestBudget'];

/** Share of the plan where it is known, else requests an hour; null for no budget. */
const requestBudgets: Readonly<Record<Choice, { readonly share: number; readonly anHour: number } | null>> = {
  small: { share: 0.5, anHour: 120 },
  normal: { share: 0.7, anHour: 400 },
  large: { share: 0.9, anHour: 1_000 },
  unlimited: null,
};

/** Counts are written at most this often, in milliseconds. */
const WRITE_MS = 20_000;

/**
 * Counts the requests of one account, by hour, day and kind, also beyond the end of the program, and knows what the budget
 * allows to background reading.
 */
export function createRequestMeter({ path, clock, choice, onBudget, onBug }: RequestMeterDeps) {
  const now = (): number => clock.wallNow();
  let counts: StoredCounts = emptyCounts('', now());
  let isOpen = false;
  let isChanged = false;
  let offWrite: (() => void) | null = null;
  /** One write at a time, in order. */
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    offWrite?.();
    offWrite = null;
    if (!isChanged || !isOpen || path === null) return writing;
    isChanged = false;
    const text = JSON.stringify(counts);
    writing = writing
      .then(() => replaceFile(path, text))
      // Counts that are not stored cost a figure, nothing else.
      .catch((error: unknown) => onBug(`request meter: ${error instanceof Error ? error.name : typeof error}`));
    return writing;
  };
  const change = (next: StoredCounts): void => {
    if (next === counts) return;
    counts = next;
    isChanged = true;
    offWrite ??= clock.after(WRITE_MS, () => void write());
  };
  const budget = (): RequestBudget | null => readBudget(choice(), counts.plan, counts, now());

  return {
    /** Continues the counts of this account. Requests that were counted before, to prove its key, are added. */
    async open(accountId: string): Promise<void> {
      if (isOpen && counts.accountId === accountId) return;
      if (isOpen) {
        await write();
        counts = emptyCounts(accountId, now());
      }
      const stored = path === null ? null : await read(path);
      isOpen = true;
      const known = stored?.accountId === accountId ? stored : emptyCounts(accountId, counts.since);
      counts = mergeCounts(known, counts);
      onBudget();
    },

    count: (event: RequestEvent): void => change(addRequest(counts, event, now())),

    usage: (): RequestUsage => ({ ...describeUsage(counts, now()), budget: budget() }),

    /** What the plan allows, which only the user knows; null where they do not. */
    setPlan(plan: RequestPlan | null): void {
      change({ ...counts, plan });
      onBudget();
    },

    /** The budget of this hour, day or month; null where there is none. */
    budget,

    /** Deletes the counts of this account. */
    async forget(): Promise<void> {
      offWrite?.();
      offWrite = null;
      isChanged = false;
      isOpen = false;
      counts = emptyCounts('', now());
      await writing;
      if (path !== null) await rm(path, { force: true }).catch(() => undefined);
    },

    /** Writes what was not written yet. */
    close: (): Promise<void> => write(),
  };
}

export type RequestMeter = ReturnType<typeof createRequestMeter>;

/** Null where there is no file, or none that can be used: counting starts over. */
async function read(path: string): Promise<StoredCounts | null> {
  try {
    const stored = storedCounts.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

/** The budget of this hour, day or month; null where there is none. @param at Unix milliseconds */
export function readBudget(
  choice: Choice,
  plan: RequestPlan | null,
  counts: StoredCounts,
  at: number,
): RequestBudget | null {
  const chosen = requestBudgets[choice];
  if (chosen === null) return null;
  const per = plan?.per ?? 'hour';
  const limit = plan === null ? chosen.anHour : Math.floor(plan.count * chosen.share);
  return { limit, per, used: countIn(counts, per, at), endsAt: endOf(per, at) };
}
