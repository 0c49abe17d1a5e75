import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Tooltip from '../../../../src-renderer/ui/Tooltip.svelte';
import { settle } from '../window.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

async function rest(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  vi.useRealTimers();
  await settle();
}

/** A row under the pointer with its tip shown. */
async function point(): Promise<HTMLElement> {
  render(Tooltip);
  const row = document.createElement('div');
  row.dataset.tip = 'Desk 1';
  document.body.append(row);
  await fireEvent.pointerOver(row, { pointerType: 'mouse' });
  vi.advanceTimersByTime(500);
  await Promise.resolve();
  return row;
}

test('stays while what it belongs to stays', async () => {
  await point();
  await rest(1_000);
  expect(screen.getByText('Desk 1')).toBeTruthy();
});

test('goes when the row under the pointer is filled with another agent', async () => {
  const row = await point();
  row.dataset.tip = 'Desk 2';
  await rest(200);
  expect(screen.queryByText('Desk 1')).toBeNull();
});

test('goes when the row moves or leaves', async () => {
  const row = await point();
  row.getBoundingClientRect = () => new DOMRect(10, 60, 100, 20);
  await rest(200);
  expect(screen.queryByText('Desk 1')).toBeNull();
});

test('what waits to be shown ends with its window', async () => {
  const { unmount } = render(Tooltip);
  const row = document.createElement('div');
  row.dataset.tip = 'Desk 1';
  document.body.append(row);
  await fireEvent.pointerOver(row, { pointerType: 'mouse' });
  const waiting = vi.getTimerCount();
  unmount();
  expect(vi.getTimerCount()).toBe(waiting - 1);
});

test('a tip that only repeats its owner does not come, and the one around it does', async () => {
  render(Tooltip);
  const outer = document.createElement('div');
  outer.dataset.tip = 'Shown for 3 min';
  const inner = document.createElement('span');
  inner.dataset.tip = 'Desk 1';
  inner.textContent = 'Desk 1';
  outer.append(inner);
  document.body.append(outer);
  await fireEvent.pointerOver(inner, { pointerType: 'mouse' });
  await rest(500);
  expect([...document.querySelectorAll('.tip')].map((tip) => tip.textContent.trim())).toEqual(['Shown for 3 min']);
});
