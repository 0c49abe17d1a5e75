import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { linksOf } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { measureProcesses } from './processes.ts';
import {
  connectTo,
  isSelected,
  liveSessions,
  mark,
  markOf,
  openAll,
  tabNames,
  tool,
  useTool,
  visibleViews,
} from './session-steps.ts';
import { withConsole } from './stage.ts';
import { button, remoteOf, see, seeGone, sessionBar, sessionTab, sessionTabs, soon, type Service } from './steps.ts';
import { actsAs } from './systems.ts';

const [first, second, third] = ['Despatch desk 1', 'edit-suite-a', 'hs-empfang'] as const;
const all = [first, second, third];

interface Point {
  readonly x: number;
  readonly y: number;
}
/** Moves the pointer of the host, which has none of its own. */
const pointAt = (driver: Driver, point: Point): Promise<void> =>
  driver.main((electron, to) => {
    const host = electron as unknown as { readonly __electronHost: { displays: { pointAt(point: Point): void } } };
    host.__electronHost.displays.pointAt(to);
  }, point);

/** Three sessions at once, their order, their windows and their keyboard. One story, in order. */
describe('the session window', () => {
  let service: Service;
  let driver: Driver;
  let console: Page;
  let session: Page;

  const prepare = ({ controls }: Service): void => {
    for (const name of all) controls.changeAgent({ name, online: true });
  };
  withConsole({ prepare, env: { LONGREACH_DISPLAYS: '1920x1080,1600x1200' } }, async (stage) => {
    ({ service, driver, page: console } = stage);
    session = await openAll(driver, service, console, all);
  });

  const links = () => all.map((name) => linksOf(service, name).length);
  const repeats = () => all.flatMap((name) => linksOf(service, name)).filter((link) => link.repeats > 0);
  const fullScreens = () =>
    driver.main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter((window) => window.isFullScreen())
        .map((window) => window.getBounds()),
    );

  it('keeps three sessions alive, each with its own page, and the computer awake', async () => {
    for (const name of all) await mark(await remoteOf(driver, name), `page of ${name}`);
    expect(await visibleViews(driver)).toEqual([1]);
    expect(await driver.desktop.keptAwake()).toEqual(['prevent-display-sleep']);
    for (const name of [second, first, third]) {
      await sessionTab(session, name).click();
      await soon(() => isSelected(session, name)).toBe(true);
      const remote = await remoteOf(driver, name);
      await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
      await remote.keyboard.type(name.slice(0, 3));
      await soon(() => remote.locator('#note').textContent()).toBe(name.slice(0, 3));
    }
    // What was typed for one reached no other.
    for (const name of all) {
      const remote = await remoteOf(driver, name);
      expect(await remote.locator('#note').textContent()).toBe(name.slice(0, 3));
      expect(await remote.locator('body').getAttribute('data-session')).toBe('open');
      expect(await markOf(remote)).toBe(`page of ${name}`);
    }
    expect(links()).toEqual([1, 1, 1]);
  });

  it('moves a tab by the keyboard, and by the pointer; nothing is connected again', async () => {
    expect(await tabNames(session)).toEqual([first, second, third]);
    await sessionTab(session, third).focus();
    await session.keyboard.press('Control+Shift+PageUp');
    await soon(() => tabNames(session)).toEqual([first, third, second]);
    await session.keyboard.press('Control+Shift+PageUp');
    await soon(() => tabNames(session)).toEqual([third, first, second]);
    // At the end it stays.
    await session.keyboard.press('Control+Shift+PageUp');
    await session.keyboard.press('Control+Shift+PageDown');
    await soon(() => tabNames(session)).toEqual([first, third, second]);

    const from = await sessionTab(session, first).boundingBox();
    const to = await sessionTab(session, second).boundingBox();
    if (from === null || to === null) throw new Error('a tab is not drawn');
    const y = from.y + from.height / 2;
    await session.mouse.move(from.x + from.width / 3, y);
    await session.mouse.down();
    await session.mouse.move(from.x + from.width, y, { steps: 5 });
    await session.mouse.move(to.x + to.width - 4, y, { steps: 10 });
    await session.mouse.up();
    await soon(() => tabNames(session)).toEqual([third, second, first]);
    for (const name of all) expect(await markOf(await remoteOf(driver, name))).toBe(`page of ${name}`);
    expect(links()).toEqual([1, 1, 1]);
  });

  it('pops a tab out into a window of its own, alive, and back', async () => {
    await sessionTab(session, second).click();
    const remote = await remoteOf(driver, second);
    await useTool(session, 'Open in new window');
    await soon(() => driver.windowsNow('session').length).toBe(2);
    const ownWindow = driver.windowsNow('session').find((page) => page !== session);
    if (ownWindow === undefined) throw new Error('there is no second window');
    await see(sessionTab(ownWindow, second));
    await soon(() => tabNames(session)).toEqual([third, first]);
    await soon(() => tabNames(ownWindow)).toEqual([second]);
    await soon(() => visibleViews(driver)).toEqual([1, 1]);
    expect(await markOf(remote)).toBe(`page of ${second}`);
    expect(await remote.locator('body').getAttribute('data-session')).toBe('open');
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    await remote.keyboard.type('!');
    await soon(() => remote.locator('#note').textContent()).toBe(`${second.slice(0, 3)}!`);

    // Connecting to it again shows the window it is in.
    await connectTo(console, second);
    await soon(() => driver.main(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.getTitle() ?? '')).toContain(
      second,
    );
    expect(await tabNames(session)).toEqual([third, first]);

    await useTool(ownWindow, 'Move back to tabs');
    await soon(() => driver.windowsNow('session').length).toBe(1);
    await soon(() => tabNames(session)).toEqual([third, first, second]);
    await soon(() => isSelected(session, second)).toBe(true);
    await soon(() => visibleViews(driver)).toEqual([1]);
    expect(await markOf(remote)).toBe(`page of ${second}`);
    expect(links()).toEqual([1, 1, 1]);
    expect(repeats()).toEqual([]);
  });

  it('closes the session of a window for a single tab with it, and no other', async () => {
    const known = await driver.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(({ id }) => id));
    await useTool(session, 'Open in new window');
    // Its title names its session once its page is there; the first window has the same title until the tab has left it.
    await soon(() =>
      driver.main(
        ({ BrowserWindow }, { name, others }) => {
          const titled = BrowserWindow.getAllWindows().find(
            (window) => !others.includes(window.id) && window.getTitle().includes(name),
          );
          titled?.close();
          return titled !== undefined;
        },
        { name: second, others: known },
      ),
    ).toBe(true);
    await soon(() => driver.windowsNow('session').length).toBe(1);
    await soon(() => liveSessions(service)).toEqual([first, third].sort());
    expect(await driver.desktop.keptAwake()).toEqual(['prevent-display-sleep']);
    expect(await tabNames(session)).toEqual([third, first]);
  });

  it('keeps its own keys back, gives all of them when asked, and always has a way back', async () => {
    await sessionTab(session, first).click();
    const remote = await remoteOf(driver, first);
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    const lastKey = () => remote.locator('#last-key').textContent();
    const side = session.getByRole('complementary', { name: 'Favorites', exact: true });
    // Those that any program of Windows could mean for itself reach the remote computer as they are.
    for (const key of ['Control+w', 'Control+r', 'Control+q', 'Control+t', 'Alt+F4', 'F5', 'F12', 'Escape']) {
      await remote.keyboard.press(key);
      await soon(lastKey).toBe(key.split('+').at(-1) ?? '');
    }
    expect(await tabNames(session)).toEqual([third, first]);

    await tool(session, 'Send all shortcuts').click();
    await soon(() => tool(session, 'Send all shortcuts').getAttribute('aria-pressed')).toBe('true');
    await remote.bringToFront();
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    await remote.keyboard.press('Control+b');
    await soon(lastKey).toBe('b');
    await remote.keyboard.press('F11');
    await soon(lastKey).toBe('F11');
    await remote.keyboard.press('Control+Tab');
    await soon(lastKey).toBe('Tab');
    await see(side);
    expect(await fullScreens()).toEqual([]);
    expect(await isSelected(session, first)).toBe(true);

    const keys = await remote.locator('body').getAttribute('data-keys');
    await remote.keyboard.press('Control+Shift+F12');
    await soon(() => session.evaluate('document.activeElement?.getAttribute("role")')).toBe('tab');
    // The modifiers on their own may arrive; the key itself does not.
    expect(await lastKey()).not.toBe('F12');
    expect(Number(await remote.locator('body').getAttribute('data-keys')) - Number(keys)).toBeLessThanOrEqual(2);

    await tool(session, 'Send all shortcuts').click();
    await soon(() => tool(session, 'Send all shortcuts').getAttribute('aria-pressed')).toBe('false');
    await remote.keyboard.press('Control+b');
    await seeGone(side);
    await remote.keyboard.press('Control+b');
    await see(side);
  });

  it('leaves the remote page nothing to go back to, by mouse or by keys', async () => {
    const remote = await remoteOf(driver, first);
    const devTools = await remote.context().newCDPSession(remote);
    await remote.evaluate(`
      window.left = 0;
      addEventListener('popstate', () => { window.left += 1; });
      history.pushState({ screen: true }, '', '#screen');
    `);
    await soon(async () => (await devTools.send('Page.getNavigationHistory')).entries.length).toBe(1);
    for (const button of ['back', 'forward'] as const) {
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await devTools.send('Input.dispatchMouseEvent', { type, x: 200, y: 200, button, clickCount: 1 });
    }
    await remote.keyboard.press('Alt+ArrowLeft');
    await remote.keyboard.type('x');
    await soon(() => remote.locator('#note').textContent()).toMatch(/x$/);
    expect(await remote.evaluate('[window.left, location.hash]')).toEqual([0, '#screen']);
    expect(await isSelected(session, first)).toBe(true);
    expect(repeats()).toEqual([]);
    await devTools.detach();
  });

  it('releases the modifier keys that the remote page saw pressed, before its next key', async () => {
    const remote = await remoteOf(driver, first);
    await remote.evaluate(`
      window.keys = [];
      for (const type of ['keydown', 'keyup'])
        addEventListener(type, (event) => window.keys.push(type + ' ' + event.code), true);
    `);
    const keys = () => remote.evaluate<string[]>('window.keys');
    await remote.keyboard.down('Control');
    await soon(keys).toEqual(['keydown ControlLeft']);
    await remote.keyboard.press('Tab');
    await soon(keys).toEqual(['keydown ControlLeft', 'keyup ControlLeft']);
    await remote.keyboard.up('Control');
    await sessionTab(session, first).click();
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    await remote.keyboard.press('y');
    await soon(async () => (await keys()).at(-1)).toBe('keyup KeyY');
    const seen = await keys();
    expect(seen.indexOf('keyup ControlLeft')).toBeLessThan(seen.indexOf('keydown KeyY'));
  });

  it('fills the screen that was chosen, and comes back to where it was', async () => {
    const bounds = () =>
      driver.main(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .find(({ webContents }) => webContents.getURL().includes('/session/'))
          ?.getBounds(),
      );
    const before = await bounds();
    const remote = await remoteOf(driver, first);
    // The test host has two screens and a pointer; Wayland tells of neither where they are.
    const hasPlaces = driver.runtime === 'host' && actsAs !== 'wayland';
    if (hasPlaces) {
      await tool(session, 'Choose a screen').click();
      await session.getByRole('menuitem', { name: /^host 2/ }).click();
      await soon(fullScreens).toEqual([{ x: 1920, y: 0, width: 1600, height: 1200 }]);
    } else {
      await tool(session, 'Full screen').click();
      await soon(async () => (await fullScreens()).length).toBe(1);
    }
    await seeGone(sessionBar(session));
    await soon(() => remote.evaluate('[innerWidth, innerHeight].join("x")')).toMatch(hasPlaces ? /^1600x1200$/ : /x/);
    if (hasPlaces) {
      await pointAt(driver, { x: 2_500, y: 0 });
      await see(sessionBar(session));
      await soon(() => remote.evaluate('innerHeight')).toBe(1_200 - 84);
      await pointAt(driver, { x: 2_500, y: 600 });
      await seeGone(sessionBar(session));
    }
    if (actsAs === 'wayland') {
      // A strip of our own takes the pointer at the upper edge, as soon as the page has made room for it.
      await soon(() => session.evaluate('document.elementFromPoint(600, 1).classList.contains("strip")')).toBe(true);
      await session.mouse.move(600, 1);
      await see(sessionBar(session));
      await session.mouse.move(600, 400);
      await seeGone(sessionBar(session));
    }
    await remote.keyboard.press('Control+Shift+F12');
    await soon(fullScreens).toEqual([]);
    await see(sessionBar(session));
    await soon(bounds).toEqual(before);
    await soon(() => session.evaluate('document.activeElement?.getAttribute("role")')).toBe('tab');
    await remote.keyboard.press('F11');
    await soon(async () => (await fullScreens()).length).toBe(1);
    await remote.keyboard.press('F11');
    await soon(fullScreens).toEqual([]);
    await see(sessionBar(session));
  });

  it('keeps a note with its session, and shows the details in the console', async () => {
    await useTool(session, 'Note');
    const field = session.getByRole('textbox', { name: 'Note', exact: true });
    await field.fill('Printer driver replaced');
    await see(session.getByText('Saved', { exact: true }));
    await sessionTab(session, third).click();
    await soon(() => isSelected(session, third)).toBe(true);
    await soon(() => field.inputValue()).toBe('');
    await sessionTab(session, first).click();
    await soon(() => field.inputValue()).toBe('Printer driver replaced');
    await button(session, 'Close the note').click();

    await useTool(session, 'Details');
    const pane = console.getByRole('region', { name: 'Agent details', exact: true });
    await see(pane.getByRole('heading', { name: first, exact: true }));
    await soon(() =>
      driver.main(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? ''),
    ).toContain('/console/index.html');
  });

  it('opens a favorite of the side bar in a new tab, and lets the computer sleep when all are closed', async () => {
    await sessionTab(session, first).click();
    await tool(session, 'Favorite').click();
    const side = session.getByRole('complementary', { name: 'Favorites', exact: true });
    await see(side.getByRole('button', { name: new RegExp(`^${first}`) }));
    await button(session, `Close ${first}`).click();
    await soon(() => tabNames(session)).toEqual([third]);
    await side.getByRole('button', { name: new RegExp(`^${first}`) }).click();
    await soon(() => tabNames(session)).toEqual([third, first]);
    await remoteOf(driver, first);
    await soon(() => liveSessions(service)).toEqual([first, third].sort());
    expect(linksOf(service, first).map((link) => link.repeats)).toEqual([0, 0]);
    for (const name of [first, third]) await button(session, `Close ${name}`).click({ noWaitAfter: true });
    await soon(() => driver.windowsNow('session').length).toBe(0);
    await soon(() => liveSessions(service)).toEqual([]);
    await soon(() => driver.desktop.keptAwake()).toEqual([]);
    expect(await sessionTabs(console).count()).toBe(0);
  });

  it('Z6: leaves no process of a page behind when all sessions are closed', async () => {
    const renderers = () => measureProcesses(driver.app.process().pid ?? 0).renderers;
    // Chromium has one ready for the next page.
    const own = (await driver.main(({ webContents }) => webContents.getAllWebContents().length)) + 1;
    await soon(renderers).toBeLessThanOrEqual(own);
  });
});
