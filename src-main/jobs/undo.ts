import { sleep, type Clock } from '../clock.ts';

/** How long something can be undone before it is sent. */
export const UNDO_MS = 5_000;
/** More than this beyond the time to undo, and the computer slept meanwhile. */
const OVERSLEPT_MS = 30_000;

/**
 * Waits for the time in which something can be undone. `overslept`: the computer was asleep in between, so that what was
 * decided hours ago must not be sent now. Monotonic clocks may stand still during sleep, so both clocks are asked.
 */
export async function waitForUndo(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
): Promise<'over' | 'undone' | 'overslept'> {
  const began = { monotonic: clock.now(), wall: clock.wallNow() };
  const slept = await sleep(clock, milliseconds, [signal]);
  if (!slept || signal.aborted) return 'undone';
  const passed = Math.max(clock.now() - began.monotonic, clock.wallNow() - began.wall);
  return passed > milliseconds + OVERSLEPT_MS ? 'overslept' : 'over';
}

export const OVERSLEPT =
  'This computer was asleep when it should have been sent, so nothing was sent. Start it again if it is still wanted.';
