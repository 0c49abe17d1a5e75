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
  if (event.altKey) return readView(event);
  const main = mainKey === 'Cmd' ? event.metaKey : event.ctrlKey;
  const isRefresh = event.key === 'F5' || (main && !event.shiftKey && event.key.toLowerCase() === 'r');
  if (isRefresh) return { kind: 'refresh' };
  if (main && !event.shiftKey && event.key.toLowerCase() === 'k') return { kind: 'palette' };
  if (main && event.shiftKey && event.key.toLowerCase() === 'l') return { kind: 'lock' };
  if (main && event.shiftKey) return readAccount(event);
  if (main) return /^[1-9]$/.test(event.key) ? { kind: 'page', number: Number(event.key) } : null;
  if (event.ctrlKey || event.metaKey || isWriting(event.target)) return null;
  if (event.key === '/') return { kind: 'search' };
  return event.key === '?' ? { kind: 'help' } : null;
}

/**
 * By the place of the key, because with Alt many layouts produce another character for a digit. AltGr is not Alt: it is used
 * for typing.
 */
function readView(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.getModifierState('AltGraph')) return null;
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  return digit === undefined ? null : { kind: 'view', digit: Number(digit) };
}

/** By the place of the key, because Shift makes another character of a digit. */
function readAccount({ code }: KeyboardEvent): Shortcut | null {
  const digit = /^Digit([0-9])$/.exec(code)?.[1];
  return digit === undefined ? null : { kind: 'account', number: Number(digit) };
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null;
