/** A time as logs write it, a word, or the characters between words. */
const TOKEN = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu;
const OUTER = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
/** Shorter names are no more telling than any other word. */
const SHORTEST = 3;
const NAME = '[name]';
/** Characters that are read in one turn, to the end of their line. */
const TURN = 100_000;

const IPV4 = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;
/** At least four groups or a double colon, so that times of day stay. */
const IPV6 = /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:)*:(?::?[0-9a-f]{1,4})+)(?![\w:])/gi;
const MAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>(),;:]+/g;

/** The names that begin with the same words. */
interface Branch {
  readonly next: Map<string, Branch>;
  isName: boolean;
}

/**
 * Takes names of agents, groups, clients and accounts, addresses of computers and e-mail addresses out of texts that should
 * have none: whole words only, of names that contain each other the longest. A text is read once, however many names there
 * are, and a long one in several turns, because this runs in the main process.
 */
export function createNameHider(names: Iterable<string>): (text: string) => Promise<string> {
  const root = branch();
  for (const given of names) {
    const name = given.replace(OUTER, '');
    if (name.length < SHORTEST) continue;
    let at = root;
    for (const [token] of name.matchAll(TOKEN)) {
      let next = at.next.get(token);
      if (next === undefined) at.next.set(token, (next = branch()));
      at = next;
    }
    at.isName = true;
  }
  return async (text) => {
    let clean = '';
    for (const part of partsOf(text)) {
      clean += hideAddresses(hideKnown(part, root));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return clean;
  };
}

const branch = (): Branch => ({ next: new Map(), isName: false });

function hideKnown(text: string, root: Branch): string {
  const tokens = text.match(TOKEN) ?? [];
  let clean = '';
  for (let at = 0; at < tokens.length;) {
    const length = nameAt(tokens, at, root);
    clean += length === 0 ? (tokens[at] ?? '') : NAME;
    at += Math.max(1, length);
  }
  return clean;
}

/** How many tokens the longest name has that begins here; 0 where none does. */
function nameAt(tokens: readonly string[], start: number, root: Branch): number {
  let longest = 0;
  let branch: Branch | undefined = root;
  for (let at = start; at < tokens.length; at += 1) {
    branch = branch.next.get(tokens[at] ?? '');
    if (branch === undefined) break;
    if (branch.isName) longest = at + 1 - start;
  }
  return longest;
}

const hideAddresses = (text: string): string =>
  text.replaceAll(MAIL, '[e-mail]').replaceAll(IPV4, '[address]').replaceAll(IPV6, '[address]');

function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start + TURN);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    yield text.slice(start, end);
    start = end;
  }
}
