import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixture, type Fixture } from './run-fixture.ts';
import { readSystem } from './base/options.ts';

/** What Electron does on systems on which these tests do not run, and what no interface of it tells. */
describe('acting as Wayland', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture({ env: { LONGREACH_HOST_AS: 'wayland' } });
  });
  afterAll(async () => {
    await fixture.close();
  });

  it('paints no hidden window, so that nothing is ready to be shown before it is', async () => {
    const seen = await fixture.main(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false });
      const events: string[] = [];
      window.on('ready-to-show', () => events.push('ready-to-show'));
      window.webContents.on('dom-ready', () => events.push('dom-ready'));
      await window.loadURL('app://console/other.html');
      const hidden = [...events];
      const ready = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()));
      window.show();
      const shown = [...events];
      await ready;
      window.hide();
      window.show();
      await new Promise((resolve) => setImmediate(resolve));
      window.destroy();
      return { hidden, shown, events };
    });
    expect(seen.hidden).toEqual(['dom-ready']);
    expect(seen.shown).toEqual(['dom-ready']);
    expect(seen.events).toEqual(['dom-ready', 'ready-to-show']);
  });

  it('tells and takes no place of a window, nor that of the pointer', async () => {
    const seen = await fixture.main(({ BrowserWindow, screen, __electronHost: host }) => {
      const window = new BrowserWindow({ show: false, x: 300, y: 200, width: 500, height: 400 });
      const events: string[] = [];
      for (const name of ['move', 'resize', 'minimize'] as const) window.on(name as 'move', () => events.push(name));
      const atFirst = window.getBounds();
      window.setBounds({ x: 700, y: 500, width: 640, height: 480 });
      window.setPosition(10, 20);
      window.minimize();
      host.displays.pointAt({ x: 9, y: 9 });
      const after = [window.getBounds(), window.getPosition(), window.isMinimized(), screen.getCursorScreenPoint()];
      window.destroy();
      return { atFirst, after, events };
    });
    expect(seen.atFirst).toEqual({ x: 0, y: 0, width: 500, height: 400 });
    expect(seen.after).toEqual([{ x: 0, y: 0, width: 640, height: 480 }, [0, 0], false, { x: 0, y: 0 }]);
    expect(seen.events).toEqual(['resize']);
  });

  it('gives shortcuts to the portal, which says yes to all and gives none back', async () => {
    const seen = await fixture.main(({ globalShortcut, __electronHost: host }) => {
      const presses: string[] = [];
      const keys = 'Control+Alt+Space';
      const taken = 'Control+Alt+T';
      host.shortcutKeys.take(taken, true);
      const registered = [
        globalShortcut.register(keys, () => presses.push('first')),
        globalShortcut.register(taken, () => presses.push('taken')),
      ];
      globalShortcut.unregister(keys);
      host.shortcutKeys.press(keys);
      globalShortcut.setSuspended(true);
      host.shortcutKeys.press(keys);
      globalShortcut.setSuspended(false);
      host.shortcutKeys.press(taken);
      let all = 'went through';
      try {
        globalShortcut.unregisterAll();
      } catch (error) {
        all = String(error);
      }
      return { registered, presses, all };
    });
    expect(seen.registered).toEqual([true, true]);
    expect(seen.presses).toEqual(['first', 'first']);
    expect(seen.all).toContain('does not emulate globalShortcut.unregisterAll');
  });
});

describe('acting as Windows', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture({ env: { LONGREACH_HOST_AS: 'windows' } });
  });
  afterAll(async () => {
    await fixture.close();
  });

  it('tells of full screen before the window has changed, also of what is asked for meanwhile', async () => {
    const seen = await fixture.main(({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false, width: 500, height: 400 });
      const events: unknown[] = [];
      for (const name of ['enter-full-screen', 'leave-full-screen'] as const)
        window.on(name as 'enter-full-screen', () => events.push([name, window.isFullScreen(), window.getSize()[0]]));
      window.setFullScreen(true);
      window.setFullScreen(false);
      const simple = [...events];
      window.setFullScreen(true);
      window.once('leave-full-screen', () => window.setFullScreen(true));
      window.setFullScreen(false);
      const nested = window.isFullScreen();
      window.destroy();
      return { simple, nested };
    });
    expect(seen.simple).toEqual([
      ['enter-full-screen', false, 500],
      ['leave-full-screen', true, 1920],
    ]);
    // What the listener asked for is undone by the call that is still on its way.
    expect(seen.nested).toBe(false);
  });

  it('restores a window that was minimised in full screen without saying "restore"', async () => {
    const events = await fixture.main(({ BrowserWindow }) => {
      const window = new BrowserWindow();
      const seen: string[] = [];
      for (const name of ['minimize', 'restore', 'enter-full-screen', 'leave-full-screen'] as const)
        window.on(name as 'minimize', () => seen.push(name));
      window.minimize();
      window.restore();
      window.setFullScreen(true);
      window.minimize();
      window.restore();
      window.destroy();
      return seen;
    });
    expect(events).toEqual(['minimize', 'restore', 'enter-full-screen', 'minimize', 'enter-full-screen']);
  });

  it('has a window in the task bar again that was hidden and shown, unless it is a tool', async () => {
    const seen = await fixture.main(({ BrowserWindow, __electronHost: host }) => {
      const before = host.taskBar().length;
      const window = new BrowserWindow({ title: 'skipped', skipTaskbar: true });
      const tool = new BrowserWindow({ title: 'tool', type: 'toolbar', skipTaskbar: true });
      const bars = [host.taskBar().slice(before)];
      for (const one of [window, tool]) {
        one.hide();
        one.show();
      }
      bars.push(host.taskBar().slice(before));
      for (const one of [window, tool]) one.destroy();
      return bars;
    });
    expect(seen).toEqual([[], ['skipped']]);
  });
});

describe('the name of a system', () => {
  it('is known, or refused', () => {
    expect([undefined, '', 'wayland', 'windows', 'beos'].map(readSystem)).toEqual([
      null,
      null,
      'wayland',
      'windows',
      undefined,
    ]);
  });
});
