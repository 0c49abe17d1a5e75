import { isObject } from './wire.ts';

const LONGEST = 160;
/** Letters, digits and plain punctuation; no tags, no addresses, no control characters. */
const PLAIN = /^[\p{L}\p{M}\p{N} .,;:!?'’"()%/_-]+$/u;
/** A run of characters this long is a token or an identifier, not a word. */
const TOKEN = /[\p{L}\p{N}_-]{25,}/u;

/**
 * What the service itself says about an error, where it can be shown: short plain text, or such a text in the usual field
 * of a JSON object (field fact F18). Never a web page, an address, a token, or anything that holds part of a secret
 * that was sent: the key, a password.
 */
export function readServiceMessage(body: Uint8Array, contentType: string, secrets: readonly string[]): string | null {
  if (/html|xml/i.test(contentType) || body.length > 4_096) return null;
  const text = new TextDecoder().decode(body).trim();
  const raw = text.startsWith('{') ? fromJson(text) : text;
  const line = raw?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (line === '' || line.length > LONGEST) return null;
  if (!PLAIN.test(line) || TOKEN.test(line) || line.includes('//') || /www\./i.test(line)) return null;
  return secrets.some((secret) => holdsPartOf(secret, line)) ? null : line;
}

function fromJson(text: string): string | null {
  try {
    const json: unknown = JSON.parse(text);
    if (!isObject(json)) return null;
    const nested = json.error;
    const fields = [json.message, isObject(nested) ? nested.message : nested, json.description];
    return fields.find((value) => typeof value === 'string') ?? null;
  } catch {
    return null;
  }
}

/** Eight characters in a row of the secret, or all of a shorter one. */
function holdsPartOf(secret: string, line: string): boolean {
  const length = Math.min(8, secret.length);
  const lower = line.toLowerCase();
  for (let at = 0; at + length <= secret.length; at += 1) {
    if (lower.includes(secret.slice(at, at + length).toLowerCase())) return true;
  }
  return false;
}
