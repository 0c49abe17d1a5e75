import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Method, Params, Returns } from './cdp.ts';
import { PlaceCounts } from './place-counts.ts';

/**
 * Counts which parts of our own pages' scripts run, for `npm run coverage`: one file for each run of the program in the folder that
 * LONGREACH_PAGE_COVERAGE names. Without it nothing is counted.
 */
const folder = process.env.LONGREACH_PAGE_COVERAGE ?? '';
/** Milliseconds between two looks: what ran since the last one is lost where a page or the program ends without a word. */
const EVERY_MS = 1_000;
/** Milliseconds that a page may take to answer: one that hangs is not waited for. */
const ANSWER_MS = 2_000;

/** A page that is attached. */
interface Page {
  send<M extends Method>(method: M, params?: Params<M>): Promise<Returns<M>>;
}

const counted = new Map<Page, NodeJS.Timeout>();
/** By the path of the script. */
const found = new Map<string, PlaceCounts>();

/** Counts from now on, in every document of this page. */
export async function countPage(page: Page): Promise<void> {
  if (folder === '') return;
  if (counted.size === 0 && found.size === 0) process.once('exit', writeCounts);
  await page.send('Profiler.enable');
  await page.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const timer = setInterval(() => void takeCounts(page), EVERY_MS);
  counted.set(page, timer.unref());
}

/** Takes what the page has counted; before it is closed. */
export async function takeCounts(page: Page): Promise<void> {
  if (!counted.has(page)) return;
  const answer = await Promise.race([
    page.send('Profiler.takePreciseCoverage').catch(() => {
      stopCounting(page);
      return undefined;
    }),
    delay(ANSWER_MS, undefined, { ref: false }),
  ]);
  for (const { url, functions } of answer?.result ?? []) {
    if (!URL.canParse(url) || !new URL(url).hostname.endsWith('.app.localhost')) continue;
    const path = new URL(url).pathname;
    const counts = found.get(path) ?? new PlaceCounts();
    counts.add(functions);
    found.set(path, counts);
  }
}

/** Takes what all pages have counted, before the browser ends. */
export const takeAllCounts = async (): Promise<void> => {
  await Promise.all([...counted.keys()].map(takeCounts));
};

function stopCounting(page: Page): void {
  clearInterval(counted.get(page));
  counted.delete(page);
}

function writeCounts(): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `pages-${String(process.pid)}-${String(Date.now())}.json`);
  const result = [...found].map(([url, counts]) => ({ url, functions: counts.sums() }));
  writeFileSync(file, JSON.stringify({ result }));
}
