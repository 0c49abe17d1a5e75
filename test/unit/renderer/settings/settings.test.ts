import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { sections } from '../../../../src-renderer/features/settings/sections.ts';
import { account, settings, signedIn } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { click, openConsole, settle, type, isChosen } from '../window.ts';
import { shareSettings } from './shared-settings.ts';

const group = () => screen.getByRole('textbox', { name: 'Limit to one group' });
const apply = () => click(screen.getByRole('button', { name: 'Apply' }));

describe('the settings', () => {
  const opened = shareSettings();

  test('every section has its link in the rail', async () => {
    const heads = screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent.trim());
    expect(heads.slice(-sections.length)).toEqual([
      'Accounts',
      'General',
      'Notifications',
      'Security',
      'Refresh and requests',
      'Support messages',
      'History and recordings',
      'Network',
      'Links and commands',
      'Data and privacy',
      'Updates',
      'Help',
      'About',
    ]);
    await click(screen.getByRole('link', { name: 'Network' }));
    expect(document.activeElement?.textContent).toBe('Network');
  });

  test('the data for the list are limited, with what the last one cost', async () => {
    const { bridge } = opened();
    const limit = screen.getByRole('radiogroup', { name: 'Data limit per hour' });
    expect(isChosen(within(limit).getByRole('radio', { name: '100 MB' }))).toBe(true);
    await click(within(limit).getByRole('radio', { name: 'No limit' }));
    expect(bridge.inputsOf('settings:change')).toEqual([{ listBudget: 'unlimited' }]);
    bridge.notify('service:changed', {
      kind: 'up-to-date',
      refreshing: false,
      at: Date.now(),
      since: Date.now(),
      nextTryAt: Date.now() + 23 * 60_000,
      listBytes: 39_000_000,
      message: null,
      clockOffset: 0,
    });
    await settle();
    expect(screen.getByText(/Last size: 39 MB; next refresh in 23 min\./)).toBeTruthy();
  });

  test('how often it refreshes, background reading, notices and previews save at once', async () => {
    const { bridge } = opened();
    await click(within(screen.getByRole('radiogroup', { name: 'Refresh every' })).getByRole('radio', { name: '60 s' }));
    for (const name of [
      'Read hardware in the background',
      'A watched agent is back',
      'The result of a saved view has changed',
      'Blur previews',
    ])
      await click(screen.getByRole('switch', { name }));
    expect(bridge.inputsOf('settings:change')).toEqual([
      { refreshPace: 'gentle' },
      { hardwareScan: false },
      { notifyWatched: false },
      { notifyViews: false },
      { blurPreviews: true },
    ]);
    bridge.notify('settings:changed', { ...settings, refreshPace: 'quick', hardwareScan: false });
    await settle();
    expect(isChosen(screen.getByRole('radio', { name: '10 s' }))).toBe(true);
    expect(isChosen(screen.getByRole('switch', { name: 'Read hardware in the background' }))).toBe(false);
  });

  test('every switch says what it means', () => {
    for (const each of screen.getAllByRole('switch')) {
      const described = document.getElementById(each.getAttribute('aria-describedby') ?? '');
      expect(described?.textContent.trim()).not.toBe('');
    }
  });

  test('the account is limited to one group, and to none again', async () => {
    const { bridge, app } = opened();
    bridge.answer('account:limitToGroup', ({ groupId }) =>
      succeed({ kind: 'signed-in', account: { ...account, groupId } }),
    );
    await type(group(), ' g-7 ');
    await apply();
    expect(app.account.account?.groupId).toBe('g-7');
    expect(screen.getByText('Only this group is now listed.')).toBeTruthy();
    expect(group()).toHaveProperty('value', 'g-7');
    await type(group(), '');
    await apply();
    expect(bridge.inputsOf('account:limitToGroup')).toEqual([{ groupId: 'g-7' }, { groupId: null }]);
    expect(screen.getByText('All agents are now listed.')).toBeTruthy();
  });

  test('a group that is not there is said at the field, which keeps the keyboard', async () => {
    const { bridge } = opened();
    bridge.answer('account:limitToGroup', fail('bad-input', 'The service lists no agents in a group with this ID.'));
    await type(group(), 'nowhere');
    await apply();
    expect(screen.getByText('The service lists no agents in a group with this ID.')).toBeTruthy();
    expect(group().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(group());
    await type(group(), 'nowher');
    expect(group().getAttribute('aria-invalid')).toBeNull();
  });
});

test('P9: keeping Longreach out of screen captures is one switch, which Linux does not have', async () => {
  const name = 'Hide from screen capture';
  const bridge = signedIn([row({ id: 1 })]);
  const { unmount } = await openConsole(bridge, { page: 'settings' });
  await click(screen.getByRole('switch', { name }));
  expect(bridge.inputsOf('settings:change')).toEqual([{ blockScreenCapture: true }]);
  unmount();

  const onLinux = signedIn([row({ id: 1 })]);
  onLinux.answer('app:info', succeed({ version: '0.1.0', platform: 'linux', locale: 'en', packaged: false }));
  await openConsole(onLinux, { page: 'settings' });
  expect(screen.queryByRole('switch', { name })).toBeNull();
  expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByText('Not available on Linux')).toBeTruthy();
});
