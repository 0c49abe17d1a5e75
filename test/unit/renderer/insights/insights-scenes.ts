import type { Page } from 'playwright-core';
import type { Insights } from '../../../../src-main/contract/contract.ts';
import { historyState, insightsOf, nothingOf, oddOf, sheet, sheetOf } from './insights-samples.ts';
import type { Scene } from '../look.ts';

const all = [
  { width: 760, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const good = (value: unknown): unknown => ({ ok: true, value });
const now = Date.now();
const long = 'Northgate Logistics and Cold Storage Northern Region despatch office, desk beside the second door';

const scene = (
  insights: unknown,
  more: Readonly<Record<string, unknown>> = {},
  act?: (page: Page) => Promise<void>,
): Scene => ({
  sizes: all,
  replies: {
    'history:state': good(historyState(now)),
    'insights:read': insights,
    'insights:timesheet': good(sheet),
    'insights:odd': good(oddOf(now)),
    'app:copy': good(undefined),
    ...more,
  },
  act: async (page) => {
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.waitForTimeout(250);
    await act?.(page);
  },
});
const shown = (part: Partial<Insights> = {}, days = 30, act?: (page: Page) => Promise<void>): Scene =>
  scene(good(insightsOf(now, part, days)), {}, act);
const press = (role: 'button' | 'tab' | 'radio', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().dispatchEvent('click');
  await page.waitForTimeout(250);
};

/** The page Insights, as `look.ts` draws it. */
export const insightScenes: Readonly<Record<string, Scene>> = {
  insights: shown(),
  insightsTables: shown({}, 30, async (page) => {
    for (const button of await page.getByRole('button', { name: /as a table$/ }).all()) await button.click();
  }),
  insightsYear: shown({}, 365, press('radio', 'Year')),
  insightsPart: scene(good(insightsOf(now, { reachesTo: Math.floor(now / 1000) - 20 * 86_400, before: null })), {
    'history:state': good(historyState(now, { whole: false, sync: 'older', progress: { done: 1_200, total: 9_000 } })),
  }),
  insightsZero: scene(good(nothingOf(now))),
  insightsEmpty: scene(good({ ...nothingOf(now), stored: 0, reachesTo: null })),
  insightsFailed: scene({ ok: false, failure: { kind: 'internal', message: 'A sentence.' } }),
  insightsLong: shown(
    {
      technicians: Array.from({ length: 40 }, (_, at) => ({
        name: at === 2 ? 'مكتب الاستقبال في الطابق الثاني' : `${long} ${String(at)}`,
        sessions: 900 - at * 20,
        seconds: (90_000 - at * 2_000) * 36,
      })),
      groups: Array.from({ length: 500 }, (_, at) => ({
        name: `Customer ${String(at)}`,
        sessions: 600 - at,
        seconds: 3_600 * (500 - at),
      })),
    },
    30,
    press('button', 'Show 495 more'),
  ),
  insightsOwn: shown({}, 30, press('radio', 'Own')),
  insightsGroups: shown({}, 30, press('button', /^Groups:/)),
  insightsExport: shown({}, 30, press('button', 'Export')),
  insightsHover: shown({}, 30, async (page) => {
    await page.locator('[data-bar]').nth(12).hover();
    await page.waitForTimeout(700);
  }),
  insightsFocus: shown({}, 30, async (page) => {
    await page.locator('[data-cell="1-10"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(700);
  }),
  insightsGrey: shown({}, 30, async (page) => {
    await page.evaluate("document.documentElement.style.filter = 'grayscale(1)'");
  }),
  insightsSheet: shown({}, 30, press('tab', 'Timesheet')),
  insightsSheetMany: scene(
    good(insightsOf(now)),
    {
      'insights:timesheet': good(
        sheetOf(
          Array.from({ length: 700 }, (_, at) => ({
            name: at === 3 ? long : `Customer ${String(at)}`,
            sessions: 700 - at,
            seconds: (700 - at) * 901,
            roundedSeconds: (700 - at) * 1_800,
          })),
        ),
      ),
    },
    press('tab', 'Timesheet'),
  ),
  insightsOdd: shown({}, 30, press('tab', 'Odd sessions')),
};
