import AppWindow from '@lucide/svelte/icons/app-window';
import Camera from '@lucide/svelte/icons/camera';
import ChevronDown from '@lucide/svelte/icons/chevron-down';
import Eye from '@lucide/svelte/icons/eye';
import Keyboard from '@lucide/svelte/icons/keyboard';
import Lock from '@lucide/svelte/icons/lock';
import Maximize from '@lucide/svelte/icons/maximize';
import PanelRight from '@lucide/svelte/icons/panel-right';
import PictureInPicture2 from '@lucide/svelte/icons/picture-in-picture-2';
import PlugZap from '@lucide/svelte/icons/plug-zap';
import Power from '@lucide/svelte/icons/power';
import RotateCw from '@lucide/svelte/icons/rotate-cw';
import Star from '@lucide/svelte/icons/star';
import StickyNote from '@lucide/svelte/icons/sticky-note';
import FileDown from '@lucide/svelte/icons/file-down';
import ShieldBan from '@lucide/svelte/icons/shield-ban';
import X from '@lucide/svelte/icons/x';
import ZoomIn from '@lucide/svelte/icons/zoom-in';
import type { Job, SessionTab, Shelf } from '../../../src-main/contract/contract.ts';
import { fullName } from '../../../src-main/contract/tell-apart.ts';
import { formatElapsed, formatPercent } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { Icon } from '../../ui/icon.ts';
import { writeKeys } from '../../ui/caps.ts';
import { FULL_SCREEN_KEYS, LEAVE_KEYS, reservedShortcutsOf, SCREENSHOT_KEYS, SYSTEM_KEYS } from './shortcuts.ts';

export type ToolId =
  | 'connection'
  | 'favorite'
  | 'wake'
  | 'stop-waking'
  | 'reboot'
  | 'reconnect'
  | 'full-screen'
  | 'screens'
  | 'details'
  | 'open-in-new-window'
  | 'move-back-to-tabs'
  | 'note'
  | 'screenshot'
  | 'zoom'
  | 'files'
  | 'held-back'
  | 'view-only'
  | 'send-all-shortcuts';

/** Current state of a toolbar button. */
export interface Tool {
  readonly id: ToolId;
  readonly label: string;
  /** What the button does, or why it is disabled. */
  readonly tip: string;
  readonly keys?: string;
  /** Set for toggles only. */
  readonly pressed?: boolean;
  /** Pressed and highlighted. */
  readonly lit?: boolean;
  readonly starred?: boolean;
  readonly off?: boolean;
  readonly busy?: boolean;
  readonly after?: string;
  readonly iconOnly?: boolean;
  readonly opens?: 'menu' | 'dialog';
}

/** The connection is drawn with an open lock where it is not encrypted. */
export const toolIcons: Readonly<Record<ToolId, Icon>> = {
  connection: Lock,
  favorite: Star,
  wake: Power,
  'stop-waking': X,
  reboot: RotateCw,
  reconnect: PlugZap,
  'full-screen': Maximize,
  screens: ChevronDown,
  details: PanelRight,
  'open-in-new-window': PictureInPicture2,
  'move-back-to-tabs': AppWindow,
  note: StickyNote,
  screenshot: Camera,
  zoom: ZoomIn,
  files: FileDown,
  'held-back': ShieldBan,
  'view-only': Eye,
  'send-all-shortcuts': Keyboard,
};

export interface ToolState {
  readonly tab: SessionTab;
  readonly ownWindow: boolean;
  readonly fullScreen: boolean;
  /** Number of screens to choose from. */
  readonly screens: number;
  readonly wake: Job | null;
  readonly reboot: Job | null;
  /** A wake or link request is pending. */
  readonly waking: boolean;
  readonly connecting: boolean;
  /** The current text of the note, and whether its panel is open. */
  readonly note: string;
  readonly noteShown: boolean;
  /** There is something to lock with. */
  readonly canLock: boolean;
  /** Administrators allow screenshots. */
  readonly allowsScreenshots: boolean;
  /** Unix milliseconds */
  readonly now: number;
}

/** Where the remote page comes from; disabled before there is a link. */
export function toolOfConnection({ host }: SessionTab): Tool {
  return {
    id: 'connection',
    label: t('session.bar.connection'),
    tip: host ? t('session.bar.connectionTip', { host }) : t('session.bar.connectionNone'),
    off: !host,
    iconOnly: true,
    opens: 'dialog',
  };
}

/** The lock of View only; with its label while it is closed, so that nobody wonders why nothing happens. */
export function toolOfViewOnly(tab: SessionTab): Tool {
  const { viewOnly } = tab;
  return {
    id: 'view-only',
    label: t('session.bar.viewOnly'),
    tip: t(viewOnly ? 'session.bar.viewOnlyOn' : 'session.bar.viewOnlyOff', { name: fullName(tab) }),
    pressed: viewOnly,
    lit: viewOnly,
    iconOnly: !viewOnly,
  };
}

/** Actions on the agent; none is available for a support session. */
export function toolsOfAgent(state: ToolState): readonly Tool[] {
  const { tab, wake } = state;
  const reconnect: Tool = {
    id: 'reconnect',
    label: t('session.bar.reconnect'),
    tip: state.connecting ? t('session.bar.reconnectBusy') : t('session.bar.reconnectTip'),
    off: state.connecting,
  };
  if (tab.deviceId !== undefined) return [...unlistedTools(tab), reconnect];
  if (tab.agentId === null) return [reconnect];
  const stop: Tool = {
    id: 'stop-waking',
    label: t('session.bar.stopWaking'),
    tip: t('session.bar.stopWaking'),
    iconOnly: true,
  };
  return [
    {
      id: 'favorite',
      label: t('session.bar.favorite'),
      tip: describeFavorite(tab),
      pressed: tab.favorite,
      starred: tab.favorite,
    },
    describeWake(state),
    ...(wake?.state === 'running' ? [stop] : []),
    describeReboot(state),
    reconnect,
  ];
}

/** Actions for listed agents only, disabled with the reason for this one. */
const unlistedTools = (tab: SessionTab): readonly Tool[] =>
  (['favorite', 'wake', 'reboot'] as const).map((id) => ({
    id,
    label: t(`session.bar.${id}`),
    tip: t('session.bar.unlisted', { name: fullName(tab) }),
    off: true,
  }));

/** Tools that change where the session is shown. */
export function toolsOfScreen({ fullScreen, screens }: ToolState): readonly Tool[] {
  const full: Tool = {
    id: 'full-screen',
    label: t('session.bar.fullScreen'),
    tip: fullScreen ? t('session.bar.fullScreenLeave') : t('session.bar.fullScreenTip'),
    keys: FULL_SCREEN_KEYS,
    pressed: fullScreen,
  };
  const choose: Tool = {
    id: 'screens',
    label: t('session.bar.screens'),
    tip: t('session.bar.screens'),
    iconOnly: true,
    opens: 'menu',
  };
  return screens > 1 && !fullScreen ? [full, choose] : [full];
}

/** The tools that move into the overflow menu in a narrow window. */
export function toolsOfMore(state: ToolState): readonly Tool[] {
  const { tab, ownWindow, note, noteShown, canLock } = state;
  const { name } = tab;
  const isUnlisted = tab.deviceId !== undefined;
  const details: Tool = {
    id: 'details',
    label: t('session.bar.details'),
    tip: isUnlisted ? t('session.bar.unlisted', { name }) : t('session.bar.detailsTip', { name }),
    off: isUnlisted,
  };
  const window: Tool = ownWindow
    ? { id: 'move-back-to-tabs', label: t('session.bar.popIn'), tip: t('session.bar.popInTip') }
    : { id: 'open-in-new-window', label: t('session.bar.popOut'), tip: t('session.bar.popOutTip') };
  const written = note.trim() !== '';
  return [
    ...(tab.agentId === null && !isUnlisted ? [] : [details]),
    window,
    {
      id: 'note',
      label: t('session.bar.note'),
      tip: written ? t('session.bar.noteTip', { note: firstOf(note) }) : t('session.bar.noteNone'),
      pressed: noteShown,
      lit: noteShown,
    },
    ...toolsOfShelf(tab),
    describeScreenshot(state),
    describeZoom(state),
    describeSendAllShortcuts(tab, canLock),
  ];
}

/** Lists below the remote screen: each is offered where it has something to list, or while it is shown. */
function toolsOfShelf({ files, heldBack, shelf }: SessionTab): readonly Tool[] {
  const toolOf = (id: Shelf, label: string, show: string, hide: string): Tool => {
    const isShown = shelf === id;
    return { id, label, tip: isShown ? hide : show, pressed: isShown, lit: isShown };
  };
  return [
    ...(files === undefined && shelf !== 'files'
      ? []
      : [toolOf('files', t('session.bar.files'), t('session.bar.filesShow'), t('session.bar.filesHide'))]),
    ...(heldBack === undefined && shelf !== 'held-back'
      ? []
      : [toolOf('held-back', t('session.bar.heldBack'), t('session.bar.heldBackShow'), t('session.bar.heldBackHide'))]),
  ];
}

/** Its size is beside the icon where it is not the usual one. */
function describeZoom({ tab }: ToolState): Tool {
  const { name, state, zoom = 100 } = tab;
  const size = formatPercent(zoom);
  const isOpen = state.kind === 'open';
  return {
    id: 'zoom',
    label: t('session.bar.zoom'),
    tip: isOpen ? t('session.bar.zoomTip', { name, size }) : t('session.bar.connectionNone'),
    iconOnly: true,
    opens: 'menu',
    off: !isOpen,
    ...(zoom === 100 ? {} : { lit: true, after: size }),
  };
}

function describeScreenshot({ tab, allowsScreenshots }: ToolState): Tool {
  const { name, state } = tab;
  const label = t('session.bar.screenshot');
  const more = { id: 'screenshot', label, iconOnly: true, opens: 'menu' } as const;
  if (!allowsScreenshots) return { ...more, tip: t('session.bar.screenshotManaged'), off: true };
  if (state.kind !== 'open') return { ...more, tip: t('session.bar.connectionNone'), off: true };
  return { ...more, tip: t('session.bar.screenshotTip', { name }), keys: SCREENSHOT_KEYS };
}

/** The tip names the reserved shortcuts, the one that is never passed on, and those that no program gets. */
function describeSendAllShortcuts({ sendsAllShortcuts, name }: SessionTab, canLock: boolean): Tool {
  const others = reservedShortcutsOf(false, canLock).filter(({ keys }) => keys !== LEAVE_KEYS);
  const ofSystem = SYSTEM_KEYS.keys.map((keys) => writeKeys(keys)).join(', ');
  const stored = others.map(({ keys }) => writeKeys(keys)).join(', ');
  return {
    id: 'send-all-shortcuts',
    label: t('session.bar.passKeys'),
    tip: `${
      sendsAllShortcuts
        ? t('session.bar.passKeysOn', { name, keys: writeKeys(LEAVE_KEYS) })
        : t('session.bar.passKeysOff', { reserved: stored, keys: writeKeys(LEAVE_KEYS) })
    } ${t(SYSTEM_KEYS.isCertain ? 'session.bar.systemKeys' : 'session.bar.desktopKeys', { keys: ofSystem })}`,
    pressed: sendsAllShortcuts,
    lit: sendsAllShortcuts,
  };
}

function describeWake({ tab, wake, waking, now }: ToolState): Tool {
  const { name } = tab;
  const running = wake?.state === 'running';
  const tip = waking
    ? t('session.bar.waking', { name })
    : tab.online === true
      ? t('session.bar.wakeOnline', { name })
      : t('session.bar.wakeTip', { name });
  return {
    id: 'wake',
    label: t('session.bar.wake'),
    tip,
    off: tab.online === true,
    busy: waking,
    ...(running ? { after: formatElapsed(wake.startedAt, now) } : {}),
  };
}

function describeReboot({ tab, reboot }: ToolState): Tool {
  const { name } = tab;
  const rebooting = reboot?.state === 'running';
  const offline = tab.online === false;
  const tip = rebooting
    ? t('session.bar.rebooting', { name })
    : offline
      ? t('session.bar.rebootOffline', { name })
      : t('session.bar.rebootTip', { name });
  return { id: 'reboot', label: t('session.bar.reboot'), tip, off: offline || rebooting, opens: 'dialog' };
}

function describeFavorite({ favorite, serviceFavorite }: SessionTab): string {
  const act = favorite ? t('session.bar.favoriteRemove') : t('session.bar.favoriteAdd');
  return serviceFavorite ? t('session.bar.favoriteService', { act }) : act;
}

/** A note shortened to the length of a tooltip. */
function firstOf(note: string): string {
  const line = note.trim().replaceAll(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}

/** What there is room for: all tools with their labels, some of them in the overflow menu, or icons without labels. */
export type ToolbarFit = 'all' | 'folded' | 'icons';

/** Mean width of a letter of a label, and of everything else of a labelled tool, in CSS pixels. */
const LETTER = 6.5;
const AROUND_LABEL = 37;
const ICON = 30;
/** Side bar, connection and the lines between groups. */
const FIXED = 2 * ICON + 2 * 15;
/** The name of the agent, and its group, where all tools have labels and where some are in the menu. */
const NAME = 104;
const GROUP = 40;
const GROUP_BESIDE_FEWER = 204;
/** A message with its buttons, in place of the group. */
const MESSAGE = 440;

const widthOf = ({ label, iconOnly = false, after = '' }: Tool): number =>
  iconOnly ? ICON + after.length * LETTER : label.length * LETTER + AROUND_LABEL;

const widthOfAll = (tools: readonly Tool[]): number => tools.reduce((sum, tool) => sum + widthOf(tool), FIXED);

interface Toolbar {
  /** Of the window, in CSS pixels. */
  readonly width: number;
  /** Tools that are never in the menu. */
  readonly always: readonly Tool[];
  /** Tools that move into the menu. */
  readonly more: readonly Tool[];
  /** A message is shown in place of the group. */
  readonly hasMessage: boolean;
}

/** Decides by the length of the labels, so that a language with long words has room for names and messages, too. */
export function fitToolbar({ width, always, more, hasMessage }: Toolbar): ToolbarFit {
  const beside = (group: number): number => NAME + (hasMessage ? MESSAGE : group);
  if (width >= widthOfAll([...always, ...more]) + beside(GROUP)) return 'all';
  const lit = more.filter((tool) => tool.lit === true);
  return width >= widthOfAll([...always, ...lit]) + ICON + beside(GROUP_BESIDE_FEWER) ? 'folded' : 'icons';
}
