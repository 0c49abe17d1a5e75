/**
 * `npm run pictures [-- name …]`: every screen in both themes and three widths, and "desktop", the whole screen with all
 * windows, as PNG files in out/pictures. Those that the README shows are copied to assets/pictures. Build first.
 * With `--moving` only the moving picture of the README is made.
 *
 * `--lang=de` takes the README's pictures in that language, into out/pictures/de. A pseudo-language (en-XA, ar-XB) takes every
 * screen at two widths in the light theme, to see whether it holds.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOwnLanguage, pickLanguage } from '../../../src-main/contract/language.ts';
import { startTestService } from '../practice-faults/start.ts';
import { launchLongreach, type Driver } from '../../e2e/driver.ts';
import { hasOpenbox, hasXvfb } from '../host/run-display.ts';
import { pictureDesktop } from './desktop.ts';
import { inLanguage } from './in-language.ts';
import { pictureMoving } from './moving.ts';
import { writeAccountWithoutKey, type Scene } from './scene-steps.ts';
import { scenes } from './scenes.ts';
import { slim } from './slim.ts';
import { resize, setTheme } from './stage-windows.ts';

const asked = process.argv.slice(2);
const language = pickLanguage([asked.find((each) => each.startsWith('--lang='))?.slice('--lang='.length) ?? 'en']);
const isPseudo = !isOwnLanguage(language);
const sizes = [[760, 900], [1280, 800], ...(isPseudo ? [] : [[1920, 1080] as const])] as const;
const themes = isPseudo ? (['light'] as const) : (['light', 'dark'] as const);
const shownInReadme = [
  'agents-1280-light',
  'agents-details-hardware-1280-dark',
  'session-1280-dark',
  'support-1280-light',
  'quick-connect-dark',
  'insights-1280-light',
];

const root = join(import.meta.dirname, '../../..');
const out = join(root, 'out/pictures', language === 'en' ? '' : language);
const stored = join(root, 'assets/pictures');
const wanted = asked.filter((each) => !each.startsWith('--lang='));
function isWanted(name: string): boolean {
  if (wanted.length > 0) return wanted.includes(name);
  if (language === 'en' || isPseudo || name === 'desktop') return true;
  return shownInReadme.some((file) => file.replace(/(?:-\d+)?-(?:light|dark)$/, '') === name);
}

async function picture(driver: Driver, { name, role }: Scene): Promise<void> {
  for (const theme of themes) {
    await setTheme(driver, theme);
    // Quick connect has one size, its own.
    for (const [width, height] of role === 'quick' ? [[null, null] as const] : sizes) {
      if (width !== null) await resize(driver, role, width, height);
      const page = await driver.window(role);
      // Two frames: what the new size changed has been laid out and painted.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const file = [name, width, theme].filter((part) => part !== null).join('-');
      const shot = await driver.picture(role);
      if (isPseudo || language === 'en' || wanted.length > 0 || shownInReadme.includes(file))
        writeFileSync(join(out, `${file}.png`), shot);
      if (language === 'en' && shownInReadme.includes(file)) writeFileSync(join(stored, `${file}.png`), slim(shot));
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
  const args = language === 'en' ? [] : [`--lang=${language}`];
  const driver = await inLanguage(await launchLongreach({ userData, env, args }), language);
  try {
    const page = await driver.window('console');
    if (scene.start === 'signed-in')
      await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(10).waitFor();
    await scene.show({ driver, service, page });
    await picture(driver, scene);
    if (language === 'en') await pictureForced(driver, scene);
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
  const shot = await pictureDesktop(language);
  writeFileSync(join(out, 'desktop.png'), shot);
  if (language === 'en') writeFileSync(join(stored, 'desktop.png'), slim(shot));
  console.log('desktop');
}

mkdirSync(out, { recursive: true });
mkdirSync(stored, { recursive: true });
if (wanted.includes('--moving')) {
  const moving = await pictureMoving();
  writeFileSync(join(stored, 'connect.png'), moving);
  console.log(`connect.png, ${String(Math.round(moving.length / 1_000))} kB`);
}
for (const scene of scenes.filter(({ name }) => isWanted(name))) {
  // The others are of use all the same.
  await shoot(scene).catch((error: unknown) => {
    console.error(`${scene.name}:`, error);
    process.exitCode = 1;
  });
}
if (!isPseudo && isWanted('desktop')) await shootDesktop();
