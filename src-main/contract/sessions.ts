import { z } from 'zod';
import { call } from './call.ts';
import { agentId, all, noInput, supportId, text } from './inputs.ts';
import type { Failure } from './failure.ts';

/** The part of the contract about remote sessions: the tabs of the session windows, and those that can be opened again. */

const tabId = z.string().regex(/^tab-\d{1,9}$/);

export const sessionCalls = {
  /** Opens a tab for this agent, or shows the one that is open. The link is asked for and opened by the main process alone. */
  'sessions:open': call<{ readonly tabId: string }>()(z.strictObject({ agentId }), all, 10),
  /** Joins a quick-support connection (2.5 `connect_url`, which never comes to a page). */
  'sessions:openSupport': call<{ readonly tabId: string }>()(z.strictObject({ supportId }), all, 10),
  /** The window that asks, and its tabs. */
  'sessions:current': call<SessionsState>()(noInput, ['session']),
  'sessions:select': call<void>()(z.strictObject({ tabId }), ['session']),
  'sessions:close': call<void>()(z.strictObject({ tabId }), ['session']),
  /** Always a new one-time link. */
  'sessions:reconnect': call<void>()(z.strictObject({ tabId }), ['session'], 5),
  /** Why this tab connects (settings `askWhy`); it connects once the reason is given. */
  'sessions:giveReason': call<void>()(z.strictObject({ tabId, reason: text(500).min(1) }), ['session'], 5),
  /** It waits for its computer no longer, and stays closed until a person connects. */
  'sessions:stopWaiting': call<void>()(z.strictObject({ tabId }), ['session'], 5),
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
  'sessions:displays': call<readonly Display[]>()(noInput, ['session'], 10),
  /** Connects to these computers again, of those that were open when Longreach ended. */
  'sessions:restore': call<void>()(z.strictObject({ agentIds: z.array(agentId).min(1).max(40) }), all, 5),
  /** They are offered no longer. */
  'sessions:forgetRestorable': call<void>()(noInput, all, 5),
  'sessions:restorable': call<readonly AgentMark[]>()(noInput, all, 10),
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
  'sessions:focusPage': call<void>()(noInput, ['session'], 20),
} as const;

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
      readonly typicalMs: number | null;
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
  readonly insets: { readonly top: number; readonly left: number };
}
