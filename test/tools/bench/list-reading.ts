import type { Page } from 'playwright-core';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { buildFloor } from './floor.ts';
import { median, type Figure } from './measure.ts';
import type { Bench } from './pages.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 5;

interface Reading {
  /** Milliseconds from asking for the kept rows to the first of them painted. */
  readonly first: number;
  /** The longest task until all are listed; a task under 50 ms is not told of. */
  readonly longest: number;
}

/** A console that has shown nothing yet reads its agents. */
const readFirst = (page: Page, count: number): Promise<Reading> =>
  page.evaluate(async (wanted) => {
    const { begin, painted } = globalThis as unknown as Stage;
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    });
    observer.observe({ type: 'longtask' });
    const grid = document.querySelector('[role=grid]');
    const start = performance.now();
    begin();
    do await painted();
    while (document.querySelector('[role=row][data-id]') === null);
    const first = performance.now() - start;
    while (Number(grid?.getAttribute('aria-rowcount')) !== wanted)
      await new Promise((resolve) => setTimeout(resolve, 10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    observer.disconnect();
    return { first, longest: Math.max(50, ...tasks) };
  }, count);

/** The longest task after one in a hundred agents changed; 50 ms stand for anything below. */
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
    return Math.max(50, ...tasks);
  });

/**
 * S2 and the page's part of S7. Pages are new for each round, ours and the floor's: what counts is the first screen after
 * the start. A busy machine only ever lengthens a task, so the shortest of the rounds is nearest to what the page itself
 * does.
 */
export async function measureReading(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const readings: Reading[] = [];
  const floors: number[] = [];
  const changes: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const floor = await bench.openBlank(rows);
    const plain = await floor.evaluate(buildFloor, 1_000);
    await floor.close();
    const ours = await bench.openEmptyConsole(rows);
    const reading = await readFirst(ours, rows.length);
    const changed = await changeSome(ours);
    await ours.close();
    if (round < 0) continue;
    floors.push(plain);
    readings.push(reading);
    changes.push(changed);
  }
  const at = `${rows.length.toLocaleString('en')} agents`;
  const task = { yardstick: '50 ms', theirs: 50, target: 1 };
  return [
    {
      what: `S2 asked for to first rows painted, ${at}`,
      ours: median(readings.map(({ first }) => first)),
      yardstick: 'plain list of 1,000',
      theirs: median(floors),
      target: 1.2,
    },
    {
      what: `S7 longest task of the page while reading ${at}`,
      ours: Math.min(...readings.map(({ longest }) => longest)),
      ...task,
    },
    { what: `S7 longest task of the page, 1 % of ${at} change`, ours: Math.min(...changes), ...task },
  ];
}
