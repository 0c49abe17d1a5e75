import type { Page } from 'playwright-core';
import { mainClock, passTime } from '../../e2e/main-clock.ts';
import type { Driver } from '../../e2e/driver.ts';
import { timeUntilChanged } from '../../e2e/painted.ts';
import { searchBox, seeRows, startService, type Service } from '../../e2e/steps.ts';
import { makeHome, type Home } from '../../e2e/stored-account.ts';
import { callBridge } from '../../e2e/truth.ts';
import { until } from '../../e2e/until.ts';
import { HIDDEN_MS } from '../../../src-main/agents/agents-feed.ts';
import { closeTab, connectOnce, LinkRequests, watchNavigations } from './connect.ts';
import { box, typeInto } from './list-keys.ts';
import { scrollThrough } from './list-scroll.ts';
import { median, overRounds, percentile, ROUNDS, time, type Figure } from './measure.ts';
import { openQuick } from './quick.ts';

/** What the account in view may lose by the others. */
const MOST_WORSE = 1.1;
/** S17, in milliseconds. */
const CHANGE_LIMIT = 100;
const CONNECTS = 4;
const OPENS = 3;
const CHANGES = 3;
const typed = ['despatch desk 1', 'lable bay', 'recption york', 'pc 4'];

/** Milliseconds of one start of the program, each the median or the worst of it. */
interface Round {
  readonly start: number;
  readonly key: number;
  readonly slowestKey: number;
  readonly clear: number;
  readonly refresh: number;
  readonly frames: number;
  readonly longestFrame: number;
  readonly toRequest: number;
  readonly toOpening: number;
  readonly quickOpen: number;
  readonly quickKey: number;
  readonly slowestQuickKey: number;
}

/** A profile with these accounts, the first one in view. */
async function fillHome(services: readonly Service[]): Promise<Home> {
  const [first] = services;
  const home = await makeHome();
  const driver = await home.start();
  try {
    const page = await driver.window('console');
    for (const [at, { address, key, controls }] of services.entries()) {
      await callBridge(page, 'accounts:add', { address, key, label: `Account ${String(at + 1)}`, keep: 'keychain' });
      await seeRows(page, controls.agents().length);
      // The program takes two sign-ins a second.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    await showFirst(page);
    await seeRows(page, first?.controls.agents().length ?? 0);
    await driver.quit();
  } finally {
    await driver.close();
  }
  return home;
}

async function showFirst(page: Page): Promise<void> {
  const { entries } = await callBridge(page, 'accounts:current', undefined);
  await callBridge(page, 'accounts:show', { accountId: entries[0]?.account.id ?? '' });
}

/** Every account has its list, and none is reading it. */
async function settle(page: Page, counts: readonly number[]): Promise<void> {
  await seeRows(page, counts[0] ?? 0);
  await until(
    'end of all readings',
    async () => {
      const { entries } = await callBridge(page, 'accounts:current', undefined);
      const done = entries.filter(({ service }) => service.kind === 'up-to-date' && !service.refreshing);
      return done.length === counts.length ? true : undefined;
    },
    60_000,
  );
  await page.evaluate(installPainted);
}

/** Runs in the page. */
function installPainted(): void {
  const painted = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve();
        channel.port2.postMessage(null);
      }),
    );
  Object.assign(globalThis, { painted });
}

/** The accounts beside poll from this moment on; the large list in view is not due, whatever its budget was. */
const letOthersPoll = (driver: Driver): Promise<void> => passTime(driver, HIDDEN_MS);

/** S10: medians of a few connects. */
async function connectSome(driver: Driver, page: Page, requests: LinkRequests, names: readonly string[]) {
  const times = { toRequest: [] as number[], toOpening: [] as number[] };
  const connectTo = async (name: string) => {
    await page.bringToFront();
    await searchBox(page).fill(name);
    return connectOnce(driver, page, name, requests);
  };
  // The window and its first tab stay, as they do while a technician works.
  await connectTo(names[0] ?? '');
  for (const name of names.slice(1)) {
    const { toRequest, toOpening } = await connectTo(name);
    await closeTab(driver, name);
    times.toRequest.push(toRequest);
    times.toOpening.push(toOpening);
  }
  await searchBox(page).fill('');
  await page.bringToFront();
  return { toRequest: median(times.toRequest), toOpening: median(times.toOpening) };
}

/** S9: opening it, and the answer to each key press. */
async function useQuick(driver: Driver) {
  const page = await driver.window('quick');
  const opened: number[] = [];
  for (let at = 0; at < OPENS; at += 1) opened.push(await openQuick(driver, page));
  const texts = typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
  const keys = await page.evaluate(async (all) => {
    const { bridge } = globalThis as unknown as { bridge: { invoke(name: string, input: unknown): Promise<unknown> } };
    const times: number[] = [];
    for (const text of all) {
      const start = performance.now();
      await bridge.invoke('quick:find', { text, limit: 30 });
      times.push(performance.now() - start);
    }
    return times;
  }, texts);
  return { quickOpen: median(opened), quickKey: median(keys), slowestQuickKey: Math.max(...keys) };
}

/** One start of the program with this profile, and everything that is measured of it. */
async function runOnce(home: Home, counts: readonly number[], large: Service) {
  const names = [...new Set(large.controls.agents().map(({ name }) => name))].slice(0, CONNECTS + 1);
  const began = performance.now();
  const driver = await home.start({ requires: [mainClock] });
  const requests = new LinkRequests();
  try {
    const page = await driver.window('console');
    await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(2).waitFor();
    const start = performance.now() - began;
    // Before any page is prepared for a session.
    await watchNavigations(driver, large.linkOrigin);
    await settle(page, counts);
    await letOthersPoll(driver);
    const keys = await typeInto(page, box.ours);
    await letOthersPoll(driver);
    const refresh = await time(() => callBridge(page, 'agents:refresh', undefined));
    await letOthersPoll(driver);
    const { frames } = await scrollThrough(page, true);
    await letOthersPoll(driver);
    requests.start();
    const connects = await connectSome(driver, page, requests, names);
    await letOthersPoll(driver);
    const quick = await useQuick(driver);
    const changes = counts.length > 1 ? await changeAccounts(page, counts) : [];
    const round: Round = {
      start,
      key: median(keys.typed),
      slowestKey: Math.max(...keys.typed),
      clear: median(keys.cleared),
      refresh,
      frames: percentile(frames, 95),
      longestFrame: Math.max(...frames),
      ...connects,
      ...quick,
    };
    return { round, changes };
  } finally {
    requests.stop();
    await driver.close();
  }
}

interface Change {
  /** Milliseconds from the key press until the first rows of the other account are painted, and until all are listed. */
  readonly first: number;
  readonly all: number;
}

/** S17: to the account beside and back, a few times. */
async function changeAccounts(page: Page, [first = 0, second = 0]: readonly number[]): Promise<readonly Change[]> {
  const changes: Change[] = [];
  await page.bringToFront();
  for (let at = 0; at < CHANGES; at += 1)
    for (const [digit, count] of [
      [2, second],
      [1, first],
    ] as const) {
      const began = performance.now();
      const shown = await timeUntilChanged(page, () =>
        page.keyboard.press(`ControlOrMeta+Shift+Digit${String(digit)}`),
      );
      await seeRows(page, count);
      if (count === first) changes.push({ first: shown, all: performance.now() - began });
    }
  return changes;
}

/** The account in view, the first, with the others polling beside it and without them, in turn. Takes ten minutes. */
export async function measureAccounts(counts: readonly number[], rounds = ROUNDS): Promise<readonly Figure[]> {
  const services = await Promise.all(counts.map((agents) => startService({ agents })));
  const [large] = services;
  if (large === undefined) throw new Error('there is no service');
  for (const { id } of large.controls.agents()) large.controls.changeAgent({ id, online: true });
  const homes = { one: await fillHome([large]), three: await fillHome(services) };
  const measured: { readonly one: Round; readonly three: Round }[] = [];
  const changes: Change[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const one = await runOnce(homes.one, counts.slice(0, 1), large);
      const three = await runOnce(homes.three, counts, large);
      if (round < 0) continue;
      measured.push({ one: one.round, three: three.round });
      changes.push(...three.changes);
    }
  } finally {
    await Promise.all([homes.one.stop(), homes.three.stop(), ...services.map((service) => service.close())]);
  }
  const figure = (what: string, of: (round: Round) => number): Figure => ({
    what: `three accounts: ${what}`,
    ...overRounds(
      measured.map(({ three }) => of(three)),
      measured.map(({ one }) => of(one)),
    ),
    yardstick: 'the same with one account',
    target: MOST_WORSE,
  });
  return [
    figure('S3 start to the first row of the kept list', ({ start }) => start),
    figure('S1 key press to painted result, median', ({ key }) => key),
    figure('S1 key press to painted result, slowest', ({ slowestKey }) => slowestKey),
    figure('S1 clearing the search', ({ clear }) => clear),
    figure('S4 scroll end to end, 95 % of frames within', ({ frames }) => frames),
    figure('S4 scroll end to end, longest frame', ({ longestFrame }) => longestFrame),
    figure('S6 refresh of the account in view', ({ refresh }) => refresh),
    figure('S10 key press to the request at the service', ({ toRequest }) => toRequest),
    figure('S10 answer to the page being told to open the link', ({ toOpening }) => toOpening),
    figure('S9 from the shortcut to a field that takes letters', ({ quickOpen }) => quickOpen),
    figure('S9 a key press in Quick connect, median', ({ quickKey }) => quickKey),
    figure('S9 a key press in Quick connect, slowest', ({ slowestQuickKey }) => slowestQuickKey),
    {
      what: `S17 change to the account with ${String(large.controls.agents().length)} agents, first rows painted`,
      ours: median(changes.map(({ first }) => first)),
      yardstick: `${String(CHANGE_LIMIT)} ms`,
      theirs: CHANGE_LIMIT,
      target: 1,
      ratios: changes.map(({ first }) => first / CHANGE_LIMIT),
    },
    {
      what: 'S17 the same, all rows listed',
      ours: median(changes.map(({ all }) => all)),
      yardstick: `${String(CHANGE_LIMIT)} ms`,
      theirs: CHANGE_LIMIT,
      target: null,
    },
  ];
}
