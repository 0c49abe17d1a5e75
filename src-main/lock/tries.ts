/** Wrong tries in a row that cost no wait: slips of the hand. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Milliseconds to wait after so many wrong tries in a row; each further one doubles it. */
export function waitAfter(wrongTries: number): number {
  if (wrongTries <= FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (wrongTries - FREE_TRIES - 1), LONGEST_WAIT_MS);
}

export interface Tries {
  readonly wrongTries: number;
  /** Unix milliseconds */
  readonly lastTryAt: number;
}

/**
 * Milliseconds that are left of the wait when Longreach starts. Where the clock was set back, nobody knows how much has
 * passed, and the whole wait begins again.
 */
export function waitAtStart({ wrongTries, lastTryAt }: Tries, wallNow: number): number {
  const wait = waitAfter(wrongTries);
  const passed = wallNow - lastTryAt;
  return passed < 0 ? wait : Math.max(0, wait - passed);
}
