import type { Fault, Query } from './query.ts';

/** A stretch of the text of the search box as it is drawn. */
export interface Segment {
  /** `term` is drawn as a token, `without` as a word that must not occur. */
  readonly kind: 'plain' | 'term' | 'without';
  readonly parts: readonly { readonly text: string; readonly bad: boolean }[];
}

/** The text in the colours of its query; joined it is the text again. Empty where there is nothing to colour. */
export function segmentsOf(text: string, query: Query, faults: readonly Fault[]): readonly Segment[] {
  const segments: Segment[] = [];
  for (const piece of query.pieces) {
    const isWord = piece.kind === 'word' || piece.kind === 'phrase';
    const kind = piece.kind === 'term' ? 'term' : isWord && piece.negated ? 'without' : 'plain';
    segments.push({ kind, parts: cutFaults(text, piece.start, piece.end, faults) });
  }
  return segments;
}

function cutFaults(text: string, start: number, end: number, faults: readonly Fault[]): Segment['parts'] {
  const parts: { text: string; bad: boolean }[] = [];
  let at = start;
  for (const fault of faults) {
    if (fault.start < at || fault.end > end) continue;
    if (fault.start > at) parts.push({ text: text.slice(at, fault.start), bad: false });
    parts.push({ text: text.slice(fault.start, fault.end), bad: true });
    at = fault.end;
  }
  if (at < end) parts.push({ text: text.slice(at, end), bad: false });
  return parts;
}
