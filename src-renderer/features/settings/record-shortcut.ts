import { pressedKey, type PressedKey } from '../../../src-main/contract/pressed-key.ts';

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
