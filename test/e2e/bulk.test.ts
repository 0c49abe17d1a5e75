import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clipboardOf, focused, following, LOOK_MS, notes, pickedNames, sentTo, toast, UNDO_MS } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { axeFaults } from './faults.ts';
import { cursorName } from './list-steps.ts';
import { mainClock, passTime } from './main-clock.ts';
import { withConsole } from './stage.ts';
import {
  button,
  drawnNames,
  grid,
  refresh,
  row,
  rowCount,
  searchBox,
  see,
  seeGone,
  seeRows,
  soon,
  type Service,
} from './steps.ts';
import { callBridge } from './truth.ts';

const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selection', exact: true });
/** The pane of a run, by its title. */
const runPane = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('region', { name: title, exact: typeof title === 'string' });
/** What stands for an agent in the pane of the run: its name, what became of it, and why. */
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

describe('the selection', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  withConsole({ requires: [mainClock] }, (stage) => {
    ({ service, driver, page } = stage);
  });

  const selected = (words: string) => see(bar(page).getByText(words, { exact: true }));

  it('is made by Space and by Shift with the arrows', async () => {
    const [first = '', second = '', third = '', fourth = ''] = await drawnNames(page);
    await row(page, first).click();
    await page.keyboard.press(' ');
    await selected('1 selected');
    expect(await pickedNames(page)).toEqual([first]);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await pickedNames(page)).toEqual([first, second, third, fourth]);
    await page.keyboard.press('Shift+ArrowUp');
    await selected('3 selected');
    expect(await pickedNames(page)).toEqual([first, second, third]);
    await page.keyboard.press(' ');
    expect(await pickedNames(page)).toEqual([first, second]);
    expect(await cursorName(page)).toBe(third);
  });

  it('is made by Ctrl and the mouse, and of all by Ctrl+A', async () => {
    const [first = '', second = '', , , fifth = ''] = await drawnNames(page);
    await row(page, fifth).click({ modifiers: ['Control'] });
    expect(await pickedNames(page)).toEqual([first, second, fifth]);
    await row(page, first).click({ modifiers: ['Control'] });
    expect(await pickedNames(page)).toEqual([second, fifth]);
    await page.keyboard.press('Control+a');
    await selected('30 selected');
    const all = page.getByRole('checkbox', { name: 'Select all agents in the list', exact: true });
    expect(await all.getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Escape');
    await seeGone(bar(page));
    expect(await pickedNames(page)).toEqual([]);
    expect(await focused(page)).toMatch(/^grid Agents/);
  });

  it('takes with Ctrl+A what the list shows, and keeps it when the search goes on', async () => {
    const { controls } = service;
    await searchBox(page).fill('Despatch');
    await soon(() => rowCount(page)).toBe(2);
    await row(page, 'Despatch desk 1').click();
    await page.keyboard.press('Control+a');
    await selected('2 selected');
    await searchBox(page).fill('hs-empfang');
    await row(page, 'hs-empfang').click({ modifiers: ['Control'] });
    await selected('3 selected');
    controls.removeAgent({ name: 'Despatch desk 2' });
    await refresh(page);
    await selected('2 selected');
    await searchBox(page).fill('');
    await soon(() => pickedNames(page)).toEqual(['Despatch desk 1', 'hs-empfang']);
  });

  it('keeps selection, cursor and keyboard through refreshes that move everything', async () => {
    const { controls } = service;
    await row(page, 'edit-suite-a').click();
    const picked = await pickedNames(page);
    controls.changeAgent({ name: 'ALDER-RECEPTION', newName: 'zz-last' });
    controls.changeAgent({ name: 'hs-empfang', newName: 'aa-first' });
    controls.removeAgent({ name: 'ALDER-SCAN-01' });
    await refresh(page);
    await see(row(page, 'aa-first'));
    expect((await pickedNames(page)).sort()).toEqual(
      [...picked.filter((one) => one !== 'hs-empfang'), 'aa-first'].sort(),
    );
    expect(await cursorName(page)).toBe('edit-suite-a');
    expect(await focused(page)).toMatch(/^grid Agents/);
    await page.keyboard.press('ArrowDown');
    await soon(() => cursorName(page)).toBe('edit-suite-b');
  });

  it('copies names, addresses and groups', async () => {
    await button(bar(page), 'Copy').click();
    await see(toast(page, 'status', '2 agents copied'));
    const { ip, group } = service.controls.agent({ name: 'Despatch desk 1' });
    const lines = (await clipboardOf(driver)).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines).toContain(['Despatch desk 1', ip, group].join('\t'));
  });
});

describe('waking twelve', () => {
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

  it('can be undone for five seconds, and then nothing was sent', async () => {
    await button(bar(page), 'Wake').click();
    await see(runPane(page, 'Waking 12 agents'));
    const note = following(page, /^Waking 12 agents in [1-5] s$/);
    await see(note);
    await button(note, 'Undo').click();
    await see(runPane(page, 'Not sent'));
    await see(page.getByText('Nothing was done to the 12 agents.'));
    await passTime(driver, UNDO_MS);
    expect(wakes()).toBe(0);
    await see(bar(page).getByText('12 selected', { exact: true }));
  });

  it('goes two at a time, and says how each goes', async () => {
    // The third to the sixth request is refused: no right to wake these.
    service.controls.addFault({ where: 'agents/wake', fault: { kind: 'status', status: 403 }, after: 2, times: 4 });
    await button(bar(page), 'Wake').click();
    const run = runPane(page, 'Waking 12 agents');
    await see(count(run, '12 waiting'));
    await passTime(driver, UNDO_MS);
    await see(count(run, '2 waking'));
    await see(count(run, '10 waiting'));
    await soon(wakes).toBe(2);
    for (const name of names.slice(0, 2)) await see(itemOf(run, name).getByText(/^Waking, \d+:\d\d$/));
    const meter = run.getByRole('progressbar', { name: 'Progress', exact: true });
    expect(await meter.getAttribute('aria-valuemax')).toBe('12');
    expect(await meter.getAttribute('aria-valuenow')).toBe('0');
  });

  it('goes on when some fail, and ends with what became of each and why', async () => {
    const run = runPane(page, 'Waking 12 agents');
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

  it('narrows the list to those that failed, and copies the result', async () => {
    const end = runPane(page, '6 of 12 agents online');
    await dismissNotes(page);
    await button(end, 'Copy result').click();
    await see(toast(page, 'status', 'Result copied'));
    await dismissNotes(page);
    const [title, ...lines] = (await clipboardOf(driver)).split('\n');
    expect(title).toBe('6 of 12 agents online');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(names);
    for (const line of lines) {
      const [name = '', state = '', why = ''] = line.split('\t');
      if (woken().includes(name)) expect(`${state}|${why}`).toMatch(/^Online, [^|]+\|$/);
      else
        expect(`${state}|${why}`).toMatch(
          refused.includes(name) ? /^No permission\|.+\.$/ : /^No answer\|.+3 minutes\./,
        );
    }

    await count(end, '6 failed').click();
    const items = end.getByRole('group', { name: 'Agents in this action' }).getByRole('listitem');
    await soon(() => items.count()).toBe(6);
    await button(end, 'Copy result').click();
    await soon(async () =>
      (await clipboardOf(driver))
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[0]),
    ).toEqual(failing());
    await count(end, '6 failed').click();
    await soon(() => items.count()).toBeGreaterThan(6);
  });

  it('tries those that failed again, and only those; stopped in between, it keeps what is done', async () => {
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
  });

  it('keeps the selection all the time, and gives the keyboard back when its pane closes', async () => {
    await see(bar(page).getByText('12 selected', { exact: true }));
    await button(runPane(page, '4 of 6 agents online'), 'Close').click();
    await seeGone(runPane(page, /agents online$/));
    await soon(() => focused(page)).toMatch(/^grid Agents/);
    await page.keyboard.press('Escape');
    await seeGone(bar(page));
  });
});

describe('other actions on many', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  withConsole({ requires: [mainClock] }, (stage) => {
    ({ service, driver, page } = stage);
  });

  /** Picks nothing, and puts a finished run away. */
  async function clear(): Promise<void> {
    const close = page
      .getByRole('region', { name: /agents? (detached|added|online|rebooted)|^Not sent$/ })
      .getByRole('button', { name: 'Close', exact: true });
    if (await close.isVisible()) await close.click();
    await dismissNotes(page);
    await grid(page).focus();
    await page.keyboard.press('Escape');
    await seeGone(bar(page));
  }
  const isListed = (name: string) => service.controls.agents().some((agent) => agent.name === name);

  it('adds all of them to the favorites of this console, without a request', async () => {
    await row(page, 'ALDER-RECEPTION').click();
    await page.keyboard.press('Control+a');
    service.controls.forgetRequests();
    await button(bar(page), 'Add to favorites').click();
    const end = runPane(page, '30 of 30 agents added to favorites');
    await see(end);
    await see(count(end, '30 done'));
    const chip = button(page.getByRole('group', { name: 'Filters', exact: true }), 'Favorites');
    await chip.click();
    await soon(() => rowCount(page)).toBe(30);
    await chip.click();
    // What the console reads at its own pace comes whenever its time is there.
    const readings = /^(agents|support|history)\/list$|^agents\/info$|^preview/;
    expect(Object.keys(service.controls.counters()).filter((name) => !readings.test(name))).toEqual([]);
    expect(service.controls.counters()).not.toHaveProperty('agents/update');
    await clear();
  });

  it('reboots many after one question, with the safe option for those with Windows alone', async () => {
    const names = ['edit-suite-a', 'Kasse 1 Königstraße', 'POS 1 Rua das Flores'];
    await pick(page, names);
    await choose(page, /^Reboot with the safe option/);
    const dialog = page.getByRole('dialog', { name: 'Reboot 2 agents with the safe option?', exact: true });
    await see(dialog);
    await button(dialog, 'Reboot 2 agents').click();
    const run = runPane(page, 'Rebooting 2 agents with the safe option');
    await see(run);
    await passTime(driver, UNDO_MS);
    await soon(() => sentTo(service, 'agents/reboot').length).toBe(2);
    const ids = names.slice(1).map((name) => service.controls.agent({ name }).id);
    const bodies = sentTo(service, 'agents/reboot').map(({ body }) => body);
    // The two are under way at the same time.
    expect(bodies).toHaveLength(2);
    for (const id of ids) expect(bodies).toContainEqual({ id, safe: true });
    service.controls.advance({ ms: 2_000 });
    await passTime(driver, LOOK_MS);
    for (const name of names.slice(1)) expect(service.controls.agent({ name }).online).toBe(false);
    await see(count(run, '2 rebooting'));
    await soon(() => row(page, 'POS 1 Rua das Flores').isVisible()).toBe(true);
    await soon(() => {
      const infos = sentTo(service, 'agents/info').filter(({ query }) => ids.includes(Number(query.agent_id)));
      return new Set(infos.map(({ query }) => query.agent_id)).size;
    }).toBe(2);
    await passTime(driver, LOOK_MS);
    service.controls.advance({ ms: 60_000 });
    await passTime(driver, LOOK_MS);
    await see(runPane(page, '2 of 2 agents rebooted'));
    expect(sentTo(service, 'agents/reboot')).toHaveLength(2);
    expect(service.controls.agent({ name: 'edit-suite-a' }).online).toBe(true);
    await clear();
  });

  const leaving = ['ALDER-SCAN-01', 'Elena Marques (laptop)', 'FIN-HPBOOK-115', 'Okafor surgery 4'];

  it('asks for the number before it detaches, and can be undone', async () => {
    await pick(page, leaving);
    service.controls.forgetRequests();
    await choose(page, /^Detach/);
    const dialog = page.getByRole('dialog', { name: 'Detach 4 agents?', exact: true });
    await see(dialog);
    const number = dialog.getByRole('textbox', { name: 'Number of agents', exact: true });
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
    await number.fill('5');
    await button(dialog, 'Detach 4 agents').click();
    await see(dialog.getByText('That isn’t the number of selected agents. Type 4.'));
    await number.fill('4');
    await number.press('Enter');
    await seeGone(dialog);
    await see(following(page, /^Detaching 4 agents in \d+ s$/));
    await page.keyboard.press('Control+z');
    await see(runPane(page, 'Not sent'));
    await passTime(driver, UNDO_MS);
    expect(sentTo(service, 'agents/logout')).toEqual([]);
  });

  it('loses nothing when half of it fails: those that left are gone, the others stay and can be tried again', async () => {
    const { id } = service.controls.addFault({
      where: 'agents/logout',
      fault: { kind: 'status', status: 403 },
      after: 1,
      times: 2,
    });
    await choose(page, /^Detach/);
    const dialog = page.getByRole('dialog', { name: 'Detach 4 agents?', exact: true });
    await dialog.getByRole('textbox', { name: 'Number of agents', exact: true }).fill('4');
    await page.keyboard.press('Enter');
    await see(following(page, /^Detaching 4 agents in \d+ s$/));
    await passTime(driver, UNDO_MS);
    const end = runPane(page, '2 of 4 agents detached');
    await see(end);
    expect(sentTo(service, 'agents/logout')).toHaveLength(4);
    const left = leaving.filter((name) => !isListed(name));
    const stored = leaving.filter(isListed);
    expect(left).toHaveLength(2);
    for (const name of left) await see(itemOf(end, name).getByText('Detached', { exact: true }));
    for (const name of stored) await see(itemOf(end, name).getByText('No permission', { exact: true }));
    await seeRows(page, 28);
    await see(bar(page).getByText('2 selected', { exact: true }));
    service.controls.removeFault({ id });

    await button(end, 'Try again').click();
    await see(runPane(page, '2 of 2 agents detached'));
    expect(leaving.filter(isListed)).toEqual([]);
    await seeRows(page, 26);
    await seeGone(bar(page));
    await clear();
  });

  it('stops the rest with its reason when the plan’s limit is reached in the middle', async () => {
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
    const { id } = service.controls.addFault({
      where: 'agents/logout',
      fault: { kind: 'status', status: 402 },
      after: 2,
    });
    await choose(page, /^Detach/);
    const dialog = page.getByRole('dialog', { name: 'Detach 6 agents?', exact: true });
    await dialog.getByRole('textbox', { name: 'Number of agents', exact: true }).fill('6');
    await page.keyboard.press('Enter');
    await see(following(page, /^Detaching 6 agents in \d+ s$/));
    await passTime(driver, UNDO_MS);
    const end = runPane(page, '2 of 6 agents detached');
    await see(end);
    const [first = '', second = '', third = '', fourth = '', ...rest] = names;
    for (const name of [first, second]) await see(itemOf(end, name).getByText('Detached', { exact: true }));
    for (const name of [third, fourth]) await see(itemOf(end, name).getByText('Plan limit', { exact: true }));
    for (const name of rest) await see(itemOf(end, name).getByText('Not sent', { exact: true }));
    await see(end.getByText('The plan’s request limit is reached. Wait a few minutes and try again.').last());
    await see(count(end, '2 not sent'));
    expect(sentTo(service, 'agents/logout')).toHaveLength(4);
    expect(names.filter(isListed)).toEqual([third, fourth, ...rest]);
    expect(await pickedNames(page)).toEqual([third, fourth, ...rest]);
    service.controls.removeFault({ id });
    await clear();
  });

  it('says of what was taken that it was taken, where the limit keeps it from being seen', async () => {
    const { addFault, removeFault } = service.controls;
    const limit = { kind: 'status', status: 402 } as const;
    const name = 'nas-backup-02';
    await pick(page, [name]);
    await choose(page, /^Detach/);
    const dialog = page.getByRole('dialog', { name: 'Detach 1 agent?', exact: true });
    await dialog.getByRole('textbox', { name: 'Number of agents', exact: true }).fill('1');
    await page.keyboard.press('Enter');
    await see(following(page, /^Detaching 1 agent in \d+ s$/));
    const { id } = addFault({ where: 'agents/list', fault: limit });
    await passTime(driver, UNDO_MS);
    const end = runPane(page, '0 of 1 agent detached');
    await see(end);
    await see(itemOf(end, name).getByText(`The service accepted the request to detach ${name}`));
    expect(isListed(name)).toBe(false);
    removeFault({ id });
  });
});
