import { z } from 'zod';
import { call } from './call.ts';
import type { ExternalSource } from './external.ts';
import { all, names, noInput, text } from './inputs.ts';
import { changeableRecordSettings, type RecordSettings } from './records.ts';

/** The part of the contract about the settings. */

const supportLanguage = z.enum(['en', 'de', 'es', 'pt', 'ru']);
const supportMessages = z.strictObject({
  en: text(4_000),
  de: text(4_000),
  es: text(4_000),
  pt: text(4_000),
  ru: text(4_000),
});

const proxySettings = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({ mode: z.literal('manual'), server: text(500) }),
]);

export const settingsCalls = {
  'settings:current': call<Settings>()(noInput, all),
  'settings:change': call<Settings>()(
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      startAtLogin: z.boolean().optional(),
      proxy: proxySettings.optional(),
      refreshPace: z.enum(['quick', 'normal', 'gentle']).optional(),
      hardwareScan: z.boolean().optional(),
      blurPreviews: z.boolean().optional(),
      notifyWatched: z.boolean().optional(),
      notifyViews: z.boolean().optional(),
      agentColumns: names(40).optional(),
      hiddenViews: names(20).optional(),
      agentLayout: z.enum(['list', 'cards']).optional(),
      paneWidth: z.number().int().min(340).max(520).optional(),
      startHidden: z.boolean().optional(),
      quickConnectKeys: text(60).optional(),
      tightenClipboard: z.boolean().optional(),
      trustedSources: z
        .array(z.enum(['link', 'command-line']))
        .max(2)
        .optional(),
      notificationsPaused: z.boolean().optional(),
      notifyCustomers: z.boolean().optional(),
      notifyJobs: z.boolean().optional(),
      notifyService: z.boolean().optional(),
      listRecents: z.boolean().optional(),
      supportLanguage: supportLanguage.optional(),
      supportMessages: supportMessages.optional(),
      ...changeableRecordSettings,
    }),
    ['console'],
    // A held key moves a column thirty times a second; the file is written by one writer, whatever comes.
    50,
  ),
} as const;

export interface Settings extends RecordSettings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'comfortable';
  readonly startAtLogin: boolean;
  readonly proxy: z.infer<typeof proxySettings>;
  /** How often the list is asked for while the window is seen: 10 s, 15 s, a minute. */
  readonly refreshPace: 'quick' | 'normal' | 'gentle';
  /** Reads the hardware of all agents bit by bit in the background. */
  readonly hardwareScan: boolean;
  /** Previews are blurred until pointed at. */
  readonly blurPreviews: boolean;
  readonly notifyWatched: boolean;
  readonly notifyViews: boolean;
  /** The columns of the list in their order; empty for the usual ones. */
  readonly agentColumns: readonly string[];
  readonly agentLayout: 'list' | 'cards';
  /** Pixels */
  readonly paneWidth: number;
  /** The ready-made views that were put away; none where it is missing. */
  readonly hiddenViews?: readonly string[];
  /** At login only the tray is shown. */
  readonly startHidden: boolean;
  /** The shortcut of Quick connect as Electron writes it ("Control+Alt+Space"), "usual" for that of the system, empty for none. */
  readonly quickConnectKeys: string;
  /** Remote pages may not read the clipboard. */
  readonly tightenClipboard: boolean;
  /** Doors whose requests are no longer asked about. */
  readonly trustedSources: readonly ExternalSource[];
  readonly notificationsPaused: boolean;
  /** A client joined a quick-support connection. */
  readonly notifyCustomers: boolean;
  /** A job ended. */
  readonly notifyJobs: boolean;
  /** The quota is near its end, the key was refused. */
  readonly notifyService: boolean;
  /** Recent computers in the tray and the jump list. */
  readonly listRecents: boolean;
  /** The language clients are invited in: which message is shown, copied and mailed. */
  readonly supportLanguage: SupportLanguage;
  /** The technician's own messages with which clients are invited; empty for ours. */
  readonly supportMessages: Readonly<Record<SupportLanguage, string>>;
}

/** A language of the messages to clients. */
export type SupportLanguage = z.infer<typeof supportLanguage>;
