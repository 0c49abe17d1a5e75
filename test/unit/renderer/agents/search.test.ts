import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../../src-renderer/features/agents/list/entry.ts';
import { countEntries, filterEntries, stateChips } from '../../../../src-renderer/features/agents/list/filters.ts';
import { fold } from '../../../../src-renderer/lib/sort-key.ts';
import { cutAtMarks, markWords } from '../../../../src-main/contract/search/marks.ts';
import { matches, rankHits, wordsOf } from '../../../../src-renderer/features/agents/search/search.ts';
import { EntryMaker } from '../../../../src-renderer/features/agents/list/entry.ts';
import { entries, entryOf, letters } from '../entries.ts';
import { inventRows, row } from './rows.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';

describe('search', () => {
  /** The slow and plain reference: each word of the query is in some field, both without case and accents. */
  const naive = (entry: Entry, query: string): boolean => {
    const plain = (text: string) =>
      Array.from(text.toLowerCase().normalize('NFKD'))
        .filter((letter) => !/\p{M}/u.test(letter))
        .map((letter) => ({ ß: 'ss', ø: 'o', ł: 'l' })[letter] ?? letter)
        .join('');
    const { name, ip, group, city, region, country, owner, osUser } = entry.row;
    const fields = [name, ip, group, city, region, country, owner, osUser].map((field) => plain(field ?? ''));
    return plain(query)
      .split(/\s+/)
      .filter((word) => word !== '')
      .every((word) => fields.some((field) => field.includes(word)));
  };

  test('puts the best names first and leaves the order otherwise', () => {
    const named = (name: string, ip: string) => entryOf({ id: 1, name, ip, group: 'Leeds', city: null });
    const hits = [
      named('Bay 4 label printer PC', '198.51.100.7'),
      named('Old bay 7 label printer PC', '198.51.100.8'),
      named('Bay 7 label printer PC', '198.51.100.9'),
      named('Bay 7 label printer PC 2', '198.51.100.9'),
      named('PC printer label 7 bay', '198.51.100.9'),
    ];
    expect(rankHits(hits, ' bay 7  LABEL printer pc ', true, []).rows.map((hit) => hit.row.name)).toEqual([
      'Bay 7 label printer PC',
      'Bay 7 label printer PC 2',
      'Old bay 7 label printer PC',
      'PC printer label 7 bay',
      'Bay 4 label printer PC',
    ]);
    expect(rankHits(hits, 'leeds', true, []).rows).toEqual(hits);
    expect(rankHits(hits, ' ', true, []).rows).toBe(hits);
    const many = new Array(6_000).fill(hits[0]) as typeof hits;
    expect(rankHits(many, 'bay', true, []).rows).toBe(many);
  });

  test('puts what is exactly meant first in any order and among any number, and counts it', () => {
    const made = (id: number, name: string) => new EntryMaker().make(packRow(row({ id, name, ip: '17.4.4.4' })));
    const [one, two, meant, four] = [made(1, '17:42'), made(2, '17:41'), made(3, '17:4'), made(4, '7:17:4')];
    const ids = (found: readonly Entry[]) => found.map((entry) => entry.row.id);
    const inOrder = rankHits([one, two, meant, four], '17:4', false, [meant]);
    expect(ids(inOrder.rows)).toEqual([3, 1, 2, 4]);
    expect(inOrder.exact).toBe(1);
    const others = Array.from({ length: 6_000 }, (_, at) => made(10 + at, `17:4${String(at)}`));
    const outside = made(7, 'Kasse');
    const many = rankHits([...others, meant], '17:4', true, [meant, outside]);
    expect(ids(many.rows.slice(0, 3))).toEqual([3, 7, 10]);
    expect(many.exact).toBe(2);
    expect(many.rows).toHaveLength(6_002);
  });

  test('finds exactly what a naive search finds', () => {
    fc.assert(
      fc.property(entries, letters, (list, query) => {
        const found = list.filter((entry) => matches(entry.haystack, wordsOf(query)));
        expect(found).toEqual(list.filter((entry) => naive(entry, query)));
      }),
      { numRuns: 300 },
    );
  });

  test('in shared parts it finds the same, whatever is searched in between, and more words than have a bit', () => {
    const ask = (words: readonly string[]) => ({
      chips: new Set<never>(),
      systems: new Set<never>(),
      group: null,
      words,
    });
    fc.assert(
      fc.property(entries, letters, letters, (list, query, other) => {
        const maker = new EntryMaker();
        const made = list.map((entry) => maker.make(packRow(entry.row)));
        filterEntries(made, ask(wordsOf(other)));
        const plainly = list.filter((entry) => naive(entry, query)).map(({ row: { id } }) => id);
        expect(filterEntries(made, ask(wordsOf(query))).map(({ row: { id } }) => id)).toEqual(plainly);
        expect(
          made.every(
            ({ haystack, nameKey }, at) =>
              haystack.startsWith(fold(list[at]?.row.name ?? '').replace(/\s+/g, ' ')) && nameKey === list[at]?.nameKey,
          ),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
    const [one] = [
      new EntryMaker().make(packRow(row({ id: 1, name: 'abcdefghijklmnopqrstuvwxyz0123456789', city: null }))),
    ];
    const many = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
    expect(filterEntries([one], ask(many))).toHaveLength(1);
    expect(filterEntries([one], ask([...many, 'ab', 'ac']))).toHaveLength(0);
  });

  test('does not care about the order of words, case or accents', () => {
    const { haystack } = entryOf({ id: 1, name: 'Kasse 1 Königstraße', group: 'Łódź', osUser: 'Søren' });
    for (const query of ['königstraße kasse', 'KONIGSTRASSE', 'lodz soren', '  kasse   1 '])
      expect(matches(haystack, wordsOf(query))).toBe(true);
    expect(matches(haystack, wordsOf('kasse xyz'))).toBe(false);
  });

  test('a word never spans two fields', () => {
    const { haystack } = entryOf({ id: 1, name: 'ab', ip: 'cd', group: null });
    expect(matches(haystack, wordsOf('bc'))).toBe(false);
  });

  test('the marked pieces are the name again, and each word that is in the name is marked', () => {
    fc.assert(
      fc.property(letters, letters, (name, query) => {
        const words = wordsOf(query);
        const pieces = cutAtMarks(name, markWords(name, words));
        expect(pieces.map((piece) => piece.text).join('')).toBe(name);
        const isHit = words.some((word) => fold(name).includes(word));
        if (fold(name) === Array.from(name).map(fold).join(''))
          expect(pieces.some((piece) => piece.marked)).toBe(isHit);
      }),
      { numRuns: 300 },
    );
  });
});

describe('filters', () => {
  test('the count of each chip is what the chip alone shows', () => {
    const list = inventRows(300, 1_800_000_000_000).map((made) => entryOf(made));
    const { chips } = countEntries(list);
    for (const chip of stateChips)
      expect(filterEntries(list, { chips: new Set([chip]), systems: new Set(), group: null, words: [] })).toHaveLength(
        chips[chip],
      );
  });

  test('asking nothing gives the very same list', () => {
    const list = [entryOf({ id: 1 })];
    expect(filterEntries(list, { chips: new Set(), systems: new Set(), group: null, words: [] })).toBe(list);
  });
});
