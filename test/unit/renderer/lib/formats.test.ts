import { afterEach, describe, expect, it } from 'vitest';
import { dateFormat, nameOrder, numberFormat, setLocale } from '../../../../src-renderer/lib/intl.ts';

afterEach(() => setLocale('en-GB'));

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
