import type { ServiceState } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';
import { startingService } from '../contract/service-state.ts';
import type { NetworkError } from '../api/network-error.ts';
import type { Clock } from '../lib/clock.ts';

type ServiceKind = ServiceState['kind'];

/** The shown kind does not change more often than this. */
const HOLD_MS = 10_000;

/**
 * What the pages show about the service. The kind does not flicker: a change shows at once if the kind before it was shown
 * for 10 s (so the first failure is seen immediately) or if the user requested it, otherwise when that time is over, if it is
 * still true then.
 */
export function createServiceStatus(clock: Clock, onState: (state: ServiceState) => void) {
  const initial = (at: number | null): ServiceState => startingService(at, clock.wallNow());
  let state = initial(null);
  let published = state;
  /** Monotonic milliseconds until which the shown kind is held. */
  let holdUntil = -Infinity;
  let stopHolding: () => void = () => undefined;

  const publish = (part: Partial<ServiceState> = {}): void => {
    state = { ...state, ...part };
    if ((Object.keys(state) as (keyof ServiceState)[]).every((key) => state[key] === published[key])) return;
    published = state;
    onState(state);
  };

  const show = (shown: Pick<ServiceState, 'kind' | 'message' | 'mayBeEmpty' | 'reason'>, atOnce: boolean): void => {
    stopHolding();
    // A new reason for the same kind is no flicker.
    if (shown.kind === state.kind) {
      state = { ...state, ...shown };
      return;
    }
    const change = (): void => {
      holdUntil = clock.now() + HOLD_MS;
      state = { ...state, ...shown, since: clock.wallNow() };
    };
    if (atOnce || clock.now() >= holdUntil) change();
    else
      stopHolding = clock.after(holdUntil - clock.now(), () => {
        change();
        publish();
      });
  };

  return {
    current: (): ServiceState => state,

    /** Publishes these and whatever else changed since the last time. */
    publish,

    /** Publishes at once that another account or key begins. `at`: Unix milliseconds of the stored list. */
    restart(at: number | null): void {
      stopHolding();
      holdUntil = -Infinity;
      publish(initial(at));
    },

    /** Needs `publish`. */
    setGood(good: Pick<ServiceState, 'at' | 'clockOffset' | 'listBytes'>, atOnce = false): void {
      state = { ...state, ...good };
      show({ kind: 'up-to-date', message: null, reason: undefined, mayBeEmpty: false }, atOnce);
    },

    /** Needs `publish`. */
    setFailed(failure: Failure, atOnce = false): void {
      const kind = kindOfFailure[failure.kind];
      if (kind === null || isHeldForAMoment(failure)) return;
      const message = hasOwnMessage(kind, failure) ? failure.message : null;
      const reason = kind === 'offline' && message !== null ? failure.reason : undefined;
      show({ kind, message, reason, mayBeEmpty: mayBeEmpty(failure) }, atOnce);
    },
  };
}

/** Longreach itself held the try back, for less time than a kind is shown: the next one tells how the service is. */
const isHeldForAMoment = ({ reason, waitMs }: Failure): boolean =>
  reason === 'waiting' && (waitMs ?? Infinity) < HOLD_MS;

/** Whether the list failed only because it came without an array, although one is stored. */
export const mayBeEmpty = (failure: Failure | null): boolean => failure?.reason === 'no-array';

/** Reasons why nothing was reached although the network works; each needs its own remedy. */
const specificReasons: ReadonlySet<string> = new Set<NetworkError>(['certificate', 'tls', 'proxy', 'proxy-sign-in']);

const hasOwnMessage = (kind: ServiceKind, { reason = '' }: Failure): boolean =>
  kind === 'failing' || (kind === 'offline' && specificReasons.has(reason));

/** How a failed list shows in the status; null if it does not concern the service. */
const kindOfFailure: Readonly<Record<Failure['kind'], Exclude<ServiceKind, 'starting' | 'up-to-date'> | null>> = {
  'key-refused': 'key-refused',
  quota: 'quota',
  offline: 'offline',
  cancelled: null,
  timeout: 'failing',
  busy: 'failing',
  'no-right': 'failing',
  'not-found': 'failing',
  'bad-input': 'failing',
  'not-the-service': 'failing',
  'service-error': 'failing',
  unavailable: 'failing',
  internal: 'failing',
};
