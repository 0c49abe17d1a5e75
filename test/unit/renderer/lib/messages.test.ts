import { afterEach, describe, expect, it } from 'vitest';
import { makePseudo } from '../../../../src-main/contract/pseudo-language.ts';
import { dateFormat, nameOrder, numberFormat, setLocale } from '../../../../src-renderer/lib/intl.ts';
import { t, useCatalogue } from '../../../../src-renderer/lib/messages.ts';
import { en } from '../../../../src-renderer/lib/strings.ts';

afterEach(() => {
  useCatalogue('en', en);
  setLocale('en-GB');
});

describe('a text of the catalogue', () => {
  it('has its parameters filled in, numbers with separators', () => {
    expect(t('time.minutesAgo', { count: 1234 })).toBe('1,234 min ago');
    expect(t('shortcuts.page', { page: 'Support' })).toBe('Go to Support');
  });

  it('takes parameters as they are, whatever they look like', () => {
    for (const page of ['{page}', '$t(nav.agents)', '{{count}}', '<b>', '$&', '{count}'])
      expect(t('shortcuts.page', { page })).toBe(`Go to ${page}`);
  });

  it('has the plural form of its language', () => {
    const catalogue = {
      'time.minutesAgo': {
        one: '{count} минуту',
        few: '{count} минуты',
        many: '{count} минут',
        other: '{count} минуты',
      },
    };
    useCatalogue('ru', catalogue);
    setLocale('ru-RU');
    const forms = [1, 2, 5, 21, 1.5].map((count) => t('time.minutesAgo', { count }));
    expect(forms).toEqual(['1 минуту', '2 минуты', '5 минут', '21 минуту', '1,5 минуты']);
  });

  it('is that of the catalogue in use, also where it was read before', () => {
    expect(t('nav.agents')).toBe('Agents');
    useCatalogue('de', { 'nav.agents': 'Computer' });
    expect(t('nav.agents')).toBe('Computer');
  });
});

describe('formats', () => {
  const at = Date.UTC(2026, 9, 12, 12, 3);
  const day = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const clock = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  const number = numberFormat();

  it.each([
    ['en-GB', '12 Oct', '12:03', '1,234.5'],
    ['en-US', 'Oct 12', '12:03 PM', '1,234.5'],
    ['de-DE', '12. Okt.', '12:03', '1.234,5'],
  ])('follow the locale %s', (locale, ...expected) => {
    setLocale(locale);
    expect([day(at), clock(at), number(1234.5)].map((text) => text.replace(/\s/g, ' '))).toEqual(expected);
  });

  it('sort names as the language does, with numbers as numbers', () => {
    setLocale('sv-SE');
    expect(['ö', 'z', 'a10', 'a9'].sort(nameOrder().compare)).toEqual(['a9', 'a10', 'z', 'ö']);
    setLocale('de-DE');
    expect(['z', 'ö'].sort(nameOrder().compare)).toEqual(['ö', 'z']);
  });
});

describe('the catalogues for tests', () => {
  const namesIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

  it.each(['en-XA', 'ar-XB'] as const)('%s has every text, with its parameters and no English left', (language) => {
    const made = makePseudo(language, en);
    expect(Object.keys(made)).toEqual(Object.keys(en));
    for (const [key, english] of Object.entries(en)) {
      const texts = Object.entries(typeof english === 'string' ? { other: english } : english);
      for (const [form, text] of texts) {
        const message = made[key];
        const changed = typeof message === 'string' ? message : (message?.[form as 'other'] ?? '');
        expect(namesIn(changed)).toEqual(namesIn(text));
        expect(changed.replace(/\{\w+\}/g, '')).not.toMatch(/[a-zA-Z]/);
        const letters = text.replace(/\{\w+\}/g, '').length;
        if (language === 'en-XA')
          expect(changed.length - text.length).toBeGreaterThanOrEqual(Math.floor(letters * 0.4));
      }
    }
  });
});
