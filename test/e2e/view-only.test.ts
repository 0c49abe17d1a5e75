import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from './driver.ts';
import { connectTo, tool, useTool } from './session-steps.ts';
import { withConsole } from './stage.ts';
import { button, row, searchBox, see, seeGone, sessionBar, sessionTab, soon, type Service } from './steps.ts';
import { until } from './until.ts';

const hostile = '<!doctype html><html><head><title>Hostile</title></head><body><input id="field"></body></html>';

let service: Service;
let driver: Driver;
let console: Page;
let session: Page;

const [desk, suite] = ['Despatch desk 1', 'edit-suite-a'] as const;
const prepare = ({ controls }: Service): void => {
  for (const name of [desk, suite]) controls.changeAgent({ name, online: true });
};
withConsole({ prepare }, (stage) => {
  ({ service, driver, page: console } = stage);
});

/** What a page hears of a person. It does everything to hear: it has a field with the focus, and asks for the keyboard. */
const ears = `
  if (window.heard === undefined) {
    window.heard = [];
    const types = ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'compositionstart', 'compositionupdate',
      'compositionend', 'pointerdown', 'pointerup', 'pointermove', 'mousedown', 'mouseup', 'mousemove', 'click', 'auxclick',
      'dblclick', 'contextmenu', 'wheel', 'scroll', 'touchstart', 'touchend', 'dragenter', 'dragover', 'drop', 'paste', 'copy'];
    for (const type of types) addEventListener(type, (event) => window.heard.push(event.type), true);
    addEventListener('dragover', (event) => event.preventDefault(), true);
    // A press beside the field, also that of a tap, leaves it the focus: a composition needs a field.
    addEventListener('mousedown', (event) => event.preventDefault(), true);
    setInterval(() => { window.focus(); document.querySelector('input')?.focus(); }, 50);
  }
`;
const heard = (page: Page): Promise<string[]> => page.evaluate('window.heard');
const forget = (page: Page): Promise<unknown> => page.evaluate('window.heard.length = 0');

const sessionWindow = async (): Promise<{ readonly top: string; readonly x: number; readonly y: number }> =>
  driver.main(({ BrowserWindow }) => {
    const views = BrowserWindow.getAllWindows()
      .filter(({ webContents, isVisible }) => webContents.getURL().includes('/session/') && isVisible)
      .flatMap(({ contentView }) => contentView.children)
      .filter((view) => view.getVisible());
    // A later child is above an earlier one, and gets what a person does there.
    const top = views.at(-1) as Electron.WebContentsView;
    const { width, height } = top.getBounds();
    return { top: top.webContents.getURL(), x: Math.round(width / 2), y: Math.round(height / 2) };
  });
const isBlank = (url: string): boolean => url === '' || url === 'about:blank';
/** The page with this address; the empty one is the shield. */
const pageWith = (url: string): Promise<Page> =>
  until('page at that place', () =>
    driver.app.windows().find((page) => !page.isClosed() && (isBlank(url) ? isBlank(page.url()) : page.url() === url)),
  );
/** The page that has the keyboard. */
const focused = async (): Promise<Page> =>
  pageWith(await driver.main(({ webContents }) => webContents.getFocusedWebContents()?.getURL() ?? 'none'));

/** Mouse, wheel, a finger and a drop, where a person sees the remote page; then keys and a composition, wherever they go. */
async function useIt(): Promise<void> {
  const { top, x, y } = await sessionWindow();
  const page = await pageWith(top);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  await page.mouse.click(x, y, { button: 'right' });
  await page.mouse.wheel(0, 120);
  const pointer = await page.context().newCDPSession(page);
  await pointer.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await pointer.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const data = { items: [{ mimeType: 'text/plain', data: 'dropped' }], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await pointer.send('Input.dispatchDragEvent', { type, x, y, data });
  await pointer.detach();
  const typed = await focused();
  await typed.keyboard.type('secret');
  await typed.keyboard.press('Control+v');
  const keyboard = await typed.context().newCDPSession(typed);
  await keyboard.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.insertText', { text: '日' });
  await keyboard.detach();
}

const viewOnly = () => tool(session, 'View only');
const isOn = () => viewOnly().getAttribute('aria-pressed');

/** A hostile remote page whose session is in View only (H13). */
describe('View only', () => {
  let remote: Page;

  const renewed = async (before: ReadonlySet<Page>): Promise<void> => {
    remote = await driver.remotePage(async (page) => !before.has(page) && (await page.title()) === 'Hostile');
    await remote.evaluate(ears);
  };
  /** Keys arrive in their order: what was pressed before the side bar’s key is through once that has moved the side bar. */
  const passKeys = async (page: Page): Promise<void> => {
    const side = session.getByRole('complementary', { name: 'Favorites', exact: true });
    const isShown = await side.isVisible();
    await page.keyboard.press('Control+b');
    await (isShown ? seeGone(side) : see(side));
  };
  const expectNothing = async (): Promise<void> => {
    await forget(remote);
    await useIt();
    if (await sessionBar(session).isVisible()) await passKeys(await focused());
    expect(await heard(remote)).toEqual([]);
  };

  beforeAll(async () => {
    const fault = { kind: 'status', status: 200, body: hostile, contentType: 'text/html' } as const;
    service.controls.addFault({ where: 'remote-page', fault, takesEffect: true });
    await connectTo(console, desk);
    session = await driver.window('session');
    await see(sessionBar(session));
    await renewed(new Set());
  });

  it('lets everything through while its lock is open', async () => {
    expect(await isOn()).toBe('false');
    await soon(() => remote.evaluate('document.hasFocus() && document.activeElement.id')).toBe('field');
    await useIt();
    for (const type of ['keydown', 'click', 'wheel', 'touchstart', 'drop', 'compositionstart', 'contextmenu'])
      await soon(() => heard(remote)).toContain(type);
    // The keys of the word, V and Control: none of them comes later.
    await soon(async () => (await heard(remote)).filter((type) => type === 'keyup').length).toBe(8);
  });

  it('gives a hostile page nothing of what a person does, and says so in the toolbar (H13)', async () => {
    await viewOnly().click();
    await soon(isOn).toBe('true');
    await expectNothing();
    const told = session.getByRole('group', { name: `Remote screen of ${desk}` });
    await see(told.getByText(`View only is on: ${desk} didn’t get that`));
    await button(told, 'Dismiss').click();
    await seeGone(told);
  });

  it('refuses keys and clicks that reach the page in another way, as a second net (H13)', async () => {
    await until('listener', () =>
      driver.main(({ webContents }) => {
        const all = webContents.getAllWebContents();
        return all.some((one) => one.listenerCount('before-mouse-event') > 0) ? true : undefined;
      }),
    );
    // What main has told the page before is there once it answers.
    await forget(remote);
    await remote.keyboard.type('secret');
    await remote.mouse.click(100, 100);
    await remote.keyboard.press('Enter');
    await passKeys(remote);
    expect(await heard(remote)).toEqual([]);
  });

  it('stays closed through other windows, other tabs, full screen, a reload and a new link (H13)', async () => {
    await console.bringToFront();
    await searchBox(console).fill(suite);
    await row(console, suite).click();
    await session.bringToFront();
    await sessionTab(session, desk).click();
    await expectNothing();

    const before = new Set(driver.remotePages());
    await connectTo(console, suite);
    const other = await driver.remotePage((page) => !before.has(page));
    await other.evaluate(ears);
    await soon(isOn).toBe('false');
    await sessionTab(session, desk).click();
    await soon(isOn).toBe('true');
    await expectNothing();
    await sessionTab(session, suite).click();
    await button(session, `Close ${suite}`).click();
    await soon(() => driver.remotePages().length).toBe(1);
    await sessionTab(session, desk).click();
    await expectNothing();

    await useTool(session, 'Full screen');
    await seeGone(sessionBar(session));
    await expectNothing();
    await (await focused()).keyboard.press('F11');
    await see(sessionBar(session));
    await expectNothing();

    await remote.reload();
    await remote.evaluate(ears);
    await expectNothing();

    const old = new Set(driver.remotePages());
    await button(sessionBar(session), 'Reconnect').click();
    await renewed(old);
    expect(await isOn()).toBe('true');
    await expectNothing();
  });

  it('leaves the way back by the keyboard, and lets everything through once it is opened again', async () => {
    await (await focused()).keyboard.press('Control+Shift+F12');
    await soon(() => session.evaluate('document.activeElement?.getAttribute("role")')).toBe('tab');
    await viewOnly().focus();
    await session.keyboard.press('Enter');
    await soon(isOn).toBe('false');
    await session.keyboard.press('Escape');
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    await forget(remote);
    await useIt();
    await soon(() => heard(remote)).toContain('click');
  });

  it('is how the sessions of a group begin that is marked so, by the keyboard too', async () => {
    await button(session, `Close ${desk}`).click();
    await console.bringToFront();
    const item = console.getByRole('treeitem').first();
    const group = ((await item.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
    await item.focus();
    await console.keyboard.press('Shift+F10');
    const menu = console.getByRole('menu', { name: `Group ${group}`, exact: true });
    await menu.getByRole('menuitemradio', { name: /Sessions start in View only/ }).click();
    await seeGone(menu);
    await searchBox(console).fill('');
    await item.click();
    const first = console.getByRole('grid', { name: 'Agents', exact: true }).getByRole('row').nth(1);
    const name = (await first.getAttribute('aria-label')) ?? '';
    service.controls.changeAgent({ name, online: true });
    const before = new Set(driver.remotePages());
    await first.dblclick();
    session = await driver.window('session');
    await see(sessionTab(session, name));
    await renewed(before);
    await soon(isOn).toBe('true');
    await expectNothing();
  });
});
