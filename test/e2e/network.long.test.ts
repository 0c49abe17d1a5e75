import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceState } from '../../src-main/contract/contract.ts';
import { pane, sentTo, showDetails, underWay } from './agent-steps.ts';
import { layCable, type Cable } from './cable.ts';
import type { Driver } from './driver.ts';
import { cursorName } from './list-steps.ts';
import { mainClock, passTime } from './main-clock.ts';
import {
  button,
  drawnNames,
  grid,
  launchAtList,
  row,
  rowCount,
  searchBox,
  see,
  seeGone,
  serviceStatus,
  soon,
  startService,
  type Service,
} from './steps.ts';
import { callBridge } from './truth.ts';

/** The longest pause between two tries, however often they failed. */
const LONGEST_MS = 300_000;
/** No pause between two agents whose hardware is read is longer while the window is seen. */
const STEP_MS = 9_100;

describe('the network is pulled out in the middle of work', () => {
  let service: Service;
  let cable: Cable;
  let driver: Driver;
  let page: Page;

  const desk = 'Despatch desk 1';
  const sleeper = 'Bay 7 label printer PC';

  beforeAll(async () => {
    service = await startService();
    service.controls.changeAgent({ name: sleeper, wol: true, cable: true });
    cable = await layCable(service.address);
    const env = { LONGREACH_SERVICE_URL: cable.address };
    const settings = { hardwareScan: false };
    ({ driver, page } = await launchAtList(service, { requires: [mainClock], env, settings }));
  });
  afterAll(async () => {
    await driver.close();
    await cable.pull();
    await service.close();
  });

  const seeStatus = (words: RegExp) => soon(() => serviceStatus(page).textContent()).toMatch(words);
  const serviceNow = (): Promise<ServiceState> => callBridge(page, 'service:current', undefined);
  const banner = () => page.getByText('No connection to the service.');

  it('leaves the list, the search, the cursor and the details as they were, and says how old they are', async () => {
    await showDetails(page, desk);
    await soon(() => pane(page).textContent()).toMatch(/Updated \d+ s ago|Updated just now/);
    await searchBox(page).fill('group:warehouse');
    await soon(() => rowCount(page)).toBe(6);
    await row(page, desk).click();
    await soon(() => cursorName(page)).toBe(desk);
    const before = await drawnNames(page);
    const { at } = await serviceNow();

    await cable.pull();
    await passTime(driver, 20_000);
    await seeStatus(/^\s*Offline, showing \d\d:\d\d\s*$/);
    await see(banner());
    await see(page.getByText(/The list is from \d\d:\d\d\..*Trying again in /));
    expect((await serviceNow()).at).toBe(at);
    expect(await drawnNames(page)).toEqual(before);
    expect(await searchBox(page).inputValue()).toBe('group:warehouse');
    expect(await cursorName(page)).toBe(desk);
    await see(pane(page).getByRole('heading', { name: desk, exact: true }));
    expect(await grid(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('goes on finding and sorting in what is kept', async () => {
    await searchBox(page).fill('os:mac');
    await soon(async () => (await drawnNames(page)).length).toBe(4);
    await searchBox(page).fill('');
    await soon(() => rowCount(page)).toBe(30);
  });

  it('says in the details that they could not be read, and of when the shown ones are', async () => {
    await row(page, desk).click();
    await button(pane(page), 'Refresh details').click();
    await see(pane(page).getByText(/The service can’t be reached|No connection|refused/i));
    await see(
      pane(page).getByText(/^The details shown were loaded .*ago\.$|^The details shown were loaded just now\.$/),
    );
    await see(button(pane(page), 'Try again'));
    await row(page, 'Despatch desk 2').click();
    await see(pane(page).getByText('There is no saved copy of the details yet.'));
  });

  it('explains why nothing can be woken, and offers to try again', async () => {
    await row(page, sleeper).click();
    await page.keyboard.press('w');
    const note = underWay(page);
    await see(note.getByText(`${sleeper} didn’t wake up`, { exact: true }));
    expect(await note.textContent()).toMatch(/connection|reach|network/i);
    await see(button(note, 'Try again'));
  });

  it('explains why there is no session, and asks for no link twice', async () => {
    await row(page, desk).click();
    await page.keyboard.press('Enter');
    const session = await driver.window('session');
    const overlay = session.getByRole('alertdialog', { name: 'No link was provided', exact: true });
    await see(overlay);
    expect(await overlay.textContent()).toMatch(/connection|reach|network/i);
    expect(sentTo(service, 'agents/connect')).toEqual([]);
    // With its last tab the window goes, and with it the page that would tell of the click.
    const gone = session.waitForEvent('close');
    await button(overlay, 'Close').evaluate((element: HTMLElement) => element.click());
    await gone;
    await page.bringToFront();
  });

  it('catches up by itself once the network is back, without a key being pressed', async () => {
    service.controls.changeAgent({ name: 'Despatch desk 2', newName: 'Despatch desk two' });
    service.controls.changeAgent({ name: 'hs-empfang', online: false });
    service.controls.forgetRequests();
    await cable.plug();
    await passTime(driver, LONGEST_MS);
    await see(row(page, 'Despatch desk two'));
    await passTime(driver, 10_000);
    await seeStatus(/^\s*Up to date/);
    await seeGone(banner());
    expect(await rowCount(page)).toBe(30);
    expect(await cursorName(page)).toBe(desk);
    expect(sentTo(service, 'agents/list').length).toBeGreaterThan(0);
    // What failed meanwhile is not sent by itself later.
    expect(sentTo(service, 'agents/connect')).toEqual([]);
    expect(sentTo(service, 'agents/wake')).toEqual([]);
  });

  it('works again as if nothing had been', async () => {
    await row(page, sleeper).click();
    await page.keyboard.press('w');
    await soon(() => sentTo(service, 'agents/wake').length).toBe(1);
  });

  it('reads hardware in the background, one computer after the other, each once, and what is read can be searched', async () => {
    await searchBox(page).fill('ram:>0');
    await soon(() => rowCount(page)).toBeGreaterThan(0);
    // A pointer that rests on a row is a person who looks at it: its agent is read for them.
    await page.mouse.move(0, 0);
    const known = await rowCount(page);
    service.controls.forgetRequests();
    // The one that was asked to wake is looked at every few seconds.
    const woken = String(service.controls.agent({ name: sleeper }).id);
    const requested = () =>
      sentTo(service, 'agents/info')
        .map(({ query }) => query.agent_id)
        .filter((id) => id !== woken);
    await callBridge(page, 'settings:change', { hardwareScan: true });
    await soon(async () => {
      await passTime(driver, STEP_MS);
      return rowCount(page);
    }).toBeGreaterThanOrEqual(known + 3);
    await callBridge(page, 'settings:change', { hardwareScan: false });
    expect(new Set(requested()).size).toBe(requested().length);
    expect(requested().length).toBeGreaterThanOrEqual(3);
  });
});
