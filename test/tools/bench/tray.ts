import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { HIDDEN_MS } from '../../../src-main/api/list-pause.ts';
import { UNUSED_MS } from '../../../src-main/windows/left-console.ts';
import type { Driver } from '../../e2e/driver.ts';
import { launchAtList, startService } from '../../e2e/steps.ts';
import { until } from '../../e2e/until.ts';
import type { Figure } from './measure.ts';

/** How long nobody does anything, in milliseconds; before it, work that was begun has time to end. */
const IDLE_MS = 600_000;
const SETTLE_MS = 60_000;
/** Of one core. */
const MOST_OF_A_CORE = { hidden: 0.003, seen: 0.005 };
/** The pace rules let the pause be shorter by a tenth. */
const SHORTEST_PAUSE_MS = HIDDEN_MS * 0.9;

interface Use {
  /** Milliseconds of processor time since the start: of all threads of main, and of the page's own. */
  readonly main: number;
  readonly page: number;
  /** Bytes, after what can be thrown away was. */
  readonly mainHeap: number;
}

async function readMain(driver: Driver): Promise<Omit<Use, 'page'>> {
  const main = await driver.main(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
    collect();
    const { user, system } = process.cpuUsage();
    return { time: (user + system) / 1_000, heap: process.memoryUsage().heapUsed };
  });
  return { main: main.time, mainHeap: main.heap };
}

async function readUse(driver: Driver, page: Page): Promise<Use> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable');
  const { metrics } = await debug.send('Performance.getMetrics');
  await debug.detach();
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return { ...(await readMain(driver)), page: metric('TaskDuration') * 1_000 };
}

/**
 * S12: the console in the tray while nothing happens, its polls included. Its page is closed after a while, so that main is
 * all that works. Takes thirteen minutes.
 */
export async function measureTray(): Promise<readonly Figure[]> {
  const service = await startService({ agents: 200 });
  const { driver } = await launchAtList(service);
  await driver.main(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close();
  });
  await until('closed console', () => (driver.windowNow('console') === undefined ? true : undefined), 2 * UNUSED_MS);
  await delay(SETTLE_MS);
  const before = await readMain(driver);
  const began = Date.now();
  await delay(IDLE_MS);
  const polls = service.controls.requests().filter(({ at }) => at >= began);
  const after = await readMain(driver);
  await driver.close();
  await service.close();
  const lists = polls.filter(({ purpose }) => purpose === 'agents/list').length;
  const mb = { unit: 'MB', yardstick: 'before them', target: 1.02 };
  return [
    {
      what: 'S12 ten minutes in the tray: processor time of main, polls included',
      ours: after.main - before.main,
      yardstick: '0.3 % of one core',
      theirs: IDLE_MS * MOST_OF_A_CORE.hidden,
      target: 1,
    },
    { what: 'S12 heap of main after them', ours: after.mainHeap / 1e6, theirs: before.mainHeap / 1e6, ...mb },
    {
      what: 'S12 lists asked for in them',
      ours: lists,
      yardstick: 'what the pace rules allow',
      theirs: Math.floor(IDLE_MS / SHORTEST_PAUSE_MS) + 1,
      unit: 'requests',
      target: 1,
    },
    {
      what: 'S12 requests beside them (hardware, history)',
      ours: polls.length - lists,
      yardstick: 'lists',
      theirs: lists,
      unit: 'requests',
      target: null,
    },
  ];
}

/** S18: the console in sight while nothing happens, its polls included. Takes eleven minutes. */
export async function measureSeen(): Promise<readonly Figure[]> {
  const service = await startService({ agents: 200 });
  const { driver, page } = await launchAtList(service);
  await delay(SETTLE_MS);
  const before = await readUse(driver, page);
  const began = Date.now();
  await delay(IDLE_MS);
  const polls = service.controls.requests().filter(({ at }) => at >= began).length;
  const after = await readUse(driver, page);
  await driver.close();
  await service.close();
  return [
    {
      what: `S18 ten minutes in sight: processor time of main and page, ${String(polls)} requests included`,
      ours: after.main - before.main + after.page - before.page,
      yardstick: '0.5 % of one core',
      theirs: IDLE_MS * MOST_OF_A_CORE.seen,
      target: 1,
    },
  ];
}
