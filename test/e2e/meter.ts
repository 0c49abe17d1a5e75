import type { Page } from 'playwright-core';

/** Measures what a page works. */
export interface Meter {
  /** Milliseconds of processor time that the tasks of the page's main thread took so far. */
  read(): Promise<number>;
  close(): Promise<void>;
}

/** Unlike the time of the clock, processor time hardly depends on what else this computer does. */
export async function openMeter(page: Page): Promise<Meter> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async read() {
      const { metrics } = await debug.send('Performance.getMetrics');
      const found = metrics.find(({ name }) => name === 'TaskDuration');
      if (found === undefined) throw new Error('Chromium does not measure the tasks of this page.');
      return found.value * 1_000;
    },
    close: () => debug.detach(),
  };
}
