import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPracticeService, type PracticeService } from '../../src-main/practice/server.ts';
import { isLong } from '../long.ts';
import { launchLongreach, type Driver } from './driver.ts';
import { untilEqual } from './until.ts';

/** The driver itself, on the built app: every other spec depends on it. */
describe.runIf(isLong)('the driver', () => {
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

  it('reads and clicks the tray menu, and reports what is wrong with a wrong path', async () => {
    const labels = (await driver.desktop.menu('tray')).map(({ label }) => label);
    expect(labels.some((label) => /quit/i.test(label))).toBe(true);
    await expect(driver.desktop.clickMenu('tray', ['Nothing of the kind'])).rejects.toThrow(
      /there is no "Nothing of the kind"/,
    );
  });

  it('sees the remote page, and includes it in the screenshot of its window', async () => {
    const console = await driver.window('console');
    await console.getByText('Online now').first().click();
    await console.locator('[role=row]').nth(1).dblclick();
    const remote = await driver.remotePage();
    const session = await driver.window('session');
    expect(await session.title()).not.toBe('');
    expect(await remote.evaluate('typeof window.bridge')).toBe('undefined');
    const png = await driver.picture('session');
    const screenshot = PNG.sync.read(png);
    const [width, height] = await session.evaluate<[number, number]>('[innerWidth, innerHeight]');
    expect(screenshot.width).toBe(width);
    expect(screenshot.height).toBe(height);
  });

  it('brings a second start to the first', async () => {
    await driver.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
    expect(await driver.isShown('console')).toBe(false);
    expect(await driver.startAgain()).toBe(0);
    await untilEqual('shown console', () => driver.isShown('console'), true);
  });

  it('presses global shortcuts that the app registered, and no others', async () => {
    await driver.main(({ globalShortcut }) => {
      globalShortcut.register('Control+Alt+F9', () => Object.assign(globalThis, { pressed: true }));
    });
    await driver.desktop.pressGlobal('Alt+Ctrl+F9');
    expect(await driver.main(() => 'pressed' in globalThis)).toBe(true);
    await expect(driver.desktop.pressGlobal('Control+Alt+F10')).rejects.toThrow('Nobody listens for Control+Alt+F10');
    await driver.desktop.takeShortcut('Control+Alt+F11');
    const register = (keys: string) =>
      driver.main(({ globalShortcut }, given) => globalShortcut.register(given, () => undefined), keys);
    expect(await register('Control+Alt+F11')).toBe(false);
    await driver.desktop.takeShortcut('Control+Alt+F11', false);
    expect(await register('Control+Alt+F11')).toBe(true);
  });

  it('knows what keeps the computer awake, the badge, and puts the computer to sleep', async () => {
    const before = await driver.desktop.keptAwake();
    const seen = await driver.main(({ app, powerMonitor, powerSaveBlocker }) => {
      const slept: string[] = [];
      Object.assign(globalThis, { slept });
      powerMonitor.on('suspend', () => slept.push('suspend'));
      powerMonitor.on('resume', () => slept.push('resume'));
      app.setBadgeCount(2);
      return powerSaveBlocker.start('prevent-display-sleep');
    });
    expect(await driver.desktop.keptAwake()).toEqual([...before, 'prevent-display-sleep']);
    expect(await driver.desktop.badge()).toBe(2);
    await driver.main(({ powerSaveBlocker }, id) => powerSaveBlocker.stop(id), seen);
    expect(await driver.desktop.keptAwake()).toEqual(before);
    await driver.desktop.power('suspend');
    await driver.desktop.power('resume');
    expect(await driver.main(() => (globalThis as unknown as { slept: string[] }).slept)).toEqual([
      'suspend',
      'resume',
    ]);
  });

  it('acts on notifications', async () => {
    await driver.main(({ Notification }) => {
      const acts: string[] = [];
      const shown = new Notification({ title: 'Driven', body: 'by a test' });
      shown.on('click', () => acts.push('click'));
      shown.on('close', () => acts.push('close'));
      shown.on('action', ({ actionIndex }) => acts.push(`action ${String(actionIndex)}`));
      shown.on('reply', ({ reply }) => acts.push(`reply ${reply}`));
      shown.show();
      Object.assign(globalThis, { acts, shown });
    });
    await driver.desktop.clickNotification('Driven');
    await driver.desktop.actOnNotification('Driven', { kind: 'action', index: 1 });
    await driver.desktop.actOnNotification('Driven', { kind: 'reply', text: 'yes' });
    await driver.desktop.actOnNotification('Driven', { kind: 'close' });
    const acts = await driver.main(() => (globalThis as unknown as { acts: string[] }).acts);
    expect(acts).toEqual(['click', 'action 1', 'reply yes', 'close']);
    expect(await driver.desktop.notificationsNow()).toContainEqual({ title: 'Driven', body: 'by a test' });
    await driver.main(() => (globalThis as unknown as { shown: Electron.Notification }).shown.close());
    expect(await driver.desktop.notificationsNow()).not.toContainEqual({ title: 'Driven', body: 'by a test' });
    expect(await driver.desktop.notifications()).toContainEqual({ title: 'Driven', body: 'by a test' });
  });

  it('gives the exit code and the output of a second start', async () => {
    const { code, output, errors } = await driver.runAgain(['--version']);
    expect(code).toBe(0);
    expect(output + errors).toMatch(/\d+\.\d+/);
  });

  it('quits with the exit code', async () => {
    expect(await driver.quit()).toBe(0);
  });
});
