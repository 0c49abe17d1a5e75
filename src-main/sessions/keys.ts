import type { WebContents } from '../electron.ts';

/** What the session window keeps of the keyboard; everything else reaches the remote page. */
export type ReservedKey = 'next-tab' | 'previous-tab' | 'side-bar' | 'leave-page' | 'full-screen';

/** The part of Electron's key input that decides. */
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
 * page, F11 is full screen; the same on every system. A letter is the one printed on the key; where the keyboard writes
 * another script, the one at its place.
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

/** Whether a key stays ours while the page is given all of them: without the way back a person would be trapped. */
const isWayBack = (key: ReservedKey): boolean => key === 'leave-page';

/**
 * Takes the reserved keys before the page sees them; acts on the press, not on the release or on a key held down. Where
 * `passesAll`, only the way back is kept.
 */
export function watchKeys(
  contents: WebContents,
  onKey: (key: ReservedKey) => void,
  passesAll: () => boolean = () => false,
): void {
  contents.on('before-input-event', (event, input) => {
    const key = reservedKey(input);
    if (key === null || (passesAll() && !isWayBack(key))) return;
    event.preventDefault();
    if (input.type === 'keyDown' && !input.isAutoRepeat) onKey(key);
  });
}
