import type { ServiceState } from '../contract/contract.ts';
import type { Clock } from '../lib/clock.ts';
import type { ServiceKind } from './service-state-kind.ts';
import { createSteadyState } from '../lib/steady-state.ts';

/** No change of the shown kind within this time of the last one. */
export const HOLD_MS = 10_000;

interface Shown {
  readonly kind: ServiceKind;
  readonly message: string | null;
}

/**
 * What is shown of the service, told whenever it changes. The kind is held steady for 10 s after a change. `refreshing` is
 * only about what a person asked for: background requests come and go unseen.
 */
export function createServiceStatus(clock: Clock, onState: (state: ServiceState) => void) {
  let state: ServiceState = {
    kind: 'starting',
    refreshing: false,
    at: null,
    since: clock.wallNow(),
    nextTryAt: null,
    message: null,
    clockOffset: 0,
  };

  let lastSent = state;
  let holding = 0;

  const notify = (): void => {
    if (holding > 0 || (Object.keys(state) as (keyof ServiceState)[]).every((key) => state[key] === lastSent[key]))
      return;
    lastSent = state;
    onState(state);
  };

  const change = (part: Partial<ServiceState>): void => {
    state = { ...state, ...part };
    notify();
  };

  const steady = createSteadyState<Shown>({
    clock,
    holdMs: HOLD_MS,
    same: (a, b) => a.kind === b.kind,
    onShow: ({ kind, message }) => {
      change({ kind, message, since: clock.wallNow() });
    },
  });

  const show = (shown: Shown): void => {
    steady.show(shown);
    // A new reason inside the shown kind is no flicker.
    if (state.kind === shown.kind) change({ message: shown.message });
  };

  return {
    current: (): ServiceState => state,

    /** Tells of all changes made inside at once. */
    together(changes: () => void): void {
      holding += 1;
      try {
        changes();
      } finally {
        holding -= 1;
      }
      notify();
    },

    restart(at: number | null): void {
      steady.release();
      change({
        kind: 'starting',
        refreshing: false,
        at,
        since: clock.wallNow(),
        nextTryAt: null,
        message: null,
        clockOffset: 0,
      });
    },

    /** `clockOffset`: milliseconds by which the service's clock is ahead of ours. */
    setGood(at: number, clockOffset: number): void {
      change({ at, clockOffset });
      show({ kind: 'up-to-date', message: null });
    },

    setFailed(kind: ServiceKind, message: string | null): void {
      show({ kind, message });
    },

    setRefreshing(refreshing: boolean): void {
      change({ refreshing });
    },

    setNextTry(nextTryAt: number | null): void {
      change({ nextTryAt });
    },
  };
}
