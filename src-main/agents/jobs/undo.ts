import { fail, type Result } from '../../contract/failure.ts';
import { sleep, type Clock } from '../../lib/clock.ts';
import { t } from '../../contract/texts.ts';

/** How long something can be undone before it is sent. */
export const UNDO_MS = 5_000;
/** A delay longer than expected by more than this means that this computer slept. */
const OVERSLEPT_MS = 30_000;

/** A moment by both clocks: the monotonic one may stop while this computer sleeps, and the wall clock may be set. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

export const momentOf = (clock: Clock): Moment => ({ monotonic: clock.now(), wall: clock.wallNow() });

/** Whether so much more than `milliseconds` has passed that a decision made then is outdated. */
export function hasOverslept(clock: Clock, since: Moment, milliseconds: number): boolean {
  const passed = Math.max(clock.now() - since.monotonic, clock.wallNow() - since.wall);
  return passed > milliseconds + OVERSLEPT_MS;
}

/** Whether the two clocks have diverged since then, so that times measured in between are wrong. */
export function hasSlept(clock: Clock, since: Moment): boolean {
  return clock.wallNow() - since.wall - (clock.now() - since.monotonic) > OVERSLEPT_MS;
}

/**
 * Waits for the time in which something can be undone. `overslept`: this computer slept in between, so that a decision of
 * hours ago must not be carried out now.
 */
export async function waitForUndo(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<'over' | 'undone' | 'overslept'> {
  const began = momentOf(clock);
  const slept = await sleep(clock, milliseconds, [signal]);
  if (!slept || signal.aborted) return 'undone';
  return hasOverslept(clock, began, milliseconds) ? 'overslept' : 'over';
}

export const overslept = (): Extract<Result<never>, { readonly ok: false }> =>
  fail('timeout', t('job.overslept'), { reason: 'overslept' });
