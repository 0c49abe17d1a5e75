export const MOVE_LEFT_KEYS = 'Ctrl+Shift+PageUp';
export const MOVE_RIGHT_KEYS = 'Ctrl+Shift+PageDown';

export const hasModifier = ({ ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || altKey || metaKey || shiftKey;

/** The direction in which these keys move the focused tab; null for other keys. */
export function stepOfKeys({ key, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent): 1 | -1 | null {
  if (!ctrlKey || !shiftKey || altKey || metaKey) return null;
  if (key === 'PageUp') return -1;
  return key === 'PageDown' ? 1 : null;
}
