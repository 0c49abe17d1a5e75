import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clipboardOf, focused, sentTo } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { withConsole } from './stage.ts';
import { button, heading, remoteOf, see, sessionTab, soon, startService, type Service } from './steps.ts';

/** A client is invited, comes, is joined and sent home. One story, in order. */
describe('support', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;

  // Nobody comes or goes by himself.
  withConsole({ service: () => startService({ openSupport: 0, timeScale: 0.001 }) }, async (stage) => {
    ({ service, driver, page } = stage);
    await page.keyboard.press('Control+2');
    await see(heading(page, 'Support'));
  });

  const field = () => page.getByRole('textbox', { name: 'Client name', exact: true });
  const option = (name: RegExp | string) => page.getByRole('option', { name });
  const detail = () => page.getByRole('region', { name: 'Support session', exact: true });
  const left = () => page.getByRole('group', { name: 'Support sessions left', exact: true });
  const open = () => service.controls.supports();
  const onlyOpen = () => {
    const [one, ...more] = open();
    if (one === undefined || more.length > 0) throw new Error('not exactly one is open');
    return one;
  };

  it('creates a session from the keyboard, shows its code at once and has the message under the hand', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type('Elena Marques');
    await page.keyboard.press('Enter');
    await see(option(/^Elena Marques, Waiting for the client/));
    await soon(() => focused(page)).toContain('Copy message');
    const { code } = onlyOpen();
    const groups = `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`;
    const shown = detail().locator('.groups > span');
    await soon(async () => (await shown.allTextContents()).map((group) => group.trim()).join(' ')).toBe(groups);
    await see(
      detail().getByText(
        `Invite code: ${Array.from(groups, (one) => (one === ' ' ? ',' : one))
          .join(' ')
          .replaceAll(' ,', ',')}`,
      ),
    );
    await page.keyboard.press('Enter');
    await soon(() => clipboardOf(driver)).toContain(`/invite/${code}`);
    expect(await clipboardOf(driver)).toContain('Hello Elena Marques,');
    await soon(() => left().textContent()).toContain('142');
  });

  it('copies code and link, draws the QR code, and shows the page no link', async () => {
    const { code } = onlyOpen();
    await button(detail(), 'Copy code').click();
    await soon(() => clipboardOf(driver)).toBe(code);
    await button(detail(), 'Copy link').click();
    await soon(() => clipboardOf(driver)).toMatch(new RegExp(`^https?://[^ ]+/invite/${code}$`));
    await see(detail().getByRole('img', { name: /^QR code of the link for Elena Marques/ }));
    expect(await page.content()).not.toMatch(/\/invite\/|\/turbo\//);
  });

  it('shows the client who came, with system and picture', async () => {
    service.controls.joinSupport(onlyOpen());
    await see(option(/^Elena Marques, Client joined/));
    const picture = detail().getByRole('img', { name: 'Screen of Elena Marques', exact: true });
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeTruthy();
    await see(detail().getByText(/^Client’s screen/));
    await see(page.getByText('Elena Marques is ready', { exact: true }));
  });

  it('joins by a link that is asked for at that moment, in a tab of the session window', async () => {
    const before = sentTo(service, 'support/info').length;
    await button(detail(), 'Join').click();
    const session = await driver.window('session');
    const remote = await remoteOf(driver, 'Elena Marques');
    await see(remote.getByRole('heading', { name: 'Elena Marques' }));
    await see(sessionTab(session, 'Elena Marques'));
    expect(sentTo(service, 'support/info').length).toBe(before + 1);
    await page.bringToFront();
    await see(option(/^Elena Marques, In session/));
  });

  it('says in full when the plan allows no more (402), and keeps the typed name', async () => {
    service.controls.setRemain({ remain: 0 });
    await field().fill('Last one');
    await field().press('Enter');
    await see(heading(page, 'The plan allows no more support sessions right now'));
    await soon(() => left().textContent()).toContain('The plan has none left.');
    expect(await field().inputValue()).toBe('Last one');
    expect(sentTo(service, 'support/create').filter(({ query }) => query.client_name === 'Last one')).toHaveLength(1);
    await button(page, 'Back to the list').click();
    await soon(() => focused(page)).toContain('Client name');
    service.controls.setRemain({ remain: 5 });
    // A press within a second of the last one belongs to the same double click.
    await soon(() => button(page, 'New support session').isEnabled()).toBe(true);
    await field().press('Enter');
    await see(option(/^Last one, Waiting for the client/));
  });

  it('writes neither code nor link into the log', async () => {
    const folder = join(driver.userData, 'logs');
    const read = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n');
    await soon(read).toContain('support/create');
    const log = read() + driver.output();
    for (const { code } of open()) expect(log).not.toContain(code);
    expect(log).not.toMatch(/\/invite\/|\/turbo\//);
  });
});
