import type { Page } from 'playwright-core';
import type { ExternalRequest, QuickHit, SupportSession } from '../../../src-main/contract/contract.ts';
import { detailsOf, fullDetails, likelyForecast } from './agents/details-samples.ts';
import { insightScenes } from './insights/insights-scenes.ts';
import type { Scene } from './look.ts';

/** Scenes of Quick connect, the command palette, requests from outside, support and what is offered after a restart. */

const good = (value: unknown): unknown => ({ ok: true, value });
const failed = (kind: string, reason?: string): unknown => ({
  ok: false,
  failure: { kind, message: 'A sentence.', reason },
});
const all = [
  { width: 760, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const ends = all.slice(0, 2);
const long = `Northgate Logistics ${'Regional distribution centre and returns handling '.repeat(3)}PC 0117`;
const seconds = (): number => Math.floor(Date.now() / 1000);

const hitOf = (agentId: number, name: string, part: Partial<QuickHit> = {}): QuickHit => ({
  agentId,
  name,
  group: 'Northgate Logistics / Leeds warehouse',
  os: 'win',
  ip: '198.51.100.7',
  online: true,
  disabled: false,
  lastTime: seconds() - 3_600,
  osUser: 'dispatch1',
  inSession: false,
  favorite: false,
  why: 'match',
  marks: [],
  ...part,
});
const listed = [
  hitOf(1, 'Despatch desk 1', { favorite: true, why: 'favorite' }),
  hitOf(2, 'Jonas Weber MacBook Air', { favorite: true, why: 'favorite', os: 'mac', online: false, osUser: null }),
  hitOf(3, 'ng-dc01.corp.northgate.example', { favorite: true, why: 'favorite', inSession: true }),
  hitOf(4, long, { favorite: true, why: 'favorite', group: long }),
  hitOf(5, 'Kasse 1 Königstraße', { why: 'recent', online: null, ip: null }),
  hitOf(6, 'bw-york-reception', { why: 'recent', disabled: true }),
  ...Array.from({ length: 6 }, (_, at) => hitOf(20 + at, `Warehouse terminal ${at}`, { why: 'recent' })),
];
const typed = [
  hitOf(1, 'Despatch desk 1', { marks: [[0, 8]] }),
  hitOf(7, 'Despatch desk 2', { marks: [[0, 8]], inSession: true }),
  hitOf(8, 'Selby despatch', { marks: [[6, 14]], online: false }),
];
const details = {
  ...fullDetails,
  at: Date.now() - 4_000,
  preview: '/previews/1/1',
};

const quickSize = { width: 760, height: 484 };
const quick = (
  hits: readonly QuickHit[],
  more: Readonly<Record<string, unknown>> = {},
  act?: (page: Page) => Promise<void>,
): Scene => ({
  page: 'quick-connect',
  sizes: [quickSize],
  replies: {
    'quick:find': good({ hits, matches: hits.length, total: 2_418 }),
    'agents:details': good(details),
    'agents:readDetails': good(details),
    'agents:forecast': good(likelyForecast),
    ...more,
  },
  act: async (page) => {
    await page.evaluate("globalThis.tell('quick:shown', null)");
    await act?.(page);
    // The card rests a moment before it reads.
    await page.waitForTimeout(400);
  },
});
const write = (text: string) => (page: Page) => page.getByRole('combobox').first().fill(text);
const away = detailsOf(
  2,
  { name: 'Jonas Weber MacBook Air', online: false, hibernate: true },
  { at: Date.now() - 9e6 },
);
const off = [hitOf(2, 'Jonas Weber MacBook Air', { online: false, osUser: null }), ...typed];
const awayReplies = { 'agents:details': good(away), 'agents:readDetails': good(away) };
const occupied = detailsOf(7, {
  ...fullDetails.agent,
  id: 7,
  name: 'Despatch desk 2',
  sessions: {
    total: 12,
    last: {
      ...(fullDetails.agent.sessions.last ?? { id: 1, client: null }),
      startTime: seconds() - 600,
      stopTime: null,
    },
  },
});

const till = { agentId: 7, name: 'Till 4', group: 'Shop / Floor', online: true };
const askOf = (part: Partial<ExternalRequest> = {}): Scene => ({
  sizes: ends,
  replies: {
    'external:current': good({
      id: 'ask-1',
      source: 'link',
      requester: 'Northfield help desk',
      action: 'connect',
      by: 'name',
      value: 'Till 4',
      state: 'found',
      agents: [till],
      failure: null,
      ...part,
    } satisfies ExternalRequest),
  },
});

const supportOf = (id: number, part: Partial<SupportSession> = {}): SupportSession => ({
  id,
  phase: 'waiting',
  status: 0,
  createTime: seconds() - 180 * id,
  inviteCode: '771204659',
  hasLink: true,
  canJoin: true,
  clientName: 'Café Ribeira, till 2',
  clientOs: null,
  preview: null,
  joinedAt: null,
  startedAt: null,
  closedAt: null,
  ...part,
});
const joined = (id: number, clientName: string): SupportSession =>
  supportOf(id, {
    phase: 'joined',
    status: 1,
    clientName,
    clientOs: 'win',
    joinedAt: Date.now() - 75_000,
    preview: '/previews/support-2/1',
  });
const qr = Array.from({ length: 33 }, (_, y) =>
  Array.from({ length: 33 }, (_, x) => ((x * 7 + y * 13 + x * y) % 3 === 0 ? '1' : '0')).join(''),
);
const support = (
  sessions: readonly SupportSession[],
  more: Readonly<Record<string, unknown>> = {},
  act?: (page: Page) => Promise<void>,
): Scene => ({
  sizes: all,
  replies: {
    'support:current': good({ sessions, remain: 143, runsOutAt: null, at: Date.now(), failure: null }),
    'support:qr': good(qr),
    'support:setSeen': good(undefined),
    'support:create': failed('quota', 'plan-limit'),
    ...more,
  },
  act: async (page) => {
    await page.keyboard.press('Control+2');
    await page.waitForTimeout(100);
    await act?.(page);
  },
});
const stateOf = (sessions: readonly SupportSession[], part: Readonly<Record<string, unknown>>): unknown =>
  good({ sessions, remain: 143, runsOutAt: null, at: Date.now(), failure: null, ...part });
const choose = (name: RegExp) => async (page: Page) => {
  await page.getByRole('option', { name }).first().click();
};
const many = Array.from({ length: 60 }, (_, at) =>
  at % 9 === 0
    ? joined(at + 1, at === 0 ? 'Elena Marques' : `Client ${at}`)
    : supportOf(at + 1, {
        clientName: at === 5 ? long : at % 7 === 0 ? null : `Client ${at}`,
        phase: at % 5 === 0 ? 'closed' : at % 4 === 0 ? 'in-session' : 'waiting',
        closedAt: at % 5 === 0 ? Date.now() - 60_000 : null,
        startedAt: at % 4 === 0 ? Date.now() - 600_000 : null,
      }),
);

const marks = (...names: readonly string[]) =>
  good(names.map((name, at) => ({ agentId: at + 1, name, online: at !== 2, lastTime: seconds(), open: false })));
const palette = (text: string, hits: readonly QuickHit[]): Scene => ({
  sizes: ends,
  replies: { 'quick:find': good({ hits, matches: hits.length, total: 312 }) },
  act: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    if (text !== '') await write(text)(page);
    await page.waitForTimeout(200);
  },
});
const section = (at: number): Scene => ({
  sizes: all,
  replies: { 'quick:shortcut': good({ keys: 'Control+Alt+Space', taken: at === 1 }) },
  settings: { trustedSources: at === 1 ? ['link', 'command-line'] : [] },
  act: async (page) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForTimeout(100);
    await page.evaluate((part) => {
      for (const one of document.querySelectorAll('main *, [class*=page] *'))
        if (one.scrollHeight > one.clientHeight + 20 && getComputedStyle(one).overflowY === 'auto')
          one.scrollTop = (one.scrollHeight / 3) * part;
    }, at);
  },
});

export const moreScenes: Readonly<Record<string, Scene>> = {
  quickEmpty: quick(listed),
  quickTyped: quick(typed, {}, write('despach')),
  quickOffline: quick(off, awayReplies),
  quickOccupied: quick(typed.slice(1), { 'agents:details': good(occupied), 'agents:readDetails': good(occupied) }),
  quickWaking: quick(off, {
    ...awayReplies,
    'jobs:current': good([
      {
        id: 'j1',
        kind: 'wake-and-connect',
        agentId: 2,
        agentName: 'Jonas Weber MacBook Air',
        state: 'running',
        step: 'coming-up',
        startedAt: Date.now() - 24_000,
        stepAt: Date.now() - 20_000,
        limitAt: Date.now() + 200_000,
        typicalMs: 70_000,
        endedAt: null,
        failure: null,
      },
    ]),
  }),
  quickFailed: quick(listed.slice(3), { 'sessions:open': failed('not-found') }, (page) => page.keyboard.press('Enter')),
  quickNothing: quick([], {}, write('zzzz')),
  quickSignedOut: quick([], { 'account:current': good({ kind: 'first-run' }) }),
  quickLong: quick(listed.slice(3)),
  paletteEmpty: palette('', listed.slice(0, 3)),
  paletteTyped: palette('des', [...typed, hitOf(4, long, { group: long })]),
  paletteNothing: palette('zzzz', []),
  doorFound: askOf(),
  doorOffline: askOf({ agents: [{ ...till, online: false }], action: 'connect' }),
  doorSeveral: askOf({
    state: 'several',
    agents: [till, { ...till, agentId: 9, group: null, online: false }, { ...till, agentId: 10, group: long }],
  }),
  doorMany: askOf({
    state: 'several',
    agents: Array.from({ length: 20 }, (_, at) => ({ ...till, agentId: at, group: `Shop / Floor ${at}` })),
  }),
  doorNone: askOf({ state: 'none', agents: [] }),
  doorSearching: askOf({ state: 'searching', agents: [] }),
  doorFailed: askOf({ state: 'failed', agents: [], failure: { kind: 'offline', message: '' } }),
  doorHostile: askOf({
    requester: `\u202E${'x'.repeat(4_000)}`,
    value: `<b>${'W'.repeat(500)}`,
    agents: [{ ...till, name: 'W'.repeat(500), group: '<i>'.repeat(300) }],
  }),
  doorSupport: askOf({ action: 'support', by: 'client', value: 'Elena Marques', agents: [], source: 'command-line' }),
  restoreOne: { sizes: all, replies: { 'sessions:restorable': marks('Despatch desk 1') } },
  restoreMany: {
    sizes: all,
    replies: {
      'sessions:restorable': marks(
        'Despatch desk 1',
        long,
        'Jonas Weber MacBook Air',
        'edit-suite-a',
        'Till 4',
        'Till 5',
      ),
    },
  },
  supportEmpty: support([]),
  supportWaiting: support([supportOf(1), joined(2, 'Elena Marques')], {}, choose(/^Café/)),
  supportJoined: support([supportOf(1), joined(2, 'Elena Marques')], {}, choose(/^Elena/)),
  supportLimit: support([supportOf(1)], {}, async (page) => {
    await page.getByRole('button', { name: 'New support session', exact: true }).click();
  }),
  supportNoneLeft: support([supportOf(1), joined(2, 'Elena Marques')], {
    'support:current': stateOf([supportOf(1)], { remain: 0 }),
  }),
  supportMany: support(many, {}, choose(/^Northgate/)),
  supportSelected: support(many, {}, async (page) => {
    await choose(/^Elena/)(page);
    await page.keyboard.press('Control+a');
  }),
  supportOffline: support([], {
    'support:current': stateOf([supportOf(1)], {
      at: Date.now() - 700_000,
      failure: { kind: 'offline', message: 'The service cannot be reached.' },
    }),
  }),
  settingsTop: section(0),
  settingsMiddle: section(1),
  settingsLow: section(2),
  settingsEnd: section(3),
  ...insightScenes,
};
