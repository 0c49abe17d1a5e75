import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { row } from '../agents/rows.ts';
import { refuse, signedIn, unmanaged } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, settle } from '../window.ts';
import { shareSettings } from './shared-settings.ts';

describe('data in the settings', () => {
  const opened = shareSettings((bridge) => {
    bridge.answer(
      'data:sizes',
      succeed([
        { kind: 'details', bytes: 12_582_912 },
        { kind: 'log', bytes: 0 },
        { kind: 'activity', bytes: 2_048 },
      ]),
    );
  });

  test('each kind of data has its size, and is cleared after a question that says what stays', async () => {
    const { bridge } = opened();
    bridge.answer('data:clear', succeed(undefined));
    expect(screen.getByText('12 MiB')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear: Log' }).hasAttribute('disabled')).toBe(true);
    await click(screen.getByRole('button', { name: 'Clear: Details of agents' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Clear “Details of agents”?' }));
    expect(dialog.getByText(/favorites, views and notes are kept/)).toBeTruthy();
    expect(bridge.inputsOf('data:clear')).toHaveLength(0);
    await expectNoFaults(screen.getByRole('dialog'));
    await click(dialog.getByRole('button', { name: 'Clear…' }));
    await settle();
    expect(bridge.inputsOf('data:clear')).toEqual([{ kind: 'details' }]);
    expect(screen.getByText('Cleared')).toBeTruthy();
  });

  test('the audit log is cleared after a question that says what remains of it', async () => {
    const { bridge } = opened();
    bridge.answer('data:clear', succeed(undefined));
    await click(screen.getByRole('button', { name: 'Clear: Audit log' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Clear “Audit log”?' }));
    expect(dialog.getByText(/One new entry says that it was cleared/)).toBeTruthy();
    await click(dialog.getByRole('button', { name: 'Clear…' }));
    await settle();
    expect(bridge.inputsOf('data:clear')).toEqual([{ kind: 'activity' }]);
  });

  test('a profile is shown with what it changes before it is imported', async () => {
    const { bridge } = opened();
    bridge.answer(
      'profile:open',
      succeed({
        profileId: 'profile-1',
        fileName: 'Longreach profile.json',
        at: Date.UTC(2026, 10, 20, 14, 26),
        account: 'Northfield IT',
        isOtherService: true,
        settings: [
          { name: 'updateFeed', before: '', after: 'https://evil.example/u/' },
          { name: 'supportMessages.en', before: '', after: 'Install https://evil.example/agent.exe' },
          { name: 'tightenClipboard', before: true, after: false },
          { name: 'lockAfter', before: 10, after: 0 },
          { name: 'proxy', before: { mode: 'system' }, after: { mode: 'pac', address: 'http://evil.example/p.pac' } },
          { name: 'density', before: 'compact', after: 'comfortable' },
          { name: 'language', before: 'system', after: 'de' },
          { name: 'historyMonths', before: 1_200, after: 3 },
          { name: 'sessionMonths', before: 0, after: 1 },
          { name: 'oldNotesGo', before: false, after: true },
          { name: 'nightHours', before: [22, 6], after: [0, 0] },
          { name: 'proxy', before: { mode: 'none' }, after: { mode: 'manual', server: 'p.example:3128', bypass: 'a' } },
        ],
        favorites: 3,
        notes: 1,
        ends: 2,
        viewsAdded: ['Tills'],
        viewsReplaced: ['Night'],
        leftOut: 1,
      }),
    );
    bridge.answer('profile:import', refuse('bad-input'));
    await click(screen.getByRole('button', { name: 'Import profile' }));
    await settle();
    const dialog = within(screen.getByRole('dialog', { name: 'Import this profile?' }));
    expect(
      within(dialog.getByRole('list'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Update feed: – → https://evil.example/u/',
      'Message to clients (en): – → Install https://evil.example/agent.exe',
      'Block remote sessions from reading the clipboard: On → Off',
      'Lock after: 10 minutes → Never',
      'Proxy: Use system proxy → Use a proxy script (PAC): http://evil.example/p.pac',
      'Density: Compact → Comfortable',
      'Language: Same as system → German',
      'Keep history: All → 3 months',
      'Keep own sessions: All → 1 month',
      'Old notes, too: Off → On',
      'Night hours: 22:00–6:00 → 0:00–0:00',
      'Proxy: No proxy → Use this proxy: p.example:3128; Bypass the proxy for: a',
      '3 favorites are added',
      'The view “Tills” is added',
      'The view “Night” is replaced',
      '1 note is added',
      '2 estimated ends of sessions are added',
    ]);
    expect(dialog.getByText(/exported from another service/)).toBeTruthy();
    expect(bridge.inputsOf('profile:import')).toHaveLength(0);
    await click(dialog.getByRole('button', { name: 'Import' }));
    expect(dialog.getByRole('alert')).toBeTruthy();
    bridge.answer('profile:import', succeed(undefined));
    await click(dialog.getByRole('button', { name: 'Import' }));
    await settle();
    expect(screen.getByText('Profile imported')).toBeTruthy();
  });

  test('a profile is exported to where the user chooses, or not at all', async () => {
    const { bridge } = opened();
    bridge.answer('profile:export', refuse('cancelled'));
    await click(screen.getByRole('button', { name: 'Export profile' }));
    await settle();
    expect(screen.queryByText('The profile wasn’t exported')).toBeNull();
    bridge.answer('profile:export', succeed({ fileName: 'Longreach profile.json' }));
    await click(screen.getByRole('button', { name: 'Export profile' }));
    await settle();
    expect(screen.getByText('Longreach profile.json')).toBeTruthy();
  });

  test('a file that cannot be imported says why', async () => {
    const { bridge } = opened();
    bridge.answer('profile:open', refuse('bad-input', 'newer'));
    await click(screen.getByRole('button', { name: 'Import profile' }));
    await settle();
    expect(screen.getByText('The profile can’t be imported')).toBeTruthy();
  });
});

test('the audit log cannot be cleared where the policy decides how long it stays', async () => {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('policy:current', succeed({ ...unmanaged, isManaged: true, settings: ['activityMonths'] }));
  bridge.answer('data:sizes', succeed([{ kind: 'activity', bytes: 2_048 }]));
  await openConsole(bridge, { page: 'settings' });
  await settle();
  expect(screen.queryByRole('button', { name: 'Clear: Audit log' })).toBeNull();
});
