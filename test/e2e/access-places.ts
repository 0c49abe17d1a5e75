import type { Page } from 'playwright-core';
import { deployList, invoke, showReports } from '../tools/pictures/scene-steps.ts';
import { pane } from './agent-steps.ts';
import type { Driver, Role } from './driver.ts';
import { button, grid, heading, remoteOf, row, searchBox, see, seeGone, soon, type Service } from './steps.ts';
import { closeSessionWindow, connectTo, overlay, tool, useTool } from './session-steps.ts';

/** Every screen, state, dialog and menu, in an order in which one console can show them all. */

export interface Walk {
  readonly service: Service;
  /** One without agents and sessions. */
  readonly empty: Service;
  readonly driver: Driver;
  /** The console's page. */
  readonly page: Page;
}

export interface Place {
  readonly name: string;
  /** The window that is judged; the console unless named. */
  readonly role?: Role;
  /** Selector of the part that is open over the page and covers it until Escape; dialogs and menus are found without one. */
  readonly over?: string;
  readonly show: (walk: Walk) => Promise<unknown>;
  /** Back to where the next place begins; Escape unless named. */
  readonly leave?: (walk: Walk) => Promise<unknown>;
}

export const desk = 'Despatch desk 1';
const offlineDesk = 'FIN-HPBOOK-115';
/** Whether it can be woken is not known: its details are never shown here. */
const sleeper = 'Bay 7 label printer PC';
export const stay = (): Promise<void> => Promise.resolve();

export const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
export const dialog = (page: Page) => page.getByRole('dialog');
const menu = (page: Page) => page.getByRole('menu');
const pressAndSee =
  (name: string) =>
  async ({ page }: Walk): Promise<void> => {
    await button(page, name).first().click();
    await see(dialog(page));
  };

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
}

async function onRow(page: Page, name: string): Promise<void> {
  await search(page, name);
  await row(page, name).click();
}

export const escape = async ({ page }: Walk): Promise<void> => {
  await page.keyboard.press('Escape');
  await seeGone(dialog(page));
  await seeGone(menu(page));
};
const clearSearch = ({ page }: Walk): Promise<void> => search(page, '');

export const agentPlaces: readonly Place[] = [
  { name: 'the list of agents', show: ({ page }) => row(page, desk).hover(), leave: stay },
  {
    name: 'suggestions of the search',
    over: '[role=search]',
    show: async ({ page }) => {
      await searchBox(page).click();
      await page.keyboard.type('group:"Northgate Logistics" is:online os:');
      await see(page.getByRole('listbox'));
    },
    leave: clearSearch,
  },
  {
    name: 'a mistake in the search',
    over: '[role=search]',
    show: async ({ page }) => {
      await search(page, 'grup:leeds ram:<many bay');
      await see(page.getByText('Did you mean', { exact: false }).first());
    },
    leave: clearSearch,
  },
  {
    name: 'no matching agents',
    show: async ({ page }) => {
      await search(page, 'no such agent');
      await see(heading(page, 'No matching agents'));
    },
    leave: clearSearch,
  },
  {
    name: 'the menu of an agent',
    show: async ({ page }) => {
      await onRow(page, desk);
      await page.keyboard.press('Shift+F10');
      await see(menu(page));
    },
  },
  {
    name: 'the reboot of an agent',
    show: async ({ page }) => {
      await onRow(page, 'ALDER-RECEPTION');
      await page.keyboard.press('r');
      await see(dialog(page));
    },
    leave: async (walk) => {
      await escape(walk);
      await clearSearch(walk);
    },
  },
  {
    name: 'the choice of columns',
    over: '[role=dialog]',
    show: async ({ page }) => {
      await button(page, 'Columns').click();
      await see(dialog(page));
    },
  },
  {
    name: 'a selection with its bar',
    show: async ({ page }) => {
      await search(page, 'desk');
      await row(page, desk).click();
      await page.keyboard.press('Shift+ArrowDown');
      await see(page.getByText('selected').first());
    },
    leave: stay,
  },
  {
    name: 'the export of agents',
    show: async ({ page }) => {
      await button(page, 'Export').last().click();
      await see(dialog(page));
    },
    leave: async (walk) => {
      await escape(walk);
      await button(walk.page, 'Clear selection').click();
      await clearSearch(walk);
    },
  },
  {
    name: 'a new saved view',
    show: async ({ page }) => {
      await search(page, 'seen:>30d');
      await button(page, 'Save view').click();
      await see(dialog(page));
    },
    leave: async (walk) => {
      await escape(walk);
      await clearSearch(walk);
    },
  },
  {
    name: 'agents as cards',
    show: async ({ page }) => {
      await button(page, 'Cards').click();
      await see(grid(page).locator('img').first());
    },
    leave: ({ page }) => button(page, 'List').click(),
  },
  ...(['Overview', 'Hardware', 'Sessions', 'Access', 'Remove'] as const).map((tab): Place => ({
    name: `details of an agent: ${tab}`,
    over: '.side section.pane',
    show: async ({ page }) => {
      if (!(await pane(page).isVisible())) {
        await onRow(page, desk);
        await page.keyboard.press('i');
      }
      await pane(page).getByRole('tab', { name: tab, exact: true }).click();
      await see(pane(page).getByText(/^Updated /));
    },
    leave:
      tab === 'Remove'
        ? async (walk) => {
            await button(pane(walk.page), 'Close details').click();
            await seeGone(pane(walk.page));
            await clearSearch(walk);
          }
        : stay,
  })),
  {
    name: 'the menu of an agent that is offline',
    show: async ({ page }) => {
      await onRow(page, offlineDesk);
      await page.keyboard.press('Shift+F10');
      await see(menu(page));
    },
  },
  {
    name: 'details of an agent that is offline',
    over: '.side section.pane',
    show: async ({ page }) => {
      await onRow(page, offlineDesk);
      await page.keyboard.press('i');
      await see(pane(page).getByText(/^Updated /));
    },
    leave: async (walk) => {
      await button(pane(walk.page), 'Close details').click();
      await seeGone(pane(walk.page));
      await clearSearch(walk);
    },
  },
  {
    name: 'the command palette',
    show: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command palette' }).fill('des');
      await see(page.getByRole('option', { name: new RegExp(`^${desk},`) }));
    },
    leave: async (walk) => {
      await walk.page.keyboard.press('Escape');
      await escape(walk);
    },
  },
  {
    name: 'the list of shortcuts',
    show: async ({ page }) => {
      await grid(page).focus();
      await page.keyboard.press('?');
      await see(dialog(page));
    },
  },
  {
    name: 'offline',
    show: async ({ page, service }) => {
      service.controls.addFault({ where: '*', fault: { kind: 'reset' } });
      await page.keyboard.press('F5');
      await see(page.getByRole('status', { name: 'Service' }).getByText('Offline'));
    },
    leave: async ({ page, service }) => {
      service.controls.clearFaults();
      await page.keyboard.press('F5');
      await see(page.getByRole('status', { name: 'Service' }).getByText('Up to date'));
    },
  },
];

export const otherPlaces: readonly Place[] = [
  {
    name: 'support without sessions',
    show: async ({ page }) => {
      await goTo(page, 'Support');
      await see(heading(page, 'No open support sessions'));
    },
    leave: stay,
  },
  {
    name: 'an invitation',
    show: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Client name', exact: true }).fill('Elena Marques');
      await page.keyboard.press('Enter');
      await see(page.getByRole('option', { name: 'Elena Marques' }).getByText('Waiting for the client'));
      await see(button(page, 'Copy message'));
    },
    leave: stay,
  },
  { name: 'the message to clients', show: pressAndSee('Edit message') },
  {
    name: 'a client who joined',
    show: async ({ page, service }) => {
      const [one] = service.controls.supports();
      if (one === undefined) throw new Error('no support session is open');
      service.controls.joinSupport(one);
      await see(page.getByRole('option', { name: 'Elena Marques' }).getByText('Client joined'));
      await see(page.getByRole('img', { name: 'Screen of Elena Marques', exact: true }));
    },
    leave: stay,
  },
  { name: 'the end of a support session', show: pressAndSee('Close session') },
  {
    name: 'support at the limit of the plan',
    show: async ({ page, service }) => {
      service.controls.setRemain({ remain: 0 });
      await page.getByRole('textbox', { name: 'Client name', exact: true }).press('Enter');
      await see(heading(page, 'The plan allows no more support sessions right now'));
    },
    leave: ({ service }) => {
      service.controls.setRemain({ remain: 100 });
      return stay();
    },
  },
  {
    name: 'history',
    show: async ({ page }) => {
      await goTo(page, 'History');
      await button(page, 'With recording').click();
      await see(page.getByRole('grid', { name: 'History', exact: true }).locator('[data-index="3"]'));
    },
    leave: stay,
  },
  {
    name: 'the period of history',
    over: '[role=dialog]',
    show: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Period/ })
        .first()
        .click();
      await see(page.getByLabel('From', { exact: true }).first());
    },
  },
  {
    name: 'a session of the past with its recording and download',
    over: '.side section.pane',
    show: async ({ page }) => {
      await page.getByRole('grid', { name: 'History', exact: true }).locator('[role=row][data-index="1"]').click();
      const details = page.getByRole('region', { name: 'Session details', exact: true });
      await details.getByRole('button', { name: /^Download recording/ }).click();
      await see(page.getByRole('region', { name: 'Downloads', exact: true }).getByText(/, saved$/));
      await button(details, 'Play recording').click();
      await see(details.locator('video'));
    },
    leave: ({ page }) => button(page, 'Close details').click(),
  },
  {
    name: 'the menu of exports',
    show: async ({ page }) => {
      await button(page, 'Export').click();
      await see(menu(page));
    },
  },
  ...(['Overview', 'Timesheet', 'Unusual sessions'] as const).map((tab): Place => ({
    name: `reports: ${tab}`,
    show: async ({ page }) => {
      if (tab === 'Overview') await showReports(page);
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await soon(() => page.locator('[role=tabpanel][aria-busy]').count()).toBe(0);
    },
    leave: stay,
  })),
  {
    name: 'the command for one device',
    show: async ({ page }) => {
      await goTo(page, 'Deploy');
      await page.getByRole('textbox', { name: 'Client' }).fill('northgate-leeds');
      await page.getByRole('textbox', { name: 'Device' }).fill('Despatch desk 3');
      await page.getByRole('textbox', { name: 'Account e-mail' }).fill('support@northfield.example');
    },
    leave: stay,
  },
  {
    name: 'the commands for many devices',
    show: async ({ page }) => {
      await page.getByRole('radio', { name: 'Many from a list' }).check();
      await page.getByRole('textbox', { name: 'List of devices' }).fill(deployList.join('\n'));
      await see(page.getByText('Despatch desk 4').last());
    },
    leave: stay,
  },
  {
    name: 'audit log with an entry',
    over: '.side section.pane',
    show: async ({ page }) => {
      await goTo(page, 'Audit log');
      await button(page, 'Verify').click();
      await see(page.getByText(/entr(y is|ies are) unchanged/).first());
      await page.getByRole('grid').locator('[role=row][data-index="0"]').click();
    },
    leave: stay,
  },
  {
    name: 'the settings',
    show: async ({ page }) => {
      await goTo(page, 'Settings');
      await button(page, 'Run self-test').click();
      await see(page.getByRole('list', { name: 'Self-test' }).first());
    },
    leave: stay,
  },
  { name: 'diagnostics', show: pressAndSee('Save diagnostics') },
  { name: 'licences', show: pressAndSee('Licences') },
  { name: 'what is new', show: pressAndSee('What’s new') },
  { name: 'a new name of the account', show: pressAndSee('Rename') },
  { name: 'another key of the account', show: pressAndSee('Replace key') },
  { name: 'another account', show: pressAndSee('Add account…') },
  {
    name: 'the way to the app lock',
    show: async ({ page }) => {
      await page.getByRole('switch', { name: 'App lock', exact: true }).click();
      await see(dialog(page));
    },
  },
  {
    name: 'the menu of accounts',
    show: async ({ page }) => {
      await soon(() => invoke(page, 'account:practise', undefined)).toBeDefined();
      const { entries } = (await invoke(page, 'accounts:current', undefined)) ?? { entries: [] };
      await invoke(page, 'accounts:show', { accountId: entries[0]?.account.id ?? '' });
      await goTo(page, 'Agents');
      await see(row(page, desk));
      await button(page, 'Account').click();
      await see(menu(page));
    },
    leave: async (walk) => {
      await escape(walk);
      await goTo(walk.page, 'Settings');
    },
  },
  { name: 'the removal of an account', show: pressAndSee('Remove account') },
  {
    name: 'a request from outside',
    show: async ({ page, driver }) => {
      await goTo(page, 'Agents');
      await driver.startAgain([`longreach://connect?name=${encodeURIComponent(desk)}&client=Help%20desk`]);
      await see(dialog(page));
    },
    leave: ({ page }) => button(dialog(page), 'Cancel').click(),
  },
];

const quickKeys = process.platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';
async function showQuick({ driver }: Walk, text: string): Promise<Page> {
  if (!(await driver.isShown('quick'))) await driver.desktop.pressGlobal(quickKeys);
  const quick = await driver.window('quick');
  await soon(() => driver.isShown('quick')).toBe(true);
  await quick.getByRole('combobox', { name: 'Quick connect', exact: true }).fill(text);
  return quick;
}

export const quickPlaces: readonly Place[] = [
  {
    name: 'Quick connect',
    role: 'quick',
    show: async (walk) => {
      const quick = await showQuick(walk, 'desp');
      await see(
        quick
          .getByRole('region', { name: 'Details of the selected agent', exact: true })
          .getByText('Last session', { exact: true }),
      );
    },
    leave: stay,
  },
  {
    name: 'Quick connect without a match',
    role: 'quick',
    show: async (walk) => see((await showQuick(walk, 'no such agent')).getByText('No matching agents')),
    leave: async ({ driver }) => (await driver.window('quick')).keyboard.press('Escape'),
  },
];

const inSession =
  (name: string) =>
  async ({ driver }: Walk): Promise<void> => {
    const session = await driver.window('session');
    await useTool(session, name);
    await see(session.getByRole('dialog'));
  };
const escapeSession = async ({ driver }: Walk): Promise<void> => {
  const session = await driver.window('session');
  await session.keyboard.press('Escape');
  await seeGone(session.getByRole('dialog'));
};

export const sessionPlaces: readonly Place[] = [
  {
    name: 'a session',
    role: 'session',
    show: async ({ page, driver }) => {
      await connectTo(page, desk);
      await remoteOf(driver, desk);
      const session = await driver.window('session');
      await soon(() => tool(session, 'Reboot').isEnabled()).toBe(true);
    },
    leave: stay,
  },
  { name: 'the connection of a session', role: 'session', show: inSession('Connection'), leave: escapeSession },
  { name: 'a reboot in a session', role: 'session', show: inSession('Reboot'), leave: escapeSession },
  {
    name: 'the note of a session',
    role: 'session',
    show: async ({ driver }) => {
      const session = await driver.window('session');
      await useTool(session, 'Note');
      await see(session.getByRole('textbox', { name: 'Note', exact: true }));
    },
    leave: async ({ driver }) => button(await driver.window('session'), 'Close the note').click(),
  },
  {
    name: 'a link that was used',
    role: 'session',
    show: async ({ driver }) => {
      const remote = await remoteOf(driver, desk);
      await remote.evaluate('location.reload()').catch(() => undefined);
      await see(overlay(await driver.window('session'), 'This link has been used'));
    },
    leave: stay,
  },
  {
    name: 'a session with an agent that is offline',
    role: 'session',
    show: async ({ page, driver }) => {
      await connectTo(page, sleeper);
      await see(overlay(await driver.window('session'), `${sleeper} is offline`));
    },
    leave: stay,
  },
  {
    name: 'the reason for a session',
    role: 'session',
    show: async ({ page, driver }) => {
      await page.evaluate("window.bridge.invoke('settings:change', { askWhy: true })");
      await connectTo(page, 'Despatch desk 2');
      await see((await driver.window('session')).getByRole('textbox', { name: 'Reason' }));
    },
    leave: async ({ page }) => page.evaluate("window.bridge.invoke('settings:change', { askWhy: false })"),
  },
];

const lock = async ({ page }: Walk): Promise<void> => {
  await page.evaluate("window.bridge.invoke('lock:setUp', { method: 'pin', secret: '2580', present: null })");
  await page.evaluate("window.bridge.invoke('lock:now', undefined)");
};

export const lastPlaces: readonly Place[] = [
  {
    name: 'the lock page of the console',
    show: async (walk) => {
      await lock(walk);
      await see(heading(walk.page, 'Longreach is locked'));
    },
    leave: stay,
  },
  {
    name: 'the lock page of the session window',
    role: 'session',
    show: async ({ driver }) => see(heading(await driver.window('session'), 'Longreach is locked')),
    leave: stay,
  },
  {
    name: 'a wait after wrong PINs',
    show: async ({ page }) => {
      for (let wrong = 0; wrong < 5; wrong += 1)
        await page.evaluate("window.bridge.invoke('lock:unlock', { secret: '0000' })");
      await see(page.getByText('Try again in'));
    },
    leave: stay,
  },
  {
    name: 'the question before all keys are forgotten',
    show: async ({ page }) => {
      await button(page, 'Forgot your PIN?').click();
      await see(heading(page, 'Sign out of all accounts?'));
    },
    leave: stay,
  },
  {
    name: 'the first run',
    show: async ({ page, driver }) => {
      await closeSessionWindow(driver);
      await button(page, 'Sign out and unlock').click();
      await see(heading(page, 'Connect your account'));
    },
    leave: stay,
  },
  {
    name: 'a key that is refused',
    show: async ({ page, service }) => {
      await page.getByRole('textbox', { name: 'Service address', exact: true }).fill(service.address);
      await page.getByLabel('API key', { exact: true }).fill('not-the-right-key-0123456789');
      await button(page, 'Sign in').click();
      await see(page.locator('input[aria-invalid=true]'));
    },
    leave: stay,
  },
  { name: 'the proxy', show: pressAndSee('Behind a proxy') },
];

/** Shows a place's window, as far as it has one of its own. */
export const pageOf = async ({ role = 'console' }: Place, { driver }: Walk): Promise<Page> => driver.window(role);
export const leavePlace = (place: Place, walk: Walk): Promise<unknown> => (place.leave ?? escape)(walk);
