import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserWindow, WebContentsView } from 'electron';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until, untilEqual } from '../../e2e/until.ts';
import { options } from './base/options.ts';
import { display as currentDisplay, followBrowser, openDisplay } from './display/display.ts';
import type { WindowId } from './display/x11.ts';
import { hasOpenbox, hasXvfb, startDisplay, type TestDisplay } from './run-display.ts';
import { startDriven, type Driven } from './run-driven.ts';

const iconPath = join(import.meta.dirname, '../../../assets/icons/icon.png');
/** The key Q on a PC's keyboard. */
const Q = 24;
/** WM_CHANGE_STATE: to an icon. */
const ICONIC = 3;
/** _NET_ACTIVE_WINDOW: a person chose it in the task bar. */
const BY_PERSON = 2;

const listening = `window.keys = []; addEventListener('keydown', ({ key }) => keys.push(key)); 'listening'`;

interface Main {
  readonly fixture: { readonly kept: { readonly view: WebContentsView } };
}

describe.skipIf(!hasXvfb || !hasOpenbox).each([
  { manager: false, where: 'on a display without a window manager' },
  { manager: true, where: 'on a display with openbox' },
])('$where', ({ manager }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>view</title><script>
      let frames = 0;
      const next = () => { frames += 1; requestAnimationFrame(next); };
      next();
    </script>`);
  });
  let display: TestDisplay;
  let fixture: Driven;
  let main: WindowId;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    display = await startDisplay({ manager });
    fixture = await startDriven({ LONGREACH_HEADLESS: '0', DISPLAY: display.name });
    main = await until('window', async () => (await display.shown())[0]);
    await fixture.page('/page.html', listening);
  });
  afterAll(async () => {
    try {
      await fixture.close();
    } finally {
      await display.stop();
      server.close();
      server.closeAllConnections();
    }
  });

  const visibilityOf = (path: string) => fixture.page(path, 'document.visibilityState');
  /** Pressed by a person: nothing but the page that has the keyboard gets it. */
  const expectKeyboard = async (): Promise<void> => {
    // The picture of the view's page would take the keys as an element of this one.
    const isReady = 'document.hasFocus() && document.activeElement === document.body';
    await untilEqual('focus', () => fixture.page('/page.html', isReady), true);
    await display.press(Q);
    await untilEqual('keys', () => fixture.page('/page.html', 'keys.splice(0).join()'), 'q');
  };
  /** Notes what happens to the first window, in the order in which it does. */
  const watchEvents = () =>
    fixture.main(({ BrowserWindow }) => {
      const events: string[] = [];
      Object.assign(globalThis, { windowEvents: events });
      const [window] = BrowserWindow.getAllWindows();
      for (const name of ['minimize', 'restore', 'show', 'hide', 'focus', 'blur'] as const)
        window?.on(name as 'show', () => events.push(name));
    });
  const events = () => fixture.main(() => (globalThis as unknown as { windowEvents: string[] }).windowEvents);

  it('has one window at the start, with the keyboard', async () => {
    expect(await display.shown()).toEqual([main]);
    if (!manager) expect(display.everShown()).toEqual([main]);
    if (manager) await untilEqual('task bar', () => display.taskBar(), [main]);
    await expectKeyboard();
  });

  it('gives a window the class of the desktop entry and the icon of the app, also when its page has another', async () => {
    const name = 'app.longreach.fixture';
    expect((await display.x.bytes(main, 'WM_CLASS')).toString()).toBe(`${name}\0${name}\0`);
    await fixture.main(({ BrowserWindow }, path) => {
      BrowserWindow.getAllWindows()[0]?.setIcon(path);
    }, iconPath);
    const readIcon = async () => (await display.x.numbers(main, '_NET_WM_ICON')).slice(0, 2);
    await untilEqual('icon', readIcon, [128, 128]);
    display.x.setNumbers(main, '_NET_WM_ICON', 'CARDINAL', [1, 1, 0]);
    await untilEqual('icon', readIcon, [128, 128]);
  });

  it('does not show a hidden window before it is shown, and has it out of sight when it is hidden again', async () => {
    const atStart = display.everShown();
    await fixture.main(async ({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false, width: 500, height: 300, skipTaskbar: true, alwaysOnTop: true });
      await window.loadURL('app://console/other.html');
    });
    expect(await visibilityOf('/other.html')).toBe('visible');
    await untilEqual('windows', () => display.shown(), [main]);
    if (manager) await untilEqual('task bar', () => display.taskBar(), [main]);
    else expect(display.everShown()).toEqual(atStart);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.show());
    await untilEqual('windows', async () => (await display.shown()).length, 2);
    const [second = 0] = (await display.shown()).filter((id) => id !== main);
    await untilEqual('keyboard', () => display.x.focused(), second);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.hide());
    await untilEqual('windows', () => display.shown(), [main]);
    if (manager) await untilEqual('task bar', () => display.taskBar(), [main]);
    await untilEqual('visibility', () => visibilityOf('/other.html'), 'hidden');
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.destroy());
  });

  it.runIf(manager)('takes a hidden window back from a window manager that got it first', async () => {
    await fixture.main(async ({ BrowserWindow }) => {
      await new BrowserWindow({ show: false }).loadURL('app://console/other.html');
    });
    const { x } = display;
    const hidden = await until('hidden window', async () => {
      for (const child of await x.children(x.root))
        for (const id of await x.children(child))
          if (id !== main && (await x.bytes(id, 'WM_CLASS')).length > 0) return id;
      return undefined;
    });
    x.reparent(hidden, x.root, 50, 50);
    await untilEqual('state', () => x.mapState(hidden), 'unmapped');
    await untilEqual('windows', () => display.shown(), [main]);
    await untilEqual('task bar', () => display.taskBar(), [main]);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.show());
    await untilEqual('windows', async () => (await display.shown()).length, 2);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.destroy());
  });

  it('paints the page of a view, which has no window that a person could see', async () => {
    const before = display.everShown();
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/view`;
    await fixture.page('/page.html', `void api.invoke('open-view', '${url}')`);
    const frames = () => fixture.page('/view', 'frames') as Promise<number>;
    const first = await until('page of the view', frames);
    await until('frames', async () => ((await frames()) > first + 5 ? true : undefined));
    await untilEqual('windows', () => display.shown(), [main]);
    if (manager) await untilEqual('task bar', () => display.taskBar(), [main]);
    else expect(display.everShown()).toEqual(before);
  });

  it('leaves the keyboard to a view when the page of its window says late that the window became active', async () => {
    await fixture.main(() => (globalThis as unknown as Main).fixture.kept.view.webContents.focus());
    const isFocused = () =>
      fixture.main(() => (globalThis as unknown as Main).fixture.kept.view.webContents.isFocused());
    await untilEqual('focus of the view', isFocused, true);
    // What the page says comes in order: the answer to a call comes after it.
    await fixture.page('/page.html', `dispatchEvent(new Event('focus')); api.invoke('echo', 1)`);
    expect(await isFocused()).toBe(true);
  });

  it('gives the keyboard back to a window that was hidden, and hides and shows the page of its view with it', async () => {
    await fixture.main(() => (globalThis as unknown as Main).fixture.kept.view.webContents.focus());
    await untilEqual('focus of the view', () => fixture.page('/view', 'document.hasFocus()'), true);
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.focus());
    await expectKeyboard();
    await watchEvents();
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
    await untilEqual('windows', () => display.shown(), []);
    if (manager) await untilEqual('task bar', () => display.taskBar(), []);
    await untilEqual('visibility', () => visibilityOf('/page.html'), 'hidden');
    await untilEqual('visibility of the view', () => visibilityOf('/view'), 'hidden');
    // As a manager does that lets go of the window late.
    display.x.deleteProperty(main, '_NET_WM_STATE');
    const hidden = [display.x.atom('_NET_WM_STATE_HIDDEN')];
    await untilEqual('state', () => display.x.numbers(main, '_NET_WM_STATE'), hidden);
    await untilEqual('visibility', () => visibilityOf('/page.html'), 'hidden');
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show());
    await untilEqual('windows', () => display.shown(), [main]);
    await untilEqual('visibility', () => visibilityOf('/page.html'), 'visible');
    await untilEqual('visibility of the view', () => visibilityOf('/view'), 'visible');
    await expectKeyboard();
    // A manager may take the keyboard for a moment while it maps the window.
    const settled = async () => (await events()).join(' ').replace(/(?: blur focus)+$/, '');
    await untilEqual('events', settled, 'hide blur show focus');
  });

  it('has the page of a view visible only while it is in a window that is, also when it had the keyboard', async () => {
    const { port } = server.address() as AddressInfo;
    const visibility = () => visibilityOf('/other-view');
    const change = (what: 'add' | 'conceal' | 'reveal' | 'hide' | 'show' | 'remove' | 'close') =>
      fixture.main(({ BrowserWindow }, asked) => {
        const { otherView: view } = globalThis as unknown as { otherView: WebContentsView };
        const [window] = BrowserWindow.getAllWindows();
        if (window === undefined) throw new Error('there is no window');
        const content = window.contentView;
        if (asked === 'add') {
          content.addChildView(view);
          view.setBounds({ x: 0, y: 400, width: 600, height: 200 });
        } else if (asked === 'conceal') view.setVisible(false);
        else if (asked === 'reveal') view.setVisible(true);
        else if (asked === 'hide') window.hide();
        else if (asked === 'show') window.show();
        else if (asked === 'remove') content.removeChildView(view);
        else view.webContents.close();
        if (asked === 'add' || asked === 'reveal') view.webContents.focus();
      }, what);
    await fixture.main(
      async ({ WebContentsView }, url) => {
        const otherView = new WebContentsView({ webPreferences: { partition: 'other-view' } });
        Object.assign(globalThis, { otherView });
        await otherView.webContents.loadURL(url);
      },
      `http://127.0.0.1:${String(port)}/other-view`,
    );
    await untilEqual('before it is in a window', visibility, 'hidden');
    await change('add');
    await untilEqual('in the window', visibility, 'visible');
    await change('conceal');
    await untilEqual('not shown', visibility, 'hidden');
    await change('reveal');
    await untilEqual('shown', visibility, 'visible');
    await change('hide');
    await untilEqual('its window hidden', visibility, 'hidden');
    await change('show');
    await untilEqual('its window shown', visibility, 'visible');
    await change('remove');
    await untilEqual('taken out', visibility, 'hidden');
    await change('close');
  });

  it('tells the page of a view each change of its visibility once', async () => {
    const { port } = server.address() as AddressInfo;
    type Change = 'add' | 'conceal' | 'reveal' | 'hide' | 'show' | 'move' | 'remove' | 'close';
    const change = (what: Change) =>
      fixture.main(({ BrowserWindow }, asked) => {
        const { onceView: view } = globalThis as unknown as { onceView: WebContentsView };
        const [window] = BrowserWindow.getAllWindows().filter((one) => one.webContents.getURL().endsWith('/page.html'));
        if (window === undefined) throw new Error('there is no window');
        if (asked === 'add') window.contentView.addChildView(view);
        else if (asked === 'conceal') view.setVisible(false);
        else if (asked === 'reveal') view.setVisible(true);
        else if (asked === 'hide') window.hide();
        else if (asked === 'show') window.show();
        else if (asked === 'remove') window.contentView.removeChildView(view);
        else if (asked === 'close') {
          view.webContents.close();
          (globalThis as unknown as { other: BrowserWindow }).other.destroy();
        } else {
          const other = new BrowserWindow({ show: false });
          // Under Electron, too, the page cannot see that it was hidden between two windows.
          other.contentView.addChildView(view);
          window.contentView.addChildView(view);
          Object.assign(globalThis, { other });
        }
        if (asked !== 'close') view.setBounds({ x: 0, y: 400, width: 600, height: 200 });
      }, what);
    await fixture.main(
      async ({ WebContentsView }, url) => {
        const onceView = new WebContentsView({ webPreferences: { partition: 'once-view' } });
        Object.assign(globalThis, { onceView });
        await onceView.webContents.loadURL(url);
      },
      `http://127.0.0.1:${String(port)}/once-view`,
    );
    await untilEqual('before it is in a window', () => visibilityOf('/once-view'), 'hidden');
    await fixture.page(
      '/once-view',
      `seen = []; document.addEventListener('visibilitychange', () => seen.push(document.visibilityState)); ''`,
    );
    const expected: string[] = [];
    for (const [what, becomes] of [
      ['add', 'visible'],
      ['conceal', 'hidden'],
      ['conceal', null],
      ['reveal', 'visible'],
      ['reveal', null],
      ['add', null],
      ['hide', 'hidden'],
      ['show', 'visible'],
      ['move', null],
      ['remove', 'hidden'],
      ['reveal', null],
      ['add', 'visible'],
    ] as const) {
      await change(what);
      if (becomes !== null) expected.push(becomes);
      await untilEqual(`after ${expected.join(' ')}, ${what}`, () => fixture.page('/once-view', 'seen'), expected);
    }
    await change('close');
  });

  it.runIf(manager)('follows the task bar: minimised, brought back with the keyboard', async () => {
    await watchEvents();
    display.x.message(main, 'WM_CHANGE_STATE', ICONIC);
    await untilEqual('events', async () => (await events()).sort(), ['blur', 'minimize']);
    await untilEqual('visibility', () => visibilityOf('/page.html'), 'hidden');
    display.x.message(main, '_NET_ACTIVE_WINDOW', BY_PERSON, 0, 0);
    await untilEqual('visibility', () => visibilityOf('/page.html'), 'visible');
    await expectKeyboard();
    const seen = await events();
    expect(seen.slice(2).sort()).toEqual(['focus', 'restore']);
  });

  it('comes back with the keyboard when the app restores what it minimised', async () => {
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
    await untilEqual('windows', () => display.shown(), []);
    await untilEqual('visibility', () => visibilityOf('/page.html'), 'hidden');
    await fixture.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.restore());
    await untilEqual('windows', () => display.shown(), [main]);
    await untilEqual('visibility', () => visibilityOf('/page.html'), 'visible');
    await expectKeyboard();
  });
});

describe.skipIf(!hasXvfb)('an X server that does not help', () => {
  afterEach(() => {
    options.headless = true;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('is said in one line, and the host goes on without it', async () => {
    options.headless = false;
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    vi.stubEnv('DISPLAY', ':5999');
    await openDisplay();
    expect(currentDisplay()).toBeUndefined();
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors).toHaveBeenLastCalledWith(expect.stringMatching(/^The host: the X server at :5999 refuses .*$/));

    // It knows no process that owns windows.
    const server = await startDisplay();
    vi.stubEnv('DISPLAY', server.name);
    await openDisplay();
    expect(currentDisplay()).toBeDefined();
    await followBrowser(0);
    expect(currentDisplay()).toBeUndefined();
    expect(errors).toHaveBeenCalledTimes(2);
    await server.stop();
  });
});
