import { MAX_ROWS } from './wire.ts';

/** Bytes of a list that are parsed at a time. */
export const PART_BYTES = 1024 * 1024;
/** Where the array begins, at the latest. */
const MAX_HEAD_BYTES = 4_096;
/** Wrong guesses at the end of a part, before the body is left to be parsed whole. */
const MAX_WRONG_GUESSES = 8;

/** What may stand before the first row: a bare array, or an envelope whose earlier fields are plain values (F1). */
const HEAD =
  /^(?:\xef\xbb\xbf)?\s*(?:\[|\{(?:\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[-+.\w]+)\s*,)*\s*"data"\s*:\s*\[)\s*(?=(\{\s*"[^"\\]*"\s*:))/;
/** Stands for the array in the part that closes the envelope, whose own fields it must not meet. */
const ROWS = '[rows]';

/**
 * Parses the rows of a long list in parts, so that its text and all parsed rows are never in memory at once. Where a row may
 * begin is guessed from how the first one begins; parsing what lies before it proves that it ends there.
 *
 * Returns false for a short body and for any other form: then what was taken does not count, and the body has to be parsed
 * whole, which also finds out what is wrong with it. Taking stops after `MAX_ROWS`.
 */
export function takeRowsInParts(bytes: Uint8Array, take: (rows: readonly unknown[]) => void): boolean {
  if (bytes.length < 2 * PART_BYTES) return false;
  const head = HEAD.exec(new TextDecoder('latin1').decode(bytes.subarray(0, MAX_HEAD_BYTES)));
  if (head?.[1] === undefined) return false;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = Buffer.from(head[1], 'latin1');
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const text = (from: number, to: number): string => decoder.decode(bytes.subarray(from, to));
  let from = head[0].length;
  let wrong = 0;
  let taken = 0;
  for (let next = body.indexOf(start, from + PART_BYTES); next !== -1 && taken <= MAX_ROWS;) {
    const comma = lastBefore(body, next);
    const rows = body[comma] === COMMA ? parse(`[${text(from, comma)}]`) : null;
    if (Array.isArray(rows)) {
      take(rows);
      taken += rows.length;
      from = next;
    } else if (body[comma] === COMMA) {
      wrong += 1;
      if (wrong > MAX_WRONG_GUESSES) return false;
    }
    next = body.indexOf(start, rows === null ? next + 1 : next + PART_BYTES);
  }
  const last = parseEnd(head[0].trimEnd(), text(from, body.length));
  if (last === null) return false;
  take(last);
  return true;
}

const COMMA = 0x2c;
/** As three characters of Latin-1. */
const BOM = /^\xef\xbb\xbf/;

/** The index of the last byte before this one that is not white space. */
function lastBefore(body: Buffer, index: number): number {
  let at = index - 1;
  while (at > 0 && isSpace(body[at])) at -= 1;
  return at;
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The rows of the last part, with the envelope around them; null where it does not close, or has a second array. */
function parseEnd(head: string, end: string): readonly unknown[] | null {
  if (!head.includes('{')) {
    const rows = parse(`[${end}`);
    return Array.isArray(rows) ? rows : null;
  }
  const envelope = parse(`{"${ROWS}":[${end}`);
  if (typeof envelope !== 'object' || envelope === null || 'data' in envelope) return null;
  const rows: unknown = Reflect.get(envelope, ROWS);
  return Array.isArray(rows) && parse(`${head.replace(BOM, '')}]}`) !== null ? rows : null;
}

/** Null where the text is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
