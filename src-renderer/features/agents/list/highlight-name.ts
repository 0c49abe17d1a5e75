import { markHits } from '../../../lib/highlight.ts';

/** Writes a name with its hits marked into a cell, with as few changes as it takes. */
export function markName(cell: HTMLElement, name: string, words: readonly string[]): void {
  const pieces = markHits(name, words);
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
