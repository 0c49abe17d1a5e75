import { settle } from '../../settle.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionsState } from '../../../../src-main/contract/contract.ts';
import { fail } from '../../../../src-main/contract/failure.ts';
import { BrowserWindow, preventable, screen } from '../electron-stub.ts';
import { key, link, makeBench, reasonOf, type Bench } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const press = (bench: Bench, index: number, input: object) => {
  const event = preventable();
  bench.page(index).webContents.emit('before-input-event', event, input);
  return event.defaultPrevented;
};
const leaveKey = key('Escape', 'Escape', { control: true, alt: true });
const ids = (state: SessionsState) => state.tabs.map(({ id }) => id).join(' ');

beforeEach(() => {
  screen.displays = [screen.getPrimaryDisplay()];
});

describe('a tab that is popped out', () => {
  it('moves its living page into a window of its own, and back', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    const page = await bench.openPage(8);
    const [main] = BrowserWindow.made;
    bench.sessions.popOut('tab-2');
    const popped = BrowserWindow.made[1]!;
    expect(BrowserWindow.made).toHaveLength(2);
    expect(main?.children.length).toBe(1);
    expect(popped.children).toEqual([page]);
    expect(page.webContents.destroyed).toBe(false);
    expect(page.visible).toBe(true);
    expect(bench.asked).toHaveLength(2);
    expect(page.bounds).toMatchObject({ x: 0, y: 84, width: 1_440 });
    expect(bench.sessions.state('sessions')).toMatchObject({ popped: false, activeTabId: 'tab-1' });
    const state = bench.sessions.state('session-1');
    expect(state.popped).toBe(true);
    expect(ids(state)).toBe('tab-2');
    expect(state.activeTabId).toBe('tab-2');
    expect(state.sideBar).toBe(false);
    expect(popped.title).toBe('Computer 8 – Longreach');

    bench.sessions.popIn('tab-2');
    expect(popped.isDestroyed()).toBe(true);
    expect(main?.isDestroyed()).toBe(false);
    expect(main?.children.length).toBe(2);
    expect(page.webContents.destroyed).toBe(false);
    expect(page.visible).toBe(true);
    expect(reasonOf(bench, 1)).toBe('open');
    expect(bench.asked).toHaveLength(2);
    expect(bench.sessions.state('sessions').activeTabId).toBe('tab-2');
  });

  it('is told of in its own window alone, and keeps a name of its own among all tabs', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await bench.openPage(8);
    bench.sessions.popOut('tab-1');
    bench.told.splice(0);
    bench.sessions.setNote('tab-1', 'x');
    expect(bench.told.map(({ event, only }) => [event, only])).toEqual([
      ['sessions:changed', { windowId: 'session-1' }],
    ]);
    bench.sessions.open(9);
    expect(ids(bench.sessions.state('sessions'))).toBe('tab-2 tab-3');
  });

  it('is brought to the front, in its window, when its computer is opened again', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await bench.openPage(8);
    bench.sessions.popOut('tab-1');
    const [main, popped] = BrowserWindow.made;
    main?.calls.splice(0);
    popped?.calls.splice(0);
    expect(bench.sessions.open(7)).toEqual({ ok: true, value: { tabId: 'tab-1' } });
    expect(main?.calls).toEqual([]);
    expect(popped?.calls.includes('focus')).toBe(true);
    expect(bench.asked).toHaveLength(2);
  });

  it('ends with its window, and leaves the others alone; the other way round as well', async () => {
    const bench = makeBench();
    const pages = [await bench.openPage(7), await bench.openPage(8), await bench.openPage(9)];
    bench.sessions.popOut('tab-1');
    const [main, popped] = BrowserWindow.made;
    popped?.close();
    expect(pages.map(({ webContents }) => webContents.destroyed)).toEqual([true, false, false]);
    expect(bench.kept.size).toBe(3);
    expect([...bench.kept.values()].filter(({ offered }) => offered)).toHaveLength(2);
    bench.sessions.popOut('tab-2');
    main?.close();
    expect(pages.map(({ webContents }) => webContents.destroyed)).toEqual([true, false, true]);
    expect(bench.sessions.hasOpenSessions()).toBe(true);
    bench.sessions.close('tab-2');
    expect(BrowserWindow.made.every((window) => window.isDestroyed())).toBe(true);
  });

  it('can be the only one: the window with all tabs goes, and comes when it is wanted', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    bench.sessions.popOut('tab-1');
    expect(BrowserWindow.made.map((window) => window.isDestroyed())).toEqual([true, false]);
    expect(page.webContents.destroyed).toBe(false);
    expect(page.visible).toBe(true);
    bench.sessions.popOut('tab-1');
    expect(BrowserWindow.made).toHaveLength(2);
    bench.sessions.popIn('tab-1');
    expect(BrowserWindow.made.map((window) => window.isDestroyed())).toEqual([true, true, false]);
    // It shows itself once it is painted.
    expect(BrowserWindow.made[2]?.calls).not.toContain('show');
    expect(page.webContents.destroyed).toBe(false);
  });

  it('answers keys, covers and full screen of its own window', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await bench.openPage(8);
    bench.sessions.popOut('tab-2');
    await bench.sessions.setCovered('session-1', true);
    expect(bench.page(0).visible).toBe(true);
    expect(bench.page(1).visible).toBe(false);
    await bench.sessions.setCovered('session-1', false);
    press(bench, 1, key('b', 'KeyB', { control: true }));
    expect(bench.sessions.state('sessions').sideBar).toBe(true);
    press(bench, 1, key('F11', 'F11'));
    expect(BrowserWindow.made.map((window) => window.isFullScreen())).toEqual([false, true]);
    press(bench, 1, leaveKey);
    expect(BrowserWindow.made.map((window) => window.isFullScreen())).toEqual([false, false]);
    expect(bench.told.at(-1)).toEqual({
      event: 'command:given',
      data: { kind: 'leave-page' },
      only: { windowId: 'session-1' },
    });
  });
});

describe('tabs', () => {
  it('are put into another order within their window', async () => {
    const bench = makeBench();
    for (const id of [7, 8, 9]) bench.sessions.open(id);
    bench.sessions.move('tab-3', 0);
    expect(ids(bench.sessions.state('sessions'))).toBe('tab-3 tab-1 tab-2');
    bench.sessions.move('tab-3', 1);
    expect(ids(bench.sessions.state('sessions'))).toBe('tab-1 tab-3 tab-2');
    bench.sessions.move('tab-1', 99);
    expect(ids(bench.sessions.state('sessions'))).toBe('tab-3 tab-2 tab-1');
    expect(bench.sessions.move('tab-9', 0)).toMatchObject({ ok: false });
    await settle();
  });

  it('give the page all keys but the way back, where that is set', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await bench.openPage(8);
    bench.sessions.setPassKeys('tab-2', true);
    const tab = key('Tab', 'Tab', { control: true });
    expect(press(bench, 1, tab)).toBe(false);
    expect(press(bench, 1, key('F11', 'F11'))).toBe(false);
    expect(press(bench, 0, tab)).toBe(true);
    bench.sessions.select('tab-2');
    expect(press(bench, 1, leaveKey)).toBe(true);
    expect(bench.tabs()[1]?.passKeys).toBe(true);
    bench.sessions.setPassKeys('tab-2', false);
    expect(press(bench, 1, tab)).toBe(true);
  });

  it('keep this computer awake while one of them is connected, and no longer', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    await bench.openPage(8);
    expect(bench.awake).toEqual(['prevent-display-sleep']);
    bench.sessions.close('tab-1');
    expect(bench.awake).toHaveLength(1);
    bench.page().webContents.emit('did-navigate', {}, link(2), 410, 'Gone');
    await settle();
    expect(bench.awake).toEqual(['prevent-display-sleep', 'stop 1']);
    bench.sessions.reconnect('tab-2');
    expect(bench.awake).toHaveLength(3);
    bench.sessions.closeAll();
    expect(bench.awake.at(-1)).toBe('stop 3');
  });
});

describe('full screen', () => {
  const home = { x: 0, y: 0, width: 1_440, height: 900 };

  it('goes to the screen that was chosen, and back to exactly where the window stood', async () => {
    const bench = makeBench();
    screen.displays = [screen.getPrimaryDisplay(), screen.other];
    await bench.openPage(7);
    expect(bench.sessions.displays('sessions')).toEqual([
      { id: 1, label: 'Display 1', width: 1_920, height: 1_080, primary: true, current: true },
      { id: 2, label: 'Display 2', width: 1_920, height: 1_080, primary: false, current: false },
    ]);
    bench.window().setBounds(home);
    bench.sessions.setFullScreen('sessions', true, 2);
    expect(bench.window().isFullScreen()).toBe(true);
    expect(bench.window().bounds.x >= 1_920).toBe(true);
    expect(bench.sessions.displays('sessions').map(({ current }) => current)).toEqual([false, true]);
    bench.sessions.setFullScreen('sessions', true, 1);
    expect(bench.window().isFullScreen()).toBe(true);
    expect(bench.window().bounds.x < 1_920).toBe(true);
    bench.sessions.setFullScreen('sessions', false);
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.window().bounds).toEqual(home);
  });

  it('gives a maximised window back maximised, and is not what the place of the window is kept from', async () => {
    const places: unknown[] = [];
    const bench = makeBench({ onPlace: (place) => void places.push(place) });
    screen.displays = [screen.getPrimaryDisplay(), screen.other];
    await bench.openPage(7);
    bench.window().maximize();
    bench.clock.pass(500);
    places.splice(0);
    bench.sessions.setFullScreen('sessions', true, 2);
    bench.clock.pass(500);
    expect(bench.window().isMaximized()).toBe(false);
    expect(places).toEqual([]);
    bench.sessions.setFullScreen('sessions', false);
    expect(bench.window().isMaximized()).toBe(true);
  });

  it('H9: that a page takes shows our notice with its host first, then gives it all; bounds come back exactly', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    bench.window().setBounds(home);
    page.webContents.emit('enter-html-full-screen');
    expect(bench.sessions.state('sessions')).toMatchObject({
      fullScreen: true,
      fullScreenHost: 'link.service.example',
      insets: { top: 40, left: 0 },
    });
    expect(page.bounds).toEqual({ x: 0, y: 40, width: 1_440, height: 860 });
    bench.clock.pass(3_000);
    expect(bench.sessions.state('sessions')).toMatchObject({ fullScreenHost: null, insets: { top: 0, left: 0 } });
    expect(page.bounds).toEqual(home);
    page.webContents.emit('leave-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.window().bounds).toEqual(home);
    expect(bench.clock.waiting()).toBe(0);
  });

  it('H9: is left by the reserved chord although the page has all keys, whatever the page says', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    bench.window().setBounds(home);
    bench.sessions.setPassKeys('tab-1', true);
    page.webContents.emit('enter-html-full-screen');
    expect(press(bench, 0, leaveKey)).toBe(true);
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.sessions.state('sessions')).toMatchObject({ fullScreen: false, fullScreenHost: null });
    expect(bench.window().bounds).toEqual(home);
    expect(bench.window().webContents.focused).toBe(1);
    page.webContents.emit('leave-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(false);
    // Every time it takes it again, the notice comes again.
    page.webContents.emit('enter-html-full-screen');
    expect(bench.sessions.state('sessions').fullScreenHost).toBe('link.service.example');
  });

  it('H9: is not for a page that is not seen', async () => {
    const bench = makeBench();
    const hidden = await bench.openPage(7);
    await bench.openPage(8);
    bench.window().setFullScreen(true);
    bench.window().setFullScreen(false);
    hidden.webContents.emit('enter-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.sessions.state('sessions').fullScreenHost).toBeNull();
  });

  it('H9: that a page took ends with its word where the system tells of the window first', async () => {
    const bench = makeBench();
    const page = await bench.openPage(7);
    bench.window().setBounds(home);
    bench.window().setFullScreen(true);
    page.webContents.emit('enter-html-full-screen');
    expect(bench.sessions.state('sessions').fullScreenHost).toBe('link.service.example');
    page.webContents.emit('leave-html-full-screen');
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.window().bounds).toEqual(home);
    expect(bench.sessions.state('sessions').fullScreen).toBe(false);
    bench.window().setFullScreen(true);
    expect(bench.sessions.state('sessions')).toMatchObject({ fullScreen: true, fullScreenHost: null });
    press(bench, 0, key('F11', 'F11'));
    expect(bench.window().isFullScreen()).toBe(false);
    expect(bench.sessions.state('sessions').fullScreen).toBe(false);
  });

  it('ends with the tab that took it, also when that is popped out', async () => {
    const bench = makeBench();
    await bench.openPage(7);
    const page = await bench.openPage(8);
    page.webContents.emit('enter-html-full-screen');
    bench.sessions.popOut('tab-2');
    expect(BrowserWindow.made.map((window) => window.isFullScreen())).toEqual([false, false]);
  });
});

describe('a quick-support connection', () => {
  it('is a tab with its client, whose link is asked for anew with every connect', async () => {
    const bench = makeBench();
    expect(bench.sessions.openSupport(6)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    bench.sessions.openSupport(5);
    expect(bench.tabs()[0]).toMatchObject({ agentId: null, supportId: 5, name: 'Ms Client', os: 'win', online: null });
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([-5]);
    await bench.giveLink();
    bench.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(reasonOf(bench)).toBe('open');
    expect(bench.opened).toEqual([]);
    expect([...bench.kept.values()]).toMatchObject([{ agentId: null, supportId: 5, name: 'Ms Client' }]);
    bench.sessions.openSupport(5);
    expect(bench.asked).toHaveLength(1);
    bench.sessions.reconnect('tab-1');
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([-5, -5]);
    bench.asked.at(-1)?.answer(fail('not-found', 'It is closed.'));
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'ended', reason: 'connect-failed' });
    expect(bench.sessions.state('sessions').restorable).toEqual([]);
  });
});

describe('a computer that is not in the list', () => {
  const openDevice = async (bench: ReturnType<typeof makeBench>) => {
    bench.sessions.openDevice(42);
    await bench.giveLink();
    bench.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
  };

  it('is a tab under its number, connected by that alone, once and each time anew', async () => {
    const bench = makeBench();
    await openDevice(bench);
    const known = { agentId: null, supportId: null, deviceId: 42, name: 'Device ID 42', online: null, favorite: false };
    expect(bench.tabs()[0]).toMatchObject({ ...known, state: { kind: 'open' } });
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([1_000_042]);
    expect(bench.opened).toEqual([]);
    bench.sessions.openDevice(42);
    bench.sessions.openDevice(43);
    bench.sessions.openSupport(5);
    expect(bench.tabs().map(({ deviceId }) => deviceId)).toEqual([42, 43, undefined]);
    bench.sessions.reconnect('tab-1');
    expect(bench.asked.map(({ agentId }) => agentId)).toEqual([1_000_042, 1_000_043, -5, 1_000_042]);
  });

  it('is not offered again, takes no note of another one along, and is asked nothing about', async () => {
    const bench = makeBench();
    await openDevice(bench);
    bench.sessions.setNote('tab-1', 'Of 42 alone.');
    bench.sessions.closeAll();
    await bench.sessions.loadRestorable();
    expect(bench.sessions.state('sessions').restorable).toEqual([]);
    expect([...bench.kept.values()]).toMatchObject([
      { agentId: null, supportId: null, name: 'Device ID 42', note: 'Of 42 alone.' },
    ]);
    bench.sessions.openDevice(43);
    expect(bench.tabs()[0]?.note).toBe('');
    expect(bench.looks).toEqual([]);
  });

  it('stays ended where the service refuses it, also when it tried by itself', async () => {
    const bench = makeBench();
    const refusal = fail('not-found', 'No such computer.', { reason: 'device' });
    bench.sessions.openDevice(42);
    bench.asked.at(-1)?.answer(refusal);
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'ended', failure: { reason: 'device' } });
    bench.sessions.reconnect('tab-1');
    await bench.giveLink();
    bench.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    bench.page().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'waiting', cause: 'network' });
    bench.clock.pass(60_000);
    await settle();
    expect(bench.asked).toHaveLength(3);
    bench.asked.at(-1)?.answer(refusal);
    await settle();
    bench.clock.pass(600_000);
    await settle();
    expect(bench.tabs()[0]?.state).toMatchObject({ kind: 'ended', failure: { reason: 'device' } });
    expect(bench.asked).toHaveLength(3);
  });
});
