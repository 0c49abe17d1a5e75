import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { PracticeService } from '../../src-main/practice/server.ts';
import type { Driver, Role } from '../e2e/driver.ts';
import { until } from '../e2e/until.ts';

/** A state of the program worth a picture. */
export interface Scene {
  readonly name: string;
  readonly role: Role;
  /** How the program is started: signed in to the practice service, for the first time, or with a key that cannot be read. */
  readonly start: 'signed-in' | 'first-run' | 'key-unavailable';
  readonly show: (stage: Stage) => Promise<void>;
}

export interface Stage {
  readonly driver: Driver;
  readonly service: PracticeService;
  /** The console's page. */
  readonly page: Page;
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Agents' }).getByRole('row');

async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search agents' });
  await box.fill(text);
}

/** Connects to the one agent of this name and waits for its screen. */
async function connect({ page, driver }: Stage, name: string): Promise<Page> {
  await search(page, name);
  await rows(page).filter({ hasText: name }).first().hover();
  await page.getByRole('button', { name: `Connect to ${name}`, exact: true }).click();
  const session = await driver.window('session');
  await session.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor();
  return session;
}

/** Opens the details of the one agent of this name at a tab. */
async function showDetails({ page }: Stage, name: string, tab: string): Promise<void> {
  const named = page.getByRole('grid', { name: 'Agents' }).getByRole('row', { name, exact: true });
  await search(page, name);
  await named.click();
  await page.keyboard.press('i');
  const pane = page.getByRole('region', { name: 'Agent details' });
  await pane.getByRole('tab', { name: tab, exact: true }).click();
  await pane.getByRole('tabpanel').waitFor();
  // What it shows was read, and is not about to come.
  await pane.getByText(/^Read /).waitFor();
  await search(page, '');
  // The pane stays; the list is whole again, so that both can be judged.
  await rows(page).nth(6).waitFor();
}

const deployList = [
  'account;device',
  'northgate-leeds;Despatch desk 3',
  'northgate-leeds;Despatch desk 4',
  'northgate-leeds;Bay 9 label printer PC',
  ';Forklift tablet 04',
  'northgate-leeds;Despatch desk 3',
  'hartmann;Kasse 2 Königstraße',
  'kestrel;editor’s suite',
  "kestrel;editor's suite",
];

/** Shows the support session of a client. */
async function showSupport({ page }: Stage, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

const quickKeys = process.platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';

/** Opens Quick connect by its shortcut and types this. */
async function showQuick({ driver }: Stage, text: string): Promise<Page> {
  const quick = await driver.window('quick');
  await driver.desktop.pressGlobal(quickKeys);
  await until('Quick connect', async () => ((await driver.isShown('quick')) ? true : undefined));
  if (text !== '') await quick.getByRole('combobox', { name: 'Quick connect', exact: true }).fill(text);
  await quick.getByRole('option').first().waitFor();
  return quick;
}

/** Reads the hardware of the first agents, as opening their details would. */
async function readHardware(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { bridge } = window as unknown as { bridge: { invoke(channel: string, input: unknown): Promise<unknown> } };
    const reply = (await bridge.invoke('agents:page', { afterId: null, limit: wanted })) as {
      value: { rows: { id: number }[] };
    };
    for (const { id } of reply.value.rows) await bridge.invoke('agents:readDetails', { agentId: id });
  }, count);
}

/** A profile whose account has its key in a keychain that is not there. */
export function writeAccountWithoutKey(userData: string): void {
  mkdirSync(userData, { recursive: true });
  const account = {
    id: 'pictured',
    label: 'Northfield IT',
    address: 'https://api.northfield.example/v1/',
    practice: false,
    keyMarker: { place: 'keychain', at: 1 },
    groupId: null,
  };
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ accounts: [account], currentAccountId: account.id }));
}

/** The page Insights, once the last thirty days are counted whole. */
async function showInsights(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Insights', exact: true }).click();
  await page
    .getByRole('region', { name: 'Sessions per day' })
    .locator('rect.sessions')
    .nth(28)
    .waitFor({ state: 'attached' });
}

export const scenes: readonly Scene[] = [
  {
    name: 'first-run',
    role: 'console',
    start: 'first-run',
    show: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Service address' }).fill('api.northfield.example');
      await page.getByRole('textbox', { name: 'API key' }).fill('0123456789abcdefghij');
    },
  },
  {
    name: 'first-run-refused',
    role: 'console',
    start: 'first-run',
    show: async ({ page, service }) => {
      await page.getByRole('textbox', { name: 'Service address' }).fill(service.address);
      await page.getByRole('textbox', { name: 'API key' }).fill('not-the-right-key');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('rejected', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'key-unavailable',
    role: 'console',
    start: 'key-unavailable',
    show: ({ page }) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'agents',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await rows(page).nth(6).hover();
    },
  },
  {
    name: 'agents-search',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => search(page, 'leeds desp'),
  },
  {
    name: 'agents-menu',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'desk');
      await rows(page).filter({ hasText: 'Despatch desk 2' }).first().hover();
      await page.getByRole('button', { name: 'More actions for Despatch desk 2', exact: true }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  ...(['Overview', 'Hardware', 'Sessions', 'Access', 'Danger zone'] as const).map((tab): Scene => ({
    name: `agents-details-${tab.split(' ')[0]?.toLowerCase() ?? ''}`,
    role: 'console',
    start: 'signed-in',
    show: (stage) => showDetails(stage, 'Despatch desk 1', tab),
  })),
  {
    name: 'agents-asleep',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      stage.service.controls?.changeAgent({ name: 'Bay 7 label printer PC', hibernate: true, wol: true, cable: true });
      await showDetails(stage, 'Bay 7 label printer PC', 'Overview');
      await stage.page.getByRole('button', { name: 'Wake and connect', exact: true }).first().waitFor();
    },
  },
  {
    name: 'agents-cards',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page
        .getByRole('radio', { name: 'Cards' })
        .or(page.getByRole('button', { name: 'Cards' }))
        .first()
        .click();
      await page.getByRole('grid', { name: 'Agents' }).locator('img').first().waitFor();
    },
  },
  {
    name: 'agents-cards-selected',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Cards' }).click();
      const grid = page.getByRole('grid', { name: 'Agents' });
      await grid.locator('img').first().waitFor();
      await grid.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowRight');
      await page.getByText('selected').first().waitFor();
    },
  },
  {
    name: 'agents-terms',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await readHardware(page, 40);
      await page.getByRole('searchbox', { name: 'Search agents' }).click();
      await page.keyboard.type('group:"Northgate Logistics" is:online free:<90% os:');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'agents-mistake',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'grup:leeds ram:<many bay');
      await page.getByText('Did you mean', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'agents-columns',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
    },
  },
  {
    name: 'agents-selected',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'leeds');
      await rows(page).nth(2).click();
      for (let at = 0; at < 8; at += 1) await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('selected').first().waitFor();
    },
  },
  {
    name: 'agents-bulk',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      await search(page, 'label printer');
      await rows(page).nth(1).click();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Wake', exact: true }).last().click();
      await until('wake', () => service.controls?.counters()['agents/wake']);
    },
  },
  {
    name: 'agents-export',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await rows(page).nth(2).click();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Export', exact: true }).last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'agents-save-view',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'seen:>30d');
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'agents-nothing', role: 'console', start: 'signed-in', show: ({ page }) => search(page, 'no such computer') },
  {
    name: 'agents-reboot',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'Despatch desk 1');
      await rows(page).filter({ hasText: 'Despatch desk 1' }).first().hover();
      await page.getByRole('button', { name: 'Reboot Despatch desk 1', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'agents-offline',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      service.controls?.addFault({ where: '*', fault: { kind: 'reset' } });
      await page.getByRole('status', { name: 'Service' }).getByText('Offline').waitFor();
    },
  },
  {
    name: 'agents-key-refused',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      service.controls?.revokeKey();
      await page.getByRole('button', { name: 'Replace key' }).first().waitFor();
    },
  },
  {
    name: 'settings',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => page.getByRole('link', { name: 'Settings' }).click(),
  },
  {
    name: 'session',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      await connect(stage, 'edit-suite-a');
      const session = await connect(stage, 'Despatch desk 1');
      await stage.driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
      // The keyboard belongs to the remote page, not to the tab.
      await session.evaluate('document.activeElement.blur()');
    },
  },
  {
    name: 'session-link-used',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const session = await connect(stage, 'Despatch desk 1');
      const remote = await stage.driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
      await remote.evaluate(() => location.reload()).catch(() => undefined);
      await session.getByRole('heading', { name: 'This link has been used' }).waitFor();
    },
  },
  {
    name: 'session-agent-offline',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const offline = stage.service.controls?.agents().find((agent) => !agent.online && agent.installed && agent.wol);
      if (offline === undefined) throw new Error('every computer of the practice service is online');
      const session = await connect(stage, offline.name);
      await session.getByRole('button', { name: 'Wake', exact: true }).first().waitFor();
    },
  },
  {
    name: 'support',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      await showSupport(stage, 'Elena Marques');
      await stage.page.getByText('Client’s screen', { exact: false }).waitFor();
    },
  },
  {
    name: 'palette',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Command palette' }).fill('des');
      await page.getByRole('option', { name: /^Despatch desk 1,/ }).waitFor();
    },
  },
  {
    name: 'quick-connect',
    role: 'quick',
    start: 'signed-in',
    show: async (stage) => {
      const quick = await showQuick(stage, 'desp');
      const card = quick.getByRole('region', { name: 'Live card', exact: true });
      await card.locator('img').first().waitFor();
      await card.getByText('Last session', { exact: true }).waitFor();
      await card.getByText('Not read yet', { exact: true }).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'quick-connect-asleep',
    role: 'quick',
    start: 'signed-in',
    show: async (stage) => {
      const name = 'Bay 7 label printer PC';
      stage.service.controls?.changeAgent({ name, hibernate: true, wol: true, cable: true });
      const quick = await showQuick(stage, 'bay 7 label');
      await quick.getByText('Can be woken', { exact: false }).waitFor();
    },
  },
  {
    name: 'support-waiting',
    role: 'console',
    start: 'signed-in',
    show: (stage) => showSupport(stage, 'Café Ribeira, till 2'),
  },
  {
    name: 'support-refused',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      stage.service.controls?.setRemain({ remain: 0 });
      await showSupport(stage, 'Elena Marques');
      await stage.page.getByRole('button', { name: 'New support session', exact: true }).click();
      await stage.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'deploy-one',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('link', { name: 'Deploy', exact: true }).click();
      await page.getByRole('textbox', { name: 'Account identifier' }).fill('northgate-leeds');
      await page.getByRole('textbox', { name: 'Device identifier' }).fill('Despatch desk 3');
      await page.getByRole('textbox', { name: 'Account e-mail' }).fill('support@northfield.example');
      await page.getByRole('switch', { name: 'One-time access' }).click();
    },
  },
  {
    name: 'deploy-many',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      service.controls?.changeAgent({ name: 'Despatch desk 1', newName: 'northgate-leeds:Despatch desk 3' });
      await page.evaluate("window.bridge.invoke('agents:refresh', undefined)");
      await page.getByRole('link', { name: 'Deploy', exact: true }).click();
      await page.getByRole('radio', { name: 'Many from a list' }).check({ force: true });
      await page.getByRole('textbox', { name: 'Account e-mail' }).fill('support@northfield.example');
      await page.getByRole('textbox', { name: 'List of computers' }).fill(deployList.join('\n'));
      await page.getByRole('button', { name: 'Show details of northgate-leeds:Despatch desk 3' }).waitFor();
    },
  },
  {
    name: 'history',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, driver }) => {
      await driver.main(({ app }, path) => app.setPath('downloads', path), join(driver.userData, 'Downloads'));
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await page.getByRole('button', { name: 'With recording', exact: true }).click();
      const table = page.getByRole('grid', { name: 'History', exact: true });
      await table.locator('[role=row][data-index="9"]').click();
      const pane = page.getByRole('region', { name: 'Session details', exact: true });
      await pane.getByText(/^(Control|View only|Files only)$/).waitFor();
      await pane.getByRole('button', { name: /^Download recording/ }).click();
      await page
        .getByRole('region', { name: 'Downloads', exact: true })
        .getByText(/, saved$/)
        .waitFor();
      await pane.getByRole('button', { name: 'Play recording', exact: true }).click();
      const video = pane.locator('video');
      await video.waitFor();
      await video.evaluate(async (one: HTMLVideoElement) => {
        await new Promise((resolve) => one.addEventListener('timeupdate', resolve, { once: true }));
        one.pause();
      });
    },
  },
  {
    name: 'insights',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => showInsights(page),
  },
  {
    name: 'insights-timesheet',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showInsights(page);
      await page.getByRole('tab', { name: 'Timesheet', exact: true }).click();
      await page.getByRole('region', { name: 'Timesheet' }).getByRole('table').waitFor();
    },
  },
  {
    name: 'activity',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      const { page } = stage;
      const session = await connect(stage, 'Despatch desk 1');
      await stage.driver.remotePage(async (remote) => (await remote.title()).includes('Despatch desk 1'));
      await session.getByRole('button', { name: 'Close Despatch desk 1', exact: true }).click();
      await page.bringToFront();
      await page.evaluate("window.bridge.invoke('settings:change', { askWhy: true })");
      const asked = await connect(stage, 'Despatch desk 2');
      await asked.getByRole('textbox', { name: 'Reason' }).fill('Ticket 48213: labels do not print');
      await asked.keyboard.press('Enter');
      await stage.driver.remotePage(async (remote) => (await remote.title()).includes('Despatch desk 2'));
      await page.bringToFront();
      await page.getByRole('link', { name: 'Activity', exact: true }).click();
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await page.getByText(/as they were written/).waitFor();
      await page.getByRole('row', { name: /^Reason, Despatch desk 2/ }).click();
    },
  },
  {
    name: 'session-reboot',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const session = await connect(stage, 'Despatch desk 1');
      await stage.driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
      const toolbar = session.getByRole('toolbar', { name: 'Session' });
      const reboot = toolbar.getByRole('button', { name: 'Reboot' });
      await until('usable reboot button', async () => ((await reboot.isEnabled()) ? true : undefined));
      await reboot.click();
      await session.getByRole('dialog').waitFor();
    },
  },
];
