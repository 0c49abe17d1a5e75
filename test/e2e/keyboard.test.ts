import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clipboardOf, sentTo } from './agent-steps.ts';
import { launchLongreach, type Driver } from './driver.ts';
import { focusOf, goAround, hear, listenTo, Reader, tabTo } from './keyboard-steps.ts';
import { liveSessions } from './session-steps.ts';
import { withFolder } from './stage.ts';
import { downloadInto, remoteOf, seeGone, seeRows, soon, startService, type Service } from './steps.ts';

const desk = 'Despatch desk 1';
const sleeper = 'Bay 7 label printer PC';

/** The flows of a working day by keys alone, then by the names alone that assistive technology reads. Two stories in one console. */
describe('without a pointer and without eyes', () => {
  let service: Service;
  let driver: Driver;
  let page: Page;
  const downloads = join(withFolder('keyboard'), 'Downloads');

  beforeAll(async () => {
    service = await startService({ openSupport: 0, historyRecords: 120, timeScale: 0.001 });
    service.controls.changeAgent({ name: sleeper, online: false, wol: true, cable: true });
    driver = await launchLongreach();
    await downloadInto(driver, downloads);
    page = await driver.window('console');
    await listenTo(page);
  });
  afterAll(async () => {
    await driver.close();
    await service.close();
  });

  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = async (): Promise<string> => (await focusOf(page)).name;
  const role = async (): Promise<string> => (await focusOf(page)).role;

  describe('by the keyboard alone', () => {
    it('signs in', async () => {
      await soon(focused).toBe('Service address');
      const { faults } = await goAround(page);
      expect(faults).toEqual([]);
      await tabTo(page, 'Service address');
      await page.keyboard.insertText(service.address);
      await press('Tab');
      expect(await focused()).toBe('API key');
      await page.keyboard.insertText('a-wrong-key-0123456789');
      await press('Enter');
      await hear(page, /The service rejected this API key/);
      await soon(focused).toBe('API key');
      // The complaint leaves what was typed selected.
      await page.keyboard.insertText(service.key);
      await press('Enter');
      await hear(page, /Couldn’t store the API key on this computer/);
      await tabTo(page, 'Keep the key for this run only', 'Shift+Tab');
      await press('Enter');
      await seeRows(page, service.controls.agents().length);
    });

    it('shows where the keyboard is on every page, covers it nowhere, and leads out again', async () => {
      for (let number = 1; number <= 7; number += 1) {
        await press(`ControlOrMeta+${String(number)}`);
        await soon(() =>
          page
            .locator('nav a')
            .nth(number - 1)
            .getAttribute('aria-current'),
        ).toBe('page');
        const heading = page.getByRole('heading', { level: 1 });
        await heading.first().waitFor();
        // Until its rows are there, a list shows placeholders over its grid.
        await soon(() => page.locator('[role=grid][aria-busy=true], .ghosts').count()).toBe(0);
        const { stops, faults } = await goAround(page);
        expect(faults, `page ${String(number)}`).toEqual([]);
        expect(stops.length).toBeGreaterThan(10);
        expect(await page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])').count()).toBe(0);
      }
    });

    it('finds an agent and connects', async () => {
      await press('ControlOrMeta+1', '/');
      await soon(focused).toBe('Search agents');
      await page.keyboard.type(desk);
      await hear(page, /^\d agents?$/);
      await press('ControlOrMeta+ArrowDown');
      await soon(focused).toBe(desk);
      await press('Enter');
      await remoteOf(driver, desk);
      await soon(() => liveSessions(service)).toEqual([desk]);
    });

    it('leaves the live view at any time, reaches every part of its window, and goes back in', async () => {
      const remote = await remoteOf(driver, desk);
      const session = await driver.window('session');
      await listenTo(session);
      // The remote page can be there before this window has drawn its tab.
      await session.getByRole('tab').waitFor();
      await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
      await remote.keyboard.press('Control+Shift+F12');
      await soon(async () => (await focusOf(session)).role).toBe('tab');
      expect(await focusOf(session)).toMatchObject({ visible: true, cover: '' });
      await session.keyboard.press('F6');
      await soon(() => session.evaluate('document.activeElement.closest("[role=toolbar]")?.ariaLabel')).toBe('Session');
      expect(await focusOf(session)).toMatchObject({ visible: true, cover: '' });
      await session.keyboard.press('F6');
      await soon(() => session.evaluate('document.activeElement.closest("aside") !== null')).toBe(true);
      await session.keyboard.press('F6');
      await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
      await remote.keyboard.press('Control+Shift+F12');
      await soon(async () => (await focusOf(session)).role).toBe('tab');
      await session.keyboard.press('Escape');
      await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
      // Also while the remote page gets all keys. Its tab had the keyboard last, so that alone does not say that it has it again.
      await remote.keyboard.press('Control+Shift+F12');
      await soon(() => session.evaluate('document.hasFocus()')).toBe(true);
      await soon(async () => (await focusOf(session)).role).toBe('tab');
      await session.keyboard.press('F6');
      await soon(() => session.evaluate('document.activeElement.closest("[role=toolbar]")?.ariaLabel')).toBe('Session');
      await tabTo(session, 'Send all shortcuts', 'ArrowRight');
      await session.keyboard.press('Enter');
      await soon(() => remote.evaluate('document.hasFocus()')).toBe(true);
      await remote.keyboard.press('Control+Shift+F12');
      await soon(async () => (await focusOf(session)).role).toBe('tab');
      // The window closes with its last session, possibly before the key is released.
      await Promise.all([session.waitForEvent('close'), session.keyboard.press('Delete').catch(() => undefined)]);
      await hear(page, /./);
      await soon(() => liveSessions(service)).toEqual([]);
    });

    it('chooses among radio buttons with the arrows, around the ends, from one tab stop', async () => {
      await press('ControlOrMeta+7');
      const theme = page.getByRole('radiogroup', { name: 'Theme', exact: true });
      const chosen = () => theme.getByRole('radio', { checked: true }).evaluateAll((all) => all.length);
      await tabTo(page, 'System');
      for (const [key, name] of [
        ['ArrowRight', 'Light'],
        ['ArrowDown', 'Dark'],
        ['ArrowRight', 'System'],
        ['ArrowLeft', 'Dark'],
        ['ArrowUp', 'Light'],
        ['ArrowLeft', 'System'],
      ] as const) {
        await press(key);
        await soon(focused).toBe(name);
        await soon(() => theme.getByRole('radio', { name, exact: true, checked: true }).count()).toBe(1);
        expect(await chosen()).toBe(1);
        expect(await focusOf(page)).toMatchObject({ visible: true, cover: '' });
      }
      await press('Tab');
      expect(await theme.evaluate((group) => group.contains(document.activeElement))).toBe(false);
      await press('Shift+Tab');
      expect(await focused()).toBe('System');
    });

    it('carries a form out with Enter on a radio button, unless it lacks something', async () => {
      await press('ControlOrMeta+1');
      await page.getByRole('searchbox', { name: 'Search agents', exact: true }).fill('despatch');
      await page.getByRole('button', { name: 'Save view', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view', exact: true });
      const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
      const seven = dialog.getByRole('radio', { name: '7', exact: true });
      await name.fill('');
      await seven.focus();
      await press('Enter');
      await soon(() => name.getAttribute('aria-invalid')).toBe('true');
      await name.fill('Despatch');
      await seven.focus();
      await press(' ', 'Enter');
      await seeGone(dialog);
    });

    it('wakes an agent that is offline', async () => {
      await page.bringToFront();
      await press('/');
      await page.keyboard.insertText(sleeper);
      await soon(() => page.getByRole('row', { name: sleeper, exact: true }).count()).toBe(1);
      await press('ControlOrMeta+ArrowDown');
      await soon(focused).toBe(sleeper);
      await press('w');
      await soon(() => sentTo(service, 'agents/wake').length).toBe(1);
      await hear(page, new RegExp(`Waking ${sleeper}`));
    });

    it('invites a client and closes the session again', async () => {
      await press('ControlOrMeta+2', 'n');
      await soon(focused).toBe('Client name');
      await page.keyboard.insertText('Elena Marques');
      await press('Enter');
      await soon(focused).toMatch(/^Copy message/);
      await press('Enter');
      await soon(() => clipboardOf(driver)).toContain('Hello Elena Marques,');
      await hear(page, /Message copied/);
      await tabTo(page, /^Close session/);
      await press('Enter');
      await soon(() => service.controls.supports().length).toBe(0);
    });

    it('plays and downloads the recording of a session of the past', async () => {
      await press('ControlOrMeta+3');
      await tabTo(page, 'With recording');
      await press('Space');
      await tabTo(page, 'History');
      await press('Home', 'i');
      await soon(() => page.getByRole('region', { name: 'Session details', exact: true }).count()).toBe(1);
      await tabTo(page, 'Play recording');
      await press('Enter');
      await soon(role).toBe('video');
      await press('Space', 'Escape');
      await soon(async () => (await focusOf(page)).list).toBe('History');
      await press('d');
      await hear(page, /^1 finished$/);
    });

    it('changes a setting, opens a dialog and comes back from it', async () => {
      await press('ControlOrMeta+7');
      await tabTo(page, /^(System|Light|Dark)$/);
      await press('ArrowRight');
      await soon(() => page.evaluate('document.documentElement.dataset.theme')).toBe('light');
      await tabTo(page, 'Licences');
      await press('Enter');
      const inDialog = () => page.evaluate('document.activeElement.closest("[role=dialog]") !== null');
      await soon(inDialog).toBe(true);
      // The licences themselves are read once the dialog is open.
      await soon(() => page.getByRole('dialog').getByRole('button').count()).toBeGreaterThan(1);
      const { faults, stops } = await goAround(page);
      expect(faults).toEqual([]);
      expect(stops.length).toBeGreaterThan(1);
      expect(await inDialog()).toBe(true);
      await press('Escape');
      await soon(focused).toBe('Licences');
    });

    it('signs out', async () => {
      await tabTo(page, 'Account');
      await press('Enter');
      await tabTo(page, 'Sign out…', 'ArrowDown');
      expect(await focusOf(page)).toMatchObject({ role: 'menuitem', visible: true, cover: '' });
      await press('Enter');
      await tabTo(page, 'Sign out');
      await press('Enter');
      await soon(focused).toBe('Service address');
    });
  });

  describe('by names alone', () => {
    let reader: Reader;
    beforeAll(async () => {
      reader = await Reader.of(page);
    });

    it('signs in', async () => {
      await reader.find('heading', 'Connect your account');
      await reader.type('textbox', 'Service address', service.address);
      await reader.type('textbox', 'API key', service.key);
      await reader.press('button', 'Sign in');
      await reader.press('button', 'Keep the key for this run only');
      await reader.find('grid', 'Agents');
    });

    it('finds an agent, connects and disconnects', async () => {
      await reader.type('searchbox', 'Search agents', desk);
      await reader.find('row', desk);
      await reader.press('button', `Connect to ${desk}`);
      const session = await Reader.of(await driver.window('session'));
      await session.find('tab', new RegExp(`^${desk}`));
      await remoteOf(driver, desk);
      await session.find('toolbar', 'Session');
      await session.press('button', `Close ${desk}`);
      await soon(() => liveSessions(service)).toEqual([]);
    });

    it('wakes an agent', async () => {
      await page.bringToFront();
      const before = sentTo(service, 'agents/wake').length;
      const other = service.controls.agents().find((agent) => !agent.online && agent.wol && agent.name !== sleeper);
      if (other === undefined) throw new Error('no other agent can be woken');
      await reader.press('button', 'Clear search');
      await reader.type('searchbox', 'Search agents', other.name);
      await reader.find('row', other.name);
      await reader.press('button', `Wake ${other.name}`);
      await soon(() => sentTo(service, 'agents/wake').length).toBe(before + 1);
    });

    it('invites a client and closes the session again', async () => {
      await reader.press('link', 'Support');
      await reader.type('textbox', 'Client name', 'Ana Ribeira');
      await reader.press('button', 'New support session');
      await reader.find('option', /^Ana Ribeira, Waiting for the client/);
      await reader.press('button', 'Copy link');
      await soon(() => clipboardOf(driver)).toContain('/invite/');
      await reader.press('button', 'Close session');
      await soon(() => service.controls.supports().length).toBe(0);
    });

    it('plays the recording of a session of the past', async () => {
      await reader.press('link', 'History');
      await reader.press('button', 'With recording');
      await reader.press('row', /^Despatch desk 1, /);
      await reader.find('region', 'Session details');
      await reader.press('button', 'Play recording');
      await reader.find('Video', /^Recording of /);
      await reader.press('button', 'Close details');
      await reader.gone('region', 'Session details');
    });

    it('changes a setting', async () => {
      await reader.press('link', 'Settings');
      await reader.press('radio', 'Dark');
      await soon(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      await reader.press('button', 'Licences');
      await reader.find('dialog', 'Licences');
      await reader.press('button', 'Close');
      await reader.gone('dialog', 'Licences');
    });
  });
});
