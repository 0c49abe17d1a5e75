import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Shorter pieces of a secret would be found by chance. */
const SHORTEST_PIECE = 12;

/** A spelling of a secret that must not turn up, and what to call it when it does. */
export interface Needle {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What base64 makes of a text whose place inside a longer one is not known: the part that no neighbour touches. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
      .toString('base64')
      .replace(/=+$/, '');
    const from = shift === 0 ? 0 : shift + 1;
    return encoded.slice(from, encoded.length - 2);
  });
}

export const reverse = (text: string): string => Array.from(text).reverse().join('');

const percentEncode = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** How many bytes of a needle decide whether the rest is compared. */
const START = 4;

/**
 * All needles at once: one walk over the content, which compares only where the first bytes of one are. To look for each by itself
 * took the hundreds of addresses of a day ten seconds.
 */
class Needles {
  readonly #byStart = new Map<number, Needle[]>();
  /** Which hashes of first bytes there are: most of the content is passed over by this alone. */
  readonly #isStart = new Uint8Array(2 ** 16);

  /** All spellings of these secrets (test K1). */
  constructor(secrets: readonly string[]) {
    for (const needle of secrets.flatMap(spellOut)) {
      const start = needle.bytes.readInt32LE(0);
      this.#isStart[hash(start)] = 1;
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), needle]);
    }
  }

  /** Those that the content holds. */
  foundIn(content: Buffer): ReadonlySet<Needle> {
    const found = new Set<Needle>();
    let start = 0;
    for (let end = 1; end <= content.length; end++) {
      start = (start >>> 8) | ((content[end - 1] ?? 0) << 24);
      if (end < START || this.#isStart[hash(start)] === 0) continue;
      const from = end - START;
      for (const needle of this.#byStart.get(start) ?? [])
        if (content.subarray(from, from + needle.bytes.length).equals(needle.bytes)) found.add(needle);
    }
    return found;
  }
}

const hash = (start: number): number => (start ^ (start >>> 16)) & 0xffff;

const known = new Map<string, Needles>();

/** The same few lists of secrets are looked for in thousands of texts. */
function needlesOf(secrets: readonly string[]): Needles {
  const key = secrets.join('\n');
  const needles = known.get(key) ?? new Needles(secrets);
  known.set(key, needles);
  return needles;
}

/** Plain, UTF-16, base64, hex, percent-encoded, reversed, and its halves. */
function spellOut(secret: string): readonly Needle[] {
  const spell = (what: string, text: string): Needle[] =>
    [
      { name: `${what} plain`, bytes: Buffer.from(text) },
      { name: `${what} in UTF-16`, bytes: Buffer.from(text, 'utf16le') },
      ...base64Cores(text).map((core) => ({ name: `${what} in base64`, bytes: Buffer.from(core) })),
      { name: `${what} in hex`, bytes: Buffer.from(Buffer.from(text).toString('hex')) },
      { name: `${what} in capital hex`, bytes: Buffer.from(Buffer.from(text).toString('hex').toUpperCase()) },
      { name: `${what} percent-encoded`, bytes: Buffer.from(percentEncode(text)) },
      { name: `${what} reversed`, bytes: Buffer.from(reverse(text)) },
    ].filter(({ bytes }) => bytes.length >= SHORTEST_PIECE);
  const half = Math.ceil(secret.length / 2);
  const halves = half < SHORTEST_PIECE ? [] : [secret.slice(0, half), secret.slice(-half)];
  return [...spell('secret', secret), ...halves.flatMap((text, index) => spell(`half ${index + 1}`, text))];
}

/** The spellings of these secrets that the content contains. */
export function searchContent(content: Buffer | string, secrets: readonly string[]): string[] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return [...needlesOf(secrets).foundIn(bytes)].map(({ name }) => name);
}

/** All files below a folder. Files that go while they are listed are not there any more. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Files below a folder that hold one of the secrets, in their content or their name, with the spelling that was found. */
export function searchFolder(folder: string, secrets: readonly string[]): string[] {
  return listFiles(folder).flatMap((file) => {
    const found = [...searchContent(file, secrets), ...searchContent(readIfThere(file), secrets)];
    return found.map((name) => `${file}: ${name}`);
  });
}

/** The content of a file, nothing where it has gone since it was listed: Chromium empties its caches while it ends. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
