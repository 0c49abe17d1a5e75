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

const known = new Map<string, readonly Needle[]>();

/** All spellings of test K1: plain, UTF-16, base64, hex, percent-encoded, reversed, and its halves. */
function needlesOf(secret: string): readonly Needle[] {
  const needles = known.get(secret) ?? spellOut(secret);
  known.set(secret, needles);
  return needles;
}

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
  return secrets
    .flatMap((secret) => needlesOf(secret).filter((needle) => bytes.includes(needle.bytes)))
    .map(({ name }) => name);
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
