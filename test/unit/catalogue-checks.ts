import { describe, expect, it } from 'vitest';
import { languages } from '../../src-main/contract/language.ts';
import type { Message, Texts } from '../../src-main/contract/messages.ts';

const formsOf = (message: Message): Readonly<Record<string, string>> =>
  typeof message === 'string' ? { other: message } : { ...message };
const textsOf = (message: Message): readonly string[] => Object.values(formsOf(message));
/** The number that a plural form is chosen by: "one agent" need not name it. */
const isNumberOf = (message: Message, name: string): boolean => typeof message !== 'string' && name === '{count}';
const namesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

/** What holds for the catalogues of the pages and of main alike. */
export function checkCatalogues(english: Texts, catalogues: Readonly<Record<string, Texts>>): void {
  it('each language has its catalogue', () => {
    expect(Object.keys(catalogues).sort()).toEqual(languages.filter((language) => language !== 'en').sort());
  });

  describe.each(Object.entries(catalogues))('the catalogue %s', (language, catalogue) => {
    const pairs = Object.entries(english).map(([key, message]) => ({ key, message, translated: catalogue[key] ?? '' }));

    it('has every text, and no other', () => {
      expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
    });

    it('has the plural forms of its language wherever English has two', () => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
      const plurals = pairs.filter(({ message }) => typeof message !== 'string');
      for (const { key, translated } of plurals)
        expect.soft(Object.keys(formsOf(translated)).sort(), key).toEqual(forms);
    });

    it('has the parameters of the English text; a plural form may leave out what one of its forms does', () => {
      for (const { key, message, translated } of pairs) {
        const forms = textsOf(message).map(namesIn);
        const all = new Set(forms.flat());
        const needed = [...all].filter(
          (name) => forms.every((names) => names.includes(name)) && !isNumberOf(message, name),
        );
        for (const text of textsOf(translated)) {
          const missing = needed.filter((name) => !text.includes(name));
          const unknown = namesIn(text).filter((name) => !all.has(name));
          expect.soft({ missing, unknown }, `${key}: ${text}`).toEqual({ missing: [], unknown: [] });
        }
      }
    });

    it('leaves no sentence in English, and no space at an end', () => {
      const sentences = pairs.filter(({ message }) =>
        textsOf(message).some((text) => /[a-z]+ [a-z]+ [a-z]+/i.test(text)),
      );
      for (const { key, message, translated } of sentences) expect.soft(translated, key).not.toEqual(message);
      for (const { key, translated } of pairs)
        for (const text of textsOf(translated)) expect.soft(text, key).toBe(text.trim());
    });
  });
}
