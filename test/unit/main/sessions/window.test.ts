import { settle } from '../../settle.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionsState } from '../../../../src-main/contract/contract.ts';
import { fail } from '../../../../src-main/contract/failure.ts';
import { BrowserWindow, preventable, screen, StubImage } from '../electron-stub.ts';
import { key, link, makeHarness, reasonOf, type Harness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const press = (harness: Harness, index: number, input: object) => {
  const event = preventable();
  harness.page(index).webContents.emit('before-input-event', event, input);
  return event.defaultPrevented;
};
const leaveKey = key('F12', 'F12', { control: true, shift: true });
const ids = (state: SessionsState) => state.tabs.map(({ id }) => id).join(' ');

beforeEach(() => {
  screen.displays = [screen.getPrimaryDisplay()];
});

describe('tab in its own window', () => {
  it('moves its page into a separate window and back without reloading it', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const page = await harness.openPage(8);
    const [main] = BrowserWindow.made;
    harness.sessions.openInNewWindow('tab-2');
    const ownWindow = BrowserWindow.made[1]!;
    expect(BrowserWindow.made).toHaveLength(2);
    expect(main?.children.length).toBe(1);
    expect(ownWindow.children).toEqual([page]);
    expect(page.webContents.destroyed).toBe(false);
    expect(page.visible).toBe(true);
    expect(harness.requests).toHaveLength(2);
    expect(page.bounds).toMatchObject({ x: 0, y: 84, width: 1_440 });
    expect(harness.sessions.state('sessions')).toMatchObject({ ownWindow: false, activeTabId: 'tab-1' });
    const state = harness.sessions.state('session-1');
    expect(state.ownWindow).toBe(true);
    expect(ids(state)).toBe('tab-2');
    expect(state.activeTabId).toBe('tab-2');
    expect(state.sideBar).toBe(false);
    expect(ownWindow.title).toBe('Computer 8 – Longreach');

    harness.sessions.moveBackToTabs('tab-2');
    expect(ownWindow.isDestroyed()).toBe(true);
    expect(main?.isDestroyed()).toBe(false);
    expect(main?.children.length).toBe(2);
    expect(page.webContents.destroyed).toBe(false);
    expect(page.visible).toBe(true);
    expect(reasonOf(harness, 1)).toBe('open');
    expect(harness.requests).toHaveLength(2);
    expect(harness.sessions.state('sessions').activeTabId).toBe('tab-2');
  });

  it('is reported to its own window only and keeps a unique id', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    harness.sessions.openInNewWindow('tab-1');
    harness.pushed.splice(0);
    harness.sessions.setNote('tab-1', 'x');
    expect(harness.pushed.map(({ event, only }) => [event, only])).toEqual([
      ['sessions:changed', { windowId: 'session-1' }],
    ]);
    harness.sessions.open(9);
    expect(ids(harness.sessions.state('sessions'))).toBe('tab-2 tab-3');
  });

  it('is brought to the front in its window when its agent is opened again', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    harness.sessions.openInNewWindow('tab-1');
    const [main, ownWindow] = BrowserWindow.made;
    main?.calls.splice(0);
    ownWindow?.calls.splice(0);
    expect(harness.sessions.open(7)).toEqual({ ok: true, value: { tabId: 'tab-1' } });
    expect(main?.calls).toEqual([]);
    expect(ownWindow?.calls.includes('focus')).toBe(true);
    expect(harness.requests).toHaveLength(2);
  });

  it('ends with its window and leaves the other windows alone, and vice versa', async () => {
    const harness = makeHarness();
    const pages = [await harness.openPage(7), await harness.openPage(8), await harness.openPage(9)];
    harness.sessions.openInNewWindow('tab-1');
    const [main, ownWindow] = BrowserWindow.made;
    ownWindow?.close();
    expect(pages.map(({ webContents }) => webContents.destroyed)).toEqual([true, false, false]);
    expect(harness.stored.size).toBe(3);
    expect([...harness.stored.values()].filter(({ offered }) => offered)).toHaveLength(2);
    harness.sessions.openInNewWindow('tab-2');
    main?.close();
    expect(pages.map(({ webContents }) => webContents.destroyed)).toEqual([true, false, true]);
    expect(harness.sessions.hasOpenSessions()).toBe(true);
    harness.sessions.close('tab-2');
    expect(BrowserWindow.made.every((window) => window.isDestroyed())).toBe(true);
  });

  it('can be opened in a new window in the moment in which its page has closed itself', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const page = await harness.openPage(8);
    const capture = Promise.withResolvers<StubImage>();
    page.webContents.capturePage = () => capture.promise;
    page.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    page.webContents.close();
    harness.sessions.openInNewWindow('tab-2');
    capture.resolve(new StubImage());
    await settle();
    expect(harness.sessions.state('session-1').tabs[0]?.state).toMatchObject({ kind: 'ended', reason: 'page-crashed' });
    expect(BrowserWindow.made).toHaveLength(2);
    expect(BrowserWindow.made[1]?.children).toEqual([]);
  });

  it('may be the only tab: the main window closes and is created again when needed', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    harness.sessions.openInNewWindow('tab-1');
    expect(BrowserWindow.made.map((window) => window.isDestroyed())).toEqual([true, false]);
    expect(page.webContents.destroyed).toBe(false);
    expect(page.visible).toBe(true);
    harness.sessions.openInNewWindow('tab-1');
    expect(BrowserWindow.made).toHaveLength(2);
    harness.sessions.moveBackToTabs('tab-1');
    expect(BrowserWindow.made.map((window) => window.isDestroyed())).toEqual([true, true, false]);
    // It shows itself once it is painted.
    expect(BrowserWindow.made[2]?.calls).not.toContain('show');
    expect(page.webContents.destroyed).toBe(false);
  });

  it('follows the keys, covers and full screen of its own window', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    harness.sessions.openInNewWindow('tab-2');
    await harness.sessions.setCovered('session-1', true);
    expect(harness.page(0).visible).toBe(true);
    expect(harness.page(1).visible).toBe(false);
    await harness.sessions.setCovered('session-1', false);
    press(harness, 1, key('b', 'KeyB', { control: true }));
    expect(harness.sessions.state('sessions').sideBar).toBe(true);
    press(harness, 1, key('F11', 'F11'));
    expect(BrowserWindow.made.map((window) => window.isFullScreen())).toEqual([false, true]);
    press(harness, 1, leaveKey);
    expect(BrowserWindow.made.map((window) => window.isFullScreen())).toEqual([false, false]);
    expect(harness.pushed.at(-1)).toEqual({
      event: 'command:given',
      data: { kind: 'leave-page' },
      only: { windowId: 'session-1' },
    });
  });
});

describe('tabs', () => {
  it('are reordered within their window', async () => {
    const harness = makeHarness();
    for (const id of [7, 8, 9]) harness.sessions.open(id);
    harness.sessions.move('tab-3', 0);
    expect(ids(harness.sessions.state('sessions'))).toBe('tab-3 tab-1 tab-2');
    harness.sessions.move('tab-3', 1);
    expect(ids(harness.sessions.state('sessions'))).toBe('tab-1 tab-3 tab-2');
    harness.sessions.move('tab-1', 99);
    expect(ids(harness.sessions.state('sessions'))).toBe('tab-3 tab-2 tab-1');
    expect(harness.sessions.move('tab-9', 0)).toMatchObject({ ok: false });
    await settle();
  });

  it('lock Longreach from a remote page once the lock is on, and not while all keys are passed on', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const lockKey = key('L', 'KeyL', { control: true, shift: true });
    expect(press(harness, 0, lockKey)).toBe(false);
    harness.lock.isOn = true;
    expect(press(harness, 0, lockKey)).toBe(true);
    expect(harness.lock.locked).toBe(1);
    harness.sessions.setSendsAllShortcuts('tab-1', true);
    expect(press(harness, 0, lockKey)).toBe(false);
    expect(harness.lock.locked).toBe(1);
  });

  it('send all shortcuts except leave-page to the page if so set', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    harness.sessions.setSendsAllShortcuts('tab-2', true);
    const tab = key('Tab', 'Tab', { control: true });
    expect(press(harness, 1, tab)).toBe(false);
    expect(press(harness, 1, key('F11', 'F11'))).toBe(false);
    expect(press(harness, 0, tab)).toBe(true);
    harness.sessions.select('tab-2');
    expect(press(harness, 1, leaveKey)).toBe(true);
    expect(harness.tabs()[1]?.sendsAllShortcuts).toBe(true);
    harness.sessions.setSendsAllShortcuts('tab-2', false);
    expect(press(harness, 1, tab)).toBe(true);
  });

  it('keep this computer awake only while one of them is connected', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    expect(harness.powerSave).toEqual(['prevent-display-sleep']);
    harness.sessions.close('tab-1');
    expect(harness.powerSave).toHaveLength(1);
    harness.page().webContents.emit('did-navigate', {}, link(2), 410, 'Gone');
    await settle();
    expect(harness.powerSave).toEqual(['prevent-display-sleep', 'stop 1']);
    harness.sessions.reconnect('tab-2');
    expect(harness.powerSave).toHaveLength(3);
    harness.sessions.closeAll();
    expect(harness.powerSave.at(-1)).toBe('stop 3');
  });
});

describe('the keyboard of a session window', () => {
  /** As Electron on Windows and Linux: the window's own page first, then the window's event. */
  const activate = (window: BrowserWindow) => {
    window.webContents.emit('focus');
    window.emit('focus');
  };

  it('returns to the remote page that had it when the window is activated again', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage(7);
    activate(harness.window());
    const before = webContents.focused;
    webContents.emit('focus');
    harness.window().emit('blur');
    activate(harness.window());
    expect(webContents.focused).toBe(before + 1);
  });

  it('stays with our own page if that had it, or covers the remote page', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage(7);
    activate(harness.window());
    webContents.emit('focus');
    harness.window().webContents.emit('focus');
    harness.window().emit('blur');
    const before = webContents.focused;
    activate(harness.window());
    expect(webContents.focused).toBe(before);

    webContents.emit('focus');
    await harness.sessions.setCovered('sessions', true);
    harness.window().emit('blur');
    activate(harness.window());
    expect(webContents.focused).toBe(before);
  });

  it('goes to the remote page when the window that was just shown is activated', async () => {
    const harness = makeHarness();
    const { webContents } = await harness.openPage(7);
    harness.window().emit('ready-to-show');
    const before = webContents.focused;
    activate(harness.window());
    expect(webContents.focused).toBe(before + 1);
  });

  it('goes to the remote page of a tab that is moved back once its window is activated', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const { webContents } = await harness.openPage(8);
    harness.sessions.openInNewWindow('tab-2');
    harness.sessions.moveBackToTabs('tab-2');
    const before = webContents.focused;
    activate(BrowserWindow.made[0]!);
    expect(webContents.focused).toBe(before + 1);
  });
});

describe('modifier keys that a remote page saw pressed', () => {
  const down = (name: string, code: string) => ({ type: 'keyDown', key: name, code });
  const up = (name: string, code: string) => ({ type: 'keyUp', key: name, code });
  /** What the page has seen: key presses, and what it was sent. */
  const seenBy = (harness: Harness, index: number) =>
    harness.page(index).webContents.inputs.map(({ type, keyCode }) => `${type} ${keyCode}`);
  const open = async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    await harness.openPage(8);
    harness.sessions.select('tab-1');
    press(harness, 0, down('Control', 'ControlLeft'));
    press(harness, 0, down('Shift', 'ShiftLeft'));
    press(harness, 0, up('Shift', 'ShiftLeft'));
    return harness;
  };

  it.each<[string, (harness: Harness) => void]>([
    ['its tab is left', (harness) => void harness.sessions.select('tab-2')],
    ['its tab is left by keys', (harness) => void press(harness, 0, key('Tab', 'Tab', { control: true }))],
    ['our own page or another window gets the keyboard', (harness) => harness.page(0).webContents.emit('blur')],
    ['Longreach is locked', (harness) => harness.sessions.setLocked(true)],
    ['a menu or dialog covers it', (harness) => void harness.sessions.setCovered('sessions', true)],
  ])('are released where %s', async (_how, leave) => {
    const harness = await open();
    expect(seenBy(harness, 0)).toEqual([]);
    leave(harness);
    await settle();
    expect(seenBy(harness, 0)).toEqual(['keyUp Control']);
    expect(seenBy(harness, 1)).toEqual([]);
  });

  it('are released once more before the next key, because a page without the keyboard may miss it', async () => {
    const harness = await open();
    harness.page(0).webContents.emit('blur');
    const seen: string[] = [];
    harness
      .page(0)
      .webContents.on('before-input-event', (_event, input: { type: string; key: string }) =>
        seen.push(`${input.type} ${input.key}`),
      );
    press(harness, 0, down('a', 'KeyA'));
    press(harness, 0, down('b', 'KeyB'));
    expect(seen).toEqual(['keyUp Control', 'keyDown a', 'keyDown b']);
  });

  it('stay pressed while the page keeps the keyboard', async () => {
    const harness = await open();
    press(harness, 0, key('b', 'KeyB', { control: true }));
    press(harness, 0, down('c', 'KeyC'));
    expect(seenBy(harness, 0)).toEqual([]);
    press(harness, 0, up('Control', 'ControlLeft'));
    harness.page(0).webContents.emit('blur');
    expect(seenBy(harness, 0)).toEqual([]);
  });
});

describe('full screen', () => {
  const home = { x: 0, y: 0, width: 1_440, height: 900 };

  it('uses the chosen display and restores the exact bounds of the window', async () => {
    const harness = makeHarness();
    screen.displays = [screen.getPrimaryDisplay(), screen.other];
    await harness.openPage(7);
    expect(harness.sessions.displays('sessions')).toEqual([
      { id: 1, label: 'Display 1', width: 1_920, height: 1_080, primary: true, current: true },
      { id: 2, label: 'Display 2', width: 1_920, height: 1_080, primary: false, current: false },
    ]);
    harness.window().setBounds(home);
    harness.sessions.setFullScreen('sessions', true, 2);
    expect(harness.window().isFullScreen()).toBe(true);
    expect(harness.window().bounds.x >= 1_920).toBe(true);
    expect(harness.sessions.displays('sessions').map(({ current }) => current)).toEqual([false, true]);
    harness.sessions.setFullScreen('sessions', true, 1);
    expect(harness.window().isFullScreen()).toBe(true);
    expect(harness.window().bounds.x < 1_920).toBe(true);
    harness.sessions.setFullScreen('sessions', false);
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.window().bounds).toEqual(home);
  });

  it('moves to another display and back on Windows, where its event comes before its state', async () => {
    const harness = makeHarness();
    screen.displays = [screen.getPrimaryDisplay(), screen.other];
    await harness.openPage(7);
    const window = harness.window();
    window.setBounds(home);
    window.eventsComeFirst = true;
    const whileFull: boolean[] = [];
    window.on('resize', () => whileFull.push(window.isFullScreen()));
    harness.sessions.setFullScreen('sessions', true);
    harness.sessions.setFullScreen('sessions', true, 2);
    harness.clock.pass(0);
    expect(window.isFullScreen()).toBe(true);
    expect(window.bounds.x >= 1_920).toBe(true);
    expect(harness.sessions.state('sessions').fullScreen).toBe(true);
    harness.sessions.setFullScreen('sessions', false);
    harness.clock.pass(0);
    expect(window.isFullScreen()).toBe(false);
    expect(window.bounds).toEqual(home);
    expect(harness.sessions.state('sessions').fullScreen).toBe(false);
    // Bounds that are set in full screen are lost, or put the window elsewhere.
    expect(whileFull).not.toContain(true);
  });

  it('restores a maximised window and is not stored as the place of the window', async () => {
    const places: unknown[] = [];
    const harness = makeHarness({ onPlace: (place) => void places.push(place) });
    screen.displays = [screen.getPrimaryDisplay(), screen.other];
    await harness.openPage(7);
    harness.window().maximize();
    harness.clock.pass(500);
    places.splice(0);
    harness.sessions.setFullScreen('sessions', true, 2);
    harness.clock.pass(500);
    expect(harness.window().isMaximized()).toBe(false);
    expect(places).toEqual([]);
    harness.sessions.setFullScreen('sessions', false);
    expect(harness.window().isMaximized()).toBe(true);
  });

  it('H9: taken by a page shows a notice with its host first, then fills the screen; the exact bounds are restored', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    harness.window().setBounds(home);
    page.webContents.emit('enter-html-full-screen');
    expect(harness.sessions.state('sessions')).toMatchObject({
      fullScreen: true,
      fullScreenHost: 'link.service.example',
      insets: { top: 40, left: 0 },
    });
    expect(page.bounds).toEqual({ x: 0, y: 40, width: 1_440, height: 860 });
    harness.clock.pass(3_000);
    expect(harness.sessions.state('sessions')).toMatchObject({ fullScreenHost: null, insets: { top: 0, left: 0 } });
    expect(page.bounds).toEqual(home);
    page.webContents.emit('leave-html-full-screen');
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.window().bounds).toEqual(home);
    expect(harness.clock.waiting()).toBe(0);
  });

  it('H9: is left by the reserved shortcut even if the page gets all keys, whatever the page does', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    harness.window().setBounds(home);
    harness.sessions.setSendsAllShortcuts('tab-1', true);
    page.webContents.emit('enter-html-full-screen');
    expect(press(harness, 0, leaveKey)).toBe(true);
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.sessions.state('sessions')).toMatchObject({ fullScreen: false, fullScreenHost: null });
    expect(harness.window().bounds).toEqual(home);
    expect(harness.window().webContents.focused).toBe(1);
    page.webContents.emit('leave-html-full-screen');
    expect(harness.window().isFullScreen()).toBe(false);
    // The notice is shown again each time.
    page.webContents.emit('enter-html-full-screen');
    expect(harness.sessions.state('sessions').fullScreenHost).toBe('link.service.example');
  });

  it('H9: also ends in the page when the window leaves it, by the Escape that the browser takes itself', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    page.webContents.emit('enter-html-full-screen');
    press(harness, 0, leaveKey);
    const escape = ['keyDown', 'keyUp'].map((type) => ({ type, keyCode: 'Escape' }));
    expect(page.webContents.inputs).toEqual(escape);
    // Electron reports it then.
    page.webContents.emit('leave-html-full-screen');
    expect(page.webContents.inputs).toEqual(escape);
    // The button of the system.
    page.webContents.emit('enter-html-full-screen');
    harness.window().setFullScreen(false);
    expect(page.webContents.inputs).toEqual([...escape, ...escape]);
    // Without the page in full screen, the agent would get the key.
    harness.sessions.setFullScreen('sessions', true);
    harness.sessions.setFullScreen('sessions', false);
    expect(page.webContents.inputs).toHaveLength(4);
  });

  it('H9: is not ended in a page that may hold a lock of the keyboard, which would get the Escape', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    const request = page.webContents.session.permissionRequest;
    const answered: boolean[] = [];
    const details = { isMainFrame: true, requestingUrl: link(1) };
    request?.(page.webContents, 'keyboardLock', (granted: boolean) => answered.push(granted), details);
    page.webContents.emit('enter-html-full-screen');
    press(harness, 0, leaveKey);
    expect(answered).toEqual([true]);
    expect(page.webContents.inputs).toEqual([]);
  });

  it('H9: is refused to a hidden page', async () => {
    const harness = makeHarness();
    const hidden = await harness.openPage(7);
    await harness.openPage(8);
    harness.window().setFullScreen(true);
    harness.window().setFullScreen(false);
    hidden.webContents.emit('enter-html-full-screen');
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.sessions.state('sessions').fullScreenHost).toBeNull();
  });

  it('H9: taken by a page ends when the page leaves it, even if the window event arrives first', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    harness.window().setBounds(home);
    harness.window().setFullScreen(true);
    page.webContents.emit('enter-html-full-screen');
    expect(harness.sessions.state('sessions').fullScreenHost).toBe('link.service.example');
    page.webContents.emit('leave-html-full-screen');
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.window().bounds).toEqual(home);
    expect(harness.sessions.state('sessions').fullScreen).toBe(false);
    harness.window().setFullScreen(true);
    expect(harness.sessions.state('sessions')).toMatchObject({ fullScreen: true, fullScreenHost: null });
    press(harness, 0, key('F11', 'F11'));
    expect(harness.window().isFullScreen()).toBe(false);
    expect(harness.sessions.state('sessions').fullScreen).toBe(false);
  });

  it('shows our tabs and toolbar while the pointer is at the top edge, as long as it stays there', async () => {
    const harness = makeHarness();
    const page = await harness.openPage(7);
    harness.window().setBounds(home);
    harness.sessions.setSendsAllShortcuts('tab-1', true);
    harness.sessions.setFullScreen('sessions', true);
    const insets = () => harness.sessions.state('sessions').insets;
    const rest = (x: number, y: number, ms: number) => {
      screen.cursor = { x, y };
      for (let passed = 0; passed < ms; passed += 200) harness.clock.pass(200);
    };
    rest(700, 300, 2_000);
    rest(700, 0, 400);
    rest(700, 5, 200);
    expect(insets()).toEqual({ top: 0, left: 0 });
    rest(700, 0, 1_000);
    expect(insets()).toEqual({ top: 84, left: 0 });
    expect(page.bounds).toEqual({ x: 0, y: 84, width: 1_440, height: 816 });
    rest(200, 60, 2_000);
    expect(insets()).toEqual({ top: 84, left: 0 });
    await harness.sessions.setCovered('sessions', true);
    rest(200, 300, 400);
    expect(insets()).toEqual({ top: 84, left: 0 });
    await harness.sessions.setCovered('sessions', false);
    rest(200, 300, 400);
    expect(insets()).toEqual({ top: 0, left: 0 });
    rest(-5, 0, 2_000);
    expect(insets()).toEqual({ top: 0, left: 0 });
    rest(700, 0, 1_000);
    harness.sessions.setFullScreen('sessions', false);
    expect(insets()).toEqual({ top: 84, left: 208 });
    harness.sessions.setFullScreen('sessions', true);
    expect(insets()).toEqual({ top: 0, left: 0 });
    harness.sessions.setFullScreen('sessions', false);
    expect(harness.clock.waiting()).toBe(0);
  });

  it('offers no choice of displays under Wayland, where no window can be moved to one', async () => {
    const harness = makeHarness({ isWayland: true });
    screen.displays = [screen.getPrimaryDisplay(), screen.other];
    await harness.openPage(7);
    expect(harness.sessions.displays('sessions')).toEqual([]);
  });

  it('has a strip of our own page at the top edge where the system does not say where the pointer is', async () => {
    const harness = makeHarness({ isWayland: true });
    const page = await harness.openPage(7);
    const state = () => harness.sessions.state('sessions');
    harness.sessions.setBar('sessions', true);
    expect(state()).toMatchObject({ insets: { top: 84, left: 208 }, fullScreen: false });
    expect(state().strip).toBeUndefined();
    harness.sessions.setFullScreen('sessions', true);
    expect(state()).toMatchObject({ strip: true, insets: { top: 8, left: 0 } });
    expect(page.bounds.y).toBe(8);
    // Electron answers with the corner, where nobody has the pointer.
    screen.cursor = { x: 0, y: 0 };
    harness.clock.pass(5_000);
    expect(state().insets.top).toBe(8);
    harness.sessions.setBar('sessions', true);
    expect([state().insets.top, page.bounds.y]).toEqual([84, 84]);
    harness.sessions.setBar('sessions', false);
    expect(state().insets.top).toBe(8);
    harness.sessions.setFullScreen('sessions', false);
    expect(state().insets).toEqual({ top: 84, left: 208 });
    screen.cursor = { x: 500, y: 500 };
  });

  it('ends with the tab that took it, also when that tab is in its own window', async () => {
    const harness = makeHarness();
    await harness.openPage(7);
    const page = await harness.openPage(8);
    page.webContents.emit('enter-html-full-screen');
    harness.sessions.openInNewWindow('tab-2');
    expect(BrowserWindow.made.map((window) => window.isFullScreen())).toEqual([false, false]);
  });
});

describe('support session', () => {
  it('has a tab with the name of its client and requests a new link for each connect', async () => {
    const harness = makeHarness();
    expect(harness.sessions.openSupport(6)).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    harness.sessions.openSupport(5);
    expect(harness.tabs()[0]).toMatchObject({
      agentId: null,
      supportId: 5,
      name: 'Ms Client',
      os: 'win',
      online: null,
    });
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([-5]);
    await harness.giveLink();
    harness.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(reasonOf(harness)).toBe('open');
    expect(harness.opened).toEqual([]);
    expect([...harness.stored.values()]).toMatchObject([{ agentId: null, supportId: 5, name: 'Ms Client' }]);
    harness.sessions.openSupport(5);
    expect(harness.requests).toHaveLength(1);
    harness.sessions.reconnect('tab-1');
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([-5, -5]);
    harness.requests.at(-1)?.answer(fail('not-found', 'It is closed.'));
    await settle();
    expect(harness.tabs()[0]?.state).toMatchObject({ kind: 'ended', reason: 'connect-failed' });
    expect(harness.sessions.state('sessions').restorable).toEqual([]);
  });
});

describe('unlisted agent', () => {
  const openDevice = async (harness: ReturnType<typeof makeHarness>) => {
    harness.sessions.openDevice(42);
    await harness.giveLink();
    harness.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
  };

  it('has one tab named after its number and requests a new link for each connect', async () => {
    const harness = makeHarness();
    await openDevice(harness);
    const known = { agentId: null, supportId: null, deviceId: 42, name: 'Device ID 42', online: null, favorite: false };
    expect(harness.tabs()[0]).toMatchObject({ ...known, state: { kind: 'open' } });
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([1_000_042]);
    expect(harness.opened).toEqual([]);
    harness.sessions.openDevice(42);
    harness.sessions.openDevice(43);
    harness.sessions.openSupport(5);
    expect(harness.tabs().map(({ deviceId }) => deviceId)).toEqual([42, 43, undefined]);
    harness.sessions.reconnect('tab-1');
    expect(harness.requests.map(({ agentId }) => agentId)).toEqual([1_000_042, 1_000_043, -5, 1_000_042]);
  });

  it('is not restorable, inherits no note and is never checked', async () => {
    const harness = makeHarness();
    await openDevice(harness);
    harness.sessions.setNote('tab-1', 'Of 42 alone.');
    harness.sessions.closeAll();
    await harness.sessions.loadRestorable();
    expect(harness.sessions.state('sessions').restorable).toEqual([]);
    expect([...harness.stored.values()]).toMatchObject([
      { agentId: null, supportId: null, name: 'Device ID 42', note: 'Of 42 alone.' },
    ]);
    harness.sessions.openDevice(43);
    expect(harness.tabs()[0]?.note).toBe('');
    expect(harness.checks).toEqual([]);
  });

  it('stays ended if the service refuses it, also after an automatic attempt', async () => {
    const harness = makeHarness();
    const refusal = fail('not-found', 'No such computer.', { reason: 'device' });
    harness.sessions.openDevice(42);
    harness.requests.at(-1)?.answer(refusal);
    await settle();
    expect(harness.tabs()[0]?.state).toMatchObject({ kind: 'ended', failure: { reason: 'device' } });
    harness.sessions.reconnect('tab-1');
    await harness.giveLink();
    harness.page().webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    harness.page().webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await settle();
    expect(harness.tabs()[0]?.state).toMatchObject({ kind: 'waiting', cause: 'network' });
    harness.clock.pass(60_000);
    await settle();
    expect(harness.requests).toHaveLength(3);
    harness.requests.at(-1)?.answer(refusal);
    await settle();
    harness.clock.pass(600_000);
    await settle();
    expect(harness.tabs()[0]?.state).toMatchObject({ kind: 'ended', failure: { reason: 'device' } });
    expect(harness.requests).toHaveLength(3);
  });
});
