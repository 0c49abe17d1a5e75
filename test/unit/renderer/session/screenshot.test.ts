import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionsOf, tabOf } from './session-samples.ts';
import { refuse } from '../bridge.ts';
import { findFaults, settle, settleLayers, show, widen } from './show.ts';

afterEach(cleanup);

const open = sessionsOf([tabOf()]);
const tool = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name });
const findNote = () => screen.queryByRole('group', { name: 'Screenshot of Despatch desk 1' });
const announced = () => document.querySelector('[aria-live]')?.textContent;
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '').trim();

async function press(name: string, detail = 0): Promise<void> {
  await fireEvent.click(tool(name), { detail });
  await settleLayers();
}
async function choose(name: RegExp): Promise<void> {
  await fireEvent.click(screen.getByRole('menuitem', { name }));
  await settleLayers();
}

describe('Screenshot', () => {
  it('is copied or saved by its menu, once the remote view is shown again', async () => {
    const { bridge } = await show(open);
    await press('Screenshot', 1);
    expect(bridge.inputsOf('sessions:setCovered')).toEqual([{ covered: true }]);
    await choose(/^Copy to clipboard/);
    const calls = bridge.requested.map(([channel]) => channel);
    expect(calls.lastIndexOf('sessions:setCovered')).toBeLessThan(calls.indexOf('sessions:takeScreenshot'));
    await press('Screenshot', 1);
    await choose(/^Save in the downloads folder/);
    expect(bridge.inputsOf('sessions:takeScreenshot')).toEqual([
      { tabId: 'tab-1', to: 'clipboard' },
      { tabId: 'tab-1', to: 'file' },
    ]);
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(2);
  });

  it('is in the menu of a narrow window, after which its own opens', async () => {
    const { bridge } = await show(open);
    widen(760);
    await settle();
    await press('More');
    await choose(/^Screenshot/);
    await choose(/^Save in the downloads folder/);
    expect(bridge.inputsOf('sessions:takeScreenshot')).toEqual([{ tabId: 'tab-1', to: 'file' }]);
    expect(bridge.inputsOf('sessions:setCovered').at(-1)).toEqual({ covered: false });
    expect(document.activeElement).toBe(tool('More'));
  });

  it('is copied by its shortcut', async () => {
    const { bridge } = await show(open);
    bridge.notify('command:given', { kind: 'copy-screenshot' });
    await settle();
    expect(bridge.inputsOf('sessions:takeScreenshot')).toEqual([{ tabId: 'tab-1', to: 'clipboard' }]);
  });

  it('tells what became of it, with a way to the file, until it is dismissed', async () => {
    const { bridge, become } = await show(open);
    await become(sessionsOf([tabOf({ screenshot: { fileName: null } })]));
    expect(findNote()?.textContent).toContain('Screenshot copied to the clipboard.');
    expect(announced()).toBe('Screenshot copied to the clipboard.');
    expect(within(findNote()!).queryByRole('button', { name: 'Show in folder' })).toBeNull();
    await become(sessionsOf([tabOf({ screenshot: { fileName: 'desk.png' } })]));
    expect(plain(announced())).toBe('Screenshot saved as desk.png.');
    expect((await findFaults()).filter((fault) => !fault.startsWith('region'))).toEqual([]);
    await fireEvent.click(within(findNote()!).getByRole('button', { name: 'Show in folder' }));
    await fireEvent.click(within(findNote()!).getByRole('button', { name: 'Dismiss' }));
    await settle();
    expect(bridge.inputsOf('sessions:showScreenshot')).toEqual([{ tabId: 'tab-1' }]);
    expect(bridge.inputsOf('sessions:dismissScreenshot')).toEqual([{ tabId: 'tab-1' }]);
    await become(open);
    expect(findNote()).toBeNull();
  });

  it('tells why there is none', async () => {
    const { bridge } = await show(open);
    bridge.answer('sessions:takeScreenshot', () => refuse('unavailable', 'full', 'The disk is full.'));
    await press('Screenshot');
    await choose(/^Save in/);
    expect(screen.getByRole('alert').textContent).toContain('No screenshot was taken. The disk is full.');
  });

  it('cannot be taken before there is a remote screen, or where administrators do not allow it', async () => {
    const { become } = await show(sessionsOf([tabOf({ state: { kind: 'connecting' } })]));
    expect(tool('Screenshot').getAttribute('aria-disabled')).toBe('true');
    await become(sessionsOf([tabOf()], { noScreenshots: true }));
    expect(tool('Screenshot').getAttribute('aria-disabled')).toBe('true');
    expect(tool('Screenshot').getAttribute('data-tip')).toBe('Your organization doesn’t allow screenshots');
    await become(open);
    expect(tool('Screenshot').getAttribute('aria-disabled')).toBeNull();
    expect(tool('Screenshot').getAttribute('data-tip-keys')).toBe('Ctrl+Shift+F10');
  });
});
