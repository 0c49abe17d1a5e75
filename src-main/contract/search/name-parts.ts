import { fold, isAscii } from '../fold.ts';

/** An agent's name as the finder stores it, computed once per name. */
export interface SearchedName {
  /** Folded. */
  readonly name: string;
  /** Its letters and digits alone: "despatchdesk1". */
  readonly compact: string;
  /** The first letter of each word: "dd1". */
  readonly initials: string;
  /** Where words begin inside a name that is written LikeThis; null without such capitals. */
  readonly humps: readonly number[] | null;
}

export interface NameParts extends SearchedName {
  /** Its words: what a word with slips is compared with. */
  readonly tokens: readonly string[];
}

const hump = /(?<=\p{Ll})\p{Lu}/gu;

export function readName(name: string): NameParts {
  const folded = fold(name);
  // Only there folding moves no letter.
  const humps = isAscii(name) ? Array.from(name.matchAll(hump), ({ index }) => index) : [];
  const tokens: string[] = [];
  let initials = '';
  let from = -1;
  for (let at = 0; at <= folded.length; at += 1) {
    const inWord = at < folded.length && isWordCode(folded.charCodeAt(at));
    if (inWord && (from === -1 || startsInside(folded, at, humps))) initials += folded.charAt(at);
    if (inWord && from === -1) from = at;
    if (inWord || from === -1) continue;
    tokens.push(folded.slice(from, at));
    from = -1;
  }
  const compact = tokens.length === 1 ? (tokens[0] ?? '') : tokens.join('');
  return { name: folded, compact, tokens, initials, humps: humps.length === 0 ? null : humps };
}

/** Whether a word of the name begins here: after a gap, where figures begin or end, at a capital. */
export function isWordStart(name: string, at: number, humps: readonly number[] | null): boolean {
  return at === 0 || !isWordCode(name.charCodeAt(at - 1)) || startsInside(name, at, humps);
}

function startsInside(name: string, at: number, humps: readonly number[] | null): boolean {
  return isDigit(name.charCodeAt(at - 1)) !== isDigit(name.charCodeAt(at)) || humps?.includes(at) === true;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Letters and digits of a folded text; beyond ASCII, everything but gaps and punctuation. */
function isWordCode(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || isDigit(code);
  return code > 0xbf && !(code >= 0x2000 && code <= 0x206f) && code !== 0x3000;
}

/** Only the letters and digits of a folded text. */
export function compactOf(folded: string): string {
  let compact = '';
  for (let at = 0; at < folded.length; at += 1) if (isWordCode(folded.charCodeAt(at))) compact += folded.charAt(at);
  return compact;
}
