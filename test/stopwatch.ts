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

/** The system counts processor time in steps of some milliseconds: what takes less is repeated. */
const LEAST_MS = 10;

/**
 * How many times the processor time of the yardstick the work takes: the median of rounds that measure one right after the other, so
 * that what else the computer does slows both.
 */
export async function timesAsLong(work: () => unknown, yardstick: () => unknown): Promise<number> {
  const measure = async (run: () => unknown): Promise<number> => {
    const start = processorNow();
    for (let count = 1; ; count += 1) {
      await run();
      const taken = processorNow() - start;
      if (taken >= LEAST_MS) return taken / count;
    }
  };
  const ratios: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const unit = await measure(yardstick);
    ratios.push((await measure(work)) / unit);
  }
  return ratios.toSorted((a, b) => a - b)[5] ?? Infinity;
}
