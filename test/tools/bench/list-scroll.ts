import type { Page } from 'playwright-core';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { percentile, type Figure } from './measure.ts';
import type { Bench } from './pages.ts';
import { atEachSpeed, slow } from './speeds.ts';

export interface Scrolled {
  readonly frames: readonly number[];
  readonly blank: number;
}

const STEPS = 240;
const SCROLLS = 5;
/** Rounds that look for blanks. Their frames do not count: looking takes time of the frame, and the plain list has none of it. */
const LOOKS = 2;

/** What is scrolled. */
export const scroller = { ours: '[role=grid] [role=rowgroup]', floor: '#floor-list' };

/** Scrolls from end to end, a step for each frame, and looks in each of them for a blank where `looks`. */
export const scrollThrough = (page: Page, selector: string, looks = false, steps = STEPS): Promise<Scrolled> =>
  page.evaluate(scrollSteps, [selector, looks, steps] as const);

/** Runs in the page. */
async function scrollSteps([selector, looks, steps]: readonly [string, boolean, number]): Promise<Scrolled> {
  const body = document.querySelector(selector);
  if (body === null) throw new Error(`no ${selector}`);
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
    body.scrollTop = ((body.scrollHeight - body.clientHeight) * step) / steps;
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - before);
    before = now;
    if (!looks) continue;
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

/** S4: frames while scrolling from end to end, beside the plain list, in turn; of the rounds those the machine disturbed least. */
export async function measureScroll(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const [ours, floor] = [await bench.openConsole(rows), await bench.openFloor(rows)];
  const found = await atEachSpeed(async (speed) => {
    await Promise.all([slow(ours, speed), slow(floor, speed)]);
    const rounds: Scrolled[] = [];
    const plain: Scrolled[] = [];
    for (let round = 0; round < SCROLLS; round += 1) {
      await floor.bringToFront();
      plain.push(await scrollThrough(floor, scroller.floor));
      await ours.bringToFront();
      rounds.push(await scrollThrough(ours, scroller.ours));
    }
    const looked: Scrolled[] = [];
    while (looked.length < LOOKS) looked.push(await scrollThrough(ours, scroller.ours, true));
    return judgeScroll(rows.length, rounds, plain, looked);
  });
  await Promise.all([ours.close(), floor.close()]);
  return found;
}

function judgeScroll(
  count: number,
  rounds: readonly Scrolled[],
  plain: readonly Scrolled[],
  looked: readonly Scrolled[],
): readonly Figure[] {
  const at = `${count.toLocaleString('en')} agents`;
  const least = (runs: readonly Scrolled[], of: (frames: readonly number[]) => number): number =>
    Math.min(...runs.map(({ frames }) => of(frames)));
  const figure = (what: string, of: (frames: readonly number[]) => number): Figure => ({
    what: `S4 scroll end to end, ${at}, ${what}`,
    ours: least(rounds, of),
    yardstick: 'plain list, scrolled the same way',
    theirs: least(plain, of),
    target: 1.1,
  });
  return [
    figure('95 % of frames within', (frames) => percentile(frames, 95)),
    figure('longest frame', (frames) => Math.max(...frames)),
    {
      what: `S4 frames with a blank in the list, ${at}`,
      ours: Math.max(...looked.map(({ blank: holes }) => holes)),
      yardstick: 'all frames',
      theirs: STEPS,
      unit: 'frames',
      target: 0,
    },
  ];
}
