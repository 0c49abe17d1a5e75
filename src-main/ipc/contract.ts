import { z } from 'zod';
import type { Result } from './failure.ts';

/**
 * Everything our pages and the main process say to each other: names, input schemas, result types and events, written once.
 * The pages import types only (zod stays out of them); the main process registers exactly these names and parses every
 * input with exactly these schemas. Channels are `subject:verb`, events `subject:pastTense`.
 */

/** The windows of ours that may speak; each call names those it answers. */
export type WindowRole = 'console' | 'session';

/** A call: `input` parses what the page sent, `Output` is what it gets back inside a `Result`. */
export interface Call<Input, Output> {
  readonly input: z.ZodType<Input>;
  readonly from: readonly WindowRole[];
  /** Calls a second that one window may make; beyond that they answer `busy`. */
  readonly perSecond: number;
  /** Exists for the type only. */
  readonly output?: Output;
}

const call =
  <Output>() =>
  <Input>(input: z.ZodType<Input>, from: readonly WindowRole[], perSecond = 50): Call<Input, Output> => ({
    input,
    from,
    perSecond,
  });

const both = ['console', 'session'] as const;
const nothing = z.undefined();
const agentId = z.number().int().nonnegative();
const tabId = z.string().regex(/^tab-\d{1,9}$/);
const text = (max: number) => z.string().max(max);

const proxySettings = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({ mode: z.literal('manual'), server: text(500) }),
]);

export const contract = {
  'app:info': call<AppInfo>()(nothing, both),
  /** Puts plain text on the clipboard. */
  'app:copy': call<void>()(z.strictObject({ text: text(1_000_000) }), both, 5),

  /** What the person should know about this computer's side (kept data, settings), until it is dismissed. */
  'notices:current': call<readonly Notice[]>()(nothing, ['console']),
  'notices:dismiss': call<void>()(z.strictObject({ noticeId: text(40) }), ['console']),

  'account:current': call<AccountState>()(nothing, both),
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
  /** Forgets the account, its key and its kept data. */
  'account:signOut': call<AccountState>()(nothing, ['console'], 5),

  /** The kept picture in pages, ordered by id, so that the first rows cross at once and no message grows over 1 MB. */
  'agents:page': call<AgentsPage>()(
    z.strictObject({ afterId: agentId.nullable(), limit: z.number().int().min(1).max(4_000) }),
    ['console'],
  ),
  'agents:refresh': call<void>()(nothing, both, 2),
  'agents:wake': call<Job>()(z.strictObject({ agentId }), both, 5),
  'agents:reboot': call<void>()(z.strictObject({ agentId, safe: z.boolean() }), both, 5),
  /** Local favorites; the service's own mark cannot be changed through its API. */
  'agents:setFavorite': call<void>()(z.strictObject({ agentId, favorite: z.boolean() }), both, 20),

  'service:current': call<ServiceState>()(nothing, both),
  'jobs:current': call<readonly Job[]>()(nothing, both),
  'jobs:cancel': call<void>()(z.strictObject({ jobId: text(40) }), both),

  /** Opens a tab for this agent, or shows the one that is open. The link is asked for and opened by the main process alone. */
  'sessions:open': call<{ readonly tabId: string }>()(z.strictObject({ agentId }), both, 10),
  'sessions:current': call<SessionsState>()(nothing, ['session']),
  'sessions:select': call<void>()(z.strictObject({ tabId }), ['session']),
  'sessions:close': call<void>()(z.strictObject({ tabId }), ['session']),
  /** Always a new one-time link. */
  'sessions:reconnect': call<void>()(z.strictObject({ tabId }), ['session'], 5),
  'sessions:setFullScreen': call<void>()(z.strictObject({ on: z.boolean() }), ['session'], 5),
  'sessions:setSideBar': call<void>()(z.strictObject({ shown: z.boolean() }), ['session'], 10),
  /** A dialog of ours opens or closes: the remote view steps aside and its last frame is shown dimmed. Nothing is drawn over it. */
  'sessions:setCovered': call<void>()(z.strictObject({ covered: z.boolean() }), ['session'], 20),
  /** Gives the keyboard to the remote page. */
  'sessions:focusPage': call<void>()(nothing, ['session'], 20),

  'settings:current': call<Settings>()(nothing, both),
  'settings:change': call<Settings>()(
    z.strictObject({
      theme: z.enum(['system', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      startAtLogin: z.boolean().optional(),
      proxy: proxySettings.optional(),
    }),
    ['console'],
    10,
  ),
} as const;

export type Contract = typeof contract;
export type Channel = keyof Contract;
export type InputOf<C extends Channel> = z.infer<Contract[C]['input']>;
export type OutputOf<C extends Channel> = Contract[C] extends { readonly output?: infer Output } ? Output : never;
export type ReplyOf<C extends Channel> = Result<OutputOf<C>>;

/** What the main process tells the pages; each carries its data, never a hint to fetch. */
export interface Events {
  'account:changed': AccountState;
  'agents:changed': AgentsChange;
  'service:changed': ServiceState;
  'jobs:changed': readonly Job[];
  'sessions:changed': SessionsState;
  'settings:changed': Settings;
  'notices:changed': readonly Notice[];
  /** A menu item, a tray item or a shortcut asked the page for something of its own. */
  'command:given': Command;
}
export type EventName = keyof Events;
/** Kept as a value so that main can refuse unknown names and tests can count them. */
export const eventNames = [
  'account:changed',
  'agents:changed',
  'service:changed',
  'jobs:changed',
  'sessions:changed',
  'settings:changed',
  'notices:changed',
  'command:given',
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
}

export interface Job {
  readonly id: string;
  readonly kind: 'wake';
  readonly agentId: number;
  readonly agentName: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly failure: import('./failure.ts').Failure | null;
}

export type TabState =
  | { readonly kind: 'connecting' }
  /** `since`: Unix milliseconds when the remote page was shown. */
  | { readonly kind: 'open'; readonly since: number }
  | {
      readonly kind: 'ended';
      readonly reason: EndReason;
      readonly at: number;
      readonly failure: import('./failure.ts').Failure | null;
    };

export type EndReason =
  | 'link-used' // the page says the one-time link is spent
  | 'page-crashed'
  | 'page-failed' // an HTTP error of the remote page
  | 'network' // the page could not be reached
  | 'blocked' // it wanted to go where the service does not live
  | 'agent-offline' // the service gave no link because the agent is not online
  | 'connect-failed'; // the service gave no link; `failure` says why

export interface SessionTab {
  readonly id: string;
  readonly agentId: number;
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
}

export interface AgentMark {
  readonly agentId: number;
  readonly name: string;
  readonly online: boolean | null;
  readonly lastTime: number | null;
  /** A tab of the session window shows it. */
  readonly open: boolean;
}

export interface SessionsState {
  readonly tabs: readonly SessionTab[];
  readonly activeTabId: string | null;
  readonly favorites: readonly AgentMark[];
  readonly recents: readonly AgentMark[];
  readonly sideBar: boolean;
  readonly fullScreen: boolean;
  readonly covered: boolean;
  /** Where our own frame ends and the remote view begins, in CSS pixels; the page lays itself out by these. */
  readonly chrome: { readonly top: number; readonly left: number };
}

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'comfortable';
  readonly startAtLogin: boolean;
  readonly proxy: z.infer<typeof proxySettings>;
}

export type Command =
  | { readonly kind: 'focus-search' }
  | { readonly kind: 'open-settings' }
  | { readonly kind: 'next-tab' }
  | { readonly kind: 'leave-page' };
