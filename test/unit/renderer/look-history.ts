import type { Page } from 'playwright-core';
import { detailsOf, downloadOf, inventSessions, pageOf, stateOf } from './history/history-samples.ts';
import type { Scene } from './look.ts';

/** Scenes of the page History. */

const good = (value: unknown): unknown => ({ ok: true, value });
const failed = (kind: string, reason?: string): unknown => ({
  ok: false,
  failure: { kind, message: 'A sentence of the main process.', reason },
});
const all = [
  { width: 760, height: 700 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const MIB = 1024 ** 2;
const rows = inventSessions(100, Date.now());
const shown = rows[9] ?? rows[0];
if (shown === undefined) throw new Error('no session was invented');
const downloads = [
  downloadOf({
    id: 'd3',
    fileName: 'edit-suite-a 2026-11-20 09.12.mp4',
    state: 'paused',
    done: 120 * MIB,
    total: 517 * MIB,
    perSecond: null,
  }),
  downloadOf({
    id: 'd2',
    kind: 'history',
    fileName: 'History, last 30 days.csv',
    done: 2_160,
    total: 3_412,
    perSecond: 900,
  }),
  downloadOf({ id: 'd1' }),
];
const ended = [
  downloadOf({
    id: 'd6',
    fileName: `${'A very long name of a computer in the returns department '.repeat(3)}.mp4`,
    state: 'waiting',
    done: 0,
    perSecond: null,
  }),
  downloadOf({
    id: 'd5',
    state: 'failed',
    failure: { kind: 'unavailable', message: 'The disk is full. Make room and try again.' },
  }),
  downloadOf({ id: 'd4', state: 'done', done: 611 * MIB, sha256: 'ab'.repeat(32) }),
];
const page = pageOf(rows, { total: 3_412 });

const history = (
  more: Readonly<Record<string, unknown>> = {},
  act?: (page: Page) => Promise<void>,
  sizes: Scene['sizes'] = all,
): Scene => ({
  sizes,
  replies: {
    'history:page': good(page),
    'history:state': good(stateOf()),
    'history:setSeen': good(undefined),
    'history:details': good(detailsOf(shown)),
    'history:readDetails': good(detailsOf(shown)),
    'downloads:current': good([]),
    'recordings:play': good({ address: '/recordings/1', size: 143 * MIB }),
    ...more,
  },
  act: async (given) => {
    await given.getByRole('link', { name: 'History' }).click();
    await given.waitForTimeout(150);
    await act?.(given);
  },
});
const open = async (given: Page): Promise<void> => {
  await given
    .getByRole('grid', { name: 'History' })
    .getByRole('row', { name: /^Despatch desk 1/ })
    .nth(1)
    .click();
  await given.waitForTimeout(400);
};
const chip = (name: string) => async (given: Page) => {
  await given.getByRole('button', { name, exact: true }).click();
  await given.waitForTimeout(250);
};
export const historyScenes: Readonly<Record<string, Scene>> = {
  history: history(
    { 'downloads:current': good(downloads) },
    async (given) => {
      await open(given);
      await given.getByRole('button', { name: 'Play recording' }).click();
      await given.waitForTimeout(700);
      await given.locator('video').evaluate((video: HTMLVideoElement) => {
        video.pause();
      });
    },
    [...all, { width: 1440, height: 900 }],
  ),
  historyList: history({
    'history:page': good(pageOf(rows, { total: 3_412, newer: 12 })),
    'history:state': good(stateOf({ whole: false, sync: 'older', progress: { done: 1_200, total: 9_340 } })),
    'downloads:current': good(ended),
  }),
  historyHover: history({}, async (given) => {
    await given
      .getByRole('grid', { name: 'History' })
      .getByRole('row', { name: /^Kasse 2/ })
      .first()
      .hover();
    await given.keyboard.press('Tab');
  }),
  historyPane: history(
    { 'history:readDetails': failed('timeout'), 'history:details': good(detailsOf(shown, { info: null })) },
    open,
  ),
  historyForeign: history(
    { 'history:details': good(detailsOf(shown, { foreignHost: 'st.example.net' })) },
    open,
    all.slice(0, 2),
  ),
  historyPlayFailed: history(
    { 'recordings:play': failed('offline') },
    async (given) => {
      await open(given);
      await given.getByRole('button', { name: 'Play recording' }).click();
    },
    all.slice(1, 2),
  ),
  historyPeriod: history({}, chip('Period: Last 30 days'), all.slice(0, 2)),
  historyAgent: history(
    {},
    async (given) => {
      await chip('Agent')(given);
      await given.getByRole('combobox').fill('bay');
    },
    all.slice(0, 2),
  ),
  historySupport: history({}, chip('Support session'), all.slice(0, 2)),
  historyLink: history({}, chip('Connection link'), all.slice(0, 2)),
  historyFiltered: history(
    {},
    async (given) => {
      await chip('Agent')(given);
      await given.keyboard.press('Enter');
      await chip('With recording')(given);
      await chip('Support session')(given);
      await given.getByRole('radio', { name: 'Only agents' }).click();
    },
    all.slice(0, 2),
  ),
  historyMenu: history(
    {},
    async (given) => {
      await given
        .getByRole('grid', { name: 'History' })
        .getByRole('row', { name: /^edit-suite-a/ })
        .first()
        .click({ button: 'right' });
      await given.waitForTimeout(300);
    },
    all.slice(1, 2),
  ),
  historyExport: history({}, chip('Export'), all.slice(1, 2)),
  historyNone: history(
    { 'history:page': good(pageOf([])) },
    async (given) => {
      await given.getByRole('searchbox', { name: 'Search history' }).fill('label printer');
      await given.waitForTimeout(400);
    },
    all.slice(1, 2),
  ),
  historyEmpty: history(
    { 'history:page': good(pageOf([])), 'history:state': good(stateOf({ stored: 0, reachesTo: null })) },
    undefined,
    all.slice(1, 2),
  ),
  historyFailed: history(
    {
      'history:page': failed('offline'),
      'history:state': good(stateOf({ sync: 'stopped', failure: { kind: 'timeout', message: '' } })),
    },
    undefined,
    all.slice(0, 2),
  ),
  historyOffline: history(
    {
      'service:current': good({
        kind: 'offline',
        refreshing: false,
        at: Date.now() - 1_700_000,
        since: Date.now() - 700_000,
        nextTryAt: Date.now() + 20_000,
        message: null,
        clockOffset: 0,
      }),
    },
    undefined,
    all.slice(0, 2),
  ),
  historyLoading: history({ 'history:page': undefined }, undefined, all.slice(1, 2)),
  historySettings: history(
    {},
    async (given) => {
      await given.getByRole('link', { name: 'Settings' }).first().click();
      await given.getByRole('link', { name: 'History' }).nth(1).click();
    },
    all.slice(1, 2),
  ),
  historyForget: history(
    {},
    async (given) => {
      await given.getByRole('link', { name: 'Settings' }).first().click();
      await given.getByRole('button', { name: 'Delete the local copy…' }).click();
      await given.waitForTimeout(300);
    },
    all.slice(1, 2),
  ),
};
