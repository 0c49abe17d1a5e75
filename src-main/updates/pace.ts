/** When a new version is looked for without being asked to. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds after the start: long after the first rows, and not at the same moment on all computers of a company. */
export const firstPause = (random: number): number => MINUTE + Math.round(random * MINUTE);
/** Milliseconds from one check to the next: a day, give or take two hours. */
export const nextPause = (random: number): number => 22 * HOUR + Math.round(random * 4 * HOUR);
/** Milliseconds until it is seen again whether a check disturbs nobody. */
export const AGAIN_MS = 15 * MINUTE;

export interface Surroundings {
  readonly hasOpenSessions: boolean;
  readonly isLocked: boolean;
  readonly isOnBattery: boolean;
}

/** Whether the connection and the computer have nothing better to do. */
export const disturbs = ({ hasOpenSessions, isLocked, isOnBattery }: Surroundings): boolean =>
  hasOpenSessions || isLocked || isOnBattery;
