import type { AgentRow } from '../../../src-main/ipc/contract.ts';

/** What a row of the list can be asked to do. */
export interface RowActions {
  readonly connect: (row: AgentRow) => void;
  readonly wake: (row: AgentRow) => void;
  readonly reboot: (row: AgentRow) => void;
  readonly favorite: (row: AgentRow) => void;
  /** Opens the menu at a control, or at a point. */
  readonly more: (row: AgentRow, anchor: HTMLElement | { getBoundingClientRect: () => DOMRect }) => void;
}

/** What the page asks of the list. */
export interface GridHandle {
  /** Gives the keyboard to the list. */
  focus(): void;
  /** Does what a key says; false where the key is not the list's. `typing` is true in the search box. */
  press(event: KeyboardEvent, typing: boolean): boolean;
}

/** What a key means in the list of agents; null for a key that is not the list's. */
export type ListKey =
  | { readonly kind: 'move'; readonly by: number }
  | { readonly kind: 'first' | 'last' | 'connect' | 'favorite' | 'wake' | 'reboot' | 'menu' };

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

const letters: Readonly<Record<string, ListKey>> = {
  f: { kind: 'favorite' },
  w: { kind: 'wake' },
  r: { kind: 'reboot' },
};

/**
 * Reads a key press. `typing` is true in the search box, where letters, Home and End belong to the text, and the arrows and Enter
 * still belong to the list. `page` is the number of rows that fit.
 */
export function readListKey(press: KeyPress, page: number, typing: boolean): ListKey | null {
  if (press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return null;
  switch (press.key) {
    case 'ArrowDown':
      return { kind: 'move', by: 1 };
    case 'ArrowUp':
      return { kind: 'move', by: -1 };
    case 'PageDown':
      return { kind: 'move', by: Math.max(1, page - 1) };
    case 'PageUp':
      return { kind: 'move', by: -Math.max(1, page - 1) };
    case 'Enter':
      return { kind: 'connect' };
    case 'ContextMenu':
      return { kind: 'menu' };
    case 'F10':
      return press.shiftKey ? { kind: 'menu' } : null;
    default:
      return typing ? null : readGridKey(press.key);
  }
}

function readGridKey(key: string): ListKey | null {
  if (key === 'Home') return { kind: 'first' };
  if (key === 'End') return { kind: 'last' };
  return letters[key.toLowerCase()] ?? null;
}
