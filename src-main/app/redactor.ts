/** Pieces of a secret of at least this length are redacted, wherever they are. */
const PIECE = 12;
const HIDDEN = '[…]';

/** How the forms of a secret are looked for: by their pieces, and whole where they are short. */
interface Hunted {
  readonly pieces: ReadonlySet<string>;
  readonly wholes: readonly string[];
}

/**
 * The one place where secrets are taken out of text. Secrets known at run time are found in plain form, percent-encoded,
 * hex, base64 at any position, reversed, and in pieces of 12 characters and more; beyond that everything that looks like a
 * credential or a link that carries rights goes.
 */
export function createRedactor() {
  let hunted: readonly Hunted[] = [];

  return {
    /** From now on this text is taken out. Returns its own "off". Texts under 4 characters are no secrets. */
    add(secret: string): () => void {
      if (secret.length < 4) return () => undefined;
      const entry = hunt(secret);
      hunted = [...hunted, entry];
      return () => {
        hunted = hunted.filter((other) => other !== entry);
      };
    },

    /** Whether a secret that is known at run time is in the text, in one of its forms. */
    holdsSecret: (text: string): boolean =>
      hunted.some(
        ({ wholes, pieces }) => wholes.some((whole) => text.includes(whole)) || cutPieces(text, pieces) !== text,
      ),

    redact: (text: string): string => {
      let clean = text;
      for (const { wholes, pieces } of hunted) {
        for (const whole of wholes) clean = clean.replaceAll(whole, HIDDEN);
        clean = cutPieces(clean, pieces);
      }
      return hidePatterns(clean);
    },
  };
}

export type Redactor = ReturnType<typeof createRedactor>;

function hunt(secret: string): Hunted {
  const forms = formsOf(secret);
  const pieces = new Set<string>();
  for (const form of forms) for (let at = 0; at + PIECE <= form.length; at += 1) pieces.add(form.slice(at, at + PIECE));
  return { pieces, wholes: forms.filter((form) => form.length >= 4 && form.length < PIECE) };
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const percent = hex.replaceAll(/../g, '%$&');
  // Base64 depends on where in a group of three bytes the secret begins; the characters its neighbours share go.
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const end = (shift + bytes.length) % 3 === 0 ? text.length : text.length - 1;
    return text.slice(shift === 0 ? 0 : shift + 1, end);
  });
  const base64url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const reversed = Array.from(secret).reverse().join('');
  const all = [secret, reversed, encodeURIComponent(secret), hex, hex.toUpperCase(), percent, percent.toUpperCase()];
  return [...new Set([...all, ...base64, ...base64url])];
}

/** Takes out every stretch of the text that is covered by pieces. */
function cutPieces(text: string, pieces: ReadonlySet<string>): string {
  if (pieces.size === 0) return text;
  let result = '';
  let stored = 0;
  let at = 0;
  while (at + PIECE <= text.length) {
    if (!pieces.has(text.slice(at, at + PIECE))) {
      at += 1;
      continue;
    }
    let end = at + PIECE;
    while (end < text.length && pieces.has(text.slice(end - PIECE + 1, end + 1))) end += 1;
    result += text.slice(stored, at) + HIDDEN;
    stored = end;
    at = end;
  }
  return result + text.slice(stored);
}

/** Paths of the service's operations only name the operation; every other path may be the secret itself. */
const OPERATION_PATH = /^(?:\/[a-z0-9.]{1,10}){0,3}\/(?:agents|support|history)\/[a-z]{1,10}\/?$/;

function hidePatterns(text: string): string {
  return text
    .replaceAll(/\b(https?|wss?|longreach|app):\/+([^\s"'<>`]+)/gi, (_all, scheme: string, rest: string) =>
      hideAddress(scheme, rest),
    )
    .replaceAll(
      /\b(?:apikey|llt|s|connect)=[^\s&"'<>]+/gi,
      (pair) => `${pair.slice(0, pair.indexOf('=') + 1)}${HIDDEN}`,
    )
    .replaceAll(
      /(["']?(?:x-api-key|api[-_ ]?key|authorization|password|passwd|secret|token|cookie)["']?\s*[:=]\s*)(?:bearer\s+)?(?!\[…\])(["']?)[^\s"',;}\]]+\2/gi,
      `$1${HIDDEN}`,
    )
    .replaceAll(/\bbearer\s+\S+/gi, `Bearer ${HIDDEN}`);
}

function hideAddress(scheme: string, rest: string): string {
  // What ends a sentence or closes a bracket around the address is not part of it.
  const end = /[)\]},.;:]*$/.exec(rest)?.[0] ?? '';
  const address = rest.slice(0, rest.length - end.length);
  const [, authority = '', path = '', tail = ''] = /^([^/?#]*)([^?#]*)(.*)$/s.exec(address) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const isPlain = path === '' || path === '/' || OPERATION_PATH.test(path) || scheme.toLowerCase() === 'app';
  return `${scheme}://${host}${isPlain ? path : `/${HIDDEN}`}${tail === '' ? '' : `?${HIDDEN}`}${end}`;
}
