import { z } from 'zod';
import type { Settings } from '../../contract/contract.ts';
import { defaultPageSettings } from '../../contract/default-settings.ts';
import type { KeyMarker } from '../../account/key/key-store.ts';

/** An account as the settings know it; the key is elsewhere. */
export interface StoredAccount {
  readonly id: string;
  readonly label: string;
  readonly address: string;
  readonly practice: boolean;
  /** Null while its key lives in memory only. */
  readonly keyMarker: KeyMarker | null;
  /** The one group of the service it is limited to (4.1 `group_id`); null lists all. */
  readonly groupId: string | null;
  /** The value of `video` that is sent with every connect (4.4); null sends none. */
  readonly video: string | null;
}

/** Where a window was, in device-independent pixels. */
export interface WindowBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
}

export interface StoredSettings extends Required<Settings> {
  readonly consoleBounds: WindowBounds | null;
  readonly sessionBounds: WindowBounds | null;
  readonly accounts: readonly StoredAccount[];
  readonly currentAccountId: string | null;
}

export const defaultSettings: StoredSettings = {
  ...defaultPageSettings,
  consoleBounds: null,
  sessionBounds: null,
  accounts: [],
  currentAccountId: null,
};

const months = z.number().int().min(0).max(1_200);
const hour = z.number().int().min(0).max(23);
/** A language that is missing is simply new. */
const message = z.string().max(4_000).default('');
const pixels = z.number().int().min(-100_000).max(100_000);

const bounds = z
  .object({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1), maximized: z.boolean() })
  .nullable();

const marker = z.object({ place: z.enum(['keychain', 'safe-storage']), at: z.number().int() });

const account = z.object({
  id: z.string().min(1).max(100),
  label: z.string().max(200),
  address: z.string().min(1).max(2_000),
  practice: z.boolean(),
  keyMarker: marker.nullable(),
  // Files of before it could be limited have no such field.
  groupId: z.string().max(200).nullable().default(null),
  video: z.string().max(100).nullable().default(null),
});

const fields: { readonly [K in keyof StoredSettings]: z.ZodType<StoredSettings[K]> } = {
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'comfortable']),
  startAtLogin: z.boolean(),
  proxy: z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('system') }),
    z.object({ mode: z.literal('none') }),
    z.object({ mode: z.literal('manual'), server: z.string().max(500) }),
  ]),
  refreshPace: z.enum(['quick', 'normal', 'gentle']),
  hardwareScan: z.boolean(),
  blurPreviews: z.boolean(),
  notifyWatched: z.boolean(),
  notifyViews: z.boolean(),
  agentColumns: z.array(z.string().max(200)).max(40),
  agentLayout: z.enum(['list', 'cards']),
  paneWidth: z.number().int().min(340).max(520),
  hiddenViews: z.array(z.string().max(200)).max(20),
  startHidden: z.boolean(),
  quickConnectKeys: z.string().max(60),
  tightenClipboard: z.boolean(),
  trustedSources: z.array(z.enum(['link', 'command-line'])).max(2),
  notificationsPaused: z.boolean(),
  notifyCustomers: z.boolean(),
  notifyJobs: z.boolean(),
  notifyService: z.boolean(),
  listRecents: z.boolean(),
  supportLanguage: z.enum(['en', 'de', 'es', 'pt', 'ru']),
  supportMessages: z.object({ en: message, de: message, es: message, pt: message, ru: message }),
  historyMonths: months,
  downloadsFolder: z.string().max(4_000),
  recordingHosts: z.array(z.string().min(1).max(300)).max(100),
  askWhy: z.boolean(),
  activityMonths: months,
  nightHours: z.tuple([hour, hour]),
  timesheetRounding: z.object({
    minutes: z.literal([0, 1, 5, 6, 10, 15, 30]),
    how: z.enum(['up', 'nearest']),
    each: z.enum(['session', 'day']),
  }),
  consoleBounds: bounds,
  sessionBounds: bounds,
  accounts: z.array(account).max(100),
  currentAccountId: z.string().min(1).max(100).nullable(),
};

export interface ReadSettings {
  readonly settings: StoredSettings;
  /** Names of fields whose value could not be used; they have their defaults. */
  readonly unusable: readonly string[];
}

/**
 * Reads each field on its own, so that one bad value does not cost the others. A field that is missing is simply new. Null
 * where this is no settings object at all. `defaults` stand where nothing usable does.
 */
export function readSettings(json: unknown, defaults: StoredSettings = defaultSettings): ReadSettings | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  const given = withMessages(withCurrentNames(json as Readonly<Record<string, unknown>>));
  const unusable: string[] = [];
  const readField = <K extends keyof StoredSettings>(name: K): StoredSettings[K] => {
    const value = given[name];
    if (value === undefined) return defaults[name];
    const parsed = fields[name].safeParse(value);
    if (parsed.success) return parsed.data;
    unusable.push(name);
    if (name === 'accounts') return readUsable(value) as StoredSettings[K];
    return name === 'supportMessages' ? (readMessages(value) as StoredSettings[K]) : defaults[name];
  };
  const names = Object.keys(fields) as (keyof StoredSettings)[];
  // Every name of the type is in the table, so nothing is missing.
  const settings = Object.fromEntries(names.map((name) => [name, readField(name)])) as unknown as StoredSettings;
  return { settings: withExistingAccount(settings), unusable };
}

/** Fields that files of earlier versions have under another name. */
const earlierNames = { hardwareWalk: 'hardwareScan', trustedDoors: 'trustedSources' } as const;

function withCurrentNames(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const renamed: Record<string, unknown> = {};
  for (const [old, name] of Object.entries(earlierNames)) if (old in given) renamed[name] = given[old];
  return { ...renamed, ...given };
}

/**
 * Files of before there were languages hold one message, which becomes the English one. Whoever has written one goes on
 * sending it, whatever the language of the system.
 */
function withMessages(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { supportMessage, ...rest } = given;
  if (supportMessage === undefined || supportMessage === '' || rest.supportMessages !== undefined) return rest;
  return { supportLanguage: 'en', ...rest, supportMessages: { en: supportMessage } };
}

/** One bad message does not cost the others. */
function readMessages(value: unknown): StoredSettings['supportMessages'] {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' ? { ...value } : {};
  const read = (one: unknown): string => message.catch('').parse(one);
  return { en: read(given.en), de: read(given.de), es: read(given.es), pt: read(given.pt), ru: read(given.ru) };
}

/** One bad account does not cost the others. */
function readUsable(value: unknown): readonly StoredAccount[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 100).flatMap((item) => {
    const parsed = account.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function withExistingAccount(settings: StoredSettings): StoredSettings {
  const exists = settings.accounts.some(({ id }) => id === settings.currentAccountId);
  return exists ? settings : { ...settings, currentAccountId: null };
}
