import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright-core';
import { launchLongreach } from '../../e2e/driver.ts';
import { chooseForTests, environmentFor, pointPlaywrightAt } from '../../e2e/runtime.ts';
import { overRounds, ROUNDS, type Figure } from './measure.ts';

/** From process start to a window that shows its (empty) page: what any program of this engine needs. */
async function startBlank(): Promise<number> {
  const runtime = chooseForTests();
  pointPlaywrightAt(runtime);
  const userData = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  const began = performance.now();
  const app = await _electron.launch({
    args: [join(import.meta.dirname, 'blank-app'), `--user-data-dir=${userData}`],
    env: environmentFor(runtime, {}),
    timeout: 60_000,
  });
  const page = await app.firstWindow();
  await page.getByText('blank').waitFor();
  const time = performance.now() - began;
  await app.close();
  rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  return time;
}

/** From process start to the first row of the kept list on the screen, the service not yet asked. */
async function startKept(userData: string): Promise<number> {
  const began = performance.now();
  const driver = await launchLongreach({ userData });
  const page = await driver.window('console');
  await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(2).waitFor();
  const time = performance.now() - began;
  await driver.close();
  return time;
}

/** Fills a profile with the practice account's kept list. */
async function fillProfile(userData: string): Promise<void> {
  const driver = await launchLongreach({ userData });
  const page = await driver.window('console');
  await page.getByRole('button', { name: 'Look around first' }).click();
  await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(2).waitFor();
  await driver.quit();
}

/** Start to first row against a blank window on the same runtime, in turn. */
export async function measureStart(): Promise<Figure> {
  const userData = mkdtempSync(join(tmpdir(), 'longreach-bench-'));
  await fillProfile(userData);
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const theirs = await startBlank();
    const ours = await startKept(userData);
    if (round < 0) continue;
    times.ours.push(ours);
    times.theirs.push(theirs);
  }
  rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  return {
    what: 'S3 start to the first row of the kept list',
    ...overRounds(times.ours, times.theirs),
    yardstick: 'start to a blank window',
    target: 1.25,
  };
}
