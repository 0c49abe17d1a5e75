import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceState } from '../../src-main/contract/contract.ts';
import { runsKeyringTests, startBus, type PrivateBus } from '../trust/key/keyring.ts';
import type { Driver } from './driver.ts';
import {
  button,
  launchAtList,
  refresh,
  row,
  rowCount,
  see,
  seeGone,
  seeRows,
  serviceStatus,
  soon,
  startService,
  type Service,
} from './steps.ts';
import { callBridge } from './truth.ts';

/** What the console says while the service is not well, and that it asks no more than it may. */
describe('the state of the service in words', () => {
  let service: Service;
  let bus: PrivateBus | null = null;
  let driver: Driver;
  let page: Page;

  beforeAll(async () => {
    service = await startService();
    // Without a keychain the new key is kept for the run, and no real keychain is touched.
    bus = runsKeyringTests ? await startBus() : null;
    ({ driver, page } = await launchAtList(service, { env: bus?.env ?? {} }));
  });
  afterAll(async () => {
    await driver.close();
    await bus?.stop();
    await service.close();
  });

  const seeStatus = (words: RegExp) => soon(() => serviceStatus(page).textContent()).toMatch(words);
  const serviceNow = (): Promise<ServiceState> => callBridge(page, 'service:current', undefined);

  it('says Up to date and how long ago', async () => {
    await seeStatus(/^\s*Up to date, (?:just now|\d+ s ago)\s*$/);
  });

  it('says Offline and the time of the picture, and the list stays', async () => {
    service.controls.addFault({ where: '*', fault: { kind: 'reset', at: 'start' } });
    await refresh(page);
    await seeStatus(/^\s*Offline, showing \d\d:\d\d\s*$/);
    expect(await rowCount(page)).toBe(30);
    await see(row(page, 'Despatch desk 1'));
    await see(page.getByText('No connection to the service.'));
  });

  it('catches up when the service is back', async () => {
    service.controls.clearFaults();
    service.controls.changeAgent({ name: 'Despatch desk 2', newName: 'Despatch desk two' });
    await button(page, 'Try now').click();
    await see(row(page, 'Despatch desk two'));
    await seeStatus(/^\s*Up to date/);
    await seeGone(page.getByText('No connection to the service.'));
    expect(await rowCount(page)).toBe(30);
  });

  it('says Key rejected when the key was withdrawn, asks no more, and the list stays', async () => {
    service.controls.revokeKey();
    await refresh(page);
    await seeStatus(/^\s*Key rejected\s*$/);
    expect(await rowCount(page)).toBe(30);
    expect((await serviceNow()).nextTryAt).toBeNull();
    await see(button(page, 'Replace key'));
  });

  it.skipIf(!runsKeyringTests)('takes a new key through Replace key and goes on', async () => {
    const fresh = 'fresh-key-0123456789abcdef012345';
    service.controls.replaceKey({ key: fresh });
    await button(page, 'Replace key').click();
    const dialog = page.getByRole('dialog', { name: /^Replace the API key of/ });
    await see(dialog);
    await dialog.getByLabel('API key', { exact: true }).fill('still-a-wrong-key-000000');
    await button(dialog, 'Replace key').click();
    await see(dialog.getByText('The service rejected this API key.'));
    await dialog.getByLabel('API key', { exact: true }).fill(fresh);
    await button(dialog, 'Replace key').click();
    await soon(async () => {
      const thisRun = button(dialog, 'Keep the key for this run only');
      if (await thisRun.isVisible()) await thisRun.click();
      return dialog.count();
    }).toBe(0);
    await seeStatus(/^\s*Up to date/);
    await seeRows(page, 30);
  });

  it.skipIf(!runsKeyringTests)(
    'says Plan limit reached, stops asking, and still tries when a person asks',
    async () => {
      service.controls.setQuota({ requests: 0 });
      await refresh(page);
      await seeStatus(/^\s*Plan limit reached\s*$/);
      expect(await rowCount(page)).toBe(30);
      const { nextTryAt } = await serviceNow();
      const minutes = ((nextTryAt ?? 0) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(13);
      expect(minutes).toBeLessThan(15.1);

      service.controls.forgetRequests();
      for (const shown of [false, true]) {
        await driver.main(({ BrowserWindow }, show) => {
          const [window] = BrowserWindow.getAllWindows();
          if (show) window?.show();
          else window?.hide();
        }, shown);
      }
      await seeStatus(/^\s*Plan limit reached\s*$/);
      expect(service.controls.counters()).toEqual({});
      await button(page, 'Try now').click();
      await soon(() => service.controls.counters()['agents/list']).toBe(1);
      service.controls.setQuota({ requests: null });
      await button(page, 'Try now').click();
      await seeStatus(/^\s*Up to date/);
    },
  );
});
