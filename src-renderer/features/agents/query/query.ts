import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { readSearchedId } from '../../../../src-main/contract/typed-id.ts';
import { squeeze } from '../../../lib/sort-key.ts';
import { haystackOf, wordsOf } from '../search/search.ts';
import { readCores, readDecimals, readFree, readRam, readSeen, readSessions } from './amounts.ts';
import { cutPieces, hasMarks, type Piece, type RawValue, type Span, type TermPiece, type WordPiece } from './syntax.ts';
import { hardwareTerms, nearest, termNames, termsByOtherName, type TermName } from './terms.ts';
import {
  anyOf,
  readAccount,
  readCpu,
  readDomain,
  readGroup,
  readId,
  readIp,
  readModel,
  readName,
  readOsName,
  readOwner,
  readPlace,
  readState,
  readSystem,
  readUser,
  readVersion,
  readWol,
  type Made,
  type Reader,
  type Reading,
} from './values.ts';

/** A part of the query that filters. */
interface Term extends Span {
  /** Null for a plain word to leave out. */
  readonly name: TermName | null;
  readonly negated: boolean;
  /** Uses cached hardware. */
  readonly usesTraits: boolean;
  readonly passes: (row: AgentRow, traits: AgentTraits | undefined, made?: Made) => boolean;
  /** Its description, as a part of a sentence. */
  readonly words: string;
}

/** A part of the query that cannot be read and filters nothing. */
export interface Fault extends Span {
  /** A sentence: what cannot be read and what could. */
  readonly message: string;
  /** Text to put in the place of the span, where the intention is clear. */
  readonly instead: string | null;
  /** At the end, and may still be being typed. */
  readonly pending: boolean;
}

/** `term` filters by those values that could be read. */
type ReadTerm =
  | { readonly kind: 'term'; readonly term: Term; readonly faults: readonly Fault[] }
  | { readonly kind: 'fault'; readonly faults: readonly Fault[] };

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

/** Reads a term with all its values; one that was read from several is any of them. */
function readTerm(piece: TermPiece, now: number): ReadTerm {
  const { name } = piece;
  const given = piece.values.filter((value) => value.quoted || value.text !== '' || value.op !== '');
  if (given.length === 0) return { kind: 'fault', faults: [{ ...emptyTerm(piece, name), pending: piece.atEnd }] };
  const readings = given.map((value) => ({ value, reading: readValue(name, value, now) }));
  const good = readings.map(({ reading }) => reading).filter((reading) => reading.kind === 'read');
  const faults = readings.flatMap(({ value, reading }) =>
    reading.kind === 'unreadable' ? [valueFault(value, reading, piece)] : [],
  );
  if (good.length === 0) return { kind: 'fault', faults };
  const test = anyOf(good.map((reading) => reading.test));
  const expected = !piece.negated;
  const term: Term = {
    start: piece.start,
    end: piece.end,
    name,
    negated: piece.negated,
    usesTraits: hardwareTerms.has(name) || (name === 'is' && given.some(({ text }) => /^asleep$/i.test(text))),
    passes: (row, traits, made) => test(row, traits, made) === expected,
    words: describeTerm(
      good.map(({ words }) => words),
      piece.negated,
    ),
  };
  return { kind: 'term', term, faults };
}

function readValue(name: TermName, value: RawValue, now: number): Reading {
  if (value.text === '' && !value.quoted)
    return { kind: 'unreadable', message: t('query.fault.empty', { name }), instead: null };
  const read = readDecimals(name, value);
  return 'kind' in read ? read : readers[name](read, now);
}

function describeTerm(words: readonly string[], negated: boolean): string {
  const any = [...new Set(words)].reduce((first, next) => t('query.or', { first, next }));
  return negated ? t('query.not', { what: any }) : any;
}

const valueFault = (
  { start, end }: Span,
  { message, instead }: { readonly message: string; readonly instead: string | null },
  piece: TermPiece,
): Fault => ({ start, end, message, instead, pending: piece.atEnd && end === piece.end });

function emptyTerm({ start, end }: TermPiece, name: TermName): Omit<Fault, 'pending'> {
  return { start, end, message: t('query.fault.empty', { name }), instead: null };
}

/** A word like "grup:leeds" or "site:york", which may have been meant for a term; null for any other. */
function meantTerm({ start, text, negated }: WordPiece): Fault | null {
  const name = /^([a-z]{2,20}):/i.exec(text)?.[1]?.toLowerCase();
  const other = name === undefined ? null : (termsByOtherName.get(name) ?? nearest(name, termNames));
  if (name === undefined || other === null) return null;
  const from = negated ? start + 1 : start;
  const message = t('query.fault.unknownNear', { name, other });
  return { start: from, end: from + name.length + 1, message, instead: `${other}:`, pending: false };
}

/** How the values of each term are read. */
const readers: Readonly<Record<TermName, Reader>> = {
  group: readGroup,
  account: readAccount,
  is: readState,
  os: readSystem,
  seen: readSeen,
  ip: readIp,
  place: readPlace,
  owner: readOwner,
  user: readUser,
  version: readVersion,
  sessions: readSessions,
  free: readFree,
  ram: readRam,
  model: readModel,
  cpu: readCpu,
  cores: readCores,
  osname: readOsName,
  domain: readDomain,
  wol: readWol,
  name: readName,
  id: readId,
};

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
