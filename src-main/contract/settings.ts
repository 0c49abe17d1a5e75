import { z } from 'zod';
import { call } from './call.ts';
import { csvChoices } from './csv-marks.ts';
import { externalSource } from './external.ts';
import { all, names, noInput, rounding, text } from './inputs.ts';
import { formatRegions, languages } from './language.ts';
import { supportLanguages } from './support-message.ts';
import { MAX_WEBHOOKS, storedWebhook } from './webhooks.ts';

/**
 * The settings. This table is the only declaration of a setting: its type, its default, the settings file, what the settings
 * page may change and what pages assume before the first answer are derived from it.
 */

const months = z.number().int().min(0).max(1_200);
const hour = z.number().int().min(0).max(23);

const proxy = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('none') }),
  /** `bypass`: hosts that are reached directly, separated by commas, beside names without a dot. */
  z.strictObject({ mode: z.literal('manual'), server: text(500), bypass: text(2_000).optional() }),
  /** The address of a script that names the proxy for each host (PAC). */
  z.strictObject({ mode: z.literal('pac'), address: text(2_000) }),
]);

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  startAtLogin: z.boolean().default(false),
  /** At login only the tray is shown. */
  startHidden: z.boolean().default(false),
  /** What closing the window does on a Linux desktop that shows no tray icons. */
  closeWithoutTray: z.enum(['ask', 'quit', 'minimize']).default('ask'),
  /**
   * The shortcut of Quick connect as Electron writes it ("Control+Alt+Space"); `default` for that of the system, empty for
   * none.
   */
  quickConnectKeys: text(60).default('default'),
  proxy: proxy.readonly().default({ mode: 'system' }),
  /** Proxies, as `host:port`, whose user name and password are in the keychain, and where there (see `KeyMarker`). */
  proxySignIns: z
    .array(
      z
        .strictObject({
          proxy: z.string().min(1).max(300),
          place: z.enum(['keychain', 'safe-storage']),
          at: z.number().int().min(0),
        })
        .readonly(),
    )
    .max(20)
    .readonly()
    .default([]),
  /** How often the list is requested while the window is visible: 10 s, 15 s, a minute. */
  refreshPace: z.enum(['quick', 'normal', 'gentle']).default('normal'),
  /** Bytes of lists in an hour: 25, 100, 400 MB; beyond it the list is requested less often. */
  listBudget: z.enum(['small', 'normal', 'large', 'unlimited']).default('normal'),
  /** What background reading may take of the plan, or an hour where the plan is not known (`request-meter.ts`). */
  requestBudget: z.enum(['small', 'normal', 'large', 'unlimited']).default('unlimited'),
  /** Reads the hardware of all agents bit by bit in the background. */
  hardwareScan: z.boolean().default(true),

  /** The columns of the list in their order; empty for the default ones. */
  agentColumns: names(40).readonly().default([]),
  agentLayout: z.enum(['list', 'cards']).default('list'),
  /** Pixels */
  paneWidth: z.number().int().min(340).max(520).default(376),
  /** Ids of the built-in views that are not listed. */
  hiddenViews: names(20).readonly().default([]),
  /** Recent agents in the tray and the jump list. */
  listRecents: z.boolean().default(true),
  /** Previews are blurred until pointed at. */
  blurPreviews: z.boolean().default(false),
  /** The windows of Longreach are left out of screenshots, recordings and screen sharing; without effect on Linux. */
  blockScreenCapture: z.boolean().default(false),
  /** Minutes without use after which Longreach locks, while the app lock is on; 0 for never. */
  lockAfter: z.number().int().min(0).max(1_440).default(10),
  /** Remote pages may not read the clipboard, and the user is not asked. */
  tightenClipboard: z.boolean().default(false),
  /** Sources whose requests are carried out without confirmation. */
  trustedSources: z.array(externalSource).max(2).readonly().default([]),

  notificationsPaused: z.boolean().default(false),
  notifyWatched: z.boolean().default(true),
  notifyViews: z.boolean().default(true),
  /** A client joined a support session. */
  notifyClients: z.boolean().default(true),
  /** Notifications name the client; without it, a locked screen shows no name. */
  notifyClientNames: z.boolean().default(false),
  /** A job ended. */
  notifyJobs: z.boolean().default(true),
  /** The quota is nearly used up, or the key was refused. */
  notifyService: z.boolean().default(true),
  /** Receivers of alarms beyond this screen, without their addresses, which are in the keychain. */
  webhooks: z.array(storedWebhook.readonly()).max(MAX_WEBHOOKS).readonly().default([]),

  /** The tour of the first run: `shown` from the first sign-in until it was ended or skipped, and on request. */
  tour: z.enum(['new', 'shown', 'over']).default('new'),

  /** The language of Longreach. */
  language: z.enum(['system', ...languages]).default('system'),
  /** The region whose formats dates and numbers have. */
  formats: z.enum(['system', ...formatRegions]).default('system'),
  /** The marks of CSV files. */
  csvSeparator: z.enum(csvChoices).default('formats'),
  /** The language of the message that is shown, copied and mailed to clients. */
  supportLanguage: z.enum(supportLanguages).default('en'),
  /** The technician's own messages to clients; empty for the built-in one. */
  supportMessages: z
    .record(z.enum(supportLanguages), text(4_000))
    .readonly()
    .default({ en: '', de: '', es: '', pt: '', ru: '' }),

  /** How many months of history are stored on this computer: 0 none, 1,200 all there is. */
  historyMonths: months.default(12),
  /** After how many months dated hardware goes; 0 for never. */
  hardwareMonths: months.default(0),
  /** After how many months the sessions of this console go; 0 for never. Those with a note stay. */
  sessionMonths: months.default(0),
  /** Sessions with a note go as well. */
  oldNotesGo: z.boolean().default(false),
  /** Looks for new versions of Longreach every day. */
  automaticUpdates: z.boolean().default(true),
  /** The folder with new versions, over https; empty for the one that the build has noted. */
  updateFeed: text(2_000).default(''),
  /** Where files are saved; empty for the system's downloads folder. */
  downloadsFolder: text(4_000).default(''),
  /** Hosts besides the service's own that may get the key for their recordings. */
  recordingHosts: z.array(z.string().min(1).max(300)).max(100).readonly().default([]),
  /** Hosts besides the service's own at which sessions may be opened. */
  linkHosts: z.array(z.string().min(1).max(300)).max(100).readonly().default([]),
  /** The answers to whether pages of a host may read the clipboard. */
  clipboardHosts: z
    .array(z.strictObject({ host: z.string().min(1).max(300), allowed: z.boolean() }).readonly())
    .max(100)
    .readonly()
    .default([]),
  /** Hosts whose pages may save files in the downloads folder. */
  downloadHosts: z.array(z.string().min(1).max(300)).max(100).readonly().default([]),
  /** Hosts of the service whose pages may reach devices in the network of this computer. */
  localNetworkHosts: z.array(z.string().min(1).max(300)).max(100).readonly().default([]),
  /** Groups whose sessions begin in View only, as they are shown (`formatGroup`); those below them, too. */
  viewOnlyGroups: z.array(text(20_000).min(1)).max(100).readonly().default([]),
  /** Asks for a reason before every connection. */
  askWhy: z.boolean().default(false),
  /** How many months of this console's audit log are stored; 0 for all. */
  activityMonths: months.default(24),
  /** The hours of the day (0 to 23) in which a session counts as at night: from, and up to. */
  nightHours: z.tuple([hour, hour]).readonly().default([22, 6]),
  /** The technician's own lines at the top of a printed timesheet. */
  timesheetHead: text(2_000).default(''),
  timesheetRounding: rounding.readonly().default({ minutes: 15, how: 'up', each: 'session' }),
});

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/**
 * The settings until they are changed. Pages import this alone: their build replaces the module by the value, so that
 * zod stays out of them (src-renderer/vite.config.ts).
 */
export const defaultSettings: Settings = settingsSchema.parse({});

/** Settings that a page cannot change directly: main changes them together with what they describe, or after a question. */
const confirmedSettings = {
  downloadsFolder: true,
  recordingHosts: true,
  linkHosts: true,
  clipboardHosts: true,
  downloadHosts: true,
  localNetworkHosts: true,
  proxySignIns: true,
  webhooks: true,
} as const;
type SettingsChange = {
  readonly [Name in Exclude<keyof Settings, keyof typeof confirmedSettings>]?: Settings[Name] | undefined;
};

/** A missing field means no change. So the fields have no defaults here, which zod would fill in. */
const patch = z.strictObject(
  Object.fromEntries(
    Object.entries(settingsSchema.omit(confirmedSettings).shape).map(([name, field]) => [
      name,
      field.unwrap().optional(),
    ]),
  ),
) as z.core.$ZodType as z.core.$ZodType<SettingsChange>;

export const settingsCalls = {
  'settings:current': call<Settings>()({ input: noInput, from: all, scope: 'app' }),
  // A held arrow key moves a column thirty times a second.
  'settings:change': call<Settings>()({ input: patch, from: ['console'], perSecond: 50, scope: 'app' }),
} as const;
