/** What a key means in the table of what was done. */
export type ActivityKey =
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'first' | 'last' | 'connect' | 'details' | 'leave' };

const keys: Readonly<Record<string, ActivityKey>> = {
  ArrowDown: { kind: 'move', by: 1 },
  ArrowUp: { kind: 'move', by: -1 },
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'connect' },
  Escape: { kind: 'leave' },
  i: { kind: 'details' },
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Reads a key press; null for a key that is not the table's. `page` is the number of rows that fit. */
export function readActivityKey(press: KeyPress, page: number): ActivityKey | null {
  if (press.isComposing || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  const step = Math.max(1, page - 1);
  if (press.key === 'PageDown') return { kind: 'move', by: step };
  if (press.key === 'PageUp') return { kind: 'move', by: -step };
  return keys[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
}
