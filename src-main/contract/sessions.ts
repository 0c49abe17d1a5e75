import { z } from 'zod';
import { call } from './call.ts';
import { ofAgent, ofSupport } from './account-ids.ts';
import { agentId, all, noInput, supportId, text } from './inputs.ts';
import type { AccountMark } from './accounts.ts';
import type { Failure } from './failure.ts';
import type { Settings } from './settings.ts';
import { remoteZooms, type RemoteZoom } from './zoom.ts';

/** Remote sessions: the tabs of the session windows, and the sessions that can be restored. */

const tabId = z.string().regex(/^tab-\d{1,9}$/);

export const sessionCalls = {
  /**
   * Opens a tab for this agent, or shows the one it has. Only the main process requests and opens the link. `viewOnly`: no input
   * reaches the page of a new tab, also where its group does not ask for that.
   */
  'sessions:open': call<{ readonly tabId: string }>()({
    input: z.strictObject({ agentId, viewOnly: z.literal(true).optional() }),
    from: all,
    perSecond: 10,
    scope: ofAgent,
  }),
  /** Joins a support session (2.5 `connect_url`, which no page ever gets). */
  'sessions:openSupport': call<{ readonly tabId: string }>()({
    input: z.strictObject({ supportId }),
    from: all,
    perSecond: 10,
    scope: ofSupport,
  }),
  /** State of the calling window. */
  'sessions:current': call<SessionsState>()({ input: noInput, from: ['session'], scope: 'account' }),
  'sessions:select': call<void>()({ input: z.strictObject({ tabId }), from: ['session'], scope: 'account' }),
  'sessions:close': call<void>()({ input: z.strictObject({ tabId }), from: ['session'], scope: 'account' }),
  /** Always requests a new one-time link. */
  'sessions:reconnect': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** The reason for connecting (setting `askWhy`); the tab connects once it is given. */
  'sessions:giveReason': call<void>()({
    input: z.strictObject({ tabId, reason: text(500).min(1) }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Ends waiting and automatic reconnecting; the tab stays ended until the user reconnects. */
  'sessions:stopWaiting': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** To this index among the tabs of its window. */
  'sessions:move': call<void>()({
    input: z.strictObject({ tabId, to: z.number().int().min(0).max(100) }),
    from: ['session'],
    perSecond: 20,
    scope: 'account',
  }),
  /** Into a separate window, without a new connection. */
  'sessions:openInNewWindow': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Back into the main session window. */
  'sessions:moveBackToTabs': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Passes every key to the remote page except the shortcut that leaves it. */
  'sessions:setSendsAllShortcuts': call<void>()({
    input: z.strictObject({ tabId, on: z.boolean() }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** Holds all input back from the remote page, or lets it through again. */
  'sessions:setViewOnly': call<void>()({
    input: z.strictObject({ tabId, on: z.boolean() }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** The technician's note, stored with the session. */
  'sessions:setNote': call<void>()({
    input: z.strictObject({ tabId, text: text(10_000) }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
    whileLocked: 'handing-over',
  }),
  /** Dismisses the tab's note about its page's last request. */
  'sessions:dismissRequest': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** Asks the user about the downloads that the tab tells of as refused. */
  'sessions:allowDownloads': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Shows the file that the tab's page saved last in its folder. */
  'sessions:showDownload': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Asks the user about this entry of the list of what was held back. */
  'sessions:allowHeldBack': call<void>()({
    input: z.strictObject({ tabId, entryId: z.number().int() }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Puts the address of this entry, which Longreach never opens, on the clipboard. */
  'sessions:copyHeldBack': call<void>()({
    input: z.strictObject({ tabId, entryId: z.number().int() }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Forgets what was held back in this tab. */
  'sessions:clearHeldBack': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Gives up a file that is being saved. */
  'sessions:stopFile': call<void>()({
    input: z.strictObject({ tabId, fileId: text(100) }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** Shows a saved file in its folder. */
  'sessions:showFile': call<void>()({
    input: z.strictObject({ tabId, fileId: text(100) }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Lets the user drag a saved file out of the calling window; the page calls it when a drag begins. */
  'sessions:dragFile': call<void>()({
    input: z.strictObject({ tabId, fileId: text(100) }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Forgets the files that are not under way. They stay in their folder. */
  'sessions:clearFiles': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Shows a list below the remote screen, which gives it the room; null shows none. */
  'sessions:setShelf': call<void>()({
    input: z.strictObject({ tabId, shelf: z.enum(['held-back', 'files']).nullable() }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** Copies what the tab's page shows, or saves it in the downloads folder. */
  'sessions:takeScreenshot': call<void>()({
    input: z.strictObject({ tabId, to: z.enum(['clipboard', 'file']) }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Shows the file of the tab's last screenshot in its folder. */
  'sessions:showScreenshot': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  /** Dismisses the tab's note about its last screenshot. */
  'sessions:dismissScreenshot': call<void>()({
    input: z.strictObject({ tabId }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** How large the tab's remote page is shown, in percent. */
  'sessions:setZoom': call<void>()({
    input: z.strictObject({ tabId, zoom: z.literal(remoteZooms) }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** The displays of this computer, to choose one for full screen. */
  'sessions:displays': call<readonly Display[]>()({
    input: noInput,
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** Reconnects to these of the restorable agents. */
  'sessions:restore': call<void>()({
    input: z.strictObject({ agentIds: z.array(agentId).min(1).max(40) }),
    from: all,
    perSecond: 5,
    scope: 'view',
  }),
  /** Stops offering the restorable agents. */
  'sessions:forgetRestorable': call<void>()({ input: noInput, from: all, perSecond: 5, scope: 'view' }),
  /** Agents whose sessions were open when Longreach ended. */
  'sessions:restorable': call<readonly AgentMark[]>()({ input: noInput, from: all, perSecond: 10, scope: 'view' }),
  /** Brings the console to the front with the details of this agent. */
  'sessions:showDetails': call<void>()({ input: z.strictObject({ agentId }), from: all, perSecond: 5, scope: ofAgent }),
  /** Brings the console to the front with its dialog for another key. */
  'sessions:replaceKey': call<void>()({ input: noInput, from: ['session'], perSecond: 5, scope: 'account' }),
  'sessions:setFullScreen': call<void>()({
    input: z.strictObject({ on: z.boolean(), displayId: z.number().int().optional() }),
    from: ['session'],
    perSecond: 5,
    scope: 'account',
  }),
  'sessions:setSideBar': call<void>()({
    input: z.strictObject({ shown: z.boolean() }),
    from: ['session'],
    perSecond: 10,
    scope: 'account',
  }),
  /** In full screen: the pointer rests on the strip at the top edge, or has left our tabs and toolbar. */
  'sessions:setBar': call<void>()({
    input: z.strictObject({ shown: z.boolean() }),
    from: ['session'],
    perSecond: 20,
    scope: 'account',
  }),
  /** A menu or dialog opens or closes. Nothing can be drawn over the remote view, so it hides and its last frame is shown. */
  'sessions:setCovered': call<void>()({
    input: z.strictObject({ covered: z.boolean() }),
    from: ['session'],
    perSecond: 20,
    scope: 'account',
  }),
  /** Asks again before a session is opened at this host. */
  'sessions:forgetLinkHost': call<Settings>()({
    input: z.strictObject({ host: text(300) }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Asks again when a page of this host wants to read the clipboard. */
  'sessions:forgetClipboardHost': call<Settings>()({
    input: z.strictObject({ host: text(300) }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Refuses the downloads of this host again. */
  'sessions:forgetDownloadHost': call<Settings>()({
    input: z.strictObject({ host: text(300) }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Asks again when a page of this host wants to reach the local network. */
  'sessions:forgetLocalNetworkHost': call<Settings>()({
    input: z.strictObject({ host: text(300) }),
    from: ['console'],
    perSecond: 5,
    scope: 'app',
  }),
  /** Moves keyboard focus to the remote page. */
  'sessions:focusPage': call<void>()({ input: noInput, from: ['session'], perSecond: 20, scope: 'account' }),
} as const;

export type TabState =
  /** `hasLink`: the service has provided the link, and the remote page is loading. */
  | { readonly kind: 'connecting'; readonly hasLink?: boolean }
  /** Waits for the user's reason before it requests a link. `reasonOptions`: recent reasons, newest first. */
  | { readonly kind: 'needs-reason'; readonly reasonOptions: readonly string[] }
  /** `since`: Unix milliseconds at which the remote page appeared. */
  | { readonly kind: 'open'; readonly since: number }
  /** The connection is lost or about to be; the tab reconnects by itself. */
  | {
      readonly kind: 'waiting';
      readonly cause: WaitCause;
      /** The reboot job; null for other causes. */
      readonly jobId: string | null;
      /** Unix milliseconds */
      readonly since: number;
      readonly typicalMs: number | null;
      /** Unix milliseconds of the next automatic attempt; null while the agent or the service is unavailable. */
      readonly nextTryAt: number | null;
    }
  | {
      readonly kind: 'ended';
      readonly reason: EndReason;
      readonly at: number;
      readonly failure: Failure | null;
    };

export type WaitCause =
  | 'reboot'
  | 'offline' // the agent went offline
  | 'network' // the page could not be reached or crashed
  | 'slept'; // this computer was asleep

export type EndReason =
  | 'link-used' // the page reports that the one-time link is spent
  | 'page-crashed'
  | 'page-failed' // an HTTP error of the remote page
  | 'network' // the page could not be reached
  | 'certificate' // the certificate of its host is not trusted
  | 'no-answer' // the page did not appear in time
  | 'support-closed' // the support session is closed
  | 'closed-here' // this console closed the support session
  | 'blocked' // the page tried to leave the hosts of its connection
  | 'agent-offline' // the service refused a link because the agent is offline
  | 'not-back' // the tab stopped waiting: `failure` has the reason, null if the user stopped it
  | 'connect-failed'; // the service refused a link; `failure` has the reason

export interface SessionTab {
  readonly id: string;
  /** Null for a support session and for an unlisted agent. */
  readonly agentId: number | null;
  readonly supportId: number | null;
  /** Public number of an unlisted agent (4.4 `device_id`). */
  readonly deviceId?: number;
  readonly name: string;
  /** What tells it apart from others of the same name; missing where the name alone does. */
  readonly beside?: string;
  readonly group: string | null;
  readonly os: string | null;
  readonly online: boolean | null;
  /** The user signed in on the agent; null or missing where unknown. */
  readonly osUser?: string | null;
  readonly favorite: boolean;
  readonly serviceFavorite: boolean;
  readonly state: TabState;
  /** Relative URL of the last frame, shown dimmed under an overlay. */
  readonly lastFrame: string | null;
  /** Every key except the shortcut that leaves the page goes to the remote page. */
  readonly sendsAllShortcuts: boolean;
  /** No key, click, touch or drop reaches the remote page. */
  readonly viewOnly: boolean;
  /** The remote page is unresponsive; it may recover. */
  readonly hangs: boolean;
  /** Host of the remote page, with the port where it is unusual; null or missing before the link is opened. */
  readonly host?: string | null;
  /** Whether the remote page is reached over https; missing before the link is opened. */
  readonly encrypted?: boolean;
  /** Null or missing where it is not known. */
  readonly certificate?: PageCertificate | null;
  /** The technician's note about this session. */
  readonly note: string;
  /** What the remote page asked for last; missing where there is nothing to tell. */
  readonly request?: PageRequest;
  /** Its last screenshot, by the name of its file; null for a copy on the clipboard. Missing where there is nothing to tell. */
  readonly screenshot?: { readonly fileName: string | null };
  /** How large the remote page is shown, in percent; missing for 100. */
  readonly zoom?: RemoteZoom;
  /** What its page was refused; missing where there is nothing. */
  readonly heldBack?: HeldBackList;
  /** The files of its pages, the newest last; missing where there are none. */
  readonly files?: readonly SessionFile[];
  /** The list that is shown below the remote screen; missing where there is none. */
  readonly shelf?: Shelf;
}

/** A list of the tab, shown below its remote screen. */
export type Shelf = 'held-back' | 'files';

/** A file that a page of the tab saves or saved. */
export interface SessionFile {
  readonly id: string;
  /** As it is saved. */
  readonly fileName: string;
  /** Of the page that offered it. */
  readonly host: string;
  /** `stopped` by the user; `lost` with its page. */
  readonly state: 'running' | 'saved' | 'stopped' | 'failed' | 'lost';
  /** Bytes */
  readonly received: number;
  /** Bytes; null where the page does not say how much there is. */
  readonly total: number | null;
}

/** What a remote page was refused. It is bounded, whatever the page does. */
export interface HeldBackList {
  /** In the order in which they came. */
  readonly entries: readonly HeldBack[];
  /** Refusals for which the list has no room, up to a hundred. */
  readonly others: number;
}

/** Refusals of one kind and host. */
export type HeldBack = {
  /** Within its tab, and never used again. */
  readonly id: number;
  /** How often, up to a hundred. */
  readonly count: number;
  /** Of the page that asked, with the port where it is unusual; of kind `host`: the host that was not reached. */
  readonly host: string;
} & HeldBackWhat;

export type HeldBackWhat =
  /** `fileName`: of the first, as the page named it, fit for a sentence. */
  | {
      readonly kind: 'download';
      readonly fileName: string;
      readonly why: 'not-allowed' | 'managed' | 'unprompted' | 'many';
    }
  /** `to`: the host that the window was to show; empty where it has none. */
  | { readonly kind: 'window'; readonly to: string }
  /** A frame of another host; not https; in a local network; another kind of address. */
  | { readonly kind: 'host'; readonly why: 'elsewhere' | 'unencrypted' | 'local' | 'unsupported' }
  /** `permission`: its name in Electron. Only `declined`, an answer of the user, can be asked again. */
  | { readonly kind: 'permission'; readonly permission: string; readonly why: WhyNoPermission }
  /** `canCopy`: the address is known. */
  | { readonly kind: 'protocol'; readonly scheme: string; readonly canCopy: boolean };

/** No page gets it; a part of another origin asked; the user, a setting or administrators say no; the host is not the service's. */
export type WhyNoPermission = 'never' | 'in-frame' | 'declined' | 'settings' | 'managed' | 'foreign-host';

/**
 * What a remote page asked for, and what became of it. `host`: who asked; `count`: how often, up to a hundred; `fileName`: as
 * the page named it, fit for a sentence, or as it was saved.
 */
export type PageRequest =
  | { readonly kind: 'window-refused'; readonly host: string; readonly count: number }
  | {
      readonly kind: 'download-refused';
      readonly host: string;
      readonly count: number;
      /** Of the first. */
      readonly fileName: string;
      /** The host is not allowed, by the user or by administrators; nobody clicked before; too many at once. */
      readonly why: 'not-allowed' | 'managed' | 'unprompted' | 'many';
    }
  | { readonly kind: 'permission-refused'; readonly host: string; readonly permission: string }
  | { readonly kind: 'protocol-refused'; readonly host: string; readonly scheme: string }
  /** The user allowed a permission that was refused; the page has to ask again. */
  | { readonly kind: 'permission-allowed'; readonly host: string; readonly permission: string }
  /** The user allowed what was refused; the page has to ask again. */
  | { readonly kind: 'downloads-allowed'; readonly host: string }
  | { readonly kind: 'downloading'; readonly host: string; readonly count: number; readonly fileName: string }
  | { readonly kind: 'download-saved'; readonly host: string; readonly count: number; readonly fileName: string }
  | { readonly kind: 'download-failed'; readonly host: string; readonly fileName: string };

/** The certificate with which the host of a remote page proved who it is; Chromium accepted it. */
export interface PageCertificate {
  readonly subject: string;
  readonly issuer: string;
  /** Unix milliseconds */
  readonly validTo: number;
}

/** A display of this computer. */
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
  readonly group?: string | null;
  /** What tells it apart from others of the same name; missing where the name alone does. */
  readonly beside?: string;
  readonly online: boolean | null;
  readonly lastTime: number | null;
  /** It has a tab. */
  readonly open: boolean;
}

/** One session window: the main one, or one opened for a single tab. */
export interface SessionsState {
  /** Whose sessions these are, where there are several accounts. */
  readonly accountName?: string;
  /** Its short name and colour, for the tabs. */
  readonly accountMark?: AccountMark;
  /** The window was opened for a single tab. */
  readonly ownWindow: boolean;
  /** Agents whose sessions were open when Longreach ended; empty in windows for a single tab. */
  readonly restorable: readonly AgentMark[];
  readonly tabs: readonly SessionTab[];
  readonly activeTabId: string | null;
  readonly favorites: readonly AgentMark[];
  readonly recents: readonly AgentMark[];
  readonly sideBar: boolean;
  readonly fullScreen: boolean;
  /** In full screen: our page shows and hides its tabs and toolbar itself, because this system does not say where the pointer is. */
  readonly strip?: true;
  readonly covered: boolean;
  /** Administrators do not allow screenshots of the remote screen. */
  readonly noScreenshots?: true;
  /**
   * Set for a moment after the remote page entered full screen: its host, shown in a bar above the view with the way out
   * (`leaveKeysOf`) before the page fills the screen.
   */
  readonly fullScreenHost?: string | null;
  /** Where the remote view begins and, where there is a shelf, how far from the end it ends, in CSS pixels; the page lays out its own parts around it. */
  readonly insets: { readonly top: number; readonly left: number; readonly bottom?: number };
}
