import { screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { row } from '../agents/rows.ts';
import { account, accountsOf, settings, signedIn } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { shareWindow } from '../share-window.ts';
import { click, openConsole, openPage, press, settle, type } from '../window.ts';

async function open() {
  const bridge = signedIn([row({ id: 1 })]);
  const shown = await openConsole(bridge, { page: 'settings' });
  return { bridge, ...shown };
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search settings' });
const search = (text: string) => type(field(), text);
const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((one) => one.textContent.trim());
const advanced = () =>
  [...document.querySelectorAll('details')].filter((one) => one.textContent.startsWith('Advanced'));
const advancedWith = (text: string) => advanced().find((one) => one.textContent.includes(text));

describe('the search in Settings', () => {
  shareWindow(open);
  beforeEach(() => search(''));

  test('shows only rows with every word, in any order and case, with the headings above them', async () => {
    await search('NIGHT hours');
    expect(headings()).toEqual(['History and recordings']);
    expect(screen.getByRole('group', { name: 'History' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Night starts at' })).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Keep history' })).toBeNull();
    await search('hours night');
    expect(screen.getByRole('combobox', { name: 'Night starts at' })).toBeTruthy();
    await expectNoFaults();
  });

  test('reads explanations, and accents are of no account', async () => {
    await search('lócked scréen');
    expect(screen.getByRole('switch', { name: 'Client names in notifications' })).toBeTruthy();
    expect(screen.getAllByRole('switch')).toHaveLength(1);
  });

  test.each([
    ['Pace', 'Refresh every (formerly Pace)', { name: 'Refresh every', role: 'radiogroup' }],
    ['account in view', 'This account (formerly Account in view)', { name: 'Limit to one group', role: 'textbox' }],
    ['connection', 'Network (formerly Connection)', { name: 'Proxy', role: 'radiogroup' }],
  ] as const)(
    'finds %s by its former name, which is shown beside the new one',
    async (typed, shown, { name, role }) => {
      expect(screen.queryByText(shown)).toBeNull();
      await search(typed);
      expect(screen.getByText(shown)).toBeTruthy();
      expect(screen.getByRole(role, { name })).toBeTruthy();
    },
  );

  test('has a way back where it finds nothing, and Escape leads back too', async () => {
    await search('blunderbuss');
    expect(screen.getByRole('heading', { name: 'No matching settings' })).toBeTruthy();
    const region = within(screen.getByRole('main'));
    await click(region.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body);
    expect(headings()).toHaveLength(13);
    expect(document.activeElement).toBe(field());
    await search('theme');
    expect(headings()).toEqual(['General']);
    await press('Escape', field());
    expect(field().value).toBe('');
    expect(headings()).toHaveLength(13);
  });

  test('leads the keyboard into what it found', async () => {
    await press('/', document.body);
    expect(document.activeElement).toBe(field());
    await search('start at login');
    await press('Enter', field());
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Start at login' }));
  });
});

describe('the search in Settings', () => {
  test('says how many it found once typing pauses', async () => {
    await open();
    await search('theme');
    expect((await screen.findByText('1 matching setting')).getAttribute('role')).toBe('status');
  });

  test('leaves what was typed elsewhere on the page', async () => {
    await open();
    await type(screen.getByRole('textbox', { name: 'Limit to one group' }), 'g-7');
    await search('theme');
    await search('');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit to one group' }).value).toBe('g-7');
  });

  test('is over when the page is left', async () => {
    await open();
    await search('theme');
    await openPage('Agents');
    await openPage('Settings');
    expect(field().value).toBe('');
  });
});

describe('Advanced', () => {
  test('is closed at first and holds what few need', async () => {
    await open();
    expect(advanced().map((one) => one.open)).toEqual([false, false, false]);
    expect(advancedWith('HTTP methods')?.closest('[role=group]')?.querySelector('h3')?.textContent).toBe(
      'This account',
    );
    expect(advancedWith('Video parameter')).toBe(advancedWith('HTTP methods'));
  });

  test('opens for a search that finds something in it, and closes after it', async () => {
    await open();
    await search('HTTP methods');
    expect(advancedWith('HTTP methods')?.open).toBe(true);
    await search('');
    expect(advancedWith('HTTP methods')?.open).toBe(false);
  });

  test('opens for a link to what is in it, which gets the keyboard, whatever is searched', async () => {
    const { state } = await open();
    await search('theme');
    state.settingsView.show({ row: 'methods' });
    await settle();
    expect(advancedWith('HTTP methods')?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'HTTP methods' }));
    expect(field().value).toBe('');
  });
});

test('a link from another page leads to its section', async () => {
  const { state } = await open();
  await openPage('Agents');
  state.settingsView.show({ section: 'network' });
  await settle();
  expect(document.activeElement?.textContent).toBe('Network');
});

test('hosts are listed as long as there are some', async () => {
  const { bridge } = await open();
  expect(screen.queryByRole('group', { name: 'Hosts' })).toBeNull();
  bridge.notify('settings:changed', { ...settings, linkHosts: ['link.example.net'] });
  await settle();
  expect(within(screen.getByRole('group', { name: 'Hosts' })).getByText('link.example.net')).toBeTruthy();
});

test('what is about one account is left out where all are in view', async () => {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('accounts:current', succeed({ ...accountsOf([account]), inView: null, showsAll: true }));
  await openConsole(bridge, { page: 'settings' });
  expect(screen.queryByRole('group', { name: 'This account' })).toBeNull();
  expect(screen.getByRole('group', { name: 'All accounts' })).toBeTruthy();
});
