import type { Page } from 'playwright-core';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { buildFloor } from './floor.ts';
import { overRounds, ROUNDS, type Figure } from './measure.ts';
import type { Bench } from './pages.ts';
import { atEachSpeed, slow, type Speed } from './speeds.ts';
import type { Stage } from './stage.ts';

interface Reading {
  /** Milliseconds from asking for the kept rows to the first of them painted. */
  readonly first: number;
  /** The longest task until all are listed; 0 where none took 50 ms, because shorter ones are not reported. */
  readonly longest: number;
}

/** A console that has shown nothing yet reads its agents. */
export const readFirst = (page: Page, count: number): Promise<Reading> =>
  page.evaluate(async (wanted) => {
    const { begin, painted } = globalThis as unknown as Stage;
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    const grid = document.querySelector('[role=grid]');
    // Rows that come between a frame and the look at it are not painted yet: so the frame after them is awaited.
    const listed = new Promise<void>((resolve) => {
      const rows = new MutationObserver(() => {
        if (document.querySelector('[role=row][data-id]') === null) return;
        rows.disconnect();
        resolve();
      });
      rows.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-id'] });
    });
    const start = performance.now();
    begin();
    await listed;
    // The page marks the end of their frame itself: what it goes on with right then would be counted by a look from here.
    const mark = (): PerformanceEntry | undefined => performance.getEntriesByName('longreach:rows-painted')[0];
    while (mark() === undefined) await painted();
    const first = (mark()?.startTime ?? Number.NaN) - start;
    while (Number(grid?.getAttribute('aria-rowcount')) !== wanted)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    return { first, longest: Math.max(0, ...tasks) };
  }, count);

/** The longest task after one in a hundred agents changed; 0 where none took 50 ms. */
const changeSome = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { keeper, notify } = globalThis as unknown as Stage;
    const upserted = await keeper.ask<readonly unknown[]>({ kind: 'turned' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    const summary = { total: upserted.length * 100, online: 0, at: 1, dropped: 0 };
    await notify('agents:changed', { reset: false, upserted, removed: [], summary });
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    return Math.max(0, ...tasks);
  });

/**
 * S2 and the page's part of S7. Pages are new for each round, ours and the floor's: what counts is the first screen after
 * the start. A busy machine only ever lengthens a task, so the shortest of the rounds is nearest to what the page itself
 * does.
 */
export const measureReading = (bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> =>
  atEachSpeed((speed) => readAtSpeed(bench, rows, speed));

async function readAtSpeed(bench: Bench, rows: readonly AgentRow[], speed: Speed): Promise<readonly Figure[]> {
  const readings: Reading[] = [];
  const floors: number[] = [];
  const changes: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const floor = await bench.openBlank(rows);
    await slow(floor, speed);
    const plain = await floor.evaluate(buildFloor, 1_000);
    await floor.close();
    const ours = await bench.openEmptyConsole(rows);
    await slow(ours, speed);
    const reading = await readFirst(ours, rows.length);
    const changed = await changeSome(ours);
    await ours.close();
    if (round < 0) continue;
    floors.push(plain);
    readings.push(reading);
    changes.push(changed);
  }
  const at = `${rows.length.toLocaleString('en')} agents`;
  const task = (longest: readonly number[]) => {
    const ours = Math.min(...longest);
    const limit = { yardstick: '50 ms', theirs: 50, target: 1 };
    return ours === 0 ? { ours, shown: 'none over 50 ms', ...limit } : { ours, ...limit };
  };
  return [
    {
      what: `S2 asked for to first rows painted, ${at}`,
      ...overRounds(
        readings.map(({ first }) => first),
        floors,
      ),
      yardstick: 'plain list of 1,000, ten cells a row',
      target: 1.2,
    },
    {
      what: `S7 longest task of the page while reading ${at}`,
      ...task(readings.map(({ longest }) => longest)),
    },
    { what: `S7 longest task of the page, 1 % of ${at} change`, ...task(changes) },
  ];
}
