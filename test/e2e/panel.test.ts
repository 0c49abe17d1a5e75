import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG } from '../tools/host/base/png.ts';
import { startDisplay, type TestDisplay } from '../tools/host/run-display.ts';
import { launchLongreach, type Driver } from './driver.ts';
import { changedBox, colorBox, startRealPanel, type Box, type Color, type RealPanel } from './real-panel.ts';
import { projectRoot } from './runtime.ts';
import { soon } from './steps.ts';
import { until } from './until.ts';

/** The colour of which an icon of the tray has most. */
function mainColor(name: string): Color {
  const { data } = PNG.sync.read(readFileSync(join(projectRoot, 'assets/tray', name)));
  const pixels = Array.from({ length: data.length / 4 }, (_, index) => data.readUInt32BE(index * 4));
  const opaque = Map.groupBy(
    pixels.filter((rgba) => (rgba & 0xff) === 0xff),
    (rgba) => rgba,
  );
  const [[rgba] = [0]] = [...opaque].sort(([, some], [, others]) => others.length - some.length);
  return [rgba >>> 24, (rgba >>> 16) & 0xff, (rgba >>> 8) & 0xff];
}

/** Waits until what is looked for is there, and drawn to its end. */
function steadyBox(what: string, look: () => Promise<Box | null>): Promise<Box> {
  let last: Box | null = null;
  return until(what, async () => {
    const before = last;
    last = await look();
    return last !== null && isDeepStrictEqual(last, before) ? last : undefined;
  });
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
/** Of one icon, in pixels. */
const MAX_WIDTH = 33;
/** From an edge of a menu to the middle of its outermost item, in pixels. */
const TO_ITEM = 16;

describe.runIf(process.platform === 'linux')('the icon on a real panel', () => {
  let display: TestDisplay;
  let panel: RealPanel;
  let driver: Driver;
  let color: Color;
  let icon: Box;
  beforeAll(async () => {
    display = await startDisplay({ size: '1280x800' });
    panel = await startRealPanel(display);
    // The test host has no windows in tests, but shows the icon.
    driver = await launchLongreach({ args: ['--hidden'], env: { ...panel.env, LONGREACH_TRAY: '1' } });
    await driver.window('console');
    const isDark = await driver.main(({ nativeTheme }) => nativeTheme.shouldUseDarkColors);
    color = mainColor(`tray-normal-${isDark ? 'dark' : 'light'}.png`);
    icon = await findIcon();
  });
  afterAll(async () => {
    await driver.close();
    await panel.stop();
    await display.stop();
  });

  /** One icon: after the panel restarts, an old one may be shown beside it for a moment. */
  const findIcon = (): Promise<Box> =>
    steadyBox('icon on the panel', async () => {
      const box = colorBox(await display.picture(), color);
      return box !== null && box.width < MAX_WIDTH ? box : null;
    });
  const isShown = (): Promise<boolean> => driver.isShown('console');
  async function hideConsole(): Promise<void> {
    await driver.main(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
    expect(await isShown()).toBe(false);
  }
  /** Presses the icon with the right button, and returns the place of the menu once it no longer moves. */
  async function openMenu(): Promise<Box> {
    // A panel that has just started may lay out the parts beside it once more.
    icon = await findIcon();
    await display.moveTo(middle(icon));
    const without = await display.picture();
    await display.click(middle(icon), 'right');
    return steadyBox('menu below the panel', async () => changedBox(without, await display.picture(), 150));
  }

  it('C7: stays hidden where a panel shows the icon', async () => {
    expect(await isShown()).toBe(false);
  });

  it('opens the hidden console when it is pressed', async () => {
    await display.click(middle(icon));
    await soon(isShown).toBe(true);
    await hideConsole();
  });

  it('comes back when the panel has started again', async () => {
    await panel.end();
    await soon(async () => colorBox(await display.picture(), color)).toBeNull();
    panel.start();
    icon = await findIcon();
  });

  it('has a menu, whose first item opens the console', async () => {
    const menu = await openMenu();
    await display.click({ x: menu.x + menu.width / 2, y: menu.y + TO_ITEM });
    await soon(isShown).toBe(true);
    await hideConsole();
  });

  it('disappears with the program, which the last item ends', async () => {
    const menu = await openMenu();
    const ended = new Promise<void>((resolve) => driver.app.once('close', () => resolve()));
    await display.click({ x: menu.x + menu.width / 2, y: menu.y + menu.height - TO_ITEM });
    await ended;
    await soon(async () => colorBox(await display.picture(), color)).toBeNull();
  });
});
