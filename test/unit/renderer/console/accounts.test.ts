import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { row } from '../agents/rows.ts';
import type { PageName } from '../../../../src-renderer/lib/pages.ts';
import { account, accountsOf, signedIn } from '../bridge.ts';
import { click, menuItem, openConsole, openPage, press, settle, type } from '../window.ts';

const rows = [1, 2].map((id) => row({ id, name: `Till ${id}` }));
const other = { ...account, id: 'b2', label: 'Hartmann & Söhne', address: 'https://fernwartung.hartmann.example/v1/' };
const both = accountsOf([account, other]);

async function open(page: PageName = 'agents') {
  const bridge = signedIn(rows);
  bridge.answer('accounts:current', succeed(both));
  bridge.answer('accounts:show', succeed(undefined));
  bridge.answer('accounts:describe', succeed({ size: 38_000_000, favorites: 6, notes: 1 }));
  await openConsole(bridge, { page });
  return bridge;
}
const openMenu = () => click(screen.getByRole('button', { name: 'Account' }));
const lineOf = (label: string) =>
  within(
    within(screen.getByRole('region', { name: 'Accounts' }))
      .getAllByRole('listitem')
      .find((item) => item.textContent.includes(label))!,
  );

test('the menu lists the accounts with state and shortcut, the one in view chosen', async () => {
  const bridge = await open();
  await openMenu();
  const [first, second] = screen.getAllByRole('menuitemradio', { hidden: true });
  expect(first?.textContent).toMatch(/Northfield\s+Up to date/);
  expect(first?.getAttribute('aria-checked')).toBe('true');
  expect(second?.textContent).toMatch(/Hartmann.*Ctrl Shift 2/s);
  await click(second!);
  expect(bridge.inputsOf('accounts:show')).toEqual([{ accountId: 'b2' }]);
});

test('a shortcut shows the account of its number, whatever character Shift makes of the digit', async () => {
  const bridge = await open();
  await press('"', document.body, { code: 'Digit2', ctrlKey: true, shiftKey: true });
  await press(')', document.body, { code: 'Digit9', ctrlKey: true, shiftKey: true });
  expect(bridge.inputsOf('accounts:show')).toEqual([{ accountId: 'b2' }]);
});

test('the palette shows another account', async () => {
  const bridge = await open();
  await press('k', document.body, { ctrlKey: true });
  await type(screen.getByRole('combobox'), 'account: hart');
  await press('Enter');
  expect(bridge.inputsOf('accounts:show')).toEqual([{ accountId: 'b2' }]);
});

test('adding one that fails keeps the dialog and what was typed; closing it gives up its place', async () => {
  const bridge = await open();
  bridge.answer('account:checkAddress', ({ address }) => succeed({ address, corrections: [] }));
  bridge.answer('account:signIn', fail('key-refused', 'The service rejected this API key.'));
  await openMenu();
  await click(menuItem(/^Add account…/)!);
  const dialog = within(screen.getByRole('dialog', { name: 'Connect your account' }));
  await type(dialog.getByRole('textbox', { name: 'Service address' }), 'https://b.example/v1/');
  await type(dialog.getByLabelText('API key'), 'abc');
  await click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(dialog.getByText('The service rejected this API key.')).toBeTruthy();
  expect(dialog.getByLabelText('API key')).toHaveProperty('value', 'abc');
  await click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('accounts:cancelAdd')).toHaveLength(1);
});

test('an account that is here already is led to instead of being added, with a new key or address, too', async () => {
  const bridge = await open();
  const here = fail('bad-input', 'This account is already here.', { reason: 'already-here', accountId: 'b2' });
  bridge.answer('account:checkAddress', ({ address }) => succeed({ address, corrections: [] }));
  bridge.answer('account:signIn', here);
  bridge.answer('accounts:replaceKey', here);
  bridge.answer('accounts:changeAddress', here);
  await openMenu();
  await click(menuItem(/^Add account…/)!);
  const adding = within(screen.getByRole('dialog', { name: 'Connect your account' }));
  await type(adding.getByRole('textbox', { name: 'Service address' }), other.address);
  await type(adding.getByLabelText('API key'), 'abc');
  await click(adding.getByRole('button', { name: 'Sign in' }));
  expect(adding.getByText('This account is already here.')).toBeTruthy();
  await click(adding.getByRole('button', { name: /^Show .*Hartmann/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await openPage('Settings');
  for (const [open, submit] of [
    ['Replace key', 'Replace key'],
    ['Change address', 'Change address'],
  ] as const) {
    await click(lineOf('Northfield').getByRole('button', { name: open }));
    const dialog = within(screen.getByRole('dialog'));
    const key = dialog.queryByLabelText('API key');
    if (key !== null) await type(key, 'abc');
    await click(dialog.getByRole('button', { name: submit }));
    await click(dialog.getByRole('button', { name: /^Show .*Hartmann/ }));
  }
  expect(bridge.inputsOf('accounts:show')).toEqual(Array(3).fill({ accountId: 'b2' }));
});

test('removing one asks for each part, and keeps what was made by hand unless it is ticked', async () => {
  const bridge = await open('settings');
  bridge.answer('accounts:remove', succeed(accountsOf([account])));
  await click(lineOf('Hartmann').getByRole('button', { name: 'Remove account' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/6 favorites, 1 note/)).toBeTruthy();
  await click(dialog.getByRole('checkbox', { name: 'Saved copy' }));
  await click(dialog.getByRole('button', { name: 'Remove account' }));
  expect(bridge.inputsOf('accounts:remove')).toEqual([
    { accountId: 'b2', savedCopy: false, favorites: false, key: true },
  ]);
  await settle();
  expect(screen.queryByText('Hartmann & Söhne')).toBeNull();
});

test('a key that cannot be removed now does not keep the account', async () => {
  const bridge = await open('settings');
  bridge.answer('accounts:remove', ({ key }) =>
    key ? fail('unavailable', 'The key is still stored.', { reason: 'still-stored' }) : succeed(accountsOf([account])),
  );
  await click(lineOf('Hartmann').getByRole('button', { name: 'Remove account' }));
  await click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove account' }));
  await click(screen.getByRole('button', { name: 'Remove without deleting the API key' }));
  expect(bridge.inputsOf('accounts:remove').map(({ key }) => key)).toEqual([true, false]);
});

test('another host asks for the key again, another path does not', async () => {
  const bridge = await open('settings');
  bridge.answer('accounts:changeAddress', ({ address }) =>
    succeed({ account: { ...other, address }, agentCount: 2, dropped: 0 }),
  );
  await click(lineOf('Hartmann').getByRole('button', { name: 'Change address' }));
  const dialog = within(screen.getByRole('dialog'));
  const address = dialog.getByRole('textbox', { name: 'Service address' });
  expect(dialog.queryByLabelText('API key')).toBeNull();
  await type(address, 'https://other.example/v1/');
  await type(dialog.getByLabelText('API key'), 'new-key');
  await click(dialog.getByRole('button', { name: 'Change address' }));
  expect(bridge.inputsOf('accounts:changeAddress')).toEqual([
    { accountId: 'b2', address: 'https://other.example/v1/', key: 'new-key', keep: 'keychain' },
  ]);
});

test.each([
  ['proxy', 'Behind a proxy', 'accounts:replaceKey', 'Replace key'],
  ['certificate', 'Show certificate', 'accounts:replaceKey', 'Replace key'],
  ['proxy', 'Behind a proxy', 'accounts:changeAddress', 'Change address'],
  ['certificate', 'Show certificate', 'accounts:changeAddress', 'Change address'],
] as const)('what a %s refuses is offered for repair (%s) after %s', async (reason, offer, channel, name) => {
  const bridge = await open('settings');
  bridge.answer(channel, fail('offline', 'Nothing was reached.', { reason }));
  bridge.answer('network:refusedCertificate', succeed(null));
  await click(lineOf('Hartmann').getByRole('button', { name }));
  const dialog = within(screen.getByRole('dialog'));
  if (channel === 'accounts:replaceKey') await type(dialog.getByLabelText('API key'), 'new-key');
  await click(dialog.getByRole('button', { name }));
  expect(dialog.getByRole('alert').textContent).toContain('Nothing was reached.');
  await click(dialog.getByRole('button', { name: offer }));
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name })).toBeNull();
});

/** Both accounts in view as one; each has agents 1 and 2. */
async function openAll(part: Partial<(typeof both)['entries'][number]> = {}) {
  const bridge = signedIn([]);
  const [first, second] = both.entries;
  const summary = { total: 4, online: 4, at: Date.now(), dropped: 0 };
  bridge.answer(
    'accounts:current',
    succeed({ ...both, inView: null, showsAll: true, entries: [first!, { ...second!, ...part }] }),
  );
  bridge.answer('agents:page', ({ afterId }) => {
    const number = afterId === null ? 1 : 2;
    const own = rows.map((one) => packRow({ ...one, id: composeId(number, one.id) }));
    return succeed({ rows: own, done: number === 2, summary, account: number });
  });
  bridge.answer('accounts:show', succeed(undefined));
  bridge.answer('sessions:open', succeed({ tabId: 'tab-1' }));
  await openConsole(bridge);
  // The first page is painted before the next one is requested.
  await expect.poll(() => names().length).toBe(4);
  return bridge;
}
const names = () =>
  screen
    .getAllByRole('row')
    // Rows that wait to be drawn again are parked without an id.
    .filter((one) => one.hasAttribute('data-id'))
    .map((one) => one.getAttribute('aria-label'));

test('all accounts are one list, and an action names the account by the id of the agent', async () => {
  const bridge = await openAll();
  expect(names()).toEqual(['Till 1, Northfield', 'Till 1, Hartmann', 'Till 2, Northfield', 'Till 2, Hartmann']);
  const second = within(screen.getByRole('row', { name: 'Till 2, Hartmann' }));
  await click(second.getByRole('button', { name: 'Connect to Till 2' }));
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: composeId(2, 2) }]);
});

test('an account that is read again leaves the rows of the others where they are', async () => {
  const bridge = await openAll();
  bridge.notify('agents:changed', {
    reset: true,
    upserted: [],
    removed: [],
    account: 2,
    summary: { total: 4, online: 4, at: Date.now(), dropped: 0 },
  });
  expect(names()).toHaveLength(4);
  await settle();
  expect(names()).toHaveLength(4);
});

test('an account in trouble is named above the list, and its key can be replaced there', async () => {
  await openAll({ service: { ...both.entries[1]!.service, kind: 'key-refused' } });
  expect(screen.getByText(/The API key of .*Hartmann.* can’t be used\./)).toBeTruthy();
  expect(screen.getByText(/3 agents shown as of .* Other accounts keep working\./)).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Service' }).textContent).toContain('1 account needs attention');
  await click(screen.getByRole('button', { name: 'Replace key' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('the menu offers all accounts from two on, and nothing that is about one of them', async () => {
  const bridge = await open();
  bridge.answer('accounts:showAll', succeed(undefined));
  await press(')', document.body, { code: 'Digit0', ctrlKey: true, shiftKey: true });
  expect(bridge.inputsOf('accounts:showAll')).toHaveLength(1);
  bridge.notify('accounts:changed', { ...both, inView: null, showsAll: true });
  await openMenu();
  expect(menuItem(/^Rename/)).toBeUndefined();
});
