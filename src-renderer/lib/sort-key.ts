import { fold, foldedWords, squeeze } from '../../src-main/contract/fold.ts';

export { fold, foldedWords, squeeze };

/** A key for natural sorting by plain `<`: accents and case aside, numbers by value ("PC 9" before "PC 10"). */
export const sortKey = (text: string): string => keyOfFolded(fold(text));

/** As `sortKey`, of a text that is folded already. */
export const keyOfFolded = (folded: string): string =>
  folded.replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '');
    // The length first, so that a longer number is the greater one.
    return String.fromCharCode(0x30 + Math.min(value.length, 0x2000)) + value;
  });
