import { t } from '../contract/texts.ts';
/** The default label of an account: the host of its address ("api.northfield.example"), a fixed text on loopback. */
function defaultLabel(address: string): string {
  try {
    const { hostname, host } = new URL(address);
    return /^(127\.|localhost$|\[::1\]$)/.test(hostname) ? t('account.onThisComputer') : host;
  } catch {
    return address;
  }
}

/** What the user typed, on one line and within 80 characters; the host where that leaves nothing. */
export function labelOrDefault(label: string, address: string): string {
  const typed = label.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return typed === '' ? defaultLabel(address) : Array.from(typed).slice(0, 80).join('');
}

/** A first word with fewer letters does not stand for the whole label: "At Home". */
const SHORTEST_WORD = 3;
const LONGEST_SHORT = 16;

/** Of each label the first word, as long as that is unambiguous; otherwise the label, bounded. */
export function shortNames(labels: readonly string[]): readonly string[] {
  const firstWords = labels.map((label) => label.split(' ')[0] ?? label);
  return labels.map((label, at) => {
    const word = firstWords[at] ?? label;
    const isUnique = firstWords.filter((other) => other.toLowerCase() === word.toLowerCase()).length === 1;
    const short = isUnique && Array.from(word).length >= SHORTEST_WORD ? word : label;
    const characters = Array.from(short);
    return characters.length > LONGEST_SHORT ? `${characters.slice(0, LONGEST_SHORT - 1).join('')}…` : short;
  });
}
