import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NumberLists } from '../../../../src-main/contract/search/search-index.ts';

test('lists of numbers are those of one array for each place, whatever is set, cleared and moved', () => {
  const list = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 6 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), place: fc.nat(40), list }),
    fc.record({ kind: fc.constant('clear' as const), place: fc.nat(40) }),
    fc.record({ kind: fc.constant('move' as const), from: fc.nat(40), place: fc.nat(40) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 200, maxLength: 400 }), (steps) => {
      const lists = new NumberLists();
      const plain = new Map<number, readonly number[]>();
      for (const one of steps) {
        if (one.kind === 'set') {
          lists.set(one.place, one.list, 41);
          plain.set(one.place, one.list);
        } else if (one.kind === 'clear') {
          lists.clear(one.place);
          plain.delete(one.place);
        } else if (one.from !== one.place) {
          lists.move(one.from, one.place);
          plain.set(one.place, plain.get(one.from) ?? []);
          plain.delete(one.from);
        }
      }
      for (let place = 0; place <= 41; place += 1) expect([...lists.get(place)]).toEqual(plain.get(place) ?? []);
    }),
    { numRuns: 100 },
  );
});

test('replaced lists are given back: renaming ten thousand times takes no more room than once', () => {
  const lists = new NumberLists();
  for (let round = 0; round < 100; round += 1)
    for (let place = 0; place < 100; place += 1) lists.set(place, [round, place, 7, 8, 9], 100);
  expect(lists.numbers.length).toBeLessThanOrEqual(4_096);
  expect([...lists.get(99)]).toEqual([99, 99, 7, 8, 9]);
});
