import type { TermName } from './names.ts';
import { cutPieces, type Span, type TermPiece } from './pieces.ts';

/** The syntax around the caret: the span is what an accepted suggestion replaces. */
export type Place = Span &
  (
    | { readonly kind: 'name'; readonly typed: string }
    | { readonly kind: 'value'; readonly name: TermName; readonly typed: string }
  );

/** The place of the caret; null inside a phrase, a mistaken term or a word that no term begins with. */
export function placeAt(text: string, caret: number): Place | null {
  const pieces = cutPieces(text);
  const at = pieces.findIndex(({ start, end }) => start < caret && caret <= end);
  const piece = pieces[at];
  if (piece === undefined) return { kind: 'name', start: caret, end: caret, typed: '' };
  switch (piece.kind) {
    case 'space': {
      const before = pieces[at - 1];
      const open = before?.kind === 'term' && before.atEnd ? before : null;
      // "group: " still waits for its value.
      if (open !== null) return { kind: 'value', name: open.name, start: caret, end: caret, typed: '' };
      return { kind: 'name', start: caret, end: caret, typed: '' };
    }
    case 'word': {
      const start = piece.negated ? piece.start + 1 : piece.start;
      const typed = text.slice(start, caret).toLowerCase();
      const isName = /^[a-z]*$/.test(typed) || typed === '-';
      return isName
        ? { kind: 'name', start: typed === '-' ? caret : start, end: piece.end, typed: typed === '-' ? '' : typed }
        : null;
    }
    case 'phrase':
      return null;
    case 'term':
      return placeInTerm(text, piece, caret);
  }
}

function placeInTerm(text: string, piece: TermPiece, caret: number): Place | null {
  const { name, nameStart, values } = piece;
  const nameEnd = nameStart + name.length;
  if (caret <= nameEnd)
    return {
      kind: 'name',
      start: nameStart,
      end: nameEnd + 1,
      typed: text.slice(nameStart, Math.max(nameStart, caret)).toLowerCase(),
    };
  const value = values.find(({ start, end }) => start <= caret && caret <= end);
  if (value === undefined) return null;
  const typed = text.slice(value.start, caret).trim();
  return { kind: 'value', name, start: value.start, end: value.end, typed };
}
