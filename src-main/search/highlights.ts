import { fold } from '../contract/fold.ts';
import { isWordStart, readName, type NameParts } from './name-parts.ts';
import { readQuery, type QueryWord } from './query.ts';
import { COMPACT_SLIPS, matchSlips } from './typing-slips.ts';

/** Start and end, UTF-16. */
export type Mark = readonly [number, number];

/** Which letters of a name the typed text matches, in their order; none for words that are found elsewhere. */
export function markName(name: string, text: string): readonly Mark[] {
  const query = readQuery(text);
  if (query === null) return [];
  const parts = readName(name);
  const at = parts.name.indexOf(query.whole);
  const marks: readonly Mark[] =
    at === -1 ? query.words.flatMap((word) => markWord(parts, word)) : [[at, at + query.whole.length]];
  return unfold(name, parts.name, join(marks));
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

/** From the folded name to the one that is shown: folding makes two letters of one, or none. */
function unfold(name: string, folded: string, marks: readonly Mark[]): readonly Mark[] {
  if (marks.length === 0 || /^[\x00-\x7f]*$/.test(name)) return marks;
  const origins: number[] = [];
  let at = 0;
  for (const letter of name) {
    for (let part = fold(letter).length; part > 0; part -= 1) origins.push(at);
    at += letter.length;
  }
  // Letters that fold differently together than alone: better none than the wrong ones.
  if (origins.length !== folded.length) return [];
  origins.push(at);
  return join(marks.map(([start, end]) => [origins[start] ?? 0, endOf(origins, end)] as const));
}

/** The end of the letter that the last marked one came from. */
function endOf(origins: readonly number[], end: number): number {
  const last = origins[end - 1] ?? 0;
  let at = end;
  while (at < origins.length - 1 && origins[at] === last) at += 1;
  return origins[at] ?? last;
}
