import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchLongreach, type Driver } from './driver.ts';
import { soon } from './steps.ts';
import { actsAs } from './systems.ts';
import { callBridge } from './truth.ts';

/** Windows and macOS always show tray icons. One story, in order; panel.test.ts is where a panel shows them. */
describe.runIf(process.platform === 'linux')('C7: a desktop without tray icons', () => {
  let driver: Driver;
  beforeAll(async () => {
    driver = await launchLongreach({ args: ['--hidden'], withoutPanel: true });
  });
  afterAll(() => driver.close());

  const closeConsole = () =>
    driver.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().includes('/console/')) window.close();
    });
  const restore = () =>
    driver.main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((one) => one.isMinimized())
        ?.restore(),
    );
  const questions = async () =>
    (await driver.desktop.calls()).filter(({ api }) => api.startsWith('dialog.showMessageBox')).length;

  // Wayland does not tell that a window is minimised.
  it.skipIf(actsAs === 'wayland')(
    'shows the window of a hidden start; asks once what closing does, and minimises from then on',
    async () => {
      await soon(() => driver.isShown('console')).toBe(true);
      await driver.window('console');
      await driver.desktop.answerNext('message', { response: 1 });
      await closeConsole();
      const isMinimized = () =>
        driver.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isMinimized()));
      await soon(isMinimized).toBe(true);
      expect(await questions()).toBe(1);
      await restore();
      await closeConsole();
      await soon(isMinimized).toBe(true);
      expect(await questions()).toBe(1);
      // The next question is asked as if it had never been answered.
      await restore();
      await callBridge(await driver.window('console'), 'settings:change', { closeWithoutTray: 'ask' });
    },
  );

  it('ends where that is the answer', async () => {
    await driver.window('console');
    await soon(() => driver.isShown('console')).toBe(true);
    const ended = new Promise<void>((resolve) => driver.app.once('close', () => resolve()));
    await driver.desktop.answerNext('message', { response: 0 });
    await closeConsole().catch(() => undefined);
    await ended;
  });
});
