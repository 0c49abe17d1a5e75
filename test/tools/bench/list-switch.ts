import type { Page } from 'playwright-core';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { pages } from '../../../src-renderer/lib/pages.ts';
import { median, ROUNDS, type Figure } from './measure.ts';
import type { Bench } from './pages.ts';
import { atEachSpeed, slow } from './speeds.ts';
import type { Stage } from './stage.ts';

/** What a change of page may take, in milliseconds. */
const LIMIT = 100;

/** The list first: every page is left for it and reached from it. */
const names = pages.map(({ name }) => name);

/** Milliseconds from the shortcut of each page to the frame that shows it, going back to the list in between. */
const changePages = (page: Page): Promise<{ readonly there: readonly number[]; readonly back: readonly number[] }> =>
  page.evaluate(async (count) => {
    const { painted } = globalThis as unknown as Stage;
    const go = async (digit: number): Promise<number> => {
      const start = performance.now();
      const init = {
        key: String(digit),
        code: `Digit${String(digit)}`,
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
      };
      document.body.dispatchEvent(new KeyboardEvent('keydown', init));
      await painted();
      const time = performance.now() - start;
      const link = document.querySelector(`nav a:nth-of-type(${String(digit)})`);
      if (link?.hasAttribute('aria-current') !== true) throw new Error(`page ${String(digit)} is not shown`);
      return time;
    };
    const there: number[] = [];
    const back: number[] = [];
    for (let digit = 2; digit <= count; digit += 1) {
      there.push(await go(digit));
      back.push(await go(1));
    }
    return { there, back };
  }, names.length);

/** S17: a change of page until it is painted, while the list holds all agents. The first round loads the pages. */
export async function measureSwitch(bench: Bench, rows: readonly AgentRow[]): Promise<readonly Figure[]> {
  const page = await bench.openConsole(rows);
  const found = await atEachSpeed(async (speed) => {
    await slow(page, speed);
    return judgeSwitch(rows.length, await changeInRounds(page));
  });
  await page.close();
  return found;
}

type Changes = Awaited<ReturnType<typeof changePages>>;

async function changeInRounds(page: Page): Promise<readonly Changes[]> {
  const rounds: Changes[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const times = await changePages(page);
    if (round >= 0) rounds.push(times);
  }
  return rounds;
}

function judgeSwitch(count: number, rounds: readonly Changes[]): readonly Figure[] {
  const at = `${count.toLocaleString('en')} agents`;
  const figure = (what: string, slowest: readonly number[]): Figure => ({
    what: `S17 ${what}, ${at}`,
    ours: median(slowest),
    yardstick: 'the limit',
    theirs: LIMIT,
    target: 1,
    ratios: slowest.map((time) => time / LIMIT),
  });
  return [
    figure(
      'change to another page, slowest',
      rounds.map(({ there }) => Math.max(...there)),
    ),
    figure(
      'change back to the list, slowest',
      rounds.map(({ back }) => Math.max(...back)),
    ),
  ];
}
