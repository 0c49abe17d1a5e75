const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter names are no more telling than any other word. */
const SHORTEST = 3;
const NAME = '[name]';

const IPV4 = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;
/** At least four groups or a double colon, so that times of day stay. */
const IPV6 = /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:)*:(?::?[0-9a-f]{1,4})+)(?![\w:])/gi;
const MAIL = /[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>(),;:]+/g;

/**
 * Takes names of agents, groups, clients and accounts, addresses of computers and e-mail addresses out of a text that
 * should have none. The words of the text decide which names are looked for at all, so that 50,000 names cost little.
 */
export function hideNames(text: string, names: Iterable<string>): string {
  const words = new Set(text.match(WORD));
  const found = new Set<string>();
  for (const given of names) {
    const name = given.trim();
    const parts = name.length < SHORTEST ? null : name.match(WORD);
    if (parts !== null && parts.every((part) => words.has(part)) && text.includes(name)) found.add(name);
  }
  // The longest first, so that no name is left as the rest of a longer one.
  const byLength = [...found].sort((a, b) => b.length - a.length);
  return byLength
    .reduce((clean, name) => clean.replaceAll(name, NAME), text)
    .replaceAll(MAIL, '[e-mail]')
    .replaceAll(IPV4, '[address]')
    .replaceAll(IPV6, '[address]');
}
