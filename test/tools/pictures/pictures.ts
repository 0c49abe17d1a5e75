/**
 * `npm run pictures [-- name …]`: every screen in both themes and three widths, and "desktop", the whole screen with all
 * windows, as PNG files in out/pictures; "readme", which is only taken by name, makes the pictures of the README in
 * assets/pictures. Build first.
 *
 * `--lang=de` takes the main screens in that language, into out/pictures/de. A pseudo-language (en-XA, ar-XB) takes every
 * screen at two widths in the light theme, to see whether it holds.
 *
 * `--compare DIR` compares them with those of another built tree, pixel by pixel, prints what differs and fails where something does.
 * `--fixed` takes them as for that, into the folder of `--out`: the same port, key and moment in every run, and nothing that moves.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { isOwnLanguage, pickLanguage } from '../../../src-main/contract/language.ts';
import type { Driver } from '../../e2e/driver.ts';
import { hasOpenbox, hasXvfb } from '../host/run-display.ts';
import { compareTrees } from './between-trees.ts';
import { pictureDesktop } from './desktop.ts';
import { openScene } from './open-scene.ts';
import { pictureReadme } from './readme.ts';
import type { Scene } from './scene-steps.ts';
import { scenes } from './scenes.ts';
import { resize, setTheme } from './stage-windows.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    lang: { type: 'string', default: 'en' },
    fixed: { type: 'boolean', default: false },
    out: { type: 'string' },
    compare: { type: 'string' },
  },
});
const language = pickLanguage([values.lang]);
const isPseudo = !isOwnLanguage(language);
const sizes = [[760, 900], [1280, 800], ...(isPseudo ? [] : [[1920, 1080] as const])] as const;
const themes = isPseudo ? (['light'] as const) : (['light', 'dark'] as const);
/** Those that are taken in other languages unless some are named. */
const mainScenes = ['agents', 'agents-details-hardware', 'session', 'support', 'quick-connect', 'reports'];

const root = join(import.meta.dirname, '../../..');
const out = values.out ?? join(root, 'out/pictures', language === 'en' ? '' : language);
const stored = join(root, 'assets/pictures');
/** When fixed pictures are taken, and the port of the service. */
const MOMENT = Date.UTC(2026, 10, 20, 14, 26, 3);
const PORT = 47_213;
function isWanted(name: string): boolean {
  if (wanted.length > 0) return wanted.includes(name);
  return language === 'en' || isPseudo || name === 'desktop' || mainScenes.includes(name);
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
      writeFileSync(join(out, `${file}.png`), await driver.picture(role));
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

const fixedDate = join(import.meta.dirname, 'fixed-date.cjs');

/** The pages of all windows, those to come too: one moment for ever, and nothing that moves. */
async function holdStill(driver: Driver): Promise<void> {
  await driver.app.context().clock.setFixedTime(MOMENT);
  const still = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });
  driver.app.on('window', (page) => void still(page).catch(() => undefined));
  await Promise.all(driver.app.windows().map(still));
  // The page that was loaded before has the real time.
  await (await driver.window('console')).reload();
}

async function shoot(scene: Scene): Promise<void> {
  const fixed = {
    moment: MOMENT,
    port: PORT,
    key: 'fixed-key-of-the-pictures-0123456789',
    requires: fixedDate,
    prepare: holdStill,
  };
  await openScene(scene, { language, ...(values.fixed && { fixed }) }, async (driver) => {
    await picture(driver, scene);
    if (language === 'en') await pictureForced(driver, scene);
    console.log(scene.name);
  });
}

async function shootDesktop(): Promise<void> {
  if (!hasXvfb || !hasOpenbox) {
    console.log('desktop: needs Xvfb and openbox');
    return;
  }
  writeFileSync(join(out, 'desktop.png'), await pictureDesktop(language));
  console.log('desktop');
}

async function takeAll(): Promise<void> {
  mkdirSync(out, { recursive: true });
  if (wanted.includes('readme')) {
    for (const [name, picture] of await pictureReadme()) {
      writeFileSync(join(stored, name), picture);
      console.log(`${name}, ${String(Math.round(picture.length / 1_000))} kB`);
    }
  }
  for (const scene of scenes.filter(({ name }) => isWanted(name))) {
    // The others are of use all the same.
    await shoot(scene).catch((error: unknown) => {
      console.error(`${scene.name}:`, error);
      process.exitCode = 1;
    });
  }
  // The whole screen has windows of other programs.
  if (!isPseudo && !values.fixed && isWanted('desktop')) await shootDesktop();
}

if (values.compare === undefined) await takeAll();
else {
  const options = [...(values.lang === 'en' ? [] : [`--lang=${values.lang}`]), ...wanted];
  const kept = join(root, 'out/pictures/compared');
  if (!compareTrees({ root, other: values.compare, options, kept })) {
    console.log(`Both pictures of each are in ${kept}.`);
    process.exitCode = 1;
  }
}
