import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { fetchList, rowsOf } from './fleet.ts';
import { measureGrowth, measureHeap } from './list-heap.ts';
import { box, measureKeys, typeInto } from './list-keys.ts';
import { measureReading, readFirst } from './list-reading.ts';
import { measureScroll, scroller, scrollThrough } from './list-scroll.ts';
import { measureSwitch } from './list-switch.ts';
import type { Figure } from './measure.ts';
import { openBench, type Bench } from './pages.ts';

/** Gets a trace for Chromium's viewer, and what it is of. */
export type KeepTrace = (of: string, trace: string | Buffer) => void;

/** Everything about the list in the page: keys and reading at both sizes, the rest at the larger one. */
export async function measureList(few: number, many: number, keep?: KeepTrace): Promise<readonly Figure[]> {
  const bench = await openBench();
  try {
    const [small, large] = [await rowsOf(await fetchList(few)), await rowsOf(await fetchList(many))];
    if (keep !== undefined) await traceList(bench, large, keep);
    return [
      ...(await measureKeys(bench, large)),
      ...(await measureReading(bench, small)),
      ...(await measureReading(bench, large)),
      ...(await measureScroll(bench, large)),
      ...(await measureSwitch(bench, large)),
      ...(await measureHeap(bench, large)),
    ];
  } finally {
    await bench.close();
  }
}

/** As many as say where the time of a frame goes. */
const TRACED_FRAMES = 60;

/** S1, S2 and S4 once, outside of the measurement: a page is slower while it is traced. */
async function traceList(bench: Bench, rows: readonly AgentRow[], keep: KeepTrace): Promise<void> {
  const page = await bench.openEmptyConsole(rows);
  keep('first-rows', await bench.trace(page, () => readFirst(page, rows.length)));
  keep('keys', await bench.trace(page, () => typeInto(page, box.ours)));
  keep('scroll', await bench.trace(page, () => scrollThrough(page, scroller.ours, false, TRACED_FRAMES)));
  await page.close();
}

/** How the page fares with several times as many agents. */
export async function measureListGrowth(agents: number, copies: number): Promise<readonly Figure[]> {
  const bench = await openBench();
  try {
    return await measureGrowth(bench, await rowsOf(await fetchList(agents)), copies);
  } finally {
    await bench.close();
  }
}
