import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  ageOf,
  LIVE_MS,
  noLoads,
  reduceLoads,
  type PreviewAge,
} from '../../../../src-renderer/features/agents/cards/preview-loads.ts';
import Preview from '../../../../src-renderer/features/agents/cards/Preview.svelte';
import { clock } from '../../../../src-renderer/lib/clock.svelte.ts';
import { followWindow } from '../../../../src-renderer/lib/window-shown.ts';
import { LoopbackBridge } from '../bridge.ts';

const NOW = new Date(2026, 10, 20, 14, 26, 0).getTime();
let stopClock: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  stopClock = clock.start();
});
afterEach(() => {
  cleanup();
  stopClock();
  vi.useRealTimers();
});

const base = { agentId: 7, online: true, asleep: false, name: 'Till 4', blur: false, refreshMs: 30_000 };
const previews = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src') ?? '');
const shown = () => document.querySelector('img:not([alt=""])');
const box = () => document.querySelector('.preview');

async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await tick();
}
/** The newest preview on its way arrives, or does not. */
async function end(how: 'load' | 'error'): Promise<void> {
  const image = [...document.querySelectorAll('img')].at(-1);
  if (image === undefined) throw new Error('no picture is on its way');
  await fireEvent(image, new Event(how));
  await tick();
}

test('requests the preview by an address of our own that no cache knows, once scrolling has settled', async () => {
  render(Preview, { props: base });
  await tick();
  expect(previews()).toEqual([]);
  await pass(200);
  expect(previews()).toHaveLength(1);
  expect(previews()[0]).toMatch(/^\/previews\/7\/\d+$/);
  expect(screen.queryByText('No preview')).toBeNull();
  await end('load');
  expect(screen.queryByText('No preview')).toBeNull();
  expect(screen.getByRole('img', { name: 'Screen of Till 4' })).toBeTruthy();
});

test('says that there is none once it was requested in vain', async () => {
  render(Preview, { props: base });
  await pass(200);
  expect(screen.queryByText('No preview')).toBeNull();
  await end('error');
  expect(screen.getByText('No preview')).toBeTruthy();
});

test('reads it again while it is seen, and keeps the one before in sight until the new one came', async () => {
  render(Preview, { props: base });
  await pass(200);
  await end('load');
  const first = shown()?.getAttribute('src');
  await pass(30_000);
  expect(previews()).toHaveLength(2);
  expect(shown()?.getAttribute('src')).toBe(first);
  await end('load');
  expect(previews()).toHaveLength(1);
  expect(shown()?.getAttribute('src')).not.toBe(first);
});

test('asks for nothing while the window is hidden', async () => {
  render(Preview, { props: base });
  await pass(200);
  await end('load');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  await pass(120_000);
  expect(previews()).toHaveLength(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  await pass(200);
  expect(previews()).toHaveLength(2);
  hidden.mockRestore();
});

test('asks for nothing in a window that was created hidden, which Chromium calls visible', async () => {
  const bridge = new LoopbackBridge();
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const off = followWindow();
  onTestFinished(() => {
    bridge.notify('window:shown', true);
    off();
  });
  bridge.notify('window:shown', false);
  render(Preview, { props: base });
  await pass(120_000);
  expect(previews()).toEqual([]);
  bridge.notify('window:shown', true);
  await tick();
  await pass(200);
  expect(previews()).toHaveLength(1);
});

test('never shows the preview of an offline agent as if it were live', async () => {
  const ages: (PreviewAge | null)[] = [];
  const seenAt = new Date(2026, 10, 20, 9, 3, 0).getTime() / 1000;
  const props = { ...base, online: false, lastTime: seenAt, onage: (age: PreviewAge | null) => void ages.push(age) };
  const view = render(Preview, { props });
  await pass(200);
  expect(previews()[0]).toMatch(/^\/previews\/7\/\d+\?last$/);
  await end('load');
  expect(screen.getByText('As of 09:03')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Screen of Till 4, as of 09:03' })).toBeTruthy();
  expect(box()?.classList.contains('away')).toBe(true);
  expect(ages.at(-1)).toEqual({ at: seenAt * 1000, live: false });
  await pass(120_000);
  expect(previews()).toHaveLength(1);
  await view.rerender({ ...props, online: true, asleep: true });
  expect(screen.getByText('Asleep, as of 09:03')).toBeTruthy();
  await view.rerender({ ...props, online: true, asleep: false });
  await pass(200);
  await end('load');
  expect(screen.queryByText(/As of/)).toBeNull();
  expect(ages.at(-1)).toMatchObject({ live: true });
});

test('shows that the age of a preview is not known', async () => {
  render(Preview, { props: { ...base, online: null } });
  await pass(200);
  await end('load');
  expect(screen.getByText('Last preview')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Last preview of Till 4, not live' })).toBeTruthy();
});

test('a live preview that no newer one follows gets its time', async () => {
  render(Preview, { props: base });
  await pass(200);
  await end('load');
  for (let round = 0; round < 5; round += 1) {
    await pass(30_000);
    await end('error');
  }
  expect(screen.getByText('As of 14:26')).toBeTruthy();
  expect(previews()).toHaveLength(1);
});

test('keeps it blurred until requested, by a button unless its parent decides', async () => {
  render(Preview, { props: { ...base, blur: true } });
  await pass(200);
  await end('load');
  expect(box()?.classList.contains('blurred')).toBe(true);
  const button = screen.getByRole('button', { name: 'Show the preview' });
  await fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(box()?.classList.contains('blurred')).toBe(false);
});

test('a holder that says when it is sharp needs no button', async () => {
  const view = render(Preview, { props: { ...base, blur: true, sharp: false } });
  await pass(200);
  await end('load');
  expect(screen.queryByRole('button')).toBeNull();
  expect(box()?.classList.contains('blurred')).toBe(true);
  await view.rerender({ ...base, blur: true, sharp: true });
  expect(box()?.classList.contains('blurred')).toBe(false);
});

test('never shows the preview of one agent on another', async () => {
  const view = render(Preview, { props: base });
  await pass(200);
  await end('load');
  await view.rerender({ ...base, agentId: 8, name: 'Till 5' });
  expect(previews()).toEqual([]);
  expect(shown()).toBeNull();
  await pass(200);
  expect(previews()[0]).toMatch(/^\/previews\/8\//);
});

test('the end of an older load changes nothing', () => {
  const requested = reduceLoads(reduceLoads(noLoads, { kind: 'asked', address: 'a' }), { kind: 'asked', address: 'b' });
  expect(reduceLoads(requested, { kind: 'came', address: 'a', at: 1 })).toBe(requested);
  expect(reduceLoads(requested, { kind: 'failed', address: 'a' })).toBe(requested);
  expect(reduceLoads(requested, { kind: 'came', address: 'b', at: 1 })).toMatchObject({ shown: 'b', loading: null });
});

test('a preview is not from after it arrived, nor from after the agent was last seen', () => {
  const loads = { ...noLoads, shown: 'a', shownAt: 50_000 };
  const away = { online: false, asleep: false };
  expect(ageOf(loads, { ...away, lastTime: 40 }, 60_000)?.at).toBe(40_000);
  expect(ageOf(loads, { ...away, lastTime: 55 }, 60_000)?.at).toBe(50_000);
  const live = { online: true, asleep: false, lastTime: null };
  expect(ageOf({ ...loads, failed: true }, live, 50_000 + LIVE_MS)).toEqual({ at: 50_000, live: false });
  expect(ageOf(noLoads, live, 0)).toBeNull();
});
