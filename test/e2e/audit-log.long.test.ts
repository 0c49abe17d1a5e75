import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksOf } from './agent-steps.ts';
import type { Driver } from './driver.ts';
import { connectTo, useTool } from './session-steps.ts';
import { withFolder } from './stage.ts';
import { button, launchAtList, remoteOf, see, soon, startService, type Service } from './steps.ts';

const KEYS = process.platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';

/** What a technician does is written down, says why, and cannot be changed without being found out. One story, in order. */
describe('Audit log', () => {
  let service: Service;
  let driver: Driver;
  let console: Page;
  let session: Page;
  const userData = withFolder('activity');
  const folder = join(userData, 'activity');

  const desk = 'Despatch desk 1';
  const other = 'Despatch desk 2';

  beforeAll(async () => {
    service = await startService();
    ({ driver, page: console } = await launchAtList(service, { userData }));
  });
  afterAll(async () => {
    await driver.close();
    await service.close();
  });

  const page = async (name: string): Promise<void> => {
    await console.bringToFront();
    await console.getByRole('link', { name, exact: true }).first().click();
  };
  const table = (): Locator => console.getByRole('grid', { name: 'Audit log', exact: true });
  const entry = (name: RegExp): Locator => table().getByRole('row', { name });
  const question = (name: string): Locator =>
    session.getByRole('group', { name: `Why are you connecting to ${name}?`, exact: true });
  const reason = (name: string): Locator => question(name).getByRole('textbox', { name: 'Reason', exact: true });
  const closeTab = async (name: string): Promise<void> => {
    await button(session, `Close ${name}`).click();
  };
  const months = (): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  const monthPath = (): string => join(folder, months().at(-1) ?? '');

  it('has a session with its link, its note, how long it took and how it ended', async () => {
    await connectTo(console, desk);
    session = await driver.window('session');
    await see((await remoteOf(driver, desk)).getByRole('heading', { name: desk }));
    await useTool(session, 'Note');
    await session.getByRole('textbox', { name: 'Note', exact: true }).fill('Reinstalled the toner driver');
    await see(session.getByText('Saved', { exact: true }));
    await closeTab(desk);

    await page('Audit log');
    await see(entry(new RegExp(`^Session, ${desk}, Done, .* Closed in Longreach\\. Session host: \\S+\\.$`)));
    await see(entry(new RegExp(`^Note, ${desk}, Done, .* Reinstalled the toner driver$`)));
    await see(entry(new RegExp(`^Connect, ${desk}, Done, `)));
  });

  it('asks why from Quick connect, before any link is asked for', async () => {
    await page('Settings');
    await console.getByRole('switch', { name: 'Ask for a reason before connecting', exact: true }).click();
    await driver.desktop.pressGlobal(KEYS);
    const quick = await driver.window('quick');
    await soon(() => driver.isShown('quick')).toBe(true);
    await quick.keyboard.type(other);
    await see(quick.getByRole('option', { name: new RegExp(`^${other},`) }));
    await quick.keyboard.press('Enter');
    session = await driver.window('session');
    await see(question(other));
    expect(linksOf(service, other)).toEqual([]);
    await soon(() => reason(other).evaluate((field) => field === document.activeElement)).toBe(true);
    // Nothing is no reason.
    await session.keyboard.press('Enter');
    await see(question(other).getByText('Enter a short reason for connecting.', { exact: true }));
    expect(linksOf(service, other)).toEqual([]);
    await session.keyboard.type('Ticket 48213');
    await session.keyboard.press('Enter');
    await see((await remoteOf(driver, other)).getByRole('heading', { name: other }));
    expect(linksOf(service, other)).toMatchObject([{ repeats: 0 }]);
    await page('Audit log');
    await see(entry(new RegExp(`^Reason, ${other}, Done, .* Ticket 48213$`)));
    await see(entry(/^Change settings, Done, .* A reason is required before connecting\.$/));
  });

  it('says by Verify that all is whole, and in its files has no secret and only this person may read', async () => {
    await button(console, 'Verify').click();
    await see(console.getByText(/^All \d+ entries are unchanged$/));
    const stored = readFileSync(monthPath(), 'utf8');
    expect(stored).toContain('Reinstalled the toner driver');
    for (const secret of [service.key, 'llt=', 'connect=', 'http://']) expect(stored).not.toContain(secret);
    if (process.platform !== 'win32') {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(statSync(monthPath()).mode & 0o777).toBe(0o600);
    }
  });

  it('says by Verify what was changed behind its back, and goes on saying so after a restart', async () => {
    const changed = readFileSync(monthPath(), 'utf8').replace('toner driver', 'paper driver');
    writeFileSync(monthPath(), changed);
    await button(console, 'Verify').click();
    const verdict = console.getByText(/^Entry \d+ was changed$/);
    await see(verdict);
    const words = await verdict.textContent();

    expect(await driver.quit()).toBe(0);
    ({ driver, page: console } = await launchAtList(service, { userData }));
    await page('Audit log');
    await see(entry(new RegExp(`^Session, ${other}, Done, .* Longreach was quit\\. Session host: \\S+\\.$`)));
    await button(console, 'Verify').click();
    await see(console.getByText(words ?? '', { exact: true }));
  });
});
