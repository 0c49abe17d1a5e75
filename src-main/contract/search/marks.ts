import { fold, isAscii } from '../fold.ts';
import { isWordStart, readName, type NameParts } from './name-parts.ts';
import { readQuery, type QueryWord } from './query.ts';
import { COMPACT_SLIPS, matchSlips } from './slips.ts';

/** Start and end, UTF-16. */
export type Mark = readonly [number, number];

/** A part of a text, and whether it matches what was typed. */
export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text at its marks; joined, the parts are the text. */
export function cutAtMarks(text: string, marks: readonly Mark[]): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push({ text: text.slice(at, start), marked: false });
    parts.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), marked: false });
  return parts;
}

/** Where a text has these folded words, each wherever it occurs. */
export function markWords(text: string, words: readonly string[]): readonly Mark[] {
  if (words.length === 0) return [];
  const folded = fold(text);
  const marks: Mark[] = [];
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      marks.push([at, at + word.length]);
  return placeMarks(text, folded, marks);
}

/** Which letters of a name the typed text matches, in their order; none for words that are found elsewhere. */
export function markName(name: string, text: string): readonly Mark[] {
  const query = readQuery(text);
  if (query === null) return [];
  const parts = readName(name);
  const at = parts.name.indexOf(query.whole);
  const marks: readonly Mark[] =
    at === -1 ? query.words.flatMap((word) => markWord(parts, word)) : [[at, at + query.whole.length]];
  return placeMarks(name, parts.name, marks);
}

function markWord(parts: NameParts, word: QueryWord): readonly Mark[] {
  const { name, initials, humps } = parts;
  const starts = Array.from(name, (_, at) => at).filter((at) => name.startsWith(word.text, at));
  const best = starts.find((at) => isWordStart(name, at, humps));
  if (best === undefined && word.text.length > 1 && initials.startsWith(word.text)) return markInitials(parts, word);
  const first = best ?? starts[0];
  if (first !== undefined) return [[first, first + word.text.length]];
  const inCompact = parts.compact.indexOf(word.compact);
  if (inCompact !== -1) return [markCompact(parts, inCompact, word.compact.length)];
  return word.maxSlips === 0 ? [] : markSlips(parts, word);
}

function markInitials({ name, initials, humps }: NameParts, word: QueryWord): readonly Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < name.length && marks.length < word.text.length; at += 1) {
    const isNext = name.charAt(at) === initials.charAt(marks.length) && isWordStart(name, at, humps);
    if (isNext) marks.push([at, at + 1]);
  }
  return marks;
}

/** From the letters and digits alone to the name they were taken from. */
function markCompact({ name, tokens }: NameParts, start: number, length: number): Mark {
  const places: number[] = [];
  let from = 0;
  for (const token of tokens) {
    const at = name.indexOf(token, from);
    for (let letter = 0; letter < token.length; letter += 1) places.push(at + letter);
    from = at + token.length;
  }
  return [places[start] ?? 0, (places[start + length - 1] ?? 0) + 1];
}

function markSlips(parts: NameParts, { compact, maxSlips }: QueryWord): readonly Mark[] {
  let best: { readonly cost: number; readonly mark: Mark } | null = null;
  let from = 0;
  const consider = (text: string, slips: number, markOf: (length: number) => Mark): void => {
    const found = matchSlips(compact, text, slips);
    if (found === null) return;
    const cost = found.slips * 2 + (found.length === text.length ? 0 : 1);
    if (best === null || cost < best.cost) best = { cost, mark: markOf(found.length) };
  };
  for (const token of parts.tokens) {
    const start = parts.name.indexOf(token, from);
    from = start + token.length;
    consider(token, maxSlips, (length) => [start, start + length]);
  }
  if (parts.tokens.length > 1) {
    consider(parts.compact, Math.min(maxSlips, COMPACT_SLIPS), (length) => markCompact(parts, 0, length));
  }
  return markOfBest(best);
}

const markOfBest = (best: { readonly mark: Mark } | null): readonly Mark[] => (best === null ? [] : [best.mark]);

function join(marks: readonly Mark[]): readonly Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && mark[0] <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], mark[1])];
    else joined.push(mark);
  }
  return joined;
}

/** The marks of a folded text in the text that is shown, joined and in order: folding makes two letters of one, or none. */
export function placeMarks(name: string, folded: string, marks: readonly Mark[]): readonly Mark[] {
  if (marks.length === 0 || isAscii(name)) return join(marks);
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of name) {
    const parts = fold(letter).length;
    const end = at + letter.length;
    for (let part = 0; part < parts; part += 1) {
      starts.push(at);
      ends.push(end);
    }
    // An accent of its own belongs to the letter before.
    if (parts === 0 && ends.length > 0 && /\p{M}/u.test(letter)) ends[ends.length - 1] = end;
    at = end;
  }
  // Letters that fold differently together than alone: better none than the wrong ones.
  if (starts.length !== folded.length) return [];
  return join(marks.map(([start, end]) => [starts[start] ?? 0, ends[end - 1] ?? 0] as const));
}
