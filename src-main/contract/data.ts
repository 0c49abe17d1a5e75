import { z } from 'zod';
import { call } from './call.ts';
import { noInput, text } from './inputs.ts';

/** The part of the contract about what is stored on this computer, and about moving to another one. */

/** What can be deleted by itself: all of it comes back from the service, or is a note of the past. */
const clearableKinds = ['list', 'details', 'snapshots', 'history', 'previews', 'downloads', 'log', 'activity'] as const;
export type ClearableKind = (typeof clearableKinds)[number];
/** `own`: favorites, saved views, watches, notes. */
const dataKinds = [...clearableKinds, 'own'] as const;
export type DataKind = (typeof dataKinds)[number];

export interface DataSize {
  readonly kind: DataKind;
  readonly bytes: number;
}

/** A setting with its value now and that of the profile. */
export interface SettingChange {
  /** The message to clients is named with its language: `supportMessages.en`. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What an opened profile would change. */
export interface ProfilePreview {
  readonly profileId: string;
  readonly fileName: string;
  /** Unix milliseconds when it was exported. */
  readonly at: number;
  /** Label of the account it was exported from; null where there was none. */
  readonly account: string | null;
  /** It was exported from an account of another service, whose agents are others. */
  readonly isOtherService: boolean;
  /** The settings that would change, those that reach beyond this console first. */
  readonly settings: readonly SettingChange[];
  /** How many would be added. */
  readonly favorites: number;
  readonly notes: number;
  /** Accepted ends of sessions. */
  readonly ends: number;
  readonly viewsAdded: readonly string[];
  /** Views of the same name, which would be replaced. */
  readonly viewsReplaced: readonly string[];
  /** Entries of the file that this version does not understand; they are left out. */
  readonly leftOut: number;
}

export const dataCalls = {
  'data:sizes': call<readonly DataSize[]>()({ input: noInput, from: ['console'], perSecond: 5, scope: 'account' }),
  'data:clear': call<void>()({
    input: z.strictObject({ kind: z.enum(clearableKinds) }),
    from: ['console'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Asks where, then saves settings, favorites, views and notes; never a key. Fails with `cancelled` without a place. */
  'profile:export': call<{ readonly fileName: string }>()({
    input: noInput,
    from: ['console'],
    perSecond: 2,
    scope: 'account',
  }),
  /** Asks for a file and reads it; nothing changes yet. */
  'profile:open': call<ProfilePreview>()({ input: noInput, from: ['console'], perSecond: 2, scope: 'account' }),
  /** Takes over what `profile:open` has read. */
  'profile:import': call<void>()({
    input: z.strictObject({ profileId: text(40) }),
    from: ['console'],
    perSecond: 2,
    scope: 'account',
  }),
} as const;
