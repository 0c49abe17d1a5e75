/** Never idle is late, not never: after this the work is done all the same. */
const LATEST_MS = 2_000;
/** Milliseconds that must be left before another piece is begun. */
const ENOUGH_MS = 4;

/** Runs work when the page has nothing better to do. `hasTime` says whether there is time for another piece. Returns its "off". */
export function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(() => {
      work(() => false);
    }, 0);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(
    (deadline) => {
      work(() => deadline.timeRemaining() > ENOUGH_MS);
    },
    { timeout: LATEST_MS },
  );
  return () => {
    cancelIdleCallback(handle);
  };
}
