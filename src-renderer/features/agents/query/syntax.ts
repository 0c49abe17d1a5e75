import { isTermName, termOf, type TermName } from './terms.ts';

/** A part of the text of the search box: from `start` up to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Operator = '' | '<' | '>' | '<=' | '>=' | '=';

/** One of the values of a term; the span includes operator and quotes. */
export interface RawValue extends Span {
  readonly op: Operator;
  /** Without operator and quotes, a doubled quote inside quotes as one. */
  readonly text: string;
  readonly quoted: boolean;
}

/** The pieces of a text follow each other without a gap: their spans joined are the text again. */
export type Piece = (Span & { readonly kind: 'space' }) | WordPiece | TermPiece;

export interface WordPiece extends Span {
  readonly kind: 'word' | 'phrase';
  readonly text: string;
  readonly negated: boolean;
}

export interface TermPiece extends Span {
  readonly kind: 'term';
  readonly name: TermName;
  /** Where the name begins, after a "-". */
  readonly nameStart: number;
  readonly negated: boolean;
  readonly values: readonly RawValue[];
  /** Nothing follows that would show that typing it is over. */
  readonly atEnd: boolean;
}

const space = /\s/;
const quotes = '"“”„';
const nameThenColon = /([a-z]{2,20}):/iy;
const operator = /<=|>=|≤|≥|<|>|=/y;
/** An id as it is shown and read out: "418 220 967". */
const readOut = /\p{Cf}*\d+(?:\p{Cf}*(?:\s+|[\p{Pd}\u2212])\p{Cf}*\d+)*\p{Cf}*(?![^\s,])/uy;
const amount = '\\d{1,15}(?:[.,]\\d{1,15}){0,8}';
const unit = '(?:%|mb|gb|tb|min|mo|[mhdwy])';
/** Amounts up to a unit, "7,5gb" or "1,5..7,5gb": behind a unit a comma means "or", as in "4gb,8gb"; before it hardly. */
const upToUnit = new RegExp(`(?:(?:${amount}${unit}?)?\\.\\.)?${amount}${unit}(?=[\\s,]|\\.\\.|$)`, 'iy');

/** Whether values of the term are amounts with a unit, whose numbers may have a decimal comma. */
export const mayHaveComma = (name: TermName): boolean => ['size', 'time'].includes(termOf(name).kind);

/** Whether a text holds anything but plain words; most never do, and are spared all the rest. */
export const hasMarks = (text: string): boolean => /[:"“”„]|(?:^|\s)-/.test(text);

const isSpace = (text: string, at: number): boolean => space.test(text.charAt(at));
const isQuote = (text: string, at: number): boolean => at < text.length && quotes.includes(text.charAt(at));

/** Cuts the text of the search box into its pieces. Any text has some; the time is linear in its length. */
export function cutPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length;) {
    const piece = isSpace(text, at)
      ? { kind: 'space' as const, start: at, end: skipSpace(text, at) }
      : readPiece(text, at);
    pieces.push(piece);
    at = piece.end;
  }
  return pieces;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text, at)) at += 1;
  return at;
}

function readPiece(text: string, start: number): Piece {
  const negated =
    text[start] === '-' && start + 1 < text.length && text[start + 1] !== '-' && !isSpace(text, start + 1);
  const at = negated ? start + 1 : start;
  if (isQuote(text, at)) {
    const { text: words, end } = readQuoted(text, at);
    return { kind: 'phrase', start, end, text: words, negated };
  }
  const name = nameAt(text, at);
  if (name !== null) {
    const { values, end } = readValues(text, at + name.length + 1, name);
    const isBare = values.at(-1)?.text === '' && values.at(-1)?.quoted !== true;
    const atEnd = (isBare ? skipSpace(text, end) : end) === text.length;
    return { kind: 'term', start, end, name, nameStart: at, negated, values, atEnd };
  }
  let end = at;
  while (end < text.length && !isSpace(text, end)) end += 1;
  return { kind: 'word', start, end, text: text.slice(at, end), negated };
}

/** The name of the term that begins here. Null for a plain word, colon included: agents are called "acme:4711" (section 1). */
function nameAt(text: string, at: number): TermName | null {
  nameThenColon.lastIndex = at;
  const name = nameThenColon.exec(text)?.[1]?.toLowerCase();
  return name !== undefined && isTermName(name) ? name : null;
}

function readValues(
  text: string,
  from: number,
  name: TermName,
): { readonly values: readonly RawValue[]; readonly end: number } {
  const values: RawValue[] = [];
  let at = from;
  for (;;) {
    const value = readValue(text, at, name);
    values.push(value);
    at = value.end;
    if (text[at] !== ',') return { values, end: at };
    at += 1;
  }
}

function readValue(text: string, start: number, name: TermName): RawValue {
  operator.lastIndex = start;
  const sign = operator.exec(text)?.[0] ?? '';
  const op = sign === '≤' ? '<=' : sign === '≥' ? '>=' : (sign as Operator);
  const after = start + sign.length;
  const from = startOfValue(text, after);
  if (isQuote(text, from)) return { ...readQuoted(text, from), start, op, quoted: true };
  let end = endOfWhole(text, from, name) ?? from;
  while (end < text.length && text[end] !== ',' && !isSpace(text, end)) end += 1;
  // A space that no value follows is not the term's.
  return { start, end: end === from ? after : end, op, text: text.slice(from, end), quoted: false };
}

/** The end of what a term takes as one value although it holds commas or blanks; null where its value is as any other. */
function endOfWhole(text: string, from: number, name: TermName): number | null {
  const whole = name === 'id' ? readOut : mayHaveComma(name) ? upToUnit : null;
  if (whole === null) return null;
  whole.lastIndex = from;
  return whole.test(text) ? whole.lastIndex : null;
}

/** Users write "group: leeds" too: a space may come before the value where the next word cannot be anything else. */
function startOfValue(text: string, from: number): number {
  if (from >= text.length || !isSpace(text, from)) return from;
  const next = skipSpace(text, from);
  const isOwn = next === text.length || text[next] === '-' || text[next] === ',' || nameAt(text, next) !== null;
  return isOwn ? from : next;
}

/** From the opening quote on. Without a closing one it ends with the text: it is still being typed. */
function readQuoted(text: string, start: number): { readonly text: string; readonly end: number } {
  let words = '';
  let from = start + 1;
  for (let at = from; at < text.length; at += 1) {
    if (!isQuote(text, at)) continue;
    words += text.slice(from, at);
    const isDoubled = text[at] === '"' && text[at + 1] === '"';
    if (!isDoubled) return { text: words, end: at + 1 };
    words += '"';
    at += 1;
    from = at + 1;
  }
  return { text: words + text.slice(from), end: text.length };
}

/** A value as it is written in a term: in quotes where it would be taken apart otherwise. */
export const quoteValue = (value: string): string =>
  value === '' || /[\s,"“”„]|^[<>=≤≥-]|\.\./.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** The ends of "a..b", either of which may be left out; null for a value that is no range. */
export function splitRange(text: string): { readonly from: string; readonly to: string } | null {
  const at = text.indexOf('..');
  return at < 0 ? null : { from: text.slice(0, at), to: text.slice(at + 2) };
}

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
