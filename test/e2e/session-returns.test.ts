import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditFilter } from '../../src-main/contract/contract.ts';
import { linksOf } from './agent-steps.ts';
import { isLong } from '../long.ts';
import type { Driver } from './driver.ts';
import { makeHome, type Home } from './stored-account.ts';
import { mainClock, passTime } from './main-clock.ts';
import { searchFolder } from './secrets.ts';
import { closeSessionWindow, connectTo, liveSessions, openAll, overlay, tabNames, waiting } from './session-steps.ts';
import {
  button,
  refresh,
  remoteOf,
  see,
  seeGone,
  seeRows,
  sessionTab,
  soon,
  startService,
  typeAndSignIn,
  type Service,
} from './steps.ts';
import { callBridge } from './truth.ts';
import { untilEqual } from './until.ts';

const [desk, suite, front] = ['Despatch desk 1', 'edit-suite-a', 'hs-empfang'] as const;
/** Longer than any pause before a try. */
const ONE_TRY_MS = 40_000;

let service: Service;
let account: Home;
let driver: Driver;

beforeAll(async () => {
  service = await startService();
  for (const name of [desk, suite, front]) service.controls.changeAgent({ name, online: true });
  account = await makeHome();
  driver = await account.start();
  await typeAndSignIn(await driver.window('console'), service.address, service.key);
});
afterAll(async () => {
  await driver.close();
  await account.stop();
  await service.close();
});

const everything: AuditFilter = { text: '', kinds: [], outcome: 'all', from: null, to: null };

/** Open sessions are offered again at the next start, however the last run ended; links are never stored. */
describe('after a restart', () => {
  const secrets: string[] = [];

  /** The parts of a remote page's address that give access. */
  async function noteSecrets(name: string): Promise<void> {
    const { pathname, search } = new URL((await remoteOf(driver, name)).url());
    secrets.push(...`${pathname}${search}`.split(/[/?&=]/).filter((part) => part.length >= 16));
  }
  async function openBoth(): Promise<void> {
    const console = await driver.window('console');
    await seeRows(console, 30);
    await openAll(driver, service, console, [desk, suite]);
    for (const name of [desk, suite]) await noteSecrets(name);
  }
  const counts = () => [desk, suite].map((name) => linksOf(service, name).length);

  it('offers what was open when it was killed, connects to it on one click, with new links', async () => {
    await openBoth();
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    await driver.kill();
    expect(searchFolder(driver.userData, secrets)).toEqual([]);
    driver = await account.start();
    const console = await driver.window('console');
    await seeRows(console, 30);
    const offer = console.getByText('You were connected to 2 agents', { exact: true });
    await see(offer);
    // Nothing is connected before somebody asks for it.
    expect(counts()).toEqual([1, 1]);
    await button(console, 'Reconnect all 2').click();
    // The sessions of the killed program may still be open at the service; the links are new.
    await soon(counts).toEqual([2, 2]);
    await soon(() => liveSessions(service)).toEqual([desk, suite].sort());
    await seeGone(offer);
    expect(counts()).toEqual([2, 2]);
    for (const name of [desk, suite]) await noteSecrets(name);
  });

  it.runIf(isLong)('offers them after a quit too, and not what was closed by hand', async () => {
    const session = await driver.window('session');
    await button(session, `Close ${suite}`).click();
    await soon(() => tabNames(session)).toEqual([desk]);
    await driver.desktop.answerNext('message', { response: 0 });
    expect(await driver.quit()).toBe(0);
    expect(searchFolder(driver.userData, secrets)).toEqual([]);
    driver = await account.start();
    const console = await driver.window('console');
    await seeRows(console, 30);
    await see(console.getByText(`You were connected to ${desk}`, { exact: true }));
    await button(console, 'Not now').click();
    await seeGone(console.getByText(`You were connected to ${desk}`, { exact: true }));
    await connectTo(console, suite);
    await remoteOf(driver, suite);
    expect(await console.getByText(/^You were connected to/).count()).toBe(0);
    expect(counts()).toEqual([2, 3]);
  });

  it('offers what was open where Windows ends the process with its session (C4)', async () => {
    const session = await driver.window('session');
    if (!isLong) await button(session, `Close ${desk}`).click();
    await soon(() => tabNames(session)).toEqual([suite]);
    const { tabs } = await callBridge(session, 'sessions:current', undefined);
    await callBridge(session, 'sessions:setNote', { tabId: tabs[0]?.id ?? '', text: 'Toner is ordered' });
    await driver.endSession();
    driver = await account.start({ requires: [mainClock] });
    const console = await driver.window('console');
    await seeRows(console, 30);
    await see(console.getByText(`You were connected to ${suite}`, { exact: true }));
    const { entries } = await callBridge(console, 'audit:page', { filter: everything, before: null, limit: 20 });
    expect(entries.filter(({ kind }) => kind === 'session' || kind === 'note').slice(0, 2)).toMatchObject([
      { kind: 'session', name: suite, outcome: 'done', text: expect.stringContaining('Longreach was quit.') as string },
      { kind: 'note', name: suite, text: 'Toner is ordered' },
    ]);
    expect((await callBridge(console, 'audit:verify', undefined)).broken).toBeNull();
  });
});

/** What a tab does by itself when its connection is lost. In the program that was started last. */
describe('a tab that lost its connection', () => {
  let console: Page;
  let session: Page;

  beforeAll(async () => {
    console = await driver.window('console');
    await untilEqual('end of all sessions', () => liveSessions(service), []);
  });
  /** Links that were given out before the test. */
  const before = new Map<string, number>();
  // Each test begins with a window of its own, whose tab has lost nothing yet.
  beforeEach(async () => {
    for (const name of [desk, suite, front]) before.set(name, linksOf(service, name).length);
    session = await openAll(driver, service, console, [desk]);
    await remoteOf(driver, desk);
  });
  afterEach(async () => {
    await closeSessionWindow(driver);
    await soon(() => driver.windowNow('session')).toBe(undefined);
    await soon(() => driver.remotePages()).toEqual([]);
    await soon(() => liveSessions(service)).toEqual([]);
  });

  const links = (name: string = desk) => linksOf(service, name).slice(before.get(name));
  const expectNoRepeats = () => expect(links().map(({ repeats }) => repeats)).toEqual(links().map(() => 0));
  /** Lets waiting tabs live through a second, unless one connects just now: a page that opens has a limit of its own. */
  async function passSecond(): Promise<void> {
    const connecting = await session.evaluate<boolean>(
      `window.bridge.invoke('sessions:current', undefined)
        .then(({ value }) => value.tabs.some(({ state }) => state.kind === 'connecting'))`,
    );
    if (!connecting) await passTime(driver, 1_000);
  }
  const crash = () =>
    driver.main(({ webContents }) => {
      const remote = webContents
        .getAllWebContents()
        .find((one) => one.getURL().startsWith('http') && !/\/(console|session|quick-connect)\//.test(one.getURL()));
      if (!remote) throw new Error('there is no remote page');
      remote.forcefullyCrashRenderer();
    });

  it('waits while its agent is offline, and connects with a new link when it is back', async () => {
    service.controls.changeAgent({ name: desk, online: false });
    await refresh(console);
    // The list is not believed at once; the computer itself is asked after a few seconds.
    await soon(async () => {
      await passTime(driver, 3_500);
      return waiting(session, `${desk} went offline`).isVisible();
    }).toBe(true);
    expect(links().length).toBe(1);
    await soon(() => driver.remotePages()).toEqual([]);
    await soon(() => sessionTab(session, desk).textContent()).toMatch(/Waiting/);

    service.controls.changeAgent({ name: desk, online: true });
    await refresh(console);
    await soon(async () => {
      await passSecond();
      return links().length;
    }).toBe(2);
    await remoteOf(driver, desk);
    await seeGone(waiting(session, `${desk} went offline`));
    await soon(() => liveSessions(service)).toEqual([desk]);
    expectNoRepeats();
  });

  it('stays closed once the user cancels the waiting, until they reconnect', async () => {
    await crash();
    const panel = waiting(session, `The connection to ${desk} was lost`);
    await see(panel);
    await button(panel, 'Stop waiting').click();
    await seeGone(panel);
    await passTime(driver, 5 * ONE_TRY_MS);
    await see(overlay(session, `Stopped waiting for ${desk}`));
    expect(links().length).toBe(1);
    await button(overlay(session, `Stopped waiting for ${desk}`), 'Reconnect').click();
    await remoteOf(driver, desk);
    expect(links().length).toBe(2);
    expectNoRepeats();
  });

  it('comes back after a crash of its page, twice; the third within a minute stops it (H10)', async () => {
    for (const round of [1, 2]) {
      await crash();
      const panel = waiting(session, `The connection to ${desk} was lost`);
      await see(panel);
      await passTime(driver, 8_000);
      await soon(() => links().length).toBe(1 + round);
      await remoteOf(driver, desk);
      await seeGone(panel);
    }
    await crash();
    await see(overlay(session, 'The remote screen crashed'));
    await passTime(driver, 5 * ONE_TRY_MS);
    expect(links().length).toBe(3);
    await button(overlay(session, 'The remote screen crashed'), 'Reconnect').click();
    await remoteOf(driver, desk);
    expect(links().length).toBe(4);
    expectNoRepeats();
  });

  it('connects every tab again after this computer slept, one after the other, and none while it sleeps', async () => {
    await openAll(driver, service, console, [suite, front]);
    await soon(() => tabNames(session)).toEqual([desk, suite, front]);
    await driver.desktop.power('suspend');
    await passTime(driver, 3_600_000);
    expect(links(desk)).toHaveLength(1);
    expect(links(suite)).toHaveLength(1);
    expect(links(front)).toHaveLength(1);
    await driver.desktop.power('resume');
    await see(waiting(session, 'This computer was asleep'));
    await soon(async () => {
      await refresh(console);
      await passSecond();
      return liveSessions(service);
    }).toEqual([desk, suite, front].sort());
    for (const name of [desk, suite, front]) {
      await remoteOf(driver, name);
      expect(links(name).map(({ repeats }) => repeats)).toEqual([0, 0]);
    }
    await seeGone(waiting(session, 'This computer was asleep'));
  });

  it('shows that a link was used up, and requests no other by itself', async () => {
    const remote = await remoteOf(driver, desk);
    await remote.evaluate('location.reload()').catch(() => undefined);
    await see(overlay(session, 'This link has been used'));
    await passTime(driver, 5 * ONE_TRY_MS);
    expect(links().length).toBe(1);
    await see(overlay(session, 'This link has been used'));
  });
});
