import type { Page } from 'playwright-core';
import type { Figure } from './measure.ts';

/** How many times slower the processor of a page is made: as it is, and as on machines half and a quarter as quick. */
export const speeds = [1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** Slows the page's processor from now on. A page that draws slower than the screen jumps from one number of frames to the next. */
export async function slow(page: Page, speed: Speed): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed });
  // Not detached: the processor would be as quick as before.
}

/** Figures of pages at each speed, one after the other. */
export async function atEachSpeed(measure: (speed: Speed) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  const found: Figure[] = [];
  for (const speed of speeds) found.push(...(await measure(speed)).map((figure) => ({ ...figure, speed })));
  return found;
}
