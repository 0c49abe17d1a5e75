import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { AccessView } from './access-checks.ts';
import {
  agentPlaces,
  lastPlaces,
  leavePlace,
  otherPlaces,
  pageOf,
  quickPlaces,
  sessionPlaces,
  type Walk,
} from './access-places.ts';
import { withConsole, withFolder } from './stage.ts';
import { downloadInto, startService } from './steps.ts';

/** WCAG 2.2 AA on every screen: axe in both themes and in forced colours, zoom to 200 % and 400 %, less motion. One story. */
describe('access', () => {
  let walk: Walk;
  const downloads = join(withFolder('access'), 'Downloads');
  const views = new Map<Page, AccessView>();

  const service = () => startService({ openSupport: 0, historyRecords: 300, timeScale: 0.001 });
  withConsole({ service, settings: { hardwareScan: false } }, async (stage) => {
    walk = stage;
    await downloadInto(stage.driver, downloads);
  });

  const viewOf = (page: Page): AccessView => {
    const view = views.get(page) ?? new AccessView(page);
    views.set(page, view);
    return view;
  };

  it.each([...agentPlaces, ...otherPlaces, ...quickPlaces, ...sessionPlaces, ...lastPlaces])(
    'has no fault in $name',
    async (place) => {
      try {
        await place.show(walk);
        expect(await viewOf(await pageOf(place, walk)).faults(place.over)).toEqual([]);
      } finally {
        await leavePlace(place, walk);
      }
    },
  );
});
