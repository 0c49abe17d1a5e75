import type { AgentMark, EndReason, SessionsState, SessionTab, TabState } from '../ipc/contract.ts';
import { assertNever, type Failure } from '../ipc/failure.ts';
import { chromeSize } from './session-layout.ts';

/** The session window as plain data: which tabs there are and how each one stands. */
export interface Sessions {
  readonly tabs: readonly Tab[];
  readonly activeId: string | null;
  readonly sideBar: boolean;
  readonly fullScreen: boolean;
  readonly covered: boolean;
  /** Tabs and frames ever made; their numbers are never used again. */
  readonly tabCount: number;
  readonly frameCount: number;
}

export interface Tab {
  readonly id: string;
  readonly agentId: number;
  readonly state: TabState;
  /** Number of the kept last frame. */
  readonly frame: number | null;
  /** The reboot during which a person asked for this connection all the same: it does not take the connection away. */
  readonly despite: string | null;
}

export type SessionEvent =
  | { readonly kind: 'opened'; readonly agentId: number; readonly despite: string | null }
  | { readonly kind: 'selected'; readonly tabId: string }
  | { readonly kind: 'moved'; readonly by: 1 | -1 }
  | { readonly kind: 'closed'; readonly tabId: string }
  /** `keepFrame`: it comes back by itself, and what was seen before stays in sight until then. */
  | {
      readonly kind: 'connecting';
      readonly tabId: string;
      readonly despite: string | null;
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
  /** `since` counts for a tab that does not wait for this job yet. */
  | {
      readonly kind: 'returning';
      readonly tabId: string;
      readonly jobId: string;
      readonly since: number;
      readonly usualMs: number | null;
    }
  | { readonly kind: 'framed'; readonly tabId: string }
  | { readonly kind: 'side-bar'; readonly shown: boolean }
  | { readonly kind: 'full-screen'; readonly on: boolean }
  | { readonly kind: 'covered'; readonly covered: boolean };

export const noSessions: Sessions = {
  tabs: [],
  activeId: null,
  sideBar: true,
  fullScreen: false,
  covered: false,
  tabCount: 0,
  frameCount: 0,
};

/** The next state. An event about a tab that is not there (any more) changes nothing. */
export function reduceSessions(state: Sessions, event: SessionEvent): Sessions {
  switch (event.kind) {
    case 'opened': {
      const id = `tab-${state.tabCount + 1}`;
      const { agentId, despite } = event;
      const tab: Tab = { id, agentId, state: { kind: 'connecting' }, frame: null, despite };
      return { ...state, tabs: [...state.tabs, tab], activeId: id, tabCount: state.tabCount + 1 };
    }
    case 'selected':
      return findTab(state, event.tabId) ? { ...state, activeId: event.tabId } : state;
    case 'moved':
      return { ...state, activeId: neighbour(state, event.by) };
    case 'closed':
      return closeTab(state, event.tabId);
    case 'connecting': {
      const { tabId, despite, keepFrame } = event;
      return change(state, tabId, { state: { kind: 'connecting' }, despite, ...(keepFrame ? {} : { frame: null }) });
    }
    case 'shown':
      return change(state, event.tabId, { state: { kind: 'open', since: event.at }, frame: null });
    case 'ended': {
      const { reason, at, failure } = event;
      return change(state, event.tabId, { state: { kind: 'ended', reason, at, failure } });
    }
    case 'returning': {
      const { jobId, usualMs } = event;
      const was = findTab(state, event.tabId)?.state;
      const since = was?.kind === 'returning' && was.jobId === jobId ? was.since : event.since;
      return change(state, event.tabId, {
        state: { kind: 'returning', cause: 'reboot', jobId, since, usualMs, nextTryAt: null },
        despite: null,
      });
    }
    case 'framed': {
      const frame = state.frameCount + 1;
      return findTab(state, event.tabId) ? { ...change(state, event.tabId, { frame }), frameCount: frame } : state;
    }
    case 'side-bar':
      return { ...state, sideBar: event.shown };
    case 'full-screen':
      return { ...state, fullScreen: event.on };
    case 'covered':
      return { ...state, covered: event.covered };
    default:
      return assertNever(event);
  }
}

export const findTab = (state: Sessions, tabId: string): Tab | undefined => state.tabs.find((tab) => tab.id === tabId);
export const tabOfAgent = (state: Sessions, agentId: number): Tab | undefined =>
  state.tabs.find((tab) => tab.agentId === agentId);

function change(state: Sessions, tabId: string, part: Partial<Tab>): Sessions {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === tabId ? { ...tab, ...part } : tab)) };
}

/** The tab beside the active one, around the ends. */
function neighbour({ tabs, activeId }: Sessions, by: 1 | -1): string | null {
  const index = tabs.findIndex((tab) => tab.id === activeId);
  return tabs[(index + by + tabs.length) % tabs.length]?.id ?? null;
}

/** Without that tab; where it was the active one, the next takes its place, after the last one the one before. */
function closeTab(state: Sessions, tabId: string): Sessions {
  const index = state.tabs.findIndex((tab) => tab.id === tabId);
  if (index < 0) return state;
  const tabs = state.tabs.filter((tab) => tab.id !== tabId);
  const activeId = state.activeId === tabId ? ((tabs[index] ?? tabs.at(-1))?.id ?? null) : state.activeId;
  return { ...state, tabs, activeId };
}

/** What is known of an agent where a session shows it. */
export type AgentLook = Pick<
  SessionTab,
  'name' | 'group' | 'os' | 'online' | 'osUser' | 'favorite' | 'serviceFavorite'
>;

export interface Surroundings {
  /** The agent as it is now, or as it was when it was last known. */
  look(agentId: number): AgentLook;
  readonly favorites: readonly Omit<AgentMark, 'open'>[];
  readonly recents: readonly Omit<AgentMark, 'open'>[];
}

/** What the session page is told: these fields by name, whatever else the rows at hand carry. */
export function describeSessions(state: Sessions, around: Surroundings): SessionsState {
  const mark = ({ agentId, name, online, lastTime }: Omit<AgentMark, 'open'>): AgentMark => ({
    agentId,
    name,
    online,
    lastTime,
    open: tabOfAgent(state, agentId) !== undefined,
  });
  return {
    popped: false,
    restorable: [],
    tabs: state.tabs.map((tab) => describeTab(tab, around.look(tab.agentId))),
    activeTabId: state.activeId,
    favorites: around.favorites.map(mark),
    recents: around.recents.map(mark),
    sideBar: state.sideBar,
    fullScreen: state.fullScreen,
    covered: state.covered,
    chrome: chromeSize(state),
  };
}

function describeTab({ id, agentId, state, frame }: Tab, look: AgentLook): SessionTab {
  return {
    id,
    agentId,
    supportId: null,
    passKeys: false,
    note: '',
    name: look.name,
    group: look.group,
    os: look.os,
    online: look.online,
    osUser: look.osUser ?? null,
    favorite: look.favorite,
    serviceFavorite: look.serviceFavorite,
    state,
    lastFrame: frame === null ? null : `/frames/${id}/${frame}`,
  };
}
