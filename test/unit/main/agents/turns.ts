/**
 * The most processor time this thread spent in one turn of its event loop, in milliseconds, until it is stopped. Unlike the time
 * of the clock, it does not depend on what else this computer does.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let stopped = false;
  let last = process.threadCpuUsage();
  const turn = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
    if (!stopped) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    stopped = true;
    return longest;
  };
}
