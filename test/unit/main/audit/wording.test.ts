import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Saying } from '../../../../src-main/contract/audit-note.ts';
import { loadTexts, useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { inEnglish, inLanguage, say } from '../../../../src-main/lib/record/wording.ts';

beforeEach(() => loadTexts({ language: 'de', locale: 'de-DE' }));
afterEach(() => useEnglish());

/** What is shown of an entry of today. */
const shown = (saying: Saying): string => inLanguage({ text: inEnglish(saying), sentences: saying });

describe('what an entry says', () => {
  test('is stored in English and shown in the language of the program, with its values', () => {
    const saying = [say('record.session.closed'), say('record.session.host', { host: 'eu.service.example' })];
    expect(inEnglish(saying)).toBe('Closed in Longreach. Session host: eu.service.example.');
    expect(shown(saying)).toBe('In Longreach geschlossen. Host der Sitzung: eu.service.example.');
    const many = [say('record.favorite.addedMany', { count: 1200 })];
    expect(inEnglish(many)).toBe('1200 agents added to favorites.');
    expect(shown(many)).toBe('1.200 Agenten zu den Favoriten hinzugefügt.');
    expect(inEnglish([say('record.favorite.addedSome', { done: 0, count: 1 })])).toBe(
      '0 of 1 agent added to favorites.',
    );
  });

  test('keeps what a failure said as it was worded then', async () => {
    const saying = [say('record.newName', { name: 'FRONT' }), 'Der Agent ist offline.'];
    expect(inEnglish(saying)).toBe('New name: “FRONT”. Der Agent ist offline.');
    await loadTexts({ language: 'es', locale: 'es-ES' });
    expect(shown(saying)).toBe('Nombre nuevo: «FRONT». Der Agent ist offline.');
  });

  test('is the stored text in English, whatever the sentences are by now', async () => {
    await loadTexts({ language: 'en', locale: 'en-GB' });
    expect(inLanguage({ text: 'Closed in Longreach.', sentences: [say('record.view.gone')] })).toBe(
      'Closed in Longreach.',
    );
  });

  test('is the stored text where there are no sentences, or one that this version does not know', () => {
    const text = 'As it was stored.';
    const known = say('record.session.closed');
    expect(inLanguage({ text })).toBe(text);
    for (const sentence of [
      { key: 'record.ofTheFuture' },
      // Texts of main that are no sentences of the audit log.
      { key: 'main.bug' },
      { key: 'toString' },
      { key: 'record.newName' },
      { key: 'record.newName', values: { title: 'FRONT' } },
      { key: 'record.favorite.addedMany', values: { count: 'three' } },
    ])
      expect(inLanguage({ text, sentences: [known, sentence] }), sentence.key).toBe(text);
  });

  test('never takes a value for a text with names or nested texts', () => {
    const saying = [say('record.newName', { name: '{name} $t(record.view.gone) <b>' })];
    expect(shown(saying)).toBe('Neuer Name: „{name} $t(record.view.gone) <b>“.');
    expect(inEnglish(saying)).toBe('New name: “{name} $t(record.view.gone) <b>”.');
  });
});
