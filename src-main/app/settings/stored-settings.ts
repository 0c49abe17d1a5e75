import { z } from 'zod';
import { recordedAccount } from '../../account/stored-account.ts';
import { defaultSettings, settingsSchema, type Settings } from '../../contract/settings.ts';
import type { SavedView } from '../../contract/contract.ts';
import { isView, MAX_VIEWS } from '../../storage/user/views.ts';
import { ACCOUNT_NUMBERS } from '../../contract/account-ids.ts';
import { supportLanguages } from '../../contract/support-message.ts';

/** More accounts than anybody removes. */
export const MAX_FORGOTTEN = 1_000;

const pixels = z.number().int().min(-100_000).max(100_000);
/** Where a window was, in device-independent pixels. */
const windowBounds = z
  .object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1), maximized: z.boolean() })
  .readonly();
export type WindowBounds = z.infer<typeof windowBounds>;

/** What is stored beside the settings: where windows were, and the accounts without their keys. */
const profileSchema = z.object({
  consoleBounds: windowBounds.nullable().default(null),
  sessionBounds: windowBounds.nullable().default(null),
  accounts: z.array(recordedAccount).max(100).readonly().default([]),
  /** How many numbers accounts were given, those of removed ones included. */
  numbersGiven: z.int().min(0).max(ACCOUNT_NUMBERS).default(0),
  currentAccountId: z.string().min(1).max(100).nullable().default(null),
  /**
   * Ids of accounts that were removed with their keys, the newest first: none of them is offered again. A keychain may hold a
   * key that it did not let go, and get it back from a backup.
   */
  forgottenAccounts: z.array(z.string().min(1).max(100)).max(MAX_FORGOTTEN).readonly().default([]),
  /** The profile was erased while the keychain did not answer: keys that are found there are not offered. */
  ignoresFoundKeys: z.boolean().default(false),
  /** The newest entry of the audit log: its folder could be deleted. */
  activityAnchor: z
    .object({ seq: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) })
    .readonly()
    .nullable()
    .default(null),
  /** All accounts are in view, as one. */
  showsAllAccounts: z.boolean().default(false),
  /** The saved views of that view. */
  viewsOfAllAccounts: z.array(z.custom<SavedView>(isView)).max(MAX_VIEWS).readonly().default([]),
});
export type StoredProfile = Readonly<z.infer<typeof profileSchema>>;

/** The content of settings.json, where both are side by side. */
export interface StoredSettings {
  readonly settings: Settings;
  readonly profile: StoredProfile;
}

export const defaultStored: StoredSettings = { settings: defaultSettings, profile: profileSchema.parse({}) };

export interface ReadSettings {
  readonly stored: StoredSettings;
  /** Names of fields with an unusable value; they have their defaults. */
  readonly unusable: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads each field on its own, so that one bad value does not cost the others. A missing field is new and has its default.
 * Null where the JSON is no settings object at all.
 */
export function readSettings(json: unknown, defaults: StoredSettings = defaultStored): ReadSettings | null {
  if (!isObject(json)) return null;
  const given = withEarlierMessage(withEarlierKeys(withEarlierNames(json)));
  const settings = usableFields(settingsSchema.shape, given);
  const profile = usableFields(profileSchema.shape, given);
  return {
    stored: {
      settings: settingsSchema.parse({ ...defaults.settings, ...settings.usable }),
      profile: withExistingAccount(profileSchema.parse({ ...defaults.profile, ...profile.usable })),
    },
    unusable: [...settings.unusable, ...profile.unusable],
  };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function usableFields(shape: Readonly<Record<string, z.ZodType>>, given: Fields) {
  const usable: Record<string, unknown> = {};
  const unusable: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const value = withoutGaps(name, given[name]);
    if (value === undefined) continue;
    const read = schema.safeParse(value);
    if (!read.success) unusable.push(name);
    const part = read.success ? read.data : usablePart(name, value);
    if (part !== undefined) usable[name] = part;
  }
  return { usable, unusable };
}

/** A language that is missing is new, and one that this version does not know is left out. */
const withoutGaps = (name: string, value: unknown): unknown =>
  name === 'supportMessages' && isObject(value)
    ? Object.fromEntries(supportLanguages.map((language) => [language, value[language] ?? '']))
    : value;

/** One bad account or message does not cost the others; undefined for fields that are used whole or not at all. */
function usablePart(name: string, value: unknown): unknown {
  if (name === 'accounts' && Array.isArray(value)) {
    return value.slice(0, 100).flatMap((item) => recordedAccount.safeParse(item).data ?? []);
  }
  if (name === 'supportMessages' && isObject(value)) {
    const message = z.string().max(4_000).catch('');
    return Object.fromEntries(Object.entries(value).map(([language, text]) => [language, message.parse(text)]));
  }
  return undefined;
}

/** Names of fields in files of earlier versions. */
const earlierNames = {
  hardwareWalk: 'hardwareScan',
  trustedDoors: 'trustedSources',
  notifyCustomers: 'notifyClients',
} as const;

function withEarlierNames(given: Fields): Fields {
  const renamed: Record<string, unknown> = {};
  for (const [old, name] of Object.entries(earlierNames)) if (old in given) renamed[name] = given[old];
  return { ...renamed, ...given };
}

/** Earlier versions wrote `usual` for the keys of the system. */
const withEarlierKeys = (given: Fields): Fields =>
  given.quickConnectKeys === 'usual' ? { ...given, quickConnectKeys: 'default' } : given;

/**
 * Files of versions without languages hold one message, which becomes the English one: whoever has written one goes on
 * sending it, whatever the language of the system.
 */
function withEarlierMessage(given: Fields): Fields {
  const { supportMessage, ...rest } = given;
  if (supportMessage === undefined || supportMessage === '' || rest.supportMessages !== undefined) return rest;
  return { supportLanguage: 'en', ...rest, supportMessages: { en: supportMessage } };
}

function withExistingAccount(profile: StoredProfile): StoredProfile {
  const exists = profile.accounts.some(({ id }) => id === profile.currentAccountId);
  return exists ? profile : { ...profile, currentAccountId: null };
}
