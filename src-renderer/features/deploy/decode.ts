/** How the text of a file can be stored. Spreadsheets save lists in each of these. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1251'] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes that are looked at to tell one order of UTF-16 from the other. */
const LOOKED_AT = 20_000;

/**
 * The encoding of a file, most likely: by its byte order mark; UTF-16 by its zero bytes, which no other text has; UTF-8 where all of
 * it is; otherwise the code page in which Windows of that language saves.
 *
 * @param language BCP 47 tag of the texts on the screen
 */
export function guessEncoding(bytes: Uint8Array, language: string): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  bytes.subarray(0, LOOKED_AT).forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  // Letters, digits and separators of ASCII have their zero byte first in one order, and last in the other.
  if (even + odd > 0) return odd >= even ? 'utf-16le' : 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return /^ru\b/.test(language) ? 'windows-1251' : 'windows-1252';
}

/** The text without a byte order mark; bytes that are no text in this encoding become U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
