import { pressedKey, type PressedKey } from '../contract/pressed-key.ts';
import { leaveKeysOf, lockKeysOf } from '../contract/session-keys.ts';
import type { WebContents } from '../electron.ts';

/** Shortcuts the session window handles itself; everything else reaches the remote page. */
export type ReservedKey = 'next-tab' | 'previous-tab' | 'side-bar' | 'leave-page' | 'full-screen' | 'lock';

/** The part of Electron's key input that is read. */
export interface KeyPress extends PressedKey {
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

/**
 * Ctrl+Tab and Ctrl+Shift+Tab move between tabs, Ctrl+B shows or hides the side bar, F11 toggles full screen, the
 * same on every system; the keys of `leaveKeysOf` leave the remote page, those of `lockKeysOf` lock Longreach.
 */
export function reservedKey(press: KeyPress, platform: string = process.platform): ReservedKey | null {
  const pressed = nameOf(press);
  if (pressed === leaveKeysOf(platform)) return 'leave-page';
  if (pressed === lockKeysOf(platform)) return 'lock';
  switch (pressed) {
    case 'Ctrl+Tab':
      return 'next-tab';
    case 'Ctrl+Shift+Tab':
      return 'previous-tab';
    case 'Ctrl+B':
      return 'side-bar';
    case 'F11':
      return 'full-screen';
    default:
      return null;
  }
}

function nameOf({ control, alt, shift, meta, ...press }: KeyPress): string {
  const modifiers = { Ctrl: control, Cmd: meta, Alt: alt, Shift: shift };
  const held = Object.entries(modifiers).flatMap(([modifier, on]) => (on ? [modifier] : []));
  return [...held, pressedKey(press)].join('+');
}

/**
 * Intercepts the reserved keys before the page gets them; acts on the press, not on release or auto-repeat. `leave-page` is
 * reserved even where `passesAll`, or the user could not leave the page; `lock` only where there is something to lock with.
 */
export function watchKeys(
  contents: WebContents,
  onKey: (key: ReservedKey) => void,
  canLock: () => boolean,
  passesAll: () => boolean = () => false,
): void {
  contents.on('before-input-event', (event, input) => {
    const key = reservedKey(input);
    if (key === null || (key === 'lock' && !canLock()) || (passesAll() && key !== 'leave-page')) return;
    event.preventDefault();
    if (input.type === 'keyDown' && !input.isAutoRepeat) onKey(key);
  });
}
