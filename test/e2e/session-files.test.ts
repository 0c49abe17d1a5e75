import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from './driver.ts';
import { openAll } from './session-steps.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, remoteOf, see, seeGone, sessionBar, soon, type Service } from './steps.ts';

const desk = 'Despatch desk 1';
const home = withFolder('session-files');
const folders = { HOME: home, XDG_DOWNLOAD_DIR: join(home, 'Downloads'), XDG_CONFIG_HOME: join(home, 'config') };

let service: Service;
let driver: Driver;
let console: Page;
let session: Page;
let remote: Page;

const prepare = ({ controls }: Service): void => {
  controls.changeAgent({ name: desk, online: true });
};
withConsole({ prepare, env: folders, userData: join(home, 'profile') }, (stage) => {
  ({ service, driver, page: console } = stage);
});

/** The file manager of the remote screen, and the list of the session's files. */
describe('the files of a session', () => {
  beforeAll(async () => {
    session = await openAll(driver, service, console, [desk]);
    remote = await remoteOf(driver, desk);
    await remote.locator('#open-files').click();
  });

  const saved = (): string[] => (existsSync(folders.XDG_DOWNLOAD_DIR) ? readdirSync(folders.XDG_DOWNLOAD_DIR) : []);
  const shelf = (): Locator => session.getByRole('region', { name: 'Files of this session', exact: true });
  const line = (name: string): Locator => shelf().getByRole('listitem').filter({ hasText: name });
  const offer = (name: string): Promise<void> => remote.getByRole('link', { name, exact: true }).click();

  it('are saved once their host is allowed, and listed with their size', async () => {
    const bar = sessionBar(session);
    await offer('hours-2026-11.csv');
    await driver.desktop.answerNext('message', { response: 0 });
    await button(bar, 'Allow downloads from this host').click();
    await see(bar.getByText(/are allowed/));
    await offer('hours-2026-11.csv');
    await see(bar.getByText(/^Saved .*hours-2026-11\.csv/));
    await button(bar, 'Show the list').press('Enter');
    await soon(() => shelf().evaluate((region) => region.contains(document.activeElement))).toBe(true);
    await see(line('hours-2026-11.csv').getByText(/B, saved\. Drag it to another program\.$/));
    await offer('printer.log');
    await see(line('printer.log').getByText(/MiB, saved/));
    expect(saved()).toEqual(['hours-2026-11.csv', 'printer.log']);
  });

  it('go on for as long as they grow, and end without a trace when they are stopped', async () => {
    await offer('live.log');
    await see(line('live.log').getByText(/saved so far$/));
    await soon(() => saved().length).toBe(3);
    await shelf()
      .getByRole('button', { name: /^Stop .*live\.log/ })
      .click();
    await see(line('live.log').getByText('Stopped', { exact: true }));
    await soon(saved).toEqual(['hours-2026-11.csv', 'printer.log']);
  });

  it('can be dragged out, and shown in their folder by the keyboard', async () => {
    await driver.main(({ BrowserWindow }) => {
      const found = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('/session/'));
      if (found === undefined) throw new Error('there is no session window');
      const { webContents } = found;
      const start = webContents.startDrag.bind(webContents);
      const dragged: string[] = [];
      Object.assign(globalThis, { dragged });
      webContents.startDrag = (item) => {
        start(item);
        dragged.push(item.file);
      };
    });
    await line('printer.log').dispatchEvent('dragstart');
    const path = join(folders.XDG_DOWNLOAD_DIR, 'printer.log');
    const calls = async (api: string) =>
      (await driver.desktop.calls()).filter((call) => call.api === api).map(({ args }) => args[0]);
    await soon(() => driver.main(() => (globalThis as unknown as { dragged: string[] }).dragged)).toEqual([path]);
    await shelf()
      .getByRole('button', { name: /^Show .*printer\.log.* in folder$/ })
      .press('Enter');
    await soon(() => calls('shell.showItemInFolder')).toEqual([path]);
  });

  it('end with their page, and stay in the list', async () => {
    await offer('live.log');
    await see(line('live.log').getByText(/saved so far$/));
    await button(sessionBar(session), 'Reconnect').click();
    await see(line('live.log').getByText('Not saved: the page was closed meanwhile.', { exact: true }));
    await soon(saved).toEqual(['hours-2026-11.csv', 'printer.log']);
    await button(shelf(), 'Clear finished').click();
    await see(shelf().getByText('No file was saved yet.', { exact: true }));
    await button(shelf(), 'Close the list').click();
    await seeGone(shelf());
  });

  it('reach the remote computer by its own dialog, and dropped on its screen', async () => {
    remote = await remoteOf(driver, desk);
    await remote.locator('#open-files').click();
    const received = remote.getByRole('list', { name: 'Received' });
    const chosen = remote.waitForEvent('filechooser');
    await remote.locator('#upload').click();
    await (await chosen).setFiles({ name: 'driver.inf', mimeType: 'text/plain', buffer: Buffer.from('chosen here') });
    await see(received.getByText('driver.inf, 11 bytes', { exact: true }));
    const dropped = await remote.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'label.zpl'));
      return data;
    });
    await remote.locator('body').dispatchEvent('drop', { dataTransfer: dropped });
    await see(received.getByText('label.zpl, 7 bytes', { exact: true }));
    expect(driver.remotePages()).toHaveLength(1);
  });

  it('are recorded, those that were saved and those that were not', async () => {
    await console.bringToFront();
    await console.getByRole('link', { name: 'Audit log', exact: true }).click();
    for (const text of [/^Saved .*printer\.log.* from a session at /, /live\.log.* was not saved\.$/])
      await see(console.getByText(text).first());
    expect(readFileSync(join(folders.XDG_DOWNLOAD_DIR, 'hours-2026-11.csv'), 'utf8')).toContain('day;hours');
  });
});
