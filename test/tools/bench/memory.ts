import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { launchSignedIn, rowCount, startService, type Service } from '../../e2e/steps.ts';
import type { Driver } from '../../e2e/driver.ts';
import { readMemory, readOwnMemory, type Memory } from '../../e2e/processes.ts';
import { chooseForTests, environmentFor, pointPlaywrightAt } from '../../e2e/runtime.ts';
import { callBridge } from '../../e2e/truth.ts';
import { until } from '../../e2e/until.ts';
import { AFTER_ROWS_MS } from '../../../src-main/agents/memory-trim.ts';
import { UNUSED_MS } from '../../../src-main/windows/left-console.ts';
import { mainClock, passTime } from '../../e2e/main-clock.ts';
import { fillHome } from './accounts.ts';
import { median, type Figure } from './measure.ts';

/** Work that was begun ends in this time: later parts of a page, windows made in advance, collection of garbage. */
const MAX_SETTLE_MS = 20_000;
/** Pages that nobody sees give memory back 20 seconds after they were hidden. */
const TRAY_MS = 25_000;
/** Memory has settled when it changed by less than this many megabytes over this many readings, a second apart. */
const SETTLED_MB = 1;
const SETTLED_READINGS = 6;
const SAMPLE_MS = 200;
const LIMIT_MS = 180_000;
const SESSIONS = 10;

/** Most over a blank window, in megabytes (S15). */
interface Limits {
  readonly open: number;
  readonly tray: number;
}
const fleets: readonly { readonly agents: number; readonly rounds: number; readonly limits: Limits | null }[] = [
  { agents: 200, rounds: 2, limits: { open: 80, tray: 60 } },
  { agents: 10_000, rounds: 1, limits: null },
  { agents: 50_000, rounds: 2, limits: { open: 150, tray: 110 } },
  { agents: 200_000, rounds: 1, limits: null },
];
/** At which the sessions are opened, and at which the reading is watched. */
const WITH_SESSIONS = 50_000;
const WATCHED = 200_000;

interface Round {
  readonly open: Memory;
  readonly tray: Memory;
  /** Null where none were opened. */
  readonly sessions: Memory | null;
  /** Of all samples while the list was read. */
  readonly peak: number;
}

const rootOf = (app: ElectronApplication): number => app.process().pid ?? 0;

/** The memory of all processes once it no longer changes: the last reading, at the latest after `MAX_SETTLE_MS`. */
async function readSettled(root: number): Promise<Memory> {
  const start = performance.now();
  const totals: number[] = [];
  for (;;) {
    await delay(1_000);
    const memory = readMemory(root);
    totals.push(memory.total);
    const recent = totals.slice(-SETTLED_READINGS);
    const isSettled = recent.length === SETTLED_READINGS && Math.max(...recent) - Math.min(...recent) < SETTLED_MB;
    if (isSettled || performance.now() - start >= MAX_SETTLE_MS) return memory;
  }
}

/** What a window with one word needs on the same runtime. */
async function measureBlank(): Promise<Memory> {
  const runtime = chooseForTests();
  pointPlaywrightAt(runtime);
  const userData = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const app = await _electron.launch({
    args: [join(import.meta.dirname, 'blank-app'), `--user-data-dir=${userData}`],
    env: environmentFor(runtime, {}),
    timeout: 60_000,
  });
  const page = await app.firstWindow();
  await page.getByText('blank').waitFor();
  const memory = await readSettled(rootOf(app));
  await app.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  return memory;
}

/** Of three windows; once for all parts of a run. */
let blankWindow: Promise<Memory> | undefined;
async function measureBlankWindow(): Promise<Memory> {
  const blank = mean(await Promise.all([measureBlank(), measureBlank(), measureBlank()]));
  describe('blank window', blank);
  return blank;
}

/** Samples the sum over all processes, without files, until it is stopped; returns the highest one. */
function watchPeak(root: number): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, readOwnMemory(root));
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** The memory once the console was closed for a while: its page has ended, and main has collected its garbage. */
async function readInTray(driver: Driver): Promise<Memory> {
  await driver.main(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close();
  });
  await until('hidden console', async () => ((await driver.isShown('console')) ? undefined : true));
  await passTime(driver, UNUSED_MS);
  await until('end of its page', () => (driver.windowNow('console') === undefined ? true : undefined));
  await delay(TRAY_MS);
  return readMemory(rootOf(driver.app));
}

/** Opens sessions with agents that are online, and waits until their pages are there. */
async function openSessions(driver: Driver, page: Page, service: Service): Promise<void> {
  const online = service.controls.agents().filter((agent) => agent.online);
  for (const { id } of online.slice(0, SESSIONS)) {
    await callBridge(page, 'sessions:open', { agentId: id });
    // A page may open so many in a second.
    await delay(500);
  }
  await until('pages of all sessions', () => (driver.remotePages().length >= SESSIONS ? true : undefined), LIMIT_MS);
  const running = async () => (await callBridge(page, 'jobs:current', undefined)).length;
  await until('end of all connects', async () => ((await running()) === 0 ? true : undefined), LIMIT_MS);
}

async function measureRound(agents: number): Promise<Round> {
  const service = await startService({ agents });
  const driver = await launchSignedIn(service, { requires: [mainClock] });
  const root = rootOf(driver.app);
  const endWatch = agents === WATCHED ? watchPeak(root) : () => 0;
  try {
    const page = await driver.window('console');
    await page.getByRole('grid', { name: 'Agents', exact: true }).waitFor({ timeout: LIMIT_MS });
    await until('whole list', async () => ((await rowCount(page)) === agents ? true : undefined), LIMIT_MS);
    // Main collects its garbage a moment after the last rows.
    await passTime(driver, AFTER_ROWS_MS);
    const open = await readSettled(root);
    const peak = endWatch() + open.files;
    const tray = await readInTray(driver);
    if (agents !== WITH_SESSIONS) return { open, tray, sessions: null, peak };
    await driver.startAgain();
    await openSessions(driver, await driver.window('console'), service);
    return { open, tray, sessions: await readInTray(driver), peak };
  } finally {
    endWatch();
    await driver.close();
    await service.close();
  }
}

/** Agents of each account beside those of the other two. */
const WITH_OTHERS = 200;

/** The list of one account shown, and two more that keep themselves current. */
async function measureThreeAccounts(): Promise<Memory> {
  const services = await Promise.all([1, 2, 3].map(() => startService({ agents: WITH_OTHERS })));
  const home = await fillHome(services);
  try {
    const driver = await home.start({ requires: [mainClock] });
    try {
      const page = await driver.window('console');
      await until('whole list', async () => ((await rowCount(page)) === WITH_OTHERS ? true : undefined), LIMIT_MS);
      await passTime(driver, AFTER_ROWS_MS);
      return await readSettled(rootOf(driver.app));
    } finally {
      await driver.close();
    }
  } finally {
    await home.stop();
    await Promise.all(services.map((service) => service.close()));
  }
}

const mean = (memories: readonly Memory[]): Memory => {
  const of = (name: keyof Memory): number => median(memories.map((memory) => memory[name]));
  return {
    main: of('main'),
    page: of('page'),
    gpu: of('gpu'),
    other: of('other'),
    files: of('files'),
    total: of('total'),
  };
};

/** Where the memory is, for those who want to shorten it. */
const describe = (what: string, { main, page, gpu, other, files, total }: Memory): void =>
  console.log(
    `${what}: ${total.toFixed(0)} MB (main ${main.toFixed(0)}, pages ${page.toFixed(0)}, GPU ${gpu.toFixed(0)}, others ${other.toFixed(0)}, files ${files.toFixed(0)})`,
  );

/**
 * S15, S19, S13: what all processes together have in memory over a blank window of the same runtime, and while a long list is
 * read. It does not depend on what else the processor does, so the rounds of all sizes run at once.
 *
 * @param sizes numbers of agents
 */
export async function measureMemory(sizes: readonly number[]): Promise<readonly Figure[]> {
  if (process.platform !== 'linux') {
    console.log('memory of all processes is read on Linux only');
    return [];
  }
  blankWindow ??= measureBlankWindow();
  const blank = await blankWindow;
  const measured = await Promise.all(
    fleets
      .filter((fleet) => sizes.includes(fleet.agents))
      .map(async ({ agents, rounds, limits }) => {
        const all = await Promise.all(Array.from({ length: rounds }, () => measureRound(agents)));
        return judgeFleet(agents, all, blank, limits);
      }),
  );
  if (!sizes.includes(WITH_OTHERS)) return measured.flat();
  const three = await measureThreeAccounts();
  describe('list shown, three accounts', three);
  const what = `S15 memory over a blank window, list shown, three accounts of ${String(WITH_OTHERS)} agents`;
  const over = { ours: three.total - blank.total, yardstick: 'the blank window', theirs: blank.total, unit: 'MB' };
  return [...measured.flat(), { what, ...over, target: null }];
}

function judgeFleet(agents: number, rounds: readonly Round[], blank: Memory, limits: Limits | null): Figure[] {
  const at = `${agents.toLocaleString('en')} agents`;
  const over = (what: string, memories: readonly Memory[], most: number | null): Figure => {
    const typical = mean(memories);
    describe(`${what}, ${at}`, typical);
    const theirs = most ?? blank.total;
    return {
      what: `S15 memory over a blank window, ${what}, ${at}`,
      ours: typical.total - blank.total,
      yardstick: most === null ? 'the blank window' : 'the limit',
      theirs,
      unit: 'MB',
      target: most === null ? null : 1,
      ratios: memories.map(({ total }) => (total - blank.total) / theirs),
    };
  };
  const sessions = rounds.map((round) => round.sessions).filter((one) => one !== null);
  const figures = [
    over(
      'list shown',
      rounds.map(({ open }) => open),
      limits?.open ?? null,
    ),
    over(
      'in the tray',
      rounds.map(({ tray }) => tray),
      limits?.tray ?? null,
    ),
  ];
  if (sessions.length > 0) figures.push(over(`in the tray with ${String(SESSIONS)} sessions`, sessions, null));
  if (agents === WATCHED)
    figures.push({
      what: `S19 peak while a list of ${at} is read`,
      ours: median(rounds.map(({ peak }) => peak)),
      yardstick: 'once it is read',
      theirs: median(rounds.map(({ open }) => open.total)),
      unit: 'MB',
      target: 1.5,
      ratios: rounds.map(({ peak, open }) => peak / open.total),
    });
  return figures;
}
