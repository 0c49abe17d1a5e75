import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readListKey } from '../../../../src-renderer/features/agents/list/row-actions.ts';
import { SlotPool } from '../../../../src-renderer/features/agents/list/slots.ts';
import { scrollToShow, spanOf } from '../../../../src-renderer/ui/virtual-list.svelte.ts';

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
      {
        key: name,
        code: '',
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        isComposing: false,
        ...more,
      },
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
