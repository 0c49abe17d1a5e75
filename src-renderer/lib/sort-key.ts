import { fold } from '../../src-main/contract/fold.ts';

export { fold };

/** As `fold`, with every gap one blank and none at the ends. */
export function squeeze(text: string): string {
  const folded = fold(text);
  return uneven.test(folded) ? folded.replace(/\s+/g, ' ').trim() : folded;
}
const uneven = /^\s|\s$|\s{2}|[^\S ]/;

/** A key for natural sorting by plain `<`: accents and case aside, numbers by value ("PC 9" before "PC 10"). */
export const sortKey = (text: string): string => keyOfFolded(fold(text));

/** As `sortKey`, of a text that is folded already. */
export const keyOfFolded = (folded: string): string =>
  folded.replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '');
    // The length first, so that a longer number is the greater one.
    return String.fromCharCode(0x30 + Math.min(value.length, 0x2000)) + value;
  });
