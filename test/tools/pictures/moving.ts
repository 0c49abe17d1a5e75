import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchLongreach, type Driver, type Role } from '../../e2e/driver.ts';
import { startTestService } from '../practice-faults/start.ts';
import { writeApng, type Frame } from './apng.ts';
import { rows } from './scene-steps.ts';
import { inFewerColours } from './slim.ts';
import { resize, setTheme } from './stage-windows.ts';

const WIDTH = 900;
const HEIGHT = 560;

/** The moving picture of the README, from the running program: four letters, Enter, and the screen of the agent. */
export async function pictureMoving(): Promise<Buffer> {
  const service = await startTestService({ agents: 240, still: true });
  const userData = mkdtempSync(join(tmpdir(), 'longreach-moving-'));
  const env = { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key };
  const driver = await launchLongreach({ userData, env });
  try {
    return writeApng(await play(driver));
  } finally {
    await driver.close();
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function play(driver: Driver): Promise<readonly Frame[]> {
  const frames: Frame[] = [];
  const page = await driver.window('console');
  const take = async (role: Role, milliseconds: number): Promise<void> => {
    const shown = await driver.window(role);
    await painted(shown);
    frames.push({ png: inFewerColours(await driver.picture(role)), milliseconds });
  };
  await rows(page).nth(10).waitFor();
  await setTheme(driver, 'light');
  await resize(driver, 'console', WIDTH, HEIGHT);
  await take('console', 1_200);
  await page.keyboard.press('/');
  await take('console', 500);
  for (const letter of 'desp') {
    await page.keyboard.type(letter);
    await take('console', 260);
  }
  await take('console', 900);
  await page.keyboard.press('Enter');
  const session = await driver.window('session');
  await resize(driver, 'session', WIDTH, HEIGHT);
  await take('session', 700);
  await driver.remotePage(async (remote) => (await remote.title()) !== '');
  await session.evaluate('document.activeElement.blur()');
  await take('session', 3_000);
  return frames;
}

/** Two frames: what changed last has been laid out and painted. */
const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
