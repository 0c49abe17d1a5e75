import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withConsole } from './stage.ts';
import { button, heading, see, soon, type Service } from './steps.ts';

/** Help of the settings, in one console. */
describe('Help', () => {
  let service: Service;
  let page: Page;

  withConsole({}, (stage) => {
    ({ service, page } = stage);
  });

  const list = () => page.getByRole('list', { name: 'Self-test', exact: true });
  const line = (title: string) =>
    list()
      .getByRole('listitem')
      .filter({ has: page.getByText(title, { exact: true }) });
  const runSelfTest = async (): Promise<void> => {
    await button(page, 'Run self-test').click();
    await see(list());
  };

  it('tests the account and this computer, by reads alone and only when it is told to', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await see(heading(page, 'Help'));
    expect(await list().count()).toBe(0);
    service.controls.forgetRequests();
    await runSelfTest();
    expect(await list().getByRole('listitem').count()).toBe(13);
    for (const title of ['Name', 'Address', 'Certificate', 'Proxy', 'Key', 'Rights', 'Methods', 'Plan limit', 'Clock'])
      expect(await line(title).textContent(), title).toContain('Good');
    const sent = Object.keys(service.controls.counters()).filter((purpose) => purpose.includes('/'));
    expect(sent.filter((purpose) => !/\/(list|info)$/.test(purpose))).toEqual([]);
    expect(sent).toContain('support/list');
  });

  it('makes itself the program for its links where it is not', async () => {
    await button(line('Link handler'), 'Use Longreach').click();
    await see(page.getByText('longreach:// links now open in Longreach'));
    await runSelfTest();
    await soon(() => line('Link handler').textContent()).toContain('Good');
  });

  it('says what the service refuses and what to do about it', async () => {
    const { id } = service.controls.addFault({ where: 'history/list', fault: { kind: 'status', status: 403 } });
    await runSelfTest();
    await soon(() => line('Rights').textContent()).toContain('Not allowed: History.');
    expect(await line('Rights').textContent()).toContain('Ask the account owner');
    service.controls.removeFault({ id });
  });
});
