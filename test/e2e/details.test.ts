import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  clipboardOf,
  detailTab,
  focused,
  goTo,
  pane,
  plain,
  sentTo,
  showDetails,
  toast,
  underWay,
  UNDO_MS,
} from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { cursorName } from './list-steps.ts';
import { mainClock, passTime } from './main-clock.ts';
import { withConsole } from './stage.ts';
import {
  button,
  drawnNames,
  grid,
  refresh,
  remoteOf,
  row,
  searchBox,
  see,
  seeGone,
  seeRows,
  soon,
  type Service,
} from './steps.ts';

/** As much of the service's own answers as is compared with what is shown. */
interface Detail {
  readonly device_id: number;
  readonly owner: string;
  readonly version: string;
  readonly geo: { readonly ip: string; readonly city: string; readonly region: string; readonly country: string };
  readonly os_user: { readonly login: string; readonly name: string };
  readonly sessions: { readonly total: number };
  readonly hardware: {
    readonly CPU: string;
    readonly ComputerModel: string;
    readonly ComputerName: string;
    readonly OSName: string;
    readonly OSVersion: string;
    readonly BIOSVersion: string;
    readonly Locale: string;
    readonly LogicalDisks: readonly { readonly Disk: string; readonly Name: string; readonly FileSystem: string }[];
    readonly NetAdapters: readonly { readonly Name: string; readonly MACAddress: string }[];
    readonly RAMBanks: readonly { readonly Manufacturer: string; readonly PartNumber: string }[];
    readonly Monitors: readonly { readonly Name: string }[];
  };
}

const desk = 'Despatch desk 1';
const tabs = ['Overview', 'Hardware', 'Sessions', 'Access', 'Danger zone'] as const;

describe('the details of an agent', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  withConsole({ requires: [mainClock] }, (stage) => {
    ({ service, driver, page } = stage);
  });

  const idOf = (name: string) => service.controls.agent({ name }).id;
  /** The service's own answer, past the program. */
  async function ask<T>(operation: string, query: Record<string, string | number>): Promise<T> {
    const url = new URL(operation, service.address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const reply = await fetch(url, { headers: { 'X-Api-Key': service.key } });
    return (await reply.json()) as T;
  }
  const detailOf = async (name: string) => (await ask<{ data: Detail }>('agents/info', { agent_id: idOf(name) })).data;

  /** Labels and values of the tab that is shown, as they are read. */
  const facts = async (): Promise<Record<string, string>> => {
    const read = await pane(page)
      .locator('dl')
      .evaluateAll((lists) =>
        lists.flatMap((list) =>
          [...list.querySelectorAll('dt')].map((label) => {
            const value = label.nextElementSibling as HTMLElement | null;
            return [label.textContent.trim(), value?.innerText.replace(/\s+/g, ' ').trim() ?? ''];
          }),
        ),
      );
    return Object.fromEntries(read.map(([label = '', value = '']) => [label, plain(value)]));
  };
  const panelText = async () => plain(await pane(page).getByRole('tabpanel').innerText());
  const readAgain = () => button(pane(page), 'Refresh details').click();
  const field = (name: string): Locator => pane(page).getByRole('textbox', { name, exact: true });
  const save = () => button(pane(page), 'Save changes').click();
  const updates = () => sentTo(service, 'agents/update').map(({ body }) => body);

  describe('what they show', () => {
    it('opens by I beside the list, and leaves the keyboard where it was', async () => {
      await goTo(page, desk);
      await page.keyboard.press('i');
      await see(pane(page).getByRole('heading', { name: desk, exact: true }));
      expect(await focused(page)).toMatch(/^grid Agents/);
      for (const name of tabs) await see(detailTab(page, name));
      expect(await detailTab(page, 'Overview').getAttribute('aria-selected')).toBe('true');
    });

    it('Overview: who, where, whose and what, as the service says', async () => {
      const detail = await detailOf(desk);
      const { city, region, country, ip } = detail.geo;
      await soon(async () => (await facts())['OS user']).toBe(`${detail.os_user.login} · ${detail.os_user.name}`);
      expect(await facts()).toHaveProperty('Device ID', '418 220 967');
      expect(detail.device_id).toBe(418_220_967);
      expect(await facts()).toMatchObject({
        Place: `${city}, ${region}, ${country} ${ip}`,
        Sessions: `${detail.sessions.total} in total`,
        'Last online': 'Now',
        Owner: detail.owner,
        'Agent ID': String(idOf(desk)).replace(/(\d{3})(?=\d)/g, '$1 '),
        Blocked: 'No',
        Installed: 'Yes',
        'Favorite in account area': 'Yes',
      });
      expect((await facts())['Agent version'] ?? (await facts()).Agent).toContain(detail.version);
    });

    it('Hardware: parts and figures, as the service says', async () => {
      const { hardware } = await detailOf(desk);
      await detailTab(page, 'Hardware').click();
      const [volume] = hardware.LogicalDisks;
      await see(
        pane(page).getByRole('meter', {
          name: `${volume?.Disk ?? ''} ${volume?.Name ?? ''}, ${volume?.FileSystem ?? ''}`,
        }),
      );
      expect(await facts()).toMatchObject({
        CPU: hardware.CPU,
        Model: hardware.ComputerModel,
        'Computer name': hardware.ComputerName,
        'OS name': hardware.OSName,
        'OS version': hardware.OSVersion,
        Locale: hardware.Locale,
      });
      const text = await panelText();
      for (const { Name, MACAddress } of hardware.NetAdapters) {
        expect(text).toContain(Name);
        expect(text).toContain(MACAddress);
      }
      const banks = pane(page).getByRole('table', { name: 'Memory banks' });
      expect(await banks.getByRole('rowheader').count()).toBe(hardware.RAMBanks.length);
      for (const { PartNumber } of hardware.RAMBanks) expect(await banks.innerText()).toContain(PartNumber);
      for (const { Name } of hardware.Monitors) expect(text).toContain(Name);
      // No word of ours is broken.
      const heads = await banks.getByRole('columnheader').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
          return lines > cell.textContent.trim().split(/\s+/).length ? cell.textContent : null;
        }),
      );
      expect(heads).toEqual([null, null, null, null]);
      // A capacity in bytes stays in one line, however long it is.
      const lines = await banks
        .locator('td.n')
        .first()
        .evaluate((cell) => {
          cell.textContent = '1,099,511,627,776';
          const range = document.createRange();
          range.selectNodeContents(cell);
          return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
        });
      expect(lines).toBe(1);
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    });

    it('Sessions: pages to the true total', async () => {
      const { total } = await ask<{ total: number }>('history/list', { agent_id: idOf(desk), limit: 1 });
      expect(total).toBeGreaterThan(60);
      await detailTab(page, 'Sessions').click();
      await see(
        pane(page)
          .getByRole('status')
          .filter({ hasText: `${total} sessions` }),
      );
      const list = pane(page).getByRole('list', { name: `Sessions of ${desk}` });
      await soon(() => list.getByRole('listitem').count()).toBeGreaterThanOrEqual(50);
      await soon(async () => {
        await pane(page).getByRole('tabpanel').press('End');
        return list.locator(':scope > li').count();
      }).toBe(total);
      await seeGone(pane(page).getByText(/ of .* shown$/));
      const offsets = sentTo(service, 'history/list')
        .filter(({ query }) => query.agent_id === String(idOf(desk)) && query.limit === '50')
        .map(({ query }) => Number(query.offset ?? 0));
      expect(offsets).toEqual(Array.from({ length: Math.ceil(total / 50) }, (_, at) => at * 50));
    });

    it('shows a dash where nothing was sent, on every tab, and never a made-up value', async () => {
      const { id } = service.controls.addFault({
        where: 'agents/info',
        fault: { kind: 'shape', shape: 'null-fields' },
      });
      await showDetails(page, 'Forklift tablet 05', 'Overview');
      await readAgain();
      await see(pane(page).getByText(/^Updated \d+ s ago$/));
      await soon(async () => (await facts())['RDP support']).toBe('–');
      expect(await facts()).toMatchObject({
        'OS user': '–',
        'Last session': '–',
        'Sleep mode': '–',
        'Power state': '–',
      });
      for (const name of tabs) {
        await detailTab(page, name).click();
        expect(await panelText()).not.toMatch(/undefined|null|NaN|\[object|1970/);
      }
      service.controls.removeFault({ id });
    });

    it('shows the cached details when the service cannot be reached, and how old they are', async () => {
      await showDetails(page, desk, 'Hardware');
      const { hardware } = await detailOf(desk);
      const { id } = service.controls.addFault({ where: 'agents/info', fault: { kind: 'status', status: 403 } });
      await readAgain();
      await see(pane(page).getByText(/^The details shown are from/));
      expect(await facts()).toMatchObject({ CPU: hardware.CPU });
      service.controls.removeFault({ id });
      await button(pane(page), 'Try again').click();
      await see(pane(page).getByText(/^Updated \d+ s ago$/));
    });

    it('copies a tidy text for a ticket, without an address that carries rights', async () => {
      const { hardware, geo } = await detailOf(desk);
      await button(pane(page), 'Copy details').click();
      await see(toast(page, 'status', 'Details copied'));
      const text = await clipboardOf(driver);
      const lines = text.split('\n');
      expect(lines).toContainEqual(expect.stringMatching(/^Name +Despatch desk 1$/));
      expect(lines).toContainEqual(expect.stringMatching(/^Device ID +418220967$/));
      expect(text).toContain(geo.ip);
      expect(text).toContain(hardware.CPU);
      expect(text).toContain(hardware.ComputerModel);
      expect(text).not.toMatch(/https?:|onetime|\/go\/|preview|undefined|null/);
      expect(text).not.toContain(service.key);
    });
  });

  describe('by keyboard alone', () => {
    it('goes through the tabs by the arrows, and back to the list by Escape, where the cursor was', async () => {
      await searchBox(page).fill('');
      await seeRows(page, 30);
      await row(page, 'bw-harrogate-xray').click();
      await page.keyboard.press('ArrowDown');
      const name = 'bw-york-reception';
      await soon(() => cursorName(page)).toBe(name);
      await see(pane(page).getByRole('heading', { name, exact: true }));
      await detailTab(page, 'Overview').click();
      await page.keyboard.press('Home');
      for (const next of [...tabs.slice(1), tabs[0]]) {
        await page.keyboard.press('ArrowRight');
        await soon(() => focused(page)).toBe(`tab ${next}`);
        expect(await detailTab(page, next).getAttribute('aria-selected')).toBe('true');
      }
      await page.keyboard.press('ArrowLeft');
      await soon(() => focused(page)).toBe('tab Danger zone');
      await page.keyboard.press('Tab');
      await soon(() =>
        pane(page)
          .getByRole('tabpanel')
          .evaluate((panel) => panel.contains(document.activeElement)),
      ).toBe(true);
      await page.keyboard.press('Escape');
      await seeGone(pane(page));
      await soon(() => focused(page)).toMatch(/^grid Agents/);
      expect(await cursorName(page)).toBe(name);
      await page.keyboard.press('ArrowUp');
      await soon(() => cursorName(page)).toBe('bw-harrogate-xray');
    });
  });

  describe('what changed', () => {
    it('is shown since the details were last opened, with before and after', async () => {
      const name = 'hs-empfang';
      await showDetails(page, name, 'Overview');
      await see(pane(page).getByText(/^Updated \d+ s ago$/));
      await page.keyboard.press('Escape');
      await seeGone(pane(page));
      await page.keyboard.press('Enter');
      await remoteOf(driver, name);
      const session = await driver.window('session');
      await button(session, `Close ${name}`).click();
      await soon(() => driver.remotePages().length).toBe(0);

      service.controls.changeAgent({ name, newName: 'hs-empfang-2', version: '3.9.0' });
      await refresh(page);
      await showDetails(page, 'hs-empfang-2', 'Overview');
      await readAgain();
      const changes = pane(page).getByRole('region', { name: /^Changes since you last opened it/ });
      await see(changes);
      const lines = changes.getByRole('listitem');
      await soon(() => lines.count()).toBe(2);
      const texts = (await lines.allInnerTexts()).map((text) => plain(text).replace(/\s+/g, ' '));
      expect(texts).toContainEqual(expect.stringMatching(/^Name .*hs-empfang .*hs-empfang-2$/));
      expect(texts).toContainEqual(expect.stringMatching(/^Agent version .*3\.8\.12 .*3\.9\.0$/));
    });
  });

  describe('Access', () => {
    it('renames, sends only the name, and the list follows', async () => {
      const name = 'Kasse 2 Königstraße';
      const id = idOf(name);
      await showDetails(page, name, 'Access');
      await see(pane(page).getByText('The link is off.'));
      service.controls.forgetRequests();
      await field('Agent name').fill('Kasse 2 Eingang');
      await save();
      await see(pane(page).getByText('The service now shows the name “Kasse 2 Eingang”.'));
      expect(updates()).toEqual([{ id, name: 'Kasse 2 Eingang' }]);
      expect(service.controls.agent({ id }).name).toBe('Kasse 2 Eingang');
      await searchBox(page).fill('Eingang');
      await soon(() => drawnNames(page)).toEqual(['Kasse 2 Eingang']);
      await see(pane(page).getByRole('heading', { name: 'Kasse 2 Eingang', exact: true }));
    });

    it('keeps what was typed and shows the reason when the service refuses it', async () => {
      const { id } = service.controls.addFault({ where: 'agents/update', fault: { kind: 'status', status: 403 } });
      await field('Agent name').fill('Kasse 2 Ausgang');
      await save();
      await see(pane(page).getByRole('alert').getByText('Not saved', { exact: true }));
      expect(await field('Agent name').inputValue()).toBe('Kasse 2 Ausgang');
      service.controls.removeFault({ id });
      await button(pane(page), 'Discard').click();
      expect(await field('Agent name').inputValue()).toBe('Kasse 2 Eingang');
    });

    const rule = (text: string) => pane(page).getByRole('listitem').filter({ hasText: text });
    const password = () => pane(page).getByLabel('Link password', { exact: true });

    it('shows the rule of the password while it is typed, and sends none that breaks it', async () => {
      await showDetails(page, desk, 'Access');
      service.controls.forgetRequests();
      await password().fill('abc');
      await see(rule('At least 8 characters').getByRole('img', { name: 'No' }));
      await see(rule('Letters and digits').getByRole('img', { name: 'No' }));
      await password().fill('abcdefgh');
      await see(rule('At least 8 characters').getByRole('img', { name: 'Yes' }));
      await see(rule('Letters and digits').getByRole('img', { name: 'No' }));
      expect(await button(pane(page), 'Save changes').isDisabled()).toBe(true);
      await password().press('Enter');
      await password().fill('abcdefg8');
      await see(rule('Letters and digits').getByRole('img', { name: 'Yes' }));
      expect(updates()).toEqual([]);
    });

    it('turns the link on with path and password, and sends nothing else', async () => {
      const id = idOf(desk);
      await pane(page).getByRole('switch', { name: 'Permanent link', exact: true }).click();
      await field('Link path').fill('despatch-one');
      await save();
      await see(pane(page).getByText(/The permanent link is on\./));
      const link = { enable: true, url: 'despatch-one', password: '[hidden]' };
      expect(updates()).toEqual([{ id, permanent_url: link }]);
      expect(await field('Link path').inputValue()).toBe('');
      expect(await password().inputValue()).toBe('');
      await field('Link path').fill('despatch-first');
      await save();
      await soon(() => updates().length).toBe(2);
      expect(updates()[1]).toEqual({ id, permanent_url: { url: 'despatch-first' } });
    });

    it('copies the link to the clipboard, and no page ever holds it', async () => {
      await see(button(pane(page), 'Copy link'));
      await button(pane(page), 'Copy link').click();
      await see(toast(page, 'status', 'Permanent link copied'));
      const link = await clipboardOf(driver);
      expect(new URL(link).pathname).toBe('/go/despatch-first');
      expect((await fetch(link)).ok).toBe(true);
      const inPage = await page.evaluate<string>(
        "document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join()",
      );
      for (const secret of ['despatch-first', '/go/', 'abcdefg8']) expect(inPage).not.toContain(secret);
      expect(driver.output()).not.toContain('despatch-first');
    });

    it('turns the link off again', async () => {
      await button(toast(page, 'status', 'Permanent link copied'), 'Dismiss').click();
      service.controls.forgetRequests();
      await pane(page).getByRole('switch', { name: 'Permanent link', exact: true }).click();
      await save();
      await see(pane(page).getByText(/The permanent link is off\./));
      expect(updates()).toEqual([{ id: idOf(desk), permanent_url: { enable: false } }]);
      expect(await button(pane(page), 'Copy link').isDisabled()).toBe(true);
    });
  });

  describe('Danger zone', () => {
    const name = 'Elena Marques (laptop)';
    const typed = () => pane(page).getByRole('textbox', { name: /^Type .* to detach it$/ });
    const detach = () => button(pane(page), 'Detach agent');

    it('detaches only when the name was typed, and can be undone', async () => {
      await showDetails(page, name, 'Danger zone');
      service.controls.forgetRequests();
      expect(await detach().isDisabled()).toBe(true);
      await typed().fill('elena marques (laptop)');
      expect(await detach().isDisabled()).toBe(true);
      await typed().press('Enter');
      await typed().fill(name);
      await detach().click();
      await see(underWay(page).getByText('Detaching shortly'));
      await button(underWay(page), 'Undo').click();
      await see(toast(page, 'status', 'Not sent'));
      await passTime(driver, UNDO_MS);
      expect(sentTo(service, 'agents/logout')).toEqual([]);
      expect(service.controls.agent({ name }).name).toBe(name);
    });

    it('is gone from the list once the service lists it no more', async () => {
      const before = service.controls.agents().length;
      await typed().fill(name);
      await detach().click();
      await see(underWay(page).getByText('Detaching shortly'));
      await passTime(driver, UNDO_MS);
      await see(toast(page, 'status', `${name} is detached`));
      expect(sentTo(service, 'agents/logout')).toHaveLength(1);
      expect(service.controls.agents().some((agent) => agent.name === name)).toBe(false);
      await see(pane(page).getByText('No longer in the list'));
      await searchBox(page).fill('');
      await seeRows(page, before - 1);
      expect(await grid(page).getByRole('row', { name, exact: true }).count()).toBe(0);
    });

    it('shows a failure when the service does not detach it, and the agent stays', async () => {
      const { id } = service.controls.addFault({ where: 'agents/logout', fault: { kind: 'status', status: 403 } });
      await showDetails(page, 'FIN-HPBOOK-115', 'Danger zone');
      await typed().fill('FIN-HPBOOK-115');
      await detach().click();
      await see(underWay(page).getByText('Detaching shortly'));
      await passTime(driver, UNDO_MS);
      await see(underWay(page).getByText('Couldn’t detach FIN-HPBOOK-115', { exact: true }));
      expect(await toast(page, 'alert', 'Couldn’t detach FIN-HPBOOK-115').count()).toBe(0);
      await see(row(page, 'FIN-HPBOOK-115'));
      expect(service.controls.agent({ name: 'FIN-HPBOOK-115' }).name).toBe('FIN-HPBOOK-115');
      service.controls.removeFault({ id });
    });
  });
});
