import type { Settings } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';

/** What decides how often the list is asked for. */
export interface Pace {
  /** The console window can be seen. */
  readonly visible: boolean;
  /** Milliseconds between two tries while it is seen, as the person set it. */
  readonly visibleMs: number;
  readonly suspended: boolean;
  /** Something waits for an agent to change. */
  readonly waiting: boolean;
}

export const VISIBLE_MS = 15_000;
/** What the setting means, in milliseconds. */
export const visibleIntervals: Readonly<Record<Settings['refreshPace'], number>> = {
  quick: 10_000,
  normal: VISIBLE_MS,
  gentle: 60_000,
};
export const HIDDEN_MS = 120_000;
export const WAITING_MS = 3_000;
export const LONGEST_MS = 300_000;
export const QUOTA_MS = 900_000;
/** The first try after the computer woke up comes at a random moment within this time. */
export const RESUME_MS = 10_000;
/** However long the service asks to be left alone, it is tried again after this. */
const MAX_REQUESTED_MS = 600_000;

const SPREAD = 0.1;

/** The longest pause of what is read gently, on and on, unless the service asks for more. */
export const LONGEST_PAUSE_MS = 1_800_000;
const LATER = 0.5;

export interface DelayQuestion {
  readonly pace: Pace;
  /** Failed tries in a row. */
  readonly faults: number;
  /** What the last failure asked for, in milliseconds. */
  readonly requestedMs: number;
  /** 0 (included) to 1 (excluded). */
  readonly random: number;
}

/**
 * Milliseconds from the end of one try to the start of the next, or null for none. While all is well 10 % to either side,
 * so that many consoles do not keep step. Each failure in a row doubles the interval, up to 5 minutes, and the start falls
 * anywhere in its second half, so that consoles that failed together do not come back together.
 */
export function delayOf({ pace, faults, requestedMs, random }: DelayQuestion): number | null {
  if (pace.suspended) return null;
  const interval = pace.waiting ? WAITING_MS : pace.visible ? pace.visibleMs : HIDDEN_MS;
  if (faults === 0) return interval * (1 - SPREAD + 2 * SPREAD * random);
  const longer = Math.min(interval * 2 ** Math.min(faults, 20), LONGEST_MS);
  return Math.max(longer * (0.5 + 0.5 * random), requestedPause(requestedMs));
}

/**
 * Milliseconds from the end of one request to the start of the next for what is read gently, on and on: up to half as much
 * again by chance. Each failure in a row doubles the step, up to half an hour.
 */
export function backgroundPause(stepMs: number, faults: number, random: number): number {
  const step = Math.min(stepMs * 2 ** Math.min(faults, 20), LONGEST_PAUSE_MS / (1 + LATER));
  return step * (1 + LATER * random);
}

/** However long the service asks to be left alone, so much of it counts. */
export const requestedPause = (requestedMs: number): number => Math.min(requestedMs, MAX_REQUESTED_MS);

/** An answer of 402 rests the full time; a request the client held back itself (another one met the limit) only what is left of it. */
export const quotaRest = ({ reason, waitMs }: Failure): number =>
  reason === 'waiting' && waitMs !== undefined ? Math.min(waitMs, QUOTA_MS) : QUOTA_MS;
