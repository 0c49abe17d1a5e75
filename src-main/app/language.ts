import type { Settings } from '../contract/contract.ts';
import {
  languages,
  localeFor,
  pickLanguage,
  type AnyLanguage,
  type Language,
  type LanguageInUse,
} from '../contract/language.ts';
import { createEvents } from '../lib/events.ts';
import { parseJsonOrNull } from '../lib/json.ts';

export interface LanguageDeps {
  readonly settings: {
    current(): Pick<Settings, 'language' | 'formats'>;
    subscribe(listener: () => void): () => void;
  };
  /** The user's languages as BCP 47 tags, the preferred one first. */
  readonly preferred: () => readonly string[];
  /** BCP 47 tag of the system's formats. */
  readonly systemFormats: () => string;
  /** The value of `--lang`, which goes before settings and system; empty where it is not given. */
  readonly switchValue: string;
  /** Makes main speak it; false where another one was requested in the meantime. */
  readonly load: (inUse: LanguageInUse) => Promise<boolean>;
}

/**
 * The language of the program before its settings are open: for the command line and for what goes wrong at the start.
 *
 * @param settingsText the text of settings.json; null where there is none
 */
export function languageOfStart(
  { preferred, switchValue }: Pick<LanguageDeps, 'preferred' | 'switchValue'>,
  settingsText: string | null,
): LanguageInUse {
  const wanted = preferred();
  const stored = switchValue === '' ? storedLanguage(settingsText) : null;
  const language = stored ?? pickLanguage(switchValue === '' ? wanted : [switchValue]);
  return { language, locale: localeFor(language, wanted[0] ?? '') };
}

function storedLanguage(settingsText: string | null): Language | null {
  const stored = settingsText === null ? null : parseJsonOrNull(settingsText);
  if (typeof stored !== 'object' || stored === null || !('language' in stored)) return null;
  return languages.find((language) => language === stored.language) ?? null;
}

/** The language and formats in use: what the command line says, otherwise the settings, otherwise the system. */
export function createLanguage({ settings, preferred, systemFormats, switchValue, load }: LanguageDeps) {
  const events = createEvents<{ changed: LanguageInUse }>();

  const languageNow = (): AnyLanguage => {
    if (switchValue !== '') return pickLanguage([switchValue]);
    const { language } = settings.current();
    return language === 'system' ? pickLanguage(preferred()) : language;
  };
  const read = (): LanguageInUse => {
    const language = languageNow();
    const { formats } = settings.current();
    return { language, locale: localeFor(language, formats === 'system' ? systemFormats() : formats) };
  };
  let inUse = read();
  settings.subscribe(() => {
    const next = read();
    if (next.language === inUse.language && next.locale === inUse.locale) return;
    inUse = next;
    void load(next).then((isCurrent) => {
      if (isCurrent) events.emit('changed', next);
    });
  });

  return {
    current: (): LanguageInUse => inUse,
    /** Makes main speak it. */
    load: (): Promise<boolean> => load(inUse),
    /** Called after each change, when main speaks the new language. */
    subscribe(listener: (inUse: LanguageInUse) => void): void {
      events.on('changed', listener);
    },
  };
}
