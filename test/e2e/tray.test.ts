import { afterEach, describe, expect, it } from 'vitest';
import { launchLongreach, type Driver } from './driver.ts';
import { soon } from './steps.ts';
import { actsAs } from './systems.ts';

/** Windows and macOS always show tray icons. */
describe.runIf(process.platform === 'linux')('C7: a desktop without tray icons', () => {
  let driver: Driver | undefined;
  afterEach(() => driver?.close());

  const closeConsole = (one: Driver) =>
    one.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().includes('/console/')) window.close();
    });
  const questions = async (one: Driver) =>
    (await one.desktop.calls()).filter(({ api }) => api.startsWith('dialog.showMessageBox')).length;

  // Wayland does not tell that a window is minimised.
  it.skipIf(actsAs === 'wayland')(
    'shows the window of a hidden start; asks once what closing does, and minimises from then on',
    async () => {
      driver = await launchLongreach({ args: ['--hidden'], withoutPanel: true });
      const started = driver;
      await soon(() => started.isShown('console')).toBe(true);
      await started.window('console');
      await started.desktop.answerNext('message', { response: 1 });
      await closeConsole(started);
      const isMinimized = () =>
        started.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isMinimized()));
      await soon(isMinimized).toBe(true);
      expect(await questions(started)).toBe(1);
      await started.main(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .find((one) => one.isMinimized())
          ?.restore(),
      );
      await closeConsole(started);
      await soon(isMinimized).toBe(true);
      expect(await questions(started)).toBe(1);
    },
  );

  it('stays hidden where a panel shows the icon', async () => {
    driver = await launchLongreach({ args: ['--hidden'] });
    await driver.window('console');
    expect(await driver.isShown('console')).toBe(false);
  });

  it('ends where that is the answer', async () => {
    driver = await launchLongreach({ withoutPanel: true });
    const started = driver;
    await started.window('console');
    await soon(() => started.isShown('console')).toBe(true);
    const ended = new Promise<void>((resolve) => started.app.once('close', () => resolve()));
    await started.desktop.answerNext('message', { response: 0 });
    await closeConsole(started).catch(() => undefined);
    await ended;
  });
});
