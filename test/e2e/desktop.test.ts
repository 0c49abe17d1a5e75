import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { VISIBLE_MS } from '../../src-main/api/list-pause.ts';
import type { WindowId } from '../tools/host/display/x11.ts';
import { hasOpenbox, hasXvfb, startDisplay, type TestDisplay } from '../tools/host/run-display.ts';
import type { Driver } from './driver.ts';
import { mainClock } from './main-clock.ts';
import { chooseForTests } from './runtime.ts';
import { withConsole } from './stage.ts';
import { button, remoteOf, row, searchBox, soon, makeQuickConnect } from './steps.ts';
import { callBridge } from './truth.ts';

/** The key of the slash on a PC's keyboard. */
const SLASH = 61;
/** WM_CHANGE_STATE: to an icon. */
const ICONIC = 3;
/** _NET_ACTIVE_WINDOW: a person chose it in the task bar. */
const BY_PERSON = 2;

/** What a person with a window manager sees of the program on the test host: its windows and the task bar. One story, in order. */
describe.skipIf(!hasXvfb || !hasOpenbox || chooseForTests() !== 'host')('on a desktop', () => {
  let display: TestDisplay;
  let driver: Driver;
  let page: Page;
  let main: WindowId;
  let session: WindowId;
  const agent = 'Despatch desk 2';

  afterAll(() => display.stop());
  const env: Record<string, string> = { LONGREACH_HEADLESS: '0' };
  const prepare = async () => {
    display = await startDisplay({ manager: true });
    env.DISPLAY = display.name;
  };
  withConsole({ prepare, env, requires: [mainClock] }, async (stage) => {
    ({ driver, page } = stage);
    await makeQuickConnect(driver);
    [main = 0] = await display.shown();
  });

  it('shows the console and nothing else, in the task bar neither', async () => {
    await soon(() => display.shown()).toEqual([main]);
    await soon(() => display.taskBar()).toEqual([main]);
  });

  it('carries the icon of Longreach and the name of its desktop entry', async () => {
    expect((await display.x.bytes(main, 'WM_CLASS')).toString().split('\0')[1]).toBe('app.longreach.console');
    expect((await display.x.numbers(main, '_NET_WM_ICON')).slice(0, 2)).toEqual([128, 128]);
  });

  it('opens one window for a session, and none for its remote page', async () => {
    await row(page, agent).hover();
    await button(page, `Connect to ${agent}`).click();
    await remoteOf(driver, agent);
    await soon(() => display.shown()).toHaveLength(2);
    [session = 0] = (await display.shown()).filter((id) => id !== main);
    await soon(() => display.taskBar()).toEqual([main, session]);
  });

  it('notices that the task bar minimises the console, and gives it pace and keyboard back with its window', async () => {
    const untilNextList = async (): Promise<number> =>
      ((await callBridge(page, 'service:current', undefined)).nextTryAt ?? 0) - Date.now();
    display.x.message(main, 'WM_CHANGE_STATE', ICONIC);
    await soon(() => driver.isShown('console')).toBe(false);
    await soon(untilNextList).toBeGreaterThan(2 * VISIBLE_MS);
    display.x.message(main, '_NET_ACTIVE_WINDOW', BY_PERSON, 0, 0);
    await soon(() => driver.isShown('console')).toBe(true);
    await soon(untilNextList).toBeLessThan(2 * VISIBLE_MS);
    await soon(() => display.x.focused()).toBe(main);
    await display.press(SLASH);
    await soon(() => searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  });

  it('gives the remote page the keyboard back when the task bar brings its session to the front', async () => {
    const remote = await remoteOf(driver, agent);
    await remote.evaluate(`window.pressed = []; addEventListener('keydown', ({ key }) => pressed.push(key), true);`);
    display.x.message(session, '_NET_ACTIVE_WINDOW', BY_PERSON, 0, 0);
    await soon(() => display.x.focused()).toBe(session);
    // The element that shows the remote page is outside of our own page's body.
    const page = await driver.window('session');
    await soon(() => page.evaluate('document.body.contains(document.activeElement)')).toBe(false);
    await display.press(SLASH);
    await soon(() => remote.evaluate('pressed.join()')).toBe('/');
  });

  it('leaves only the session when the console is closed to the tray', async () => {
    display.x.message(main, '_NET_CLOSE_WINDOW', 0, BY_PERSON);
    await soon(() => display.shown()).toEqual([session]);
    await soon(() => display.taskBar()).toEqual([session]);
    await soon(() => driver.isShown('console')).toBe(false);
    // It is opened again, hidden.
    await driver.window('console');
    await soon(() => display.shown()).toEqual([session]);
  });
});
