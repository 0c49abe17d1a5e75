import { setTimeout as delay } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { launchLongreach, type Driver } from '../../e2e/driver.ts';
import { until } from '../../e2e/until.ts';
import type { XConnection } from '../host/display/x11.ts';
import { startDisplay } from '../host/run-display.ts';
import { startTestService } from '../practice-faults/start.ts';
import { connect, invoke, rows, search, showQuick } from './scene-steps.ts';

const size = { width: 1600, height: 1000 };
const places = {
  console: { x: 24, y: 28, width: 1180, height: 700 },
  session: { x: 380, y: 330, width: 1190, height: 640 },
} as const;

/** The whole screen of a desktop with a small window manager: console, session window and Quick connect. PNG. */
export async function pictureDesktop(): Promise<Buffer> {
  const display = await startDisplay({ manager: true, size: `${size.width}x${size.height}` });
  display.x.paintRoot(0x3b_4a_5e);
  const service = await startTestService({ agents: 240, still: true });
  const userData = mkdtempSync(join(tmpdir(), 'longreach-pictures-'));
  const driver = await launchLongreach({
    userData,
    env: {
      LONGREACH_SERVICE_URL: service.address,
      LONGREACH_API_KEY: service.key,
      LONGREACH_HEADLESS: '0',
      DISPLAY: display.name,
    },
  });
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
    return write(display.x, await settle(display.x));
  } finally {
    await driver.close();
    await service.close();
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

/** The screen once nothing on it changes any more. */
async function settle(x: XConnection): Promise<Buffer> {
  let last = await x.screenshot();
  return until('still screen', async () => {
    await delay(300);
    const now = await x.screenshot();
    const isSame = now.equals(last);
    last = now;
    return isSame ? now : undefined;
  });
}

function write({ width, height }: XConnection, pixels: Buffer): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height * 4; at += 4) {
    png.data[at] = pixels[at + 2] ?? 0;
    png.data[at + 1] = pixels[at + 1] ?? 0;
    png.data[at + 2] = pixels[at] ?? 0;
    png.data[at + 3] = 255;
  }
  return PNG.sync.write(png);
}
