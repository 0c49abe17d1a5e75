import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  chosenMessage,
  fillSupportMessage,
  groupCode,
  readSupportLanguage,
  supportLanguages,
  defaultSupportMessages,
} from '../../../../src-main/contract/support-message.ts';

const parts = { code: '771 204 659', link: 'https://link.example/i', name: 'Ana' };

const own = (text: string) => ({ language: 'en', own: text }) as const;

it('fills in the names in braces and leaves other braces alone', () => {
  expect(fillSupportMessage(own('Hi {name}: {link} ({code}) {code} {other}'), parts)).toBe(
    'Hi Ana: https://link.example/i (771 204 659) 771 204 659 {other}',
  );
});

it.each([
  ['en', /^Hello Ana,\n/, /^Hello,\n/],
  ['de', /^Guten Tag Ana,\n/, /^Guten Tag,\n/],
  ['es', /^Hola, Ana:\n/, /^Hola:\n/],
  ['pt', /^Olá, Ana,\n/, /^Olá,\n/],
  ['ru', /^Здравствуйте, Ana!\n/, /^Здравствуйте!\n/],
] as const)('takes our own message of the language where none is written: %s', (language, named, unnamed) => {
  const filled = fillSupportMessage({ language, own: '  \n' }, parts);
  expect(filled).toMatch(named);
  expect(filled).toContain(`\n${parts.link}\n`);
  expect(filled).toContain(parts.code);
  expect(filled).not.toMatch(/[{}]/);
  expect(fillSupportMessage({ language, own: '' }, { ...parts, name: '' })).toMatch(unnamed);
});

it.each(supportLanguages)('leaves out what only introduces a missing link or code: %s', (language) => {
  const template = { language, own: '' };
  const paragraphs = (text: string) => text.split('\n\n');
  const whole = paragraphs(fillSupportMessage(template, parts));
  expect(whole).toHaveLength(4);
  expect(paragraphs(fillSupportMessage(template, { ...parts, link: '' }))).toEqual([whole[0], whole[2], whole[3]]);
  expect(paragraphs(fillSupportMessage(template, { ...parts, code: '' }))).toEqual([whole[0], whole[1], whole[3]]);
});

it('leaves the lines of an own message that still say something', () => {
  const text = 'Hi {name}!\nPlease open:\n{link}\nThen enter {code}.\n\nRegards';
  expect(fillSupportMessage(own(text), { ...parts, link: '' })).toBe('Hi Ana!\nThen enter 771 204 659.\n\nRegards');
  expect(fillSupportMessage(own(text), { ...parts, code: '' })).toBe(
    'Hi Ana!\nPlease open:\nhttps://link.example/i\n\nRegards',
  );
  expect(fillSupportMessage(own('Open {link} ({code})'), { ...parts, code: '' })).toContain(`Open ${parts.link}`);
});

it('takes our own message where the technician’s has no place for the only way in', () => {
  const filled = fillSupportMessage(own('Open {link}'), { ...parts, link: '' });
  expect(filled).toContain('If you’re asked for a code, enter 771 204 659.');
});

it('has a message of its own for each language, and takes the one that is chosen', () => {
  expect(new Set(supportLanguages.map((language) => defaultSupportMessages[language])).size).toBe(5);
  const supportMessages = { en: 'Hi', de: 'Servus', es: '', pt: '', ru: '' };
  expect(chosenMessage({ supportLanguage: 'de', supportMessages })).toEqual({ language: 'de', own: 'Servus' });
  expect(chosenMessage({ supportLanguage: 'ru', supportMessages })).toEqual({ language: 'ru', own: '' });
});

it('reads the language of a system, whatever its country', () => {
  expect(['en-GB', 'de', 'es_419', 'pt-BR', 'RU-ru', 'fr-CH', 'den', ''].map(readSupportLanguage)).toEqual([
    'en',
    'de',
    'es',
    'pt',
    'ru',
    null,
    null,
    null,
  ]);
});

it('never fills one part into another, whatever a client is called', () => {
  fc.assert(
    fc.property(fc.constantFrom('{link}', '{code}', '$&', '$1', '{name}{link}'), (name) => {
      expect(fillSupportMessage(own('<{name}>'), { ...parts, name })).toBe(`<${name}>`);
    }),
  );
});

it('groups digits by three and leaves other codes as they are', () => {
  expect(['771204659', '12345678', '123', 'AB-12', '', '１２３４'].map(groupCode)).toEqual([
    '771 204 659',
    '123 456 78',
    '123',
    'AB-12',
    '',
    '１２３４',
  ]);
});
