import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { startPracticeService, type PracticeService } from '../../src-main/practice/server.ts';
import { launchLongreach, type Driver } from '../e2e/driver.ts';
import { until } from '../e2e/until.ts';
import { median, type Figure } from './measure.ts';

const ROUNDS = 15;
/** Most of our own time, in milliseconds: key press to the request, and answer to the remote page's navigation. */
const KEY_LIMIT = 10;
const ANSWER_LIMIT = 20;

/** Milliseconds of the clock that all processes and pages share. */
const wallNow = (): number => performance.timeOrigin + performance.now();

/** When the service, which runs in this process, got the request for a link and had given its answer. */
class LinkRequests {
  came = NaN;
  answered = NaN;
  readonly #isOurs = (message: unknown): boolean =>
    (message as { request: IncomingMessage }).request.url?.includes('/agents/connect') === true;
  readonly #onCame = (message: unknown): void => {
    if (this.#isOurs(message)) this.came = wallNow();
  };
  readonly #onAnswered = (message: unknown): void => {
    if (this.#isOurs(message)) this.answered = wallNow();
  };

  start(): void {
    subscribe('http.server.request.start', this.#onCame);
    subscribe('http.server.response.finish', this.#onAnswered);
  }

  stop(): void {
    unsubscribe('http.server.request.start', this.#onCame);
    unsubscribe('http.server.response.finish', this.#onAnswered);
  }

  forget(): void {
    this.came = NaN;
    this.answered = NaN;
  }
}

interface Main {
  benchStarted: number | null;
}

/** Notes in main when the next page outside our own begins to navigate. */
async function watchNavigations(driver: Driver, origin: string): Promise<void> {
  await driver.main(({ app }, remote) => {
    app.on('web-contents-created', (_event, contents) => {
      contents.on('did-start-navigation', ({ url, isMainFrame }) => {
        if (!isMainFrame || !url.startsWith(remote)) return;
        (globalThis as unknown as Main).benchStarted ??= performance.timeOrigin + performance.now();
      });
    });
  }, origin);
}
const forgetNavigation = (driver: Driver): Promise<void> =>
  driver.main(() => {
    (globalThis as unknown as Main).benchStarted = null;
  });
const navigationStart = (driver: Driver): Promise<number> =>
  until('start of a navigation', () => driver.main(() => (globalThis as unknown as Main).benchStarted ?? undefined));

/** What this runtime needs for a view in a window, from nothing to the start of its navigation. */
async function openBareView(driver: Driver, origin: string, round: number): Promise<number> {
  await forgetNavigation(driver);
  const began = await driver.main(
    ({ BrowserWindow, WebContentsView, session }, given) => {
      const start = performance.timeOrigin + performance.now();
      const partition = `bare-${String(given.round)}`;
      session.fromPartition(partition, { cache: false });
      const view = new WebContentsView({ webPreferences: { partition, sandbox: true } });
      const [window] = BrowserWindow.getAllWindows();
      window?.contentView.addChildView(view);
      view.setVisible(false);
      view.webContents.loadURL(`${given.origin}/bare`).catch(() => undefined);
      Object.assign(globalThis, {
        closeBare: () => {
          window?.contentView.removeChildView(view);
          view.webContents.close();
        },
      });
      return start;
    },
    { origin, round },
  );
  const started = await navigationStart(driver);
  await driver.main(() => (globalThis as unknown as { closeBare: () => void }).closeBare());
  return started - began;
}

/** The names of computers that can be connected to, as the list shows them. */
const onlineNames = (console: Page): Promise<string[]> =>
  console
    .getByRole('grid', { name: 'Agents', exact: true })
    .locator('[role=row][data-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));

/** One connect by the key of the list. */
async function connectOnce(driver: Driver, console: Page, name: string, requests: LinkRequests) {
  requests.forget();
  await forgetNavigation(driver);
  await console.getByRole('row', { name, exact: true }).click();
  await console.evaluate(() => {
    const hear = (): void => {
      Object.assign(globalThis, { benchPressed: performance.timeOrigin + performance.now() });
    };
    addEventListener('keydown', hear, { capture: true, once: true });
  });
  await console.keyboard.press('Enter');
  const started = await navigationStart(driver);
  const pressed = await console.evaluate<number>('benchPressed');
  return { toRequest: requests.came - pressed, toNavigation: started - requests.answered };
}

/** Ends it, and waits until nothing of it goes on. */
async function closeTab(driver: Driver, name: string): Promise<void> {
  const session = await driver.window('session');
  const tab = session.getByRole('tab', { name });
  await tab
    .filter({ hasText: 'In session' })
    .or(tab.filter({ hasText: /\d:\d\d/ }))
    .first()
    .waitFor();
  await session.getByRole('button', { name: `Close ${name}`, exact: true }).click();
  await tab.waitFor({ state: 'detached' });
}

/** A service whose computers are all online, and the console signed in to it. */
async function prepare(): Promise<{ service: PracticeService; driver: Driver; console: Page }> {
  const service = await startPracticeService({ agents: 30, still: true, testControls: true });
  for (const { id } of service.controls?.agents() ?? []) service.controls?.changeAgent({ id, online: true });
  const driver = await launchLongreach({
    env: { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key },
  });
  const console = await driver.window('console');
  await console.getByRole('row').nth(12).waitFor();
  return { service, driver, console };
}

/** S10: from the key press to the request at the service, and from its answer to the remote page's navigation. */
export async function measureConnect(): Promise<readonly Figure[]> {
  const { service, driver, console } = await prepare();
  const requests = new LinkRequests();
  requests.start();
  await watchNavigations(driver, service.linkOrigin);
  const names = await onlineNames(console);
  const times = { toRequest: [] as number[], toNavigation: [] as number[], bare: [] as number[] };
  // The window and its first tab stay, as they do while a technician works.
  await connectOnce(driver, console, names[0] ?? '', requests);
  for (let round = -1; round < ROUNDS; round += 1) {
    const bare = await openBareView(driver, service.linkOrigin, round);
    const name = names[2 + ((round + 1) % 8)] ?? '';
    const { toRequest, toNavigation } = await connectOnce(driver, console, name, requests);
    await closeTab(driver, name);
    if (round < 0) continue;
    times.toRequest.push(toRequest);
    times.toNavigation.push(toNavigation);
    times.bare.push(bare);
  }
  requests.stop();
  await driver.close();
  await service.close();
  const [toNavigation, bare] = [median(times.toNavigation), median(times.bare)];
  return [
    {
      what: 'connect: key press to the request at the service',
      ours: median(times.toRequest),
      yardstick: 'the limit',
      theirs: KEY_LIMIT,
      target: 1,
    },
    {
      what: 'connect: answer to navigation, without what a bare view takes',
      ours: Math.max(0, toNavigation - bare),
      yardstick: 'the limit',
      theirs: ANSWER_LIMIT,
      target: 1,
    },
    {
      what: 'connect: answer to navigation',
      ours: toNavigation,
      yardstick: 'a bare view of this runtime',
      theirs: bare,
      target: null,
    },
  ];
}
