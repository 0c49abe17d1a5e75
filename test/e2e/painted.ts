import type { Page } from 'playwright-core';

/** Milliseconds in the page's own time, from the press of a key or a change of a text until a list of so many rows is painted. */
export const timeUntilListed = (page: Page, count: number, act: () => Promise<unknown>): Promise<number> =>
  timeUntil(page, { count, isNew: false }, act);

/** The same, until the first rows of another list are painted. */
export const timeUntilChanged = (page: Page, act: () => Promise<unknown>): Promise<number> =>
  timeUntil(page, { count: null, isNew: true }, act);

interface Awaited {
  /** Rows of the whole list; null if the first ones are enough. */
  readonly count: number | null;
  /** Another list than the present one. */
  readonly isNew: boolean;
}

async function timeUntil(page: Page, awaited: Awaited, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchActs);
  const listed = page.evaluate(waitForRows, awaited);
  await act();
  return listed;
}

/** Runs in the page: notes the present list, and the next key press or change of a text. */
function watchActs(): void {
  const actedAt = new Promise<number>((resolve) => {
    const hear = (event: Event): void => {
      if (event instanceof KeyboardEvent && ['Control', 'Meta', 'Shift', 'Alt'].includes(event.key)) return;
      for (const name of ['keydown', 'input']) removeEventListener(name, hear, { capture: true });
      resolve(performance.now());
    };
    for (const name of ['keydown', 'input']) addEventListener(name, hear, { capture: true });
  });
  Object.assign(globalThis, { actedAt, listBefore: document.querySelector('[role=grid]') });
}

/** Runs in the page: resolves after the frame in which the rows are drawn. */
async function waitForRows({ count, isNew }: Awaited): Promise<number> {
  const noted = globalThis as unknown as { readonly actedAt: Promise<number>; readonly listBefore: Element | null };
  const start = await noted.actedAt;
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve();
        channel.port2.postMessage(null);
      }),
    );
  const isThere = (): boolean => {
    const grid = document.querySelector('[role=grid]');
    if (grid === null || (isNew && grid === noted.listBefore) || grid.querySelector('[data-id]') === null) return false;
    return count === null || Number(grid.getAttribute('aria-rowcount')) === count;
  };
  do await painted();
  while (!isThere());
  return performance.now() - start;
}
