import type { EndReason, ReturnCause, TabState } from '../contract/contract.ts';
import { assertNever, type Failure } from '../contract/failure.ts';

/** The session windows as plain data: which tabs there are, in which window, and how each one stands. */
export interface Sessions {
  /** In the order in which their windows show them. */
  readonly tabs: readonly Tab[];
  /** The window with all tabs first, then those made for a single tab. */
  readonly panes: readonly [Pane, ...Pane[]];
  readonly sideBar: boolean;
  /** Tabs, windows and frames ever made; their numbers are never used again. */
  readonly tabCount: number;
  readonly paneCount: number;
  readonly frameCount: number;
}

/**
 * What a tab connects to: a computer of the list, a quick-support connection, or a computer that is known by its public
 * number alone (specification 4.4 `device_id`).
 */
export type Target =
  | { readonly agentId: number; readonly supportId: null; readonly deviceId?: null }
  | { readonly agentId: null; readonly supportId: number; readonly deviceId?: null }
  | { readonly agentId: null; readonly supportId: null; readonly deviceId: number };

/** Tells targets apart, whatever else is known of them. */
export function keyOfTarget(target: Target): string {
  if (target.agentId !== null) return `agent ${target.agentId}`;
  return target.supportId === null ? `device ${target.deviceId}` : `support ${target.supportId}`;
}

export type Tab = Target & {
  readonly id: string;
  /** The pane it is in. */
  readonly paneId: string;
  readonly state: TabState;
  /** Number of the kept last frame. */
  readonly frame: number | null;
  /** The reboot during which a person asked for this connection all the same: it does not take the connection away. */
  readonly ignoredRebootId: string | null;
  /** The remote page gets every key but the way back. */
  readonly passKeys: boolean;
  /** Its page answers to nothing at present. */
  readonly hangs: boolean;
  readonly note: string;
};

/** One window. */
export interface Pane {
  readonly id: string;
  readonly activeId: string | null;
  readonly fullScreen: boolean;
  readonly covered: boolean;
  /** The host whose page took the full screen, while our notice of it is shown. */
  readonly fullScreenHost: string | null;
}

export const MAIN_PANE = 'sessions';

export type SessionEvent =
  | {
      readonly kind: 'opened';
      readonly target: Target;
      readonly ignoredRebootId: string | null;
      readonly note: string;
      /** Another tab stays the active one. */
      readonly behind: boolean;
      /** It waits for a reason, and offers these; null or left out where it connects at once. */
      readonly asking?: readonly string[] | null;
    }
  /** Why it is connected to; it connects from now on. */
  | { readonly kind: 'reasoned'; readonly tabId: string; readonly reason: string }
  | { readonly kind: 'selected'; readonly tabId: string }
  /** The tab beside the active one of this window becomes the active one. */
  | { readonly kind: 'walked'; readonly paneId: string; readonly by: 1 | -1 }
  /** To this place among the tabs of its window. */
  | { readonly kind: 'moved'; readonly tabId: string; readonly to: number }
  | { readonly kind: 'popped-out'; readonly tabId: string }
  | { readonly kind: 'popped-in'; readonly tabId: string }
  | { readonly kind: 'closed'; readonly tabId: string }
  /** The window is gone, and its tabs with it. */
  | { readonly kind: 'pane-closed'; readonly paneId: string }
  /** `keepFrame`: it comes back by itself, and what was seen before stays in sight until then. */
  | {
      readonly kind: 'connecting';
      readonly tabId: string;
      readonly ignoredRebootId: string | null;
      readonly keepFrame: boolean;
    }
  | { readonly kind: 'shown'; readonly tabId: string; readonly at: number }
  | {
      readonly kind: 'ended';
      readonly tabId: string;
      readonly reason: EndReason;
      readonly at: number;
      readonly failure: Failure | null;
    }
  /** `since` counts for a tab that does not wait for the same thing yet. */
  | {
      readonly kind: 'returning';
      readonly tabId: string;
      readonly cause: ReturnCause;
      readonly jobId: string | null;
      readonly since: number;
      readonly typicalMs: number | null;
      readonly nextTryAt: number | null;
    }
  | { readonly kind: 'framed'; readonly tabId: string }
  | { readonly kind: 'keys-passed'; readonly tabId: string; readonly on: boolean }
  | { readonly kind: 'hung'; readonly tabId: string; readonly on: boolean }
  | { readonly kind: 'noted'; readonly tabId: string; readonly text: string }
  | { readonly kind: 'side-bar'; readonly shown: boolean }
  | { readonly kind: 'full-screen'; readonly paneId: string; readonly on: boolean; readonly host: string | null }
  | { readonly kind: 'covered'; readonly paneId: string; readonly covered: boolean };

const emptyPane = (id: string): Pane => ({
  id,
  activeId: null,
  fullScreen: false,
  covered: false,
  fullScreenHost: null,
});

export const noSessions: Sessions = {
  tabs: [],
  panes: [emptyPane(MAIN_PANE)],
  sideBar: true,
  tabCount: 0,
  paneCount: 0,
  frameCount: 0,
};

/** The next state. An event about a tab or a window that is not there (any more) changes nothing. */
export function reduceSessions(state: Sessions, event: SessionEvent): Sessions {
  switch (event.kind) {
    case 'opened':
      return openTab(state, event);
    case 'selected': {
      const tab = findTab(state, event.tabId);
      return tab ? changePane(state, tab.paneId, { activeId: tab.id }) : state;
    }
    case 'walked':
      return changePane(state, event.paneId, { activeId: neighbour(state, event.paneId, event.by) });
    case 'moved':
      return moveTab(state, event.tabId, event.to);
    case 'popped-out':
      return popOut(state, event.tabId);
    case 'popped-in':
      return popIn(state, event.tabId);
    case 'closed':
      return closeTab(state, event.tabId);
    case 'pane-closed':
      return tabsOf(state, event.paneId).reduce((rest, { id }) => closeTab(rest, id), state);
    case 'connecting': {
      const { tabId, ignoredRebootId, keepFrame } = event;
      const part = { state: { kind: 'connecting' }, hangs: false, ignoredRebootId } as const;
      return changeTab(state, tabId, { ...part, ...(keepFrame ? {} : { frame: null }) });
    }
    case 'reasoned':
      return changeTab(state, event.tabId, { state: { kind: 'connecting' } });
    case 'shown':
      return changeTab(state, event.tabId, { state: { kind: 'open', since: event.at }, frame: null });
    case 'ended': {
      const { reason, at, failure } = event;
      return changeTab(state, event.tabId, { state: { kind: 'ended', reason, at, failure }, hangs: false });
    }
    case 'returning':
      return wait(state, event);
    case 'framed': {
      const frame = state.frameCount + 1;
      return findTab(state, event.tabId) ? { ...changeTab(state, event.tabId, { frame }), frameCount: frame } : state;
    }
    case 'keys-passed':
      return changeTab(state, event.tabId, { passKeys: event.on });
    case 'hung':
      return changeTab(state, event.tabId, { hangs: event.on });
    case 'noted':
      return changeTab(state, event.tabId, { note: event.text });
    case 'side-bar':
      return { ...state, sideBar: event.shown };
    case 'full-screen': {
      const { paneId, on, host } = event;
      return changePane(state, paneId, { fullScreen: on, fullScreenHost: on ? host : null });
    }
    case 'covered':
      return changePane(state, event.paneId, { covered: event.covered });
    default:
      return assertNever(event);
  }
}

export const findTab = (state: Sessions, tabId: string): Tab | undefined => state.tabs.find((tab) => tab.id === tabId);
export const findPane = (state: Sessions, paneId: string): Pane | undefined =>
  state.panes.find((pane) => pane.id === paneId);
export const tabsOf = (state: Sessions, paneId: string): readonly Tab[] =>
  state.tabs.filter((tab) => tab.paneId === paneId);
export const tabOfAgent = (state: Sessions, agentId: number): Tab | undefined =>
  state.tabs.find((tab) => tab.agentId === agentId);
export const tabOfTarget = (state: Sessions, target: Target): Tab | undefined =>
  state.tabs.find((tab) => keyOfTarget(tab) === keyOfTarget(target));
/** Whether this is the tab its window shows, in the window it is in now. */
export const isActive = (state: Sessions, { id }: Pick<Tab, 'id'>): boolean =>
  state.panes.some(({ activeId }) => activeId === id);

function changeTab(state: Sessions, tabId: string, part: Partial<Omit<Tab, keyof Target | 'id'>>): Sessions {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === tabId ? { ...tab, ...part } : tab)) };
}

function changePane(state: Sessions, paneId: string, part: Partial<Pane>): Sessions {
  const change = (pane: Pane): Pane => (pane.id === paneId ? { ...pane, ...part } : pane);
  const [main, ...others] = state.panes;
  return { ...state, panes: [change(main), ...others.map(change)] };
}

function openTab(
  state: Sessions,
  { target, ignoredRebootId, note, behind, asking }: Extract<SessionEvent, { kind: 'opened' }>,
): Sessions {
  const tabCount = state.tabCount + 1;
  const id = `tab-${tabCount}`;
  const tab: Tab = {
    ...target,
    id,
    paneId: MAIN_PANE,
    state: asking ? { kind: 'asking', recent: asking } : { kind: 'connecting' },
    frame: null,
    ignoredRebootId,
    passKeys: false,
    hangs: false,
    note,
  };
  const next = { ...state, tabs: [...state.tabs, tab], tabCount };
  return behind && state.panes[0].activeId !== null ? next : changePane(next, MAIN_PANE, { activeId: id });
}

/** The tab beside the active one, around the ends. */
function neighbour(state: Sessions, paneId: string, by: 1 | -1): string | null {
  const tabs = tabsOf(state, paneId);
  const index = tabs.findIndex((tab) => tab.id === findPane(state, paneId)?.activeId);
  return tabs[(index + by + tabs.length) % tabs.length]?.id ?? null;
}

function moveTab(state: Sessions, tabId: string, to: number): Sessions {
  const tab = findTab(state, tabId);
  if (tab === undefined) return state;
  const siblings = tabsOf(state, tab.paneId).filter(({ id }) => id !== tabId);
  const others = state.tabs.filter(({ paneId }) => paneId !== tab.paneId);
  return { ...state, tabs: [...siblings.slice(0, to), tab, ...siblings.slice(to), ...others] };
}

/** Alone in a new window; a tab that is alone already stays where it is. */
function popOut(state: Sessions, tabId: string): Sessions {
  const tab = findTab(state, tabId);
  if (tab?.paneId !== MAIN_PANE) return state;
  const paneCount = state.paneCount + 1;
  const pane = { ...emptyPane(`session-${paneCount}`), activeId: tabId };
  const left = leavePane(state, tab);
  return changeTab({ ...left, panes: [...left.panes, pane], paneCount }, tabId, { paneId: pane.id });
}

/** To the end of the tabs of the main window, as its active one. */
function popIn(state: Sessions, tabId: string): Sessions {
  const tab = findTab(state, tabId);
  if (tab === undefined || tab.paneId === MAIN_PANE) return state;
  const left = leavePane(state, tab);
  const tabs = [...left.tabs.filter(({ id }) => id !== tabId), { ...tab, paneId: MAIN_PANE }];
  return changePane({ ...left, tabs }, MAIN_PANE, { activeId: tabId });
}

function closeTab(state: Sessions, tabId: string): Sessions {
  const tab = findTab(state, tabId);
  if (tab === undefined) return state;
  return { ...leavePane(state, tab), tabs: state.tabs.filter(({ id }) => id !== tabId) };
}

/**
 * Its window without that tab: where it was the active one, the next takes its place, after the last one the one before. A
 * window that was made for it goes.
 */
function leavePane(state: Sessions, { id, paneId }: Tab): Sessions {
  const siblings = tabsOf(state, paneId);
  const rest = siblings.filter((tab) => tab.id !== id);
  const [main, ...others] = state.panes;
  if (rest.length === 0 && paneId !== MAIN_PANE) {
    return { ...state, panes: [main, ...others.filter((pane) => pane.id !== paneId)] };
  }
  if (rest.length === 0) return { ...state, panes: [emptyPane(MAIN_PANE), ...others] };
  if (findPane(state, paneId)?.activeId !== id) return state;
  const index = siblings.findIndex((tab) => tab.id === id);
  return changePane(state, paneId, { activeId: (rest[index] ?? rest.at(-1))?.id ?? null });
}

function wait(state: Sessions, event: Extract<SessionEvent, { kind: 'returning' }>): Sessions {
  const { tabId, cause, jobId, typicalMs, nextTryAt } = event;
  const was = findTab(state, tabId)?.state;
  const goesOn = was?.kind === 'returning' && was.cause === cause && was.jobId === jobId;
  const since = goesOn ? was.since : event.since;
  return changeTab(state, tabId, {
    state: { kind: 'returning', cause, jobId, since, typicalMs, nextTryAt },
    hangs: false,
    ignoredRebootId: null,
  });
}
