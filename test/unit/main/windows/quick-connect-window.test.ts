import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createQuickWindow,
  placeQuickWindow,
  quickWindowOptions,
  type QuickWindowDeps,
} from '../../../../src-main/windows/quick-connect-window.ts';
import { BrowserWindow, preventable, screen } from '../electron-stub.ts';
import { makeClock, makeLog } from './samples.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

describe('the window of Quick connect', () => {
  it('is frameless and always on top', () => {
    expect(quickWindowOptions('linux', '/app/preload.cjs', false)).toMatchObject({
      show: false,
      frame: false,
      resizable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    const types = (['darwin', 'win32', 'linux'] as const).map(
      (platform) => quickWindowOptions(platform, '/app/preload.cjs', true).type,
    );
    expect(types).toEqual(['panel', 'toolbar', 'utility']);
  });

  it('is centred in the upper third, and fits a small display', () => {
    const place = placeQuickWindow({ x: 1_920, y: 0, width: 2_560, height: 1_400 });
    expect(place.x + place.width / 2).toBe(1_920 + 1_280);
    expect(place.y).toBeGreaterThan(0);
    expect(place.y).toBeLessThan(1_400 / 3);
    expect(placeQuickWindow({ x: 0, y: 30, width: 640, height: 400 })).toEqual({
      x: 0,
      y: 30,
      width: 640,
      height: 400,
    });
  });
});

function make(more: Partial<QuickWindowDeps> = {}) {
  const events: string[] = [];
  const told: boolean[] = [];
  const quick = createQuickWindow({
    platform: 'linux',
    preloadPath: '/app/preload.cjs',
    clock: makeClock(),
    log: makeLog().log,
    isDark: () => false,
    isWayland: false,
    notifyShown: (_contents, now) => void told.push(now),
    isQuitting: () => false,
    onShown: () => void events.push('shown'),
    attach: () => () => void events.push('off'),
    ...more,
  });
  return { quick, events, told, window: () => BrowserWindow.made.at(-1)! };
}

describe('showing and hiding', () => {
  beforeEach(() => {
    BrowserWindow.made.length = 0;
    Object.assign(screen, {
      getCursorScreenPoint: () => ({ x: 5, y: 5 }),
      getDisplayNearestPoint: () => ({ workArea: { x: 100, y: 0, width: 1_000, height: 900 } }),
    });
  });

  it('prepares one hidden window and reuses it', () => {
    const { quick, events, window } = make();
    quick.prepare();
    expect(quick.isShown()).toBe(false);
    expect(window().webContents.loaded).toEqual(['app://console/quick-connect/index.html']);
    quick.show();
    quick.show();
    expect(BrowserWindow.made).toHaveLength(1);
    expect(quick.isShown()).toBe(true);
    expect(events).toEqual(['shown', 'shown']);
    expect(window().bounds).toEqual(placeQuickWindow({ x: 100, y: 0, width: 1_000, height: 900 }));
    expect(window().calls.filter((call) => call === 'focus')).toHaveLength(2);
  });

  it('tells its page whether it is shown, also a page that was loaded while it was never shown', () => {
    const { quick, told, window } = make();
    quick.prepare();
    window().webContents.emit('dom-ready');
    expect(told).toEqual([false]);
    quick.show();
    expect(told.at(-1)).toBe(true);
    quick.hide();
    expect(told.at(-1)).toBe(false);
  });

  it('hides on blur and on close without being destroyed', () => {
    const { quick, window } = make();
    quick.show();
    window().emit('blur');
    expect(quick.isShown()).toBe(false);
    quick.show();
    const event = preventable();
    window().emit('close', event);
    expect(event.defaultPrevented).toBe(true);
    expect(quick.isShown()).toBe(false);
  });

  it('gives the keyboard back before it hides on Windows', () => {
    const { quick, window } = make({ platform: 'win32' });
    quick.show();
    window().focused = true;
    window().calls.splice(0);
    quick.hide();
    expect(window().calls).toEqual(['blur', 'hide']);
  });

  it('is placed twice on Windows, which scales the first place by the display it was on', () => {
    const { quick, window } = make({ platform: 'win32' });
    quick.prepare();
    const place = vi.spyOn(window(), 'setBounds');
    quick.show();
    expect(place).toHaveBeenCalledTimes(2);
    expect(place.mock.calls[1]).toEqual(place.mock.calls[0]);
  });

  it('closes when the program quits, and detaches its page', () => {
    let quitting = false;
    const { quick, events, window } = make({ isQuitting: () => quitting });
    quick.prepare();
    quitting = true;
    window().close();
    expect(window().isDestroyed()).toBe(true);
    expect(events).toEqual(['off']);
    quitting = false;
    quick.show();
    expect(BrowserWindow.made).toHaveLength(2);
  });

  it('is not created while the program quits, which would not end then', () => {
    const { quick } = make({ isQuitting: () => true });
    quick.prepare();
    quick.show();
    expect(BrowserWindow.made).toHaveLength(0);
    expect(quick.isShown()).toBe(false);
  });
});
