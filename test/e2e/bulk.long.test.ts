import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, following, LOOK_MS, notes, pickedNames, sentTo, UNDO_MS } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { axeFaults } from './faults.ts';
import { mainClock, passTime } from './main-clock.ts';
import { withConsole } from './stage.ts';
import { button, grid, refresh, row, searchBox, see, seeGone, soon, type Service } from './steps.ts';
import { callBridge } from './truth.ts';

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selection', exact: true });
/** The pane of a run, by its title. */
const runPane = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('region', { name: title, exact: typeof title === 'string' });
/** The line of an agent in the pane of the run: its name, the outcome, and why. */
const itemOf = (of: Locator, name: string): Locator =>
  of.getByRole('group', { name: 'Agents in this action' }).getByRole('listitem').filter({ hasText: name });
const count = (of: Locator, words: string): Locator => of.getByRole('button', { name: words, exact: true });

/** Picks the agents one by one, as a person does with Ctrl and the mouse. */
async function pick(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await searchBox(page).fill(name);
    await row(page, name).click({ modifiers: ['Control'] });
  }
  await searchBox(page).fill('');
  await see(bar(page).getByText(`${names.length} selected`, { exact: true }));
}

/** Puts the notes away that lie over the foot of the pane and over the bar. */
async function dismissNotes(page: Page): Promise<void> {
  const all = button(notes(page), 'Dismiss');
  // All at once and without a pointer: one that goes by itself meanwhile is nothing to wait for.
  await all.evaluateAll((buttons) => {
    for (const each of buttons) if (each instanceof HTMLElement) each.click();
  });
  await soon(() => all.count()).toBe(0);
}

/** An action of the bar's menu. */
async function choose(page: Page, action: RegExp): Promise<void> {
  await button(bar(page), 'More').click();
  await page
    .getByRole('menu', { name: 'More actions for the selection', exact: true })
    .getByRole('menuitem', { name: action })
    .click();
}

/** Actions on many agents: waking, then removing them. One story, in order. */
describe('actions on many', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  /** In the order of the list, in which they are woken: two at a time. */
  const names = [
    'Bay 4 label printer PC',
    'Bay 7 label printer PC',
    'Despatch desk 1',
    'Despatch desk 2',
    'FIN-HPBOOK-114',
    'FIN-HPBOOK-115',
    'hs-cnc-terminal-2',
    'hs-empfang',
    'Kasse 1 Königstraße',
    'Meeting room Calder',
    'ng-sql02.corp.northgate.example',
    'POS 2 Rua das Flores',
  ];
  const unplugged = names.slice(-2);
  /** Those whose request was refused, in the order of the list: which of two that are under way comes first is open. */
  let refused: readonly string[] = [];
  const failing = () => [...refused, ...unplugged];
  const woken = () => names.filter((name) => !failing().includes(name));
  const wakes = () => sentTo(service, 'agents/wake').length;
  const comingUp = async () => {
    const jobs = await callBridge(page, 'jobs:current', undefined);
    return jobs.filter(({ state, step }) => state === 'running' && step === 'coming-up').length;
  };
  /** Those that were asked to start do, and are seen. */
  const letStart = async (): Promise<void> => {
    service.controls.advance({ ms: 25_000 });
    await passTime(driver, LOOK_MS);
  };

  withConsole({ requires: [mainClock] }, async (stage) => {
    ({ service, driver, page } = stage);
    for (const name of names) service.controls.changeAgent({ name, online: false, wol: true, cable: true });
    for (const name of unplugged) service.controls.changeAgent({ name, cable: false });
    await refresh(page);
    await pick(page, [...names].reverse());
  });

  it('goes on when some fail, and ends with what became of each and why', async () => {
    // The third to the sixth request is refused: no right to wake these.
    service.controls.addFault({ where: 'agents/wake', fault: { kind: 'status', status: 403 }, after: 2, times: 4 });
    await button(bar(page), 'Wake').click();
    const run = runPane(page, 'Waking 12 agents');
    await see(count(run, '12 waiting'));
    await passTime(driver, UNDO_MS);
    await see(count(run, '2 waking'));
    await soon(wakes).toBe(2);
    await letStart();
    await see(count(run, '4 failed'));
    const ids = sentTo(service, 'agents/wake').flatMap(({ status, query }) =>
      status === 403 ? [Number(query.id)] : [],
    );
    refused = names.filter((name) => ids.includes(service.controls.agent({ name }).id));
    expect(refused).toHaveLength(4);
    for (const name of refused) await see(itemOf(run, name).getByText('No permission', { exact: true }));
    await soon(wakes).toBe(8);
    await letStart();
    await soon(wakes).toBe(10);
    await letStart();
    await soon(wakes).toBe(12);
    await see(count(run, '6 online'));
    expect(await run.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('10');
    // Their three minutes begin when the answer to the request has arrived.
    await soon(comingUp).toBe(2);
    await passTime(driver, 178_000);

    const end = runPane(page, '6 of 12 agents online');
    await see(end);
    await see(count(end, '6 failed'));
    for (const name of woken()) await see(itemOf(end, name).getByText(/^Online, /));
    for (const name of unplugged) {
      const item = itemOf(end, name);
      await see(item.getByText('No answer', { exact: true }));
      await see(item.getByText(`${name} didn’t come online within 3 minutes.`));
    }
    expect(wakes()).toBe(12);
    for (const name of names) expect(service.controls.agent({ name }).online).toBe(woken().includes(name));
  });

  it('tries those that failed again, and only those; stopped in between, it keeps what is done and the selection', async () => {
    for (const name of unplugged) service.controls.changeAgent({ name, cable: true });
    service.controls.forgetRequests();
    await button(runPane(page, '6 of 12 agents online'), 'Try again').click();
    const run = runPane(page, 'Waking 6 agents');
    await see(count(run, '2 waking'));
    await soon(wakes).toBe(2);
    await letStart();
    await see(count(run, '2 online'));
    await soon(wakes).toBe(4);
    await button(run, 'Stop').click();
    await see(count(run, '2 not sent'));
    await letStart();
    const end = runPane(page, '4 of 6 agents online');
    await see(end);
    for (const name of unplugged) await see(itemOf(end, name).getByText('Not sent', { exact: true }));
    for (const name of refused) expect(service.controls.agent({ name }).online).toBe(true);
    expect(wakes()).toBe(4);
    const ids = sentTo(service, 'agents/wake').map(({ query }) => Number(query.id));
    expect(ids.sort()).toEqual(refused.map((name) => service.controls.agent({ name }).id).sort());
    expect(await axeFaults(page)).toEqual([]);
    await see(bar(page).getByText('12 selected', { exact: true }));
    await button(end, 'Close').click();
    await soon(() => focused(page)).toMatch(/^grid Agents/);
  });

  /** Picks nothing, and puts a finished run away. */
  async function clear(): Promise<void> {
    const close = page
      .getByRole('region', { name: /agents? (removed from the account|online)|^Not sent$/ })
      .getByRole('button', { name: 'Close', exact: true });
    if (await close.isVisible()) await close.click();
    await dismissNotes(page);
    await grid(page).focus();
    await page.keyboard.press('Escape');
    await seeGone(bar(page));
  }
  const isListed = (name: string) => service.controls.agents().some((agent) => agent.name === name);

  const leaving = ['ALDER-SCAN-01', 'Elena Marques (laptop)', 'FIN-HPBOOK-115', 'Okafor surgery 4'];

  it('asks for the number before it removes agents, and can be undone', async () => {
    await clear();
    await pick(page, leaving);
    service.controls.forgetRequests();
    await choose(page, /^Remove from account/);
    const dialog = page.getByRole('dialog', { name: 'Remove 4 agents from this account?', exact: true });
    await see(dialog);
    const number = dialog.getByRole('textbox', { name: 'Number of agents', exact: true });
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
    await number.fill('5');
    await button(dialog, 'Remove 4 agents from this account').click();
    await see(dialog.getByText('That isn’t the number of selected agents. Type 4.'));
    await number.fill('4');
    await number.press('Enter');
    await seeGone(dialog);
    await see(following(page, /^Removing 4 agents from the account in \d+ s$/));
    await page.keyboard.press('Control+z');
    await see(runPane(page, 'Not sent'));
    await passTime(driver, UNDO_MS);
    expect(sentTo(service, 'agents/logout')).toEqual([]);
  });

  it('stops the rest with its reason when the plan’s limit is reached in the middle', async () => {
    await clear();
    const names = [
      'edit-suite-a',
      'hs-cnc-terminal-2',
      'hs-cnc-terminal-3',
      'hs-empfang',
      'nas-backup-02',
      'POS 2 Rua das Flores',
    ];
    await pick(page, names);
    service.controls.forgetRequests();
    service.controls.addFault({ where: 'agents/logout', fault: { kind: 'status', status: 402 }, after: 2 });
    await choose(page, /^Remove from account/);
    const dialog = page.getByRole('dialog', { name: 'Remove 6 agents from this account?', exact: true });
    await dialog.getByRole('textbox', { name: 'Number of agents', exact: true }).fill('6');
    await page.keyboard.press('Enter');
    await see(following(page, /^Removing 6 agents from the account in \d+ s$/));
    await passTime(driver, UNDO_MS);
    const end = runPane(page, '2 of 6 agents removed from the account');
    await see(end);
    const [first = '', second = '', third = '', fourth = '', ...rest] = names;
    for (const name of [first, second]) await see(itemOf(end, name).getByText('Removed', { exact: true }));
    for (const name of [third, fourth]) await see(itemOf(end, name).getByText('Plan limit', { exact: true }));
    for (const name of rest) await see(itemOf(end, name).getByText('Not sent', { exact: true }));
    await see(end.getByText('The plan’s request limit is reached. Wait a few minutes and try again.').last());
    await see(count(end, '2 not sent'));
    expect(sentTo(service, 'agents/logout')).toHaveLength(4);
    expect(names.filter(isListed)).toEqual([third, fourth, ...rest]);
    expect(await pickedNames(page)).toEqual([third, fourth, ...rest]);
  });
});
