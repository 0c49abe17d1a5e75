import { isComposable } from '../contract/account-ids.ts';
import type { OsUser, Place, ServiceResult } from '../contract/model.ts';
import type { BodySink } from './body.ts';
import { readWebAddress } from './web-address.ts';

/**
 * Tolerant reading of responses: bytes to JSON, JSON to single values. Readers accept anything, return an exact value or
 * null, and never throw. They are plain functions instead of a schema because 50,000 agents pass through them at once.
 */

/** A JSON object of which no field is known to exist. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Why a response could not be read; `failures.ts` has the text for each. */
export const wireProblems = ['empty', 'html', 'truncated', 'shape', 'too-large'] as const;
export type WireProblem = (typeof wireProblems)[number];

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: WireProblem };

export const readable = <T>(value: T): Read<T> => ({ ok: true, value });
export const unreadable = (problem: WireProblem): { readonly ok: false; readonly problem: WireProblem } => ({
  ok: false,
  problem,
});

/** Max characters of one text; the rest is cut off (trust 2.4). */
export const MAX_TEXT = 10_000;
/** Max elements of one list (trust 2.4). */
export const MAX_ROWS = 200_000;

const NUMBER = /^\s*[+-]?\d{1,20}(?:\.\d{1,20})?\s*$/;
/** The last second of the year 9999. */
const MAX_TIME = 253_402_300_799;

/** Decodes and parses a complete body. */
export const parseJson = (bytes: Uint8Array): Read<unknown> => parseJsonText(new TextDecoder().decode(bytes));

export function parseJsonText(text: string): Read<unknown> {
  try {
    return readable(JSON.parse(text) as unknown);
  } catch {
    const trimmed = text.trim();
    if (trimmed === '') return unreadable('empty');
    if (trimmed.startsWith('<')) return unreadable('html');
    return unreadable(isUnclosed(trimmed) ? 'truncated' : 'shape');
  }
}

/** Whether this byte is a space of JSON. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * Checks the two ends of a body that is parsed elsewhere: enough to detect a web page or a truncated response without
 * parsing it.
 */
class JsonEnds {
  #hasBegun = false;
  #first: number | undefined;
  #second: number | undefined;
  #last: number | undefined;

  push(bytes: Uint8Array): void {
    let from = 0;
    if (!this.#hasBegun && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) from = 3;
    this.#hasBegun = true;
    let last = bytes.length - 1;
    while (from <= last && isSpace(bytes[from])) from += 1;
    while (last >= from && isSpace(bytes[last])) last -= 1;
    if (last < from) return;
    if (this.#first === undefined) [this.#first, this.#second] = [bytes[from], bytes[from + 1]];
    this.#last = bytes[last];
  }

  read(): Read<null> {
    if (this.#first === undefined) return unreadable('empty');
    if (this.#first === 0x3c) return unreadable('html');
    const closing = this.#first === 0x7b ? 0x7d : this.#first === 0x5b ? 0x5d : null;
    // Another encoding, such as UTF-16, has a zero beside each bracket.
    if (closing === null || this.#second === 0) return unreadable('shape');
    return this.#last === closing ? readable(null) : unreadable('truncated');
  }
}

/** A sink that also checks how each body begins and ends. */
export function watchEnds(sink: BodySink): { readonly sink: BodySink; readonly read: () => Read<null> } {
  let ends = new JsonEnds();
  return {
    read: () => ends.read(),
    sink: {
      begin() {
        ends = new JsonEnds();
        sink.begin();
      },
      take(part) {
        ends.push(part);
        return sink.take(part);
      },
    },
  };
}

/** Whether a string, an object or an array is still open at the end. */
function isUnclosed(text: string): boolean {
  if (!/^[[{]/.test(text)) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
  }
  return inString || depth > 0;
}

export function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object inside `data`, or the value itself where there is no such object. */
export function unwrap(json: unknown): unknown {
  return isObject(json) && isObject(json.data) ? json.data : json;
}

export interface UnwrappedList {
  readonly rows: readonly unknown[];
  readonly envelope: WireObject;
  /** There was no array, so it counts as empty. */
  readonly isImplied: boolean;
}

/**
 * A list with the fields beside it: `{data: [...]}`, or a bare array (F1). In place of an empty array, services also send
 * null, `{}` or nothing. Null where that is not a list.
 */
export function unwrapList(json: unknown): UnwrappedList | null {
  const envelope = isObject(json) ? json : {};
  const rows: unknown = Array.isArray(json) ? json : envelope.data;
  if (Array.isArray(rows)) return { rows, envelope, isImplied: false };
  return isObject(json) && impliesEmpty(json) ? { rows: [], envelope, isImplied: true } : null;
}

/** A missing `data` needs another field that confirms it (4.8 `remain`, 4.13 `total`); a counted row or an error refutes it. */
function impliesEmpty({ data, total, remain, status, error }: WireObject): boolean {
  const isNothing = data === undefined || data === null || (isObject(data) && Object.keys(data).length === 0);
  const isRefuted = (readNumber(total) ?? 0) > 0 || (error !== undefined && error !== null && error !== false);
  const isStated =
    data !== undefined || readNumber(total) === 0 || readNumber(remain) !== null || readNumber(status) === 200;
  return isNothing && !isRefuted && isStated;
}

/** Operations that only report a result (4.3, 4.5 to 4.7, 4.11). The HTTP status decides whether they succeeded. */
export function readResult(json: unknown): Read<ServiceResult> {
  return isObject(json) ? readable({ status: readWhole(json.status) }) : unreadable('shape');
}

/** Text, or a number as text; empty text is null. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.length > MAX_TEXT ? cutText(value) : value === '' ? null : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** Does not cut a surrogate pair in half. */
function cutText(value: string): string {
  const last = value.charCodeAt(MAX_TEXT - 1);
  return value.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TEXT - 1 : MAX_TEXT);
}

/** A number, or a number written as text. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : null;
}

/** A whole number; fractions are rounded (F10). Adding 0 turns -0 into 0. */
export function readWhole(value: unknown): number | null {
  const number = readNumber(value);
  if (number === null) return null;
  const whole = Math.round(number);
  return Number.isSafeInteger(whole) ? whole + 0 : null;
}

/** A count, a size or an identifier that is not of one account: a safe integer from 0 on. */
export function readId(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number + 0 : null;
}

/**
 * An identifier of an agent, a support session or a session of the history, as it is known outside of the account
 * (`contract/account-ids.ts`). Null from 2^42 on: it would be one of another account.
 *
 * @param idBase what the account adds to the identifiers of its service
 */
export function readOwnedId(value: unknown, idBase: number): number | null {
  const id = readId(value);
  return id !== null && isComposable(id) ? idBase + id : null;
}

/** Whole seconds since the Unix epoch; services send 0 for "never", which becomes null. */
export function readTime(value: unknown): number | null {
  const seconds = readWhole(value);
  return seconds !== null && seconds > 0 && seconds <= MAX_TIME ? seconds : null;
}

/** A boolean, or 0 or 1, also written as text. */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
}

/** An http or https address, with a doubled scheme collapsed (F15). */
export function readUrl(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_TEXT ? readWebAddress(value) : null;
}

/** `geo` (2.1); further keys are ignored (F19). */
export function readPlace(value: unknown): Place | null {
  if (!isObject(value)) return null;
  return {
    ip: readText(value.ip),
    country: readText(value.country),
    region: readText(value.region),
    city: readText(value.city),
  };
}

/** `os_user` (2.3), which the specification describes as an object and types as a string. */
export function readOsUser(value: unknown): OsUser | null {
  if (isObject(value)) return { login: readText(value.login), name: readText(value.name) };
  const login = readText(value);
  return login === null ? null : { login, name: null };
}

/** The recording (2.6, 2.7): `video.url` and `video.size`, `video` and `video_size`, or `video` and a key `video.size`. */
export function readVideo(row: WireObject): { readonly url: string; readonly size: number | null } | null {
  const video = row.video;
  const url = isObject(video) ? readUrl(video.url) : readUrl(video);
  if (url === null) return null;
  const size = isObject(video) ? video.size : (row.video_size ?? row['video.size']);
  return { url, size: readId(size) };
}

/** The objects of an array; other elements are left out. */
export function readObjects<T>(value: unknown, read: (row: WireObject) => T): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((row) => read(row));
}

/** A few broken elements are left out; more than one, and more than 5 %, make the list unreadable (trust 2.4). */
export function tooManyBroken(dropped: number, total: number): boolean {
  return dropped > 1 && dropped > total / 20;
}

/** A list with nothing but broken elements: taken for an empty one, it would remove all agents and close all sessions. */
export const isNothingRead = (good: number, dropped: number): boolean => good === 0 && dropped > 0;

/** Reads the elements of a list one by one; broken ones are left out and counted. */
export function readRows<T>(
  rows: readonly unknown[],
  read: (row: unknown) => T | null,
): Read<{ readonly rows: readonly T[]; readonly dropped: number }> {
  if (rows.length > MAX_ROWS) return unreadable('too-large');
  const good: T[] = [];
  for (const row of rows) {
    const value = read(row);
    if (value !== null) good.push(value);
  }
  const dropped = rows.length - good.length;
  return tooManyBroken(dropped, rows.length) ? unreadable('shape') : readable({ rows: good, dropped });
}
