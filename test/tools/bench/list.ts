import { fetchList, rowsOf } from './fleet.ts';
import { measureGrowth, measureHeap } from './list-heap.ts';
import { measureKeys } from './list-keys.ts';
import { measureReading } from './list-reading.ts';
import { measureScroll } from './list-scroll.ts';
import { measureSwitch } from './list-switch.ts';
import type { Figure } from './measure.ts';
import { openBench } from './pages.ts';

/** Everything about the list in the page: keys and reading at both sizes, the rest at the larger one. */
export async function measureList(few: number, many: number): Promise<readonly Figure[]> {
  const bench = await openBench();
  try {
    const [small, large] = [await rowsOf(await fetchList(few)), await rowsOf(await fetchList(many))];
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

/** How the page fares with several times as many agents. */
export async function measureListGrowth(agents: number, copies: number): Promise<readonly Figure[]> {
  const bench = await openBench();
  try {
    return await measureGrowth(bench, await rowsOf(await fetchList(agents)), copies);
  } finally {
    await bench.close();
  }
}
