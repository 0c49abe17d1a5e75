import { parseJsonOrNull } from '../lib/json.ts';
import { isObject, isSpace, parseJson, parseJsonText, readable, unreadable, type Read } from './wire.ts';

/** Bytes of a list that are parsed at a time. */
export const PART_BYTES = 1024 * 1024;
/** Where the array begins, at the latest. */
const MAX_HEAD_BYTES = 4_096;
/** Wrong guesses, before as many bytes again have to arrive: a hostile body costs no more than a few times its length. */
const MAX_WRONG_GUESSES = 4;

/** The text before the first row: a bare array, or an envelope whose earlier fields are plain values (F1). */
const HEAD =
  /^(?:\xef\xbb\xbf)?\s*(?:\[|\{(?:\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[-+.\w]+)\s*,)*\s*"data"\s*:\s*\[)\s*(?=(\{\s*"[^"\\]*"\s*:))/;
/** Replaces the array when the rest of the envelope is parsed; no field of the envelope may have this name. */
const ROWS = '[rows]';
const COMMA = 0x2c;
/** As three characters of Latin-1. */
const BOM = /^\xef\xbb\xbf/;

/** What the end of a body leaves to do. */
export type BodyEnd =
  /** All rows were taken. */
  | { readonly kind: 'rows' }
  /** Rows that were taken do not count: this is the value of the body, without them. */
  | { readonly kind: 'value'; readonly json: unknown };

/**
 * Takes the rows of a long list while its body arrives, so that neither its text nor all parsed rows are ever in memory at once.
 * Where a row may begin is guessed from how the first one begins; parsing the bytes before it proves that the previous row ends
 * there. A short body, and a long one of any other form, is parsed whole at its end.
 */
export class ListRows {
  readonly #take: (rows: readonly unknown[]) => void;
  readonly #partBytes: number;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** What is not parsed yet. */
  #waiting: Uint8Array[] = [];
  #size = 0;
  /** From this size on it is worth looking for a row to end at. */
  #enough: number;
  /** Once the body is known to be a long list: the text before its first row, and how that row begins. */
  #form: { readonly head: string; readonly start: Buffer } | null = null;

  constructor(take: (rows: readonly unknown[]) => void, partBytes = PART_BYTES) {
    this.#take = take;
    this.#partBytes = partBytes;
    this.#enough = 2 * partBytes;
  }

  /** The next bytes of the body; they must not change afterwards. */
  push(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#size += bytes.length;
    if (this.#size < this.#enough) return;
    const body = this.#join();
    const head = this.#form === null ? this.#readHead(body) : '';
    if (this.#form !== null) this.#takeFrom(body.subarray(head.length), this.#form.start);
  }

  /** After the last byte. */
  end(): Read<BodyEnd> {
    const body = this.#join();
    this.#waiting = [];
    if (this.#form !== null) return this.#takeEnd(this.#form.head, this.#decoder.decode(body));
    const json = parseJson(body);
    return json.ok ? readable({ kind: 'value', json: json.value }) : json;
  }

  #join(): Buffer {
    const [first] = this.#waiting;
    const isOne = first !== undefined && this.#waiting.length === 1;
    const body = isOne ? Buffer.from(first.buffer, first.byteOffset, first.length) : Buffer.concat(this.#waiting);
    this.#waiting = [body];
    return body;
  }

  /** The text before the first row, as Latin-1; a body of another form waits for its end. */
  #readHead(body: Buffer): string {
    const [head = '', start = ''] = HEAD.exec(body.toString('latin1', 0, MAX_HEAD_BYTES)) ?? [];
    const tidy = head.replace(BOM, '').trim();
    if (head === '' || parseJsonOrNull(tidy + closing(tidy)) === null) this.#enough = Infinity;
    else this.#form = { head: tidy, start: Buffer.from(start, 'latin1') };
    return head;
  }

  /** Takes the rows that are complete. */
  #takeFrom(body: Buffer, start: Buffer): void {
    let from = 0;
    let wrong = 0;
    for (let next = body.indexOf(start, this.#partBytes); next !== -1 && wrong < MAX_WRONG_GUESSES;) {
      const comma = lastBefore(body, next);
      const rows = body[comma] === COMMA ? this.#parse(body.subarray(from, comma)) : null;
      if (rows !== null) {
        this.#take(rows);
        from = next;
      } else if (body[comma] === COMMA) wrong += 1;
      next = body.indexOf(start, rows === null ? next + 1 : next + this.#partBytes);
    }
    const rest = body.subarray(from);
    this.#waiting = [rest];
    this.#size = rest.length;
    // Where no row was found to end, as much again has to arrive.
    this.#enough = rest.length + Math.max(this.#partBytes, from === 0 ? rest.length : 0);
  }

  #parse(bytes: Uint8Array): readonly unknown[] | null {
    const rows = parseJsonOrNull(`[${this.#decoder.decode(bytes)}]`);
    return Array.isArray(rows) ? rows : null;
  }

  /** The last rows, with the envelope around them. */
  #takeEnd(head: string, text: string): Read<BodyEnd> {
    const json = parseJsonText(head.startsWith('[') ? `[${text}` : `{"${ROWS}":[${text}`);
    if (!json.ok) return json;
    if (!isObject(json.value)) {
      if (Array.isArray(json.value)) this.#take(json.value);
      return readable({ kind: 'rows' });
    }
    const { [ROWS]: rows, ...fields } = json.value;
    // Of two fields with the same name the last one counts.
    if ('data' in fields) {
      const first = parseJsonOrNull(head + closing(head));
      return readable({ kind: 'value', json: { ...(isObject(first) ? first : {}), ...fields } });
    }
    if (!Array.isArray(rows)) return unreadable('shape');
    this.#take(rows);
    return readable({ kind: 'rows' });
  }
}

/** What closes the text that begins so. */
const closing = (head: string): string => (head.startsWith('[') ? ']' : ']}');

/** The index of the last byte before this one that is not white space. */
function lastBefore(body: Buffer, index: number): number {
  let at = index - 1;
  while (at > 0 && isSpace(body[at])) at -= 1;
  return at;
}
