import { keyAlongLine } from '../../../ui/direction.ts';
import { readListKey, type KeyPress, type ListKey } from '../list/row-actions.ts';

/** What a key means among cards: as in the list, where up and down go by lines of cards, left and right by cards, in the direction of the line. */
export type CardKey =
  | Exclude<ListKey, { readonly kind: 'move' | 'extend' }>
  | { readonly kind: 'move' | 'extend'; readonly by: number; readonly along: 'line' | 'column' };

/** `lines` is the number of lines that fit. In the search box left and right belong to the text. */
export function readCardKey(press: KeyPress, lines: number, typing: boolean): CardKey | null {
  const { shiftKey } = press;
  const key = keyAlongLine(press.key);
  const plain = !(press.isComposing || press.ctrlKey || press.metaKey || press.altKey || typing);
  if (plain && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    return { kind: shiftKey ? 'extend' : 'move', by: key === 'ArrowLeft' ? -1 : 1, along: 'line' };
  }
  // One more line than fits would be left out by the list's own paging.
  const meaning = readListKey(press, lines + 1, typing);
  if (meaning === null || !('by' in meaning)) return meaning;
  // While typing, Up and Down go through the found cards one by one, because Left and Right belong to the text.
  return { ...meaning, along: typing ? 'line' : 'column' };
}
