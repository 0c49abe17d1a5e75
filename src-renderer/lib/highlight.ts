import { fold } from './sort-key.ts';

const plain = /^[\x00-\x7f]*$/;

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a name into pieces that were hit and pieces that were not; joined they are the name again. */
export function markHits(name: string, words: readonly string[]): readonly Piece[] {
  if (words.length === 0 || name === '') return [{ text: name, hit: false }];
  return plain.test(name) ? cutPlain(name, words) : cutFolded(name, words);
}

/** Where folding is nothing but lower case, the places of the hits are the places in the name. */
function cutPlain(name: string, words: readonly string[]): readonly Piece[] {
  const lower = name.toLowerCase();
  const spans: [number, number][] = [];
  for (const word of words)
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) spans.push([at, at + word.length]);
  spans.sort((a, b) => a[0] - b[0]);
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of spans) {
    if (to <= end) continue;
    if (from > end) pieces.push({ text: name.slice(end, from), hit: false });
    const last = pieces.at(-1);
    if (from <= end && last?.hit === true) {
      pieces.pop();
      pieces.push({ text: last.text + name.slice(end, to), hit: true });
    } else pieces.push({ text: name.slice(Math.max(from, end), to), hit: true });
    end = to;
  }
  if (end < name.length || pieces.length === 0) pieces.push({ text: name.slice(end), hit: false });
  return pieces;
}

/** Letter by letter: folding may make one letter of two, or two of one. */
function cutFolded(name: string, words: readonly string[]): readonly Piece[] {
  const letters = Array.from(name);
  const starts: number[] = [];
  let folded = '';
  for (const letter of letters) {
    starts.push(folded.length);
    folded += fold(letter);
  }
  const hit = new Array<boolean>(letters.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      letters.forEach((_, index) => {
        const from = starts[index] ?? 0;
        const to = starts[index + 1] ?? folded.length;
        if (from < at + word.length && to > at) hit[index] = true;
      });
    }
  }
  const pieces: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, index) => {
    const last = pieces.at(-1);
    const isHit = hit[index] ?? false;
    if (last?.hit === isHit) last.text += letter;
    else pieces.push({ text: letter, hit: isHit });
  });
  return pieces;
}
