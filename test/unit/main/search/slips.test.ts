import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBits, readLetters } from '../../../../src-main/contract/search/letters.ts';
import { matchSlips, slipsBetween } from '../../../../src-main/contract/search/slips.ts';

/** The whole table, without shortcuts: the distance to each beginning of the text. */
function distances(word: string, text: string): readonly number[] {
  const table = Array.from({ length: word.length + 1 }, (_, row) =>
    Array.from({ length: text.length + 1 }, (__, at) => (row === 0 ? at : at === 0 ? row : 0)),
  );
  for (let row = 1; row <= word.length; row += 1)
    for (let at = 1; at <= text.length; at += 1) {
      const same = word[row - 1] === text[at - 1] ? 0 : 1;
      const ways = [table[row - 1]![at - 1]! + same, table[row - 1]![at]! + 1, table[row]![at - 1]! + 1];
      const swapped = row > 1 && at > 1 && word[row - 1] === text[at - 2] && word[row - 2] === text[at - 1];
      if (swapped) ways.push(table[row - 2]![at - 2]! + 1);
      table[row]![at] = Math.min(...ways);
    }
  return table[word.length]!;
}

describe('slips', () => {
  const text = fc.stringMatching(/^[abc]{1,9}$/);
  it('counts as the plain table does, for the whole text and for its beginnings', () => {
    fc.assert(
      fc.property(text, text, fc.constantFrom(1, 2), (word, other, most) => {
        const all = distances(word, other);
        const least = Math.min(...all.slice(1));
        const found = matchSlips(word, other, most);
        if (least > most) expect(found).toBeNull();
        else {
          expect(found?.slips).toBe(least);
          expect(all[found!.length]).toBe(least);
          if (all.at(-1) === least) expect(found?.length).toBe(other.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts those between two whole words, or says that there are more', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ab1]{0,9}$/),
        fc.stringMatching(/^[ab1]{0,9}$/),
        fc.constantFrom(0, 1, 2),
        (word, other, most) => {
          const slips = distances(word, other).at(-1)!;
          expect(slipsBetween(word, other, most)).toBe(slips > most ? null : slips);
        },
      ),
    );
  });

  it('never rules a text out by its letters that is within the slips', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-f0-3_é]{1,9}$/), fc.stringMatching(/^[a-f0-3_é]{1,9}$/), (word, other) => {
        const [a, b] = [readLetters(word), readLetters(other)];
        const missing = countBits(a.letters & ~b.letters) + countBits(a.signs & ~b.signs);
        expect(missing).toBeLessThanOrEqual(distances(word, other).at(-1)!);
      }),
    );
  });
});
