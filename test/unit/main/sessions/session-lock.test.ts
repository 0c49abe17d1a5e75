import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { key, link, makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('a session while Longreach is locked', () => {
  it('P16: is taken off its window and mute, stays connected, and is back at once', async () => {
    const { sessions, openPage, window, tabs } = makeHarness();
    const view = await openPage();
    expect(window().title).toBe('Computer 7 – Longreach');
    expect(window().children).toEqual([view]);
    sessions.setLocked(true);
    expect(window().children).toEqual([]);
    expect(window().title).toBe('Longreach');
    expect(view.webContents.muted).toBe(true);
    expect(view.webContents.destroyed).toBe(false);
    expect(tabs()[0]?.state.kind).toBe('open');
    sessions.setLocked(false);
    expect(window().children).toEqual([view]);
    expect(view.visible).toBe(true);
    expect(view.webContents.muted).toBe(false);
    expect(window().title).toBe('Computer 7 – Longreach');
  });

  it('is not shown by a change of its state, nor when it connects meanwhile', async () => {
    const { sessions, requests, giveLink, window, page } = makeHarness();
    sessions.open(7);
    sessions.setLocked(true);
    await giveLink();
    page().webContents.emit('did-navigate', {}, link(requests.length), 200, 'OK');
    sessions.refresh();
    expect(window().children).toEqual([]);
    expect(page().webContents.muted).toBe(true);
    sessions.setLocked(false);
    expect(window().children).toEqual([page()]);
  });

  it('does not stay covered by a dialog that went with its page', async () => {
    const { sessions, openPage } = makeHarness();
    const view = await openPage();
    await sessions.setCovered('sessions', true);
    expect(view.visible).toBe(false);
    const late = sessions.setCovered('sessions', true);
    sessions.setLocked(true);
    await late;
    sessions.setLocked(false);
    await settle();
    expect(view.visible).toBe(true);
  });

  it('has no shortcuts but full screen', async () => {
    const { sessions, openPage, window, tabs } = makeHarness();
    await openPage(7);
    await openPage(8);
    sessions.setLocked(true);
    const press = (name: string, code: string, more: object) =>
      window().webContents.emit('before-input-event', { preventDefault: () => undefined }, key(name, code, more));
    const active = () => sessions.state('sessions').activeTabId;
    const before = active();
    press('Tab', 'Tab', { control: true });
    expect(tabs()).toHaveLength(2);
    expect(active()).toBe(before);
    sessions.setLocked(false);
    press('Tab', 'Tab', { control: true });
    expect(active()).not.toBe(before);
  });
});
