import type { Locator, Page } from 'playwright-core';
import { formsOf, keysOf, readCatalogue, withEnglish } from '../../../scripts/texts/catalogues.ts';
import { isOwnLanguage, type AnyLanguage } from '../../../src-main/contract/language.ts';
import { makePseudo } from '../../../src-main/contract/pseudo-language.ts';
import type { Catalogue } from '../../../src-main/contract/texts.ts';
import type { Driver } from '../../e2e/driver.ts';
import { escapePattern } from '../../escape-pattern.ts';

/** What the program shows in a language, read without it. */
function textsShownIn(language: AnyLanguage, english: Catalogue): Catalogue {
  if (isOwnLanguage(language)) return withEnglish(english, readCatalogue(language));
  return makePseudo(language, english);
}

/** A text as a pattern: a filled-in value is the one in `values`, or may be anything. */
const patternOf = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text
    .split(/(\{\{\w+\}\})/)
    .map((part) => (/^\{\{\w+\}\}$/.test(part) ? escapePattern(values[part] ?? '') || '.*?' : escapePattern(part)))
    .join('');

interface Pair {
  readonly english: string;
  readonly shown: readonly string[];
}

/** What is filled into an English text, by the names in braces; null where it is another text. Numbers are written otherwise. */
function readValues(english: string, actual: string): Readonly<Record<string, string>> | null {
  const names = english.match(/\{\{\w+\}\}/g) ?? [];
  const pattern = english
    .split(/\{\{\w+\}\}/)
    .map(escapePattern)
    .join('(.+?)');
  const found = new RegExp(`^${pattern}$`, 'i').exec(actual);
  if (found === null) return null;
  const values = names.map((name, at) => [name, found[at + 1] ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => /\p{L}/u.test(value)));
}

/** Patterns for the English words of a locator on a page in another language: any translation of them, or the words. */
function makeTranslator(pairs: readonly Pair[]) {
  const ofString = (text: string, exact: boolean): RegExp => {
    const whole = pairs.flatMap(({ english, shown }) => {
      // A text that is nothing but a value says nothing about this one.
      const values = /\p{L}{2}/u.test(english.replace(/\{\{\w+\}\}/g, '')) ? readValues(english, text) : null;
      return values === null ? [] : shown.map((each) => patternOf(each, values));
    });
    const within = exact
      ? []
      : pairs
          .filter(({ english }) => english.toLowerCase().includes(text.toLowerCase()))
          .flatMap(({ shown }) => shown.map((each) => patternOf(each)));
    const all = [...new Set([escapePattern(text), ...(whole.length > 0 ? whole : within)])].join('|');
    return new RegExp(exact ? `^(?:${all})$` : all, 'i');
  };
  const ofPattern = (pattern: RegExp): RegExp => {
    const found = pairs.filter(({ english }) => pattern.test(english.replace(/\{\{\w+\}\}/g, 'x')));
    const all = found.flatMap(({ shown }) => shown.map((each) => patternOf(each)));
    return new RegExp([pattern.source, ...new Set(all)].join('|'), 'i');
  };
  return (words: string | RegExp, exact: boolean): string | RegExp =>
    typeof words === 'string' ? ofString(words, exact) : ofPattern(words);
}

type Words = string | RegExp;
const isWords = (value: unknown): value is Words => typeof value === 'string' || value instanceof RegExp;
const isLocator = (value: unknown): value is Locator =>
  typeof value === 'object' && value !== null && 'getByRole' in value && !('then' in value);

/** The same page or locator, whose locators take English words and find those that are shown. */
function translated<Target extends Page | Locator>(
  target: Target,
  translate: ReturnType<typeof makeTranslator>,
): Target {
  const translateOptions = (options: unknown): unknown => {
    if (typeof options !== 'object' || options === null) return options;
    const given: Readonly<Record<string, unknown>> = { ...options };
    const exact = given.exact === true;
    const changed = Object.entries(given)
      .filter(([name]) => name !== 'exact')
      .map(([name, value]) =>
        ['name', 'hasText', 'hasNotText', 'description'].includes(name) && isWords(value)
          ? [name, translate(value, exact)]
          : [name, value],
      );
    return Object.fromEntries(changed) as unknown;
  };
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== 'function') return value;
      const byText = typeof name === 'string' && /^getBy(?:Text|Label|Placeholder|Title|AltText)$/.test(name);
      const takesOptions = ['getByRole', 'locator', 'filter'].includes(String(name));
      return (...args: readonly unknown[]): unknown => {
        const [first, second, ...rest] = args;
        const exact = typeof second === 'object' && second !== null && 'exact' in second && second.exact === true;
        const given =
          byText && isWords(first) ? [translate(first, exact)] : takesOptions ? args.map(translateOptions) : null;
        const result: unknown = Reflect.apply(value, of, given ?? [first, second, ...rest].slice(0, args.length));
        return isLocator(result) ? translated(result, translate) : result;
      };
    },
  });
}

/** The same program, whose locators take English words and find their translations in this language. */
export function inLanguage(driver: Driver, language: AnyLanguage): Driver {
  if (language === 'en') return driver;
  const english = readCatalogue('en');
  const other = textsShownIn(language, english);
  const pairs = keysOf(english).flatMap((key) => {
    const shown = Object.values(formsOf(other, key));
    return Object.values(formsOf(english, key)).map((each): Pair => ({ english: each, shown }));
  });
  const translate = makeTranslator(pairs);
  return new Proxy(driver, {
    get(of, name) {
      if (name === 'window')
        return async (...args: Parameters<Driver['window']>) => translated(await of.window(...args), translate);
      if (name === 'windowNow')
        return (...args: Parameters<Driver['windowNow']>) => {
          const page = of.windowNow(...args);
          return page && translated(page, translate);
        };
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });
}
