/** The source of time: the system clock, or one that is stopped until it is advanced. */
export interface TimeSource {
  /** Unix milliseconds. */
  now(): number;
  /** Runs once after so many milliseconds; returns its own "off". */
  setTimer(milliseconds: number, run: () => void): () => void;
}

export const systemTime: TimeSource = {
  now: () => Date.now(),
  setTimer(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, 0x7fff_ffff));
    return () => clearTimeout(timer);
  },
};

/** Time that only `Clock.advance` moves: nothing happens by waiting. */
export const standingTime = (unixMilliseconds: number): TimeSource => ({
  now: () => unixMilliseconds,
  setTimer: () => () => undefined,
});

/** The service's clock: every delay of the service goes through it, so that a test can let a minute pass at once. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Unix seconds, whole. */
  seconds(): number;
  /** Runs after a simulated delay (a reboot, a client on their way), shortened by the time scale. Returns its own "off". */
  simulate(milliseconds: number, run: () => void): () => void;
  /** Runs after a plain delay that the time scale leaves alone. Returns its own "off". */
  wait(milliseconds: number, run: () => void): () => void;
  /** Moves the clock forward and runs what falls due on the way, in order. */
  advance(milliseconds: number): void;
  stop(): void;
}

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** @param timeScale how many times faster than in life simulated delays pass; 1 is life */
export function createClock(source: TimeSource, timeScale = 1): Clock {
  let skipped = 0;
  let timers: Timer[] = [];
  let disarm: (() => void) | null = null;
  let stopped = false;
  const now = (): number => source.now() + skipped;

  const runDue = (limit: number): void => {
    for (let first = timers[0]; first !== undefined && first.due <= limit && !stopped; first = timers[0]) {
      timers.shift();
      skipped += Math.max(0, first.due - now());
      first.run();
    }
  };
  const arm = (): void => {
    disarm?.();
    disarm = null;
    const first = timers[0];
    if (first === undefined || stopped) return;
    disarm = source.setTimer(Math.max(0, first.due - now()), () => {
      runDue(now());
      arm();
    });
  };
  const wait = (milliseconds: number, run: () => void): (() => void) => {
    const timer: Timer = { due: now() + Math.max(0, milliseconds), run };
    const later = timers.findIndex((other) => other.due > timer.due);
    timers.splice(later === -1 ? timers.length : later, 0, timer);
    if (timers[0] === timer) arm();
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    simulate: (milliseconds, run) => wait(milliseconds / timeScale, run),
    wait,
    advance(milliseconds) {
      const target = now() + milliseconds;
      runDue(target);
      skipped += Math.max(0, target - now());
      arm();
    },
    stop() {
      stopped = true;
      timers = [];
      disarm?.();
    },
  };
}
