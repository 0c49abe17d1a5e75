import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRelease, startFeed } from '../update-feed.ts';
import type { Driver } from './driver.ts';
import { axeFaults, wearTheme } from './faults.ts';
import { withFolder } from './stage.ts';
import { button, launchAtList, see, seeGone, soon, startService, type Service } from './steps.ts';

const NAME = 'Longreach-99.0.0.AppImage';

/**
 * A Longreach that is installed as an AppImage, from its first check to its restart. Where the AppImage would be there is a
 * script; everything else is what updates an installed one.
 */
describe.skipIf(process.platform !== 'linux')('updates', () => {
  const folder = withFolder('updates');
  const program = join(folder, 'Longreach.AppImage');
  const policy = join(folder, 'policy.json');
  const marker = join(folder, 'started');
  const next = `#!/bin/sh\necho started > '${marker}'\n`;
  let feed: Awaited<ReturnType<typeof startFeed>>;
  let service: Service;
  let driver: Driver;
  let page: Page;

  const offer = (version: string, given: { readonly content?: string; readonly more?: string } = {}): void => {
    const { content = next, more = '' } = given;
    feed.answer('latest.yml', describeRelease({ version, url: NAME, content: next, more }));
    feed.answer(NAME, content);
  };
  const writePolicy = (values: Readonly<Record<string, unknown>>): void => {
    writeFileSync(`${policy}.new`, JSON.stringify(values), { mode: 0o644 });
    renameSync(`${policy}.new`, policy);
  };
  const section = (): Locator => page.getByRole('region', { name: 'Updates', exact: true });
  const status = (): Locator => page.getByRole('status', { name: 'Update', exact: true });
  const check = () => button(section(), 'Check for updates').click();

  beforeAll(async () => {
    feed = await startFeed();
    service = await startService();
    writeFileSync(program, 'the old program', { mode: 0o755 });
    // As the version before has left it.
    writeFileSync(
      join(folder, 'updates.json'),
      JSON.stringify({
        installationId: '2b1f2c1e-8c7a-4b6e-9d64-0b5b3f3f2a10',
        version: '0.0.9',
        updatedFrom: null,
        last: null,
      }),
    );
    const env = {
      APPIMAGE: program,
      APPDIR: join(import.meta.dirname, '../..'),
      XDG_CACHE_HOME: join(folder, 'cache'),
      LONGREACH_UPDATE_FEED: feed.address,
      LONGREACH_UPDATE_KEY: feed.publicKeyText,
      LONGREACH_POLICY_FILE: policy,
    };
    ({ driver, page } = await launchAtList(service, { env, userData: folder }));
  });
  afterAll(async () => {
    await driver.close();
    await service.close();
    feed.close();
  });

  it('shows what is new in the first run of a new version', async () => {
    await see(page.getByText('Longreach was updated to version 0.1.0'));
    await button(page, 'What’s new').click();
    await see(page.getByRole('dialog', { name: 'What’s new', exact: true }));
    await page.keyboard.press('Escape');
    expect(readFileSync(join(folder, 'updates.json'), 'utf8')).toContain('"version":"0.1.0"');
  });

  it('finds nothing where the feed has this version or an older one', async () => {
    offer('0.0.1');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await see(section().getByText('Not checked yet.'));
    await check();
    await see(section().getByText(/^You have the newest version/));
    expect(feed.requested.filter((path) => path === NAME)).toEqual([]);
  });

  it('says what is wrong with a release, and leaves the program alone', async () => {
    offer('99.0.0', { content: 'not what was described' });
    await check();
    await see(section().getByText(/isn’t the one that the update feed describes/));
    feed.answer('latest.yml', '<html>Sign in to the network</html>');
    await check();
    await see(section().getByText(/isn’t a valid release description/));
    expect(readFileSync(program, 'utf8')).toBe('the old program');
    expect(await button(page, 'Restart to update').count()).toBe(0);
  });

  it('downloads a good one and says that it is ready', async () => {
    offer('99.0.0', { more: 'releaseNotes: Faster <b>lists</b>.' });
    await check();
    await see(status().getByText('Version 99.0.0 is ready'));
    await see(section().getByText(/It is installed when you quit/));
    await button(section(), 'What’s new in 99.0.0').click();
    await see(page.getByRole('dialog').getByText('Faster <b>lists</b>.'));
    await page.keyboard.press('Escape');
    for (const theme of ['dark', 'light'] as const) {
      await wearTheme(page, theme);
      expect(await axeFaults(page)).toEqual([]);
    }
    expect(readFileSync(program, 'utf8')).toBe('the old program');
  });

  it('forgets it as soon as administrators do not allow updates, and finds it again when they do', async () => {
    writePolicy({ allowUpdates: false });
    await seeGone(status().getByText('Version 99.0.0 is ready'));
    await see(section().getByText(/^Your organization doesn’t let Longreach update itself/));
    writePolicy({});
    await check();
    await see(status().getByText('Version 99.0.0 is ready'));
    // The bad one and the good one: the stored file was proven to be the same as the good one.
    expect(feed.requested.filter((path) => path === NAME)).toHaveLength(2);
  });

  it('restarts into it by the keyboard', async () => {
    const ended = new Promise((resolve) => driver.app.process().once('close', resolve));
    await button(page.locator('aside'), 'Restart to update').focus();
    // The page is gone before the key comes up.
    await page.keyboard.press('Enter').catch(() => undefined);
    expect(await ended).toBe(0);
    await soon(() => existsSync(marker)).toBe(true);
    expect(readFileSync(program, 'utf8')).toBe(next);
  });
});
