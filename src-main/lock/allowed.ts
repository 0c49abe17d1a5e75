import type { Channel, EventName } from '../contract/contract.ts';

/** The only calls that are answered while Longreach is locked: those of the lock page. */
export const callsWhileLocked: ReadonlySet<Channel> = new Set<Channel>([
  'lock:current',
  'lock:now',
  'lock:unlock',
  'lock:unlockWithSystem',
  'lock:forgetKeys',
  // Refused until the keys could not be forgotten several times.
  'lock:eraseProfile',
  // Refused unless a policy requires the lock and none was set up.
  'lock:setUp',
  // Escape puts the window of Quick connect away.
  'quick:close',
]);

/** What a page that is being covered still hands over: these only write, and are taken for `HAND_OVER_MS`. */
export const callsWhileLocking: ReadonlySet<Channel> = new Set<Channel>(['sessions:setNote', 'app:storeView']);
export const HAND_OVER_MS = 2_000;

/** The only events that pages get while Longreach is locked. */
export const eventsWhileLocked: ReadonlySet<EventName> = new Set<EventName>(['lock:changed', 'window:shown']);
