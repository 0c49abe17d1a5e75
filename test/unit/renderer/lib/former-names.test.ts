import { afterEach, describe, expect, it } from 'vitest';
import { languages } from '../../../../src-main/contract/language.ts';
import { t, useTexts } from '../../../../src-main/contract/texts.ts';
import { loadGuide, searchGuide } from '../../../../src-renderer/features/guide/guide-text.ts';
import { foldedWords } from '../../../../src-renderer/lib/sort-key.ts';
import { loadChangelog } from '../../../../src-renderer/features/settings/help/changelog.ts';
import { findByFormerName, renamed } from '../../../../src-renderer/lib/former-names.ts';
import { fold } from '../../../../src-renderer/lib/sort-key.ts';
import de from '../../../../locales/de.json' with { type: 'json' };
import en from '../../../../locales/en.json' with { type: 'json' };
import es from '../../../../locales/es.json' with { type: 'json' };
import ptBr from '../../../../locales/pt-BR.json' with { type: 'json' };
import ru from '../../../../locales/ru.json' with { type: 'json' };

const catalogues = { en, de, es, 'pt-BR': ptBr, ru };
afterEach(() => {
  useTexts('en', en, 'en-US');
});

describe.each(languages)('what was renamed, in %s', (language) => {
  it.each(renamed)(
    'is found by $former, in the guide too, and shown with both names',
    async ({ name, former, guide }) => {
      useTexts(language, catalogues[language], language);
      const words = foldedWords(t(former));
      const section = searchGuide(await loadGuide(language), words).find((one) => one.name === guide);
      expect(section).toBeDefined();
      // The present name may hold the former one: "Журнал", "Журнал аудита".
      const both = words.every((word) => fold(t(name)).includes(word))
        ? null
        : t('former.beside', { name: t(name), former: t(former) });
      expect(findByFormerName(name, words)).toBe(both);
      if (both !== null) expect(section?.renamed).toContain(both);
    },
  );

  it('is listed in What’s new', async () => {
    useTexts(language, catalogues[language], language);
    const changes = (await loadChangelog(language)).flatMap((release) => release.changes).join(' ');
    for (const { name, former } of renamed)
      if (t(name) !== t(former)) expect(changes).toContain(`${t(former)} → ${t(name)}`);
  });
});

it('needs the former name to hold a word that the present one lacks', () => {
  expect(findByFormerName('nav.audit', ['audit'])).toBeNull();
  expect(findByFormerName('nav.audit', ['activity'])).toBe('Audit log (formerly Activity)');
  expect(findByFormerName('nav.audit', ['go', 'activity'], 'Go to Audit log')).toBe(
    'Go to Audit log (formerly Activity)',
  );
  expect(findByFormerName('nav.audit', ['activity', 'journal'])).toBeNull();
  expect(findByFormerName('nav.audit', ['formerly'])).toBeNull();
  expect(findByFormerName('nav.audit', [])).toBeNull();
  expect(findByFormerName('nav.agents', ['agents'])).toBeNull();
});
