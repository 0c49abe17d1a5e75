import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccelerator } from './api/accelerator.ts';
import { startFixture, type Fixture } from './run-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(async () => {
  await fixture.close();
});

describe('shortcuts of the whole machine', () => {
  it('are one under every spelling, and none without exactly one key', () => {
    const same = ['Control+Alt+Space', 'Alt+Ctrl+Space', 'CommandOrControl+Option+space'];
    expect(new Set(same.map((one) => readAccelerator(one, 'linux'))).size).toBe(1);
    expect(readAccelerator('CmdOrCtrl+K', 'darwin')).toBe('meta+k');
    expect(readAccelerator('F24')).toBe('f24');
    for (const wrong of ['', 'Control', 'Control+A+B', 'Control+Nonsense', 'F25', 'Hyper+A'])
      expect(readAccelerator(wrong)).toBeNull();
  });

  it('are registered once, pressed, given back, and refused while another program has them', async () => {
    const seen = await fixture.main(({ globalShortcut, __electronHost: host }) => {
      const presses: string[] = [];
      const press = (keys: string) => host.shortcutKeys.press(keys);
      const found: unknown[] = [
        globalShortcut.register('Control+Alt+Space', () => presses.push('first')),
        globalShortcut.register('Alt+Ctrl+Space', () => presses.push('again')),
        press('CommandOrControl+Alt+Space'),
        globalShortcut.isRegistered('Alt+Control+Space'),
      ];
      globalShortcut.setSuspended(true);
      found.push(
        press('Control+Alt+Space'),
        globalShortcut.register('F9', () => undefined),
      );
      globalShortcut.setSuspended(false);
      host.shortcutKeys.take('F9', true);
      globalShortcut.registerAll(['F9', 'F10'], () => presses.push('many'));
      found.push(press('F9'), press('F10'), globalShortcut.isRegistered('F9'));
      globalShortcut.unregister('Alt+Ctrl+Space');
      found.push(press('Control+Alt+Space'));
      globalShortcut.unregisterAll();
      found.push(press('F10'));
      host.shortcutKeys.take('F9', false);
      found.push(globalShortcut.register('F9', () => undefined));
      globalShortcut.unregisterAll();
      return { found, presses };
    });
    expect(seen.found).toEqual([true, false, true, true, false, false, false, true, false, false, false, true]);
    expect(seen.presses).toEqual(['first', 'many']);
    await expect(
      fixture.main(({ globalShortcut }) => globalShortcut.register('Nonsense', () => undefined)),
    ).rejects.toThrow('conversion failure from Nonsense');
  });
});

describe('what keeps the computer awake', () => {
  it('is known while it runs', async () => {
    const seen = await fixture.main(({ powerSaveBlocker, __electronHost: host }) => {
      const display = powerSaveBlocker.start('prevent-display-sleep');
      const app = powerSaveBlocker.start('prevent-app-suspension');
      const both = host.powerSaveBlockers();
      const stopped = [powerSaveBlocker.stop(display), powerSaveBlocker.stop(display)];
      const after = [powerSaveBlocker.isStarted(display), powerSaveBlocker.isStarted(app)];
      powerSaveBlocker.stop(app);
      return { both, stopped, after, end: host.powerSaveBlockers() };
    });
    expect(seen).toEqual({
      both: ['prevent-display-sleep', 'prevent-app-suspension'],
      stopped: [true, false],
      after: [false, true],
      end: [],
    });
  });
});

describe('displays', () => {
  it('are side by side, and tell which of them is meant', async () => {
    const seen = await fixture.main(({ screen, BrowserWindow, __electronHost: host }) => {
      const events: string[] = [];
      screen.on('display-added', (_event, { id }) => events.push(`added ${String(id)}`));
      screen.on('display-removed', (_event, { id }) => events.push(`removed ${String(id)}`));
      screen.on('display-metrics-changed', (_event, { id }) => events.push(`changed ${String(id)}`));
      host.displays.set('1920x1080,2560x1440');
      host.displays.pointAt({ x: 2_000, y: 10 });
      const onSecond = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
      const matching = screen.getDisplayMatching({ x: 1_800, y: 0, width: 400, height: 300 }).id;
      const window = new BrowserWindow({ show: false, ...onSecond.workArea });
      window.setSize(400, 300);
      window.center();
      const centered = window.getBounds();
      window.setFullScreen(true);
      const full = window.getBounds();
      window.setFullScreen(false);
      const back = window.getBounds();
      window.destroy();
      host.displays.set('1280x800');
      const only = screen.getDisplayNearestPoint({ x: 5_000, y: 5_000 }).id;
      const primary = screen.getPrimaryDisplay().size;
      host.displays.set('1920x1080');
      return { events, second: onSecond.id, matching, centered, full, back, only, primary };
    });
    expect(seen).toEqual({
      events: ['added 2', 'removed 2', 'changed 1', 'changed 1'],
      second: 2,
      matching: 2,
      centered: { x: 3_000, y: 570, width: 400, height: 300 },
      full: { x: 1_920, y: 0, width: 2_560, height: 1_440 },
      back: { x: 3_000, y: 570, width: 400, height: 300 },
      only: 1,
      primary: { width: 1_280, height: 800 },
    });
  });
});

describe('menus', () => {
  it('check a box when it is clicked, and one of neighbouring radio items', async () => {
    const seen = await fixture.main(({ Menu }) => {
      const menu = Menu.buildFromTemplate([
        { label: 'Paused', type: 'checkbox' },
        { label: 'One', type: 'radio', checked: true },
        { label: 'Two', type: 'radio' },
        { type: 'separator' },
        { label: 'Other', type: 'radio', checked: true },
      ]);
      menu.items[0]?.click();
      menu.items[2]?.click();
      return menu.items.map(({ checked }) => checked);
    });
    expect(seen).toEqual([true, false, true, false, true]);
  });
});

describe('what Electron has on one system only', () => {
  it('is there on that system, and refused by name elsewhere', async () => {
    const seen = await fixture.main(({ app }) => {
      const attempt = (work: () => unknown) => {
        try {
          return work();
        } catch (error) {
          return (error as Error).message;
        }
      };
      app.setBadgeCount(3);
      return [attempt(() => app.setJumpList(null)), app.dock === undefined, app.getBadgeCount()];
    });
    const onLinux = 'Electron has App.setJumpList on Windows only.';
    expect(seen).toEqual([process.platform === 'win32' ? 'ok' : onLinux, true, 3]);
  });
});
