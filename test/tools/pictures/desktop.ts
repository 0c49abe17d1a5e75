import { setTimeout as delay } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyLanguage } from '../../../src-main/contract/language.ts';
import { launchLongreach, type Driver } from '../../e2e/driver.ts';
import { until } from '../../e2e/until.ts';
import { startRealPanel } from '../../e2e/real-panel.ts';
import { PNG, type Picture } from '../host/base/png.ts';
import { startDisplay, type TestDisplay } from '../host/run-display.ts';
import { startTestService } from '../practice-faults/start.ts';
import { inLanguage } from './in-language.ts';
import { connect, invoke, rows, search, showQuick } from './scene-steps.ts';

const size = { width: 1600, height: 1000 };
const places = {
  console: { x: 24, y: 60, width: 1180, height: 700 },
  session: { x: 380, y: 350, width: 1190, height: 620 },
} as const;

/** The whole screen of a desktop with a small window manager and a panel: console, session window, tray and Quick connect. PNG. */
export async function pictureDesktop(language: AnyLanguage): Promise<Buffer> {
  const display = await startDisplay({ manager: true, size: `${size.width}x${size.height}` });
  display.x.paintRoot(0x3b_4a_5e);
  const panel = await startRealPanel(display);
  const service = await startTestService({ agents: 240, still: true });
  const userData = mkdtempSync(join(tmpdir(), 'longreach-pictures-'));
  const launched = await launchLongreach({
    userData,
    args: language === 'en' ? [] : [`--lang=${language}`],
    env: {
      LONGREACH_SERVICE_URL: service.address,
      LONGREACH_API_KEY: service.key,
      LONGREACH_HEADLESS: '0',
      ...panel.env,
    },
  });
  const driver = inLanguage(launched, language);
  try {
    const page = await driver.window('console');
    await rows(page).nth(10).waitFor();
    const stage = { driver, service, page };
    await connect(stage, 'Despatch desk 1');
    await driver.remotePage(async (remote) => (await remote.title()).includes('Despatch desk 1'));
    await search(page, '');
    // So that Quick connect knows of the session.
    await invoke(page, 'agents:refresh', undefined);
    await place(driver, 'console');
    await place(driver, 'session');
    await showQuick(stage, 'desp');
    return await settle(display);
  } finally {
    await driver.close();
    await service.close();
    await panel.stop();
    await display.stop();
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

function place(driver: Driver, role: keyof typeof places): Promise<void> {
  return driver.main(
    ({ BrowserWindow }, given) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes(given.path));
      window?.setBounds(given.bounds);
    },
    { path: `/${role}/`, bounds: places[role] },
  );
}

/** Of a picture; carets blink and the ages of lists count seconds, always. */
const ALWAYS_CHANGING = 0.002;

/** The screen once nothing else on it changes any more. PNG. */
async function settle(display: TestDisplay): Promise<Buffer> {
  let last = await display.picture();
  const still = await until('still screen', async () => {
    await delay(300);
    const now = await display.picture();
    const changed = countChanged(last, now);
    last = now;
    return changed < ALWAYS_CHANGING * now.width * now.height ? now : undefined;
  });
  return PNG.sync.write(still);
}

function countChanged(before: Picture, after: Picture): number {
  let count = 0;
  for (let at = 0; at < after.data.length; at += 4)
    if (before.data.readUInt32LE(at) !== after.data.readUInt32LE(at)) count += 1;
  return count;
}
