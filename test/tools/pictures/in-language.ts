import type { Locator, Page } from 'playwright-core';
import { makePseudo } from '../../../src-main/contract/pseudo-language.ts';
import { en as mainEn } from '../../../src-main/languages/strings.ts';
import { en as pagesEn } from '../../../src-renderer/lib/strings.ts';
import type { AnyLanguage } from '../../../src-main/contract/language.ts';
import type { Message } from '../../../src-renderer/lib/messages.ts';
import type { Driver } from '../../e2e/driver.ts';
import { escapePattern } from '../../escape-pattern.ts';

type Texts = Readonly<Record<string, Message>>;

/** The catalogues of the pages and of main in a language, read without a page. */
export async function cataloguesOf(language: AnyLanguage): Promise<readonly [pages: Texts, main: Texts]> {
  const english = [pagesEn, mainEn] as const;
  switch (language) {
    case 'en':
      return english;
    case 'de':
      return [
        (await import('../../../src-renderer/languages/de.ts')).de,
        (await import('../../../src-main/languages/de.ts')).de,
      ];
    case 'es':
      return [
        (await import('../../../src-renderer/languages/es.ts')).es,
        (await import('../../../src-main/languages/es.ts')).es,
      ];
    case 'pt-BR':
      return [
        (await import('../../../src-renderer/languages/pt-BR.ts')).ptBr,
        (await import('../../../src-main/languages/pt-BR.ts')).ptBr,
      ];
    case 'ru':
      return [
        (await import('../../../src-renderer/languages/ru.ts')).ru,
        (await import('../../../src-main/languages/ru.ts')).ru,
      ];
    case 'en-XA':
    case 'ar-XB':
      return [makePseudo(language, english[0]), makePseudo(language, english[1])];
  }
}

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values<string>({ ...message });
/** A text as a pattern: what is filled in may be anything, or is what `values` have. */
const patternOf = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  text
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? escapePattern(values[part] ?? '') || '.*?' : escapePattern(part)))
    .join('');

interface Pair {
  readonly english: string;
  readonly shown: readonly string[];
}

/** What is filled into an English text, by the names in braces; null where it is another text. Numbers are written otherwise. */
function readValues(english: string, actual: string): Readonly<Record<string, string>> | null {
  const names = english.match(/\{\w+\}/g) ?? [];
  const pattern = english
    .split(/\{\w+\}/)
    .map(escapePattern)
    .join('(.+?)');
  const found = new RegExp(`^${pattern}$`, 'i').exec(actual);
  if (found === null) return null;
  const values = names.map((name, at) => [name, found[at + 1] ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => /\p{L}/u.test(value)));
}

/** What English words of a locator are on a page in another language: any of the texts they may stand for, or themselves. */
function makeTranslator(pairs: readonly Pair[]) {
  const ofString = (text: string, exact: boolean): RegExp => {
    const whole = pairs.flatMap(({ english, shown }) => {
      // A text that is nothing but a value says nothing about this one.
      const values = /\p{L}{2}/u.test(english.replace(/\{\w+\}/g, '')) ? readValues(english, text) : null;
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
    const found = pairs.filter(({ english }) => pattern.test(english.replace(/\{\w+\}/g, 'x')));
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

/** The same program, whose pages take English words in their locators and find what stands for them in this language. */
export async function inLanguage(driver: Driver, language: AnyLanguage): Promise<Driver> {
  if (language === 'en') return driver;
  const others = await cataloguesOf(language);
  const pairs = [pagesEn, mainEn].flatMap((english: Texts, at) =>
    Object.entries(english).flatMap(([key, message]) => {
      const shown = formsOf(others[at]?.[key] ?? message);
      return formsOf(message).map((each): Pair => ({ english: each, shown }));
    }),
  );
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
