import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { readSearchedId } from '../../../../src-main/contract/typed-id.ts';
import { squeeze } from '../../../lib/sort-key.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { haystackOf, wordsOf } from '../search/search.ts';
import { cutPieces, hasMarks, type Piece, type Span } from './pieces.ts';
import type { Made } from './reading.ts';
import { meantTerm, readTerm, type Fault, type ReadTerm, type Term } from './term.ts';

export type { Fault } from './term.ts';

/** The user's input in the search box: plain words and terms ("group:leeds", "free:<10%"). */
export interface Query {
  /** Folded plain words and phrases; every one must occur in the row. */
  readonly words: readonly string[];
  /** The plain words and phrases as typed, without terms: for ranking by name and for the service's own search. */
  readonly plain: string;
  /** The id that is meant where nothing but a long number was typed beside the terms; its agent is found besides the words. */
  readonly id: number | null;
  /** Folded: an agent whose whole name is one of these is found whatever the terms say. None where there are plain words only. */
  readonly names: readonly string[];
  /**
   * Whether an agent passes all the terms; the words are matched apart. Null where there are no terms. `made` holds the
   * searched texts of the row (an `Entry` does), so that they are not made again; only terms that search them read it.
   */
  readonly passes: ((row: AgentRow, traits: AgentTraits | undefined, made?: Made) => boolean) | null;
  /** The terms use cached hardware: the answer changes when traits do. */
  readonly usesTraits: boolean;
  /** Terms and excluded words that filter, in their order. */
  readonly terms: readonly Term[];
  /** What cannot be read and therefore filters nothing, in its order. */
  readonly faults: readonly Fault[];
  /** What cannot be read yet because it is still being typed, at the end; an error once the user has stopped. */
  readonly pending: Fault | null;
  /** Words that may have been meant for terms; worth saying where nothing is found. */
  readonly meant: readonly Fault[];
  /** The whole text in pieces; none where it is plain words only. */
  readonly pieces: readonly Piece[];
}

/** The first part that cannot be read, even while it is being typed: the list is not the wanted one. */
export const faultOf = ({ faults, pending }: Pick<Query, 'faults' | 'pending'>): Fault | null => faults[0] ?? pending;

const NONE: readonly never[] = [];

/** Reads the text of the search box. `now` in Unix milliseconds. Never throws; what cannot be read is a fault, not a filter. */
export function readQuery(text: string, now: number): Query {
  if (!hasMarks(text)) {
    const emptyQuery = {
      names: NONE,
      passes: null,
      usesTraits: false,
      terms: NONE,
      faults: NONE,
      pending: null,
      meant: NONE,
      pieces: NONE,
    };
    return { words: wordsOf(text), plain: text, id: readSearchedId(text), ...emptyQuery };
  }
  const pieces = cutPieces(text);
  const read = pieces.map((piece, at) => readPiece(piece, at === pieces.length - 1, now)).filter((one) => one !== null);
  const plain = read.filter((one) => one.kind === 'plain');
  const terms = read.filter((one) => one.kind === 'term').map(({ term }) => term);
  const words = plain.map((one) => one.text).join(' ');
  const whole = squeeze(text);
  const broken = read.flatMap((one) => (one.kind === 'plain' ? [] : one.faults));
  return {
    words: mergeWords(plain),
    plain: words,
    id: readSearchedId(words),
    // A space may follow a colon, as in a term.
    names: [...new Set([whole, whole.replaceAll(': ', ':')])].filter((name) => name !== ''),
    passes: terms.length === 0 ? null : passAll(terms),
    usesTraits: terms.some((term) => term.usesTraits),
    terms,
    faults: broken.filter((fault) => !fault.pending),
    pending: broken.find((fault) => fault.pending) ?? null,
    meant: pieces.flatMap((piece) => (piece.kind === 'word' ? (meantTerm(piece) ?? []) : [])),
    pieces,
  };
}

interface Plain {
  readonly kind: 'plain';
  readonly text: string;
  readonly isPhrase: boolean;
}

function readPiece(piece: Piece, isLast: boolean, now: number): Plain | ReadTerm | null {
  switch (piece.kind) {
    case 'space':
      return null;
    case 'term':
      return readTerm(piece, now);
    case 'word':
    case 'phrase':
      // A lone "-" at the end is the beginning of something to leave out.
      if (piece.text === '-' && isLast) return null;
      if (piece.negated) return readWithout(piece, piece.text);
      return { kind: 'plain', text: piece.text, isPhrase: piece.kind === 'phrase' };
  }
}

function readWithout({ start, end }: Span, text: string): ReadTerm | null {
  const word = squeeze(text);
  if (word === '') return null;
  const passes: Term['passes'] = (row, _, made) => !(made?.haystack ?? haystackOf(row)).includes(word);
  const words = t('query.say.without', { text });
  const term = { start, end, name: null, negated: true, usesTraits: false, passes, words };
  return { kind: 'term', term, faults: [] };
}

function mergeWords(plain: readonly Plain[]): readonly string[] {
  const words = wordsOf(
    plain
      .filter((one) => !one.isPhrase)
      .map((one) => one.text)
      .join(' '),
  );
  const phrases = plain.filter((one) => one.isPhrase).map((one) => squeeze(one.text));
  return [...new Set([...phrases, ...words])].filter((word) => word !== '').sort((a, b) => b.length - a.length);
}

function passAll(terms: readonly Term[]): NonNullable<Query['passes']> {
  const [only] = terms;
  if (only !== undefined && terms.length === 1) return only.passes;
  return (row, traits, made) => {
    for (const term of terms) if (!term.passes(row, traits, made)) return false;
    return true;
  };
}

/** The terms of a query as one line: "Windows, in Leeds warehouse, free disk under 10 %"; null where there are none. */
export function explainQuery(
  query: Query,
  hardware: { readonly known: number; readonly agents: number },
): string | null {
  if (query.terms.length === 0) return null;
  const requested = query.terms.map(({ words }) => words).join(', ');
  // A name with a capital inside stays as it is: "macOS".
  const line = /^\p{Ll}+\p{Lu}/u.test(requested) ? requested : requested.charAt(0).toUpperCase() + requested.slice(1);
  if (!query.usesTraits) return line;
  const { known, agents } = hardware;
  return `${line} · ${t('query.known', { known: Math.min(known, agents), count: agents })}`;
}

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
