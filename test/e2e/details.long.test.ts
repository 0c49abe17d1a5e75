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
import { mainClock, passTime } from './main-clock.ts';
import { withConsole } from './stage.ts';
import { button, see, soon, type Service } from './steps.ts';

/** The part of the service's own answers that is compared with the screen. */
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
const tabs = ['Overview', 'Hardware', 'Sessions', 'Access', 'Remove'] as const;

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

    it('Hardware: parts and figures, as the service says, with no word broken', async () => {
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

  describe('Access', () => {
    const password = () => pane(page).getByLabel('Link password', { exact: true });

    it('turns the link on with path and password, and sends nothing else', async () => {
      await showDetails(page, desk, 'Access');
      await password().fill('abcdefg8');
      await pane(page).getByRole('switch', { name: 'Permanent link', exact: true }).click();
      await field('Link path').fill('despatch-one');
      await save();
      await see(pane(page).getByText(/The permanent link is on\./));
      const link = { enable: true, url: 'despatch-one', password: '[hidden]' };
      expect(updates()).toEqual([{ id: idOf(desk), permanent_url: link }]);
      expect(await field('Link path').inputValue()).toBe('');
      expect(await password().inputValue()).toBe('');
    });

    it('copies the link to the clipboard, and no page ever holds it', async () => {
      await see(button(pane(page), 'Copy link'));
      await button(pane(page), 'Copy link').click();
      await see(toast(page, 'status', 'Permanent link copied'));
      const link = await clipboardOf(driver);
      expect(new URL(link).pathname).toBe('/go/despatch-one');
      expect((await fetch(link)).ok).toBe(true);
      const inPage = await page.evaluate<string>(
        "document.documentElement.outerHTML + [...document.querySelectorAll('input')].map(({ value }) => value).join()",
      );
      for (const secret of ['despatch-one', '/go/', 'abcdefg8']) expect(inPage).not.toContain(secret);
      expect(driver.output()).not.toContain('despatch-one');
    });
  });

  describe('Remove', () => {
    const name = 'Elena Marques (laptop)';
    const typed = () => pane(page).getByRole('textbox', { name: /^Type .* to remove it$/ });
    const remove = () => button(pane(page), 'Remove from account');

    it('removes an agent only when the name was typed, and can be undone', async () => {
      await showDetails(page, name, 'Remove');
      service.controls.forgetRequests();
      expect(await remove().isDisabled()).toBe(true);
      await typed().fill('elena marques (laptop)');
      expect(await remove().isDisabled()).toBe(true);
      await typed().press('Enter');
      await typed().fill(name);
      await remove().click();
      await see(underWay(page).getByText('Removing shortly'));
      await button(underWay(page), 'Undo').click();
      await see(toast(page, 'status', 'Not sent'));
      await passTime(driver, UNDO_MS);
      expect(sentTo(service, 'agents/logout')).toEqual([]);
      expect(service.controls.agent({ name }).name).toBe(name);
    });
  });
});
