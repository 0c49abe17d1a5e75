import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Toasts from '../../../../src-renderer/ui/Toasts.svelte';
import { reserveToastRoom } from '../../../../src-renderer/lib/toast-room.ts';
import { Toasts as State } from '../../../../src-renderer/lib/toasts.svelte.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const item = (id: number, more: object = {}) => ({ id, mark: 'done' as const, title: `Note ${String(id)}`, ...more });

function show(items: readonly ReturnType<typeof item>[]) {
  const closed: number[] = [];
  const view = render(Toasts, {
    props: { items, label: 'Notifications', closeLabel: 'Dismiss', onclose: (id: number) => closed.push(id) },
  });
  return { ...view, closed };
}

test('good news goes by itself, and another note counting beside it does not keep it', async () => {
  const { closed, rerender } = show([item(1, { stayMs: 6_000 }), item(2, { live: true })]);
  await vi.advanceTimersByTimeAsync(4_000);
  await rerender({ items: [item(1, { stayMs: 6_000 }), item(2, { live: true, title: 'Note 2, a second later' })] });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(closed).toEqual([1]);
});

test('a note stays while it is pointed at or has the focus, and gets its whole time afterwards', async () => {
  const { closed } = show([item(1, { stayMs: 6_000 })]);
  const note = screen.getByRole('status');
  await fireEvent.pointerEnter(note);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).toEqual([]);
  screen.getByRole('button', { name: 'Dismiss' }).focus();
  await fireEvent.pointerLeave(note);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).toEqual([]);
  screen.getByRole('button', { name: 'Dismiss' }).blur();
  await tick();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(closed).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(closed).toEqual([1]);
});

test('what failed stays, and interrupts', async () => {
  const { closed } = show([item(1, { mark: 'failed', stayMs: null })]);
  expect(screen.getByRole('alert')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(closed).toEqual([]);
});

test('F6 goes to the newest note and back, and a note that leaves gives the keyboard back', async () => {
  const list = document.createElement('button');
  document.body.append(list);
  list.focus();
  const act = { label: 'Undo', onclick: () => undefined, keys: 'Ctrl+Z' };
  const { rerender } = show([item(1), item(2, { actions: [act] })]);
  await fireEvent.keyDown(list, { key: 'F6' });
  expect(document.activeElement?.textContent).toBe('Undo');
  expect(document.activeElement?.getAttribute('aria-keyshortcuts')).toBe('Control+Z');
  await fireEvent.keyDown(document.activeElement!, { key: 'F6' });
  expect(document.activeElement).toBe(list);
  await fireEvent.keyDown(list, { key: 'F6' });
  await rerender({ items: [item(1)] });
  await tick();
  expect(document.activeElement).toBe(list);
  list.remove();
});

test('the oldest note is pushed out before one that follows something', () => {
  const state = new State();
  state.follow('job 1', () => ({ mark: 'waiting', title: 'Counting' }));
  for (const title of ['a', 'b', 'c', 'd', 'd']) state.show(title, { mark: 'done', title });
  expect(state.shown.map(({ title }) => title)).toEqual(['Counting', 'b', 'c', 'd']);
});

test('a note that was dismissed is not brought back by what it follows', () => {
  const state = new State();
  state.follow('job 1', () => ({ mark: 'waiting', title: 'Counting' }));
  state.dismiss(state.shown[0]!.id);
  state.letGo('job 1');
  expect(state.shown).toEqual([]);
});

test('notes stay above all parts that reserve room, until each gives it back', () => {
  const room = () => document.documentElement.style.getPropertyValue('--notes-above');
  const bar = reserveToastRoom(60);
  const pane = reserveToastRoom(57);
  bar();
  expect(room()).toBe('57px');
  pane();
  expect(room()).toBe('');
});

test('news stays longer where there is something to press, and failures until they are dismissed', () => {
  const state = new State();
  state.show('a', { mark: 'done', title: 'a' });
  state.show('b', { mark: 'done', title: 'b', actions: [{ label: 'Connect', onclick: () => undefined }] });
  state.fail('c', 'c', { kind: 'quota', message: '' });
  expect(state.shown.map(({ stayMs }) => stayMs)).toEqual([6_000, 10_000, null]);
});

test('a note about something is replaced by the next about the same, and goes when it is settled', () => {
  const state = new State();
  const titles = () => state.shown.map(({ title }) => title);
  state.fail('wake 1', 'Failed once', { kind: 'timeout', message: 'a' });
  state.fail('wake 2', 'Failed, too', { kind: 'timeout', message: 'b' });
  state.fail('wake 1', 'Failed twice', { kind: 'offline', message: 'c' });
  expect(titles()).toEqual(['Failed, too', 'Failed twice']);
  state.settle('wake 1');
  expect(titles()).toEqual(['Failed, too']);
  state.report('wake 2', 'Failed again', { kind: 'offline', message: 'd' });
  expect(titles()).toEqual(['Failed again']);
  state.report('wake 2', 'Failed again', null);
  expect(titles()).toEqual([]);
});

test('a note is hidden while what it says is shown elsewhere', () => {
  const state = new State();
  let isElsewhere = true;
  state.show('detach 1', () => (isElsewhere ? null : { mark: 'failed', title: 'Failed' }));
  expect(state.shown).toEqual([]);
  isElsewhere = false;
  state.show('other', { mark: 'done', title: 'Other' });
  expect(state.shown.map(({ title }) => title)).toEqual(['Failed', 'Other']);
});
