import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import type { SessionsState } from '../../../../src-main/contract/contract.ts';
import { tabsFromOf } from '../../../../src-main/contract/account-ids.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { valueOf } from '../../../value-of.ts';
import { BrowserWindow, preventable, WebContentsView } from '../electron-stub.ts';
import { key, link, makeHarness, OneTimeLink, reasonOf } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

it('numbers the tabs of each account apart', () => {
  const idsOf = (number: number): readonly unknown[] => {
    const { sessions } = makeHarness({ tabsFrom: () => tabsFromOf(number) });
    return [7, 8].map((agentId) => valueOf(sessions.open(agentId)).tabId);
  };
  expect(idsOf(0)).toEqual(['tab-1', 'tab-2']);
  expect(idsOf(2)).toEqual(['tab-2000001', 'tab-2000002']);
});

describe('reconnecting and closing', () => {
  it('always requests a new link, uses a new view and browser session, and drops the old frame', async () => {
    const harness = makeHarness();
    const old = await harness.openPage();
    await harness.sessions.setCovered('sessions', true);
    await harness.sessions.setCovered('sessions', false);
    expect(harness.sessions.frame('tab-1')).not.toBeNull();
    harness.sessions.reconnect('tab-1');
    expect(old.webContents.destroyed).toBe(true);
    expect(reasonOf(harness)).toBe('connecting');
    expect(harness.requests).toHaveLength(2);
    expect(harness.sessions.frame('tab-1')).toBeNull();
    expect(harness.tabs()[0]?.lastFrame).toBeNull();
    await harness.giveLink();
    expect(harness.page().webContents.loaded).toEqual([link(2)]);
    expect(harness.page().options.webPreferences?.partition).not.toBe(old.options.webPreferences?.partition);
    expect(harness.requests).toHaveLength(2);
    expect(harness.window().children).toEqual([harness.page()]);
  });

  it('aborts a pending request and does not open a link that arrives too late', async () => {
    const harness = makeHarness();
    harness.sessions.open(7);
    harness.sessions.open(8);
    harness.sessions.close('tab-1');
    expect(harness.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    const late = new OneTimeLink(link(1));
    harness.requests[0]?.answer(succeed(late));
    await settle();
    expect(late.opened).toBe(0);
    expect(WebContentsView.made).toHaveLength(0);
    expect(harness.tabs()).toHaveLength(1);
    harness.sessions.reconnect('tab-2');
    expect(harness.requests[1]?.signal.aborted).toBe(true);
    expect(harness.requests).toHaveLength(3);
  });

  it('closes the window with its last tab, and destroys every page', async () => {
    const harness = makeHarness();
    const first = await harness.openPage(7);
    harness.sessions.open(8);
    harness.sessions.close('tab-2');
    expect(harness.window().isDestroyed()).toBe(false);
    harness.sessions.close('tab-1');
    expect(harness.window().isDestroyed()).toBe(true);
    expect(first.webContents.destroyed).toBe(true);
    expect(harness.offs()).toBe(1);
    harness.sessions.open(7);
    expect(BrowserWindow.made).toHaveLength(2);
    expect(harness.tabs()[0]?.id).toBe('tab-3');
  });

  it('opens nothing while the program quits, which would wait for the window for ever', () => {
    const harness = makeHarness({ isQuitting: () => true });
    expect(harness.sessions.open(7)).toMatchObject({ ok: false, failure: { kind: 'cancelled', reason: 'quitting' } });
    harness.sessions.restore([7]);
    expect(harness.tabs()).toEqual([]);
    expect(BrowserWindow.made).toEqual([]);
  });

  it('destroys every page with the window, even if a page objects', async () => {
    const harness = makeHarness();
    const pages = [await harness.openPage(7), await harness.openPage(8)];
    harness.window().close();
    expect(pages.map(({ webContents }) => webContents.destroyed)).toEqual([true, true]);
    expect(harness.tabs()).toEqual([]);
    expect(harness.sessions.hasOpenSessions()).toBe(false);
    expect((harness.pushed.at(-1)?.data as SessionsState).tabs).toEqual([]);
    for (const result of [
      harness.sessions.close('tab-1'),
      harness.sessions.select('tab-1'),
      harness.sessions.reconnect('tab-1'),
    ]) {
      expect(result).toMatchObject({ ok: false, failure: { kind: 'not-found', reason: 'tab' } });
    }
  });
});

describe('visible page', () => {
  it('belongs to the selected tab', async () => {
    const harness = makeHarness();
    const [first, second] = [await harness.openPage(7), await harness.openPage(8)];
    expect(first.visible).toBe(false);
    expect(second.visible).toBe(true);
    harness.sessions.select('tab-1');
    expect(first.visible).toBe(true);
    expect(second.visible).toBe(false);
    expect(harness.sessions.state('sessions').activeTabId).toBe('tab-1');
  });

  it('is hidden while a dialog is open, after its last frame was captured', async () => {
    const harness = makeHarness();
    const page = await harness.openPage();
    const covering = harness.sessions.setCovered('sessions', true);
    expect(page.visible).toBe(true);
    await covering;
    expect(page.visible).toBe(false);
    expect(harness.sessions.state('sessions').covered).toBe(true);
    expect(harness.tabs()[0]?.lastFrame).toBe('/frames/tab-1/1');
    await harness.sessions.setCovered('sessions', false);
    expect(page.visible).toBe(true);
    expect(harness.sessions.state('sessions').covered).toBe(false);
  });

  it('does not wait for a capture that never completes, and follows the latest call', async () => {
    const harness = makeHarness();
    const page = await harness.openPage();
    page.webContents.capturePage = () => new Promise(() => {});
    const covering = harness.sessions.setCovered('sessions', true);
    harness.clock.pass(400);
    await covering;
    expect(page.visible).toBe(false);
    expect(harness.tabs()[0]?.lastFrame).toBeNull();
    const again = harness.sessions.setCovered('sessions', true);
    await harness.sessions.setCovered('sessions', false);
    harness.clock.pass(400);
    await again;
    expect(page.visible).toBe(true);
    expect(harness.sessions.state('sessions').covered).toBe(false);
  });

  it('fills the rest of the window, and all of it in full screen', async () => {
    const harness = makeHarness();
    const page = await harness.openPage();
    harness.sessions.setSideBar(false);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_440, height: 816 });
    harness.window().resizeTo(1_000, 600);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_000, height: 516 });
    harness.sessions.setFullScreen('sessions', true);
    expect(page.bounds).toEqual({ x: 0, y: 0, width: 1_000, height: 600 });
    expect(harness.sessions.state('sessions').insets).toEqual({ top: 0, left: 0 });
    harness.sessions.setFullScreen('sessions', false);
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_000, height: 516 });
  });

  it('H9: full screen taken by a page ends with the page or its request, and restores the previous state', async () => {
    const harness = makeHarness();
    const page = await harness.openPage();
    page.webContents.emit('enter-html-full-screen');
    expect(harness.window().isFullScreen()).toBe(true);
    expect(harness.sessions.state('sessions').fullScreen).toBe(true);
    page.webContents.emit('leave-html-full-screen');
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.sessions.state('sessions').fullScreen).toBe(false);
    harness.sessions.setFullScreen('sessions', true);
    page.webContents.emit('enter-html-full-screen');
    page.webContents.emit('leave-html-full-screen');
    expect(harness.window().isFullScreen()).toBe(true);
    harness.sessions.setFullScreen('sessions', false);
    page.webContents.emit('enter-html-full-screen');
    page.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.sessions.state('sessions').fullScreen).toBe(false);
  });
});

describe('keys and pushes', () => {
  it('intercepts five shortcuts and passes all other keys to the page', async () => {
    const harness = makeHarness();
    const [first, second] = [await harness.openPage(7), await harness.openPage(8)];
    const press = (input: object, contents = second.webContents) => {
      const event = preventable();
      contents.emit('before-input-event', event, input);
      return event.defaultPrevented;
    };
    expect(press(key('w', 'KeyW', { control: true }))).toBe(false);
    expect(press(key('a', 'KeyA'))).toBe(false);
    expect(press(key('Tab', 'Tab', { control: true }))).toBe(true);
    expect(harness.sessions.state('sessions').activeTabId).toBe('tab-1');
    expect(first.webContents.focused).toBe(2);
    expect(press(key('Tab', 'Tab', { control: true, type: 'keyUp' }))).toBe(true);
    press(key('Tab', 'Tab', { control: true, isAutoRepeat: true }));
    expect(harness.sessions.state('sessions').activeTabId).toBe('tab-1');
    press(key('b', 'KeyB', { control: true }), harness.window().webContents);
    expect(harness.sessions.state('sessions').sideBar).toBe(false);
    press(key('F11', 'F11'));
    expect(harness.sessions.state('sessions').fullScreen).toBe(true);
    press(key('F12', 'F12', { control: true, shift: true }));
    expect(harness.sessions.state('sessions').fullScreen).toBe(false);
    expect(harness.window().webContents.focused).toBe(1);
    expect(harness.pushed.filter(({ event }) => event === 'command:given')).toEqual([
      { event: 'command:given', data: { kind: 'leave-page' }, only: { windowId: 'sessions' } },
    ]);
  });

  it('tells agents of one name apart in tabs, lists and window titles', () => {
    const groups: Readonly<Record<number, string>> = { 7: 'Customer A', 8: 'Customer B' };
    const mark = (agentId: number) => ({
      agentId,
      name: 'linux.11',
      group: 'Customer A',
      online: true,
      lastTime: null,
    });
    const summary = { os: null, online: true, favorite: false, serviceFavorite: false };
    const harness = makeHarness({
      describeAgent: (agentId) => ({ ...summary, name: 'Linux.11', group: groups[agentId] ?? null }),
      favorites: () => [mark(7), mark(20)],
      recents: () => [{ ...mark(21), name: 'Till 4' }],
      mark: () => ({ name: 'Northfield IT', mark: null }),
    });
    harness.sessions.open(8);
    harness.sessions.open(9);
    expect(harness.tabs().map(({ beside }) => beside)).toEqual(['Customer B', '#9']);
    expect(harness.window().title).toBe('Linux.11 (#9) – Northfield IT – Longreach');
    harness.sessions.select(harness.tabs()[0]?.id ?? '');
    expect(harness.window().title).toBe('Linux.11 (Customer B) – Northfield IT – Longreach');
    const { favorites, recents } = harness.sessions.state('sessions');
    expect(favorites.map(({ beside }) => beside)).toEqual(['#7', '#20']);
    expect(recents[0]).not.toHaveProperty('beside');
  });

  it('pushes each change once, and nothing without a change', () => {
    const harness = makeHarness();
    harness.sessions.open(7);
    const before = harness.pushed.length;
    harness.sessions.refresh();
    harness.sessions.setSideBar(true);
    expect(harness.pushed.length).toBe(before);
    harness.known.set(7, 'Renamed');
    harness.sessions.refresh();
    expect((harness.pushed.at(-1)?.data as SessionsState).tabs[0]?.name).toBe('Renamed');
    expect(harness.window().title).toBe('Renamed – Longreach');
    harness.known.delete(7);
    harness.sessions.refresh();
    expect(harness.pushed.length).toEqual(before + 1);
    expect(harness.tabs()[0]?.name).toBe('Renamed');
  });

  it('leaves no destroyed view in the window and no timer behind', async () => {
    const harness = makeHarness();
    for (let i = 0; i < 100; i += 1) {
      await harness.openPage(7);
      harness.sessions.close('tab-' + String(i + 1));
    }
    expect(WebContentsView.made.every(({ webContents }) => webContents.destroyed)).toBe(true);
    // The partitions of the pages are cleared.
    harness.clock.pass(10_000);
    expect(harness.clock.waiting()).toBe(0);
  });
});
