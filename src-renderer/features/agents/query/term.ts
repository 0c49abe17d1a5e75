import type { AgentRow, AgentTraits } from '../../../../src-main/contract/contract.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { readDecimals } from './decimals.ts';
import { hardwareTerms, otherNames, termNames, type TermName } from './names.ts';
import { nearest } from './near.ts';
import type { RawValue, Span, TermPiece, WordPiece } from './pieces.ts';
import { anyOf, type Made, type Reading, type Reader } from './reading.ts';
import { readState, readSystem, readWol } from './read-choice.ts';
import { readId, readIp, readVersion } from './read-identity.ts';
import { readCores, readFree, readRam, readSessions } from './read-number.ts';
import {
  readAccount,
  readCpu,
  readDomain,
  readGroup,
  readModel,
  readName,
  readOsName,
  readOwner,
  readPlace,
  readUser,
} from './read-text.ts';
import { readSeen } from './read-time.ts';

/** A part of the query that filters. */
export interface Term extends Span {
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
export type ReadTerm =
  | { readonly kind: 'term'; readonly term: Term; readonly faults: readonly Fault[] }
  | { readonly kind: 'fault'; readonly faults: readonly Fault[] };

/** Reads a term with all its values; one that was read from several is any of them. */
export function readTerm(piece: TermPiece, now: number): ReadTerm {
  const { name } = piece;
  const given = piece.values.filter((value) => value.quoted || value.text !== '' || value.op !== '');
  if (given.length === 0) return { kind: 'fault', faults: [{ ...emptyTerm(piece, name), pending: piece.atEnd }] };
  const readings = given.map((value) => ({ value, reading: readValue(name, value, now) }));
  const good = readings.map(({ reading }) => reading).filter((reading) => reading.kind === 'read');
  const faults = readings.flatMap(({ value, reading }) =>
    reading.kind === 'unreadable' ? [faultOf(value, reading, piece)] : [],
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

const faultOf = (
  { start, end }: Span,
  { message, instead }: { readonly message: string; readonly instead: string | null },
  piece: TermPiece,
): Fault => ({ start, end, message, instead, pending: piece.atEnd && end === piece.end });

function emptyTerm({ start, end }: TermPiece, name: TermName): Omit<Fault, 'pending'> {
  return { start, end, message: t('query.fault.empty', { name }), instead: null };
}

/** A word like "grup:leeds" or "site:york", which may have been meant for a term; null for any other. */
export function meantTerm({ start, text, negated }: WordPiece): Fault | null {
  const name = /^([a-z]{2,20}):/i.exec(text)?.[1]?.toLowerCase();
  const other = name === undefined ? null : (otherNames[name] ?? nearest(name, termNames));
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
