import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import en from '../../../../locales/en.json' with { type: 'json' };
import notes from '../../../../locales/notes.json' with { type: 'json' };
import {
  folder,
  formsOf,
  hashOf,
  isPlural,
  keysOf,
  namesIn,
  problemOf,
  readCatalogue,
  reportOn,
  seenBy,
  stampedBy,
  translated,
  typesOf,
  withEnglish,
} from '../../../../scripts/texts/catalogues.ts';
import { codeOfMain, codeOfPages, keysReadBy, unreadKeys } from '../../../../scripts/texts/read-keys.ts';
import { makePseudo } from '../../../../src-main/contract/pseudo-language.ts';
import { makeTranslate, t, useTexts, type Catalogue } from '../../../../src-main/contract/texts.ts';
import { useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { findEnglish } from '../../../e2e/english-left.ts';

const english: Catalogue = en;

describe('locales/en.json', () => {
  it('has its keys in order, and each once', () => {
    const lines = readFileSync(join(folder, 'en.json'), 'utf8').matchAll(/^ {2}("(?:[^"\\]|\\.)+"):/gm);
    const keys = [...lines].map(([, key = '']) => JSON.parse(key) as string);
    expect(keys).toEqual([...new Set(keys)].sort());
    expect(keys).toHaveLength(Object.keys(en).length);
  });

  it('has no text that nothing reads', () => {
    expect(unreadKeys(english)).toEqual([]);
  });

  it('has both plural forms of English where it has one', () => {
    for (const key of keysOf(english).filter((each) => isPlural(english, each)))
      expect.soft(Object.keys(formsOf(english, key)), key).toEqual([`${key}_one`, `${key}_other`]);
  });

  it('has braces around names alone, and no space at an end', () => {
    for (const [key, text] of Object.entries(english)) {
      expect.soft(text.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/);
      expect.soft(text, key).toBe(text.trim());
    }
  });

  /** Beside these a number needs no form of its own, in any language. */
  const numberAlone = /^\{\{count\}\} (?:ms|s|min|h|d)(?: ago)?$/;

  it('has a plural wherever a number is beside a noun', () => {
    const plain = Object.entries(english).filter(
      ([key, text]) => !/_(?:one|other)$/.test(key) && text.includes('{{count}}') && !numberAlone.test(text),
    );
    expect(plain.map(([key]) => key)).toEqual([
      'bulk.count.online',
      'bulk.far',
      'lock.passwordHelp',
      'lock.passwordLength',
      'notify.more',
      'notify.viewAndFewer',
      'policy.lockLength',
      'quick.count',
      'session.say.moved',
      'tour.step',
    ]);
  });

  it('spells as in the United States, and says remote screen and API key', () => {
    const names = new Set(['licences.open', 'licences.title']);
    const wrong = Object.entries(english).filter(
      ([key, text]) =>
        !names.has(key) &&
        !key.startsWith('former.') &&
        /organis|cancelled|recognis|licence|colour|remote page|known whether|(?<!API )\bthe key\b/i.test(text),
    );
    expect(wrong.map(([key]) => key)).toEqual(['signIn.thisRun']);
  });

  it('has no text of more than 48 words', () => {
    expect(Object.entries(english).filter(([, text]) => text.split(' ').length > 48)).toEqual([]);
  });

  it('has a note for translators on no beginning that keys do not have', () => {
    const keys = keysOf(english);
    const unused = Object.keys(notes).filter((note) => !keys.some((key) => key === note || key.startsWith(`${note}.`)));
    expect(unused).toEqual([]);
  });

  it('is split: pages and main each get what they read', () => {
    const [ofPages, ofMain] = [codeOfPages(), codeOfMain()].map((code) => keysReadBy(code, english));
    expect(ofPages).toEqual(expect.arrayContaining(['nav.agents', 'cap.ctrl', 'settings.askWhyText', 'query.today']));
    expect(ofMain).toEqual(expect.arrayContaining(['tray.quit', 'cap.ctrl', 'record.view.gone', 'export.word.yes']));
    expect(ofPages).not.toContain('tray.quit');
    expect(ofMain).not.toContain('tour.step');
  });
});

describe('which keys code reads', () => {
  const texts = {
    'a.title': '',
    'a.by.one': '',
    'a.by.two': '',
    'wait.seconds_one': '',
    'wait.seconds_other': '',
    b: '',
  };

  it('is found whole, and put together', () => {
    expect(keysReadBy("t('a.title')", texts)).toEqual(['a.title']);
    expect(keysReadBy('t(`a.by.${name}`)', texts)).toEqual(['a.by.one', 'a.by.two']);
    expect(keysReadBy("say('wait'); t(`${sentence}.seconds`)", texts)).toEqual(['wait.seconds']);
    expect(keysReadBy("t('c')", texts)).toEqual([]);
  });
});

/** English, and a translation with something wrong with each text but the first two. */
const made = {
  hello: 'Hello {{name}}',
  hours_one: '{{count}} hour of {{agent}}',
  hours_other: '{{count}} hours of {{agent}}',
};

describe('a translation', () => {
  it.each<[string, Catalogue, string | null]>([
    ['as good as English', { hello: '{{name}}, hallo' }, null],
    ['not there', {}, 'not translated'],
    ['empty', { hello: '' }, 'not translated'],
    ['without a name', { hello: 'Hallo' }, 'without {{name}}'],
    ['with another name', { hello: 'Hallo {{name}} {{user}}' }, '{{user}} is not in the English text'],
    ['with plural forms of a text without', { hello_other: 'Hallo {{name}}' }, 'plural forms on one side only'],
  ])('%s', (_name, other, problem) => {
    expect(problemOf(made, other, 'hello')).toBe(problem);
  });

  it.each<[string, Catalogue, string | null]>([
    ['with its forms', { hours_one: 'eine Stunde {{agent}}', hours_other: '{{count}} Stunden {{agent}}' }, null],
    ['without _other', { hours_one: 'eine Stunde {{agent}}' }, 'without _other'],
    ['with a form that lacks a name', { hours_one: 'eine', hours_other: '{{count}} {{agent}}' }, 'without {{agent}}'],
    ['without forms', { hours: '{{count}} Stunden {{agent}}' }, 'plural forms on one side only'],
  ])('%s of a number', (_name, other, problem) => {
    expect(problemOf(made, other, 'hours')).toBe(problem);
  });

  it('is English as a whole where it cannot be shown, and has nothing that English has not', () => {
    const other = {
      hello: 'Hallo {{nam}}',
      hours_few: 'few {{agent}}',
      hours_other: '{{count}} ч {{agent}}',
      old: 'alt',
    };
    expect(withEnglish(made, other)).toEqual({
      hello: 'Hello {{name}}',
      hours_few: 'few {{agent}}',
      hours_other: '{{count}} ч {{agent}}',
    });
    expect(withEnglish(made, {})).toEqual(made);
  });
});

describe('the report', () => {
  const other = {
    hello: 'Привет, {{name}}',
    hours_one: '{{count}} ч {{agent}}',
    hours_other: '{{count}} ч {{agent}}',
    old: 'x',
  };
  const seen = { hello: hashOf(made, 'hello'), hours: { ru: hashOf(made, 'hours'), de: '000000' } };

  it('names what is missing, stale, without forms, repeated and orphaned', () => {
    expect(reportOn('ru', made, other, seen)).toEqual({
      language: 'ru',
      missing: [],
      stale: [],
      formless: ['hours: few, many'],
      same: [],
      orphaned: ['old'],
    });
    const changed = {
      ...made,
      hello: 'Hello, {{name}}',
      hours_other: '{{count}} h of {{agent}}',
      more: 'You have more',
    };
    expect(reportOn('ru', changed, { ...other, more: 'You have more' }, seen)).toMatchObject({
      stale: ['hello', 'hours', 'more'],
      same: ['more'],
    });
    expect(reportOn('de', made, { hello: 'Hallo' }, seen)).toMatchObject({
      missing: ['hello: without {{name}}', 'hours: not translated'],
      stale: [],
    });
  });

  it('takes a translation for one of the English text of now once it is stamped', () => {
    const changed = { ...made, hello: 'Hello, {{name}}' };
    const others = new Map<'de' | 'ru', Catalogue>([
      ['de', { hello: 'Hallo {{name}}' }],
      ['ru', other],
    ]);
    const stamped = stampedBy(changed, others, seen, (key, language) => key === 'hello' && language === 'de');
    expect(stamped).toEqual({
      hello: { de: hashOf(changed, 'hello'), ru: hashOf(made, 'hello') },
      hours: { ru: hashOf(made, 'hours') },
    });
    expect(
      seenBy(
        stampedBy(changed, others, stamped, () => true),
        'hello',
        'ru',
      ),
    ).toBe(hashOf(changed, 'hello'));
  });

  it.each(translated)('reads the files of %s', (language) => {
    const { missing, stale } = reportOn(language, english, readCatalogue(language), {});
    expect(stale).toHaveLength(keysOf(english).length - missing.length);
  });
});

it('the types name each key and what is filled in', () => {
  expect(typesOf({ ...made, plain: 'Plain' })).toContain(
    [
      '  "hello": [values: { readonly name: Value }];',
      '  "hours": [values: { readonly agent: Value; readonly count: number }];',
      '  "plain": [];',
    ].join('\n'),
  );
});

describe('a text', () => {
  afterEach(useEnglish);

  it('has its values filled in, numbers with separators', () => {
    expect(t('time.minutesAgo', { count: 1234 })).toBe('1,234 min ago');
    expect(t('shortcuts.page', { page: 'Support' })).toBe('Go to Support');
  });

  it('takes values as they are, whatever they look like', () => {
    for (const page of ['{page}', '$t(nav.agents)', '{{count}}', '{{page}}', '<b>', '$&'])
      expect(t('shortcuts.page', { page })).toBe(`Go to ${page}`);
  });

  it('has the plural form of its language, and the last one where that is missing', () => {
    const forms = { minutes_one: '{{count}} минуту', minutes_few: '{{count}} минуты', minutes_many: '{{count}} минут' };
    const read = makeTranslate(
      'ru',
      { ...forms, minutes_other: '{{count}} минуты', hours_other: '{{count}} ч' },
      String,
    );
    expect([1, 2, 5, 21, 1.5].map((count) => read('minutes', { count }))).toEqual([
      ...['1 минуту', '2 минуты', '5 минут', '21 минуту', '1.5 минуты'],
    ]);
    expect(read('hours', { count: 1 })).toBe('1 ч');
  });

  it('is that of the catalogue in use, also where it was read before', () => {
    expect(t('nav.agents')).toBe('Agents');
    useTexts('de', { 'nav.agents': 'Computer', 'time.minutesAgo': 'vor {{count}} min' }, 'de-DE');
    expect(t('nav.agents')).toBe('Computer');
    expect(t('time.minutesAgo', { count: 1234 })).toBe('vor 1.234 min');
  });

  it('is its key where there is none', () => {
    expect(makeTranslate('de', {}, String)('nav.agents')).toBe('nav.agents');
  });

  const until = makeTranslate(
    'pt-BR',
    { since: 'Desde {{day}}. Nada falta.', end: 'Até {{day}}.', path: 'Em {{day}}/tudo' },
    String,
  );

  it('ends with one point after a date that is shortened with one', () => {
    expect(until('since', { day: '25 de nov.' })).toBe('Desde 25 de nov. Nada falta.');
    expect(until('end', { day: '5:00 p. m.' })).toBe('Até 5:00 p. m.');
    expect(until('end', { day: '25/11' })).toBe('Até 25/11.');
  });

  it('keeps other points in a row', () => {
    expect(until('path', { day: '..' })).toBe('Em ../tudo');
    expect(until('end', { day: 'and so on...' })).toBe('Até and so on....');
  });
});

describe('the catalogues for tests', () => {
  it.each(['en-XA', 'ar-XB'] as const)('%s has every text, with its names and no English left', (language) => {
    const pseudo = makePseudo(language, english);
    expect(Object.keys(pseudo)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      const changed = pseudo[key] ?? '';
      expect(namesIn(changed)).toEqual(namesIn(text));
      expect(changed.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[a-zA-Z]/);
      const letters = text.replace(/\{\{\w+\}\}/g, '').length;
      if (language === 'en-XA') expect(changed.length - text.length).toBeGreaterThanOrEqual(Math.floor(letters * 0.4));
    }
  });
});

describe('the search for English that is left', () => {
  const source = { refresh: 'Refresh list', wake: 'Wake {{name}}', lost: 'The connection was lost.', state: 'Status' };
  const german = {
    refresh: 'Liste laden',
    wake: '{{name}} wecken',
    lost: 'Die Verbindung ging verloren.',
    state: 'Status',
  };
  const search = (other: Catalogue, shown: readonly string[]) => findEnglish(source, other, (text) => text)(shown);

  it('finds a German text that is replaced by English, on the screen and in the catalogue', () => {
    expect(search(german, Object.values(german))).toEqual([]);
    expect(search(german, ['Refresh list', 'Wake FRONT', 'Status'])).toEqual([
      'refresh: Refresh list',
      'wake: Wake FRONT',
    ]);
    const replaced = { ...german, lost: source.lost };
    expect(search(replaced, Object.values(replaced))).toEqual(['lost: The connection was lost.']);
  });

  it('passes over what the catalogue lacks, and over nothing else', () => {
    const { wake: _wake, ...lacking } = german;
    expect(search(lacking, ['Wake FRONT'])).toEqual([]);
    expect(search({ ...german, lost: '' }, ['The connection was lost.'])).toEqual([]);
    expect(search({ ...german, wake: 'Wecken' }, ['Wake FRONT'])).toEqual([]);
    expect(search(lacking, ['Refresh list', 'This is not in the catalogue.'])).toEqual([
      'refresh: Refresh list',
      'This is not in the catalogue.',
    ]);
  });

  it.each(translated)('finds each sentence of %s that is replaced by its English text', (language) => {
    const other = readCatalogue(language);
    const all = Object.entries(english).filter(
      ([, text]) => !text.includes('{{') && /[a-z]+ [a-z]+ [a-z]+/i.test(text),
    );
    expect(all.length).toBeGreaterThan(500);
    const sentences = all.filter(([key]) => key in other);
    const texts = sentences.map(([, text]) => text);
    const replaced = { ...other, ...Object.fromEntries(sentences) };
    expect(findEnglish(english, replaced, (text) => text)(texts)).toHaveLength(texts.length);
  });
});

it.each(translated)('names the place of the key in the account area in one way: %s', (language) => {
  const other = readCatalogue(language);
  const all = Object.keys(english).filter((key) => english[key]?.includes('Integrations'));
  expect(all.length).toBeGreaterThan(3);
  const keys = all.filter((key) => key in other);
  const places = keys.map((key) => other[key]?.match(/[«“„][^»”“]+[»”“]/g)?.join(' '));
  expect([...new Set(places)]).toHaveLength(Math.min(keys.length, 1));
});
