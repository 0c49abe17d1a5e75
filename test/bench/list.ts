import type { Page } from 'playwright-core';
import type { AgentRow } from '../../src-main/ipc/contract.ts';
import { fetchList, rowsOf } from './fleet.ts';
import { median, percentile, type Figure } from './measure.ts';
import { openBench, type Bench } from './pages.ts';

const words = ['desk', 'leeds', 'bay 4', '203.0', 'tablet', 'r', 'zz'];
/** As the pages are measured in turn, a busy moment of the machine falls on both. */
const ROUNDS = 5;
const box = { ours: 'input[role="combobox"], [role="searchbox"]', floor: '#floor' };

interface Typed {
  readonly typed: readonly number[];
  readonly cleared: readonly number[];
}

/** Milliseconds from each change of the text to the frame in which the list followed. */
const typeInto = (page: Page, selector: string): Promise<Typed> =>
  page.evaluate(
    async ({ selector: input, values }) => {
      const field = document.querySelector<HTMLInputElement>(input);
      if (field === null) throw new Error(`no ${input}`);
      const painted = () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve();
            channel.port2.postMessage(null);
          }),
        );
      const put = async (text: string): Promise<number> => {
        field.value = text;
        const start = performance.now();
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await painted();
        return performance.now() - start;
      };
      const typed: number[] = [];
      const cleared: number[] = [];
      for (const word of values) {
        for (let length = 1; length <= word.length; length += 1) typed.push(await put(word.slice(0, length)));
        cleared.push(await put(''));
      }
      return { typed, cleared };
    },
    { selector, values: words },
  );

/** Medians over the rounds, each in turn: median and slowest of a round, and clearing. */
async function measureTyping(ours: Page, floor: Page) {
  const rounds: { ours: Typed; floor: Typed }[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await ours.bringToFront();
    const a = await typeInto(ours, box.ours);
    await floor.bringToFront();
    const b = await typeInto(floor, box.floor);
    if (round >= 0) rounds.push({ ours: a, floor: b });
  }
  const over = (of: (typed: Typed) => number) => ({
    ours: median(rounds.map((round) => of(round.ours))),
    theirs: median(rounds.map((round) => of(round.floor))),
  });
  return {
    median: over(({ typed }) => median(typed)),
    slowest: over(({ typed }) => Math.max(...typed)),
    clear: over(({ cleared }) => median(cleared)),
  };
}

/** S1: a key press until the list that follows is painted. */
export async function measureKeys(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const [ours, floor] = [await bench.openConsole(rows), await bench.openFloor(rows)];
  const times = await measureTyping(ours, floor);
  await Promise.all([ours.close(), floor.close()]);
  const at = `${rows.length.toLocaleString('en')} agents`;
  const yardstick = 'plain list over the same strings';
  return [
    { what: `S1 key press to painted result, ${at}, median`, ...times.median, yardstick, target: 1.3 },
    { what: `S1 key press to painted result, ${at}, slowest`, ...times.slowest, yardstick, target: 1.3 },
    { what: `S1 clearing the search, ${at}`, ...times.clear, yardstick, target: 1.3 },
  ];
}

/** Milliseconds from asking for the kept rows to the first of them painted, and the longest task until all are listed. */
const readAgain = (page: Page): Promise<{ first: number; longest: number }> =>
  page.evaluate(async () => {
    const host = globalThis as unknown as {
      benchStore: { rows: unknown[] };
      tell: (event: string, data: unknown) => Promise<void>;
    };
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    const grid = document.querySelector('[role=grid]');
    const painted = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        }),
      );
    const start = performance.now();
    const summary = { total: 0, online: 0, at: null, dropped: 0 };
    await host.tell('agents:changed', { reset: true, upserted: [], removed: [], summary });
    await painted();
    while (document.querySelector('[role=row][data-id]') === null) await painted();
    const first = performance.now() - start;
    while (Number(grid?.getAttribute('aria-rowcount')) !== host.benchStore.rows.length)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    // A task under 50 ms is not told of.
    return { first, longest: Math.max(50, ...tasks) };
  });

/** The floor at 1,000: the rows cross, their keys are made, the first of them painted. */
const readFloor = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { floorRows } = globalThis as unknown as { floorRows: { name: string; group: string | null }[] };
    const start = performance.now();
    const rows = await new Promise<typeof floorRows>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = ({ data }) => resolve(data as typeof floorRows);
      port1.postMessage(floorRows.slice(0, 1_000));
    });
    const keys = rows.map(({ name, group }) => `${name} ${group ?? ''}`.toLowerCase());
    const list = document.querySelector('div');
    list?.replaceChildren(
      ...keys.slice(0, 30).map((name) => {
        const row = document.createElement('div');
        row.textContent = name;
        return row;
      }),
    );
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve();
        channel.port2.postMessage(null);
      }),
    );
    return performance.now() - start;
  });

/** S2 and the page's part of S7: from asking for the kept rows to the first ones painted, and no long task until all are there. */
export async function measureReading(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const [ours, floor] = [await bench.openConsole(rows), await bench.openFloor(rows)];
  const firsts: number[] = [];
  const floors: number[] = [];
  const longest: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await ours.bringToFront();
    const read = await readAgain(ours);
    await floor.bringToFront();
    const plain = await readFloor(floor);
    if (round < 0) continue;
    firsts.push(read.first);
    longest.push(read.longest);
    floors.push(plain);
  }
  const changed = await measureChange(ours);
  await Promise.all([ours.close(), floor.close()]);
  const at = `${rows.length.toLocaleString('en')} agents`;
  return [
    {
      what: `S2 asked for to first rows painted, ${at}`,
      ours: median(firsts),
      yardstick: 'plain list of 1,000',
      theirs: median(floors),
      target: 1.2,
    },
    {
      what: `S7 longest task of the page while reading ${at}`,
      ours: median(longest),
      yardstick: '50 ms',
      theirs: 50,
      target: 1,
    },
    {
      what: `S7 longest task of the page, 1 % of ${at} change`,
      ours: changed,
      yardstick: '50 ms',
      theirs: 50,
      target: 1,
    },
  ];
}

/** The longest task after one in a hundred agents changed; 50 ms stand for anything below. */
async function measureChange(page: Page): Promise<number> {
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    longest.push(
      await page.evaluate(async () => {
        const host = globalThis as unknown as {
          benchStore: { rows: { online: boolean | null }[] };
          tell: (event: string, data: unknown) => Promise<void>;
        };
        const upserted = host.benchStore.rows
          .filter((_, at) => at % 100 === 0)
          .map((row) => ({ ...row, online: row.online !== true }));
        await new Promise((resolve) => setTimeout(resolve, 300));
        const tasks: number[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) tasks.push(entry.duration);
        });
        observer.observe({ type: 'longtask' });
        const summary = { total: host.benchStore.rows.length, online: 0, at: Date.now(), dropped: 0 };
        await host.tell('agents:changed', { reset: false, upserted, removed: [], summary });
        await new Promise((resolve) => setTimeout(resolve, 500));
        observer.disconnect();
        return Math.max(50, ...tasks);
      }),
    );
  return median(longest);
}

interface Scrolled {
  readonly frames: readonly number[];
  readonly blank: number;
}

/** Scrolls from end to end, a step for each frame. */
const scrollThrough = (page: Page, list: boolean): Promise<Scrolled> =>
  page.evaluate(async (hasList) => {
    const body = hasList ? document.querySelector('[role=grid] [role=rowgroup]') : null;
    const steps = 240;
    const frames: number[] = [];
    let blank = 0;
    let before = await new Promise<number>(requestAnimationFrame);
    for (let step = 1; step <= steps; step += 1) {
      if (body) body.scrollTop = ((body.scrollHeight - body.clientHeight) * step) / steps;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
      if (body === null) continue;
      const edge = body.getBoundingClientRect();
      // What was painted last: a row in the middle of every fifth of the list.
      const holes = [0.1, 0.3, 0.5, 0.7, 0.9].filter((part) => {
        const under = document.elementFromPoint(edge.left + 200, edge.top + edge.height * part);
        return under?.closest('[role=row]') === null;
      });
      if (holes.length > 0) blank += 1;
    }
    return { frames, blank };
  }, list);

/** S4: frames while scrolling from end to end, beside a page that draws nothing. */
export async function measureScroll(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const [ours, blank] = [await bench.openConsole(rows), await bench.openBlank()];
  const rounds: Scrolled[] = [];
  const still: Scrolled[] = [];
  for (let round = 0; round < 3; round += 1) {
    await blank.bringToFront();
    still.push(await scrollThrough(blank, false));
    await ours.bringToFront();
    rounds.push(await scrollThrough(ours, true));
  }
  await Promise.all([ours.close(), blank.close()]);
  const over = (runs: readonly Scrolled[], of: (run: Scrolled) => number) => median(runs.map(of));
  const at = `${rows.length.toLocaleString('en')} agents`;
  const frame = over(still, ({ frames }) => median(frames));
  return [
    {
      what: `S4 scroll end to end, ${at}, 95 % of frames within`,
      ours: over(rounds, ({ frames }) => percentile(frames, 95)),
      yardstick: 'one frame',
      theirs: frame,
      target: 1.1,
    },
    {
      what: `S4 scroll end to end, ${at}, longest frame`,
      ours: over(rounds, ({ frames }) => Math.max(...frames)),
      yardstick: 'one frame',
      theirs: frame,
      target: 2,
    },
    {
      what: `S4 frames with a blank in the list, ${at}`,
      ours: over(rounds, ({ blank: holes }) => holes),
      yardstick: 'all frames',
      theirs: 240,
      unit: 'frames',
      target: 0,
    },
  ];
}

/** Megabytes of the page's heap after collection. */
const heapOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const host = globalThis as unknown as {
      gc: () => void;
      benchStore?: { rows: unknown[] };
      performance: { memory: { usedJSHeapSize: number } };
    };
    if (host.benchStore) host.benchStore.rows = [];
    for (let round = 0; round < 5; round += 1) {
      host.gc();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return host.performance.memory.usedJSHeapSize / 1e6;
  });

async function heapOver(blank: number, opening: Promise<Page>): Promise<number> {
  const page = await opening;
  const heap = await heapOf(page);
  await page.close();
  return heap - blank;
}

async function heapOfBlank(bench: Bench): Promise<number> {
  const page = await bench.openBlank();
  const heap = await heapOf(page);
  await page.close();
  return heap;
}

/** S5: what the page keeps. */
export async function measureHeap(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const blank = await heapOfBlank(bench);
  const ours = await heapOver(blank, bench.openConsole(rows));
  const theirs = await heapOver(blank, bench.openFloor(rows));
  const what = `S5 heap of the page over an empty one, ${rows.length.toLocaleString('en')} agents`;
  return [{ what, ours, yardstick: 'plain list of the same rows', theirs, unit: 'MB', target: 1 }];
}

/** S13: key press and memory as the fleet grows, for each agent beside the smaller one. */
export async function measureGrowth(
  bench: Bench,
  rows: readonly AgentRow[],
  copies: number,
): Promise<readonly Figure[]> {
  const blank = await heapOfBlank(bench);
  const empty = await heapOver(blank, bench.openConsole(rows.slice(0, 1)));
  const small = (await heapOver(blank, bench.openConsole(rows))) - empty;
  const large = (await heapOver(blank, bench.openConsole(rows, copies))) - empty;
  const [one, many] = [await bench.openConsole(rows), await bench.openConsole(rows, copies)];
  const keys: number[] = [];
  const manyKeys: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await one.bringToFront();
    keys.push(Math.max(...(await typeInto(one, box.ours)).typed));
    await many.bringToFront();
    manyKeys.push(Math.max(...(await typeInto(many, box.ours)).typed));
  }
  await Promise.all([one.close(), many.close()]);
  const [few, lots] = [rows.length, rows.length * copies].map((count) => count.toLocaleString('en'));
  const yardstick = `${String(copies)} times that at ${few ?? ''}`;
  return [
    { what: `S13 heap at ${lots ?? ''} agents`, ours: large, yardstick, theirs: small * copies, unit: 'MB', target: 1 },
    {
      what: `S13 slowest key press at ${lots ?? ''} agents`,
      ours: median(manyKeys),
      yardstick,
      theirs: median(keys) * copies,
      target: 1,
    },
  ];
}

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
