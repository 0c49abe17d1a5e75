import type { Page } from 'playwright-core';
import type { Message } from '../../src-main/contract/messages.ts';
import { escapePattern } from '../escape-pattern.ts';

type Texts = Readonly<Record<string, Message>>;

const formsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values<string>({ ...message });
/** A text that is a pattern of numbers and units, as “{count} min”, may be the same for other values. */
const hasWord = (text: string): boolean => /\p{L}{4}/u.test(text.replace(/\{\w+\}/g, ''));
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Words without which there is hardly an English sentence, and which are none of the other languages. */
const WORDS = /(?<![\w-])(?:the|and|of|is|are|not|you|your|with|this|that|from|have|by|to)(?![\w:-])|n’t\b/i;

/** What a person may read or hear of a page, piece by piece, but for what is marked as of another language. */
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

/**
 * Judges texts: English is what a text of the catalogue says otherwise in this language, and what has common English words.
 *
 * @param withoutData takes out of a text what the service says
 */
export function findEnglish(english: Texts, other: Texts, withoutData: (text: string) => string) {
  const shown = new Set(Object.values(other).flatMap(formsOf));
  const left = Object.entries(english)
    .flatMap(([key, message]) => formsOf(message).map((text) => ({ key, text })))
    .filter(({ text }) => !shown.has(text) && hasWord(text));
  const whole = new Map(left.filter(({ text }) => !/\{\w+\}/.test(text)).map(({ key, text }) => [text, key]));
  const patterns = left
    .filter(({ text }) => /\{\w+\}/.test(text))
    .map(({ key, text }) => ({
      key,
      pattern: new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(escapePattern)
          .join('.+')}$`,
      ),
    }));
  const keys = Object.entries(english)
    .filter(([key]) => key.startsWith('cap.'))
    .flatMap(([, name]) => formsOf(name))
    .filter((name) => !shown.has(name))
    .map(escapePattern);
  /** A shortcut: “Ctrl 4”, “Ctrl+K”. The name of one key alone may be another word. */
  const shortcut = new RegExp(`^(?:${keys.join('|')})[ +]\\S{1,12}$`);
  return (texts: readonly string[]): readonly string[] =>
    texts.flatMap((raw) => {
      const text = tidy(withoutData(tidy(raw)));
      const key = whole.get(text) ?? patterns.find(({ pattern }) => pattern.test(text))?.key;
      if (key !== undefined) return [`${key}: ${text}`];
      return WORDS.test(text) || (keys.length > 0 && shortcut.test(text)) ? [text] : [];
    });
}
