import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { writeAccountWithoutKey } from '../tools/pictures/scene-steps.ts';
import { AccessView } from './access-checks.ts';
import { lastPlaces, leavePlace, pageOf, type Walk } from './access-places.ts';
import { launchLongreach } from './driver.ts';
import { startEmptyService, startWalkService, unlockedPlaces } from './places.ts';
import { withConsole, withFolder } from './stage.ts';
import { button, downloadInto, see, type Service } from './steps.ts';

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

  it.each([...unlockedPlaces, ...lastPlaces])('has no fault in $name', async (place) => {
    try {
      await place.show(walk);
      expect(await viewOf(await pageOf(place, walk)).faults(place.over)).toEqual([]);
    } finally {
      await leavePlace(place, walk);
    }
  });
});

describe('access without a key', () => {
  const userData = withFolder('access-without-key');

  it('has no fault where the key cannot be read', async () => {
    writeAccountWithoutKey(userData);
    const driver = await launchLongreach({ userData });
    try {
      const page = await driver.window('console');
      await see(button(page, 'Try again'));
      expect(await new AccessView(page).faults()).toEqual([]);
    } finally {
      await driver.close();
    }
  });
});
