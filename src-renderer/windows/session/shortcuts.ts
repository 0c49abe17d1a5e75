/** The shortcuts of the session window: those withheld from the remote page, those of the tabs, and F6. */
import {
  leaveKeysOf,
  lockKeysOf,
  screenshotKeysOf,
  systemKeysOf,
  type SystemKeysPlatform,
} from '../../../src-main/contract/session-keys.ts';
import type { TextKey } from '../../../src-main/contract/texts.ts';

/** A shortcut that the side bar names. */
export interface ShownShortcut {
  readonly name: TextKey & `session.keys.${string}`;
  readonly keys: string;
}

export const SIDE_BAR_KEYS = 'Ctrl+B';
export const FULL_SCREEN_KEYS = 'F11';
const platform = readPlatform(navigator.userAgent);
function readPlatform(userAgent: string): SystemKeysPlatform {
  if (userAgent.includes('Macintosh')) return 'darwin';
  return userAgent.includes('Windows') ? 'win32' : 'linux';
}
export const LEAVE_KEYS = leaveKeysOf(platform);
export const SCREENSHOT_KEYS = screenshotKeysOf(platform);
const lockShortcut: ShownShortcut = { name: 'session.keys.lock', keys: lockKeysOf(platform) };

export const SYSTEM_KEYS = systemKeysOf(platform);

/** The shortcuts that the main process intercepts (sessions/keys.ts). */
export const reservedShortcuts: readonly ShownShortcut[] = [
  { name: 'session.keys.next', keys: 'Ctrl+Tab' },
  { name: 'session.keys.previous', keys: 'Ctrl+Shift+Tab' },
  { name: 'session.keys.sideBar', keys: SIDE_BAR_KEYS },
  { name: 'session.keys.fullScreen', keys: FULL_SCREEN_KEYS },
  { name: 'session.keys.screenshot', keys: SCREENSHOT_KEYS },
  { name: 'session.keys.leave', keys: LEAVE_KEYS },
];

/** One alone while all keys are passed on; that of the lock only where there is something to lock with. */
export const reservedShortcutsOf = (sendsAllShortcuts: boolean, canLock: boolean): readonly ShownShortcut[] =>
  sendsAllShortcuts
    ? reservedShortcuts.filter(({ keys }) => keys === LEAVE_KEYS)
    : [...reservedShortcuts, ...(canLock ? [lockShortcut] : [])];

/** What leads on from the tabs, the toolbar and the side bar; inside the remote page these keys are its own. */
export const outsideShortcuts: readonly ShownShortcut[] = [
  { name: 'session.keys.back', keys: 'Esc' },
  { name: 'session.keys.part', keys: 'F6' },
];

export const MOVE_LEFT_KEYS = 'Ctrl+Shift+PageUp';
export const MOVE_RIGHT_KEYS = 'Ctrl+Shift+PageDown';

export const hasModifier = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey || shiftKey;

/** The direction in which these keys move the focused tab; null for other keys. */
export function stepOfKeys({ key, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): 1 | -1 | null {
  if (!ctrlKey || !shiftKey || altKey || metaKey) return null;
  if (key === 'PageUp') return -1;
  return key === 'PageDown' ? 1 : null;
}

/** The regions that F6 cycles through: tabs, toolbar, side bar, the panel in place of the remote view, and the list below it. */
const REGIONS = ['[role="tablist"]', '[role="toolbar"]', 'aside', 'main', '[data-region]'] as const;

/** The remote page itself, which takes focus while it is open. */
export const PAGE = 'page';

/** The control of a region that takes focus: its main button, else its tab stop. */
function entryOf(region: Element): HTMLElement | null {
  const first = region.querySelector<HTMLElement>('[data-first], [aria-selected="true"], [tabindex="0"]');
  return first ?? region.querySelector<HTMLElement>('button:not([tabindex="-1"]), [tabindex]');
}

/** The target of F6 from the focused element; null if there is none. `step` is -1 with Shift. */
export function regionAfter(root: Element, from: Element | null, step: 1 | -1): HTMLElement | typeof PAGE | null {
  const found = REGIONS.flatMap((selector) => [...root.querySelectorAll(selector)].slice(0, 1));
  const entries = found.map((region) => ({
    region,
    entry: entryOf(region) ?? (region.localName === 'main' ? (PAGE as typeof PAGE) : null),
  }));
  const open = entries.filter(({ entry }) => entry !== null);
  const at = open.findIndex(({ region }) => from !== null && region.contains(from));
  const next = open[at < 0 ? (step === 1 ? 0 : open.length - 1) : (at + step + open.length) % open.length];
  return next?.entry ?? null;
}
