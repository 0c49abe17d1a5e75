import { leaveKeysOf, lockKeysOf } from '../contract/session-keys.ts';
import type { WebContents } from '../electron.ts';

/** Shortcuts the session window handles itself; everything else reaches the remote page. */
export type ReservedKey = 'next-tab' | 'previous-tab' | 'side-bar' | 'leave-page' | 'full-screen' | 'lock';

/** The part of Electron's key input that is read. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

/**
 * Ctrl+Tab and Ctrl+Shift+Tab move between tabs, Ctrl+B shows or hides the side bar, F11 toggles full screen, the
 * same on every system; the keys of `leaveKeysOf` leave the remote page, those of `lockKeysOf` lock Longreach. Letters are matched by the character, in non-Latin
 * layouts by the physical key.
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

function nameOf({ key, code, control, alt, shift, meta }: KeyPress): string {
  const name = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key(?=[A-Z]$)/, '');
  const modifiers = { Ctrl: control, Cmd: meta, Alt: alt, Shift: shift };
  return [...Object.entries(modifiers).flatMap(([modifier, on]) => (on ? [modifier] : [])), name].join('+');
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
