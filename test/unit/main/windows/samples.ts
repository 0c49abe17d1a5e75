import type { Log } from '../../../../src-main/ipc/register.ts';
import type { Clock } from '../../../../src-main/lib/clock.ts';

export interface StubClock extends Clock {
  /** Advances the time and runs the timers that become due. */
  pass(ms: number): void;
  readonly waiting: () => number;
}

/** A clock that only advances by `pass`. Unix time starts at one million. */
export function makeClock(): StubClock {
  let at = 0;
  let timers: { due: number; run: () => void }[] = [];
  return {
    now: () => at,
    wallNow: () => 1_000_000 + at,
    after(ms, run) {
      const timer = { due: at + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass(ms) {
      at += ms;
      const due = timers.filter((timer) => timer.due <= at);
      timers = timers.filter((timer) => timer.due > at);
      for (const { run } of due) run();
    },
    waiting: () => timers.length,
  };
}

export function makeLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const note = (text: string) => void lines.push(text);
  return { log: { info: note, warn: note, error: note }, lines };
}
