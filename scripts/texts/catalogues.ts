import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '../../src-main/contract/language.ts';
import type { Catalogue } from '../../src-main/contract/texts.ts';

/** The catalogues of locales/: missing and stale texts of a translation, and the texts shown instead. Changes no file. */

export type Translated = Exclude<Language, 'en'>;
export const translated: readonly Translated[] = languages.filter((language) => language !== 'en');

/** By key the hash of the English text that a translation was made for; by language where these differ. */
export type Seen = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export const folder = join(import.meta.dirname, '../../locales');
export const readSeen = (): Seen => JSON.parse(readFileSync(join(folder, 'seen.json'), 'utf8')) as Seen;

/** The texts of a file of translations as it is; what is no text in it is left out. @throws where it is not JSON */
export function readCatalogue(
  language: Language,
  json = readFileSync(join(folder, `${language}.json`), 'utf8'),
): Catalogue {
  try {
    const entries = Object.entries(JSON.parse(json) as Readonly<Record<string, unknown>>);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch (error) {
    throw new Error(`locales/${language}.json cannot be read`, { cause: error });
  }
}

/** As the files have their keys: by code unit. */
export const inOrder = <Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const satisfies readonly Intl.LDMLPluralRule[];
const suffix = new RegExp(`_(?:${forms.join('|')})$`);

/** The keys that the program reads: a text with plural forms is one. */
export function keysOf(catalogue: Catalogue): readonly string[] {
  const isForm = (key: string): boolean => suffix.test(key) && key.replace(suffix, '_other') in catalogue;
  return [...new Set(Object.keys(catalogue).map((key) => (isForm(key) ? key.replace(suffix, '') : key)))];
}

/** The text of a key or its plural forms, by their keys in the file; empty where there is none. */
export function formsOf(catalogue: Catalogue, key: string): Catalogue {
  const plain = catalogue[key];
  if (plain !== undefined) return { [key]: plain };
  const keys = forms.map((form) => `${key}_${form}`);
  return Object.fromEntries(keys.flatMap((each) => (each in catalogue ? [[each, catalogue[each] ?? '']] : [])));
}

/** The values that a text takes: the names in its braces. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')),
];

export const isPlural = (catalogue: Catalogue, key: string): boolean => !(key in catalogue);

/**
 * Why a translation cannot be shown, so that English is; null where it can. A plural form may leave out the number, and what one of
 * the English forms leaves out.
 */
export function problemOf(english: Catalogue, other: Catalogue, key: string): string | null {
  const given = Object.values(formsOf(other, key));
  if (given.length === 0 || given.includes('')) return 'not translated';
  if (isPlural(english, key) !== isPlural(other, key)) return 'plural forms on one side only';
  if (isPlural(english, key) && !(`${key}_other` in other)) return 'without _other';
  const names = Object.values(formsOf(english, key)).map(namesIn);
  const known = new Set(names.flat());
  const needed = [...known].filter(
    (name) => names.every((each) => each.includes(name)) && !(name === 'count' && isPlural(english, key)),
  );
  for (const its of given.map(namesIn)) {
    const unknown = its.find((name) => !known.has(name));
    if (unknown !== undefined) return `{{${unknown}}} is not in the English text`;
    const lacking = needed.find((name) => !its.includes(name));
    if (lacking !== undefined) return `without {{${lacking}}}`;
  }
  return null;
}

/** A translation as it is shown: English where it has nothing that can be. */
export const withEnglish = (english: Catalogue, other: Catalogue): Catalogue =>
  Object.assign(
    {},
    ...keysOf(english).map((key) => formsOf(problemOf(english, other, key) === null ? other : english, key)),
  ) as Catalogue;

/** Six digits for the English text of a key, with all its forms. */
export function hashOf(english: Catalogue, key: string): string {
  const texts = Object.values(inOrder(Object.entries(formsOf(english, key))));
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 6);
}

/** The hash of the English text that this translation was made for. */
export function seenBy(seen: Seen, key: string, language: Translated): string | undefined {
  const entry = seen[key];
  return typeof entry === 'string' ? entry : entry?.[language];
}

/**
 * The entries of seen.json for the texts of now: those that are not stamped keep what they have.
 *
 * @param isStamped whether this translation was made for the English text of now
 */
export function stampedBy(
  english: Catalogue,
  others: ReadonlyMap<Translated, Catalogue>,
  seen: Seen,
  isStamped: (key: string, language: Translated) => boolean,
): Seen {
  const entries = keysOf(english).flatMap((key) => {
    const hashes = [...others].flatMap(([language, other]) => {
      if (Object.keys(formsOf(other, key)).length === 0) return [];
      const hash = isStamped(key, language) ? hashOf(english, key) : seenBy(seen, key, language);
      return hash === undefined ? [] : [[language, hash] as const];
    });
    const [first] = hashes;
    if (first === undefined) return [];
    const agree = hashes.length === others.size && hashes.every(([, hash]) => hash === first[1]);
    return [[key, agree ? first[1] : Object.fromEntries(hashes)] as const];
  });
  return inOrder(entries);
}

export interface Report {
  readonly language: Translated;
  /** Shown in English, and why. */
  readonly missing: readonly string[];
  /** Shown as they are, though the English text has changed since, or it is not known what they were made for. */
  readonly stale: readonly string[];
  /** With `_other` where the language has a form of its own. */
  readonly formless: readonly string[];
  /** Sentences that say the same as English. */
  readonly same: readonly string[];
  /** Keys of the file that English does not have. */
  readonly orphaned: readonly string[];
}

/** Keys whose translation is not shown. */
export const missingIn = (english: Catalogue, other: Catalogue): readonly string[] =>
  keysOf(english).filter((key) => problemOf(english, other, key) !== null);

/** Three words in a row. */
const isSentence = (text: string): boolean => /[a-z]+ [a-z]+ [a-z]+/i.test(text);

/** Keys of sentences whose translation is the English text. */
export const sameAsEnglish = (english: Catalogue, other: Catalogue): readonly string[] =>
  keysOf(english).filter((key) => {
    const texts = Object.values(formsOf(english, key));
    return texts.some(isSentence) && Object.values(formsOf(other, key)).some((text) => texts.includes(text));
  });

export function reportOn(language: Translated, english: Catalogue, other: Catalogue, seen: Seen): Report {
  const keys = keysOf(english);
  const problems = new Map(keys.map((key) => [key, problemOf(english, other, key)]));
  const shown = keys.filter((key) => problems.get(key) === null);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return {
    language,
    missing: [...problems].flatMap(([key, problem]) => (problem === null ? [] : [`${key}: ${problem}`])),
    stale: shown.filter((key) => seenBy(seen, key, language) !== hashOf(english, key)),
    formless: shown.flatMap((key) => {
      const lacking = isPlural(english, key) ? categories.filter((form) => !(`${key}_${form}` in other)) : [];
      return lacking.length === 0 ? [] : [`${key}: ${lacking.join(', ')}`];
    }),
    same: sameAsEnglish(english, other),
    orphaned: keysOf(other).filter((key) => Object.keys(formsOf(english, key)).length === 0),
  };
}

/** The types of all keys and of the values to fill in: locales/texts.d.ts. */
export function typesOf(english: Catalogue): string {
  const lines = keysOf(english).map((key) => {
    const names = new Set(Object.values(formsOf(english, key)).flatMap(namesIn));
    if (isPlural(english, key)) names.add('count');
    const fields = [...names].sort().map((name) => `${name}: ${name === 'count' ? 'number' : 'Value'}`);
    return `  ${JSON.stringify(key)}: [${fields.length === 0 ? '' : `values: { readonly ${fields.join('; readonly ')} }`}];`;
  });
  return `// Made of en.json by scripts/texts.\ntype Value = string | number;\nexport interface Texts {\n${lines.join('\n')}\n}\n`;
}
