import { meansSign, pressedKey } from '../../../src-main/contract/pressed-key.ts';

/** The shortcuts that hold anywhere in the console. */
export type Shortcut =
  | { readonly kind: 'page'; readonly number: number }
  /** 0 stands for all accounts. */
  | { readonly kind: 'account'; readonly number: number }
  | { readonly kind: 'view'; readonly digit: number }
  | { readonly kind: 'search' }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'lock' }
  /** The list of shortcuts. */
  | { readonly kind: 'help' }
  | { readonly kind: 'guide' };

/** Reads a key press; null where it is no shortcut, or belongs to the field or menu it was pressed in. */
export function readShortcut(event: KeyboardEvent, mainKey: 'Ctrl' | 'Cmd'): Shortcut | null {
  if (event.isComposing) return null;
  if (event.key === 'F1') return { kind: 'guide' };
  if (event.altKey) return mainKey === 'Cmd' && isWriting(event.target) ? null : readView(event);
  if (event.key === 'F5') return { kind: 'refresh' };
  if (mainKey === 'Cmd' ? event.metaKey : event.ctrlKey) return readWithMain(event);
  if (event.ctrlKey || event.metaKey || isWriting(event.target)) return null;
  if (meansSign(event, '/')) return { kind: 'search' };
  return meansSign(event, '?') ? { kind: 'help' } : null;
}

function readWithMain(event: KeyboardEvent): Shortcut | null {
  const key = pressedKey(event);
  if (event.shiftKey) return key === 'L' ? { kind: 'lock' } : readAccount(key);
  if (key === 'R') return { kind: 'refresh' };
  if (key === 'K') return { kind: 'palette' };
  return /^[1-9]$/.test(key) ? { kind: 'page', number: Number(key) } : null;
}

/**
 * By the place of the key, because with Alt many layouts produce another character for a digit. AltGr is not Alt: it is used
 * for typing, as Option is in a field.
 */
function readView(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.getModifierState('AltGraph')) return null;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  return digit === undefined ? null : { kind: 'view', digit: Number(digit) };
}

const readAccount = (key: string): Shortcut | null =>
  /^[0-9]$/.test(key) ? { kind: 'account', number: Number(key) } : null;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null;
