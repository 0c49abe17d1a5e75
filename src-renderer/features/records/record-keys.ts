import { pressedKey } from '../../../src-main/contract/pressed-key.ts';

/** The actions of the record at the cursor. */
export type RecordAct = 'connect' | 'details' | 'download' | 'menu';

/** What a key means in a table of records. */
export type RecordKey = { readonly kind: 'move'; readonly by: number } | { readonly kind: Jump | RecordAct };
type Jump = 'first' | 'last' | 'leave';

const keys: Readonly<Record<string, RecordKey>> = {
  ArrowDown: { kind: 'move', by: 1 },
  ArrowUp: { kind: 'move', by: -1 },
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'connect' },
  ContextMenu: { kind: 'menu' },
  Escape: { kind: 'leave' },
  I: { kind: 'details' },
  D: { kind: 'download' },
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** Reads a key press; null for a key that is not the table's. `page` is the number of rows that fit. */
export function readRecordKey(press: KeyPress, page: number): RecordKey | null {
  if (press.isComposing || press.altKey || press.ctrlKey || press.metaKey) return null;
  if (press.shiftKey) return press.key === 'F10' ? { kind: 'menu' } : null;
  const step = Math.max(1, page - 1);
  if (press.key === 'PageDown') return { kind: 'move', by: step };
  if (press.key === 'PageUp') return { kind: 'move', by: -step };
  return keys[pressedKey(press)] ?? null;
}

/** The place of a row in a table of records, and whether the cursor or the pointer is in it. */
export interface RowPlace {
  /** The id of its element. */
  readonly id: string;
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly top: number;
  readonly isCursor: boolean;
  /** The pointer or the keyboard is in it: its buttons are drawn. */
  readonly isPointed: boolean;
}
