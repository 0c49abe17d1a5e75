import { join } from 'node:path';
import type { Driver } from './driver.ts';

/** For `LaunchOptions.requires`: the time of the main process can then be passed. */
export const mainClock = join(import.meta.dirname, 'main-clock.cjs');

interface Main {
  longreachPassTime(milliseconds: number): Promise<void>;
}

/** Lets the main process live through so many milliseconds at once; its pages and the service keep their time. */
export const passTime = (driver: Driver, milliseconds: number): Promise<void> =>
  driver.main((_electron, given) => (globalThis as unknown as Main).longreachPassTime(given), milliseconds);
