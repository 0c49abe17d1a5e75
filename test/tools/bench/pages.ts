import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { packedFields, type AgentRow } from '../../../src-main/contract/agent-fields.ts';
import { projectRoot, requireBuild } from '../../e2e/runtime.ts';
import { findChromium } from '../host/base/chromium.ts';
import { buildFloor } from './floor.ts';
import { startRowsServer } from './rows-server.ts';
import { servePages, signedInReplies } from './served-pages.ts';
import { installBridge, installStage, readAll, type Stage } from './stage.ts';

/** The built pages in Chromium, with a worker in place of the main process; and the floor beside them in the same browser. */
export interface Bench {
  /** The console, empty, with these agents kept by its worker. `copies` repeats them under other ids and names. */
  openEmptyConsole(rows: readonly AgentRow[], copies?: number): Promise<Page>;
  /** As above, and all of them are listed. */
  openConsole(rows: readonly AgentRow[], copies?: number): Promise<Page>;
  /** The plain list of all of them. */
  openFloor(rows: readonly AgentRow[]): Promise<Page>;
  /** An empty page with these agents kept by its worker. */
  openBlank(rows?: readonly AgentRow[]): Promise<Page>;
  /** Where Chromium's time goes while something runs, for its own viewer (JSON). */
  trace(page: Page, run: () => Promise<unknown>): Promise<Buffer>;
  close(): Promise<void>;
}

const size = { width: 1280, height: 800 };

/**
 * Without the stacks that Chromium attaches to each invalidation and the tasks of its own scheduler: they were nine tenths of a
 * trace of scrolling, of 33 MB. The samples of the script say who called.
 */
const traced = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
  'v8.execute',
  'disabled-by-default-v8.cpu_profiler',
];

export async function openBench(): Promise<Bench> {
  requireBuild();
  const executablePath = findChromium(process);
  if (executablePath === undefined) throw new Error('no Chromium was found; it is needed to measure the pages');
  const { origin, server } = await servePages(join(projectRoot, 'out/renderer'));
  const offered = await startRowsServer();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });
  // The policy of the pages knows no workers; the bench's own one is none of the pages' doing.
  const context: BrowserContext = await browser.newContext({ viewport: size, bypassCSP: true });
  await context.addInitScript(installStage);
  const load = (page: Page, rows: readonly AgentRow[], copies: number): Promise<unknown> =>
    page.evaluate((question) => (globalThis as unknown as Stage).keeper.ask({ kind: 'load', ...question }), {
      address: offered.offer(rows),
      copies,
      fields: packedFields.map(({ field, type }) => ({ field, isFlag: type === 'flag' })),
    });
  const openBlank = async (rows?: readonly AgentRow[]): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(offered.blank);
    if (rows !== undefined) await load(page, rows, 1);
    return page;
  };
  const openEmptyConsole = async (rows: readonly AgentRow[], copies = 1): Promise<Page> => {
    const page = await context.newPage();
    await page.addInitScript(installBridge, signedInReplies());
    await page.goto(`${origin}/console/index.html`);
    await page.getByRole('grid', { name: 'Agents' }).waitFor();
    await load(page, rows, copies);
    return page;
  };
  return {
    openBlank,
    openEmptyConsole,
    async openConsole(rows, copies = 1) {
      const page = await openEmptyConsole(rows, copies);
      await page.evaluate(readAll, rows.length * copies);
      return page;
    },
    async openFloor(rows) {
      const page = await openBlank(rows);
      await page.evaluate(buildFloor, rows.length);
      return page;
    },
    async trace(page, run) {
      await browser.startTracing(page, { categories: traced });
      await run();
      return browser.stopTracing();
    },
    async close() {
      await browser.close();
      await offered.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
