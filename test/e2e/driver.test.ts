import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPracticeService, type PracticeService } from '../../src-main/practice/server.ts';
import { launchLongreach, type Driver } from './driver.ts';
import { untilEqual } from './until.ts';

/** The driver itself, on the built app: what every other spec stands on. */
describe('the driver', () => {
  let service: PracticeService;
  let driver: Driver;
  beforeAll(async () => {
    service = await startPracticeService({ agents: 30, still: true });
    driver = await launchLongreach({
      env: { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key },
    });
  });
  afterAll(async () => {
    await driver.close();
    await service.close();
  });

  it('finds the console, shown, with the agents of the service', async () => {
    const console = await driver.window('console');
    await console.getByText('online', { exact: false }).first().waitFor();
    await untilEqual('shown console', () => driver.isShown('console'), true);
    expect(driver.windowNow('session')).toBeUndefined();
    expect(driver.remotePages()).toEqual([]);
  });

  it('reads and clicks the tray menu, and says what is wrong with a wrong path', async () => {
    const labels = (await driver.desktop.menu('tray')).map(({ label }) => label);
    expect(labels.some((label) => /quit/i.test(label))).toBe(true);
    await expect(driver.desktop.clickMenu('tray', ['Nothing of the kind'])).rejects.toThrow(
      /there is no "Nothing of the kind"/,
    );
  });

  it('sees the remote page, and puts it into the picture of its window', async () => {
    const console = await driver.window('console');
    await console.getByText('Online now').first().click();
    await console.locator('[role=row]').nth(1).dblclick();
    const remote = await driver.remotePage();
    const session = await driver.window('session');
    expect(await session.title()).not.toBe('');
    expect(await remote.evaluate('typeof window.bridge')).toBe('undefined');
    const png = await driver.picture('session');
    const picture = PNG.sync.read(png);
    const [width, height] = await session.evaluate<[number, number]>('[innerWidth, innerHeight]');
    expect([picture.width, picture.height]).toEqual([width, height]);
  });

  it('brings a second start to the first', async () => {
    await driver.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
    expect(await driver.isShown('console')).toBe(false);
    expect(await driver.startAgain()).toBe(0);
    await untilEqual('shown console', () => driver.isShown('console'), true);
  });

  it('quits with the exit code', async () => {
    expect(await driver.quit()).toBe(0);
  });
});
