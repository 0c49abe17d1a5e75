import type { ShortcutState } from '../../../src-main/contract/contract.ts';
import { pressedKey, type PressedKey } from '../../../src-main/contract/pressed-key.ts';

/** The keys of Quick connect: what a press means while new ones are recorded, and whether those of now do on this computer. */

/** What a key press comes to while a shortcut is being recorded. */
export type Recorded =
  | { readonly kind: 'keys'; readonly keys: string }
  /** Only Ctrl, Alt, Shift or Cmd so far. */
  | { readonly kind: 'more' }
  /** A key that would be missing in every other program. */
  | { readonly kind: 'single' }
  | { readonly kind: 'stop' };

export interface KeyPress extends PressedKey {
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/** Keys with names of their own, by their place, as Electron writes them. */
const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Enter: 'Return',
  Tab: 'Tab',
  Backspace: 'Backspace',
  Delete: 'Delete',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Minus: '-',
  Equal: '=',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
};

/** Reads a key press as a shortcut in Electron's writing: "Control+Alt+K". */
export function recordKeys(press: KeyPress, mac: boolean): Recorded {
  const { ctrlKey, altKey, shiftKey, metaKey } = press;
  const held = ctrlKey || altKey || metaKey;
  if (press.key === 'Escape' && !held && !shiftKey) return { kind: 'stop' };
  const key = nameKey(press);
  if (key === null) return { kind: 'more' };
  // Those keys have no use of their own on any keyboard.
  if (!held && !/^F(1[3-9]|2[0-4])$/.test(key)) return { kind: 'single' };
  const parts = [
    ctrlKey ? 'Control' : null,
    altKey ? 'Alt' : null,
    shiftKey ? 'Shift' : null,
    metaKey ? (mac ? 'Command' : 'Super') : null,
    key,
  ];
  return { kind: 'keys', keys: parts.filter((part) => part !== null).join('+') };
}

/** Signs by their place: Alt and Shift make others of them. */
function nameKey({ key, code }: KeyPress): string | null {
  const pad = /^Numpad(\d)$/.exec(code)?.[1];
  if (pad !== undefined) return `num${pad}`;
  const name = pressedKey({ key, code });
  return /^([A-Z0-9]|F\d{1,2})$/.test(name) ? name : (named[code] ?? null);
}

/** Why the default keys of Quick connect may not do on this computer; null where nothing speaks against them. */
export type ShortcutConflict = 'taken' | 'shared' | 'alt-gr' | null;

/** Judges the keys as main holds them; `hasAltGr` of this keyboard (see `readsAltGr`). */
export function judgeShortcut({ keys, taken, shared }: ShortcutState, hasAltGr: boolean): ShortcutConflict {
  if (taken) return 'taken';
  if (shared) return 'shared';
  return hasAltGr && keys.startsWith('Control+Alt+') ? 'alt-gr' : null;
}

/** Two others, as Electron writes them: with neither AltGr nor a key that types something. */
export const otherKeys = (isMac: boolean): readonly [string, string] =>
  isMac ? ['Control+Shift+Space', 'Command+Shift+F9'] : ['Control+Shift+Space', 'Control+Shift+F9'];

/** What the keys of the American keyboard type, which has no AltGr. */
const american: Readonly<Record<string, string>> = {
  Backquote: '`',
  Minus: '-',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backslash: '\\',
  KeyQ: 'q',
  KeyW: 'w',
  KeyY: 'y',
  KeyZ: 'z',
};

interface KeyboardOfPage {
  getLayoutMap(): Promise<{ get(code: string): string | undefined }>;
}

/**
 * Whether Ctrl and Alt together are AltGr on this keyboard. Windows alone reads them so, on every layout but the American one;
 * layouts that only add dead keys to that look like it.
 *
 * @param page the page's `navigator`, of whose keyboard the types of pages do not know
 */
export async function readsAltGr(platform: string | undefined, page: object): Promise<boolean> {
  const { keyboard } = page as { readonly keyboard?: KeyboardOfPage };
  if (platform !== 'win32' || keyboard === undefined) return false;
  const layout = await keyboard.getLayoutMap().catch(() => null);
  if (layout === null) return false;
  return Object.entries(american).some(([code, key]) => (layout.get(code) ?? key) !== key);
}
