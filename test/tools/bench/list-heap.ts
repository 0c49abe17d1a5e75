import type { Page } from 'playwright-core';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { box, typeInto } from './list-keys.ts';
import { median, type Figure } from './measure.ts';
import type { Bench } from './pages.ts';
import { atEachSpeed, slow } from './speeds.ts';

/** Megabytes of the page's heap after collection. Its worker has a heap of its own, which does not count. */
const heapOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const host = globalThis as unknown as {
      gc: () => void;
      performance: { memory: { usedJSHeapSize: number } };
    };
    for (let round = 0; round < 5; round += 1) {
      host.gc();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return host.performance.memory.usedJSHeapSize / 1e6;
  });

async function heapAndClose(opening: Promise<Page>): Promise<number> {
  const page = await opening;
  const heap = await heapOf(page);
  await page.close();
  return heap;
}

/** S5: what the page keeps. */
export async function measureHeap(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const blank = await heapAndClose(bench.openBlank());
  const none = await heapAndClose(bench.openEmptyConsole(rows));
  const ours = await heapAndClose(bench.openConsole(rows));
  const theirs = (await heapAndClose(bench.openFloor(rows))) - blank;
  const what = `S5 heap of the page over an empty one, ${rows.length.toLocaleString('en')} agents`;
  const yardstick = 'plain list of the same rows';
  return [
    { what, ours: ours - blank, yardstick, theirs, unit: 'MB', target: 1 },
    {
      what: 'S5 of that the console itself, without agents',
      ours: none - blank,
      yardstick,
      theirs,
      unit: 'MB',
      target: null,
    },
  ];
}

/** S13: key press and memory as the fleet grows, for each agent beside the smaller one. */
export async function measureGrowth(
  bench: Bench,
  rows: readonly AgentRow[],
  copies: number,
): Promise<readonly Figure[]> {
  const empty = await heapAndClose(bench.openEmptyConsole(rows));
  const [one, many] = [await bench.openConsole(rows), await bench.openConsole(rows, copies)];
  const small = (await heapOf(one)) - empty;
  const large = (await heapOf(many)) - empty;
  const [few = '', lots = ''] = [rows.length, rows.length * copies].map((count) => count.toLocaleString('en'));
  const yardstick = `${String(copies)} times that at ${few}`;
  const keys = await atEachSpeed(async (speed) => {
    await Promise.all([slow(one, speed), slow(many, speed)]);
    const slowest = await typeInBoth(one, many);
    const times = { ours: slowest.many, theirs: slowest.one * copies };
    return [{ what: `S13 slowest key press at ${lots} agents`, ...times, yardstick, target: 1 }];
  });
  await Promise.all([one.close(), many.close()]);
  return [
    { what: `S13 heap at ${lots} agents`, ours: large, yardstick, theirs: small * copies, unit: 'MB', target: 1 },
    ...keys,
  ];
}

/** Medians over the rounds of the slowest key press, in turn. */
async function typeInBoth(one: Page, many: Page): Promise<{ readonly one: number; readonly many: number }> {
  const [few, lots]: [number[], number[]] = [[], []];
  for (let round = -1; round < 3; round += 1)
    for (const [page, slowest] of [[one, few] as const, [many, lots] as const]) {
      await page.bringToFront();
      const { typed } = await typeInto(page, box.ours);
      if (round >= 0) slowest.push(Math.max(...typed));
    }
  return { one: median(few), many: median(lots) };
}
