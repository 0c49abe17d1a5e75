import { afterEach, describe, expect, it } from 'vitest';
import { capOf } from '../../../../src-main/contract/key-names.ts';
import { recordKeys } from '../../../../src-renderer/features/settings/quick-keys.ts';
import { spellOutCode } from '../../../../src-renderer/features/support/format-support.ts';
import { loadLanguage } from '../../../../src-renderer/windows/load-language.ts';
import { capsOf, writeKeys } from '../../../../src-renderer/ui/caps.ts';

afterEach(() => loadLanguage({ language: 'en', locale: 'en-GB' }));

it.each([
  ['en', 'four eight two, nine one five, zero three seven'],
  ['de', 'vier acht zwei, neun eins fünf, null drei sieben'],
  ['es', 'cuatro ocho dos, nueve uno cinco, cero tres siete'],
  ['pt-BR', 'quatro oito dois, nove um cinco, zero três sete'],
  ['ru', 'четыре восемь два, девять один пять, ноль три семь'],
] as const)('an invite code is read out in the words of %s', async (language, words) => {
  await loadLanguage({ language, locale: language });
  expect(spellOutCode('482915037')).toBe(words);
});

describe('the names of keys', () => {
  it.each([
    ['en', 'Ctrl+Shift+Enter', 'Ctrl+PgUp'],
    ['de', 'Strg+Umschalt+Eingabe', 'Strg+Bild ↑'],
    ['es', 'Ctrl+Mayús+Intro', 'Ctrl+Re Pág'],
    ['pt-BR', 'Ctrl+Shift+Enter', 'Ctrl+PgUp'],
    ['ru', 'Ctrl+Shift+Enter', 'Ctrl+PgUp'],
  ] as const)('are those of a keyboard in %s', async (language, enter, page) => {
    await loadLanguage({ language, locale: language });
    expect(writeKeys('Ctrl+Shift+Enter')).toBe(enter);
    expect(writeKeys('Control+Shift+Return')).toBe(enter);
    expect(writeKeys('Ctrl+PageUp')).toBe(page);
  });

  it('leave alone what is no name: letters, signs, ranges and counts', async () => {
    await loadLanguage({ language: 'de', locale: 'de' });
    expect(['A', '/', '+', 'F10', '↵', '1…9', '1.204', 'absteigend'].map(writeKeys)).toEqual([
      ...['A', '/', '+', 'F10', '↵', '1…9', '1.204', 'absteigend'],
    ]);
    expect(capsOf('Ctrl++')).toEqual(['Strg', '+']);
  });

  it('are the ones of a Mac there: Ctrl in every language', () => {
    const german = (name: string) => `<${name}>`;
    expect(['Ctrl', 'Control', 'CommandOrControl', 'Shift'].map((key) => capOf(key, true, german))).toEqual([
      ...['Ctrl', 'Ctrl', 'Cmd', '<shift>'],
    ]);
    expect(['Ctrl', 'CommandOrControl', 'Super', 'Up'].map((key) => capOf(key, false, german))).toEqual([
      ...['<ctrl>', '<ctrl>', 'Win', '↑'],
    ]);
  });

  it('know every key that a shortcut can be recorded with', async () => {
    await loadLanguage({ language: 'de', locale: 'de' });
    const codes = ['Space', 'Enter', 'Backspace', 'Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp'];
    const none = { altKey: false, metaKey: false };
    const shown = codes.map((code) => {
      const recorded = recordKeys({ ...none, key: code, code, ctrlKey: true, shiftKey: true }, false);
      return recorded.kind === 'keys' ? writeKeys(recorded.keys) : recorded.kind;
    });
    expect(shown).toEqual(
      ['Leertaste', 'Eingabe', 'Rücktaste', 'Entf', 'Einfg', 'Pos1', 'Ende', 'Bild ↑', 'Bild ↓', '↑'].map(
        (cap) => `Strg+Umschalt+${cap}`,
      ),
    );
  });
});
