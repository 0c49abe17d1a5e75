import { afterEach, describe, expect, test } from 'vitest';
import {
  colonNames,
  decimalCommas,
  deviceId,
  hostileNames,
  typedColonNames,
  typedDeviceIds,
  typedSigns,
} from '../../../fixtures/names.ts';
import { withoutMarks } from '../../../../src-main/contract/fold.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { EntryMaker } from '../../../../src-renderer/features/agents/list/entry.ts';
import { termsOf } from '../../../../src-renderer/features/agents/list/filters.ts';
import { Finder } from '../../../../src-renderer/features/agents/list/finder.ts';
import { withoutLocalCommas } from '../../../../src-renderer/features/agents/query/amounts.ts';
import { faultOf, readQuery } from '../../../../src-renderer/features/agents/query/query.ts';
import { rankHits } from '../../../../src-renderer/features/agents/search/search.ts';
import { isShown } from '../../../../src-renderer/features/agents/views/views.ts';
import { cutAtMarks, markWords } from '../../../../src-main/contract/search/marks.ts';
import { setLocale } from '../../../../src-renderer/lib/intl.ts';
import { row, traitsOf } from './rows.ts';

const now = new Date(2026, 10, 20, 14, 26, 3).getTime();
const formats = { de: 'de-DE', es: 'es-ES', 'pt-BR': 'pt-BR', ru: 'ru-RU' } as const;
afterEach(() => setLocale('en-GB'));

const maker = new EntryMaker();
const namesOf = (names: readonly string[]) =>
  names.map((name, at) => maker.make(packRow(row({ id: at + 1, name, group: null, city: null }))));

/** The agents as the list shows them for a text, with how many of them are exactly meant. */
function list(entries: ReturnType<typeof namesOf>, text: string, byName = true) {
  const query = readQuery(text, now);
  const filters = {
    chips: new Set<never>(),
    systems: new Set<string>(),
    group: null,
    words: query.words,
    id: query.id,
  };
  const found = new Finder().find(entries, { ...filters, terms: termsOf(query, () => undefined) }, query);
  const { rows, exact } = rankHits(found.hits, query.plain, byName, found.exact);
  return { names: rows.map((entry) => entry.row.name), exact, ids: rows.map((entry) => entry.row.id) };
}

describe('a name with a colon', () => {
  test.each(typedColonNames)('%s comes first', (typed, name) => {
    for (const byName of [true, false]) {
      const found = list(namesOf(['AAA first by name', 'acme:47110', 'acme:4711', 'owner:till-4']), typed, byName);
      expect(found.names[0]).toBe(name);
      expect(found.exact).toBe(1);
    }
    expect(faultOf(readQuery(typed, now))).toBeNull();
  });

  test('is a word unless the text before the colon is a term', () => {
    for (const text of ['acme:4711', 'grup:leeds', 'disk:x', 'http://x', 'C:\\temp', '12:30', 'fe80::1', 'a:b'])
      expect(readQuery(text, now)).toMatchObject({
        words: [text.toLowerCase()],
        faults: [],
        pending: null,
        passes: null,
      });
    expect(list(namesOf(colonNames), 'acme:47').names).toEqual(['acme:4711', 'acme:47110']);
    expect(list(namesOf(colonNames), 'acme:4712').names).toEqual([]);
  });

  test('that is a term as well is found beside what the term finds', () => {
    const entries = [
      ...namesOf(['owner:till-4', 'other']),
      maker.make(packRow(row({ id: 9, name: 'owned', owner: 'till-4@example.test' }))),
    ];
    expect(list(entries, 'owner:till-4').names).toEqual(['owner:till-4', 'owned']);
  });

  test('like that of a term is asked about, which is worth saying where nothing is found', () => {
    const meant = (text: string) => readQuery(text, now).meant.map(({ message, instead }) => [message, instead]);
    expect(meant('grup:leeds')).toEqual([['There is no search term “grup:”. Did you mean group:?', 'group:']]);
    expect(meant('x -disk:5')).toEqual([['There is no search term “disk:”. Did you mean free:?', 'free:']]);
    expect(meant('acme:4711 group:leeds')).toEqual([]);
    // Names that every object of the language has.
    expect(meant('constructor:4711 valueof:x')).toEqual([]);
  });
});

test.each(hostileNames.map((name) => [name.slice(0, 40), name] as const))(
  'an agent called %s is found by its whole name',
  (_, name) => {
    const found = list(namesOf(['AAA', 'os: x', 'old', name, 'zzz']), name);
    expect(found.names[0]).toBe(withoutMarks(name));
    expect(found.exact).toBe(1);
  },
);

test('names that only differ in what is not seen are namesakes', () => {
  const found = list(namesOf(['Till 4', 'till 4 ', 'Till\u200b 4', 'Till  4', 'Till 44']), 'till 4');
  expect(found.exact).toBe(4);
});

describe('signs that no keyboard has', () => {
  const names = [...new Set(typedSigns.map(([, name]) => name))];
  test.each(typedSigns)('%s finds %s', (typed, name) => {
    expect(list(namesOf(names), typed).names).toEqual([name]);
  });
  test('are marked where they are', () => {
    const marked = (name: string, text: string) =>
      cutAtMarks(name, markWords(name, readQuery(text, now).words)).flatMap((one) => (one.marked ? [one.text] : []));
    expect(marked('Anna’s MacBook Pro', "anna's")).toEqual(['Anna’s']);
    expect(marked('Büro – Empfang', 'buro - empfang')).toEqual(['Büro', '–', 'Empfang']);
    expect(marked('PC‑014 „Nord“', 'pc-014')).toEqual(['PC‑014']);
    expect(marked('Till\u200b 4', 'till')).toEqual(['Till']);
    expect(marked('Cafe\u0301 2', 'cafe')).toEqual(['Cafe\u0301']);
  });
});

describe('the number of a device', () => {
  const numbered = [...namesOf(['Till 1', 'Till 2']), maker.make(packRow(row({ id: 77, name: 'Kasse', deviceId })))];
  test.each(typedDeviceIds)('%j is found', (typed) => {
    expect(list(numbered, typed).names).toEqual(['Kasse']);
    expect(list(numbered, typed).exact).toBe(1);
    expect(list(numbered, `id:${typed.trim()}`).names).toEqual(['Kasse']);
    expect(faultOf(readQuery(`id:${typed}`, now))).toBeNull();
  });
  test('takes all the digits behind id:, and leaves the words that follow', () => {
    expect(list(numbered, 'id:418 220 967 is:offline').names).toEqual([]);
    expect(list(numbered, 'id:418 220 967 kasse').names).toEqual(['Kasse']);
    expect(list(numbered, 'id:1,418 220 967').names).toEqual(['Till 1', 'Kasse']);
    expect(readQuery('id:418 220 967', now).terms.map(({ words }) => words)).toEqual(['ID 418220967']);
    expect(readQuery('id:77 -4', now).terms).toHaveLength(2);
  });
  test('is looked at from seven digits on, and only where nothing else was typed', () => {
    expect(list(numbered, '418220').names).toEqual([]);
    expect(list([maker.make(packRow(row({ id: 1_234_567, name: 'x' })))], '1234567').names).toEqual(['x']);
    expect(list(numbered, '418220967 kasse').names).toEqual([]);
    expect(list(numbered, '418220967 is:offline').names).toEqual([]);
    expect(readQuery('0000077', now).id).toBeNull();
  });
  test('that is also the name of another agent means neither of them by itself', () => {
    const both = [...namesOf([String(deviceId), 'x']), ...numbered.slice(2)];
    expect(list(both, String(deviceId))).toMatchObject({ exact: 2, names: [String(deviceId), 'Kasse'] });
  });
});

describe('a decimal comma', () => {
  const agents = [3_500, 4_096, 4_915, 7_168, 7_680, 8_192].map((ram, at) => ({
    row: row({ id: at, online: false, lastTime: now / 1000 - ram * 24 }),
    traits: traitsOf({ agentId: at, ram, diskFree: ram / 4, diskFreePercent: ram / 600 }),
  }));
  const found = (text: string) =>
    agents.filter(({ row: agent, traits }) => readQuery(text, now).passes?.(agent, traits)).map((one) => one.row.id);

  test.each(Object.values(formats))('is read where numbers are written so: %s', (locale) => {
    setLocale(locale);
    for (const [typed, pointed] of decimalCommas) {
      expect(faultOf(readQuery(typed, now))).toBeNull();
      expect(readQuery(typed, now).terms).toHaveLength(1);
      if (pointed !== null) expect(found(typed)).toEqual(found(pointed));
    }
    expect(found('ram:4gb,8gb')).toEqual([1, 4, 5]);
    expect(found('ram:>=7,5gb')).toEqual([4, 5]);
    expect(found('ram:4,5..7,5gb')).toEqual([2, 3, 4]);
    expect(found('ram:8192,4096')).toEqual([1, 5]);
  });

  test('is refused elsewhere, with the right spelling', () => {
    for (const [typed, pointed] of decimalCommas) {
      const { faults, terms } = readQuery(`${typed} x`, now);
      if (pointed === null) expect(found(typed)).toEqual([1, 4, 5]);
      else {
        expect(terms).toEqual([]);
        expect(
          faults.map(({ instead, start, end }) => typed.slice(0, start) + (instead ?? '') + typed.slice(end)),
        ).toEqual([pointed]);
      }
    }
    expect(readQuery('ram:>=7,5gb x', now).faults[0]?.message).toBe(
      'ram: write >=7.5gb for one amount, or >=7gb,>=5gb for any of several.',
    );
    expect(readQuery('free:1,024mb x', now).faults[0]?.instead).toBe('1024mb');
  });

  test.each(['en-GB', 'de-DE'])('of a list whose unit comes last is refused: %s', (locale) => {
    setLocale(locale);
    expect(readQuery('ram:4,8,16gb x', now).faults.map(({ instead }) => instead)).toEqual(['4gb,8gb,16gb']);
    expect(readQuery('ram:4,8,16gb x', now).faults[0]?.message).toBe(
      'ram: doesn’t accept “4,8,16gb”. Write 4gb,8gb,16gb.',
    );
  });

  test('beside the thousands of these formats is refused with one number', () => {
    setLocale('de-DE');
    expect(readQuery('free:1.024,5mb x', now).faults[0]?.instead).toBe('1024.5mb');
  });

  test('is stored as a point, so that a saved view means the same in every language', () => {
    setLocale('de-DE');
    const query = 'os:win ram:>=7,5gb free:<12,5%,"1,5gb" group:a,b ram:4gb,8gb "7,5gb"';
    const stored = 'os:win ram:>=7.5gb free:<12.5%,"1.5gb" group:a,b ram:4gb,8gb "7,5gb"';
    expect(withoutLocalCommas(query)).toBe(stored);
    const empty = { chips: [], systems: [], group: null, sort: { column: 'name', down: false } };
    expect(isShown({ ...empty, query: 'ram:>=7.5gb' }, { ...empty, query: 'ram:>=7,5gb' })).toBe(true);
    setLocale('en-GB');
    expect(withoutLocalCommas('ram:>=7,5gb')).toBe('ram:>=7,5gb');
    expect(faultOf(readQuery(stored, now))).toBeNull();
  });
});

test('a text of 10,000 signs of any kind is read at once', () => {
  for (const scrap of ['1,', '1 ', 'ram:1,', 'id:1 ', 'id:1-', 'seen:1..', '\u200b', ': ', 'a:', '-', '‑', '9'])
    expect(readQuery(scrap.repeat(10_000), now).names.length).toBeLessThanOrEqual(2);
});
