import type { Page } from 'playwright-core';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { median, percentile, type Figure } from './measure.ts';
import type { Bench } from './pages.ts';

export interface Scrolled {
  readonly frames: readonly number[];
  readonly blank: number;
}

const STEPS = 240;

/** Scrolls from end to end, a step for each frame. */
export const scrollThrough = (page: Page, list: boolean, steps = STEPS): Promise<Scrolled> =>
  page.evaluate(scrollSteps, [list, steps] as const);

/** Runs in the page. */
async function scrollSteps([hasList, steps]: readonly [boolean, number]): Promise<Scrolled> {
  const body = hasList ? document.querySelector('[role=grid] [role=rowgroup]') : null;
  const frames: number[] = [];
  let blank = 0;
  const afterPaint = () =>
    new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  let before = await new Promise<number>(requestAnimationFrame);
  for (let step = 1; step <= steps; step += 1) {
    // As a person does, between two frames: within one it would be painted before the list can hear of it.
    await afterPaint();
    if (body) body.scrollTop = ((body.scrollHeight - body.clientHeight) * step) / steps;
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - before);
    before = now;
    if (body === null) continue;
    const edge = body.getBoundingClientRect();
    // What is about to be painted: a row at the top, in the middle and at the foot of the list.
    const holes = [0.1, 0.5, 0.9].filter((part) => {
      const under = document.elementFromPoint(edge.left + 200, edge.top + edge.height * part);
      return under?.closest('[role=row]') === null;
    });
    if (holes.length > 0) blank += 1;
  }
  return { frames, blank };
}

/**
 * S4: frames while scrolling from end to end, beside a page that draws nothing; of the rounds the one the machine disturbed
 * least.
 */
export async function measureScroll(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const [ours, blank] = [await bench.openConsole(rows), await bench.openBlank()];
  const rounds: Scrolled[] = [];
  const still: Scrolled[] = [];
  for (let round = 0; round < 5; round += 1) {
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
      ours: Math.min(...rounds.map(({ frames }) => percentile(frames, 95))),
      yardstick: 'one frame',
      theirs: frame,
      target: 1.1,
    },
    {
      what: `S4 scroll end to end, ${at}, longest frame`,
      ours: Math.min(...rounds.map(({ frames }) => Math.max(...frames))),
      yardstick: 'one frame',
      theirs: frame,
      target: 2,
    },
    {
      what: `S4 frames with a blank in the list, ${at}`,
      ours: Math.max(...rounds.map(({ blank: holes }) => holes)),
      yardstick: 'all frames',
      theirs: STEPS,
      unit: 'frames',
      target: 0,
    },
  ];
}
