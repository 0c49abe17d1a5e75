import type { Page } from 'playwright-core';
import type { Driver } from '../../e2e/driver.ts';
import { isSelected, openAll, refuseToClose, tool } from '../../e2e/session-steps.ts';
import { launchAtList, remoteOf, seeGone, sessionTab, startService, type Service } from '../../e2e/steps.ts';
import { until } from '../../e2e/until.ts';
import { median, type Figure } from './measure.ts';

/** Measures the times that the tests beside hostile pages promise (H9 to H11, C8): medians of this many rounds, in ms. */
const ROUNDS = 5;
const LIMITS = { notice: 300, leave: 500, answer: 200, close: 2_000, back: 3_000 } as const;

/** Milliseconds of the clock that all processes and pages share. */
const wallNow = (): number => performance.timeOrigin + performance.now();

interface Stage {
  readonly service: Service;
  readonly driver: Driver;
  readonly console: Page;
  readonly session: Page;
}
const [desk, suite] = ['Despatch desk 1', 'edit-suite-a'] as const;

async function prepare(): Promise<Stage> {
  const service = await startService();
  for (const name of [desk, suite]) service.controls.changeAgent({ name, online: true });
  const { driver, page: console } = await launchAtList(service);
  const session = await openAll(driver, service, console, [suite, desk]);
  return { service, driver, console, session };
}

async function select({ driver, session }: Stage, name: string): Promise<Page> {
  await sessionTab(session, name).click();
  await until(`tab of ${name}`, async () => (await isSelected(session, name)) || undefined);
  return remoteOf(driver, name);
}

/** Notes in the page when an element like this is first there; `mark` reads it. */
const noteArrival = (page: Page, selector: string): Promise<void> =>
  page.evaluate((wanted) => {
    Object.assign(globalThis, { benchSeen: null });
    const look = (): void => {
      if (document.querySelector(wanted) === null) return;
      observer.disconnect();
      // No frame is waited for: a window that another one covers draws none.
      Object.assign(globalThis, { benchSeen: performance.timeOrigin + performance.now() });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  }, selector);
const mark = (page: Page): Promise<number> =>
  until('mark of the bench', async () => (await page.evaluate<number | null>('benchSeen')) ?? undefined);

/** H9: from a page's wish to our notice, and from the keys that lead back to the window as it was. */
async function measureFullScreen(stage: Stage): Promise<readonly [number, number]> {
  const { driver, session } = stage;
  const remote = await select(stage, desk);
  await driver.main(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows().filter(({ webContents }) =>
      webContents.getURL().includes('/session/'),
    );
    Object.assign(globalThis, { benchLeft: null });
    window?.once('leave-full-screen', () => {
      Object.assign(globalThis, { benchLeft: performance.timeOrigin + performance.now() });
    });
  });
  await remote.evaluate(() => {
    const take = (): void => {
      Object.assign(globalThis, { benchWished: performance.timeOrigin + performance.now() });
      const keyboard = (navigator as unknown as { keyboard?: { lock(): Promise<void> } }).keyboard;
      void document.documentElement.requestFullscreen().then(() => keyboard?.lock());
    };
    addEventListener('click', take, { once: true });
  });
  await noteArrival(session, '[role=alert] kbd');
  await remote.mouse.click(300, 500);
  const notice = (await mark(session)) - (await remote.evaluate<number>('benchWished'));
  const pressed = wallNow();
  await remote.keyboard.press('Control+Shift+F12');
  const left = await until('end of the full screen', () =>
    driver.main(() => (globalThis as unknown as { benchLeft: number | null }).benchLeft ?? undefined),
  );
  await seeGone(session.locator('[role=alert] kbd'));
  // The page is not asked when its window leaves, and believes to have the screen still.
  await remote.evaluate('document.exitFullscreen()');
  return [notice, left - pressed];
}

/** H10: a press in the toolbar, and a key in the next tab, while a page hangs. */
async function measureHang(stage: Stage): Promise<readonly [number[], number[]]> {
  const { session } = stage;
  const hung = await select(stage, desk);
  await hung.evaluate(() => {
    setTimeout(() => {
      for (;;) document.title = 'hangs';
    });
  });
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const shown = (await tool(session, 'Sidebar').getAttribute('aria-pressed')) === 'true';
    await noteArrival(session, `[role=toolbar] .icon-only[aria-pressed="${String(!shown)}"]`);
    await session.evaluate(() => {
      const hear = (): void =>
        void Object.assign(globalThis, { benchPressed: performance.timeOrigin + performance.now() });
      addEventListener('pointerdown', hear, { capture: true, once: true });
    });
    await tool(session, 'Sidebar').click();
    times[0].push((await mark(session)) - (await session.evaluate<number>('benchPressed')));
    const other = await select(stage, suite);
    await until(
      'keyboard in the next tab',
      async () => (await other.evaluate<boolean>('document.hasFocus()')) || undefined,
    );
    await other.evaluate(() => {
      const hear = (): void =>
        void Object.assign(globalThis, { benchSeen: performance.timeOrigin + performance.now() });
      addEventListener('keydown', hear, { capture: true, once: true });
    });
    const pressed = wallNow();
    await other.keyboard.press('x');
    times[1].push((await mark(other)) - pressed);
    await sessionTab(session, desk).click();
    await until('tab that hangs', async () => (await isSelected(session, desk)) || undefined);
  }
  return times;
}

/** C8: from the end of the console's renderer to its page being there again. */
const measureReturn = ({ driver }: Stage): Promise<number> =>
  driver.main(({ BrowserWindow }) => {
    const found = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().includes('/console/index.html'),
    );
    if (found === undefined) throw new Error('there is no console');
    const start = performance.now();
    return new Promise<number>((resolve) => {
      found.webContents.once('did-finish-load', () => {
        resolve(performance.now() - start);
      });
      found.webContents.forcefullyCrashRenderer();
    });
  });

/** H11: from the wish to close to the window being gone, whatever its pages ask and refuse. */
async function measureClose(stage: Stage): Promise<number> {
  const { driver } = stage;
  const remote = await select(stage, suite);
  await remote.mouse.click(300, 500);
  await refuseToClose(remote);
  return driver.main(({ BrowserWindow }) => {
    const found = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('/session/'));
    if (found === undefined) throw new Error('there is no session window');
    const start = performance.now();
    return new Promise<number>((resolve) => {
      found.once('closed', () => {
        resolve(performance.now() - start);
      });
      found.close();
    });
  });
}

/** Everything that a hostile page is kept from, as far as the rules name milliseconds. */
export async function measureGuards(): Promise<readonly Figure[]> {
  const stage = await prepare();
  const times = { notice: [] as number[], leave: [] as number[], back: [] as number[], close: NaN };
  let bar: readonly number[] = [];
  let key: readonly number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [notice, leave] = await measureFullScreen(stage);
      times.notice.push(notice);
      times.leave.push(leave);
    }
    // Twice: the third time within a minute it stays away.
    for (let time = 1; time <= 2; time += 1) times.back.push(await measureReturn(stage));
    [bar, key] = await measureHang(stage);
    times.close = await measureClose(stage);
  } finally {
    await stage.driver.close();
    await stage.service.close();
  }
  const figure = (what: string, values: readonly number[], theirs: number): Figure => ({
    what,
    ours: median(values),
    yardstick: 'the limit',
    theirs,
    target: 1,
  });
  return [
    figure('H9 a page takes the full screen: our notice is seen', times.notice, LIMITS.notice),
    figure('H9 the keys that lead back: the window is as it was', times.leave, LIMITS.leave),
    figure('H10 a page hangs: the toolbar answers', bar, LIMITS.answer),
    figure('H10 a page hangs: the next tab takes a key', key, LIMITS.answer),
    figure('H11 pages that will not go: the window is closed', [times.close], LIMITS.close),
    figure('C8 the console’s renderer is killed: its page is back', times.back, LIMITS.back),
  ];
}
