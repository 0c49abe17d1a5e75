import type { Page } from 'playwright-core';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { median, overRounds, ROUNDS, type Figure } from './measure.ts';
import type { Bench } from './pages.ts';
import { atEachSpeed, slow } from './speeds.ts';
import type { Stage } from './stage.ts';

const words = ['desk', 'leeds', 'bay 4', '203.0', 'tablet', 'r', 'zz'];
/** As the pages are measured in turn, a busy moment of the machine falls on both. */
export const box = { ours: 'input[role="combobox"], [role="searchbox"]', floor: '#floor' };

export interface Typed {
  readonly typed: readonly number[];
  readonly cleared: readonly number[];
}

/** Milliseconds from each change of the text to the frame in which the list followed. */
export const typeInto = (page: Page, selector: string): Promise<Typed> =>
  page.evaluate(
    async ({ selector: input, values }) => {
      const field = document.querySelector<HTMLInputElement>(input);
      if (field === null) throw new Error(`no ${input}`);
      const { painted } = globalThis as unknown as Stage;
      const put = async (text: string): Promise<number> => {
        field.value = text;
        const start = performance.now();
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await painted();
        return performance.now() - start;
      };
      const typed: number[] = [];
      const cleared: number[] = [];
      // All keys come just after a frame of the screen's rhythm. A first one at any other time is painted at once, and the second
      // then waits for the rest of two frames: the quicker the first, the slower the second.
      await painted();
      await painted();
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
  const over = (of: (typed: Typed) => number) => {
    const own = rounds.map(({ ours: typed }) => of(typed));
    return overRounds(
      own,
      rounds.map((round) => of(round.floor)),
    );
  };
  return {
    median: over(({ typed }) => median(typed)),
    slowest: over(({ typed }) => Math.max(...typed)),
    clear: over(({ cleared }) => median(cleared)),
  };
}

/** S1: a key press until the list that follows is painted. */
export async function measureKeys(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const [ours, floor] = [await bench.openConsole(rows), await bench.openFloor(rows)];
  const at = `${rows.length.toLocaleString('en')} agents`;
  const yardstick = 'plain list of ten cells a row over the same strings';
  const found = await atEachSpeed(async (speed) => {
    await Promise.all([slow(ours, speed), slow(floor, speed)]);
    const times = await measureTyping(ours, floor);
    return [
      { what: `S1 key press to painted result, ${at}, median`, ...times.median, yardstick, target: 1.3 },
      { what: `S1 key press to painted result, ${at}, slowest`, ...times.slowest, yardstick, target: 1.3 },
      { what: `S1 clearing the search, ${at}`, ...times.clear, yardstick, target: 1.3 },
    ];
  });
  await Promise.all([ours.close(), floor.close()]);
  return found;
}
