import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Driver } from './driver.ts';
import { tabTo } from './keyboard-steps.ts';
import { mark, markOf, openAll, tool, useTool } from './session-steps.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, downloadInto, remoteOf, see, seeGone, sessionTab, soon, type Service } from './steps.ts';

const [desk, studio] = ['Despatch desk 1', 'edit-suite-a'] as const;

/** What a technician does with the picture of a remote screen. One story, in order. */
describe('the remote screen', () => {
  let service: Service;
  let driver: Driver;
  let console: Page;
  let session: Page;
  const folder = withFolder('screen');
  const downloads = join(folder, 'Downloads');

  const prepare = ({ controls }: Service): void => {
    for (const name of [desk, studio]) controls.changeAgent({ name, online: true });
  };
  withConsole({ prepare }, async (stage) => {
    ({ service, driver, page: console } = stage);
    await downloadInto(driver, downloads);
    session = await openAll(driver, service, console, [studio, desk]);
  });
  beforeEach(() => {
    rmSync(downloads, { recursive: true, force: true });
    mkdirSync(downloads);
  });

  const note = () => session.getByRole('group', { name: `Screenshot of ${desk}`, exact: true });
  const choose = async (item: RegExp): Promise<void> => {
    await useTool(session, 'Screenshot');
    await session.getByRole('menuitem', { name: item }).click();
  };
  /** The bounds of the view that is shown. */
  const viewBounds = () =>
    driver.main(({ BrowserWindow }) => {
      const views = BrowserWindow.getAllWindows().flatMap(({ contentView }) => contentView.children);
      const shown = views.find((view) => view.getVisible() && view.getBounds().y > 0);
      return shown?.getBounds() ?? null;
    });
  /** The picture on the clipboard, as a PNG; null where there is none. */
  const copied = async (): Promise<PNG | null> => {
    const base64 = await driver.main(async ({ clipboard }) => {
      const [item] = await clipboard.read();
      if (item === undefined || !item.types.includes('image/png')) return null;
      const blob = await item.getType('image/png');
      return Buffer.from(await blob.arrayBuffer()).toString('base64');
    });
    return base64 === null ? null : PNG.sync.read(Buffer.from(base64, 'base64'));
  };
  /** Paints the remote page in one colour. */
  const paint = async (color: string): Promise<void> => {
    const remote = await remoteOf(driver, desk);
    await remote.evaluate((wanted) => {
      const sheet = document.createElement('div');
      // The page allows no style in its markup.
      sheet.style.cssText = `all: initial; position: fixed; inset: 0; z-index: 9; background: ${wanted}`;
      document.body.replaceChildren(sheet);
    }, color);
  };
  const middleOf = ({ data, width, height }: PNG): readonly number[] => [
    ...data.subarray((Math.floor(height / 2) * width + Math.floor(width / 2)) * 4).subarray(0, 3),
  ];

  it('is copied as a picture of all its pixels, without the toolbar and its menu', async () => {
    await paint('rgb(10, 120, 200)');
    await choose(/^Copy to clipboard/);
    await see(note());
    expect(await note().textContent()).toContain('Screenshot copied to the clipboard.');
    const picture = await copied();
    const bounds = await viewBounds();
    expect({ width: picture?.width, height: picture?.height }).toEqual({
      width: bounds?.width,
      height: bounds?.height,
    });
    expect(picture && middleOf(picture)).toEqual([10, 120, 200]);
    expect(readdirSync(downloads)).toEqual([]);
    await button(note(), 'Dismiss').click();
    await seeGone(note());
  });

  it('is saved by the keyboard alone, named by agent and time, and shown in its folder', async () => {
    await paint('rgb(200, 40, 40)');
    await tool(session, 'Screenshot').focus();
    await session.keyboard.press('Enter');
    await see(session.getByRole('menuitem', { name: /^Save in the downloads folder/ }));
    await tabTo(session, 'Save in the downloads folder', 'ArrowDown');
    await session.keyboard.press('Enter');
    await see(button(note(), 'Show in folder'));
    const [name = ''] = readdirSync(downloads);
    expect(name).toMatch(/^Despatch desk 1 \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/);
    expect(middleOf(PNG.sync.read(readFileSync(join(downloads, name))))).toEqual([200, 40, 40]);
    await button(note(), 'Show in folder').click();
    const revealed = async () =>
      (await driver.desktop.calls()).flatMap(({ api, args }) => (api === 'shell.showItemInFolder' ? args[0] : []));
    await soon(revealed).toEqual([join(downloads, name)]);
    await button(note(), 'Dismiss').click();
    await seeGone(note());
  });

  it('is copied by its shortcut while the remote page has the keyboard, which does not get the keys', async () => {
    await driver.main(({ clipboard }) => {
      clipboard.clear();
    });
    const remote = await remoteOf(driver, desk);
    await remote.evaluate(() => {
      const heard: string[] = [];
      addEventListener('keydown', ({ key }) => heard.push(key));
      Object.assign(globalThis, { heard });
    });
    await sessionTab(session, desk).click();
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    await remote.keyboard.press('Control+Shift+F10');
    await see(note());
    expect(await copied()).not.toBeNull();
    expect(await remote.evaluate('heard')).not.toContain('F10');
    await button(note(), 'Dismiss').click();
    await seeGone(note());
  });

  it('that cannot be saved says why, and the session goes on', async () => {
    rmSync(downloads, { recursive: true });
    writeFileSync(downloads, 'a file where the folder was');
    await mark(await remoteOf(driver, desk), 'still here');
    await choose(/^Save in the downloads folder/);
    const alert = session.getByRole('alert');
    await see(alert.filter({ hasText: 'The downloads folder can’t be written to.' }));
    expect(await markOf(await remoteOf(driver, desk))).toBe('still here');
    await button(alert, 'Dismiss').click();
    await seeGone(alert);
  });

  /** How large the pages of these sessions are, and how many of their pixels fit in the view. */
  const sizesOf = async (...names: readonly string[]) =>
    Promise.all(
      names.map(async (name) =>
        (await remoteOf(driver, name)).evaluate<readonly [number, number]>('[devicePixelRatio, innerWidth]'),
      ),
    );
  const zoomTo = async (size: string): Promise<void> => {
    // With another size than usual, the tool stays in the bar.
    await useTool(session, 'Zoom');
    await session.getByRole('menuitemradio', { name: size, exact: true }).click();
  };

  it('is zoomed for its tab alone, by the keyboard too, and its keys stay with the remote computer', async () => {
    const width = (await viewBounds())?.width ?? 0;
    const usual = await sizesOf(studio);
    await zoomTo('200%');
    await soon(() => sizesOf(desk)).toEqual([[2, width / 2]]);
    expect(await sizesOf(studio)).toEqual(usual);
    await choose(/^Copy to clipboard/);
    await see(note());
    // A screenshot has the pixels of the display, whatever the size.
    expect((await copied())?.width).toBe(width);
    await button(note(), 'Dismiss').click();
    await seeGone(note());
    const remote = await remoteOf(driver, desk);
    await sessionTab(session, desk).click();
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    await remote.evaluate(() => {
      const heard: string[] = [];
      addEventListener('keydown', ({ key }) => heard.push(key));
      Object.assign(globalThis, { heard });
    });
    for (const keys of ['Control+Minus', 'Control+Equal', 'Control+0']) await remote.keyboard.press(keys);
    await soon(() => remote.evaluate('heard.filter((key) => key !== "Control")')).toEqual(['-', '=', '0']);
    expect(await sizesOf(desk)).toEqual([[2, width / 2]]);
    await tool(session, 'Zoom').focus();
    await session.keyboard.press('Enter');
    await see(session.getByRole('menuitemradio', { name: '150%', exact: true }));
    await tabTo(session, '150%', 'ArrowDown');
    await session.keyboard.press('Enter');
    await soon(() => sizesOf(desk)).toEqual([[1.5, Math.round(width / 1.5)]]);
  });

  it('keeps its size when the tab connects again', async () => {
    const ratio = async (): Promise<number | null> => (await sizesOf(desk))[0]?.[0] ?? null;
    await mark(await remoteOf(driver, desk), 'before');
    await useTool(session, 'Reconnect');
    await soon(async () => markOf(await remoteOf(driver, desk)).catch(() => 'before')).toBeNull();
    await soon(() => ratio().catch(() => null)).toBe(1.5);
    await zoomTo('100%');
    await soon(ratio).toBe(1);
  });

  it('is in the audit log for each copy and file, and for no other', async () => {
    await console.bringToFront();
    await console.getByRole('link', { name: 'Audit log', exact: true }).click();
    const rows = console.getByRole('row').filter({ hasText: 'Screenshot' });
    await soon(() => rows.count()).toBe(4);
    expect(await rows.filter({ hasText: desk }).count()).toBe(4);
    await session.bringToFront();
  });
});
