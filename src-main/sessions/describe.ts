import { ownId } from '../contract/account-ids.ts';
import type { Rectangle } from '../electron.ts';
import type { AccountMark, AgentMark, SessionsState, SessionTab } from '../contract/contract.ts';
import { besideNames } from '../contract/tell-apart.ts';
import { describeHeld } from './held-back.ts';
import {
  findWindow,
  keyOfTarget,
  MAIN_WINDOW,
  tabOfAgent,
  tabsOf,
  type Sessions,
  type Tab,
  type Target,
} from './tabs.ts';

/** What is known of an agent, or of the client of a support session. */
export type AgentSummary = Pick<
  SessionTab,
  'name' | 'group' | 'os' | 'online' | 'osUser' | 'favorite' | 'serviceFavorite'
>;

export type Mark = Omit<AgentMark, 'open' | 'beside'>;

export interface Surroundings {
  /** Missing or null where there is only one account. */
  readonly accountName?: string | null;
  readonly accountMark?: AccountMark | null;
  /** As known now, or as last known. */
  agentSummary(target: Target): AgentSummary;
  readonly favorites: readonly Mark[];
  readonly recents: readonly Mark[];
  readonly restorable: readonly Mark[];
  /** Administrators do not allow screenshots of the remote screen. */
  readonly noScreenshots?: boolean;
}

const keyOfMark = ({ agentId }: Mark): string => keyOfTarget({ agentId, supportId: null });

/** What tells apart tabs and listed agents of the same name, in all windows of the account; by `keyOfTarget`. */
export function besideOf(sessions: Sessions, around: Surroundings): ReadonlyMap<string | number, string> {
  const tabs = sessions.tabs.map((tab) => {
    const { name, group } = around.agentSummary(tab);
    const id = tab.agentId ?? tab.supportId;
    const number = id === null ? (tab.deviceId ?? 0) : ownId(id);
    return { key: keyOfTarget(tab), name, group: titleName(group ?? ''), number };
  });
  const marks = [...around.favorites, ...around.recents, ...around.restorable].map((mark) => ({
    key: keyOfMark(mark),
    name: titleName(mark.name),
    group: titleName(mark.group ?? ''),
    number: ownId(mark.agentId),
  }));
  return besideNames([...tabs, ...marks]);
}

const asBeside = (text: string | undefined): { readonly beside?: string } =>
  text === undefined ? {} : { beside: text };

/** The state of one window for its page. Copies fields by name: the objects at hand may carry more than a page may see. */
export function describeSessions(sessions: Sessions, windowId: string, around: Surroundings): SessionsState {
  const window = findWindow(sessions, windowId) ?? sessions.windows[0];
  const ownWindow = windowId !== MAIN_WINDOW;
  const beside = besideOf(sessions, around);
  const mark = (listed: Mark): AgentMark => {
    const { agentId, name, online, lastTime } = listed;
    return {
      agentId,
      name,
      ...asBeside(beside.get(keyOfMark(listed))),
      online,
      lastTime,
      open: tabOfAgent(sessions, agentId) !== undefined,
    };
  };
  const frame = frameOf(sessions, window.id);
  return {
    ...(typeof around.accountName === 'string' ? { accountName: around.accountName } : {}),
    ...(around.accountMark ? { accountMark: around.accountMark } : {}),
    ownWindow,
    restorable: ownWindow ? [] : around.restorable.map(mark),
    tabs: tabsOf(sessions, windowId).map((tab) => ({
      ...describeTab(tab, around.agentSummary(tab)),
      ...asBeside(beside.get(keyOfTarget(tab))),
    })),
    activeTabId: window.activeId,
    favorites: around.favorites.map(mark),
    recents: around.recents.map(mark),
    sideBar: frame.sideBar,
    fullScreen: window.fullScreen,
    ...(sessions.strip && window.fullScreen ? { strip: true as const } : {}),
    covered: window.covered,
    ...(around.noScreenshots === true ? { noScreenshots: true as const } : {}),
    fullScreenHost: window.fullScreenHost,
    insets: frameInsets(frame),
  };
}

function describeTab(tab: Tab, summary: AgentSummary): SessionTab {
  const {
    id,
    agentId,
    supportId,
    state,
    frame,
    sendsAllShortcuts,
    viewOnly,
    hangs,
    host,
    encrypted,
    certificate,
    note,
    request,
    shelf,
    screenshot,
    zoom,
  } = tab;
  const heldBack = describeHeld(tab.helds);
  return {
    id,
    agentId,
    supportId,
    ...(typeof tab.deviceId === 'number' ? { deviceId: tab.deviceId } : {}),
    name: summary.name,
    group: summary.group,
    os: summary.os,
    online: summary.online,
    osUser: summary.osUser ?? null,
    favorite: summary.favorite,
    serviceFavorite: summary.serviceFavorite,
    state,
    lastFrame: frame === null ? null : `/frames/${id}/${frame}`,
    sendsAllShortcuts,
    viewOnly,
    hangs,
    host,
    ...(host === null ? {} : { encrypted, certificate }),
    note,
    ...(request === null ? {} : { request }),
    ...(heldBack === null ? {} : { heldBack }),
    ...(tab.files.length === 0 ? {} : { files: tab.files.map(({ file }) => file) }),
    ...(shelf === null ? {} : { shelf }),
    ...(zoom === 100 ? {} : { zoom }),
    ...(screenshot === null ? {} : { screenshot: { fileName: screenshot.file?.fileName ?? null } }),
  };
}

const TABS = 44;
const TOOLBAR = 40;
const SIDE_BAR = 208;
const NOTICE = 40;
const STRIP = 8;
const SHELF = 168;

/** Which of our own parts surround the remote view. */
export interface Frame {
  readonly sideBar: boolean;
  readonly fullScreen: boolean;
  /** In full screen: the bar that names the host whose page entered it. */
  readonly notice: boolean;
  /** In full screen: our tabs and toolbar. */
  readonly bar?: boolean;
  /** A list of the tab below its page. */
  readonly shelf?: boolean;
  /** In full screen without them: the strip that shows them when the pointer rests on it. */
  readonly strip?: boolean;
}

/** Windows for a single tab have no side bar. */
export function frameOf(sessions: Sessions, windowId: string): Frame {
  const window = findWindow(sessions, windowId);
  return {
    sideBar: sessions.sideBar && windowId === MAIN_WINDOW,
    fullScreen: window?.fullScreen ?? false,
    notice: (window?.fullScreenHost ?? null) !== null,
    bar: window?.bar ?? false,
    shelf: sessions.tabs.some(({ id, shelf }) => id === window?.activeId && shelf !== null),
    strip: sessions.strip,
  };
}

/** Where the remote view begins, and how far from the end of the window it ends, in CSS pixels. */
export function frameInsets({
  sideBar,
  fullScreen,
  notice,
  bar = false,
  shelf = false,
  strip = false,
}: Frame): SessionsState['insets'] {
  if (fullScreen && notice) return { top: NOTICE, left: 0 };
  if (fullScreen && !bar) return { top: strip ? STRIP : 0, left: 0 };
  return { top: TABS + TOOLBAR, left: sideBar && !fullScreen ? SIDE_BAR : 0, ...(shelf ? { bottom: SHELF } : {}) };
}

/** The remote view's place in the window's content; never of negative size. */
export function viewBounds(content: { readonly width: number; readonly height: number }, frame: Frame): Rectangle {
  const { top, left, bottom = 0 } = frameInsets(frame);
  const width = Math.max(0, content.width - left);
  return { x: left, y: top, width, height: Math.max(0, content.height - top - bottom) };
}

const MAX_NAME = 200;

/**
 * Makes a name from outside fit for a title bar, a tab and a sentence: one line, bounded, without invisible and
 * direction-changing characters. Empty where nothing is left.
 */
export function titleName(name: string): string {
  const line = name
    .slice(0, 4 * MAX_NAME)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .toWellFormed()
    .trim();
  const characters = Array.from(line);
  return characters.length <= MAX_NAME ? line : `${characters.slice(0, MAX_NAME - 1).join('')}…`;
}
