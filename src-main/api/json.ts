import { readable, unreadable, type Read } from './wire.ts';

/**
 * Decodes and parses one complete body. Tells apart what a person would do differently: nothing at all, a web page, an
 * answer that ends too early, and an answer that is no JSON.
 */
export function parseJson(bytes: Uint8Array): Read<unknown> {
  const text = new TextDecoder().decode(bytes);
  try {
    return readable(JSON.parse(text) as unknown);
  } catch {
    const trimmed = text.trim();
    if (trimmed === '') return unreadable('empty');
    if (trimmed.startsWith('<')) return unreadable('html');
    return unreadable(endsTooEarly(trimmed) ? 'truncated' : 'shape');
  }
}

/**
 * A look at both ends of a body that somebody else will parse: enough to tell a web page or a cut answer without reading
 * all of it.
 */
export function glanceAtJson(bytes: Uint8Array): Read<Uint8Array> {
  let first = 0;
  let last = bytes.length - 1;
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) first = 3;
  while (first <= last && isSpace(bytes[first])) first += 1;
  while (last >= first && isSpace(bytes[last])) last -= 1;
  if (last < first) return unreadable('empty');
  if (bytes[first] === 0x3c) return unreadable('html');
  const closing = bytes[first] === 0x7b ? 0x7d : bytes[first] === 0x5b ? 0x5d : null;
  if (closing === null) return unreadable('shape');
  return bytes[last] === closing ? readable(bytes) : unreadable('truncated');
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** An object or array that is still open at the end, or a string that is. */
function endsTooEarly(text: string): boolean {
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
