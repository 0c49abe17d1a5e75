import type { LockPolicy } from '../contract/lock-policy.ts';
import type { MonotonicClock } from '../lib/clock.ts';

/** Interval of the checks, in milliseconds. */
export const IDLE_POLL_MS = 5_000;

export interface IdleDeps {
  readonly clock: MonotonicClock;
  /** Seconds since the last input anywhere on this computer, by the system. */
  readonly systemIdle: () => number;
  /** Monotonic milliseconds of the last input in one of our windows. */
  readonly lastInput: () => number;
  readonly isScreenLocked: () => boolean;
  /** 0 for never. */
  readonly minutes: () => number;
  readonly onIdle: (minutes: number) => void;
  readonly onScreenLocked: () => void;
}

/**
 * Milliseconds without use. Some desktops never report it (Wayland without its protocol for idle time): there the system
 * always answers 0, and only the use of our own windows is known.
 */
export function readIdle(facts: {
  readonly systemSeconds: number;
  /** The system has ever answered anything but 0. */
  readonly systemReports: boolean;
  readonly ownMs: number;
}): number {
  return facts.systemReports ? facts.systemSeconds * 1_000 : facts.ownMs;
}

/** Follows how long this computer was not used, and whether its screen is locked, until `stop`. */
export function watchIdle(deps: IdleDeps) {
  let systemReports = false;
  /** Null while it is stopped. */
  let startedAt: number | null = null;
  let off = (): void => undefined;

  const check = (): void => {
    const systemSeconds = deps.systemIdle();
    systemReports ||= systemSeconds > 0;
    const minutes = deps.minutes();
    const ownMs = deps.clock.now() - Math.max(deps.lastInput(), startedAt ?? 0);
    if (deps.isScreenLocked()) deps.onScreenLocked();
    else if (minutes > 0 && readIdle({ systemSeconds, systemReports, ownMs }) >= minutes * 60_000) deps.onIdle(minutes);
    // Locking stops it.
    if (startedAt !== null) off = deps.clock.after(IDLE_POLL_MS, check);
  };

  return {
    /** While the lock is on and Longreach is not locked. */
    start(): void {
      if (startedAt !== null) return;
      startedAt = deps.clock.now();
      off = deps.clock.after(IDLE_POLL_MS, check);
    },
    stop(): void {
      startedAt = null;
      off();
    },
  };
}

/** Minutes without use until it locks, by the setting and the policy; 0 for never. */
export function effectiveMinutes(setting: number, { maxMinutes }: LockPolicy): number {
  if (maxMinutes === null) return setting;
  return setting === 0 ? maxMinutes : Math.min(setting, maxMinutes);
}
