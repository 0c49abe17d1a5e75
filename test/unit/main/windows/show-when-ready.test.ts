import { describe, expect, it, vi } from 'vitest';
import { showWhenReady } from '../../../../src-main/windows/ui-window.ts';
import { BrowserWindow } from '../electron-stub.ts';
import { makeClock } from './samples.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

function make(isWayland = false) {
  const window = new BrowserWindow();
  const clock = makeClock();
  showWhenReady(window as unknown as Electron.BrowserWindow, { clock, isWayland });
  return { window, clock, contents: window.webContents };
}

describe('a window that was created hidden', () => {
  it('is shown once its page is painted, and only once', () => {
    const { window, clock, contents } = make();
    contents.emit('dom-ready');
    expect(window.isVisible()).toBe(false);
    window.emit('ready-to-show');
    expect(window.isVisible()).toBe(true);
    contents.emit('did-fail-load', {}, -105, '', '', true);
    clock.pass(10_000);
    expect(window.calls).toEqual(['show']);
    expect(clock.waiting()).toBe(0);
  });

  it('is shown with its document under Wayland, where a hidden window is never painted', () => {
    const { window, contents } = make(true);
    contents.emit('dom-ready');
    expect(window.isVisible()).toBe(true);
  });

  it('is shown after two seconds without a paint', () => {
    const { window, clock } = make();
    clock.pass(1_999);
    expect(window.isVisible()).toBe(false);
    clock.pass(1);
    expect(window.isVisible()).toBe(true);
  });

  it('is shown when its page does not load, not when a part of it does not', () => {
    const { window, contents } = make();
    contents.emit('did-fail-load', {}, -105, '', '', false);
    expect(window.isVisible()).toBe(false);
    contents.emit('did-fail-load', {}, -105, '', '', true);
    expect(window.isVisible()).toBe(true);
  });

  it('stays hidden where it was shown on request and hidden again, or is gone', () => {
    const hidden = make(true);
    hidden.window.show();
    hidden.window.hide();
    hidden.window.emit('ready-to-show');
    hidden.contents.emit('dom-ready');
    hidden.clock.pass(5_000);
    expect(hidden.window.calls).toEqual(['show', 'hide']);
    const gone = make();
    gone.window.destroy();
    gone.clock.pass(5_000);
    expect(gone.window.calls).toEqual([]);
  });
});
