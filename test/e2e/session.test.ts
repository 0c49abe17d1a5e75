import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { linksOf, LOOK_MS, UNDO_MS } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { mainClock, passTime } from './main-clock.ts';
import { closeSessionWindow, connectTo, liveSessions, openAll } from './session-steps.ts';
import { withConsole } from './stage.ts';
import { button, heading, remoteOf, row, see, seeGone, sessionBar, sessionTab, soon, type Service } from './steps.ts';

/** From the list to the remote screen and back: the session window, its tray, its side bar. One story, in order. */
describe('a remote session', () => {
  let service: Service;
  let driver: Driver;
  let console: Page;
  let session: Page;

  const desk = 'Despatch desk 1';
  const suite = 'edit-suite-a';

  withConsole({ requires: [mainClock] }, (stage) => {
    ({ service, driver, page: console } = stage);
  });

  const tool = (name: string) => button(sessionBar(session), name);
  const overlay = (name: string) => session.getByRole('alertdialog', { name, exact: true });
  /** Whether the remote view of the shown tab can be seen: nothing of ours is ever drawn over it. */
  const visibleViews = () =>
    driver.main(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes('/session/'));
      return (window?.contentView.children ?? []).filter((view) => view.getVisible()).length;
    });

  it('that gets no link says why, and sends the request for the link only once', async () => {
    const { controls } = service;
    const { id } = controls.addFault({ where: 'agents/connect', fault: { kind: 'status', status: 503 } });
    await row(console, 'hs-empfang').dblclick();
    session = await driver.window('session');
    const overlay = session.getByRole('alertdialog', { name: 'No link was provided', exact: true });
    await see(overlay);
    await see(overlay.getByText('The service reports an internal error (status 503).'));
    expect(controls.counters()['agents/connect']).toBe(1);
    expect(controls.links()).toEqual([]);
    controls.removeFault({ id });
  });

  it('waits when the network takes the page, and comes back by itself with a new link', async () => {
    const { controls } = service;
    const { id } = controls.addFault({ where: 'remote-page', fault: { kind: 'reset', at: 'start' } });
    session = await driver.window('session');
    await button(session.getByRole('alertdialog'), 'Reconnect').click();
    const lost = heading(session, 'The connection to hs-empfang was lost');
    await see(lost);
    controls.removeFault({ id });
    await passTime(driver, 8_000);
    await remoteOf(driver, 'hs-empfang');
    await seeGone(lost);
    expect(controls.links().filter(({ repeats }) => repeats > 0)).toEqual([]);
  });

  it('says that a link was used already when somebody else opened it first', async () => {
    const { controls } = service;
    const { id } = controls.addFault({ where: 'remote-page', fault: { kind: 'status', status: 410 } });
    session = await driver.window('session');
    await button(sessionBar(session), 'Reconnect').click();
    await see(heading(session, 'This link has been used'));
    controls.removeFault({ id });
    await button(session.getByRole('alertdialog'), 'Reconnect').click();
    await remoteOf(driver, 'hs-empfang');
    await seeGone(session.getByRole('alertdialog'));
  });

  it('stops a page that wants to go where the service does not live', async () => {
    const { controls } = service;
    const redirect = { kind: 'redirect', to: 'https://elsewhere.example/steal' } as const;
    const { id } = controls.addFault({ where: 'remote-page', fault: redirect });
    session = await driver.window('session');
    await button(sessionBar(session), 'Reconnect').click();
    await see(session.getByRole('alertdialog', { name: 'This session was blocked', exact: true }));
    await soon(() => driver.remotePages()).toEqual([]);
    controls.removeFault({ id });
    await closeSessionWindow(driver);
    await soon(() => driver.windowNow('session')).toBe(undefined);
    controls.forgetRequests();
  });

  it('opens from the keyboard, shows that agent, and asks for one link that is opened once', async () => {
    await connectTo(console, desk);
    session = await driver.window('session');
    const remote = await remoteOf(driver, desk);
    await see(remote.getByRole('heading', { name: desk }));
    await see(sessionTab(session, desk));
    expect(await sessionTab(session, desk).getAttribute('aria-selected')).toBe('true');
    await soon(() => sessionTab(session, desk).textContent()).toMatch(/In session/);
    expect(await session.title()).toContain(desk);
    await soon(() => driver.isShown('session')).toBe(true);
    expect(linksOf(service, desk)).toMatchObject([{ repeats: 0 }]);
    expect(linksOf(service, desk)[0]?.openedAt).not.toBeNull();
    expect(service.controls.counters()).toMatchObject({ 'agents/connect': 1, 'remote-page': 1 });
    await soon(visibleViews).toBe(1);
  });

  it('names the host of the page under Connection, which hides the page meanwhile', async () => {
    await tool('Connection').click();
    const dialog = session.getByRole('dialog', { name: `Connection to ${desk}`, exact: true });
    await see(dialog);
    expect(await dialog.innerText()).toContain(new URL(service.linkOrigin).host);
    expect(await dialog.innerText()).toContain('nothing is encrypted');
    await soon(visibleViews).toBe(0);
    await button(dialog, 'Close').click();
    await seeGone(dialog);
    await soon(visibleViews).toBe(1);
  });

  it('gives the remote page the keyboard, and keeps back only its own keys', async () => {
    const remote = await remoteOf(driver, desk);
    await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
    let typed = '';
    for (const letter of 'Hello, desk') {
      await remote.keyboard.type(letter);
      typed += letter;
      await soon(() => remote.locator('#note').textContent()).toBe(typed);
    }
    const keys = Number(await remote.locator('body').getAttribute('data-keys'));
    const side = session.getByRole('complementary', { name: 'Favorites', exact: true });
    await see(side);
    await remote.keyboard.press('Control+b');
    await seeGone(side);
    await remote.keyboard.press('Control+b');
    await see(side);
    expect(Number(await remote.locator('body').getAttribute('data-keys'))).toBeLessThanOrEqual(keys + 2);
    await remote.keyboard.press('F5');
    await soon(() => remote.locator('#last-key').textContent()).toBe('F5');
  });

  it('shows This link has been used when the page asks for its link again, and keeps the last frame', async () => {
    const remote = await remoteOf(driver, desk);
    await remote.evaluate('location.reload()').catch(() => undefined);
    await see(overlay('This link has been used'));
    await soon(visibleViews).toBe(0);
    expect(linksOf(service, desk)).toMatchObject([{ repeats: 1 }]);
    await soon(() => driver.remotePages().length).toBe(0);
    await see(button(overlay('This link has been used'), 'Close'));
    await soon(() => sessionTab(session, desk).textContent()).toMatch(/Ended/);
  });

  it('gets a new link by Reconnect', async () => {
    await button(overlay('This link has been used'), 'Reconnect').click();
    const remote = await remoteOf(driver, desk);
    await see(remote.getByRole('heading', { name: desk }));
    await seeGone(overlay('This link has been used'));
    expect(linksOf(service, desk)).toMatchObject([{ repeats: 1 }, { repeats: 0 }]);
    expect(linksOf(service, desk)[1]?.openedAt).not.toBeNull();
    expect(service.controls.counters()['agents/connect']).toBe(2);
    await soon(() => liveSessions(service)).toEqual([desk]);
  });

  it('reconnects a live session from the toolbar, and ends the old one', async () => {
    await tool('Reconnect').click();
    await soon(() => linksOf(service, desk).length).toBe(3);
    await remoteOf(driver, desk);
    await soon(() => driver.remotePages().length).toBe(1);
    await soon(() => liveSessions(service)).toEqual([desk]);
    expect(linksOf(service, desk).map(({ repeats }) => repeats)).toEqual([1, 0, 0]);
  });

  const rebootRequests = () => service.controls.requests().filter(({ purpose }) => purpose === 'agents/reboot');
  const returning = () => session.getByRole('group', { name: `${desk} is rebooting`, exact: true });

  it('reboots normally, once, five seconds after it was told so; the tab waits and connects again by itself', async () => {
    const links = linksOf(service, desk).length;
    await tool('Reboot').click();
    const dialog = session.getByRole('dialog', { name: `Reboot ${desk}?`, exact: true });
    await button(dialog, 'Reboot').click();
    await seeGone(dialog);
    const countdown = session.getByRole('group', { name: `Reboot of ${desk}`, exact: true });
    await see(countdown.getByText(/^Rebooting in \d s$/));
    expect(rebootRequests()).toEqual([]);
    await passTime(driver, UNDO_MS);
    await soon(() => rebootRequests().length).toBe(1);
    expect(rebootRequests()).toMatchObject([{ body: { id: service.controls.agent({ name: desk }).id, safe: false } }]);
    service.controls.advance({ ms: 2_000 });
    expect(service.controls.agent({ name: desk }).online).toBe(false);
    await see(returning());
    await passTime(driver, LOOK_MS);
    await see(returning().getByText('Went offline'));
    await soon(visibleViews).toBe(0);
    service.controls.advance({ ms: 60_000 });
    expect(service.controls.agent({ name: desk })).toMatchObject({ online: true, safeMode: false });
    await passTime(driver, LOOK_MS);
    await seeGone(returning());
    await remoteOf(driver, desk);
    await soon(() => liveSessions(service)).toEqual([desk]);
    await soon(visibleViews).toBe(1);
    expect(linksOf(service, desk).length).toBe(links + 1);
    expect(rebootRequests().length).toBe(1);
  });

  it('sends Safe Mode where it was chosen; Reconnect now does not wait for the tab', async () => {
    service.controls.forgetRequests();
    await soon(() => tool('Reboot').getAttribute('aria-disabled')).toBeNull();
    await tool('Reboot').click();
    const dialog = session.getByRole('dialog', { name: `Reboot ${desk}?`, exact: true });
    await dialog.getByText('In Safe Mode (Windows)').click();
    await button(dialog, 'Reboot').click();
    await seeGone(dialog);
    await see(session.getByRole('group', { name: `Reboot of ${desk}`, exact: true }));
    await passTime(driver, UNDO_MS);
    await soon(() => rebootRequests().length).toBe(1);
    expect(rebootRequests()).toMatchObject([{ body: { safe: true } }]);
    service.controls.advance({ ms: 2_000 });
    await see(returning());
    // The console cannot learn that the agent is back: the press alone leads there.
    const faults = (['agents/list', 'agents/info'] as const).map((where) =>
      service.controls.addFault({ where, fault: { kind: 'status', status: 503 } }),
    );
    service.controls.advance({ ms: 60_000 });
    await button(returning(), 'Reconnect now').click();
    await remoteOf(driver, desk);
    for (const { id } of faults) service.controls.removeFault({ id });
    await soon(() => liveSessions(service)).toEqual([desk]);
    expect(service.controls.agent({ name: desk }).safeMode).toBe(true);
  });

  it('ends the remote page of a closed tab, and of no other', async () => {
    await openAll(driver, service, console, [suite]);
    await remoteOf(driver, suite);
    await button(session, `Close ${suite}`).click();
    await soon(() => driver.remotePages().length).toBe(1);
    await soon(() => liveSessions(service)).toEqual([desk]);
  });

  it('goes to full screen, where nothing of ours is left, and comes back', async () => {
    const isFull = () =>
      driver.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isFullScreen()));
    await sessionTab(session, desk).click();
    await tool('Full screen').click();
    await soon(isFull).toBe(true);
    await seeGone(sessionBar(session));
    const remote = await remoteOf(driver, desk);
    await remote.keyboard.press('F11');
    await soon(isFull).toBe(false);
    await see(sessionBar(session));
  });

  it('stays in the tray when the console is closed, and comes back from it', async () => {
    const closeConsole = () =>
      driver.main(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()
          .find((one) => one.webContents.getURL().includes('/console/index.html'))
          ?.close();
      });
    await closeConsole();
    await soon(() => driver.isShown('console')).toBe(false);
    expect(await driver.isShown('session')).toBe(true);
    await driver.desktop.clickMenu('tray', ['Open Longreach']);
    await soon(() => driver.isShown('console')).toBe(true);
    await closeConsole();
    await soon(() => driver.isShown('console')).toBe(false);
    expect(await driver.startAgain()).toBe(0);
    await soon(() => driver.isShown('console')).toBe(true);
    await see(row(console, suite));
    expect(liveSessions(service)).toEqual([desk]);
  });

  it('asks before it quits while sessions are open, and ends them when told to', async () => {
    const requested = async () =>
      (await driver.desktop.calls()).filter(({ api }) => api.startsWith('dialog.showMessageBox')).length;
    await driver.desktop.clickMenu('tray', ['Quit']);
    await soon(requested).toBe(1);
    expect(liveSessions(service)).toEqual([desk]);
    await see(sessionTab(session, desk));
    await driver.desktop.answerNext('message', { response: 0 });
    const gone = new Promise<void>((resolve) => driver.app.once('close', () => resolve()));
    await driver.desktop.clickMenu('tray', ['Quit']).catch(() => undefined);
    await gone;
    await soon(() => liveSessions(service)).toEqual([]);
  });
});
