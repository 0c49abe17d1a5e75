/**
 * Whether everything runs in its full numbers (`npm run test:long`). The gate takes at least a tenth of them, and leaves out
 * files whose name has `.long` before its ending.
 */
export const isLong = process.env.LONGREACH_LONG === '1';

/** How many of `full` runs, kills or rows there are: all of them, or a tenth in the gate. */
export const runs = (full: number): number => (isLong ? full : Math.ceil(full / 10));

/** What random inputs are made of. The end of each run prints it; `LONGREACH_SEED` sets it. */
export const seed = Number(process.env.LONGREACH_SEED);

/** How long a test may wait for a state. It only decides how long a failure takes. */
export const WAIT_LIMIT_MS = 60_000;
