import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { AccessView } from './access-checks.ts';
import { lastPlaces, leavePlace, pageOf, type Walk } from './access-places.ts';
import { startEmptyService, startWalkService, unlockedPlaces } from './places.ts';
import { withConsole, withFolder } from './stage.ts';
import { downloadInto, type Service } from './steps.ts';

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
