import type { Page } from 'playwright-core';
import type { Display, Job, WaitCause, SessionsState, TabState } from '../../../../src-main/contract/contract.ts';
import { ended, jobOf, markOf, MINUTE, pictureOf, tabOf } from './pictures-of.ts';

export interface Scene {
  readonly widths?: readonly number[];
  readonly height?: number;
  /** `now` in Unix milliseconds, so that running times look alive. */
  readonly picture: (now: number) => SessionsState;
  readonly jobs?: (now: number) => readonly Job[];
  /** The calls that the service refuses. */
  readonly refuses?: readonly string[];
  /** The screens of this computer. */
  readonly screens?: readonly Display[];
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const hoursAgo = (now: number, hours: number): number => Math.floor(now / 1000) - hours * 3600;

const lists = (now: number) => ({
  favorites: [
    markOf(4, 'Bay 4 label printer PC'),
    markOf(1, 'Despatch desk 1', { open: true }),
    markOf(5, 'edit-suite-a'),
    markOf(6, 'Jonas Weber MacBook Air', { online: false, lastTime: hoursAgo(now, 2) }),
    markOf(7, 'ng-dc01.corp.northgate.example'),
    markOf(8, 'Kasse 1 Königstraße'),
    markOf(9, 'Meeting room Calder', { online: false, lastTime: hoursAgo(now, 120) }),
    markOf(10, 'nas-backup-02', { online: null }),
  ],
  recents: [
    markOf(2, 'bw-york-reception', { open: true }),
    markOf(3, 'ng-sql02.corp.northgate.example', { open: true }),
    markOf(11, 'hs-empfang'),
    markOf(12, 'POS 1 Rua das Flores', { online: false, lastTime: hoursAgo(now, 30) }),
  ],
});

/** Three tabs as in the design, the first in the given state. */
const three = (now: number, state: TabState, online = true): SessionsState =>
  pictureOf(
    [
      tabOf({ state, online, favorite: true, lastFrame: '/frame.png', osUser: 'Aneta Kowalczyk' }),
      tabOf({
        id: 'tab-2',
        agentId: 2,
        name: 'bw-york-reception',
        state: { kind: 'open', since: now - 78.7 * MINUTE },
      }),
      tabOf({ id: 'tab-3', agentId: 3, name: 'ng-sql02.corp.northgate.example', state: { kind: 'connecting' } }),
    ],
    lists(now),
  );

const open = (now: number): TabState => ({ kind: 'open', since: now - 4.2 * MINUTE });
const returning = (now: number): TabState => ({
  kind: 'waiting',
  cause: 'reboot',
  jobId: 'job-1',
  since: now - 79_000,
  typicalMs: 100_000,
  nextTryAt: null,
});
const all = [760, 1280, 1920] as const;
const lost = (now: number, cause: WaitCause, nextTryAt: number | null): TabState => ({
  kind: 'waiting',
  cause,
  jobId: null,
  since: now - 38_000,
  typicalMs: null,
  nextTryAt,
});
/** Presses a tool, in the menu where it has no room. */
const press = (name: string) => async (page: Page) => {
  const more = page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true });
  const tool = page.getByRole('toolbar').getByRole('button', { name, exact: true });
  if (await tool.isVisible()) await tool.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  }
};
const words =
  'Printer queue stuck on the Zebra at bay 4. Cleared it, reinstalled the driver from the share.\n\nCall back on Monday about the label size.';
const noted = (now: number): SessionsState => {
  const picture = three(now, open(now));
  return { ...picture, tabs: picture.tabs.map((tab, at) => (at === 0 ? { ...tab, note: words } : tab)) };
};
const support = (now: number): SessionsState => {
  const picture = three(now, open(now));
  const client = tabOf({
    id: 'tab-9',
    agentId: null,
    supportId: 77,
    name: 'Mrs Adeyemi',
    group: null,
    os: null,
    online: null,
    state: open(now),
    lastFrame: '/frame.png',
  });
  return { ...picture, tabs: [client, ...picture.tabs], activeTabId: 'tab-9' };
};
const screens = [
  { id: 1, label: 'Built-in display', width: 1920, height: 1200, primary: true, current: true },
  { id: 2, label: 'DELL U2723QE', width: 3840, height: 2160, primary: false, current: false },
];
const tooltip = (name: string) => async (page: Page) => {
  await page.getByRole('toolbar').getByRole('button', { name }).hover();
  await page.locator('.tip').waitFor();
};

export const scenes: Readonly<Record<string, Scene>> = {
  open: { widths: all, picture: (now) => three(now, open(now)) },
  connecting: { picture: (now) => three(now, { kind: 'connecting' }) },
  'link-used': { widths: all, picture: (now) => three(now, ended('link-used', now)) },
  crashed: { picture: (now) => three(now, ended('page-crashed', now)) },
  failed: {
    picture: (now) => three(now, ended('page-failed', now, { kind: 'service-error', message: '', status: 502 })),
  },
  network: { picture: (now) => three(now, ended('network', now)) },
  blocked: { picture: (now) => three(now, ended('blocked', now)) },
  quota: { picture: (now) => three(now, ended('connect-failed', now, { kind: 'quota', message: '' })) },
  offline: { widths: all, picture: (now) => plain(three(now, ended('agent-offline', now), false)) },
  waking: {
    widths: all,
    picture: (now) => plain(three(now, ended('agent-offline', now - 30_000), false)),
    jobs: (now) => [jobOf({ startedAt: now - 24_000 })],
  },
  'wake-failed': {
    picture: (now) => plain(three(now, ended('agent-offline', now - 200_000), false)),
    jobs: (now) => [
      jobOf({
        state: 'failed',
        startedAt: now - 180_000,
        endedAt: now,
        failure: { kind: 'timeout', message: '', reason: 'not-online' },
      }),
    ],
  },
  back: { picture: (now) => plain(three(now, ended('agent-offline', now - 30_000))) },
  start: { widths: all, picture: (now) => pictureOf([], lists(now)) },
  'start-empty': { picture: () => pictureOf([]) },
  'no-side-bar': {
    widths: [760],
    picture: (now) => ({ ...three(now, open(now)), sideBar: false, insets: { top: 84, left: 0 } }),
  },
  'many-tabs': {
    widths: [760, 1280],
    picture: (now) => {
      const tabs = Array.from({ length: 12 }, (_, at) =>
        tabOf({ id: `tab-${at + 1}`, agentId: at + 1, name: `Warehouse terminal ${at + 1}`, state: open(now) }),
      );
      return pictureOf(tabs, { ...lists(now), activeTabId: 'tab-12' });
    },
  },
  reboot: {
    widths: all,
    picture: (now) => three(now, open(now)),
    act: async (page) => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Reboot' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'reboot-refused': {
    refuses: ['agents:reboot'],
    picture: (now) => three(now, open(now)),
    act: async (page) => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Reboot' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reboot' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  note: {
    widths: all,
    refuses: ['agents:setFavorite'],
    picture: (now) => three(now, open(now)),
    act: async (page) => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Favorite', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  undo: {
    widths: [760, 1280],
    picture: (now) => three(now, open(now)),
    jobs: (now) => [
      jobOf({ kind: 'reboot', step: 'undo', startedAt: now - 1_000, stepAt: now - 1_000, limitAt: now + 4_000 }),
    ],
  },
  returning: {
    widths: all,
    picture: (now) => three(now, returning(now), false),
    jobs: (now) => [jobOf({ kind: 'reboot', startedAt: now - 84_000, stepAt: now - 58_000, typicalMs: 100_000 })],
  },
  'not-back': {
    picture: (now) => three(now, ended('not-back', now, { kind: 'timeout', message: '', reason: 'not-back' }), false),
  },
  'wake-connect': {
    picture: (now) => plain(three(now, ended('agent-offline', now - 30_000), false)),
    jobs: (now) => [jobOf({ kind: 'wake-and-connect', startedAt: now - 24_000, typicalMs: 95_000 })],
  },
  'lost-offline': { widths: all, picture: (now) => three(now, lost(now, 'offline', null), false) },
  'lost-network': { picture: (now) => three(now, lost(now, 'network', now + 8_000)) },
  slept: { picture: (now) => three(now, lost(now, 'slept', now - 1)) },
  writing: { widths: all, picture: noted, act: press('Note') },
  'writing-alone': {
    widths: [760, 1280],
    picture: (now) => ({ ...noted(now), sideBar: false, insets: { top: 84, left: 0 } }),
    act: async (page) => {
      await press('Note')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  more: { widths: [760, 1000], picture: (now) => three(now, open(now)), act: press('More') },
  screens: { screens, picture: (now) => three(now, open(now)), act: press('Choose a screen') },
  'tab-menu': {
    picture: (now) => three(now, open(now)),
    act: (page) => page.getByRole('tab', { name: /bw-york/ }).click({ button: 'right' }),
  },
  dragging: {
    picture: (now) => three(now, open(now)),
    act: async (page) => {
      const box = (await page.getByRole('tab', { name: /Despatch/ }).boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(box.x + 40, box.y + 16);
      await page.mouse.down();
      await page.mouse.move(box.x + 190, box.y + 16, { steps: 6 });
    },
  },
  'pass-keys': {
    widths: [760, 1280],
    picture: (now) => {
      const picture = three(now, open(now));
      return { ...picture, tabs: picture.tabs.map((tab, at) => (at === 0 ? { ...tab, passKeys: true } : tab)) };
    },
  },
  'keys-tip': { widths: [1280], picture: (now) => three(now, open(now)), act: tooltip('Pass all keys') },
  support: { widths: all, picture: support },
  reason: {
    widths: all,
    picture: (now) =>
      plain(
        three(now, {
          kind: 'needs-reason',
          reasonOptions: [
            'Ticket 48213: labels do not print',
            'Monthly updates',
            'Asked for by Aneta Kowalczyk, by telephone',
          ],
        }),
      ),
  },
  popped: {
    widths: [760, 1280],
    picture: (now) => ({
      ...pictureOf(three(now, open(now)).tabs.slice(0, 1), lists(now)),
      popped: true,
      sideBar: false,
      insets: { top: 84, left: 0 },
    }),
  },
  'taken-screen': {
    picture: (now) => ({
      ...three(now, open(now)),
      fullScreen: true,
      fullScreenHost: 'remote.northgate.example',
      insets: { top: 40, left: 0 },
    }),
  },
  restore: {
    widths: all,
    picture: (now) => ({
      ...pictureOf([], lists(now)),
      restorable: [
        markOf(1, 'Despatch desk 1'),
        markOf(2, 'bw-york-reception'),
        markOf(6, 'Jonas Weber MacBook Air', { online: false, lastTime: hoursAgo(now, 2) }),
      ],
    }),
  },
  tip: { widths: [760, 1280], picture: (now) => three(now, open(now)), act: tooltip('Reconnect') },
};

/** Without a last frame: the computer was never seen. */
function plain(picture: SessionsState): SessionsState {
  return { ...picture, tabs: picture.tabs.map((tab) => ({ ...tab, lastFrame: null })) };
}

export const sceneNames = Object.keys(scenes);
