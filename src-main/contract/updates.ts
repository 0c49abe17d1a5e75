import { call } from './call.ts';
import { noInput } from './inputs.ts';
import type { Failure } from './failure.ts';

/** The part of the contract about new versions of Longreach itself. */

export const updateCalls = {
  'updates:current': call<UpdateState>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  /** Looks for a new version now and downloads it; answers once it is known whether there is one. */
  'updates:check': call<UpdateState>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'app' }),
  /** Restarts into the version that is ready, after a question where that interrupts something. Fails with `cancelled`. */
  'updates:restart': call<void>()({ input: noInput, from: ['console'], perSecond: 2, scope: 'app' }),
  /** The user knows that this version is new. */
  'updates:seen': call<void>()({ input: noInput, from: ['console'], perSecond: 2, scope: 'app' }),
} as const;

/** Why nothing is looked for: administrators, no address of a feed, an address that cannot be used, a run from the sources. */
const updatesOffReasons = ['managed', 'no-feed', 'bad-feed', 'development'] as const;
export type UpdatesOff = (typeof updatesOffReasons)[number];

/** Why this installation cannot replace itself; a new version is then announced, and installed by other means. */
export const updateHindrances = [
  /** Installed by dpkg, rpm or the like. */
  'package-manager',
  /** In a folder that this user may not change. */
  'installed-for-all',
  /** Started from where it was unpacked. */
  'portable',
  /** The AppImage or its folder cannot be written. */
  'not-writable',
  /** macOS runs it from where it was downloaded to. */
  'not-in-applications',
  /** The build has no public key, so that no new version could be proven. */
  'no-key',
] as const;
export type UpdateHindrance = (typeof updateHindrances)[number];

/** A version that the feed offers. */
export interface OfferedUpdate {
  readonly version: string;
  /** Plain text of a stranger; may be empty. */
  readonly notes: string;
}

export type UpdateProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | ({ readonly kind: 'downloading'; /** From 0 to 1. */ readonly share: number } & OfferedUpdate)
  /** It is installed when Longreach quits. */
  | ({ readonly kind: 'ready' } & OfferedUpdate)
  /** It cannot be installed from here (`hindrance`). */
  | ({ readonly kind: 'available' } & OfferedUpdate);

export interface UpdateCheck {
  /** Unix milliseconds */
  readonly at: number;
  /** `newest`: nothing newer is offered, or not yet to this computer. */
  readonly outcome: 'newest' | 'found' | 'failed';
  /** Of `failed`: what happened, as a sentence. */
  readonly message: string | null;
}

export interface UpdateState {
  /** The version that runs. */
  readonly version: string;
  /** Null where new versions are looked for. */
  readonly off: UpdatesOff | null;
  readonly hindrance: UpdateHindrance | null;
  readonly progress: UpdateProgress;
  /** The last check, also of an earlier run; null before the first. */
  readonly last: UpdateCheck | null;
  /** The version before, in the first run of a new one, until `updates:seen`. */
  readonly updatedFrom: string | null;
}

/** The failure of a check as the settings keep it. */
export const failedCheck = (at: number, { message }: Failure): UpdateCheck => ({ at, outcome: 'failed', message });
