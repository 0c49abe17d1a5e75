import type { EndReason, PageCertificate, PageRequest, Shelf, TabState, WaitCause } from '../contract/contract.ts';
import { assertNever, type Failure } from '../contract/failure.ts';
import type { RemoteZoom } from '../contract/zoom.ts';
import { nothingHeld, settle, type Allowed, type Helds, type Refused } from './held-back.ts';
import { nextFiles, withoutEnded, type KeptFile } from './session-files.ts';
import { nextRequest, noteRefused, type Fetched } from './page-requests.ts';

/** The session windows as plain data: the tabs, the window each one is in, and its state. */
export interface Sessions {
  /** In the order in which their windows show them. */
  readonly tabs: readonly Tab[];
  /** The main window first, then those opened for a single tab. */
  readonly windows: readonly [WindowState, ...WindowState[]];
  readonly sideBar: boolean;
  /** In full screen, a strip of our own page is left at the top edge: this system does not say where the pointer is. */
  readonly strip: boolean;
  /** Tabs, windows and frames ever created; their numbers are never reused. */
  readonly tabCount: number;
  readonly windowCount: number;
  readonly frameCount: number;
}

/**
 * What a tab connects to: a listed agent, a support session, or an unlisted agent known by its public number (4.4
 * `device_id`).
 */
export type Target =
  | { readonly agentId: number; readonly supportId: null; readonly deviceId?: null }
  | { readonly agentId: null; readonly supportId: number; readonly deviceId?: null }
  | { readonly agentId: null; readonly supportId: null; readonly deviceId: number };

/** Identifies a target; also accepts objects that carry more than the target. */
export function keyOfTarget(target: Target): string {
  if (target.agentId !== null) return `agent ${target.agentId}`;
  return target.supportId === null ? `device ${target.deviceId}` : `support ${target.supportId}`;
}

/** The target alone, of an object that carries more. */
export function targetOf(target: Target): Target {
  const { agentId, supportId } = target;
  if (agentId !== null) return { agentId, supportId: null };
  return supportId === null ? { agentId, supportId, deviceId: target.deviceId } : { agentId, supportId };
}

export type Tab = Target & {
  readonly id: string;
  readonly windowId: string;
  readonly state: TabState;
  /** Number of the stored last frame. */
  readonly frame: number | null;
  /** Reboot that the user chose to connect through; it does not end the connection. */
  readonly ignoredRebootId: string | null;
  /** The remote page gets every key except `leave-page`. */
  readonly sendsAllShortcuts: boolean;
  /** No input reaches the remote page. */
  readonly viewOnly: boolean;
  /** Its page is unresponsive. */
  readonly hangs: boolean;
  /** Host of its page, with the port where it is unusual; null before there is a link. */
  readonly host: string | null;
  /** Whether its page is reached over https. */
  readonly encrypted: boolean;
  readonly certificate: PageCertificate | null;
  readonly note: string;
  /** What its page asked for last; null once it was dismissed. */
  readonly request: PageRequest | null;
  /** What its page was refused since it was opened, or since the list was cleared. */
  readonly helds: Helds;
  /** The list below its page; null where there is none. */
  readonly shelf: Shelf | null;
  /** Its last screenshot: a file, or a copy on the clipboard; null once it was dismissed. */
  readonly screenshot: { readonly file: ScreenshotFile | null } | null;
  /** How large its page is shown, in percent; it stays when the tab reconnects. */
  readonly zoom: RemoteZoom;
  /** The files of its pages, the newest last. */
  readonly files: readonly KeptFile[];
};

interface ScreenshotFile {
  readonly fileName: string;
  readonly path: string;
}

export interface WindowState {
  readonly id: string;
  readonly activeId: string | null;
  readonly fullScreen: boolean;
  readonly covered: boolean;
  /** Host whose page entered full screen; set while the notice about it is shown. */
  readonly fullScreenHost: string | null;
  /** In full screen: our tabs and toolbar are shown above the remote page. */
  readonly bar: boolean;
}

export const MAIN_WINDOW = 'sessions';

export type SessionEvent =
  | {
      readonly kind: 'opened';
      /** The number before that of the first tab of its account, so that no two accounts have the same tab ids. */
      readonly tabsFrom: number;
      readonly target: Target;
      readonly ignoredRebootId: string | null;
      readonly note: string;
      /** Leaves the active tab as it is. */
      readonly inBackground: boolean;
      readonly viewOnly: boolean;
      /** Set where a reason is required before connecting: the suggestions to offer. */
      readonly reasonOptions?: readonly string[] | null;
    }
  /** The user entered a reason; the tab connects. */
  | { readonly kind: 'reason-given'; readonly tabId: string; readonly reason: string }
  | { readonly kind: 'selected'; readonly tabId: string }
  /** Activates the tab beside the active one. */
  | { readonly kind: 'neighbour-selected'; readonly windowId: string; readonly by: 1 | -1 }
  /** To this index among the tabs of its window. */
  | { readonly kind: 'moved'; readonly tabId: string; readonly to: number }
  | { readonly kind: 'opened-in-new-window'; readonly tabId: string }
  | { readonly kind: 'moved-back-to-tabs'; readonly tabId: string }
  | { readonly kind: 'closed'; readonly tabId: string }
  /** The window closed with all of its tabs. */
  | { readonly kind: 'window-closed'; readonly windowId: string }
  /** `keepFrame`: an automatic reconnect, which shows the last frame until the new page is there. */
  | {
      readonly kind: 'connecting';
      readonly tabId: string;
      readonly ignoredRebootId: string | null;
      readonly keepFrame: boolean;
    }
  /** The service has provided the link, which is being opened at this host. */
  | { readonly kind: 'link-received'; readonly tabId: string; readonly host: string; readonly encrypted: boolean }
  /** The host of the page has proved who it is. */
  | { readonly kind: 'certificate-accepted'; readonly tabId: string; readonly certificate: PageCertificate }
  | { readonly kind: 'shown'; readonly tabId: string; readonly at: number }
  | {
      readonly kind: 'ended';
      readonly tabId: string;
      readonly reason: EndReason;
      readonly at: number;
      readonly failure: Failure | null;
    }
  /** `since` is ignored for a tab that waits for the same thing already. */
  | {
      readonly kind: 'waiting';
      readonly tabId: string;
      readonly cause: WaitCause;
      readonly jobId: string | null;
      readonly since: number;
      readonly typicalMs: number | null;
      readonly nextTryAt: number | null;
    }
  | { readonly kind: 'frame-stored'; readonly tabId: string }
  | { readonly kind: 'send-all-shortcuts-changed'; readonly tabId: string; readonly on: boolean }
  | { readonly kind: 'view-only-changed'; readonly tabId: string; readonly on: boolean }
  | { readonly kind: 'hang-changed'; readonly tabId: string; readonly on: boolean }
  /** The page was refused something, in the order in which it asked. */
  | { readonly kind: 'page-refused'; readonly tabId: string; readonly refused: readonly Refused[] }
  /** A download of the page began or ended. */
  | { readonly kind: 'page-fetched'; readonly tabId: string; readonly fetched: Fetched }
  /** The user allowed what was refused. */
  | ({ readonly tabId: string } & Allowed)
  | { readonly kind: 'held-back-cleared'; readonly tabId: string }
  | { readonly kind: 'files-cleared'; readonly tabId: string }
  | { readonly kind: 'shelf-changed'; readonly tabId: string; readonly shelf: Shelf | null }
  | { readonly kind: 'request-dismissed'; readonly tabId: string }
  | { readonly kind: 'zoom-changed'; readonly tabId: string; readonly zoom: RemoteZoom }
  | { readonly kind: 'screenshot-taken'; readonly tabId: string; readonly file: ScreenshotFile | null }
  | { readonly kind: 'screenshot-dismissed'; readonly tabId: string }
  | { readonly kind: 'note-changed'; readonly tabId: string; readonly text: string }
  | { readonly kind: 'side-bar-changed'; readonly shown: boolean }
  | {
      readonly kind: 'full-screen-changed';
      readonly windowId: string;
      readonly on: boolean;
      readonly host: string | null;
    }
  | { readonly kind: 'bar-changed'; readonly windowId: string; readonly shown: boolean }
  | { readonly kind: 'cover-changed'; readonly windowId: string; readonly covered: boolean };

const emptyWindow = (id: string): WindowState => ({
  id,
  activeId: null,
  fullScreen: false,
  covered: false,
  fullScreenHost: null,
  bar: false,
});

export const noSessions: Sessions = {
  tabs: [],
  windows: [emptyWindow(MAIN_WINDOW)],
  sideBar: true,
  strip: false,
  tabCount: 0,
  windowCount: 0,
  frameCount: 0,
};

/** The next state. Events about unknown tabs or windows change nothing. */
export function reduceSessions(state: Sessions, event: SessionEvent): Sessions {
  switch (event.kind) {
    case 'opened':
      return openTab(state, event);
    case 'selected': {
      const tab = findTab(state, event.tabId);
      return tab ? changeWindow(state, tab.windowId, { activeId: tab.id }) : state;
    }
    case 'neighbour-selected':
      return changeWindow(state, event.windowId, { activeId: neighbour(state, event.windowId, event.by) });
    case 'moved':
      return moveTab(state, event.tabId, event.to);
    case 'opened-in-new-window':
      return openInNewWindow(state, event.tabId);
    case 'moved-back-to-tabs':
      return moveBackToTabs(state, event.tabId);
    case 'closed':
      return closeTab(state, event.tabId);
    case 'window-closed':
      return tabsOf(state, event.windowId).reduce((rest, { id }) => closeTab(rest, id), state);
    case 'connecting': {
      const { tabId, ignoredRebootId, keepFrame } = event;
      const part = {
        state: { kind: 'connecting' },
        hangs: false,
        host: null,
        certificate: null,
        request: null,
        screenshot: null,
        helds: nothingHeld,
        ignoredRebootId,
      } as const;
      return changeTab(state, tabId, { ...part, ...(keepFrame ? {} : { frame: null }) });
    }
    case 'reason-given':
      return changeTab(state, event.tabId, { state: { kind: 'connecting' } });
    case 'link-received':
      return changeTab(state, event.tabId, {
        host: event.host,
        encrypted: event.encrypted,
        certificate: null,
        state: { kind: 'connecting', hasLink: true },
      });
    case 'certificate-accepted':
      return changeTab(state, event.tabId, { certificate: event.certificate });
    case 'shown':
      return changeTab(state, event.tabId, { state: { kind: 'open', since: event.at }, frame: null });
    case 'ended': {
      const { reason, at, failure } = event;
      return changeTab(state, event.tabId, { state: { kind: 'ended', reason, at, failure }, hangs: false });
    }
    case 'waiting':
      return startWaiting(state, event);
    case 'frame-stored': {
      const frame = state.frameCount + 1;
      return findTab(state, event.tabId) ? { ...changeTab(state, event.tabId, { frame }), frameCount: frame } : state;
    }
    case 'send-all-shortcuts-changed':
      return changeTab(state, event.tabId, { sendsAllShortcuts: event.on });
    case 'view-only-changed':
      return changeTab(state, event.tabId, { viewOnly: event.on });
    case 'hang-changed':
      return changeTab(state, event.tabId, { hangs: event.on });
    case 'page-refused':
      return changeTabBy(state, event.tabId, (tab) => noteRefused(tab, event.refused));
    case 'page-fetched': {
      const { tabId, fetched } = event;
      return changeTabBy(state, tabId, ({ request, files }) => ({
        ...(fetched.kind === 'download-progress' ? {} : { screenshot: null }),
        request: nextRequest(request, fetched),
        files: nextFiles(files, fetched),
      }));
    }
    case 'downloads-allowed':
    case 'permission-allowed': {
      const { tabId, ...request } = event;
      return changeTabBy(state, tabId, ({ helds }) => ({ request, helds: settle(helds, request) }));
    }
    case 'files-cleared':
      return changeTabBy(state, event.tabId, ({ files }) => ({ files: withoutEnded(files) }));
    case 'held-back-cleared':
      return changeTabBy(state, event.tabId, ({ helds: { lastId } }) => ({
        request: null,
        helds: { ...nothingHeld, lastId },
      }));
    case 'shelf-changed':
      return changeTab(state, event.tabId, { shelf: event.shelf });
    case 'request-dismissed':
      return changeTab(state, event.tabId, { request: null });
    case 'zoom-changed':
      return changeTab(state, event.tabId, { zoom: event.zoom });
    case 'screenshot-taken':
      return changeTab(state, event.tabId, { screenshot: { file: event.file } });
    case 'screenshot-dismissed':
      return changeTab(state, event.tabId, { screenshot: null });
    case 'note-changed':
      return changeTab(state, event.tabId, { note: event.text });
    case 'side-bar-changed':
      return { ...state, sideBar: event.shown };
    case 'full-screen-changed': {
      const { windowId, on, host } = event;
      return changeWindow(state, windowId, {
        fullScreen: on,
        fullScreenHost: on ? host : null,
        ...(on ? {} : { bar: false }),
      });
    }
    case 'bar-changed':
      return changeWindow(state, event.windowId, { bar: event.shown });
    case 'cover-changed':
      return changeWindow(state, event.windowId, { covered: event.covered });
    default:
      return assertNever(event);
  }
}

/** Whether the tab ended because its support session is closed. */
export const isSupportEnd = (state: TabState): boolean =>
  state.kind === 'ended' && (state.reason === 'support-closed' || state.reason === 'closed-here');

export const findTab = (state: Sessions, tabId: string): Tab | undefined => state.tabs.find((tab) => tab.id === tabId);
export const findWindow = (state: Sessions, windowId: string): WindowState | undefined =>
  state.windows.find(({ id }) => id === windowId);
export const tabsOf = (state: Sessions, windowId: string): readonly Tab[] =>
  state.tabs.filter((tab) => tab.windowId === windowId);
export const tabOfAgent = (state: Sessions, agentId: number): Tab | undefined =>
  state.tabs.find((tab) => tab.agentId === agentId);
export const tabOfTarget = (state: Sessions, target: Target): Tab | undefined =>
  state.tabs.find((tab) => keyOfTarget(tab) === keyOfTarget(target));
/** Whether this is the active tab of its current window. */
export const isActive = (state: Sessions, { id }: Pick<Tab, 'id'>): boolean =>
  state.windows.some(({ activeId }) => activeId === id);

function changeTab(state: Sessions, tabId: string, part: Partial<Omit<Tab, keyof Target | 'id'>>): Sessions {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === tabId ? { ...tab, ...part } : tab)) };
}

function changeTabBy(state: Sessions, tabId: string, change: (tab: Tab) => Partial<Omit<Tab, keyof Target>>): Sessions {
  const tab = findTab(state, tabId);
  return tab === undefined ? state : changeTab(state, tabId, change(tab));
}

function changeWindow(state: Sessions, windowId: string, part: Partial<WindowState>): Sessions {
  const change = (one: WindowState): WindowState => (one.id === windowId ? { ...one, ...part } : one);
  const [main, ...others] = state.windows;
  return { ...state, windows: [change(main), ...others.map(change)] };
}

/** The id of the tab that opens next. */
export const nextTabId = ({ tabCount }: Sessions, tabsFrom: number): string => `tab-${tabsFrom + tabCount + 1}`;

function openTab(state: Sessions, opened: Extract<SessionEvent, { kind: 'opened' }>): Sessions {
  const { tabsFrom, target, ignoredRebootId, note, inBackground, viewOnly, reasonOptions } = opened;
  const id = nextTabId(state, tabsFrom);
  const tab: Tab = {
    ...target,
    id,
    windowId: MAIN_WINDOW,
    state: reasonOptions ? { kind: 'needs-reason', reasonOptions } : { kind: 'connecting' },
    frame: null,
    ignoredRebootId,
    sendsAllShortcuts: false,
    viewOnly,
    hangs: false,
    host: null,
    encrypted: false,
    certificate: null,
    note,
    request: null,
    helds: nothingHeld,
    shelf: null,
    screenshot: null,
    zoom: 100,
    files: [],
  };
  const next = { ...state, tabs: [...state.tabs, tab], tabCount: state.tabCount + 1 };
  return inBackground && state.windows[0].activeId !== null ? next : changeWindow(next, MAIN_WINDOW, { activeId: id });
}

/** The tab beside the active one, wrapping around at the ends. */
function neighbour(state: Sessions, windowId: string, by: 1 | -1): string | null {
  const tabs = tabsOf(state, windowId);
  const index = tabs.findIndex((tab) => tab.id === findWindow(state, windowId)?.activeId);
  return tabs[(index + by + tabs.length) % tabs.length]?.id ?? null;
}

function moveTab(state: Sessions, tabId: string, to: number): Sessions {
  const tab = findTab(state, tabId);
  if (tab === undefined) return state;
  const siblings = tabsOf(state, tab.windowId).filter(({ id }) => id !== tabId);
  const others = state.tabs.filter(({ windowId }) => windowId !== tab.windowId);
  return { ...state, tabs: [...siblings.slice(0, to), tab, ...siblings.slice(to), ...others] };
}

/** Into a new window; a tab in its own window stays where it is. */
function openInNewWindow(state: Sessions, tabId: string): Sessions {
  const tab = findTab(state, tabId);
  if (tab?.windowId !== MAIN_WINDOW) return state;
  const windowCount = state.windowCount + 1;
  const window = { ...emptyWindow(`session-${windowCount}`), activeId: tabId };
  const left = leaveWindow(state, tab);
  return changeTab({ ...left, windows: [...left.windows, window], windowCount }, tabId, { windowId: window.id });
}

/** To the end of the main window's tabs, as the active one. */
function moveBackToTabs(state: Sessions, tabId: string): Sessions {
  const tab = findTab(state, tabId);
  if (tab === undefined || tab.windowId === MAIN_WINDOW) return state;
  const left = leaveWindow(state, tab);
  const tabs = [...left.tabs.filter(({ id }) => id !== tabId), { ...tab, windowId: MAIN_WINDOW }];
  return changeWindow({ ...left, tabs }, MAIN_WINDOW, { activeId: tabId });
}

function closeTab(state: Sessions, tabId: string): Sessions {
  const tab = findTab(state, tabId);
  if (tab === undefined) return state;
  return { ...leaveWindow(state, tab), tabs: state.tabs.filter(({ id }) => id !== tabId) };
}

/**
 * Removes a tab from its window. The next tab becomes active, or the previous one if there is none. A window opened for
 * the tab closes.
 */
function leaveWindow(state: Sessions, { id, windowId }: Tab): Sessions {
  const siblings = tabsOf(state, windowId);
  const rest = siblings.filter((tab) => tab.id !== id);
  const [main, ...others] = state.windows;
  if (rest.length === 0 && windowId !== MAIN_WINDOW) {
    return { ...state, windows: [main, ...others.filter((other) => other.id !== windowId)] };
  }
  if (rest.length === 0) return { ...state, windows: [emptyWindow(MAIN_WINDOW), ...others] };
  if (findWindow(state, windowId)?.activeId !== id) return state;
  const index = siblings.findIndex((tab) => tab.id === id);
  return changeWindow(state, windowId, { activeId: (rest[index] ?? rest.at(-1))?.id ?? null });
}

function startWaiting(state: Sessions, event: Extract<SessionEvent, { kind: 'waiting' }>): Sessions {
  const { tabId, cause, jobId, typicalMs, nextTryAt } = event;
  const previous = findTab(state, tabId)?.state;
  const continues = previous?.kind === 'waiting' && previous.cause === cause && previous.jobId === jobId;
  const since = continues ? previous.since : event.since;
  return changeTab(state, tabId, {
    state: { kind: 'waiting', cause, jobId, since, typicalMs, nextTryAt },
    hangs: false,
    ignoredRebootId: null,
  });
}
