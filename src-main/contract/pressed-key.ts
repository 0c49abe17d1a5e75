/** The part of a key press that names the key, the same in pages and in Electron's input events. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
}

/**
 * The key of a shortcut: "A" to "Z" by the character where it is an ASCII letter, otherwise by the place of the key, so that
 * shortcuts work in layouts without Latin letters; "0" to "9" always by the place, because AZERTY writes digits with Shift.
 * All other keys by the name of what they produce ("Enter", "F6", "/").
 */
export function pressedKey({ key, code }: PressedKey): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^Key([A-Z])$/.exec(code)?.[1] ?? key;
}

/** Where the signs that are shortcuts are on a keyboard without them. */
const places = {
  '/': { code: 'Slash', shift: false },
  '?': { code: 'Slash', shift: true },
  '<': { code: 'Comma', shift: true },
  '>': { code: 'Period', shift: true },
} as const;

/** Whether a press means this sign: by the character, or by the place of the key where that gives no ASCII letter. */
export function meansSign(press: PressedKey & { readonly shiftKey: boolean }, sign: keyof typeof places): boolean {
  const { key, code, shiftKey } = press;
  if (key === sign) return true;
  const isOther = /^[a-z]$/i.test(key) || Object.hasOwn(places, key);
  return !isOther && code === places[sign].code && shiftKey === places[sign].shift;
}
