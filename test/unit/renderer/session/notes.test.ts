import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { SAVE_AFTER } from '../../../../src-renderer/windows/session/notes.svelte.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { settle, show, widen, type Shown } from './show.ts';
import { until } from '../../until.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tab = tabOf({ note: 'Printer stuck.' });
const other = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
const picture = sessionsOf([tab, other]);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const tool = () => within(screen.getByRole('toolbar')).getByRole('button', { name: 'Note' });
const write = (text: string) => fireEvent.input(field(), { target: { value: text } });
const saved = ({ bridge }: Shown) => bridge.inputsOf('sessions:setNote');
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
async function openNote(): Promise<Shown> {
  const shown = await show(picture);
  await fireEvent.click(tool());
  await settle();
  return shown;
}

describe('session note', () => {
  it('is focused in the side bar beside the live view, with the stored text', async () => {
    const { bridge } = await openNote();
    const side = screen.getByRole('complementary', { name: 'Favorites' });
    expect(side.contains(field())).toBe(true);
    expect(field().value).toBe('Printer stuck.');
    expect(document.activeElement).toBe(field());
    expect(field().selectionStart).toBe('Printer stuck.'.length);
    expect(tool().getAttribute('aria-pressed')).toBe('true');
    // The live view does not move.
    expect(bridge.inputsOf('sessions:setCovered')).toEqual([]);
  });

  it('is saved once, shortly after the last keystroke', async () => {
    const shown = await openNote();
    await write('Printer stuck. C');
    await pass(SAVE_AFTER - 1);
    await write('Printer stuck. Cleared.');
    await pass(SAVE_AFTER - 1);
    expect(saved(shown)).toEqual([]);
    expect(screen.getByText('Saving')).toBeTruthy();
    await pass(1);
    expect(saved(shown)).toEqual([{ tabId: 'tab-1', text: 'Printer stuck. Cleared.' }]);
    expect(screen.getByText('Saved')).toBeTruthy();
    await pass(5_000);
    expect(saved(shown)).toHaveLength(1);
  });

  it('is not overwritten by the older text of a state that arrives meanwhile', async () => {
    const shown = await openNote();
    await write('Cleared.');
    await shown.become({ ...picture, sideBar: true });
    expect(field().value).toBe('Cleared.');
    await pass(SAVE_AFTER);
    await shown.become(sessionsOf([{ ...tab, note: 'Cleared.' }, other]));
    expect(field().value).toBe('Cleared.');
  });

  it('saves one text after the other, so that an older one never overwrites a newer one', async () => {
    const shown = await openNote();
    let answer: () => void = () => undefined;
    shown.bridge.answer(
      'sessions:setNote',
      () => new Promise((resolve) => (answer = () => resolve(succeed(undefined)))),
    );
    await write('one');
    await pass(SAVE_AFTER);
    await write('two');
    await pass(SAVE_AFTER);
    expect(saved(shown).map(({ text }) => text)).toEqual(['one']);
    answer();
    await settle();
    expect(saved(shown).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('is saved at once on Escape, tab switch, window close, and before the tab moves', async () => {
    const shown = await openNote();
    await write('a');
    await fireEvent.keyDown(field(), { key: 'Escape' });
    await settle();
    expect(saved(shown).at(-1)).toEqual({ tabId: 'tab-1', text: 'a' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(shown.bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
    await fireEvent.click(tool());
    await settle();
    await write('ab');
    window.dispatchEvent(new Event('pagehide'));
    await settle();
    expect(saved(shown).at(-1)).toEqual({ tabId: 'tab-1', text: 'ab' });
    await write('abc');
    await fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Open in new window' }));
    await settle();
    const order = shown.bridge.requested.map(([channel]) => channel);
    expect(saved(shown).at(-1)).toEqual({ tabId: 'tab-1', text: 'abc' });
    expect(order.lastIndexOf('sessions:setNote')).toBeLessThan(order.indexOf('sessions:openInNewWindow'));
    await write('abcd');
    await shown.become({ ...picture, activeTabId: 'tab-2' });
    await settle();
    expect(field().value).toBe('');
    await pass(SAVE_AFTER);
    expect(saved(shown).at(-1)).toEqual({ tabId: 'tab-1', text: 'abcd' });
  });

  it('keeps text that could not be saved, reports it, and retries', async () => {
    const shown = await openNote();
    shown.bridge.answer('sessions:setNote', () => fail('unavailable', 'The disk is full.'));
    await write('Cleared.');
    await pass(SAVE_AFTER);
    expect(screen.getByRole('alert').textContent).toContain('Not saved. The disk is full.');
    await fireEvent.click(screen.getByRole('button', { name: 'Close the note' }));
    await settle();
    await fireEvent.click(tool());
    await settle();
    expect(field().value).toBe('Cleared.');
    shown.bridge.answer('sessions:setNote', () => succeed(undefined));
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(saved(shown).at(-1)).toEqual({ tabId: 'tab-1', text: 'Cleared.' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps its tab open once if it cannot be saved, and closes it on the second attempt', async () => {
    const shown = await openNote();
    shown.bridge.answer('sessions:setNote', () => fail('unavailable', 'The disk is full.'));
    await write('Cleared.');
    const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close Despatch desk 1' }));
    await close();
    await settle();
    expect(shown.bridge.inputsOf('sessions:close')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('Not saved.');
    await close();
    await settle();
    expect(shown.bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('is saved before its tab closes', async () => {
    const shown = await openNote();
    await write('Cleared.');
    await fireEvent.click(screen.getByRole('button', { name: 'Close Despatch desk 1' }));
    await settle();
    const order = shown.bridge.requested.map(([channel]) => channel);
    expect(order.indexOf('sessions:setNote')).toBeGreaterThan(0);
    expect(order.indexOf('sessions:setNote')).toBeLessThan(order.indexOf('sessions:close'));
  });

  it('opens in a dialog over the covered view without a side bar', async () => {
    vi.useRealTimers();
    const { bridge } = await show({ ...picture, sideBar: false, insets: { top: 84, left: 0 } });
    widen(1280);
    await fireEvent.click(tool());
    await until(() => expect(document.activeElement).toBe(field()));
    expect(screen.getByRole('dialog', { name: 'Note on Despatch desk 1' })).toBeTruthy();
    expect(bridge.inputsOf('sessions:setCovered')).toEqual([{ covered: true }]);
    await write('Cleared.');
    await fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
    await settle();
    expect(bridge.inputsOf('sessions:setNote').at(-1)).toEqual({ tabId: 'tab-1', text: 'Cleared.' });
    expect(bridge.inputsOf('sessions:setCovered').at(-1)).toEqual({ covered: false });
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });
});
