import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessView } from './access-checks.ts';
import { desk, lastPlaces, leavePlace, pageOf, type Walk } from './access-places.ts';
import { startEmptyService, startWalkService, unlockedPlaces } from './places.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, downloadInto, grid, row, searchBox, type Service } from './steps.ts';
import { readColours } from './system-colors.ts';
import { untilEqual } from './until.ts';

/** WCAG 2.2 AA on every screen: axe in both themes and in forced colours, zoom to 200 % and 400 %, less motion. One story. */
describe('access', () => {
  let walk: Walk;
  let empty: Service | undefined;
  const folder = withFolder('access');
  const views = new Map<Page, AccessView>();

  withConsole({ service: startWalkService, settings: { hardwareScan: false } }, async (stage) => {
    empty = await startEmptyService();
    walk = { ...stage, empty };
    await downloadInto(stage.driver, join(folder, 'Downloads'));
  });
  afterAll(() => empty?.close());

  const viewOf = (page: Page): AccessView => {
    const view = views.get(page) ?? new AccessView(page);
    views.set(page, view);
    return view;
  };

  describe('a selected row', () => {
    const selected = () => grid(walk.page).locator('[aria-selected="true"]');

    beforeAll(async () => {
      await searchBox(walk.page).fill('desk');
      await row(walk.page, desk).waitFor();
    });
    afterAll(async () => {
      await walk.page.emulateMedia({ forcedColors: null, colorScheme: null });
      await button(walk.page, 'Clear selection').click();
      await searchBox(walk.page).fill('');
      await untilEqual('selected rows', () => selected().count(), 0);
    });

    it.each(['dark', 'light'] as const)('is read in the colours of the system (%s)', async (colorScheme) => {
      const { page } = walk;
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await row(page, desk).click();
      await page.keyboard.press('Shift+ArrowDown');
      await selected().nth(1).waitFor();
      const colours = await page.evaluate(readColours);
      const { highlight, onHighlight, onButton, back, texts } = colours;
      expect(back).toBe(highlight);
      expect(texts).toEqual([onHighlight]);
      expect(colours.button).toBe(onButton);
      expect(onHighlight).not.toBe(highlight);
    });
  });

  it.each([...unlockedPlaces, ...lastPlaces])('has no fault in $name', async (place) => {
    try {
      await place.show(walk);
      expect(await viewOf(await pageOf(place, walk)).faults(place.over)).toEqual([]);
    } finally {
      await leavePlace(place, walk);
    }
  });
});
