import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { EntryMaker, type Entry } from '../../../../src-renderer/features/agents/list/entry.ts';
import { countOnline, stateChips, type Filters } from '../../../../src-renderer/features/agents/list/filters.ts';
import { Finder } from '../../../../src-renderer/features/agents/list/finder.ts';
import { matches, wordsOf } from '../../../../src-renderer/features/agents/search/search.ts';
import { fold } from '../../../../src-renderer/lib/sort-key.ts';
import { entries, letters } from '../entries.ts';
import { row } from './rows.ts';

const idsOf = (list: readonly Entry[]) => list.map((entry) => entry.row.id);
const ask = (query: string, chips: Filters['chips'] = new Set()): Filters => ({
  chips,
  systems: new Set(),
  group: null,
  words: wordsOf(query),
});
const asked = (plain: string) => ({ plain, names: [] });
const chips = fc.subarray(['online', ...stateChips.slice(2)] as const, { maxLength: 1 });

test('finds what each agent’s texts hold, letter by letter and whatever was asked for before', () => {
  fc.assert(
    fc.property(entries, letters, letters, chips, (list, query, other, chosen) => {
      const maker = new EntryMaker();
      const made = list.map((entry) => maker.make(packRow(entry.row)));
      const finder = new Finder();
      const texts = [other, ...Array.from(query, (_, at) => query.slice(0, at + 1)), query, `${query} ${other}`, ''];
      for (const text of texts) {
        const filters = ask(text, new Set(chosen));
        const shown = finder.find(made, { ...filters, words: [] }, asked('')).hits;
        const expected = shown.filter((entry) => matches(entry.haystack, wordsOf(text)));
        const found = finder.find(made, filters, asked(text));
        expect(idsOf(found.hits)).toEqual(idsOf(expected));
        expect(found.countOnline()).toBe(countOnline(expected));
        const phrase = fold(text).trim().replace(/\s+/g, ' ');
        const exact =
          phrase === '' ? [] : expected.filter(({ haystack }) => haystack.split('\n')[0]?.trim() === phrase);
        expect(idsOf(found.exact)).toEqual(idsOf(exact));
      }
    }),
    { numRuns: 300 },
  );
});

test('goes on from its last result only in the same list', () => {
  const maker = new EntryMaker();
  const nothing = { ip: null, city: null, country: null, group: null, owner: null };
  const make = (id: number, name: string) => maker.make(packRow(row({ id, name, ...nothing })));
  const before = [make(1, 'desk'), make(2, 'lamp')];
  const after = [make(1, 'door'), make(2, 'desk lamp'), make(3, 'desk')];
  const finder = new Finder();
  expect(idsOf(finder.find(before, ask('d'), asked('d')).hits)).toEqual([1]);
  expect(idsOf(finder.find(after, ask('de'), asked('de')).hits)).toEqual([2, 3]);
  expect(idsOf(finder.find(after, ask('desk lamp'), asked('desk lamp')).hits)).toEqual([2]);
  expect(idsOf(finder.find(after, ask('desk'), asked('desk')).hits)).toEqual([2, 3]);
  expect(idsOf(finder.find(after, ask('desk'), asked('desk')).exact)).toEqual([3]);
});

test('more words than have a bit are found all the same', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const made = [new EntryMaker().make(packRow(row({ id: 1, name: alphabet, city: null })))];
  const many = Array.from(alphabet).join(' ');
  expect(new Finder().find(made, ask(many), asked(many)).hits).toHaveLength(1);
  expect(new Finder().find(made, ask(`${many} ac`), asked(`${many} ac`)).hits).toHaveLength(0);
});
