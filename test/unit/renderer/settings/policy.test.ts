import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { PolicyState } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { signedIn, unmanaged, type LoopbackBridge } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { click, openConsole, openPage, settle, type } from '../window.ts';
import { shareSettings } from './shared-settings.ts';

const MANAGED = 'Managed by your organization';
const policyOf = (part: Partial<PolicyState>): PolicyState => ({ ...unmanaged, isManaged: true, ...part });

async function openSettings(policy: PolicyState): Promise<LoopbackBridge> {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('policy:current', succeed(policy));
  await openConsole(bridge, { page: 'settings' });
  return bridge;
}
/** Whether a control, or the group it is in, is disabled. */
const isOff = (control: HTMLElement): boolean => control.matches(':disabled');

describe('the settings', () => {
  const opened = shareSettings();
  const follow = async (policy: PolicyState): Promise<LoopbackBridge> => {
    const { bridge } = opened();
    bridge.notify('policy:changed', policy);
    await settle();
    return bridge;
  };

  test('show nothing of a policy where there is none', async () => {
    await follow(unmanaged);
    expect(screen.queryByText(MANAGED)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Your organization' })).toBeNull();
  });

  test('mark and disable what administrators have fixed, and only that', async () => {
    await follow(
      policyOf({
        settings: [
          'askWhy',
          'refreshPace',
          'historyMonths',
          'hardwareMonths',
          'sessionMonths',
          'downloadsFolder',
          'quickConnectKeys',
          'trustedSources',
          'proxy',
        ],
      }),
    );
    // Once for the whole policy, twice for the two sources.
    expect(screen.getAllByText(MANAGED)).toHaveLength(11);
    expect(isOff(screen.getByRole('switch', { name: 'Ask for a reason before connecting' }))).toBe(true);
    expect(
      isOff(within(screen.getByRole('radiogroup', { name: 'Refresh every' })).getByRole('radio', { name: '10 s' })),
    ).toBe(true);
    expect(isOff(screen.getByRole('button', { name: 'Choose folder…' }))).toBe(true);
    expect(isOff(screen.getByRole('radio', { name: 'No proxy' }))).toBe(true);
    expect(isOff(screen.getByRole('switch', { name: 'Blur previews' }))).toBe(false);
  });

  test('are free again as soon as the policy is gone', async () => {
    const bridge = await follow(policyOf({ settings: ['askWhy'] }));
    bridge.notify('policy:changed', unmanaged);
    await settle();
    const askWhy = screen.getByRole('switch', { name: 'Ask for a reason before connecting' });
    expect(isOff(askWhy)).toBe(false);
    await click(askWhy);
    expect(bridge.inputsOf('settings:change')).toEqual([{ askWhy: true }]);
  });

  test('list what the policy restricts', async () => {
    await follow(
      policyOf({
        serviceAddresses: ['https://one.example/v1/'],
        maxAccounts: 2,
        allowPractice: false,
        storedKeys: 'none',
        allowRecordings: false,
        allowClipboard: false,
        allowScreenshots: false,
        allowLinks: false,
        allowCommands: false,
        allowUpdates: false,
        lock: { isRequired: true, maxMinutes: 5, needsPassword: false, minLength: 8 },
      }),
    );
    const region = screen.getByRole('region', { name: 'Your organization' });
    for (const text of [
      'https://one.example/v1/',
      'No more than 2 accounts',
      'Demo',
      'No API key is stored on this computer. API keys are kept until you quit.',
      'Recordings can’t be played or downloaded.',
      'Sessions can neither read nor write the clipboard.',
      'The remote screen can’t be copied or saved as a picture.',
      'Links can’t open agents in Longreach.',
      'Requests from the command line and scripts are refused.',
      'Longreach doesn’t update itself.',
      'The app lock has to be on. Locks after 5 minutes at the latest.',
    ])
      expect(within(region).getByText(text), text).toBeTruthy();
  });
});

test('every page and the settings show an error of the policy until it is gone', async () => {
  const problem = 'The policy file /etc/longreach/policy.json isn’t valid JSON.';
  const bridge = await openSettings(policyOf({ problems: [problem] }));
  expect(screen.getAllByText('Your organization’s policy has an error')).toHaveLength(2);
  await openPage('Agents');
  expect(screen.getByText(new RegExp(problem))).toBeTruthy();
  bridge.notify('policy:changed', unmanaged);
  await settle();
  expect(screen.queryByText('Your organization’s policy has an error')).toBeNull();
});

describe('signing in', () => {
  async function openForm(policy: PolicyState) {
    const bridge = signedIn([]);
    bridge.answer('account:current', succeed({ kind: 'first-run' }));
    bridge.answer('policy:current', succeed(policy));
    bridge.answer('account:checkAddress', ({ address }) => succeed({ address, corrections: [] }));
    await openConsole(bridge);
    return bridge;
  }

  test('has the only address that is allowed filled in, and offers no practice where that is not allowed', async () => {
    await openForm(policyOf({ serviceAddresses: ['https://one.example/v1/'], allowPractice: false }));
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Service address' });
    expect(address.value).toBe('https://one.example/v1/');
    expect(address.readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Try the demo' })).toBeNull();
  });

  test('keeps the key for this run where none may be stored, and says so', async () => {
    const bridge = await openForm(policyOf({ storedKeys: 'none', serviceAddresses: ['https://one.example/v1/'] }));
    bridge.answer('account:signIn', () => ({ ok: false, failure: { kind: 'offline', message: 'No connection.' } }));
    expect(screen.getByText(/doesn’t allow stored API keys/)).toBeTruthy();
    await type(screen.getByLabelText('API key'), 'abc-123');
    await click(screen.getByRole('button', { name: 'Sign in' }));
    expect(bridge.inputsOf('account:signIn')[0]?.keep).toBe('this-run');
  });
});
