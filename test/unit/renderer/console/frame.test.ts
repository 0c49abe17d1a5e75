import { fireEvent, screen, within } from '@testing-library/svelte';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServiceState } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import de from '../../../../locales/de.json' with { type: 'json' };
import { loadLanguage } from '../../../../src-renderer/windows/load-language.ts';
import { describeService } from '../../../../src-renderer/lib/service.ts';
import { account, accountsOf, refuse, settings, signedIn } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { row } from '../agents/rows.ts';
import { click, menuItem, openConsole, openPage, press, settle, type, isChosen } from '../window.ts';

const rows = [row({ id: 1, name: 'Reception' }), row({ id: 2, name: 'Scanner', online: false, group: 'A / B' })];
const service = (part: Partial<ServiceState>): ServiceState => ({
  kind: 'up-to-date',
  refreshing: false,
  at: Date.now() - 12_000,
  since: Date.now() - 60_000,
  nextTryAt: null,
  listBytes: null,
  message: null,
  clockOffset: 0,
  ...part,
});
const line = () => screen.getByRole('status', { name: 'Service' }).textContent.trim();

test('the navigation has the pages there are, by link and by key', async () => {
  await openConsole(signedIn(rows));
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getAllByRole('link')).toEqual(
    ['Agents', 'Support', 'History', 'Reports', 'Deploy', 'Audit log', 'Settings'].map((name) =>
      main.getByRole('link', { name }),
    ),
  );
  // Visible text is the accessible name; a second name beside it would be less than what is shown.
  for (const link of main.getAllByRole('link')) expect(link.getAttribute('aria-label')).toBeNull();
  await press('7', document.body, { ctrlKey: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  expect(main.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
  await press('9', document.body, { ctrlKey: true });
  await click(main.getByRole('link', { name: 'Agents' }));
  expect(screen.getByRole('grid', { name: 'Agents' })).toBeTruthy();
});

test('in a narrow window the link of the shown page opens its outline, which Escape and a press elsewhere close', async () => {
  const wide = window.matchMedia;
  onTestFinished(() => void vi.stubGlobal('matchMedia', wide));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 999px'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  await openConsole(signedIn(rows));
  const link = screen.getByRole('link', { name: 'Agents' });
  const outline = () => screen.queryByRole('dialog', { name: 'Views and groups' });
  expect(outline()).toBeNull();
  await click(link);
  expect(outline()?.textContent).toContain('All agents');
  await press('Escape');
  expect(outline()).toBeNull();
  await click(link);
  expect(outline()).not.toBeNull();
  await fireEvent.pointerDown(screen.getByRole('grid', { name: 'Agents' }));
  await settle();
  expect(outline()).toBeNull();
});

test('the keys of the navigation are called as on the keyboard of the language', async () => {
  onTestFinished(() => loadLanguage({ language: 'en', locale: 'en-GB' }));
  await loadLanguage({ language: 'de', locale: 'de' });
  await openConsole(signedIn(rows));
  const [first] = within(screen.getByRole('navigation', { name: de['nav.main'] })).getAllByRole('link');
  expect(first?.textContent).toContain('Strg 1');
});

test('a question mark lists the shortcuts, but not while typing', async () => {
  await openConsole(signedIn(rows));
  await press('?', screen.getByRole('searchbox'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('?', document.body);
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('commands of the menus open what they name', async () => {
  const bridge = signedIn(rows);
  await openConsole(bridge);
  bridge.notify('command:given', { kind: 'open-settings' });
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  bridge.notify('command:given', { kind: 'focus-search' });
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search agents' }));
  bridge.notify('command:given', { kind: 'show-page', page: 'support' });
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: 'Support' })).toBeTruthy();
});

test('the list is requested again by a button and by a key, once at a time', async () => {
  const bridge = signedIn(rows);
  await openConsole(bridge);
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await click(refresh);
  expect(bridge.inputsOf('agents:refresh')).toHaveLength(1);
  await press('F5', document.body);
  expect(bridge.inputsOf('agents:refresh')).toHaveLength(2);
  let done: () => void = () => undefined;
  bridge.answer('agents:refresh', () => new Promise((resolve) => (done = () => resolve(succeed(undefined)))));
  await press('r', document.body, { ctrlKey: true });
  await click(refresh);
  expect(bridge.inputsOf('agents:refresh')).toHaveLength(3);
  expect(refresh.getAttribute('aria-busy')).toBe('true');
  done();
  await settle();
  expect(refresh.getAttribute('aria-busy')).not.toBe('true');
});

test('the service state is one line of words', () => {
  const now = new Date(2026, 10, 20, 14, 5).getTime();
  const at = new Date(2026, 10, 20, 14, 3).getTime();
  const words = (part: Partial<ServiceState>) => describeService(service({ at, ...part }), now).text;
  expect(words({ at: now - 12_000 })).toBe('Up to date, 12 s ago');
  expect(words({})).toBe('Up to date, 2 min ago');
  expect(words({ kind: 'offline' })).toBe('Offline, showing 14:03');
  expect(words({ kind: 'offline', at: null })).toBe('Offline');
  expect(words({ kind: 'key-refused' })).toBe('Key rejected');
  expect(words({ kind: 'quota' })).toBe('Plan limit reached');
  expect(words({ kind: 'failing' })).toBe('Service error');
  expect(words({ kind: 'starting', at: null })).toBe('Connecting');
});

test('the list stays under a banner that says what is wrong and has the button that helps', async () => {
  const bridge = signedIn(rows);
  await openConsole(bridge);
  expect(line()).toBe('Up to date, just now');
  bridge.notify('service:changed', service({ kind: 'offline', nextTryAt: Date.now() + 20_000 }));
  await settle();
  expect(screen.getByText('No connection to the service.')).toBeTruthy();
  expect(screen.getByText('The list is from 14:25. Trying again in 20 s.')).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Reception' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Try now' }));
  expect(bridge.inputsOf('agents:refresh')).toHaveLength(1);
  bridge.notify('service:changed', service({ kind: 'offline', message: 'A secure connection isn’t possible.' }));
  await settle();
  expect(screen.getByText('A secure connection isn’t possible.')).toBeTruthy();
  expect(screen.queryByText('No connection to the service.')).toBeNull();
  bridge.notify('service:changed', service({ kind: 'quota', nextTryAt: Date.now() + 600_000 }));
  await settle();
  expect(line()).toBe('Plan limit reached');
  expect(screen.getByText(/^The list is from 14:25\. Longreach tries again in 10 min\./)).toBeTruthy();
  bridge.notify('service:changed', service({ kind: 'failing', message: 'The service answered with a web page.' }));
  await settle();
  expect(screen.getByText('The service answered with a web page.')).toBeTruthy();
  bridge.notify('service:changed', service({ kind: 'key-refused' }));
  await settle();
  expect(screen.getByText('The service rejected the API key of Northfield IT.')).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('agents:refresh')).toHaveLength(2);
  await click(screen.getByRole('button', { name: 'Replace key' }));
  expect(screen.getByRole('dialog', { name: 'Replace the API key of Northfield IT' })).toBeTruthy();
});

test('a list without an array can be accepted as empty, on the page of the list alone', async () => {
  const bridge = signedIn(rows);
  bridge.answer('agents:showEmptyList', refuse('busy'));
  await openConsole(bridge);
  const message = 'The service answered without a list of agents.';
  bridge.notify('service:changed', service({ kind: 'failing', message, mayBeEmpty: true }));
  await settle();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByText(/^If the account no longer has any agents, show the empty list\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Show the empty list' }));
  expect(bridge.inputsOf('agents:showEmptyList')).toHaveLength(1);
  expect(bridge.inputsOf('agents:refresh')).toHaveLength(0);
  expect(screen.getByText('The list is unchanged')).toBeTruthy();
  await openPage('History');
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show the empty list' })).toBeNull();
});

test('the account menu says where the key is; signing out asks first', async () => {
  const bridge = signedIn(rows);
  bridge.answer('account:current', succeed({ kind: 'signed-in', account: { ...account, keyPlace: 'memory' } }));
  bridge.answer('account:signOut', succeed({ kind: 'first-run' }));
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Account' }));
  const menu = screen.getByRole('menu', { hidden: true });
  expect(menu.textContent).toContain('https://api.northfield.example/v1/');
  expect(menu.textContent).toContain('The API key is kept until you quit.');
  await click(menuItem(/^Sign out/)!);
  expect(bridge.inputsOf('account:signOut')).toHaveLength(0);
  const dialog = screen.getByRole('dialog', { name: 'Sign out of Northfield IT?' });
  for (const removed of [
    'key',
    'agents',
    'previews',
    'favorites',
    'recent agents',
    'saved views',
    'history',
    'downloads',
  ])
    expect(dialog.textContent).toContain(removed);
  await click(
    within(dialog).getByRole('button', {
      name: 'Sign out',
    }),
  );
  expect(screen.getByRole('heading', { name: 'Connect your account' })).toBeTruthy();
});

test.each([
  [/^Rename/, 'Label'],
  [/^Replace key/, 'API key'],
] as const)('the account menu opens the dialog of %s', async (item, field) => {
  await openConsole(signedIn(rows));
  await click(screen.getByRole('button', { name: 'Account' }));
  await click(menuItem(item)!);
  expect(within(screen.getByRole('dialog')).getByLabelText(field)).toBeTruthy();
});

test('the account menu leads to the accounts in the settings', async () => {
  await openConsole(signedIn(rows));
  await click(screen.getByRole('button', { name: 'Account' }));
  await click(menuItem(/^Manage accounts/)!);
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

test('practice is left at once', async () => {
  const bridge = signedIn(rows);
  bridge.answer('account:current', succeed({ kind: 'signed-in', account: { ...account, practice: true } }));
  bridge.answer('account:signOut', succeed({ kind: 'first-run' }));
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Account' }));
  expect(menuItem(/^Replace key/)).toBeUndefined();
  await click(menuItem(/^Leave the demo/)!);
  expect(screen.getByRole('heading', { name: 'Connect your account' })).toBeTruthy();
});

test('renaming an account', async () => {
  const bridge = signedIn(rows);
  bridge.answer('accounts:rename', ({ label }) => {
    bridge.notify('account:changed', { kind: 'signed-in', account: { ...account, label } });
    return succeed(accountsOf([{ ...account, label }]));
  });
  await openConsole(bridge, { page: 'settings' });
  await click(screen.getByRole('button', { name: 'Rename' }));
  const field = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Label' });
  await type(field, 'North');
  field.closest('form')!.requestSubmit();
  await settle();
  expect(bridge.inputsOf('accounts:rename')).toEqual([{ accountId: account.id, label: 'North' }]);
  const described = screen.getByRole('button', { name: 'Account' }).getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toMatch(/^North /);
});

test('every setting saves at once, and the look follows', async () => {
  const bridge = signedIn(rows);
  await openConsole(bridge, { page: 'settings' });
  await click(screen.getByRole('radio', { name: 'Dark' }));
  await click(screen.getByRole('radio', { name: 'Comfortable' }));
  await click(screen.getByRole('switch', { name: 'Start at login' }));
  expect(bridge.inputsOf('settings:change')).toEqual([
    { theme: 'dark' },
    { density: 'comfortable' },
    { startAtLogin: true },
  ]);
  bridge.notify('settings:changed', {
    ...settings,
    theme: 'dark',
    density: 'comfortable',
  });
  await settle();
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'comfortable' });
  bridge.notify('settings:changed', {
    ...settings,
  });
  await settle();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('a setting that could not be saved says so and stays as it was', async () => {
  const bridge = signedIn(rows);
  bridge.answer('settings:change', refuse('unavailable', undefined, 'The disk is full.'));
  await openConsole(bridge, { page: 'settings' });
  await click(screen.getByRole('switch', { name: 'Start at login' }));
  expect(within(screen.getByRole('alert')).getByText('The disk is full.')).toBeTruthy();
  expect(isChosen(screen.getByRole('switch', { name: 'Start at login' }))).toBe(false);
  await click(screen.getByRole('radio', { name: 'Dark' }));
  expect(isChosen(screen.getByRole('radio', { name: 'Dark' }))).toBe(false);
  await click(screen.getByRole('radio', { name: 'Dark' }));
  expect(bridge.inputsOf('settings:change').slice(1)).toEqual([{ theme: 'dark' }, { theme: 'dark' }]);
});

test('a window that closes listens to nothing any more', async () => {
  const bridge = signedIn(rows);
  const view = await openConsole(bridge);
  expect(bridge.listening).toBeGreaterThan(4);
  view.unmount();
  expect(bridge.listening).toBe(0);
});

test('a locked keychain has no fault that axe can find', async () => {
  const locked = signedIn(rows);
  locked.answer('account:current', succeed({ kind: 'key-unavailable', account, problem: 'locked' }));
  await openConsole(locked);
  expect(await findFaults(document.body, ['region'])).toEqual([]);
});

test('a notice of this computer stays until it is dismissed, and main is told', async () => {
  const bridge = signedIn(rows);
  bridge.answer(
    'notices:current',
    succeed([{ id: 'notice-1', message: 'The disk is full. Make space, then start again.' }]),
  );
  await openConsole(bridge);
  expect(screen.getByText('The disk is full.')).toBeTruthy();
  expect(screen.getByText('Make space, then start again.')).toBeTruthy();
  bridge.notify('notices:changed', [
    { id: 'notice-1', message: 'The disk is full. Make space, then start again.' },
    { id: 'notice-2', message: 'The settings file was damaged.' },
  ]);
  await settle();
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (first === undefined) throw new Error('no notice can be dismissed');
  await click(first);
  expect(screen.queryByText('The disk is full.')).toBeNull();
  expect(screen.getByText('The settings file was damaged.')).toBeTruthy();
  expect(bridge.inputsOf('notices:dismiss')).toEqual([{ noticeId: 'notice-1' }]);
});

test('L5: data of a newer version is a notice with both ways out', async () => {
  const bridge = signedIn(rows);
  const message = 'The data was written by a newer version of Longreach. Install that version again.';
  const choices = ['start-empty', 'quit'] as const;
  bridge.answer('notices:current', succeed([{ id: 'notice-1', message, choices }]));
  bridge.answer('notices:choose', succeed(undefined));
  await openConsole(bridge);
  expect(screen.getByText('The data was written by a newer version of Longreach.')).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Start with empty data' }));
  expect(bridge.inputsOf('notices:choose')).toEqual([{ noticeId: 'notice-1', choice: 'start-empty' }]);
  expect(screen.queryByText('The data was written by a newer version of Longreach.')).toBeNull();
  bridge.notify('notices:changed', [{ id: 'notice-2', message, choices }]);
  await settle();
  await click(screen.getByRole('button', { name: 'Quit Longreach' }));
  expect(bridge.inputsOf('notices:choose').at(-1)).toEqual({ noticeId: 'notice-2', choice: 'quit' });
});
