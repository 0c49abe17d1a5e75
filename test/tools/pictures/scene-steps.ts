import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Bridge, Channel, InputOf, OutputOf } from '../../../src-main/contract/contract.ts';
import { unpackRow } from '../../../src-main/contract/packed-rows.ts';
import type { TestService } from '../practice-faults/start.ts';
import type { Driver, Role } from '../../e2e/driver.ts';
import { until } from '../../e2e/until.ts';

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
  readonly service: TestService;
  /** The console's page. */
  readonly page: Page;
}

export const rows = (page: Page) => page.getByRole('grid', { name: 'Agents' }).getByRole('row');

export async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search agents' });
  await box.fill(text);
}

/** Connects to the one agent of this name and waits for its screen. */
export async function connect({ page, driver }: Stage, name: string): Promise<Page> {
  await search(page, name);
  await rows(page).filter({ hasText: name }).first().hover();
  await page.getByRole('button', { name: `Connect to ${name}`, exact: true }).click();
  const session = await driver.window('session');
  await session.getByRole('tab', { name: new RegExp(`^${name}`) }).waitFor();
  return session;
}

/** Opens the practice account beside the one that is signed in to, and goes back to that one. */
export async function addPractice(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: 'Account', exact: true });
  await until('practice account', () => invoke(page, 'account:practise', undefined));
  const { entries } = await until('accounts', () => invoke(page, 'accounts:current', undefined));
  await account.waitFor();
  await invoke(page, 'accounts:show', { accountId: entries[0]?.account.id ?? '' });
  await page.getByRole('link', { name: 'Agents', exact: true }).waitFor();
  await rows(page).nth(10).waitFor();
}

/** Opens the details of the one agent of this name at a tab. */
export async function showDetails({ page }: Stage, name: string, tab: string): Promise<void> {
  const named = page.getByRole('grid', { name: 'Agents' }).getByRole('row', { name, exact: true });
  await search(page, name);
  await named.click();
  await page.keyboard.press('i');
  const pane = page.getByRole('region', { name: 'Agent details' });
  await pane.getByRole('tab', { name: tab, exact: true }).click();
  await pane.getByRole('tabpanel').waitFor();
  // What it shows was read, and is not about to come.
  await pane.getByText(/^Updated /).waitFor();
  await search(page, '');
  // The pane stays; the list is whole again, so that both can be judged.
  await rows(page).nth(6).waitFor();
}

export const deployList = [
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
export async function showSupport({ page }: Stage, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

export const quickKeys = process.platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';

/** Opens Quick connect by its shortcut and types this. */
export async function showQuick({ driver }: Stage, text: string): Promise<Page> {
  await driver.desktop.pressGlobal(quickKeys);
  const quick = await driver.window('quick');
  await until('Quick connect', async () => ((await driver.isShown('quick')) ? true : undefined));
  if (text !== '') await quick.getByRole('combobox', { name: 'Quick connect', exact: true }).fill(text);
  await quick.getByRole('option').first().waitFor();
  return quick;
}

/** Reads the hardware of the first agents, as opening their details would; waits where that is too fast for main. */
export async function readHardware(page: Page, count: number): Promise<void> {
  const { rows: first } = await until('page of the list', () =>
    invoke(page, 'agents:page', { afterId: null, limit: count }),
  );
  for (const row of first) {
    const { id: agentId } = unpackRow(row);
    await until(`details of agent ${String(agentId)}`, () => invoke(page, 'agents:readDetails', { agentId }));
  }
}

/** Calls main as the page does; undefined where the call fails. */
export async function invoke<C extends Channel>(
  page: Page,
  channel: C,
  input: InputOf<C>,
): Promise<OutputOf<C> | undefined> {
  const reply = await page.evaluate(
    ([name, given]) => (window as unknown as { bridge: Bridge }).bridge.invoke(name, given),
    [channel, input] as const,
  );
  const { ok, value } = reply as { readonly ok: boolean; readonly value?: OutputOf<C> };
  return ok ? value : undefined;
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

/** the page Reports, once the last thirty days are counted whole. */
export async function showReports(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page
    .getByRole('region', { name: 'Sessions per day' })
    .locator('rect.sessions')
    .nth(28)
    .waitFor({ state: 'attached' });
}
