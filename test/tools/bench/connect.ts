import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { startTestService, type TestService } from '../practice-faults/start.ts';
import { launchLongreach, type Driver } from '../../e2e/driver.ts';
import { until } from '../../e2e/until.ts';
import { median, type Figure } from './measure.ts';

const ROUNDS = 15;
/** How long the service takes to give a link, in milliseconds. */
const SERVICE_MS = 150;
/** Most of our own time, in milliseconds: key press to the request, and answer to the remote page being told to open. */
const KEY_LIMIT = 10;
const ANSWER_LIMIT = 20;

/** Milliseconds of the clock that all processes and pages share. */
const wallNow = (): number => performance.timeOrigin + performance.now();

/** When the service, which runs in this process, got the request for a link and had given its answer. */
export class LinkRequests {
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
  /** When main told the page of a connection to open its link, and when that page began to navigate. */
  benchAsked: number | null;
  benchStarted: number | null;
}

/** Notes in main when the next page outside our own is told to open an address, and when it begins to. */
export async function watchNavigations(driver: Driver, origin: string): Promise<void> {
  await driver.main(({ app }, remote) => {
    const notes = globalThis as unknown as Main;
    const now = (): number => performance.timeOrigin + performance.now();
    app.on('web-contents-created', (_event, contents) => {
      const loadURL = contents.loadURL.bind(contents);
      contents.loadURL = (url, options) => {
        if (url.startsWith(remote)) notes.benchAsked ??= now();
        return loadURL(url, options);
      };
      contents.on('did-start-navigation', ({ url, isMainFrame }) => {
        if (isMainFrame && url.startsWith(remote)) notes.benchStarted ??= now();
      });
    });
  }, origin);
}
const forgetNavigation = (driver: Driver): Promise<void> =>
  driver.main(() => {
    Object.assign(globalThis, { benchAsked: null, benchStarted: null });
  });
const readNavigation = (driver: Driver): Promise<{ readonly asked: number; readonly started: number }> =>
  until('start of a navigation', () =>
    driver.main(() => {
      const { benchAsked: asked, benchStarted: started } = globalThis as unknown as Main;
      return asked === null || started === null ? undefined : { asked, started };
    }),
  );

/** The names of computers that can be connected to, as the list shows them. */
export const onlineNames = (console: Page): Promise<string[]> =>
  console
    .getByRole('grid', { name: 'Agents', exact: true })
    .locator('[role=row][data-id]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));

/** One connect by the key of the list. */
export async function connectOnce(driver: Driver, console: Page, name: string, requests: LinkRequests) {
  requests.forget();
  await forgetNavigation(driver);
  // In a large list names are not unique.
  await console.getByRole('row', { name, exact: true }).first().click();
  await console.evaluate(() => {
    const hear = (): void => {
      Object.assign(globalThis, { benchPressed: performance.timeOrigin + performance.now() });
    };
    addEventListener('keydown', hear, { capture: true, once: true });
  });
  await console.keyboard.press('Enter');
  const { asked, started } = await readNavigation(driver);
  const pressed = await console.evaluate<number>('benchPressed');
  return { toRequest: requests.came - pressed, toOpening: asked - requests.answered, runtime: started - asked };
}

/** Ends it, and waits until nothing of it goes on. */
export async function closeTab(driver: Driver, name: string): Promise<void> {
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
async function prepare(): Promise<{ service: TestService; driver: Driver; console: Page }> {
  const service = await startTestService({ agents: 30, still: true });
  for (const { id } of service.controls.agents()) service.controls.changeAgent({ id, online: true });
  // As far away as a service usually is; parts that are made meanwhile are there when its answer comes.
  service.controls.addFault({ where: 'agents/connect', fault: { kind: 'latency', ms: SERVICE_MS } });
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
  const times = {
    toRequest: [] as number[],
    toOpening: [] as number[],
    toNavigation: [] as number[],
    runtime: [] as number[],
  };
  // The window and its first tab stay, as they do while a technician works.
  await connectOnce(driver, console, names[0] ?? '', requests);
  for (let round = -1; round < ROUNDS; round += 1) {
    const name = names[2 + ((round + 1) % 8)] ?? '';
    const { toRequest, toOpening, runtime } = await connectOnce(driver, console, name, requests);
    await closeTab(driver, name);
    if (round < 0) continue;
    times.toRequest.push(toRequest);
    times.toOpening.push(toOpening);
    times.toNavigation.push(toOpening + runtime);
    times.runtime.push(runtime);
  }
  requests.stop();
  await driver.close();
  await service.close();
  const limit = (what: string, values: readonly number[], theirs: number): Figure => ({
    what,
    ours: median(values),
    yardstick: 'the limit',
    theirs,
    target: 1,
  });
  return [
    limit('connect: key press to the request at the service', times.toRequest, KEY_LIMIT),
    limit('connect: answer to the page being told to open the link', times.toOpening, ANSWER_LIMIT),
    {
      what: 'connect: answer to the start of its navigation',
      ours: median(times.toNavigation),
      yardstick: 'of it the runtime, once told',
      theirs: median(times.runtime),
      target: null,
    },
  ];
}
