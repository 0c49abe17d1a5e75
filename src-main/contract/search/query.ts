import { fold, squeeze } from '../fold.ts';
import { readFinderId } from '../typed-id.ts';
import { readLetters } from './letters.ts';
import { compactOf } from './name-parts.ts';
import { slipsAllowed } from './slips.ts';

/** A word that was typed. */
export interface QueryWord {
  /** Folded. */
  readonly text: string;
  /** Its letters and digits; the text itself where it has none. */
  readonly compact: string;
  readonly letters: number;
  readonly signs: number;
  /** How many slips are forgiven in it. */
  readonly maxSlips: 0 | 1 | 2;
}

export interface Query {
  /** As it was typed, without gaps at its ends. */
  readonly typed: string;
  /** The same folded, and its letters and digits alone. */
  readonly whole: string;
  readonly compact: string;
  readonly words: readonly QueryWord[];
  /** Folded: an agent whose whole name is one of these is meant. */
  readonly names: readonly string[];
  /** The agent or device with this id is meant as well; null where neither a long number nor one behind `id:` was typed. */
  readonly id: number | null;
}

/** Null for an empty query. */
export function readQuery(text: string): Query | null {
  const typed = text.trim();
  if (typed === '') return null;
  const whole = fold(typed);
  const words = whole.split(/\s+/).filter((word) => word !== '');
  // Marks alone fold to nothing: only exactly the same name matches.
  const read = (words.length === 0 ? [typed] : words).map(readWord);
  return { typed, whole, compact: compactOf(whole), words: read, names: namesOf(typed), id: readFinderId(typed) };
}

/** As in the list: quotes around a name are not part of it, and a space may follow a colon. */
function namesOf(typed: string): readonly string[] {
  const name = squeeze(typed);
  const all = [name, name.replaceAll(': ', ':'), squeeze(/^"(.*)"$/.exec(name)?.[1] ?? '')];
  return [...new Set(all)].filter((one) => one !== '');
}

function readWord(text: string): QueryWord {
  const letters = compactOf(text);
  const compact = letters === '' ? text : letters;
  return { text, compact, ...readLetters(compact), maxSlips: slipsAllowed(compact) };
}

/** Whether everything that the later query finds without slips, the earlier one found too: the text only grew. */
export function isGrown(before: Query, after: Query): boolean {
  // The agent of a number has nothing of the text before.
  if (after.id !== null) return false;
  return before.words.every((word, at) => {
    const grown = after.words[at];
    return grown !== undefined && grown.text.startsWith(word.text) && grown.compact.startsWith(word.compact);
  });
}

/** The same for matches with slips: only where more of them are allowed than before. */
export const isGrownAlike = (before: Query, after: Query): boolean =>
  isGrown(before, after) && before.words.every(({ maxSlips }, at) => after.words[at]?.maxSlips === maxSlips);
