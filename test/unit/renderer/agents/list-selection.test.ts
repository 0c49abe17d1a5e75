import { fireEvent, screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { layColumns } from '../../../../src-renderer/features/agents/list/column-layout.ts';
import { keepColumns, readColumns, defaultColumns } from '../../../../src-renderer/features/agents/list/columns.ts';
import { signedIn, summaryOf } from '../bridge.ts';
import { inventRows, row } from './rows.ts';
import { openConsole, press, settle, type } from '../window.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';

const five = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve'].map((name, at) => row({ id: at + 1, name }));
const grid = () => screen.getByRole('grid', { name: 'Agents' });
const picked = () =>
  within(grid())
    .getAllByRole('row')
    .filter((element) => element.getAttribute('aria-selected') === 'true')
    .map((element) => element.getAttribute('aria-label'));

test('Space, Shift and arrows, Ctrl+A and Escape pick and clear; boxes and the head follow', async () => {
  const { agents } = await openConsole(signedIn(five));
  grid().focus();
  await settle();
  expect(screen.queryByRole('checkbox', { name: 'Select Ada' })).toBeNull();
  await press(' ');
  expect(picked()).toEqual(['Ada']);
  expect(screen.getByRole('checkbox', { name: 'Select Ada' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('checkbox', { name: /Select all/ }).getAttribute('aria-checked')).toBe('mixed');
  await press('ArrowDown', grid(), { shiftKey: true });
  await press('ArrowDown', grid(), { shiftKey: true });
  expect(picked()).toEqual(['Ada', 'Bob', 'Cyd']);
  await press('ArrowUp', grid(), { shiftKey: true });
  expect(picked()).toEqual(['Ada', 'Bob']);
  await press('a', grid(), { ctrlKey: true });
  expect(agents.selection.inOrder()).toEqual([1, 2, 3, 4, 5]);
  expect(screen.getByRole('checkbox', { name: /Select all/ }).getAttribute('aria-checked')).toBe('true');
  await press('Escape', grid());
  expect(picked()).toEqual([]);
});

test('what is picked outlives filters and refreshes, and goes with its agent', async () => {
  const bridge = signedIn(five);
  const { agents } = await openConsole(bridge);
  await fireEvent.mouseDown(screen.getByRole('row', { name: 'Bob' }), { ctrlKey: true });
  await fireEvent.mouseDown(screen.getByRole('row', { name: 'Dan' }), { ctrlKey: true });
  await type(screen.getByLabelText('Search agents'), 'eve');
  expect([...agents.selection.ids]).toEqual([2, 4]);
  bridge.notify('agents:changed', {
    reset: false,
    upserted: [packRow(row({ id: 4, name: 'Daniel' }))],
    removed: [2],
    summary: summaryOf(five),
  });
  await settle();
  expect([...agents.selection.ids]).toEqual([4]);
});

test('all of a large list is picked at once', async () => {
  const { agents } = await openConsole(signedIn(inventRows(5_000, Date.now())));
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('5000');
  await press('a', grid(), { ctrlKey: true });
  expect(agents.selection.size).toBe(5_000);
});

test('columns leave by width, the least needed first, and the name and the last time stay', () => {
  const shown = (width: number) => layColumns(defaultColumns, width).map(({ column }) => column);
  expect(shown(1_400)).toEqual(['name', ...defaultColumns]);
  expect(shown(1_064)).not.toContain('owner');
  expect(shown(708)).toEqual(['name', 'group', 'ip', 'last']);
  expect(shown(300)).toEqual(['name', 'last']);
  const placed = layColumns(defaultColumns, 1_400);
  for (const [at, { start, width }] of placed.entries())
    expect(placed[at + 1]?.start ?? Infinity).toBeGreaterThanOrEqual(start + width);
});

test('a number and the text beside it have a gap between them', () => {
  const placed = layColumns(['sessions', 'owner'], 1_400);
  const [, sessions, owner] = placed;
  expect((owner?.start ?? 0) - (sessions?.start ?? 0) - (sessions?.width ?? 0)).toBe(24);
});

test('chosen columns are stored as they were chosen, none of them included', () => {
  expect(readColumns([])).toEqual(defaultColumns);
  expect(keepColumns(defaultColumns)).toEqual([]);
  expect(readColumns(keepColumns([]))).toEqual([]);
  expect(readColumns(['name', 'cpu', 'nonsense', 'cpu', 'os'])).toEqual(['cpu', 'os']);
});
