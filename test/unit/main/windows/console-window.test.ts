import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  consoleWindowOptions,
  createConsoleWindow,
  type ConsoleWindowDeps,
} from '../../../../src-main/windows/console-window.ts';
import { UNUSED_MS } from '../../../../src-main/windows/left-console.ts';
import { protectUiSession, bringToFront } from '../../../../src-main/windows/ui-window.ts';
import { BrowserWindow, preventable, session } from '../electron-stub.ts';
import { makeClock, makeLog } from './samples.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const webPreferences = {
  preload: '/app/preload.cjs',
  devTools: true,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  spellcheck: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
};
const base = {
  dark: false,
  place: { width: 1_280, height: 800, minWidth: 760, minHeight: 480 },
  preloadPath: '/app/preload.cjs',
  iconPath: null,
};

describe('options of the console window', () => {
  it('are all explicit, with the system buttons over our title bar', () => {
    expect(consoleWindowOptions({ ...base, platform: 'linux', iconPath: '/icon.png' })).toEqual({
      width: 1_280,
      height: 800,
      minWidth: 760,
      minHeight: 480,
      title: 'Longreach',
      show: false,
      backgroundColor: '#f1f3f6',
      titleBarStyle: 'hidden',
      titleBarOverlay: { color: '#f1f3f6', symbolColor: '#191e27', height: 48 },
      icon: '/icon.png',
      webPreferences,
    });
    expect(consoleWindowOptions({ ...base, platform: 'win32', dark: true })).toMatchObject({
      backgroundColor: '#0e1117',
      titleBarOverlay: { color: '#0e1117', symbolColor: '#eaedf1', height: 48 },
    });
    const mac = consoleWindowOptions({ ...base, platform: 'darwin' });
    expect(mac.titleBarStyle).toBe('hiddenInset');
    expect(mac.trafficLightPosition).toEqual({ x: 16, y: 17 });
    expect('titleBarOverlay' in mac).toBe(false);
  });
});

function make(more: Partial<ConsoleWindowDeps> = {}) {
  const { log, lines } = makeLog();
  const clock = makeClock();
  const attached: unknown[] = [];
  const shown: boolean[] = [];
  const told: boolean[] = [];
  let closed = 0;
  let givenUp = 0;
  let unused = 0;
  let offs = 0;
  const consoleWindow = createConsoleWindow({
    platform: 'linux',
    preloadPath: '/app/preload.cjs',
    iconPath: null,
    clock,
    log,
    isDark: () => false,
    isWayland: false,
    notifyShown: (_contents, now) => void told.push(now),
    place: () => null,
    onPlace: () => {},
    canHide: () => true,
    onCloseWithoutTray: () => {},
    isQuitting: () => false,
    onShown: (is) => shown.push(is),
    onClosed: () => (closed += 1),
    onGivenUp: () => (givenUp += 1),
    onUnused: () => (unused += 1),
    attach: (contents) => {
      attached.push(contents);
      return () => (offs += 1);
    },
    ...more,
  });
  return {
    consoleWindow,
    clock,
    lines,
    attached,
    shown,
    told,
    counts: () => ({ closed, offs, givenUp, unused }),
    window: () => BrowserWindow.made.at(-1)!,
  };
}

describe('the console window', () => {
  beforeEach(() => BrowserWindow.made.splice(0));

  it('is created once, loads our page, and shows once it is painted', () => {
    const { consoleWindow, attached, window } = make();
    consoleWindow.show();
    expect(window().webContents.loaded).toEqual(['app://console/console/index.html']);
    expect(attached).toEqual([window().webContents]);
    expect(window().calls).toEqual(['removeMenu']);
    window().emit('ready-to-show');
    expect(consoleWindow.isShown()).toBe(true);
    expect(BrowserWindow.made).toHaveLength(1);
    consoleWindow.show();
    expect(window().calls).toEqual(['removeMenu', 'show', 'focus']);
    expect(BrowserWindow.made).toHaveLength(1);
  });

  it('is seen again when it comes back from being minimised in full screen, which Windows reports as full screen', () => {
    const { consoleWindow, shown, told, window } = make({ platform: 'win32' });
    consoleWindow.show();
    window().emit('ready-to-show');
    window().minimize();
    expect([shown.at(-1), told.at(-1)]).toEqual([false, false]);
    // As Electron does it there: no "restore".
    window().restore();
    window().emit('enter-full-screen');
    expect([shown.at(-1), told.at(-1)]).toEqual([true, true]);
  });

  it('stays in full screen when it is brought back, although Windows drops it', () => {
    const { consoleWindow, window } = make({ platform: 'win32' });
    consoleWindow.show();
    window().emit('ready-to-show');
    window().setFullScreen(true);
    window().minimize();
    window().dropsFullScreen = true;
    consoleWindow.show();
    expect(window().isFullScreen()).toBe(true);
  });

  it('comes before the windows of other programs on macOS, where focus alone does not bring it', () => {
    const window = new BrowserWindow();
    window.show();
    bringToFront(window as unknown as Electron.BrowserWindow, 'darwin');
    expect(window.calls).toEqual(['show', 'show', 'focus']);
    bringToFront(window as unknown as Electron.BrowserWindow, 'linux');
    expect(window.calls.slice(3)).toEqual(['focus']);
  });

  it('gives what its page has laid out for paper, and nothing where there is no page', async () => {
    const { consoleWindow, window } = make();
    await expect(consoleWindow.printed('A4')).rejects.toThrow();
    consoleWindow.show();
    expect(new TextDecoder().decode(await consoleWindow.printed('Letter'))).toMatch(/^%PDF/);
    const inch = { top: 0.6, bottom: 0.6, left: 0.6, right: 0.6 };
    expect(window().webContents.printed).toEqual([{ pageSize: 'Letter', margins: inch }]);
  });

  it('hides if there is a tray, and closes when the program quits', () => {
    const hiding = make();
    hiding.consoleWindow.show();
    hiding.window().emit('ready-to-show');
    hiding.consoleWindow.close();
    expect(hiding.window().isDestroyed()).toBe(false);
    expect(hiding.consoleWindow.isShown()).toBe(false);
    hiding.consoleWindow.show();
    expect(hiding.consoleWindow.isShown()).toBe(true);
    expect(hiding.counts()).toMatchObject({ closed: 0, offs: 0 });
    expect(hiding.shown).toEqual([true, false, true]);

    let quitting = false;
    const closing = make({ isQuitting: () => quitting });
    closing.consoleWindow.show();
    quitting = true;
    closing.consoleWindow.close();
    expect(closing.window().isDestroyed()).toBe(true);
    expect(closing.counts()).toMatchObject({ closed: 1, offs: 1 });
    quitting = false;
    closing.consoleWindow.show();
    expect(closing.window().isDestroyed()).toBe(false);
  });

  it('is not created while the program quits, which would not end then', () => {
    const { consoleWindow } = make({ isQuitting: () => true });
    consoleWindow.show();
    consoleWindow.prepare();
    expect(BrowserWindow.made).toHaveLength(0);
    expect(consoleWindow.isShown()).toBe(false);
  });

  it('C7: without a tray, closing is decided elsewhere, and may minimise', () => {
    let minimize = (): void => undefined;
    const { consoleWindow, window } = make({ canHide: () => false, onCloseWithoutTray: (run) => (minimize = run) });
    consoleWindow.show();
    window().emit('ready-to-show');
    consoleWindow.close();
    expect(window().isDestroyed()).toBe(false);
    expect(consoleWindow.isShown()).toBe(true);
    minimize();
    expect(window().isMinimized()).toBe(true);
  });

  it('C7: is revealed where it was hidden, and left alone where it is minimised', () => {
    const hidden = make();
    hidden.consoleWindow.reveal();
    expect(BrowserWindow.made).toHaveLength(0);
    hidden.consoleWindow.prepare();
    hidden.consoleWindow.reveal();
    expect(hidden.consoleWindow.isShown()).toBe(true);
    hidden.window().minimize();
    const before = hidden.window().calls.length;
    hidden.consoleWindow.reveal();
    expect(hidden.window().calls).toHaveLength(before);
  });

  it('leaves full screen before it hides on macOS', () => {
    for (const [platform, expected] of [
      ['darwin', ['left', 'hidden']],
      ['linux', ['hidden']],
    ] as const) {
      const { consoleWindow, window } = make({ platform });
      consoleWindow.show();
      window().emit('ready-to-show');
      window().setFullScreen(true);
      const order: string[] = [];
      window().on('leave-full-screen', () => order.push('left'));
      window().on('hide', () => order.push('hidden'));
      window().close();
      expect(order).toEqual(expected);
      expect(consoleWindow.isShown()).toBe(false);
      expect(window().isDestroyed()).toBe(false);
    }
  });

  it('can be prepared hidden, and opens at its last size', () => {
    const { consoleWindow, window } = make({
      place: () => ({ x: 10, y: 20, width: 1_000, height: 700, maximized: true }),
    });
    consoleWindow.prepare();
    consoleWindow.prepare();
    window().emit('ready-to-show');
    expect(BrowserWindow.made).toHaveLength(1);
    expect(consoleWindow.isShown()).toBe(false);
    expect(window().isMaximized()).toBe(false);
    expect(window().options).toMatchObject({ x: 10, y: 20, width: 1_000, height: 700 });
    consoleWindow.show();
    expect(consoleWindow.isShown()).toBe(true);
    expect(window().isMaximized()).toBe(true);
  });

  it('asks its page whether it may be closed once it was hidden for a while, and again until it is', () => {
    const { consoleWindow, window, clock, counts } = make();
    consoleWindow.show();
    window().emit('ready-to-show');
    clock.pass(UNUSED_MS);
    expect(counts().unused).toBe(0);
    consoleWindow.close();
    clock.pass(UNUSED_MS - 1);
    consoleWindow.show();
    clock.pass(UNUSED_MS);
    expect(counts().unused).toBe(0);
    consoleWindow.close();
    clock.pass(UNUSED_MS);
    expect(counts().unused).toBe(1);
    clock.pass(UNUSED_MS);
    expect(counts().unused).toBe(2);
    consoleWindow.leave();
    clock.pass(UNUSED_MS);
    expect(counts().unused).toBe(2);
  });

  it('asks as well where it was prepared and never shown', () => {
    const { consoleWindow, clock, counts } = make();
    consoleWindow.prepare();
    clock.pass(UNUSED_MS);
    expect(counts().unused).toBe(1);
  });

  it('is left without ending the program, and created again when it is shown', () => {
    const { consoleWindow, window, counts, shown } = make();
    consoleWindow.show();
    window().emit('ready-to-show');
    consoleWindow.close();
    const left = window();
    expect(consoleWindow.leave()).toBe(true);
    expect(left.isDestroyed()).toBe(true);
    expect(counts()).toMatchObject({ closed: 0, offs: 1 });
    expect(consoleWindow.isShown()).toBe(false);
    expect(consoleWindow.leave()).toBe(false);
    consoleWindow.show();
    window().emit('ready-to-show');
    expect(BrowserWindow.made).toHaveLength(2);
    expect(consoleWindow.isShown()).toBe(true);
    expect(shown).toEqual([true, false, true]);
  });

  it('C7: is revealed where it was left and can no longer be found', () => {
    const { consoleWindow, window } = make();
    consoleWindow.prepare();
    consoleWindow.leave();
    consoleWindow.reveal();
    window().emit('ready-to-show');
    expect(consoleWindow.isShown()).toBe(true);
    expect(BrowserWindow.made).toHaveLength(2);
    consoleWindow.reveal();
    expect(BrowserWindow.made).toHaveLength(2);
  });

  it('is not left while it can be seen, is in the task bar, or could not be found again', () => {
    let hasTray = true;
    const { consoleWindow, window, clock, counts } = make({ canHide: () => hasTray });
    consoleWindow.show();
    window().emit('ready-to-show');
    expect(consoleWindow.leave()).toBe(false);
    window().minimize();
    expect(consoleWindow.leave()).toBe(false);
    consoleWindow.show();
    consoleWindow.close();
    hasTray = false;
    clock.pass(UNUSED_MS);
    expect(counts().unused).toBe(0);
    expect(consoleWindow.leave()).toBe(false);
    expect(window().isDestroyed()).toBe(false);
  });

  it('follows the theme', () => {
    let dark = false;
    const { consoleWindow, window } = make({ isDark: () => dark });
    consoleWindow.repaint();
    consoleWindow.show();
    dark = true;
    consoleWindow.repaint();
    expect(window().background).toBe('#0e1117');
    expect(window().overlay).toEqual({ color: '#0e1117', symbolColor: '#eaedf1', height: 48 });
  });

  it('logs that its preload failed, without the message, which may hold anything', () => {
    const { consoleWindow, window, lines } = make();
    consoleWindow.show();
    window().webContents.emit('preload-error', preventable(), '/app/preload.cjs', new RangeError('a secret'));
    expect(lines).toEqual(['the preload of the console failed: RangeError']);
  });

  it('C8: reloads its crashed page, at most twice a minute', () => {
    const { consoleWindow, window, clock, lines, counts } = make();
    consoleWindow.show();
    const die = (reason = 'crashed') => window().webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    die('clean-exit');
    expect(window().webContents.reloads).toBe(0);
    die();
    die();
    die();
    expect(window().webContents.reloads).toBe(2);
    expect(lines.at(-1)).toBe('the page of the console died (crashed) too often, leaving it');
    expect(counts().givenUp).toBe(1);
    clock.pass(61_000);
    die('oom');
    expect(window().webContents.reloads).toBe(3);
  });

  it('C8: reloads a page that was given up after crashes when the user shows the window', () => {
    const { consoleWindow, window } = make();
    consoleWindow.show();
    consoleWindow.show();
    expect(window().webContents.reloads).toBe(0);
    window().webContents.crashed = true;
    consoleWindow.show();
    expect(window().webContents.reloads).toBe(1);
    expect(BrowserWindow.made).toHaveLength(1);
  });

  it('blocks navigation of its page, and restricts its browser session to our pages', () => {
    const { log, lines } = makeLog();
    protectUiSession(session.defaultSession as never, log);
    const { consoleWindow, window } = make();
    consoleWindow.show();
    const event = preventable({ url: 'https://evil.example/x?token', isMainFrame: true });
    window().webContents.emit('will-navigate', event);
    expect(event.defaultPrevented).toBe(true);
    const { permissionCheck, webRequest } = session.defaultSession;
    const check = (name: string, contents: unknown) =>
      permissionCheck?.(contents, name, 'app://console/', { isMainFrame: true });
    expect(check('clipboard-sanitized-write', window().webContents)).toBe(true);
    expect(check('clipboard-sanitized-write', new BrowserWindow().webContents)).toBe(false);
    expect(check('clipboard-read', window().webContents)).toBe(false);
    const answers: unknown[] = [];
    webRequest.beforeRequest?.({ url: 'https://evil.example/x?token', resourceType: 'image' }, (answer: unknown) =>
      answers.push(answer),
    );
    expect(answers).toEqual([{ cancel: true }]);
    expect(lines).toEqual(['own pages: request to evil.example blocked']);
  });
});
