/** How a word with slips was found: how many, and whether it was typed to its end. */
export interface SlipMatch {
  readonly slips: number;
  /** How many letters of the text the word matches; fewer than all while the user is still typing. */
  readonly length: number;
}

/** Slips that are forgiven in words that were typed as one. */
export const COMPACT_SLIPS = 1;

const LONGEST = 64;
/** Three lines of the table of distances; a line has a place for each letter of the text and one before. */
let before2 = new Uint8Array(LONGEST + 2);
let before = new Uint8Array(LONGEST + 2);
let line = new Uint8Array(LONGEST + 2);

/** How many slips are forgiven in a word: none in short ones, where another letter is another word, and none in numbers. */
export function slipsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /^\d+$/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Compares a word with the beginning of a text: a slip is a letter too many, one missing, another one, or two neighbours
 * swapped (Damerau-Levenshtein, no letter twice). Null where there are more than `most`. Of equally good readings the whole
 * text is preferred, then the longer beginning.
 */
export function matchSlips(word: string, text: string, maxSlips: number): SlipMatch | null {
  const width = Math.min(text.length, word.length + maxSlips, LONGEST);
  if (word.length > LONGEST || word.length - width > maxSlips) return null;
  return compareLetters(word, text, width, maxSlips) ? bestEnd(word.length, text.length, width, maxSlips) : null;
}

/** How many slips lead from one whole word to the other; null where there are more than `maxSlips`. */
export function slipsBetween(word: string, other: string, maxSlips: number): number | null {
  const longest = Math.max(word.length, other.length);
  if (longest > LONGEST || Math.abs(word.length - other.length) > maxSlips) return null;
  if (!compareLetters(word, other, other.length, maxSlips)) return null;
  const slips = before[other.length] ?? maxSlips + 1;
  return slips > maxSlips ? null : slips;
}

/** Fills the table of distances; its last line is in `before`. False where there are more slips anyway. */
function compareLetters(word: string, text: string, width: number, maxSlips: number): boolean {
  for (let at = 0; at <= width; at += 1) before[at] = at;
  for (let row = 1; row <= word.length; row += 1) {
    if (fillLine(word, text, row, width, maxSlips) > maxSlips) return false;
    [before2, before, line] = [before, line, before2];
  }
  return true;
}

/** Fills the line of one letter of the word, within `most` of the diagonal. Answers its smallest distance. */
function fillLine(word: string, text: string, row: number, width: number, maxSlips: number): number {
  const letter = word.charCodeAt(row - 1);
  const from = Math.max(1, row - maxSlips);
  const to = Math.min(width, row + maxSlips);
  const beyond = maxSlips + 1;
  line[from - 1] = from === 1 ? Math.min(row, beyond) : beyond;
  let least = from === 1 ? row : beyond;
  for (let at = from; at <= to; at += 1) {
    const other = text.charCodeAt(at - 1);
    let distance = (before[at - 1] ?? beyond) + (letter === other ? 0 : 1);
    const missing = (line[at - 1] ?? beyond) + 1;
    if (missing < distance) distance = missing;
    // Beyond the band of the line before nothing was filled in.
    const extra = at < row + maxSlips ? (before[at] ?? beyond) + 1 : beyond;
    if (extra < distance) distance = extra;
    const isSwap =
      row > 1 && at > 1 && letter === text.charCodeAt(at - 2) && word.charCodeAt(row - 2) === other && letter !== other;
    if (isSwap) distance = Math.min(distance, (before2[at - 2] ?? beyond) + 1);
    line[at] = distance;
    if (distance < least) least = distance;
  }
  if (to < width) line[to + 1] = beyond;
  return least;
}

/** Fewest slips first, then the whole text, then the length nearest to the word's. */
function bestEnd(word: number, whole: number, width: number, maxSlips: number): SlipMatch | null {
  let best: SlipMatch | null = null;
  let bestCost = Infinity;
  for (let at = Math.max(1, word - maxSlips); at <= Math.min(width, word + maxSlips); at += 1) {
    const slips = before[at] ?? maxSlips + 1;
    const cost = slips * 16 + (at === whole ? 0 : 1 + Math.abs(at - word));
    if (slips > maxSlips || cost >= bestCost) continue;
    best = { slips, length: at };
    bestCost = cost;
  }
  return best;
}
