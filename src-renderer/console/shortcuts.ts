/** The shortcuts that hold anywhere in the console. */
export type Shortcut =
  { readonly kind: 'page'; readonly number: number } | { readonly kind: 'search' } | { readonly kind: 'help' };

/** Reads a key press; null where it is no shortcut, or belongs to the field or menu it was pressed in. */
export function readShortcut(event: KeyboardEvent, mainKey: 'Ctrl' | 'Cmd'): Shortcut | null {
  if (event.isComposing || event.altKey) return null;
  const main = mainKey === 'Cmd' ? event.metaKey : event.ctrlKey;
  if (main) return /^[1-9]$/.test(event.key) && !event.shiftKey ? { kind: 'page', number: Number(event.key) } : null;
  if (event.ctrlKey || event.metaKey || isWriting(event.target)) return null;
  if (event.key === '/') return { kind: 'search' };
  return event.key === '?' ? { kind: 'help' } : null;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="radio"]), textarea, select, [role="menu"]') !== null;
