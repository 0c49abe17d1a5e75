import type { OsUser, Place } from './model.ts';
import { readWebAddress } from './web-address.ts';

/**
 * Tolerant readers for single values of the wire. Every one of them takes anything and answers with an exact value or null;
 * none of them throws. They are plain functions because the list of agents goes through them fifty thousand times.
 */

/** A JSON object whose fields are not known to be there. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Why an answer could not be read; each has its own sentence in `errors.ts`. */
export type WireProblem = 'empty' | 'html' | 'truncated' | 'shape' | 'too-large';

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: WireProblem };

export const readable = <T>(value: T): Read<T> => ({ ok: true, value });
export const unreadable = (problem: WireProblem): { readonly ok: false; readonly problem: WireProblem } => ({
  ok: false,
  problem,
});

/** Longest text the model keeps; the rest is cut off. */
export const MAX_TEXT = 10_000;
/** Most elements one list may have. */
export const MAX_ROWS = 200_000;

const NUMBER = /^\s*[+-]?\d{1,20}(?:\.\d{1,20})?\s*$/;
/** The last second of the year 9999; anything later is not a time but a mistake. */
const LAST_SECOND = 253_402_300_799;

export function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text, or a number written as text; empty text is absent. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.length > MAX_TEXT ? cutText(value) : value === '' ? null : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** Does not leave half a character at the end. */
function cutText(value: string): string {
  const last = value.charCodeAt(MAX_TEXT - 1);
  return value.slice(0, last >= 0xd800 && last <= 0xdbff ? MAX_TEXT - 1 : MAX_TEXT);
}

/** A number, or a number written as text. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && NUMBER.test(value) ? Number(value) : null;
}

/** A whole number; fractions are rounded (field fact F10). Adding 0 turns -0 into 0. */
export function readWhole(value: unknown): number | null {
  const number = readNumber(value);
  if (number === null) return null;
  const whole = Math.round(number);
  return Number.isSafeInteger(whole) ? whole + 0 : null;
}

/** An identifier: a whole number from 0 on that JavaScript can hold exactly. */
export function readId(value: unknown): number | null {
  const number = readNumber(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number + 0 : null;
}

/** Whole seconds since the Unix epoch; 0 stands for "never" and is absent. */
export function readTime(value: unknown): number | null {
  const seconds = readWhole(value);
  return seconds !== null && seconds > 0 && seconds <= LAST_SECOND ? seconds : null;
}

/** A boolean, or 0, 1, or one of them written as text. */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1) return true;
  if (value === 0) return false;
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : null;
}

/** An http or https address, its doubled scheme collapsed (field fact F15). */
export function readUrl(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_TEXT ? readWebAddress(value) : null;
}

/** 2.1 `geo`, with any further keys ignored (field fact F19). */
export function readPlace(value: unknown): Place | null {
  if (!isObject(value)) return null;
  return {
    ip: readText(value.ip),
    country: readText(value.country),
    region: readText(value.region),
    city: readText(value.city),
  };
}

/** 2.3 `os_user`: an object in the field's meaning, a string in its type. */
export function readOsUser(value: unknown): OsUser | null {
  if (isObject(value)) return { login: readText(value.login), name: readText(value.name) };
  const login = readText(value);
  return login === null ? null : { login, name: null };
}

/** 2.6, 2.7: the recording as `video.url` and `video.size`, as `video` and `video_size`, or with a dot inside the key. */
export function readVideo(row: WireObject): { readonly url: string; readonly size: number | null } | null {
  const video = row.video;
  const url = isObject(video) ? readUrl(video.url) : readUrl(video);
  if (url === null) return null;
  const size = isObject(video) ? video.size : (row.video_size ?? row['video.size']);
  return { url, size: readId(size) };
}

/** Reads an array of objects; an element that is no object is left out. */
export function readObjects<T>(value: unknown, read: (row: WireObject) => T): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((row) => read(row));
}

/**
 * A few broken elements do not spoil a list. More than one, and more than one in twenty: then it is the answer that is
 * broken.
 */
export function tooManyBroken(dropped: number, total: number): boolean {
  return dropped > 1 && dropped > total / 20;
}

/** Reads every element by itself; broken ones are left out and counted. */
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
