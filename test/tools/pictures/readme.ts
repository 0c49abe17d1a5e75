import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { launchLongreach, type Role } from '../../e2e/driver.ts';
import { until } from '../../e2e/until.ts';
import { startTestService } from '../practice-faults/start.ts';
import { invoke, rows, search, type Stage } from './scene-steps.ts';
import { scenes } from './scenes.ts';
import { slim } from './slim.ts';
import { resize, setTheme } from './stage-windows.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The colours of the page behind the README, on which the windows of the hero lie. */
const grounds: Readonly<Record<Theme, readonly [number, number, number]>> = {
  light: [255, 255, 255],
  dark: [13, 17, 23],
};
const hero = {
  width: 1_560,
  height: 930,
  console: { x: 12, y: 8, width: 1_120, height: 700 },
  session: { x: 548, y: 258, width: 1_000, height: 656 },
} as const;

interface ReadmePicture {
  readonly scene: string;
  readonly role: Role;
  readonly theme: Theme;
  /** Null for a window of one size. */
  readonly size: readonly [width: number, height: number] | null;
}

/** Beside the hero. */
const others: readonly ReadmePicture[] = [
  { scene: 'quick-connect', role: 'quick', theme: 'dark', size: null },
  { scene: 'support', role: 'console', theme: 'light', size: [1_120, 700] },
  { scene: 'reports', role: 'console', theme: 'light', size: [1_280, 620] },
];

/** The pictures of the README by the name of their file. */
export async function pictureReadme(): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  await onStage('session', async ({ driver, page }) => {
    await search(page, '');
    await resize(driver, 'console', hero.console.width, hero.console.height);
    await resize(driver, 'session', hero.session.width, hero.session.height);
    for (const theme of themes) {
      await setTheme(driver, theme);
      await settled(page);
      await settled(await driver.window('session'));
      const windows = [
        { png: PNG.sync.read(await driver.picture('console')), ...hero.console },
        { png: PNG.sync.read(await driver.picture('session')), ...hero.session },
      ];
      pictures.set(`hero-${theme}.png`, slim(PNG.sync.write(layOut(windows, grounds[theme]))));
    }
  });
  for (const { scene, role, theme, size } of others) {
    await onStage(scene, async ({ driver, page }) => {
      await setTheme(driver, theme);
      if (size !== null) await resize(driver, role, ...size);
      await settled(page);
      await settled(await driver.window(role));
      pictures.set(`${scene}.png`, slim(await driver.picture(role)));
    });
  }
  return pictures;
}

/** Shows a scene in an account that has a name, and takes its pictures. */
async function onStage(name: string, take: (stage: Stage) => Promise<void>): Promise<void> {
  const scene = scenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`there is no scene ${name}`);
  const service = await startTestService({ agents: 240, still: true });
  const userData = mkdtempSync(join(tmpdir(), 'longreach-pictures-'));
  const env = { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key };
  const driver = await launchLongreach({ userData, env });
  try {
    const page = await driver.window('console');
    await rows(page).nth(10).waitFor();
    await nameAccount(page);
    await scene.show({ driver, service, page });
    await hideAddress(page, new URL(service.address).host);
    await take({ driver, service, page });
  } finally {
    await driver.close();
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function nameAccount(page: Page): Promise<void> {
  const { entries } = await until('accounts', () => invoke(page, 'accounts:current', undefined));
  await invoke(page, 'accounts:rename', { accountId: entries[0]?.account.id ?? '', label: 'Acme IT' });
  await page.getByText('Acme IT', { exact: true }).first().waitFor();
}

/** The practice service has another port in every run, which tells readers nothing: the host of a service is shown in its place. */
async function hideAddress(page: Page, host: string): Promise<void> {
  await page
    .getByText(host, { exact: true })
    .first()
    .evaluate((shown) => {
      shown.textContent = 'remote.acme.example';
    });
}

/** The list is up to date, and what changed last has been laid out and painted. */
async function settled(page: Page): Promise<void> {
  const age = page.getByText(/, just now$/).first();
  if ((await page.getByRole('status', { name: 'Service' }).count()) > 0) await age.waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

interface Placed {
  readonly png: PNG;
  readonly x: number;
  readonly y: number;
}

/** Lays windows over each other, the last one in front, each with a shadow. */
function layOut(windows: readonly Placed[], ground: readonly [number, number, number]): PNG {
  const picture = new PNG({ width: hero.width, height: hero.height });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([...ground, 255], at);
  for (const { png, x, y } of windows) {
    castShadow(picture, { x, y, width: png.width, height: png.height });
    for (let row = 0; row < png.height; row += 1) {
      const from = row * png.width * 4;
      png.data.copy(picture.data, ((y + row) * picture.width + x) * 4, from, from + png.width * 4);
    }
  }
  return picture;
}

const SHADOW = 12;

/** Darkens the surroundings of a box, less and less up to `SHADOW` pixels away; next to the box it draws its edge. */
function castShadow(
  picture: PNG,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  for (let y = Math.max(0, box.y - SHADOW); y < Math.min(picture.height, box.y + box.height + SHADOW); y += 1) {
    for (let x = Math.max(0, box.x - SHADOW); x < Math.min(picture.width, box.x + box.width + SHADOW); x += 1) {
      const away = Math.max(box.x - x, x - (box.x + box.width - 1), box.y - y, y - (box.y + box.height - 1));
      if (away < 1) continue;
      const strength = away === 1 ? 0.35 : 0.22 * (1 - away / SHADOW) ** 2;
      const at = (y * picture.width + x) * 4;
      for (const channel of [0, 1, 2]) {
        const value = picture.data[at + channel] ?? 0;
        picture.data[at + channel] = Math.round(value * (1 - strength) + 64 * strength * (away === 1 ? 1.6 : 0));
      }
    }
  }
}
