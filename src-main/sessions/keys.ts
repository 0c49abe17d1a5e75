import type { WebContents } from '../electron.ts';

/** Shortcuts the session window handles itself; everything else reaches the remote page. */
export type ReservedKey = 'next-tab' | 'previous-tab' | 'side-bar' | 'leave-page' | 'full-screen';

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
 * Ctrl+Tab and Ctrl+Shift+Tab move between tabs, Ctrl+B shows or hides the side bar, Ctrl+Alt+Escape leaves the remote
 * page, F11 toggles full screen; the same on every system. Letters are matched by the character, in non-Latin layouts by
 * the physical key.
 */
export function reservedKey({ key, code, control, alt, shift, meta }: KeyPress): ReservedKey | null {
  if (meta) return null;
  const name = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
  const pressed = `${control ? 'c' : ''}${alt ? 'a' : ''}${shift ? 's' : ''} ${name}`;
  switch (pressed) {
    case 'c Tab':
      return 'next-tab';
    case 'cs Tab':
      return 'previous-tab';
    case 'c KeyB':
      return 'side-bar';
    case 'ca Escape':
      return 'leave-page';
    case ' F11':
      return 'full-screen';
    default:
      return null;
  }
}

/**
 * Intercepts the reserved keys before the page gets them; acts on the press, not on release or auto-repeat. `leave-page` is
 * reserved even where `passesAll`, or the user could not leave the page.
 */
export function watchKeys(
  contents: WebContents,
  onKey: (key: ReservedKey) => void,
  passesAll: () => boolean = () => false,
): void {
  contents.on('before-input-event', (event, input) => {
    const key = reservedKey(input);
    if (key === null || (passesAll() && key !== 'leave-page')) return;
    event.preventDefault();
    if (input.type === 'keyDown' && !input.isAutoRepeat) onKey(key);
  });
}
