import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { pressedKey } from '../../../../src-main/contract/pressed-key.ts';
import type { MenuAnchor } from '../../../ui/menu.ts';

/** Actions on the agent of a row, by a key, a button or its menu. */
export type RowAction = 'connect' | 'wake' | 'reboot' | 'favorite' | 'details';

/** Opens the menu of an agent at a control, or at a point. */
export type ShowMenu = (row: AgentRow, anchor: MenuAnchor) => void;

/** What the page needs from the list. */
export interface GridHandle {
  /** Focuses the list. */
  focus(): void;
  /** Handles a key; false where the key is not the list's. `typing` is true in the search box. */
  press(event: KeyboardEvent, typing: boolean): boolean;
}

/** A key that does something to the agent under the cursor. */
export type CursorKey = RowAction | 'menu' | 'pick';

/** What a key means in the list of agents; null for a key that is not the list's. */
export type ListKey =
  /** `extend` picks what the cursor passes. */
  | { readonly kind: 'move' | 'extend'; readonly by: number }
  | { readonly kind: 'first' | 'last' | 'extend-first' | 'extend-last' | 'pick-all' }
  /** Escape: clears the selection, else closes what overlays the list. */
  | { readonly kind: 'leave' }
  | { readonly kind: CursorKey };

/** The part of a key press that lists read. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

const letters: Readonly<Record<string, ListKey>> = {
  ' ': { kind: 'pick' },
  F: { kind: 'favorite' },
  I: { kind: 'details' },
  R: { kind: 'reboot' },
  W: { kind: 'wake' },
};

/**
 * Reads a key press. `typing` is true in the search box, where letters, Home and End belong to the text, and the arrows and Enter
 * still belong to the list. `page` is the number of rows that fit.
 */
export function readListKey(press: KeyPress, page: number, typing: boolean): ListKey | null {
  if (press.isComposing || press.altKey) return null;
  if (press.ctrlKey || press.metaKey) {
    const all = pressedKey(press) === 'A' && !press.shiftKey && !typing;
    return all ? { kind: 'pick-all' } : null;
  }
  const by = readMove(press.key, page);
  if (by !== null) {
    if (!press.shiftKey) return { kind: 'move', by };
    return typing ? null : { kind: 'extend', by };
  }
  switch (press.key) {
    case 'Enter':
      return { kind: 'connect' };
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return press.shiftKey ? { kind: 'menu' } : null;
    default:
      return typing ? null : readGridKey(press);
  }
}

/** How many rows a key moves by. */
function readMove(key: string, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return Math.max(1, page - 1);
    case 'PageUp':
      return -Math.max(1, page - 1);
    default:
      return null;
  }
}

function readGridKey(press: KeyPress): ListKey | null {
  const { key, shiftKey } = press;
  if (key === 'Home') return { kind: shiftKey ? 'extend-first' : 'first' };
  if (key === 'End') return { kind: shiftKey ? 'extend-last' : 'last' };
  if (key === 'Escape') return { kind: 'leave' };
  return letters[pressedKey(press)] ?? null;
}
