import type { Job, SessionTab } from '../../../src-main/contract/contract.ts';
import { formatElapsed } from '../../lib/format.ts';
import { t } from '../../lib/messages.ts';
import type { Icon } from '../../ui/icon.ts';
import { FULL_SCREEN_KEYS, reservedShortcuts, LEAVE_KEYS } from './reserved-keys.ts';

export type ToolId =
  | 'favorite'
  | 'wake'
  | 'stop-waking'
  | 'reboot'
  | 'reconnect'
  | 'full-screen'
  | 'screens'
  | 'details'
  | 'pop-out'
  | 'pop-in'
  | 'note'
  | 'pass-keys';

/** A button of the toolbar as it is now. */
export interface Tool {
  readonly id: ToolId;
  readonly label: string;
  /** What pressing it does, or why it cannot be pressed. */
  readonly tip: string;
  readonly keys?: string;
  /** For those that stay pressed. */
  readonly pressed?: boolean;
  /** Pressed, and worth being seen from afar. */
  readonly lit?: boolean;
  readonly starred?: boolean;
  readonly off?: boolean;
  readonly busy?: boolean;
  readonly after?: string;
  readonly iconOnly?: boolean;
  readonly opens?: 'menu' | 'dialog';
}

/** One that stands in a menu, with its sign. */
export type MoreTool = Tool & { readonly icon: Icon };

export interface ToolState {
  readonly tab: SessionTab;
  readonly popped: boolean;
  readonly fullScreen: boolean;
  /** How many screens there are to choose from. */
  readonly screens: number;
  readonly wake: Job | null;
  readonly reboot: Job | null;
  /** A wake or a link has been asked for and not been answered. */
  readonly waking: boolean;
  readonly connecting: boolean;
  /** The note as it is being written, and whether its panel is open. */
  readonly note: string;
  readonly noteShown: boolean;
  /** Unix milliseconds. */
  readonly now: number;
}

/** What is done to the computer; nothing of it can be done to a quick-support connection. */
export function toolsOfAgent(facts: ToolState): readonly Tool[] {
  const { tab, wake } = facts;
  const reconnect: Tool = {
    id: 'reconnect',
    label: t('session.bar.reconnect'),
    tip: facts.connecting ? t('session.bar.reconnectBusy') : t('session.bar.reconnectTip'),
    off: facts.connecting,
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
    describeWake(facts),
    ...(wake?.state === 'running' ? [stop] : []),
    describeReboot(facts),
    reconnect,
  ];
}

/** What is done to a computer of the list, and why that cannot be done to this one. */
const unlistedTools = (tab: SessionTab): readonly Tool[] =>
  (['favorite', 'wake', 'reboot'] as const).map((id) => ({
    id,
    label: t(`session.bar.${id}`),
    tip: t('session.bar.unlisted', { name: tab.name }),
    off: true,
  }));

/** Where it is shown. */
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

/** Those that go into a menu where there is little room. */
export function toolsOfMore({ tab, popped, note, noteShown }: ToolState): readonly Tool[] {
  const { name } = tab;
  const isUnlisted = tab.deviceId !== undefined;
  const details: Tool = {
    id: 'details',
    label: t('session.bar.details'),
    tip: isUnlisted ? t('session.bar.unlisted', { name }) : t('session.bar.detailsTip', { name }),
    off: isUnlisted,
  };
  const window: Tool = popped
    ? { id: 'pop-in', label: t('session.bar.popIn'), tip: t('session.bar.popInTip') }
    : { id: 'pop-out', label: t('session.bar.popOut'), tip: t('session.bar.popOutTip') };
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
    describePassKeys(tab),
  ];
}

/** The keys kept back are named here, and that one of them stays ours in any case. */
function describePassKeys({ passKeys, name }: SessionTab): Tool {
  const others = reservedShortcuts.filter(({ keys }) => keys !== LEAVE_KEYS);
  const stored = others.map(({ keys }) => keys).join(', ');
  return {
    id: 'pass-keys',
    label: t('session.bar.passKeys'),
    tip: passKeys
      ? t('session.bar.passKeysOn', { name, keys: LEAVE_KEYS })
      : t('session.bar.passKeysOff', { reserved: stored, keys: LEAVE_KEYS }),
    pressed: passKeys,
    lit: passKeys,
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

/** As much of a note as a tip takes. */
function firstOf(note: string): string {
  const line = note.trim().replaceAll(/\s+/g, ' ');
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
