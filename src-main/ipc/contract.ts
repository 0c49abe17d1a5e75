import { z } from 'zod';
import type { AgentDetail, Place } from '../service/model.ts';
import { call } from './call.ts';
import { changeableRecordSettings, recordCalls, type RecordEvents, type RecordSettings } from './contract-records.ts';
import type { Failure, Result } from './failure.ts';

export type { Call, WindowRole } from './call.ts';
export type * from './contract-records.ts';

/**
 * Everything our pages and the main process say to each other: names, input schemas, result types and events, written once.
 * The pages import types only (zod stays out of them); the main process registers exactly these names and parses every
 * input with exactly these schemas. Channels are `subject:verb`, events `subject:pastTense`.
 */

const both = ['console', 'session'] as const;
const all = ['console', 'session', 'quick'] as const;
const finders = ['console', 'quick'] as const;
const nothing = z.undefined();
const agentId = z.number().int().nonnegative();
const tabId = z.string().regex(/^tab-\d{1,9}$/);
const text = (max: number) => z.string().max(max);

const supportId = z.number().int().nonnegative();
const viewId = z.string().regex(/^view-\d{1,9}$/);
const jobId = text(40);
const MOST_IDS = 100_000;
/**
 * More than one account can hold; ids of a whole fleet still stay under 1 MB. Checked by hand: a schema for each of them
 * would hold up the main process for many frames.
 */
const agentIds = z.custom<readonly number[]>((value) => {
  if (!Array.isArray(value) || value.length < 1 || value.length > MOST_IDS) return false;
  // `for of` and not `every`, which steps over holes.
  for (const id of value as unknown[]) if (!Number.isSafeInteger(id) || (id as number) < 0) return false;
  return true;
});
const names = (max: number) => z.array(text(200)).max(max);

const savedView = z.strictObject({
  name: text(100),
  query: text(2_000),
  chips: names(20),
  systems: names(20),
  /** A group's path, "" for agents without a group, null for all. */
  group: text(20_000).nullable(),
  sort: z.strictObject({ column: text(40), down: z.boolean() }),
  /** Columns in their order; null leaves them as they are. */
  columns: names(40).nullable(),
  layout: z.enum(['list', 'cards']).nullable(),
  /** The digit that shows it with Alt. */
  shortcut: z.number().int().min(1).max(9).nullable(),
  /** A desktop notification when its result changes. */
  tell: z.boolean(),
});

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

/** What a table of agents can be exported with; the order is that of the file where the page asks for all. */
export const exportColumns = [
  'name',
  'group',
  'state',
  'os',
  'ip',
  'country',
  'region',
  'city',
  'lastOnline',
  'version',
  'sessions',
  'owner',
  'osUser',
  'id',
  'deviceId',
  'added',
  'favorite',
  'model',
  'osName',
  'cpu',
  'ram',
  'ramFree',
  'diskFree',
  'domain',
  'wakeOnLan',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** What can be done to many agents at once. */
export const bulkActions = ['wake', 'reboot', 'reboot-safe', 'watch', 'favorite', 'unfavorite', 'detach'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const contract = {
  'app:info': call<AppInfo>()(nothing, all),
  /** Puts plain text on the clipboard. */
  'app:copy': call<void>()(z.strictObject({ text: text(1_000_000) }), all, 5),
  /** What the console was asked for before its page could hear it, the oldest first; asked once the page listens. */
  'app:commands': call<readonly Command[]>()(nothing, ['console'], 5),
  /** Where a person is in the console, in its page's own words, for the page that is loaded when this one has crashed. */
  'app:keepView': call<void>()(z.strictObject({ view: text(20_000) }), ['console'], 20),
  'app:view': call<string | null>()(nothing, ['console'], 5),

  /** What the person should know about this computer's side (kept data, settings), until it is dismissed. */
  'notices:current': call<readonly Notice[]>()(nothing, ['console']),
  'notices:dismiss': call<void>()(z.strictObject({ noticeId: text(40) }), ['console']),

  'account:current': call<AccountState>()(nothing, all),
  /** Puts a pasted base address right, or says why it cannot be one. Nothing is sent. */
  'account:checkAddress': call<CheckedAddress>()(z.strictObject({ address: text(4_000) }), ['console']),
  /** Lists the agents with this key; only when that worked is the key stored. The one message that carries a key. */
  'account:signIn': call<SignedIn>()(
    z.strictObject({
      address: text(2_000),
      key: text(2_000),
      label: text(200),
      keep: z.enum(['keychain', 'this-run']),
    }),
    ['console'],
    5,
  ),
  /** Gives up waiting for the first list of a sign-in, which then answers `cancelled` and keeps nothing. */
  'account:cancelSignIn': call<void>()(nothing, ['console']),
  /** Starts the practice service and signs in to it. */
  'account:practise': call<SignedIn>()(nothing, ['console'], 5),
  /** Asks the keychain again after it was locked or did not answer. */
  'account:retryKey': call<AccountState>()(nothing, ['console'], 5),
  /** A new key for the present account: verified first, then stored over the old one. */
  'account:replaceKey': call<SignedIn>()(
    z.strictObject({ key: text(2_000), keep: z.enum(['keychain', 'this-run']) }),
    ['console'],
    5,
  ),
  'account:rename': call<AccountState>()(z.strictObject({ label: text(200) }), ['console'], 5),
  /** Lists only this group of the service from now on (4.1 `group_id`); null lists all. */
  'account:limitToGroup': call<AccountState>()(z.strictObject({ groupId: text(200).nullable() }), ['console'], 5),
  /** The value of `video` with every connect of this account (4.4); null sends none. */
  'account:setVideo': call<AccountState>()(z.strictObject({ video: text(100).nullable() }), ['console'], 5),
  /** Forgets the account, its key and its kept data. */
  'account:signOut': call<AccountState>()(nothing, ['console'], 5),

  /** The kept picture in pages, ordered by id, so that the first rows cross at once and no message grows over 1 MB. */
  'agents:page': call<AgentsPage>()(
    z.strictObject({ afterId: agentId.nullable(), limit: z.number().int().min(1).max(4_000) }),
    ['console'],
  ),
  'agents:refresh': call<void>()(nothing, both, 2),
  /** The service's own search by name, IP address or group (4.1 `search`), for while there is no picture yet. */
  'agents:search': call<AgentsFound>()(z.strictObject({ search: text(200) }), ['console'], 4),
  /** What is kept of the hardware of all agents, slim, in pages ordered by id. */
  'agents:traits': call<TraitsPage>()(
    z.strictObject({ afterId: agentId.nullable(), limit: z.number().int().min(1).max(4_000) }),
    ['console'],
  ),
  /** The kept details of one agent, at once and offline; null where they were never read. */
  'agents:details': call<AgentDetails | null>()(z.strictObject({ agentId }), all),
  /** The same asked of the service now (4.2). */
  'agents:readDetails': call<AgentDetails>()(z.strictObject({ agentId }), all, 10),
  /** What became different since this console was last connected to it. */
  'agents:changes': call<AgentChanges>()(z.strictObject({ agentId }), ['console']),
  /** What waking it will probably come to, before it is tried. */
  'agents:forecast': call<WakeForecast>()(z.strictObject({ agentId }), all),
  /** Its sessions, the newest first (4.13 `agent_id`). */
  'agents:history': call<AgentHistoryPage>()(
    z.strictObject({
      agentId,
      offset: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(100),
    }),
    ['console'],
    5,
  ),
  /** Only what is named is changed (4.3); answers what the service shows afterwards. */
  'agents:update': call<AgentDetails>()(
    z.strictObject({
      agentId,
      name: text(10_000).optional(),
      permanentLink: z
        .strictObject({
          enable: z.boolean().optional(),
          path: text(2_000).optional(),
          password: text(2_000).optional(),
        })
        .optional(),
    }),
    ['console'],
    5,
  ),
  /** Asks the service for the permanent link and puts it on the clipboard; it never comes to a page. */
  'agents:copyPermanentLink': call<void>()(z.strictObject({ agentId }), ['console'], 5),
  'agents:wake': call<Job>()(z.strictObject({ agentId }), all, 5),
  /** Wakes, waits until it is online, opens the session. */
  'agents:wakeAndConnect': call<Job>()(z.strictObject({ agentId }), all, 5),
  /** Sent after five seconds in which it can be undone (cancelled); then watched until it is back. */
  'agents:reboot': call<Job>()(z.strictObject({ agentId, safe: z.boolean() }), both, 5),
  /** Tells when it is online again, if that takes days; survives a restart. */
  'agents:watch': call<Job>()(z.strictObject({ agentId }), all, 5),
  /** Detaches it from the account (4.7), after five seconds in which it can be undone; `typedName` must be its name. */
  'agents:detach': call<Job>()(z.strictObject({ agentId, typedName: text(10_000) }), ['console'], 5),
  /** Writes a file into the downloads folder; ids in the order of the lines. */
  'agents:export': call<Exported>()(
    z.strictObject({
      format: z.enum(['csv', 'json']),
      columns: z.array(z.enum(exportColumns)).min(1).max(40),
      agentIds,
    }),
    ['console'],
    2,
  ),
  /** Shows an exported file in its folder. */
  'exports:show': call<void>()(z.strictObject({ exportId: text(40) }), ['console'], 5),
  /** Local favorites; the service's own mark cannot be changed through its API. */
  'agents:setFavorite': call<void>()(z.strictObject({ agentId, favorite: z.boolean() }), all, 20),

  'service:current': call<ServiceState>()(nothing, all),
  'jobs:current': call<readonly Job[]>()(nothing, all),
  'jobs:cancel': call<void>()(z.strictObject({ jobId }), all),

  /** One action on many agents, a few at a time; it begins after five seconds in which it can be undone (stopped). */
  'bulk:start': call<BulkRun>()(z.strictObject({ action: z.enum(bulkActions), agentIds }), ['console'], 2),
  'bulk:current': call<BulkState>()(nothing, ['console']),
  /** What was not begun stays undone; what is under way is finished. */
  'bulk:stop': call<void>()(z.strictObject({ runId: text(40) }), ['console']),
  /** Those that failed once more, as a new run without the five seconds. */
  'bulk:retry': call<BulkRun>()(z.strictObject({ runId: text(40) }), ['console'], 2),
  /** Puts a finished run away. */
  'bulk:dismiss': call<void>()(z.strictObject({ runId: text(40) }), ['console']),

  'views:current': call<readonly SavedView[]>()(nothing, ['console']),
  /** A new view where `id` is null. A shortcut another view has goes over to this one. */
  'views:save': call<readonly SavedView[]>()(
    z.strictObject({ id: viewId.nullable(), view: savedView }),
    ['console'],
    10,
  ),
  'views:remove': call<readonly SavedView[]>()(z.strictObject({ id: viewId }), ['console'], 10),
  /** The result of a view that tells is another than before: the main process notifies, if the settings allow. */
  'views:tell': call<void>()(
    z.strictObject({
      id: viewId,
      added: names(3),
      addedCount: z.number().int().min(0),
      removedCount: z.number().int().min(0),
    }),
    ['console'],
    5,
  ),

  /** Opens a tab for this agent, or shows the one that is open. The link is asked for and opened by the main process alone. */
  'sessions:open': call<{ readonly tabId: string }>()(z.strictObject({ agentId }), all, 10),
  /** Joins a quick-support connection (2.5 `connect_url`, which never comes to a page). */
  'sessions:openSupport': call<{ readonly tabId: string }>()(z.strictObject({ supportId }), all, 10),
  /** The window that asks, and its tabs. */
  'sessions:current': call<SessionsState>()(nothing, ['session']),
  'sessions:select': call<void>()(z.strictObject({ tabId }), ['session']),
  'sessions:close': call<void>()(z.strictObject({ tabId }), ['session']),
  /** Always a new one-time link. */
  'sessions:reconnect': call<void>()(z.strictObject({ tabId }), ['session'], 5),
  /** Why this tab connects (settings `askWhy`); it connects once the reason is given. */
  'sessions:giveReason': call<void>()(z.strictObject({ tabId, reason: text(500).min(1) }), ['session'], 5),
  /** It waits for its computer no longer, and stays closed until a person connects. */
  'sessions:stopReturning': call<void>()(z.strictObject({ tabId }), ['session'], 5),
  /** To this place among the tabs of its window. */
  'sessions:move': call<void>()(z.strictObject({ tabId, to: z.number().int().min(0).max(100) }), ['session'], 20),
  /** Into a window of its own, without a new connection. */
  'sessions:popOut': call<void>()(z.strictObject({ tabId }), ['session'], 5),
  /** Back among the tabs of the window with all of them. */
  'sessions:popIn': call<void>()(z.strictObject({ tabId }), ['session'], 5),
  /** The remote page gets every key; only the way back stays ours. */
  'sessions:setPassKeys': call<void>()(z.strictObject({ tabId, on: z.boolean() }), ['session'], 10),
  /** What the technician notes about this session; kept with it. */
  'sessions:setNote': call<void>()(z.strictObject({ tabId, text: text(10_000) }), ['session'], 10),
  /** The screens of this computer, to choose one for full screen. */
  'sessions:displays': call<readonly Display[]>()(nothing, ['session'], 10),
  /** Connects to these computers again, of those that were open when Longreach ended. */
  'sessions:restore': call<void>()(z.strictObject({ agentIds: z.array(agentId).min(1).max(40) }), all, 5),
  /** They are offered no longer. */
  'sessions:forgetRestorable': call<void>()(nothing, all, 5),
  'sessions:restorable': call<readonly AgentMark[]>()(nothing, all, 10),
  /** The console comes to the front with the details of this computer. */
  'sessions:showDetails': call<void>()(z.strictObject({ agentId }), all, 5),
  'sessions:setFullScreen': call<void>()(
    z.strictObject({ on: z.boolean(), displayId: z.number().int().optional() }),
    ['session'],
    5,
  ),
  'sessions:setSideBar': call<void>()(z.strictObject({ shown: z.boolean() }), ['session'], 10),
  /** A dialog of ours opens or closes: the remote view steps aside and its last frame is shown dimmed. Nothing is drawn over it. */
  'sessions:setCovered': call<void>()(z.strictObject({ covered: z.boolean() }), ['session'], 20),
  /** Gives the keyboard to the remote page. */
  'sessions:focusPage': call<void>()(nothing, ['session'], 20),

  /** Favorites and recents where nothing is typed; otherwise the best matches of the whole list, tolerant of slips. */
  'quick:find': call<QuickFound>()(
    z.strictObject({ text: text(200), limit: z.number().int().min(1).max(50) }),
    finders,
    60,
  ),
  /** Hides the window of Quick connect. */
  'quick:close': call<void>()(nothing, ['quick']),
  /** Shows the console, and there what is named. */
  'quick:showConsole': call<void>()(z.strictObject({ command: text(60).nullable() }), ['quick'], 5),
  /** The keys that open it now, and whether they could be had. */
  'quick:shortcut': call<ShortcutState>()(nothing, ['console']),
  /** While a person presses the keys they want, no shortcut of ours acts on them. */
  'quick:setRecording': call<void>()(z.strictObject({ on: z.boolean() }), ['console'], 10),

  /** What a link or a command from outside asks for, until it is answered; null where nothing is asked. */
  'doors:current': call<OutsideAsk | null>()(nothing, ['console']),
  /** `agentId`: which one, where several have the name. `remember`: this kind of door asks no more. */
  'doors:answer': call<void>()(
    z.strictObject({ askId: text(40), allow: z.boolean(), remember: z.boolean(), agentId: agentId.nullable() }),
    ['console'],
    5,
  ),

  'support:current': call<SupportState>()(nothing, finders),
  /** Invites a client (4.9); an empty name sends none. */
  'support:create': call<SupportSession>()(z.strictObject({ clientName: text(200) }), finders, 5),
  'support:rename': call<SupportSession>()(z.strictObject({ supportId, clientName: text(200) }), ['console'], 5),
  /** Closes these (4.12), a few at a time; each answer by itself. */
  'support:close': call<readonly SupportClosed[]>()(
    z.strictObject({ supportIds: z.array(supportId).min(1).max(1_000) }),
    ['console'],
    5,
  ),
  'support:refresh': call<void>()(nothing, ['console'], 2),
  /** The page is looked at: while an invitation is open its list is asked for more often. */
  'support:setSeen': call<void>()(z.strictObject({ seen: z.boolean() }), ['console'], 10),
  /** Puts the link, or the message with link and code in it, on the clipboard; the link never comes to a page. */
  'support:copy': call<void>()(z.strictObject({ supportId, what: z.enum(['link', 'message']) }), ['console'], 5),
  /** Opens a new mail with that message in the person's mail program. */
  'support:mail': call<void>()(z.strictObject({ supportId }), ['console'], 2),
  /** The link as a QR code: rows of 0 and 1. */
  'support:qr': call<readonly string[]>()(z.strictObject({ supportId }), ['console'], 10),

  'settings:current': call<Settings>()(nothing, all),
  'settings:change': call<Settings>()(
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      startAtLogin: z.boolean().optional(),
      proxy: proxySettings.optional(),
      refreshPace: z.enum(['quick', 'normal', 'gentle']).optional(),
      hardwareWalk: z.boolean().optional(),
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
      trustedDoors: z
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
  ...recordCalls,
} as const;

export type Contract = typeof contract;
export type Channel = keyof Contract;
export type InputOf<C extends Channel> = z.infer<Contract[C]['input']>;
export type OutputOf<C extends Channel> = Contract[C] extends { readonly output?: infer Output } ? Output : never;
export type ReplyOf<C extends Channel> = Result<OutputOf<C>>;

/** What the main process tells the pages; each carries its data, never a hint to fetch. */
export interface Events extends RecordEvents {
  'account:changed': AccountState;
  'agents:changed': AgentsChange;
  /** Details of one agent were read, whoever asked; with them its traits. */
  'details:changed': AgentDetails;
  'bulk:changed': BulkChange;
  'views:changed': readonly SavedView[];
  'service:changed': ServiceState;
  'jobs:changed': readonly Job[];
  'sessions:changed': SessionsState;
  'settings:changed': Settings;
  'support:changed': SupportState;
  'doors:changed': OutsideAsk | null;
  /** Quick connect was asked for: its field is emptied and has the keyboard. */
  'quick:shown': null;
  'notices:changed': readonly Notice[];
  /** A menu item, a tray item or a shortcut asked the page for something of its own. */
  'command:given': Command;
}
export type EventName = keyof Events;
/** Kept as a value so that main can refuse unknown names and tests can count them. */
export const eventNames = [
  'account:changed',
  'agents:changed',
  'details:changed',
  'bulk:changed',
  'views:changed',
  'service:changed',
  'jobs:changed',
  'sessions:changed',
  'settings:changed',
  'support:changed',
  'doors:changed',
  'quick:shown',
  'notices:changed',
  'command:given',
  'history:changed',
  'downloads:changed',
  'activity:changed',
] as const satisfies readonly EventName[];

/** What the preload puts on `window`. */
export interface Bridge {
  invoke(channel: string, input: unknown): Promise<unknown>;
  /** Returns its own "off". */
  on(event: string, listener: (data: unknown) => void): () => void;
}

export interface AppInfo {
  readonly version: string;
  readonly platform: 'win32' | 'darwin' | 'linux' | (string & {});
  /** Where a key goes, in the words of this system: "the Windows Credential Manager", "the macOS Keychain", "the system keyring". */
  readonly keychainName: string;
  readonly locale: string;
  readonly packaged: boolean;
}

export interface Notice {
  readonly id: string;
  /** A sentence or two, safe to show: what happened, what it means, what to do. */
  readonly message: string;
}

export type KeyPlace = 'keychain' | 'safe-storage' | 'memory';

export interface Account {
  readonly id: string;
  readonly label: string;
  /** The base address; carries no secret. */
  readonly address: string;
  readonly practice: boolean;
  readonly keyPlace: KeyPlace;
  /** The one group of the service it is limited to (4.1 `group_id`); null lists all. */
  readonly groupId: string | null;
  /** The value of `video` that is sent with every connect (4.4); null for none. */
  readonly video: string | null;
}

/** Why a stored key cannot be had; none of these is a first run. */
export type KeyProblem =
  | 'locked' // the keychain is locked: unlock it, try again
  | 'missing' // the keychain is open and the entry is gone
  | 'not-kept' // it was kept for the last run only
  | 'refused' // the person or the system refused access
  | 'no-keychain' // no keychain service answers on this computer
  | 'timeout' // it did not answer within 10 s
  | 'crashed' // its process died
  | 'unreadable'; // the encrypted copy cannot be decrypted (another desktop, another profile)

export type AccountState =
  /** `account`: its kept list can be looked at while its key is being read. */
  | { readonly kind: 'starting'; readonly account: Account | null }
  | { readonly kind: 'first-run' }
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'key-unavailable'; readonly account: Account; readonly problem: KeyProblem };

export interface CheckedAddress {
  readonly address: string;
  /** What was put right, as reasons the page words: the missing end, the scheme, a doubled scheme, a pasted query. */
  readonly corrections: readonly (
    'version-added' | 'scheme-added' | 'doubled-scheme' | 'query-removed' | 'operation-removed'
  )[];
}

export interface SignedIn {
  readonly account: Account;
  readonly agentCount: number;
  /** Broken elements of the list that were left out. */
  readonly dropped: number;
}

/** One row of the grid: what the list shows and searches, nothing more. Slim, because 50,000 of them cross. */
export interface AgentRow {
  readonly id: number;
  readonly name: string;
  readonly group: string | null;
  readonly os: string | null;
  readonly ip: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly online: boolean | null;
  readonly disabled: boolean;
  readonly limited: boolean;
  /** False only where the service says so; silence is not "not installed". */
  readonly installed: boolean;
  /** Unix seconds. */
  readonly lastTime: number | null;
  /** Unix seconds when it was added to the account. */
  readonly linkTime: number | null;
  readonly deviceId: number | null;
  readonly region: string | null;
  readonly version: string | null;
  readonly sessionsTotal: number | null;
  readonly owner: string | null;
  readonly osUser: string | null;
  /** Somebody is connected: the last connection has a start and no end. */
  readonly inSession: boolean;
  /** Marked in the account area. */
  readonly serviceFavorite: boolean;
  /** Marked in this console. */
  readonly localFavorite: boolean;
}

export interface AgentsSummary {
  readonly total: number;
  readonly online: number;
  /** Unix milliseconds of the picture; null before the first. */
  readonly at: number | null;
  /** Broken elements of the last list that were left out. */
  readonly dropped: number;
}

export interface AgentsPage {
  readonly rows: readonly AgentRow[];
  readonly done: boolean;
  readonly summary: AgentsSummary;
}

/** Rows are whole; a row that is not named has not changed. `reset` means: drop what you have (another account). */
export interface AgentsChange {
  readonly reset: boolean;
  readonly upserted: readonly AgentRow[];
  readonly removed: readonly number[];
  readonly summary: AgentsSummary;
}

export interface ServiceState {
  readonly kind: 'starting' | 'up-to-date' | 'offline' | 'key-refused' | 'quota' | 'failing';
  readonly refreshing: boolean;
  /** Unix milliseconds of the last good answer. */
  readonly at: number | null;
  /** Unix milliseconds since when this state holds. */
  readonly since: number;
  /** Unix milliseconds of the next automatic try; null when there is none. */
  readonly nextTryAt: number | null;
  /** A sentence for `failing`; the other kinds are worded by the page. */
  readonly message: string | null;
  /** Milliseconds by which the service's clock is ahead of ours, 0 while that matters little; for showing its times only. */
  readonly clockOffset: number;
}

/** Found by the service itself; not part of the kept picture. */
export interface AgentsFound {
  readonly rows: readonly AgentRow[];
  /** Broken elements that were left out. */
  readonly dropped: number;
}

/** What of an agent's details can be searched, sorted by and shown in the list. Slim, because 50,000 of them cross. */
export interface AgentTraits {
  readonly agentId: number;
  /** Unix milliseconds when its details were read. */
  readonly at: number;
  /** The service says it sleeps (2.3 `hibernate`). */
  readonly asleep: boolean | null;
  readonly model: string | null;
  readonly osName: string | null;
  readonly cpu: string | null;
  readonly cores: number | null;
  /** As reported; the specification names no unit. */
  readonly ram: number | null;
  readonly ramFree: number | null;
  /** MB free on the fullest logical disk, by percentage. */
  readonly diskFree: number | null;
  /** 0 to 100 */
  readonly diskFreePercent: number | null;
  readonly domain: string | null;
  /** Any adapter has Wake-on-LAN; null where none says. */
  readonly wol: boolean | null;
  /** Any adapter has its cable in; null where none says. */
  readonly cable: boolean | null;
}

export interface TraitsPage {
  readonly traits: readonly AgentTraits[];
  readonly done: boolean;
}

/** Specification 2.1 to 2.4 without addresses that carry rights: those stay in the main process. */
export interface AgentDetails {
  readonly agentId: number;
  /** Unix milliseconds when the service said so. */
  readonly at: number;
  readonly agent: Omit<AgentDetail, 'permanentUrl' | 'onetimeUrl' | 'previewUrl'>;
  /** Whether there is a permanent link; null where the service did not say. */
  readonly permanentLink: boolean | null;
  readonly traits: AgentTraits;
}

export type ChangedField =
  | 'name'
  | 'group'
  | 'owner'
  | 'version'
  | 'ip'
  | 'osUser'
  | 'rdp'
  | 'permanentLink'
  | 'computerName'
  | 'model'
  | 'domain'
  | 'workgroup'
  | 'bios'
  | 'cpu'
  | 'cores'
  | 'osName'
  | 'osVersion'
  | 'ram'
  | 'ramBank'
  | 'disk'
  | 'volume'
  | 'freeSpace'
  | 'adapter'
  | 'address'
  | 'wol'
  | 'display'
  | 'graphics'
  | 'sound'
  | 'locale';

/** Values as text, in the units of the specification; null where there was, or is, nothing. */
export interface AgentFieldChange {
  /** Unix milliseconds when it was first seen. */
  readonly at: number;
  readonly field: ChangedField;
  /** Which disk, bank, adapter or display; null where there is only one. */
  readonly item: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

export interface AgentChanges {
  /** Unix milliseconds of the last visit, or of the first picture where there was none; null where nothing is kept. */
  readonly since: number | null;
  readonly visited: boolean;
  /** The newest first. */
  readonly changes: readonly AgentFieldChange[];
}

export interface WakeForecast {
  readonly verdict: 'awake' | 'likely' | 'possible' | 'unlikely' | 'unknown';
  readonly wol: boolean | null;
  readonly cable: boolean | null;
  /** Asleep wakes more surely than off. */
  readonly power: 'asleep' | 'off' | null;
  /** Awake agents that can pass the signal on. */
  readonly neighbours: {
    readonly sameIp: number;
    readonly sameGroup: number;
    /** Up to three, the likeliest first. */
    readonly names: readonly string[];
  };
  readonly past: {
    readonly tries: number;
    readonly successes: number;
    /** Unix milliseconds; null where it never worked. */
    readonly lastSuccessAt: number | null;
    /** Milliseconds it usually takes. */
    readonly usualMs: number | null;
  };
}

export interface AgentHistoryPage {
  readonly sessions: readonly AgentSession[];
  readonly total: number | null;
  readonly dropped: number;
}

/** 2.6 without addresses. Unix seconds. */
export interface AgentSession {
  readonly id: number;
  readonly uid: string | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly support: boolean;
  readonly technicians: readonly {
    readonly login: string | null;
    readonly userAgent: string | null;
    readonly place: Place | null;
  }[];
  /** `size` in bytes; null where there is no recording. */
  readonly recording: { readonly size: number | null } | null;
  readonly comment: string | null;
}

export interface Exported {
  readonly exportId: string;
  readonly fileName: string;
  /** The folder as a person writes it. */
  readonly folder: string;
  readonly count: number;
}

export type JobKind = 'wake' | 'wake-and-connect' | 'reboot' | 'reboot-safe' | 'watch' | 'detach';

export type JobStep =
  | 'undo' // nothing was sent yet; cancelling undoes it
  | 'sending'
  | 'going-down' // a reboot was taken, the agent is still online
  | 'coming-up'
  | 'connecting'
  | 'checking'; // looking at the service for what came of it

export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly agentId: number;
  readonly agentName: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly step: JobStep;
  /** Unix milliseconds, all times. */
  readonly startedAt: number;
  /** When the present step began. */
  readonly stepAt: number;
  /** When the present step ends or the job gives up; null for never. */
  readonly limitAt: number | null;
  /** Milliseconds this usually takes with this agent; null where it was never seen. */
  readonly usualMs: number | null;
  readonly endedAt: number | null;
  readonly failure: Failure | null;
}

export interface BulkRun {
  readonly id: string;
  readonly action: BulkAction;
  readonly state: 'undo' | 'running' | 'done' | 'stopped';
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** When the first is sent; it can be undone until then. */
  readonly sendsAt: number;
  readonly endedAt: number | null;
  /** How many are done at the same time. */
  readonly parallel: number;
  readonly counts: Readonly<Record<BulkItemState, number>>;
}

export type BulkItemState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';

export interface BulkItem {
  readonly agentId: number;
  readonly agentName: string;
  readonly state: BulkItemState;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly failure: Failure | null;
}

/** The run that is shown, if any, with its agents in the order they were given. */
export interface BulkState {
  readonly run: BulkRun | null;
  readonly items: readonly BulkItem[];
}

/** Only the items that changed; `reset` comes with all of them. */
export interface BulkChange {
  readonly reset: boolean;
  readonly run: BulkRun | null;
  readonly items: readonly BulkItem[];
}

export interface SavedView extends z.infer<typeof savedView> {
  readonly id: string;
}
export type SavedViewFields = z.infer<typeof savedView>;

export type TabState =
  | { readonly kind: 'connecting' }
  /** Nothing was asked of the service yet: first a reason is to be given. `recent`: those given last, the newest first. */
  | { readonly kind: 'asking'; readonly recent: readonly string[] }
  /** `since`: Unix milliseconds when the remote page was shown. */
  | { readonly kind: 'open'; readonly since: number }
  /** Its connection is lost or is about to be, and the tab connects again by itself. */
  | {
      readonly kind: 'returning';
      readonly cause: ReturnCause;
      /** The reboot it waits for; null for other causes. */
      readonly jobId: string | null;
      /** Unix milliseconds */
      readonly since: number;
      readonly usualMs: number | null;
      /** Unix milliseconds of the next try by itself; null while it waits for the computer to be online. */
      readonly nextTryAt: number | null;
    }
  | {
      readonly kind: 'ended';
      readonly reason: EndReason;
      readonly at: number;
      readonly failure: Failure | null;
    };

export type ReturnCause =
  | 'reboot'
  | 'offline' // the computer went offline: it sleeps, is off or lost its network
  | 'network' // the page could not be reached or crashed on the way
  | 'slept'; // this computer slept

export type EndReason =
  | 'link-used' // the page says the one-time link is spent
  | 'page-crashed'
  | 'page-failed' // an HTTP error of the remote page
  | 'network' // the page could not be reached
  | 'blocked' // it wanted to go where the service does not live
  | 'agent-offline' // the service gave no link because the agent is not online
  | 'not-back' // the tab waits for it no longer: `failure` says why, null where a person stopped it
  | 'connect-failed'; // the service gave no link; `failure` says why

export interface SessionTab {
  readonly id: string;
  /** Null where it is a quick-support connection, or a computer that is not in the list. */
  readonly agentId: number | null;
  readonly supportId: number | null;
  /** The public number by which alone it is reached (4.4 `device_id`): it is not in the list. Left out otherwise. */
  readonly deviceId?: number;
  readonly name: string;
  readonly group: string | null;
  readonly os: string | null;
  readonly online: boolean | null;
  /** Who is signed in there, for questions that concern them; left out or null where the service did not say. */
  readonly osUser?: string | null;
  readonly favorite: boolean;
  readonly serviceFavorite: boolean;
  readonly state: TabState;
  /** Relative address of the last frame, for showing it dimmed under an overlay; null when there is none. */
  readonly lastFrame: string | null;
  /** The remote page gets every key. */
  readonly passKeys: boolean;
  /** Its page has not answered to anything for a while; it may again. */
  readonly hangs: boolean;
  /** The technician's own words about this session. */
  readonly note: string;
}

/** A screen of this computer. */
export interface Display {
  readonly id: number;
  readonly label: string;
  /** Pixels */
  readonly width: number;
  readonly height: number;
  readonly primary: boolean;
  /** The session window is on it. */
  readonly current: boolean;
}

export interface AgentMark {
  readonly agentId: number;
  readonly name: string;
  readonly online: boolean | null;
  readonly lastTime: number | null;
  /** A tab of the session window shows it. */
  readonly open: boolean;
}

/** One session window: the one with all tabs, or one that was made for a single tab. */
export interface SessionsState {
  /** A tab that was popped out, alone in its window. */
  readonly popped: boolean;
  /** Computers that were open when Longreach ended the last time and are offered again. */
  readonly restorable: readonly AgentMark[];
  readonly tabs: readonly SessionTab[];
  readonly activeTabId: string | null;
  readonly favorites: readonly AgentMark[];
  readonly recents: readonly AgentMark[];
  readonly sideBar: boolean;
  readonly fullScreen: boolean;
  readonly covered: boolean;
  /**
   * The remote page took the full screen by itself a moment ago: its host, named in a bar of `chrome.top` height above the
   * view together with the way out (Ctrl+Alt+Escape), before the page gets all of the screen. Left out or null otherwise.
   */
  readonly fullScreenHost?: string | null;
  /** Where our own frame ends and the remote view begins, in CSS pixels; the page lays itself out by these. */
  readonly chrome: { readonly top: number; readonly left: number };
}

export interface Settings extends RecordSettings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'comfortable';
  readonly startAtLogin: boolean;
  readonly proxy: z.infer<typeof proxySettings>;
  /** How often the list is asked for while the window is seen: 10 s, 15 s, a minute. */
  readonly refreshPace: 'quick' | 'normal' | 'gentle';
  /** Reads the hardware of all agents bit by bit in the background. */
  readonly hardwareWalk: boolean;
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
  readonly trustedDoors: readonly OutsideDoor[];
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

/** Ways in from outside the program. */
export type OutsideDoor = 'link' | 'command-line';

/** What somebody outside asks for, with what came of looking for it. */
export interface OutsideAsk {
  readonly id: string;
  readonly door: OutsideDoor;
  /** How the asker calls itself: text of a stranger; null where it does not. */
  readonly asker: string | null;
  readonly wants: 'connect' | 'wake' | 'support';
  /** What it named, as it named it. */
  readonly by: 'name' | 'device_id' | 'agent_id' | 'client' | null;
  readonly value: string;
  /**
   * `unlisted`: no computer of the list has this device ID, which the service may know all the same. `done`: it was carried
   * out and is told of, nothing more is asked.
   */
  readonly state: 'searching' | 'found' | 'several' | 'unlisted' | 'none' | 'failed' | 'done';
  /** The one it is, or those it may be. */
  readonly agents: readonly OutsideAgent[];
  readonly failure: Failure | null;
}

export interface OutsideAgent {
  readonly agentId: number;
  readonly name: string;
  readonly group: string | null;
  readonly online: boolean | null;
}

export interface ShortcutState {
  /** As Electron writes them; empty for none. */
  readonly keys: string;
  /** Another program has them. */
  readonly taken: boolean;
}

export interface QuickFound {
  readonly hits: readonly QuickHit[];
  /** Computers that match, of all in the list. */
  readonly matches: number;
  readonly total: number;
}

export interface QuickHit {
  readonly agentId: number;
  readonly name: string;
  readonly group: string | null;
  readonly os: string | null;
  readonly ip: string | null;
  readonly online: boolean | null;
  readonly disabled: boolean;
  readonly lastTime: number | null;
  readonly osUser: string | null;
  readonly inSession: boolean;
  readonly favorite: boolean;
  /** Why it is listed. */
  readonly why: 'favorite' | 'recent' | 'match';
  /** Which letters of the name matched: start and end, UTF-16. */
  readonly marks: readonly (readonly [number, number])[];
}

/** A status the specification leaves open is worded by what else is known (field facts). */
export type SupportPhase = 'waiting' | 'joined' | 'in-session' | 'closed' | 'unknown';

/** 2.5 without addresses. */
export interface SupportSession {
  readonly id: number;
  readonly phase: SupportPhase;
  readonly status: number | null;
  /** Unix seconds */
  readonly createTime: number | null;
  readonly inviteCode: string | null;
  /** Whether there is a link for the client, and one to join by. */
  readonly hasLink: boolean;
  readonly canJoin: boolean;
  readonly clientName: string | null;
  readonly clientOs: string | null;
  /** Relative address of the client's picture; null where there is none. */
  readonly preview: string | null;
  /** Unix milliseconds when this console first saw the client there; null where it is not. */
  readonly joinedAt: number | null;
  /** Unix milliseconds when this console first saw a technician with the client, and when it saw the end; left out or null where it did not. */
  readonly startedAt?: number | null;
  readonly closedAt?: number | null;
}

export interface SupportState {
  /** The oldest first: who waits longest is served first. */
  readonly sessions: readonly SupportSession[];
  /** 4.8 `remain`; null where the service did not say. */
  readonly remain: number | null;
  /** When they run out at the pace of the last weeks, Unix milliseconds; null where that cannot be told. */
  readonly runsOutAt: number | null;
  /** Unix milliseconds of the last good answer. */
  readonly at: number | null;
  /** Why the last one failed; null where it did not. */
  readonly failure: Failure | null;
}

export interface SupportClosed {
  readonly supportId: number;
  /** Null where it was closed. */
  readonly failure: Failure | null;
}

export type Command =
  | { readonly kind: 'focus-search' }
  | { readonly kind: 'open-settings' }
  | { readonly kind: 'show-page'; readonly page: 'agents' | 'support' | 'history' }
  /** Runs a command of the palette by its name. */
  | { readonly kind: 'run'; readonly command: string }
  /** The list of agents, with this in its search box. */
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'show-agent'; readonly agentId: number }
  | { readonly kind: 'show-view'; readonly viewId: string }
  | { readonly kind: 'leave-page' };
