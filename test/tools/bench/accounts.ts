import type { Page } from 'playwright-core';
import { mainClock, passTime } from '../../e2e/main-clock.ts';
import type { Driver } from '../../e2e/driver.ts';
import { timeUntilChanged } from '../../e2e/painted.ts';
import { searchBox, seeRows, startService, type Service } from '../../e2e/steps.ts';
import { makeHome, type Home } from '../../e2e/stored-account.ts';
import { callBridge } from '../../e2e/truth.ts';
import { until } from '../../e2e/until.ts';
import { HIDDEN_MS } from '../../../src-main/api/list-pause.ts';
import { closeTab, connectOnce, LinkRequests, watchNavigations } from './connect.ts';
import { box, typeInto } from './list-keys.ts';
import { scroller, scrollThrough } from './list-scroll.ts';
import { median, overRounds, percentile, ROUNDS, time, type Figure } from './measure.ts';
import { openQuick } from './quick.ts';

/** What the account in view may lose by the others. */
const MOST_WORSE = 1.1;
/** S17, in milliseconds. */
const CHANGE_LIMIT = 100;
/** How often each is measured in one start: a single time depends on what the engine just compiled. */
const TYPINGS = 3;
const REFRESHES = 3;
const SCROLLS = 3;
const CONNECTS = 3;
const QUICKS = 1;
const OPENS = 3;
const CHANGES = 2;
const typed = ['despatch desk 1', 'lable bay', 'recption york', 'pc 4'];

/** A profile with these accounts, the first one in view. */
export async function fillHome(services: readonly Service[]): Promise<Home> {
  const [first] = services;
  const home = await makeHome();
  const driver = await home.start();
  try {
    const page = await driver.window('console');
    for (const [at, { address, key, controls }] of services.entries()) {
      await callBridge(page, 'account:signIn', { address, key, label: `Account ${String(at + 1)}`, keep: 'keychain' });
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

/** The program with one of the profiles. */
interface Program {
  readonly driver: Driver;
  readonly page: Page;
  /** Milliseconds until its first rows were there. */
  readonly start: number;
}

async function startProgram(home: Home, counts: readonly number[], large: Service): Promise<Program> {
  const began = performance.now();
  const driver = await home.start({ requires: [mainClock] });
  const page = await driver.window('console');
  await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(2).waitFor();
  const start = performance.now() - began;
  // Before any page is prepared for a session.
  await watchNavigations(driver, large.linkOrigin);
  await settle(page, counts);
  return { driver, page, start };
}

/** The accounts beside poll from this moment on; the large list in view is not due, whatever its budget was. */
const letOthersPoll = ({ driver }: Program): Promise<void> => passTime(driver, HIDDEN_MS);

/** Both programs at the same time, as the machine changes its pace from one start to the next. */
interface Pair<T> {
  readonly one: T;
  readonly three: T;
}

/** Measures both in turn, so many times, each time the other one first; the accounts beside poll while it goes on. */
async function inTurn<T>(
  programs: Pair<Program>,
  times: number,
  measure: (program: Program) => Promise<T>,
): Promise<Pair<readonly T[]>> {
  const found: Pair<T[]> = { one: [], three: [] };
  for (let at = 0; at < times; at += 1)
    for (const which of at % 2 === 0 ? (['one', 'three'] as const) : (['three', 'one'] as const)) {
      const program = programs[which];
      await program.page.bringToFront();
      await letOthersPoll(program);
      found[which].push(await measure(program));
    }
  return found;
}

const over = <T>({ one, three }: Pair<readonly T[]>, of: (measured: T) => number): Pair<number> => ({
  one: median(one.map(of)),
  three: median(three.map(of)),
});

/** S10: the search, one connect by the key of the list. */
async function connectTo({ driver, page }: Program, name: string, requests: LinkRequests) {
  await page.bringToFront();
  await searchBox(page).fill(name);
  return connectOnce(driver, page, name, requests);
}

/** S10: one connect beside another that stays, as it does while a technician works. */
async function connectAndClose(program: Program, name: string, requests: LinkRequests) {
  const times = await connectTo(program, name, requests);
  await closeTab(program.driver, name);
  await searchBox(program.page).fill('');
  return times;
}

/** S9: opening it, and the answer to each key press. */
async function useQuick({ driver }: Program) {
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
  return { open: median(opened), key: median(keys), slowestKey: Math.max(...keys) };
}

/** One start of both programs, and everything that is measured of them. */
async function runRound(homes: Pair<Home>, counts: readonly number[], large: Service, isThreeFirst: boolean) {
  const [first = '', ...names] = new Set(large.controls.agents().map(({ name }) => name));
  const requests = new LinkRequests();
  const started: Program[] = [];
  const startIt = async (which: keyof Pair<Home>): Promise<Program> => {
    const program = await startProgram(homes[which], which === 'one' ? counts.slice(0, 1) : counts, large);
    started.push(program);
    return program;
  };
  try {
    const early = isThreeFirst ? await startIt('three') : null;
    const one = await startIt('one');
    const programs = { one, three: early ?? (await startIt('three')) };
    // As in `measureKeys`, the first one is not counted.
    await inTurn(programs, 1, ({ page }) => typeInto(page, box.ours));
    const keys = await inTurn(programs, TYPINGS, ({ page }) => typeInto(page, box.ours));
    const refreshes = await inTurn(programs, REFRESHES, ({ page }) =>
      time(() => callBridge(page, 'agents:refresh', undefined)),
    );
    const ways = await inTurn(programs, SCROLLS, ({ page }) => scrollThrough(page, scroller.ours));
    requests.start();
    await inTurn(programs, 1, (program) => connectTo(program, first, requests));
    const left = { one: names.values(), three: names.values() };
    const connects = await inTurn(programs, CONNECTS, (program) =>
      connectAndClose(program, (program === one ? left.one : left.three).next().value ?? '', requests),
    );
    for (const { page } of started) await page.bringToFront();
    const quick = await inTurn(programs, QUICKS, useQuick);
    await one.driver.close();
    const changes = await changeAccounts(programs.three.page, counts);
    const figures = {
      start: { one: one.start, three: programs.three.start },
      key: over(keys, ({ typed: times }) => median(times)),
      slowestKey: over(keys, ({ typed: times }) => Math.max(...times)),
      clear: over(keys, ({ cleared }) => median(cleared)),
      refresh: over(refreshes, (took) => took),
      frames: over(ways, ({ frames }) => percentile(frames, 95)),
      longestFrame: over(ways, ({ frames }) => Math.max(...frames)),
      toRequest: over(connects, ({ toRequest }) => toRequest),
      toOpening: over(connects, ({ toOpening }) => toOpening),
      quickOpen: over(quick, ({ open }) => open),
      quickKey: over(quick, ({ key }) => key),
      slowestQuickKey: over(quick, ({ slowestKey }) => slowestKey),
    };
    return { figures, changes };
  } finally {
    requests.stop();
    await Promise.all(started.map(({ driver }) => driver.close()));
  }
}

type Figures = Awaited<ReturnType<typeof runRound>>['figures'];

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
  const measured: Figures[] = [];
  const changes: Change[] = [];
  try {
    for (let round = -1; round < rounds; round += 1) {
      const found = await runRound(homes, counts, large, round % 2 === 0);
      if (round < 0) continue;
      measured.push(found.figures);
      changes.push(...found.changes);
    }
  } finally {
    await Promise.all([homes.one.stop(), homes.three.stop(), ...services.map((service) => service.close())]);
  }
  const figure = (what: string, of: (figures: Figures) => Pair<number>): Figure => ({
    what: `three accounts: ${what}`,
    ...overRounds(
      measured.map((figures) => of(figures).three),
      measured.map((figures) => of(figures).one),
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
