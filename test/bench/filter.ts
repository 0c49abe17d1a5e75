import type { Page } from 'playwright-core';
import { startPracticeService } from '../../src-main/practice/server.ts';
import { launchLongreach } from '../e2e/driver.ts';
import { until } from '../e2e/until.ts';
import { median, type Figure } from './measure.ts';

const words = ['desk', 'leeds', 'bay 4', '203.0', 'tablet', 'r', 'zz'];

/** Milliseconds from each change of the text to the frame after the one in which the list followed. */
function typeInto(page: Page, inputs: string, texts: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ({ selector, values }) => {
      const box = document.querySelector<HTMLInputElement>(selector);
      if (box === null) throw new Error(`no ${selector}`);
      const painted = () =>
        new Promise<void>((resolve) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve();
            channel.port2.postMessage(null);
          }),
        );
      const times: number[] = [];
      const put = async (text: string) => {
        box.value = text;
        const start = performance.now();
        box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await painted();
        times.push(performance.now() - start);
      };
      for (const word of values) {
        for (let length = 1; length <= word.length; length += 1) await put(word.slice(0, length));
        await put('');
      }
      return times;
    },
    { selector: inputs, values: [...texts] },
  );
}

/** A plain virtual list over lower-case strings in a blank page of the same browser: nothing can do much less. */
function buildFloor(page: Page, names: readonly string[]): Promise<void> {
  return page.evaluate(
    (rows) => {
      const box = document.createElement('input');
      box.id = 'floor';
      const list = document.createElement('div');
      document.body.replaceChildren(box, list);
      const keys = rows.map((row) => row.toLowerCase());
      const show = () => {
        const wanted = box.value.toLowerCase();
        const found: string[] = [];
        for (let index = 0; index < keys.length; index += 1)
          if (keys[index]?.includes(wanted) === true) found.push(rows[index] ?? '');
        list.replaceChildren(
          ...found.slice(0, 30).map((text) => {
            const row = document.createElement('div');
            row.textContent = text;
            return row;
          }),
        );
      };
      box.addEventListener('input', show);
      show();
    },
    [...names],
  );
}

/** Key press to painted result over so many agents, median and slowest, beside the floor in the same browser. */
export async function measureFilter(agents: number): Promise<readonly Figure[]> {
  const service = await startPracticeService({ agents, still: true });
  const driver = await launchLongreach({
    env: { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key },
  });
  try {
    const page = await driver.window('console');
    const grid = page.getByRole('grid', { name: 'Agents' });
    await until(
      'whole list',
      async () => (Number(await grid.getAttribute('aria-rowcount')) > agents * 0.95 ? true : undefined),
      60_000,
    );
    const answer = await fetch(`${service.address}agents/list`, { headers: { 'X-Api-Key': service.key } });
    const body = (await answer.json()) as {
      data: { name: string; group?: string; geo?: { ip?: string; city?: string } }[];
    };
    const names = body.data.map(({ name, group, geo }) => `${name} ${group ?? ''} ${geo?.ip ?? ''} ${geo?.city ?? ''}`);
    const ours = await typeInto(page, 'input[type="search"], [role="searchbox"]', words);
    await driver.main(
      ({ BrowserWindow }) =>
        void new BrowserWindow({ width: 1280, height: 800 }).loadURL(
          'data:text/html,<!doctype html><title>floor</title>',
        ),
    );
    const floorPage = await until('floor page', async () => {
      for (const one of driver.app.windows()) if ((await one.title()) === 'floor') return one;
      return undefined;
    });
    await buildFloor(floorPage, names);
    const theirs = await typeInto(floorPage, '#floor', words);
    const at = `${agents.toLocaleString('en')} agents`;
    return [
      {
        what: `key press to painted result, ${at}, median`,
        ours: median(ours),
        yardstick: 'plain list over the same strings',
        theirs: median(theirs),
        target: 1.3,
      },
      {
        what: `key press to painted result, ${at}, slowest`,
        ours: Math.max(...ours),
        yardstick: 'plain list over the same strings',
        theirs: Math.max(...theirs),
        target: 1.3,
      },
    ];
  } finally {
    await driver.close();
    await service.close();
  }
}
