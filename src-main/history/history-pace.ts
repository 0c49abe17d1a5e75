import { requestedPause, backgroundPause } from '../agents/pace.ts';

/** Who could notice whether the history is current. */
export type HistoryAttention =
  /** Its page, or one that counts from it, is looked at. */
  | 'page'
  /** The console window can be seen, or could a moment ago. */
  | 'window'
  /** The window has been hidden for longer. */
  | 'away';

/** A window hidden for less counts as seen: people look at something else and come back. */
export const AWAY_MS = 180_000;

/** From the end of one request to the start of the next, while all is well; up to half as much again by chance. */
export const STEP_MS: Readonly<Record<HistoryAttention, number>> = { page: 1_000, window: 4_000, away: 60_000 };
/** How old the newest part may get before it is asked for again. */
export const NEWEST_MS: Readonly<Record<HistoryAttention, number>> = {
  page: 60_000,
  window: 300_000,
  away: 1_800_000,
};

export interface PauseQuestion {
  readonly attention: HistoryAttention;
  /** Failed tries in a row; each doubles the pause, up to half an hour. */
  readonly faults: number;
  /** What the last failure asked for, in milliseconds. */
  readonly requestedMs: number;
  /** 0 (included) to 1 (excluded). */
  readonly random: number;
}

/** Milliseconds from the end of one request to the start of the next. */
export function historyPause({ attention, faults, requestedMs, random }: PauseQuestion): number {
  const step = faults === 0 ? STEP_MS[attention] : Math.max(STEP_MS[attention], STEP_MS.window);
  return Math.max(backgroundPause(step, faults, random), requestedPause(requestedMs));
}
