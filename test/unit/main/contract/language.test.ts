import { describe, expect, it } from 'vitest';
import {
  formatRegions,
  isRightToLeft,
  languageNames,
  languages,
  localeFor,
  pickLanguage,
} from '../../../../src-main/contract/language.ts';

describe('the language', () => {
  it.each([
    [[], 'en'],
    [['fr-FR'], 'en'],
    [['fr-FR', 'en-US'], 'en'],
    [['en-XA'], 'en-XA'],
    [['ar-XB'], 'ar-XB'],
    [['ar-EG'], 'en'],
    [['not a tag', '', 'en-AU'], 'en'],
  ])('of a user who prefers %o is %s', (wanted, language) => {
    expect(pickLanguage(wanted)).toBe(language);
  });

  it('is each one found by its own tag, and with another region', () => {
    for (const language of languages) {
      expect(pickLanguage([language])).toBe(language);
      expect(pickLanguage([`${new Intl.Locale(language).language}-CH`])).toBe(language);
      expect(languageNames[language]).not.toBe('');
    }
  });

  it('is read from right to left only where it is written so', () => {
    expect(isRightToLeft('ar-XB')).toBe(true);
    for (const language of languages) expect(isRightToLeft(language)).toBe(false);
  });
});

describe('the locale of dates and numbers', () => {
  it.each([
    ['en', 'de-AT', 'en-AT'],
    ['en', 'C', 'en-GB'],
    ['en', '', 'en-GB'],
    ['en', 'en-US', 'en-US'],
    ['en-XA', 'sv-SE', 'en-SE'],
  ] as const)('of %s with the formats of %s is %s', (language, region, locale) => {
    expect(localeFor(language, region)).toBe(locale);
  });

  it('is known to Intl for each language and region', () => {
    for (const language of languages)
      for (const region of formatRegions)
        expect(Intl.DateTimeFormat.supportedLocalesOf(localeFor(language, region))).toHaveLength(1);
  });
});
