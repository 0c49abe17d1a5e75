import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Webhook } from '../../../src-main/contract/contract.ts';
import { EVENT_WIRE } from '../../../src-main/ipc/wire.ts';
import { until } from '../../e2e/until.ts';
import {
  addPractice,
  connect,
  deployList,
  invoke,
  rows,
  showReports,
  showQuick,
  showSupport,
  type Scene,
  type Stage,
} from './scene-steps.ts';

const unlockWrongly = "window.bridge.invoke('lock:unlock', { secret: '0000' })";

async function turnOnLock({ page }: Stage): Promise<void> {
  await page.evaluate("window.bridge.invoke('lock:setUp', { method: 'pin', secret: '2580', present: null })");
}

/** A section of the settings, at the top. */
async function showSection(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  // Some are named like a page.
  await page.getByRole('link', { name, exact: true }).last().click();
}

/** Presses a tool of a session that opens a menu, wherever it has room. */
async function openTool(session: Page, name: string): Promise<void> {
  const direct = session.getByRole('button', { name, exact: true });
  const more = session.getByRole('button', { name: 'More', exact: true });
  await direct.or(more).first().waitFor();
  if ((await direct.count()) > 0) await direct.click();
  else {
    await more.click();
    await session.getByRole('menuitem', { name }).click();
  }
  await session.getByRole('menu', { name, exact: true }).waitFor();
}

/** The remote page of the only session tries what no session may. */
async function tryForbidden({ driver }: Stage): Promise<void> {
  const remote = await driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
  await remote.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://ads.example/' }));
    for (const to of ['https://help.example/manual', 'https://help.example/contact', 'mailto:support@help.example'])
      window.open(to);
    void Notification.requestPermission();
  });
}

/** Webhooks as main tells of them: where pictures are made, no keychain takes their addresses. */
async function tellOfWebhooks({ driver, page }: Stage): Promise<void> {
  const at = await page.evaluate(() => Date.now());
  const webhooks: readonly Webhook[] = [
    {
      id: 'a',
      kind: 'teams',
      name: 'Support, day shift',
      address: '….ef.environment.api.powerplatform.com/…t9Xw',
      events: ['client-joined'],
      names: true,
      last: { at: at - 780_000, problem: null },
    },
    {
      id: 'b',
      kind: 'slack',
      name: '#on-call',
      address: 'hooks.slack.com/…x7Qf',
      events: ['client-joined', 'agent-back', 'view-changed'],
      names: false,
      last: { at: at - 120_000, problem: 'There is no webhook at this address any more. Enter a new address.' },
    },
    {
      id: 'c',
      kind: 'own',
      name: 'Wall display',
      address: 'alarms.northfield.example:8443/…',
      events: ['agent-back', 'view-changed'],
      names: true,
      last: null,
    },
  ];
  await driver.main(
    ({ webContents }, { channel, data }) => webContents.getAllWebContents().forEach((one) => one.send(channel, data)),
    { channel: `${EVENT_WIRE}webhooks:changed`, data: webhooks },
  );
}

/** A file that the remote page of the only session offers, after a click. */
async function offerFile({ driver }: Stage): Promise<void> {
  const remote = await driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
  await remote.evaluate(() => {
    const link = { href: '/', download: 'hours-2026-11.csv', textContent: 'Hours', id: 'hours' };
    document.body.append(Object.assign(document.createElement('a'), link));
    document.querySelector<HTMLElement>('#hours')?.click();
  });
}

/** Gives two agents that are online one name, and returns their ids. */
async function makeNamesakes({ page, service }: Stage): Promise<readonly number[]> {
  const newName = 'NORTHFIELD-LONDON-FRONTDESK-01';
  for (const name of ['Despatch desk 1', 'edit-suite-a']) service.controls.changeAgent({ name, newName, online: true });
  await invoke(page, 'agents:refresh', undefined);
  return service.controls.agents().flatMap(({ id, name }) => (name === newName ? [id] : []));
}

/** What a colleague might send by mail. */
const importedSettings = {
  updateFeed: 'https://updates.example/longreach/',
  proxy: { mode: 'pac', address: 'https://proxy.example/proxy.pac' },
  lockAfter: 0,
  tightenClipboard: false,
  density: 'comfortable',
  supportMessages: { en: 'Please install the help program first, then open {link}', de: '', es: '', pt: '', ru: '' },
};

/** The list of all accounts: the signed-in one, and the practice account. */
async function showAllAccounts(page: Page): Promise<void> {
  await addPractice(page);
  await page.keyboard.press('ControlOrMeta+Shift+Digit0');
  await page.getByRole('columnheader', { name: 'Account' }).waitFor();
  await rows(page).nth(10).waitFor();
}

async function lock(stage: Stage): Promise<void> {
  await turnOnLock(stage);
  await stage.page.evaluate("window.bridge.invoke('lock:now', undefined)");
  await stage.page.getByRole('heading', { name: 'Longreach is locked' }).waitFor();
}

/** The other pages, and the other windows. */
export const pageScenes: readonly Scene[] = [
  {
    name: 'settings',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => page.getByRole('link', { name: 'Settings' }).click(),
  },
  {
    name: 'accounts-menu',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await addPractice(page);
      await page.getByRole('button', { name: 'Account', exact: true }).click();
    },
  },
  {
    name: 'accounts-all',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => showAllAccounts(page),
  },
  {
    name: 'accounts-all-support',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showAllAccounts(page);
      await page.getByRole('link', { name: 'Support', exact: true }).click();
      await page.getByRole('option').nth(5).click();
    },
  },
  {
    name: 'accounts-all-history',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showAllAccounts(page);
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await page.getByRole('grid', { name: 'History' }).getByRole('row').nth(10).click();
      await page.getByRole('region', { name: 'Session details' }).waitFor();
    },
  },
  {
    name: 'accounts-all-reports',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showAllAccounts(page);
      await showReports(page);
      await page.getByRole('region', { name: 'Accounts', exact: true }).waitFor();
    },
  },
  {
    name: 'accounts-settings',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await addPractice(page);
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('heading', { name: 'Accounts', exact: true }).waitFor();
    },
  },
  {
    name: 'account-add',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Account', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Add account…' }).click();
    },
  },
  {
    name: 'account-remove',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await addPractice(page);
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Remove account', exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'help',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.keyboard.press('F1');
      // In the contents, which come with the guide of the language.
      await page.getByRole('dialog').locator('a[aria-current]').waitFor();
    },
  },
  {
    name: 'shortcuts',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'report-problem',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Report a problem', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'tour',
    role: 'console',
    start: 'first-run',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Try the demo' }).click();
      await page.getByRole('region', { name: 'Tour' }).waitFor();
      await rows(page).nth(10).waitFor();
    },
  },
  {
    name: 'settings-help',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await addPractice(page);
      await showSection(page, 'Help');
      await page.getByRole('button', { name: 'Run self-test', exact: true }).click();
      await page.getByRole('heading', { name: 'Demo', exact: true }).waitFor();
    },
  },
  {
    name: 'settings-data',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showSection(page, 'Data and privacy');
      await page
        .getByRole('button', { name: /^Clear: / })
        .first()
        .waitFor();
    },
  },
  {
    name: 'settings-webhooks',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      await showSection(stage.page, 'Notifications');
      await stage.page.getByRole('button', { name: 'Add webhook…', exact: true }).waitFor();
      await tellOfWebhooks(stage);
      await stage.page.getByText('Alarms beyond this screen').evaluate((title: Element) => title.scrollIntoView());
    },
  },
  {
    name: 'webhook-add',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showSection(page, 'Notifications');
      await page.getByRole('button', { name: 'Add webhook…', exact: true }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Own receiver', exact: true }).check();
      await page.getByRole('dialog').locator('input[type=password]').first().fill('http://alarms.example/x');
      await page.getByRole('dialog').getByRole('button', { name: 'Add webhook', exact: true }).click();
      await page.getByText('A webhook’s address has to begin with https://.').waitFor();
    },
  },
  {
    name: 'settings-general',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => showSection(page, 'General'),
  },
  {
    name: 'settings-requests',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => showSection(page, 'Refresh and requests'),
  },
  {
    name: 'settings-advanced',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showSection(page, 'Accounts');
      await page.getByText('Advanced', { exact: true }).first().click();
    },
  },
  {
    name: 'settings-search',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      // In the explanation of one setting, in every language.
      await page.getByRole('searchbox', { name: 'Search settings' }).fill('40 32');
      await page.getByRole('heading', { name: 'Network', exact: true }).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'settings-search-nothing',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search settings' }).fill('blunderbuss');
      await page.getByRole('heading', { name: 'No matching settings' }).waitFor();
    },
  },
  {
    name: 'session-locked',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const session = await connect(stage, 'Despatch desk 1');
      await lock(stage);
      await session.getByRole('heading', { name: 'Longreach is locked' }).waitFor();
    },
  },
  {
    name: 'external-request',
    role: 'console',
    start: 'signed-in',
    show: async ({ driver, page }) => {
      await addPractice(page);
      await driver.startAgain(['longreach://connect?name=Despatch%20desk%201&client=Help%20desk']);
      await page.getByRole('dialog', { name: /Despatch desk 1/ }).waitFor();
    },
  },
  {
    name: 'settings-lock',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      await stage.page.getByRole('link', { name: 'Settings', exact: true }).click();
      await turnOnLock(stage);
      await stage.page.getByRole('link', { name: 'Security', exact: true }).click();
    },
  },
  {
    name: 'lock',
    role: 'console',
    start: 'signed-in',
    show: (stage) => lock(stage),
  },
  {
    name: 'lock-wait',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      await lock(stage);
      for (let wrong = 0; wrong < 5; wrong += 1) await stage.page.evaluate(unlockWrongly);
      await stage.page.getByText('Try again in').waitFor();
    },
  },
  {
    name: 'lock-quick',
    role: 'quick',
    start: 'signed-in',
    show: async (stage) => {
      await showQuick(stage, '');
      await lock(stage);
      await (await stage.driver.window('quick')).getByRole('heading', { name: 'Longreach is locked' }).waitFor();
    },
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
    name: 'session-view-only',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const session = await connect(stage, 'Despatch desk 1');
      await session.getByRole('button', { name: 'View only', exact: true }).click();
      // The empty view above the remote page is the newest one.
      const shield = await until('shield', () =>
        stage.driver.app.windows().findLast((page) => page.url() === 'about:blank'),
      );
      await shield.keyboard.press('a');
      await session.getByRole('button', { name: 'Allow input', exact: true }).waitFor();
    },
  },
  {
    name: 'view-only-view',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Save view', exact: true }).click();
      await page.getByRole('switch', { name: 'Start its sessions in View only', exact: true }).click();
    },
  },
  {
    name: 'session-download-refused',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const session = await connect(stage, 'Despatch desk 1');
      await offerFile(stage);
      await session.getByRole('button', { name: 'Allow downloads from this host', exact: true }).waitFor();
    },
  },
  {
    name: 'session-files',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const { driver } = stage;
      await driver.main(({ app }, path) => app.setPath('downloads', path), join(driver.userData, 'Downloads'));
      const session = await connect(stage, 'Despatch desk 1');
      const remote = await driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
      await remote.locator('#open-files').click();
      const offer = (name: string) => remote.getByRole('link', { name, exact: true }).click();
      await offer('hours-2026-11.csv');
      await driver.desktop.answerNext('message', { response: 0 });
      await session.getByRole('button', { name: 'Allow downloads from this host', exact: true }).click();
      await session
        .getByText(/are allowed/)
        .first()
        .waitFor();
      for (const name of ['hours-2026-11.csv', 'printer.log', 'live.log']) await offer(name);
      await session.getByRole('button', { name: 'Show the list', exact: true }).click();
      const shelf = session.getByRole('region', { name: 'Files of this session', exact: true });
      await shelf.getByText(/saved so far/).waitFor();
      await shelf
        .getByText(/Drag it/)
        .nth(1)
        .waitFor();
    },
  },
  {
    name: 'session-held-back',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const session = await connect(stage, 'Despatch desk 1');
      await tryForbidden(stage);
      await offerFile(stage);
      await session.getByRole('button', { name: 'Allow downloads from this host', exact: true }).waitFor();
      await session.getByRole('button', { name: 'Show the list', exact: true }).click();
      await session.getByRole('region', { name: 'Held back', exact: true }).getByRole('listitem').nth(3).waitFor();
    },
  },
  {
    name: 'session-screenshot',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const { driver } = stage;
      await driver.main(({ app }, path) => app.setPath('downloads', path), join(driver.userData, 'Downloads'));
      const session = await connect(stage, 'Despatch desk 1');
      await stage.driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
      await openTool(session, 'Screenshot');
      await session.getByRole('menuitem', { name: /^Save in the downloads folder/ }).click();
      await session.getByRole('button', { name: 'Show in folder', exact: true }).waitFor();
    },
  },
  {
    name: 'session-zoom',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const session = await connect(stage, 'Despatch desk 1');
      await stage.driver.remotePage(async (page) => (await page.title()).includes('Despatch desk 1'));
      await openTool(session, 'Zoom');
      await session.getByRole('menuitemradio', { name: /^125/ }).click();
      await session.getByRole('menu', { name: 'Zoom', exact: true }).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'session-namesakes',
    role: 'session',
    start: 'signed-in',
    show: async (stage) => {
      const ids = await makeNamesakes(stage);
      for (const agentId of ids) await invoke(stage.page, 'sessions:open', { agentId });
      const session = await stage.driver.window('session');
      await session.getByRole('tab').nth(1).waitFor();
    },
  },
  {
    name: 'quick-connect-namesakes',
    role: 'quick',
    start: 'signed-in',
    show: async (stage) => {
      await makeNamesakes(stage);
      const quick = await showQuick(stage, 'northfield-london-frontdesk-01');
      await quick.getByRole('option').nth(1).waitFor();
    },
  },
  {
    name: 'settings-import',
    role: 'console',
    start: 'signed-in',
    show: async ({ driver, page }) => {
      const path = join(driver.userData, 'profile.json');
      await showSection(page, 'Data and privacy');
      await driver.desktop.answerNext('save', { canceled: false, filePath: path });
      await page.getByRole('button', { name: 'Export profile', exact: true }).click();
      await page.getByText('Profile exported').waitFor();
      const profile = JSON.parse(readFileSync(path, 'utf8')) as { readonly settings: object };
      writeFileSync(path, JSON.stringify({ ...profile, settings: { ...profile.settings, ...importedSettings } }));
      await driver.desktop.answerNext('open', { canceled: false, filePaths: [path] });
      await page.getByRole('button', { name: 'Import profile', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings-hosts',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      const { driver, page } = stage;
      const session = await connect(stage, 'Despatch desk 1');
      await offerFile(stage);
      await driver.desktop.answerNext('message', { response: 0 });
      await session.getByRole('button', { name: 'Allow downloads from this host', exact: true }).click();
      await session
        .getByText(/are allowed/)
        .first()
        .waitFor();
      await page.bringToFront();
      await showSection(page, 'Security');
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
      const offline = stage.service.controls.agents().find((agent) => !agent.online && agent.installed && agent.wol);
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
      const card = quick.getByRole('region', { name: 'Details of the selected agent', exact: true });
      await card.locator('img').first().waitFor();
      await card.getByText('Last session', { exact: true }).waitFor();
      await card.getByText('Not loaded yet', { exact: true }).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'quick-connect-other-layout',
    role: 'quick',
    start: 'signed-in',
    show: async (stage) => {
      await showQuick(stage, 'вуыз');
    },
  },
  {
    name: 'quick-connect-asleep',
    role: 'quick',
    start: 'signed-in',
    show: async (stage) => {
      const name = 'Bay 7 label printer PC';
      stage.service.controls.changeAgent({ name, hibernate: true, wol: true, cable: true });
      const quick = await showQuick(stage, 'bay 7 label');
      await quick.getByText('Likely to wake', { exact: false }).waitFor();
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
      stage.service.controls.setRemain({ remain: 0 });
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
      await page.getByRole('textbox', { name: 'Client' }).fill('northgate-leeds');
      await page.getByRole('textbox', { name: 'Device' }).fill('Despatch desk 3');
      await page.getByRole('textbox', { name: 'Account e-mail' }).fill('support@northfield.example');
      await page.getByRole('switch', { name: 'One-time access' }).click();
    },
  },
  {
    name: 'deploy-many',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      service.controls.changeAgent({ name: 'Despatch desk 1', newName: 'northgate-leeds:Despatch desk 3' });
      await page.evaluate("window.bridge.invoke('agents:refresh', undefined)");
      await page.getByRole('link', { name: 'Deploy', exact: true }).click();
      await page.getByRole('radio', { name: 'Many from a list' }).check();
      await page.getByRole('textbox', { name: 'Account e-mail' }).fill('support@northfield.example');
      await page.getByRole('textbox', { name: 'List of devices' }).fill(deployList.join('\n'));
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
    name: 'history-agent',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('link', { name: 'History', exact: true }).click();
      await page.getByRole('grid', { name: 'History', exact: true }).getByRole('row').nth(3).waitFor();
      await page.getByRole('group', { name: 'Filters', exact: true }).getByRole('button', { name: 'Agent' }).click();
      await page.getByRole('dialog', { name: 'Agent' }).getByRole('option').nth(3).waitFor();
    },
  },
  {
    name: 'reports',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => showReports(page),
  },
  {
    name: 'reports-groups',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showReports(page);
      await page
        .getByRole('button', { name: /^Groups/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('option').nth(3).waitFor();
    },
  },
  {
    name: 'reports-timesheet',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showReports(page);
      await page.getByRole('tab', { name: 'Timesheet', exact: true }).click();
      await page.getByRole('region', { name: 'Timesheet' }).getByRole('table').waitFor();
    },
  },
  {
    name: 'reports-unusual',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await showReports(page);
      await page.getByRole('tab', { name: 'Unusual sessions', exact: true }).click();
      await page.getByRole('region', { name: 'Unusual sessions' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'audit-log',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      const { page } = stage;
      const session = await connect(stage, 'Despatch desk 1');
      await stage.driver.remotePage(async (remote) => (await remote.title()).includes('Despatch desk 1'));
      await session.getByRole('button', { name: 'Close Despatch desk 1', exact: true }).click();
      await page.bringToFront();
      await page.evaluate("window.bridge.invoke('settings:change', { askWhy: true })");
      const requested = await connect(stage, 'Despatch desk 2');
      await requested.getByRole('textbox', { name: 'Reason' }).fill('Ticket 48213: labels do not print');
      await requested.keyboard.press('Enter');
      await stage.driver.remotePage(async (remote) => (await remote.title()).includes('Despatch desk 2'));
      await page.bringToFront();
      await page.getByRole('link', { name: 'Audit log', exact: true }).click();
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await page.getByText(/entries are unchanged/).waitFor();
      await page.getByRole('row').filter({ hasText: 'Ticket 48213' }).first().click();
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
