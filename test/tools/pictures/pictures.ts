/**
 * `npm run pictures [-- name …]`: every screen in both themes and three widths, and "desktop", the whole screen with all
 * windows, as PNG files in out/pictures. Those that the README shows are copied to assets/pictures. Build first.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { startTestService } from '../practice-faults/start.ts';
import { launchLongreach, type Driver, type Role } from '../../e2e/driver.ts';
import { until } from '../../e2e/until.ts';
import { hasOpenbox, hasXvfb } from '../host/run-display.ts';
import { pictureDesktop } from './desktop.ts';
import { writeAccountWithoutKey, type Scene } from './scene-steps.ts';
import { scenes } from './scenes.ts';

const sizes = [
  [760, 900],
  [1280, 800],
  [1920, 1080],
] as const;
const shownInReadme = [
  'agents-1280-light',
  'agents-details-hardware-1280-dark',
  'session-1280-dark',
  'support-1280-light',
  'quick-connect-dark',
  'insights-1280-light',
];

const root = join(import.meta.dirname, '../../..');
const out = join(root, 'out/pictures');
const stored = join(root, 'assets/pictures');

const paths: Readonly<Record<Role, string>> = {
  console: '/console/',
  session: '/session/',
  quick: '/quick-connect/',
};

/** Gives a window this size inside and waits until its page has it. */
async function resize(driver: Driver, role: Role, width: number, height: number): Promise<void> {
  await driver.main(
    ({ BrowserWindow }, given) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes(given.path));
      const [outerWidth = 0, outerHeight = 0] = window?.getSize() ?? [];
      const [innerWidth = 0, innerHeight = 0] = window?.getContentSize() ?? [];
      const { x = 0, y = 0 } = window?.getBounds() ?? {};
      window?.setBounds({
        x,
        y,
        width: given.width + outerWidth - innerWidth,
        height: given.height + outerHeight - innerHeight,
      });
    },
    { path: paths[role], width, height },
  );
  const page = await driver.window(role);
  await until(`page of ${width} px`, async () =>
    (await page.evaluate(() => innerWidth)) === width ? true : undefined,
  );
}

async function setTheme(driver: Driver, theme: 'light' | 'dark'): Promise<void> {
  const page = await driver.window('console');
  const isTaken = await page.evaluate(async (wanted) => {
    const reply = await (
      window as unknown as { bridge: { invoke(channel: string, input: unknown): Promise<{ readonly ok: boolean }> } }
    ).bridge.invoke('settings:change', { theme: wanted });
    return reply.ok;
  }, theme);
  // A locked Longreach changes no settings; its page follows the system.
  if (!isTaken) {
    await driver.main(({ nativeTheme }, wanted) => void (nativeTheme.themeSource = wanted), theme);
    await until(`${theme} lock page`, async () =>
      (await page.evaluate((query) => matchMedia(query).matches, `(prefers-color-scheme: ${theme})`))
        ? true
        : undefined,
    );
    return;
  }
  for (const role of ['console', 'session', 'quick'] as const) {
    const shown = driver.windowNow(role);
    if (shown)
      await until(`${theme} ${role} page`, async () =>
        (await shown.evaluate(() => document.documentElement.dataset.theme)) === theme ? true : undefined,
      );
  }
}

/** The same picture in steps of four of each colour, which nobody sees and which takes a third less room. */
function slim(shot: Buffer): Buffer {
  const png = PNG.sync.read(shot);
  png.data.forEach((value, at) => {
    png.data[at] = Math.min(255, Math.round(value / 4) * 4);
  });
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9, filterType: -1 });
}

async function picture(driver: Driver, { name, role }: Scene): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(driver, theme);
    // Quick connect has one size, its own.
    for (const [width, height] of role === 'quick' ? [[null, null] as const] : sizes) {
      if (width !== null) await resize(driver, role, width, height);
      const page = await driver.window(role);
      // Two frames: what the new size changed has been laid out and painted.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const file = [name, width, theme].filter((part) => part !== null).join('-');
      const shot = await driver.picture(role);
      writeFileSync(join(out, `${file}.png`), shot);
      if (shownInReadme.includes(file)) writeFileSync(join(stored, `${file}.png`), slim(shot));
    }
  }
}

/** The same for people who let the system choose all colours; once, since it has no themes of ours. */
async function pictureForced(driver: Driver, { name, role }: Scene): Promise<void> {
  const page = await driver.window(role);
  if (role !== 'quick') await resize(driver, role, 1280, 800);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  writeFileSync(join(out, `${name}-1280-forced.png`), await page.screenshot());
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
}

async function shoot(scene: Scene): Promise<void> {
  const service = await startTestService({ agents: 240, still: true });
  const userData = mkdtempSync(join(tmpdir(), 'longreach-pictures-'));
  if (scene.start === 'key-unavailable') writeAccountWithoutKey(userData);
  const env =
    scene.start === 'signed-in' ? { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key } : {};
  const driver = await launchLongreach({ userData, env });
  try {
    const page = await driver.window('console');
    if (scene.start === 'signed-in')
      await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(10).waitFor();
    await scene.show({ driver, service, page });
    await picture(driver, scene);
    await pictureForced(driver, scene);
    console.log(scene.name);
  } finally {
    await driver.close();
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function shootDesktop(): Promise<void> {
  if (!hasXvfb || !hasOpenbox) {
    console.log('desktop: needs Xvfb and openbox');
    return;
  }
  const shot = await pictureDesktop();
  writeFileSync(join(out, 'desktop.png'), shot);
  writeFileSync(join(stored, 'desktop.png'), slim(shot));
  console.log('desktop');
}

mkdirSync(out, { recursive: true });
mkdirSync(stored, { recursive: true });
const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
for (const scene of scenes.filter(({ name }) => isWanted(name))) await shoot(scene);
if (isWanted('desktop')) await shootDesktop();
