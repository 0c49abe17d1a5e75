import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure, FailureKind } from '../../src-main/ipc/failure.ts';
import { markOf, showState, wordState } from '../../src-renderer/lib/agent-state.ts';
import { columns, type Entry, type Sort } from '../../src-renderer/lib/columns.ts';
import { wordFailure } from '../../src-renderer/lib/failures.ts';
import { countEntries, filterEntries, stateChips } from '../../src-renderer/lib/filters.ts';
import { fold, sortKey } from '../../src-renderer/lib/fold.ts';
import * as format from '../../src-renderer/lib/format.ts';
import { flattenTree, growTree, isWithin, levelsOf, pathOf, splitLeaf } from '../../src-renderer/lib/groups.ts';
import { t } from '../../src-renderer/lib/messages.ts';
import { applyChange, mergeEntries, sortEntries } from '../../src-renderer/lib/order.ts';
import { markHits } from '../../src-renderer/lib/mark-hits.ts';
import { bestNamesFirst, haystackOf, matches, wordsOf } from '../../src-renderer/lib/search.ts';
import { EntryMaker } from '../../src-renderer/lib/slim.ts';
import { en } from '../../src-renderer/i18n/en.ts';
import { readListKey } from '../../src-renderer/views/agents/row-actions.ts';
import { SlotPool } from '../../src-renderer/views/agents/slots.ts';
import { scrollToShow, spanOf } from '../../src-renderer/views/agents/window.ts';
import { refuse } from './bridge.ts';
import { inventRows, row } from './rows.ts';
import { jobOf } from './bridge.ts';

const entryOf = (part: Parameters<typeof row>[0]): Entry => {
  const made = row(part);
  return { row: made, hay: haystackOf(made), nameKey: sortKey(made.name) };
};
const letters = fc.string({ unit: fc.constantFrom(...Array.from('aAäÄáßSs øØoO1290 -/.\n\u0301Łl')), maxLength: 12 });
const anyEntry = fc
  .record({
    id: fc.nat(400),
    name: letters,
    group: fc.option(letters, { nil: null }),
    ip: fc.option(fc.constantFrom('192.0.2.1', '198.51.100.77'), { nil: null }),
    city: fc.option(letters, { nil: null }),
    owner: fc.option(letters, { nil: null }),
    osUser: fc.option(letters, { nil: null }),
    online: fc.constantFrom(true, false, null),
    sessionsTotal: fc.option(fc.nat(3), { nil: null }),
    lastTime: fc.option(fc.nat(9), { nil: null }),
  })
  .map(entryOf);
const entries = fc.uniqueArray(anyEntry, { selector: (entry) => entry.row.id, maxLength: 30 });
const anySort = fc.record({ column: fc.constantFrom(...columns), down: fc.boolean() });

describe('search', () => {
  /** As slow and plain as it can be said: each word of the query is in some field, both without case and accents. */
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
    const named = (name: string, ip: string) => ({
      name,
      hay: haystackOf(row({ id: 1, name, ip, group: 'Leeds', city: null })),
    });
    const hits = [
      named('Bay 4 label printer PC', '198.51.100.7'),
      named('Old bay 7 label printer PC', '198.51.100.8'),
      named('Bay 7 label printer PC', '198.51.100.9'),
      named('Bay 7 label printer PC 2', '198.51.100.9'),
      named('PC printer label 7 bay', '198.51.100.9'),
    ];
    expect(bestNamesFirst(hits, ' bay 7  LABEL printer pc ').map(({ name }) => name)).toEqual([
      'Bay 7 label printer PC',
      'Bay 7 label printer PC 2',
      'Old bay 7 label printer PC',
      'PC printer label 7 bay',
      'Bay 4 label printer PC',
    ]);
    expect(bestNamesFirst(hits, 'leeds')).toEqual(hits);
    expect(bestNamesFirst(hits, ' ')).toBe(hits);
    const many = new Array(6_000).fill(hits[0]) as typeof hits;
    expect(bestNamesFirst(many, 'bay')).toBe(many);
  });

  test('finds exactly what a naive search finds', () => {
    fc.assert(
      fc.property(entries, letters, (list, query) => {
        const found = list.filter((entry) => matches(entry.hay, wordsOf(query)));
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
        const made = list.map((entry) => maker.make(entry.row));
        filterEntries(made, ask(wordsOf(other)));
        const plainly = list.filter((entry) => naive(entry, query)).map(({ row: { id } }) => id);
        expect(filterEntries(made, ask(wordsOf(query))).map(({ row: { id } }) => id)).toEqual(plainly);
        expect(
          made.every(
            ({ hay, nameKey }, at) =>
              hay.startsWith(fold(list[at]?.row.name ?? '').replace(/\s+/g, ' ')) && nameKey === list[at]?.nameKey,
          ),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
    const [one] = [new EntryMaker().make(row({ id: 1, name: 'abcdefghijklmnopqrstuvwxyz0123456789', city: null }))];
    const many = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
    expect(filterEntries([one], ask(many))).toHaveLength(1);
    expect(filterEntries([one], ask([...many, 'ab', 'ac']))).toHaveLength(0);
  });

  test('does not care about the order of words, case or accents', () => {
    const { hay } = entryOf({ id: 1, name: 'Kasse 1 Königstraße', group: 'Łódź', osUser: 'Søren' });
    for (const query of ['königstraße kasse', 'KONIGSTRASSE', 'lodz soren', '  kasse   1 '])
      expect(matches(hay, wordsOf(query))).toBe(true);
    expect(matches(hay, wordsOf('kasse xyz'))).toBe(false);
  });

  test('a word never spans two fields', () => {
    const { hay } = entryOf({ id: 1, name: 'ab', ip: 'cd', group: null });
    expect(matches(hay, wordsOf('bc'))).toBe(false);
  });

  test('the marked pieces are the name again, and each word that is in the name is marked', () => {
    fc.assert(
      fc.property(letters, letters, (name, query) => {
        const words = wordsOf(query);
        const pieces = markHits(name, words);
        expect(pieces.map((piece) => piece.text).join('')).toBe(name);
        const isHit = words.some((word) => fold(name).includes(word));
        if (fold(name) === Array.from(name).map(fold).join('')) expect(pieces.some((piece) => piece.hit)).toBe(isHit);
      }),
      { numRuns: 300 },
    );
  });
});

describe('order', () => {
  const ids = (list: readonly Entry[]) => list.map((entry) => entry.row.id);
  const byName: Sort = { column: 'name', down: false };

  test('numbers sort by value, accents and case aside', () => {
    const names = ['PC 10', 'pc 9', 'Äpfel', 'apfel 2', 'PC 010', 'Zoo'];
    const list = names.map((name, id) => entryOf({ id, name }));
    expect(sortEntries(list, byName).map((entry) => entry.row.name)).toEqual([
      'Äpfel',
      'apfel 2',
      'pc 9',
      'PC 10',
      'PC 010',
      'Zoo',
    ]);
  });

  test('an unknown value comes last in both directions', () => {
    const list = [
      entryOf({ id: 1, sessionsTotal: null }),
      entryOf({ id: 2, sessionsTotal: 5 }),
      entryOf({ id: 3, sessionsTotal: 7 }),
    ];
    expect(ids(sortEntries(list, { column: 'sessions', down: false }))).toEqual([2, 3, 1]);
    expect(ids(sortEntries(list, { column: 'sessions', down: true }))).toEqual([3, 2, 1]);
  });

  test('merging into a sorted list is the same as sorting all', () => {
    fc.assert(
      fc.property(entries, anySort, fc.nat(30), (list, sort, cut) => {
        const kept = sortEntries(list.slice(0, cut), sort);
        expect(ids(mergeEntries(kept, list.slice(cut), sort))).toEqual(ids(sortEntries(list, sort)));
      }),
    );
  });

  test('a refresh moves nothing, loses nothing and leaves nothing behind', () => {
    fc.assert(
      fc.property(entries, entries, anySort, fc.uniqueArray(fc.nat(400)), (list, changed, sort, gone) => {
        const before = sortEntries(list, sort);
        const removed = new Set(gone.filter((id) => !changed.some((entry) => entry.row.id === id)));
        const change = new Map(changed.map((entry) => [entry.row.id, entry]));
        const after = applyChange(before, change, removed, sort);
        const expected = new Set([...ids(before), ...change.keys()].filter((id) => !removed.has(id)));
        expect(new Set(ids(after))).toEqual(expected);
        expect(after).toHaveLength(expected.size);
        const stayed = ids(before).filter((id) => expected.has(id));
        expect(ids(after).filter((id) => stayed.includes(id))).toEqual(stayed);
        for (const entry of after) if (change.has(entry.row.id)) expect(entry).toBe(change.get(entry.row.id));
      }),
    );
  });
});

describe('groups', () => {
  test.each([
    ['A / B', ['A', 'B']],
    ['A/B', ['A', 'B']],
    ['A\\B', ['A', 'B']],
    ['A > B / C', ['A', 'B', 'C']],
    ['A->B', ['A->B']],
    [' / ', ['/']],
    ['A // B', ['A', 'B']],
    ['Alder & Pike', ['Alder & Pike']],
    ['', []],
    ['  ', []],
    ['two\nlines', ['two lines']],
  ])('%j has the levels %j', (name, levels) => {
    expect(levelsOf(name)).toEqual(levels);
  });

  test('a tree counts what is below, and filters what is below', () => {
    const tree = growTree(
      new Map([
        ['A\nB', 2],
        ['A\nC', 3],
        ['A', 1],
        ['Z', 4],
        ['', 9],
      ]),
    );
    expect(tree.map(({ label, count }) => [label, count])).toEqual([
      ['A', 6],
      ['Z', 4],
    ]);
    expect(tree[0]?.children.map(({ label, count }) => [label, count])).toEqual([
      ['B', 2],
      ['C', 3],
    ]);
    expect(flattenTree(tree, new Set()).map((item) => item.node.label)).toEqual(['A', 'Z']);
    expect(
      flattenTree(tree, new Set(['A'])).map((item) => [item.node.label, item.depth, item.position, item.siblings]),
    ).toEqual([
      ['A', 0, 1, 2],
      ['B', 1, 1, 2],
      ['C', 1, 2, 2],
      ['Z', 0, 2, 2],
    ]);
    expect(isWithin(pathOf('A/B'), 'A')).toBe(true);
    expect(isWithin(pathOf('AB'), 'A')).toBe(false);
  });

  test('the counts of the roots are all agents with a group, whatever the names', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const { groups } = countEntries(list);
        const roots = growTree(groups).reduce((sum, node) => sum + node.count, 0);
        expect(roots + (groups.get('') ?? 0)).toBe(list.length);
      }),
    );
  });

  test('each count of the tree is what choosing the group shows', () => {
    const list = inventRows(200, 1_800_000_000_000).map((made) => entryOf(made));
    const none = { chips: new Set<never>(), systems: new Set<string>(), words: [] };
    const all = flattenTree(
      growTree(countEntries(list).groups),
      new Set(list.map((entry) => pathOf(entry.row.group).split('\n')[0] ?? '')),
    );
    expect(all.length).toBeGreaterThan(8);
    for (const { node } of all) expect(filterEntries(list, { ...none, group: node.path })).toHaveLength(node.count);
  });

  test('the last level is cut off and the rest kept', () => {
    expect(splitLeaf('North / Leeds')).toEqual({ parents: 'North / ', leaf: 'Leeds' });
    expect(splitLeaf('Leeds')).toEqual({ parents: '', leaf: 'Leeds' });
    expect(splitLeaf('/')).toEqual({ parents: '', leaf: '/' });
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

describe('times', () => {
  const now = new Date(2026, 10, 20, 14, 26, 3).getTime();
  const ago = (seconds: number) => format.formatAgo(now - seconds * 1000, now);
  test.each([
    [-40, 'Under 1 min ago'],
    [59, 'Under 1 min ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 d ago'],
    [13 * 86_400, '13 d ago'],
    [39 * 86_400, '12 Oct'],
    [400 * 86_400, '16 Oct 2025'],
  ])('%i seconds ago is "%s"', (seconds, words) => {
    expect(ago(seconds)).toBe(words);
  });

  test('exact, running and coming times', () => {
    expect(format.formatExact(now)).toBe('Fri 20 Nov 2026, 14:26:03');
    expect(format.formatFreshness(now - 12_000, now)).toBe('12 s ago');
    expect(format.formatFreshness(now + 5_000, now)).toBe('0 s ago');
    expect(format.formatElapsed(now - 24_000, now)).toBe('0:24');
    expect(format.formatElapsed(now - 3_753_000, now)).toBe('1:02:33');
    expect(format.formatUntil(now + 20_000, now)).toBe('20 s');
    expect(format.formatUntil(now - 1, now)).toBe('1 s');
    expect(format.formatUntil(now + 600_000, now)).toBe('10 min');
    expect(format.formatMoment(now - 60_000, now)).toBe('14:25');
    expect(format.formatMoment(now - 86_400_000, now)).toBe('19 Nov, 14:26');
  });
});

describe('words', () => {
  test('plurals, numbers and parameters that look like patterns', () => {
    expect(t('found.agents', { count: 1 })).toBe('Found 1 agent');
    expect(t('found.agents', { count: 2418 })).toBe('Found 2,418 agents');
    expect(t('agents.connectTo', { name: '$& {name} $1' })).toBe('Connect to $& {name} $1');
  });

  test('nothing shouts, begs or is left half filled', () => {
    const texts = Object.values(en).flatMap((message) =>
      typeof message === 'string' ? [message] : Object.values(message),
    );
    for (const text of texts) {
      expect(text).not.toMatch(/!|\bplease\b|\boops\b|successfully/i);
      expect(text.trim()).toBe(text);
    }
  });

  const kinds: readonly FailureKind[] = [
    'key-refused',
    'no-right',
    'quota',
    'not-found',
    'bad-input',
    'busy',
    'offline',
    'timeout',
    'not-the-service',
    'service-error',
    'cancelled',
    'unavailable',
    'internal',
  ];
  const reasons = [
    'certificate',
    'dns',
    'refused',
    'proxy',
    'timeout-connect',
    'timeout-body',
    'truncated',
    'html',
    'shape',
    'redirect',
    'too-large',
  ];

  test('each kind and each reason of a failure has a sentence, and no two reasons the same', () => {
    for (const kind of kinds) expect(wordFailure(refuse(kind).failure)).toMatch(/\.$/);
    const said = reasons.map((reason) => wordFailure(refuse('offline', reason).failure));
    expect(new Set(said).size).toBe(reasons.length);
    const unknown: Failure = { kind: 'service-error', message: '', status: 503 };
    expect(wordFailure(unknown)).toContain('status 503');
  });
});

describe('states', () => {
  test('the most pressing state wins', () => {
    expect(markOf(row({ id: 1, disabled: true, online: true }))).toBe('blocked');
    expect(markOf(row({ id: 1, installed: false }))).toBe('missing');
    expect(markOf(row({ id: 1, online: null }))).toBe('unknown');
    expect(markOf(row({ id: 1, inSession: true, limited: true }))).toBe('session');
    expect(markOf(row({ id: 1, inSession: true, online: false }))).toBe('offline');
    expect(wordState(row({ id: 1, limited: true, online: false }))).toBe('Limited, offline');
  });

  test('a wake that failed is forgotten once the computer is online', () => {
    const job = jobOf({ agentId: 1, agentName: 'x', state: 'failed' });
    expect(showState(row({ id: 1, online: false }), job).mark).toBe('failed');
    expect(showState(row({ id: 1, online: true }), job).mark).toBe('online');
  });
});

describe('the window of rows', () => {
  test('covers what is seen and stays inside the list', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000_000),
        fc.nat(2000),
        fc.constantFrom(32, 40),
        fc.nat(50_000),
        (scrollTop, height, rowHeight, count) => {
          const { start, end } = spanOf(scrollTop, height, rowHeight, count);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(count);
          const first = Math.floor(scrollTop / rowHeight);
          const last = Math.min(count - 1, Math.floor((scrollTop + height - 1) / rowHeight));
          if (first < count && height > 0) {
            expect(start).toBeLessThanOrEqual(first);
            expect(end).toBeGreaterThan(last);
          }
          expect(end - start).toBeLessThan(Math.ceil(height / rowHeight) + 60);
        },
      ),
    );
  });

  const shownOf = (ids: readonly number[]) => ids.map((id, index) => ({ entry: { row: { id } }, index }));
  const anySteps = fc.array(fc.tuple(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), fc.boolean()), { maxLength: 8 });

  test('rows come in their order with elements of their own, and elements are made only when none is free', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const pool = new SlotPool<{ row: { id: number } }>();
        let most = 0;
        for (const [ids, isNew] of steps) {
          const places = pool.place(shownOf(ids), isNew);
          const drawn = places.filter(({ parked }) => !parked);
          expect(drawn.map(({ entry }) => entry.row.id)).toEqual(ids);
          expect(drawn.map(({ index }) => index)).toEqual([...ids.keys()]);
          most = Math.max(most, ids.length);
          expect(new Set(places.map(({ slot }) => slot)).size).toBe(most);
          expect(places).toHaveLength(most);
        }
      }),
    );
  });

  test('a row that stays keeps its elements, and a new question moves none', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const pool = new SlotPool<{ row: { id: number } }>();
        let before: ReturnType<typeof pool.place> = [];
        for (const [ids, isNew] of steps) {
          const places = pool.place(shownOf(ids), isNew);
          if (isNew)
            expect(places.slice(0, before.length).map(({ slot }) => slot)).toEqual(before.map(({ slot }) => slot));
          else
            for (const old of before.filter(({ entry, parked }) => !parked && ids.includes(entry.row.id)))
              expect(places.find(({ entry, parked }) => !parked && entry.row.id === old.entry.row.id)?.slot).toBe(
                old.slot,
              );
          before = places;
        }
      }),
    );
  });

  test('a place that is as it was is the same object', () => {
    const pool = new SlotPool<{ row: { id: number } }>();
    const [first, second, third] = shownOf([1, 2, 3]);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three rows were made');
    const before = pool.place([first, second, third], true);
    const after = pool.place([first, second], true);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).toEqual({ ...before[2], parked: true });
    expect(pool.place([first], true)[2]).toBe(after[2]);
  });

  test('scrolls only as far as needed', () => {
    expect(scrollToShow(3, 0, 320, 32)).toBe(0);
    expect(scrollToShow(10, 0, 320, 32)).toBe(32);
    expect(scrollToShow(2, 320, 320, 32)).toBe(64);
  });
});

test('keys with a modifier or of an input method are not the list’s', () => {
  const key = (name: string, more: object = {}) =>
    readListKey(
      { key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, ...more },
      20,
      false,
    );
  expect(key('r')).toEqual({ kind: 'reboot' });
  expect(key('R', { shiftKey: true })).toEqual({ kind: 'reboot' });
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
    expect(key('r', more)).toBeNull();
  expect(key('PageDown')).toEqual({ kind: 'move', by: 19 });
  expect(key('Tab')).toBeNull();
});
