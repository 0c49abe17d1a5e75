import { markHits } from '../../lib/search.ts';

const plain = /^[\x00-\x7f]*$/;

interface Piece {
  readonly text: string;
  readonly hit: boolean;
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

/** Writes a name with its hits marked into a cell, with as few changes as it takes. */
export function markName(cell: HTMLElement, name: string, words: readonly string[]): void {
  const pieces = words.length === 0 ? [{ text: name, hit: false }] : cutName(name, words);
  const nodes = cell.childNodes;
  pieces.forEach(({ text, hit }, at) => {
    const node = nodes[at];
    const isMark = node instanceof HTMLElement;
    if (node !== undefined && isMark === hit) {
      if (node.textContent !== text) writeInto(node, text);
      return;
    }
    const made = makePiece(text, hit);
    if (node === undefined) cell.append(made);
    else node.replaceWith(made);
  });
  while (nodes.length > pieces.length) cell.lastChild?.remove();
}

export const cutName = (name: string, words: readonly string[]): readonly Piece[] =>
  plain.test(name) ? cutPlain(name, words) : markHits(name, words);

function makePiece(text: string, hit: boolean): Node {
  if (!hit) return document.createTextNode(text);
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}

function writeInto(node: ChildNode, text: string): void {
  const inner = node instanceof Text ? node : node.firstChild;
  if (inner instanceof Text) inner.data = text;
  else node.textContent = text;
}
