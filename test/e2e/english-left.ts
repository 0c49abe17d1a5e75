import type { Page } from 'playwright-core';
import type { Catalogue } from '../../src-main/contract/texts.ts';
import { formsOf, missingIn, sameAsEnglish } from '../../scripts/texts/catalogues.ts';
import { escapePattern } from '../escape-pattern.ts';

/** A text that is a pattern of numbers and units, as “{count} min”, may be the same for other values. */
const hasWord = (text: string): boolean => /\p{L}{4}/u.test(text.replace(/\{\{\w+\}\}/g, ''));
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Words without which there is hardly an English sentence, and which are none of the other languages. */
const WORDS = /(?<![\w-])(?:the|and|of|is|are|not|you|your|with|this|that|from|have|by|to)(?![\w:-])|n’t\b/i;

/** The texts of a page that a person may read or hear, piece by piece, except those marked as of another language. */
export const readTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const { lang } = document.documentElement;
    const isOfPage = (element: Element): boolean =>
      element.closest('script, style, template, noscript') === null &&
      element.closest('[lang]')?.getAttribute('lang') === lang;
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node: Node | null = walker.root; node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null || !isOfPage(element)) continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title'])
          found.add(node.getAttribute(name) ?? '');
        for (const name of ['placeholder', 'alt', 'data-tip']) found.add(node.getAttribute(name) ?? '');
      } else found.add(node.textContent ?? '');
    }
    return [...found].filter((text) => /\p{L}{2}/u.test(text));
  });

/** A text with anything where values are filled in. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\{\w+\}\}/)
      .map(escapePattern)
      .join('.+')}$`,
  );

/**
 * Judges texts: English is what a text of the catalogue says otherwise in this language, a sentence that its translation repeats,
 * and what has common English words. What the translation lacks is passed over: `npm run texts -- --report` names it.
 *
 * @param other the translation as its file has it, without English in place of what it lacks
 * @param withoutData takes out of a text what the service says
 */
export function findEnglish(english: Catalogue, other: Catalogue, withoutData: (text: string) => string) {
  const missing = new Set(missingIn(english, other).flatMap((key) => Object.keys(formsOf(english, key))));
  const repeated = new Set(sameAsEnglish(english, other).flatMap((key) => Object.keys(formsOf(english, key))));
  const shown = new Set(Object.entries(other).flatMap(([key, text]) => (repeated.has(key) ? [] : [text])));
  const all = Object.entries(english).map(([key, text]) => ({ key, text }));
  const left = all.filter(({ key, text }) => !missing.has(key) && !shown.has(text) && hasWord(text));
  const whole = new Map(left.filter(({ text }) => !/\{\{\w+\}\}/.test(text)).map(({ key, text }) => [text, key]));
  const patterns = left
    .filter(({ text }) => /\{\{\w+\}\}/.test(text))
    .map(({ key, text }) => ({ key, pattern: patternOf(text) }));
  const lacking = all.filter(({ key, text }) => missing.has(key) && hasWord(text)).map(({ text }) => patternOf(text));
  const keys = Object.entries(english)
    .filter(([key, name]) => key.startsWith('cap.') && !missing.has(key) && !shown.has(name))
    .map(([, name]) => escapePattern(name));
  /** A shortcut: “Ctrl 4”, “Ctrl+K”. The name of one key alone may be another word. */
  const shortcut = new RegExp(`^(?:${keys.join('|')})[ +]\\S{1,12}$`);
  return (texts: readonly string[]): readonly string[] =>
    texts.flatMap((raw) => {
      const text = tidy(withoutData(tidy(raw)));
      const key = whole.get(text) ?? patterns.find(({ pattern }) => pattern.test(text))?.key;
      if (key !== undefined) return [`${key}: ${text}`];
      if (lacking.some((pattern) => pattern.test(text))) return [];
      return WORDS.test(text) || (keys.length > 0 && shortcut.test(text)) ? [text] : [];
    });
}
