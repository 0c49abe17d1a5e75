import AppWindow from '@lucide/svelte/icons/app-window';
import ArrowLeft from '@lucide/svelte/icons/arrow-left';
import ArrowRight from '@lucide/svelte/icons/arrow-right';
import ClipboardCopy from '@lucide/svelte/icons/clipboard-copy';
import FileImage from '@lucide/svelte/icons/file-image';
import Monitor from '@lucide/svelte/icons/monitor';
import MonitorCheck from '@lucide/svelte/icons/monitor-check';
import PictureInPicture2 from '@lucide/svelte/icons/picture-in-picture-2';
import PlugZap from '@lucide/svelte/icons/plug-zap';
import X from '@lucide/svelte/icons/x';
import type { Display, SessionTab } from '../../../src-main/contract/contract.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { remoteZooms, type RemoteZoom } from '../../../src-main/contract/zoom.ts';
import { formatPercent } from '../../lib/format.ts';
import { isRightToLeft } from '../../ui/direction.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import { MOVE_LEFT_KEYS, MOVE_RIGHT_KEYS, SCREENSHOT_KEYS } from './shortcuts.ts';
import { toolIcons, type Tool, type ToolId } from './tools.ts';

/** The screens to choose from for full screen. */
export function menuOfScreens(
  displays: readonly Display[],
  onChoose: (display: Display) => void,
): readonly MenuEntry[] {
  return displays.map((display, at) => ({
    kind: 'item',
    label: display.label === '' ? t('session.screens.nth', { number: at + 1 }) : display.label,
    hint: formatDisplay(display),
    icon: display.current ? MonitorCheck : Monitor,
    onSelect: () => onChoose(display),
  }));
}

/** Size, whether it is the main screen, and whether the window is on it; separated by commas. */
const formatDisplay = ({ width, height, primary, current }: Display): string =>
  [
    t('session.screens.size', { width: String(width), height: String(height) }),
    ...(primary ? [t('session.screens.primary')] : []),
    ...(current ? [t('session.screens.current')] : []),
  ].join(', ');

/** The tools of the overflow menu. */
export function menuOfTools(tools: readonly Tool[], onChoose: (id: ToolId) => void): readonly MenuEntry[] {
  return tools.map((tool) => ({
    kind: 'item',
    label: tool.label,
    hint: tool.tip,
    icon: toolIcons[tool.id],
    disabled: tool.off ?? false,
    onSelect: () => onChoose(tool.id),
  }));
}

/** Where a screenshot goes. */
export const menuOfScreenshot = (onChoose: (to: 'clipboard' | 'file') => void): readonly MenuEntry[] => [
  {
    kind: 'item',
    label: t('session.screenshot.copy'),
    icon: ClipboardCopy,
    keys: SCREENSHOT_KEYS,
    onSelect: () => onChoose('clipboard'),
  },
  { kind: 'item', label: t('session.screenshot.save'), icon: FileImage, onSelect: () => onChoose('file') },
];

/** How large the remote screen is shown. */
export const menuOfZoom = (current: RemoteZoom, onChoose: (zoom: RemoteZoom) => void): readonly MenuEntry[] => [
  {
    kind: 'choices',
    value: String(current),
    choices: remoteZooms.map((zoom) => ({ value: String(zoom), label: formatPercent(zoom) })),
    onChoose: (value) => {
      const chosen = remoteZooms.find((zoom) => String(zoom) === value);
      if (chosen !== undefined) onChoose(chosen);
    },
  },
];

export interface TabActs {
  readonly move: (step: 1 | -1) => void;
  readonly openInNewWindow: () => void;
  readonly moveBackToTabs: () => void;
  readonly reconnect: () => void;
  readonly close: () => void;
}

/** The context menu of a tab; `at` is its index among `count`. */
export function menuOfTab(
  { state }: SessionTab,
  { at, count, ownWindow }: { readonly at: number; readonly count: number; readonly ownWindow: boolean },
  acts: TabActs,
): readonly MenuEntry[] {
  const left = { label: t('session.menu.left'), icon: ArrowLeft };
  const right = { label: t('session.menu.right'), icon: ArrowRight };
  const [back, forth] = isRightToLeft() ? [right, left] : [left, right];
  const moves: readonly MenuEntry[] = [
    {
      kind: 'item',
      ...back,
      keys: MOVE_LEFT_KEYS,
      disabled: at === 0,
      onSelect: () => acts.move(-1),
    },
    {
      kind: 'item',
      ...forth,
      keys: MOVE_RIGHT_KEYS,
      disabled: at === count - 1,
      onSelect: () => acts.move(1),
    },
    { kind: 'line' },
  ];
  const place: MenuEntry = ownWindow
    ? { kind: 'item', label: t('session.bar.popIn'), icon: AppWindow, onSelect: acts.moveBackToTabs }
    : { kind: 'item', label: t('session.bar.popOut'), icon: PictureInPicture2, onSelect: acts.openInNewWindow };
  return [
    ...(count > 1 ? moves : []),
    place,
    {
      kind: 'item',
      label: t('session.bar.reconnect'),
      icon: PlugZap,
      disabled: state.kind === 'connecting' || state.kind === 'needs-reason',
      onSelect: acts.reconnect,
    },
    { kind: 'line' },
    { kind: 'item', label: t('act.close'), icon: X, keys: 'Delete', onSelect: acts.close },
  ];
}
