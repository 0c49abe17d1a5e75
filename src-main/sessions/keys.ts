import { pressedKey, type PressedKey } from '../contract/pressed-key.ts';
import { leaveKeysOf, lockKeysOf, screenshotKeysOf } from '../contract/session-keys.ts';
import type { WebContents } from '../electron.ts';

/** Shortcuts the session window handles itself; everything else reaches the remote page. */
export type ReservedKey =
  | 'next-tab'
  | 'previous-tab'
  | 'side-bar'
  | 'leave-page'
  | 'full-screen'
  | 'lock'
  | 'copy-screenshot';

/** The part of Electron's key input that is read. */
export interface KeyPress extends PressedKey {
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

/**
 * Ctrl+Tab and Ctrl+Shift+Tab move between tabs, Ctrl+B shows or hides the side bar, F11 toggles full screen, the
 * same on every system; the keys of `leaveKeysOf` leave the remote page, those of `lockKeysOf` lock Longreach, those of
 * `screenshotKeysOf` copy a screenshot.
 */
export function reservedKey(press: KeyPress, platform: string = process.platform): ReservedKey | null {
  const pressed = nameOf(press);
  if (pressed === leaveKeysOf(platform)) return 'leave-page';
  if (pressed === lockKeysOf(platform)) return 'lock';
  if (pressed === screenshotKeysOf(platform)) return 'copy-screenshot';
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

/** The key codes of `sendInputEvent`, by the name that the key has in input events. */
const keyCodes: Readonly<Record<string, string>> = {
  Control: 'Control',
  Shift: 'Shift',
  Alt: 'Alt',
  AltGraph: 'AltGr',
  Meta: 'Meta',
};

/**
 * The modifier keys that a remote page saw pressed and not released yet. Where the keyboard goes elsewhere, their release
 * does too, and on the agent they would stay pressed: every later key would be Alt or Ctrl with it.
 */
export class HeldModifiers {
  readonly #contents: WebContents;
  /** By the place of the key. */
  #held = new Map<string, string>();
  /** Released while the page may not have had the keyboard, so that it may have missed it. */
  #unsure = new Map<string, string>();

  constructor(contents: WebContents) {
    this.#contents = contents;
    contents.on('before-input-event', (event, { type, key, code }) => {
      if (event.defaultPrevented) return;
      this.#repeat();
      const keyCode = keyCodes[key];
      if (keyCode === undefined) return;
      if (type === 'keyDown') this.#held.set(code, keyCode);
      else this.#held.delete(code);
    });
    contents.on('blur', () => this.release());
  }

  /** The page loses the keyboard, or can no longer be seen: it is sent the releases that it will not see. */
  release(): void {
    const held = this.#held;
    this.#held = new Map();
    // Electron reports a key that we send at once, like any other key.
    this.#send(held);
    for (const [code, keyCode] of held) this.#unsure.set(code, keyCode);
  }

  /** Before the next key of the page. */
  #repeat(): void {
    const unsure = this.#unsure;
    this.#unsure = new Map();
    this.#send(unsure);
  }

  #send(released: ReadonlyMap<string, string>): void {
    if (this.#contents.isDestroyed()) return;
    for (const keyCode of released.values()) this.#contents.sendInputEvent({ type: 'keyUp', keyCode });
  }
}
