import type { Page } from 'playwright-core';
import { activityPage, inventActivity } from './audit/audit-samples.ts';
import type { Scene } from './look.ts';

/** Scenes of the page Activity. */

const good = (value: unknown): unknown => ({ ok: true, value });
const all = [
  { width: 760, height: 700 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const ends = all.slice(0, 2);
const filter = { text: '', kinds: [], outcome: 'all', from: null, to: null } as const;
const entries = inventActivity(4_711, Date.now());
const page = activityPage(entries, { filter: { ...filter, kinds: [] }, before: null, limit: 100 });

const activity = (
  more: Readonly<Record<string, unknown>> = {},
  act?: (page: Page) => Promise<void>,
  sizes: Scene['sizes'] = all,
): Scene => ({
  sizes,
  replies: {
    'audit:page': good(page),
    'audit:verify': good({ checked: 4_711, since: page.since, broken: null }),
    ...more,
  },
  act: async (given) => {
    await given.getByRole('link', { name: 'Activity' }).click();
    await given.waitForTimeout(150);
    await act?.(given);
  },
});
const verify = async (given: Page): Promise<void> => {
  await given.getByRole('button', { name: 'Verify' }).click();
  await given.waitForTimeout(50);
};
const nothing = { entries: [], total: 0, more: false, since: null };

export const activityScenes: Readonly<Record<string, Scene>> = {
  activity: activity(),
  'activity-details': activity({}, async (given) => {
    await given
      .getByRole('row', { name: /^Note, Despatch desk 1/ })
      .first()
      .click();
  }),
  'activity-whole': activity({}, verify, ends),
  'activity-broken': activity(
    {
      'audit:verify': good({
        checked: 4_712,
        since: page.since,
        broken: { seq: 3_118, at: Date.now() - 86_400_000, why: 'missing' },
      }),
    },
    verify,
  ),
  'activity-filtered': activity(
    { 'audit:page': good({ ...nothing, since: page.since }) },
    async (given) => {
      await given.getByRole('button', { name: 'Support', exact: true }).click();
      await given.getByRole('button', { name: 'Failed only' }).click();
      await given.getByRole('searchbox').fill('toner');
      await given.waitForTimeout(300);
    },
    ends,
  ),
  'activity-empty': activity({ 'audit:page': good(nothing) }, undefined, ends),
  'activity-failed': activity(
    {
      'audit:page': {
        ok: false,
        failure: {
          kind: 'unavailable',
          message:
            'The activity on this computer cannot be read. Check who may read the profile folder of Longreach, then try again.',
          reason: 'activity',
        },
      },
    },
    undefined,
    ends,
  ),
  'activity-settings': {
    sizes: ends,
    settings: { askWhy: true },
    act: async (given) => {
      await given.getByRole('link', { name: 'Settings' }).click();
      await given.getByRole('heading', { name: 'Activity' }).scrollIntoViewIfNeeded();
    },
  },
};
