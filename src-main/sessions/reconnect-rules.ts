import type { EndReason, WaitCause, ServiceState } from '../contract/contract.ts';
import type { Failure, FailureKind } from '../contract/failure.ts';

/**
 * When a tab connects again without being asked, as pure decisions. Each try asks the service for a new link, which costs a
 * request of the plan; no link is ever opened twice.
 */

/** Tries one after the other that lead to no lasting session; then the tab stays ended. */
export const MAX_TRIES = 5;
/** A session that lasted so long starts the count anew, in milliseconds. */
export const LASTING_MS = 60_000;
const MAX_CRASHES = 3;
const CRASHES_WITHIN = 60_000;
/** Between the starts of two tries of different tabs, in milliseconds: no burst when many come back together. */
export const TRY_GAP = 2_000;
const BASE = 2_000;
const LONGEST = 30_000;
const SOONEST = 1_000;

/** What a tab has behind it. Times are monotonic milliseconds. */
export interface Chances {
  readonly tries: number;
  /** When its page crashed, within the last minute. */
  readonly crashes: readonly number[];
}

export const freshChances: Chances = { tries: 0, crashes: [] };

export interface End {
  readonly reason: EndReason;
  readonly failure: Failure | null;
  /** The page closed itself: it was meant. */
  readonly closedItself: boolean;
}

/** Failures of a request for a link that may be gone at the next try. */
const passing: ReadonlySet<FailureKind> = new Set<FailureKind>(['offline', 'timeout', 'service-error', 'busy']);

/**
 * Why the tab waits, now that its connection has ended; null where it stays ended. A first connection that is refused is a
 * matter for the person who asked for it; so is a link that is used up or leads elsewhere, always.
 */
export function causeOfEnd(end: End, byItself: boolean, { tries, crashes }: Chances): WaitCause | null {
  if (tries >= MAX_TRIES) return null;
  switch (end.reason) {
    case 'page-crashed':
      return end.closedItself || crashes.length >= MAX_CRASHES ? null : 'network';
    case 'network':
      return 'network';
    case 'agent-offline':
      return byItself ? 'offline' : null;
    case 'connect-failed':
      return byItself && end.failure !== null && passing.has(end.failure.kind) ? 'network' : null;
    case 'link-used':
    case 'page-failed':
    case 'blocked':
    case 'not-back':
      return null;
  }
}

/** With one more crash at `now`; those of more than a minute ago are forgotten. */
export const noteCrash = ({ tries, crashes }: Chances, now: number): Chances => ({
  tries,
  crashes: [...crashes.filter((at) => now - at < CRASHES_WITHIN), now],
});

/**
 * Milliseconds until the next try: full jitter below a limit that doubles with each try, up to half a minute; never at once,
 * so that a page that fails by itself is seen to fail.
 */
export function delayOfTry(tries: number, random: number): number {
  return SOONEST + random * Math.min(LONGEST, BASE * 2 ** tries);
}

export interface Surroundings {
  readonly service: Pick<ServiceState, 'kind' | 'at'>;
  /** The computer as the list has it; null where that is not known, or where it is no computer of the list. */
  readonly online: boolean | null;
}

/**
 * Whether a waiting tab may try at all: not while the service cannot be reached, says that the plan is used up or refuses
 * the key, and not while its computer is offline. After this computer slept everything known is old until the service has
 * answered once. `since`: Unix milliseconds since when it waits.
 */
export function mayTry(cause: WaitCause, since: number, { service, online }: Surroundings): boolean {
  if (service.kind !== 'up-to-date' || online === false) return false;
  return cause !== 'slept' || (service.at !== null && service.at >= since);
}
