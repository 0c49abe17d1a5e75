import { describe, expect, it, vi } from 'vitest';
import { createLanguage, languageOfStart } from '../../../../src-main/app/language.ts';
import { defaultSettings, type Settings } from '../../../../src-main/contract/settings.ts';
import { settle } from '../../settle.ts';

function setUp({
  preferred = ['en-US'],
  formats = 'de-DE',
  switchValue = '',
  load = () => Promise.resolve(true),
} = {}) {
  let current: Settings = defaultSettings;
  let notify = (): void => undefined;
  const language = createLanguage({
    settings: {
      current: () => current,
      subscribe(listener) {
        notify = listener;
        return () => undefined;
      },
    },
    preferred: () => preferred,
    systemFormats: () => formats,
    switchValue,
    load,
  });
  const heard = vi.fn();
  language.subscribe(heard);
  const change = (patch: Partial<Settings>): void => {
    current = { ...current, ...patch };
    notify();
  };
  return { language, heard, change };
}

describe('the language in use', () => {
  it('follows the system with its formats', () => {
    expect(setUp().language.current()).toEqual({ language: 'en', locale: 'en-DE' });
    expect(setUp({ preferred: ['fr-FR'] }).language.current().language).toBe('en');
  });

  it('is that of the command line before all else, with the formats of the settings', () => {
    const { language, change } = setUp({ switchValue: 'en-XA' });
    change({ language: 'en', formats: 'en-US' });
    expect(language.current()).toEqual({ language: 'en-XA', locale: 'en-US' });
  });

  it('changes with the settings, and is reported only when main speaks it', async () => {
    const { language, heard, change } = setUp();
    change({ theme: 'dark' });
    expect(heard).not.toHaveBeenCalled();
    change({ formats: 'sv-SE' });
    await settle();
    expect(heard).toHaveBeenCalledExactlyOnceWith({ language: 'en', locale: 'en-SE' });
    expect(language.current().locale).toBe('en-SE');
  });

  it('is not reported where another one was chosen while it was loaded', async () => {
    const { heard, change } = setUp({ load: () => Promise.resolve(false) });
    change({ language: 'de' });
    await settle();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('the language before the settings are open', () => {
  const start = { preferred: () => ['es-MX'], switchValue: '' };

  it('is that of the stored settings, otherwise of the system', () => {
    expect(languageOfStart(start, '{"language":"ru"}')).toEqual({ language: 'ru', locale: 'ru-MX' });
    expect(languageOfStart(start, null)).toEqual({ language: 'es', locale: 'es-MX' });
    for (const text of ['', '{', 'null', '{"language":"system"}', '{"language":7}', '[]'])
      expect(languageOfStart(start, text).language).toBe('es');
  });

  it('is that of the command line before all else', () => {
    expect(languageOfStart({ ...start, switchValue: 'de' }, '{"language":"ru"}').language).toBe('de');
  });
});
