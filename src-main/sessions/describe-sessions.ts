import type { AgentMark, SessionsState, SessionTab } from '../contract/contract.ts';
import { frameInsets, type Frame } from './layout.ts';
import {
  findWindow,
  MAIN_WINDOW,
  tabOfAgent,
  tabsOf,
  type WindowState,
  type Sessions,
  type Tab,
  type Target,
} from './tabs.ts';

/** What is known of an agent, or of the client of a support connection, where a session shows it. */
export type AgentSummary = Pick<
  SessionTab,
  'name' | 'group' | 'os' | 'online' | 'osUser' | 'favorite' | 'serviceFavorite'
>;

export type Mark = Omit<AgentMark, 'open'>;

export interface Surroundings {
  /** It as it is now, or as it was when it was last known. */
  agentSummary(target: Target): AgentSummary;
  readonly favorites: readonly Mark[];
  readonly recents: readonly Mark[];
  /** Agents that were open when the program ended and are offered again. */
  readonly restorable: readonly Mark[];
}

/** How the frame of this window stands; one made for a single tab has no side bar. */
export const frameOf = ({ sideBar }: Sessions, { id, fullScreen, fullScreenHost }: WindowState): Frame => ({
  sideBar: sideBar && id === MAIN_WINDOW,
  fullScreen,
  notice: fullScreenHost !== null,
});

/** What the page of one window is told: these fields by name, whatever else the rows at hand carry. */
export function describeSessions(state: Sessions, paneId: string, around: Surroundings): SessionsState {
  const pane = findWindow(state, paneId) ?? state.windows[0];
  const popped = paneId !== MAIN_WINDOW;
  const mark = ({ agentId, name, online, lastTime }: Mark): AgentMark => ({
    agentId,
    name,
    online,
    lastTime,
    open: tabOfAgent(state, agentId) !== undefined,
  });
  const frame = frameOf(state, pane);
  return {
    popped,
    restorable: popped ? [] : around.restorable.map(mark),
    tabs: tabsOf(state, paneId).map((tab) => describeTab(tab, around.agentSummary(tab))),
    activeTabId: pane.activeId,
    favorites: around.favorites.map(mark),
    recents: around.recents.map(mark),
    sideBar: frame.sideBar,
    fullScreen: pane.fullScreen,
    covered: pane.covered,
    fullScreenHost: pane.fullScreenHost,
    insets: frameInsets(frame),
  };
}

function describeTab(tab: Tab, agentSummary: AgentSummary): SessionTab {
  const { id, agentId, supportId, state, frame, passKeys, hangs, note } = tab;
  return {
    id,
    agentId,
    supportId,
    ...(typeof tab.deviceId !== 'number' ? {} : { deviceId: tab.deviceId }),
    name: agentSummary.name,
    group: agentSummary.group,
    os: agentSummary.os,
    online: agentSummary.online,
    osUser: agentSummary.osUser ?? null,
    favorite: agentSummary.favorite,
    serviceFavorite: agentSummary.serviceFavorite,
    state,
    lastFrame: frame === null ? null : `/frames/${id}/${frame}`,
    passKeys,
    hangs,
    note,
  };
}
