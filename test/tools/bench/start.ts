import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { launchLongreach, paths } from '../../e2e/driver.ts';
import { chooseForTests, environmentFor, pointPlaywrightAt, projectRoot } from '../../e2e/runtime.ts';
import { until } from '../../e2e/until.ts';
import { startPanel, startPrivateBus } from '../../private-bus.ts';
import type { KeepTrace } from './list.ts';
import { median, overRounds, ROUNDS, type Figure } from './measure.ts';
import { formatTrace, readTimeline, type Timeline } from './start-timeline.ts';

/** What both programs are started in: the same runtime, the same desktop. */
interface Surroundings {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

interface Started {
  readonly app: ElectronApplication;
  /** Of the clock since 1970, as the marks of the processes are. */
  readonly at: number;
}

/** A program that shows one word in one window: what every program of this engine needs. */
export const blankApp = join(import.meta.dirname, 'blank-app');

/** A desktop with tray icons, which both share: its own start belongs to neither. */
export async function openSurroundings(): Promise<Surroundings> {
  const runtime = chooseForTests();
  pointPlaywrightAt(runtime);
  if (process.platform !== 'linux') return { env: environmentFor(runtime, {}), stop: () => Promise.resolve() };
  const bus = await startPrivateBus();
  const panel = await startPanel(bus);
  const { DBUS_SESSION_BUS_ADDRESS = '' } = bus.env;
  return {
    env: environmentFor(runtime, { DBUS_SESSION_BUS_ADDRESS }),
    async stop() {
      panel.close();
      await bus.stop();
    },
  };
}

export async function launch(folder: string, userData: string, { env }: Surroundings): Promise<Started> {
  const at = performance.timeOrigin + performance.now();
  const app = await _electron.launch({
    args: [folder, `--user-data-dir=${userData}`],
    cwd: projectRoot,
    env,
    colorScheme: null,
    timeout: 60_000,
  });
  return { app, at };
}

/** The moment of the first paint of a page; of the clock that all processes share. */
export const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const read = ({ startTime }: PerformanceEntry): void => resolve(performance.timeOrigin + startTime);
        new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(read)).observe({
          type: 'paint',
          buffered: true,
        });
      }),
  );

/** Milliseconds from process start to the first paint of a window that shows one word: what any program of this engine needs. */
async function startBlank(surroundings: Surroundings): Promise<number> {
  const userData = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const { app, at } = await launch(blankApp, userData, surroundings);
  const page = await app.firstWindow();
  await page.getByText('blank').waitFor();
  const painted = await firstPaint(page);
  await app.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  return painted - at;
}

/** The moments of a start with a cached list, until its first rows are painted; the service is not yet asked. */
async function startCached(userData: string, surroundings: Surroundings): Promise<Timeline> {
  const { app, at } = await launch(projectRoot, userData, surroundings);
  const page = await consoleOf(app);
  await rowsPainted(page);
  const timeline = await readTimeline(app, page, at);
  await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(2).waitFor();
  await app.close();
  return timeline;
}

/** Listens to the page, and does not look into it again and again: that takes the very time that is measured. */
const rowsPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('longreach:rows-painted').length > 0) resolve();
        }).observe({ type: 'mark', buffered: true });
      }),
  );

const consoleOf = (app: ElectronApplication): Promise<Page> =>
  until('console', () => app.windows().find((page) => page.url().endsWith(paths.console)));

/** Fills a profile with the practice account's cached list. */
async function fillProfile(userData: string): Promise<void> {
  const driver = await launchLongreach({ userData });
  const page = await driver.window('console');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(2).waitFor();
  await driver.quit();
}

interface Round {
  /** Milliseconds to the painted window. */
  readonly blank: number;
  readonly ours: Timeline;
}

/** Starts a profile with a cached list and a blank window in turn, so many times, and one time before that does not count. */
async function startInTurn(rounds: number): Promise<readonly Round[]> {
  const userData = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  await fillProfile(userData);
  const surroundings = await openSurroundings();
  const all: Round[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const blank = await startBlank(surroundings);
    const ours = await startCached(userData, surroundings);
    if (round >= 0) all.push({ blank, ours });
  }
  await surroundings.stop();
  rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  return all;
}

/**
 * Start to first row against a blank window on the same runtime, in turn.
 *
 * @param keep gets where the time of the middle round went, for Chromium's viewer
 */
export async function measureStart(keep?: KeepTrace): Promise<Figure> {
  const rounds = await startInTurn(ROUNDS);
  const times = rounds.map(({ ours }) => ours.end);
  const middle = rounds.find(({ ours }) => ours.end === median(times));
  if (middle !== undefined) keep?.('start', formatTrace(middle.ours));
  return {
    what: 'S3 start to the first rows of the cached list',
    ...overRounds(
      times,
      rounds.map(({ blank }) => blank),
    ),
    yardstick: 'start to a blank window',
    target: 1.25,
  };
}
