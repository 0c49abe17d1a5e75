import { isLong } from './long.ts';

/** Milliseconds of processor time of this thread, which hardly depend on what else the computer does. */
function processorNow(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Starts measuring; the returned function tells the milliseconds since. In the gate they are processor time of this thread, with
 * full numbers those of a clock on the wall.
 */
export function startStopwatch(): () => number {
  const now = isLong ? () => performance.now() : processorNow;
  const start = now();
  return () => now() - start;
}
