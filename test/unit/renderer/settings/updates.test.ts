import { screen, within } from '@testing-library/svelte';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { UpdateState } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { updateHindrances } from '../../../../src-main/contract/updates.ts';
import { describeUpdate } from '../../../../src-renderer/features/settings/updates/describe-update.ts';
import { row } from '../agents/rows.ts';
import { notChecked, signedIn, unmanaged, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, openConsole, settle, type } from '../window.ts';
import { shareSettings } from './shared-settings.ts';

const AT = Date.now();
const stateOf = (part: Partial<UpdateState>): UpdateState => ({ ...notChecked, ...part });
const ready = stateOf({ progress: { kind: 'ready', version: '1.2.0', notes: 'Faster <b>lists</b>.\nCalmer.' } });

async function open(state: UpdateState, page: 'settings' | 'agents' = 'settings'): Promise<LoopbackBridge> {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('updates:current', succeed(state));
  await openConsole(bridge, { page });
  return bridge;
}
const section = () => within(screen.getByRole('region', { name: 'Updates' }));
const status = () => screen.getByRole('status', { name: 'Update' });

describe('the rail', () => {
  test('has nothing about updates while none is ready', async () => {
    await open(notChecked, 'agents');
    expect(status().textContent.trim()).toBe('');
    expect(screen.queryByRole('button', { name: 'Restart to update' })).toBeNull();
  });

  test('names the version that is ready and restarts into it', async () => {
    const bridge = await open(notChecked, 'agents');
    bridge.answer('updates:restart', succeed(undefined));
    bridge.notify('updates:changed', ready);
    await settle();
    expect(status().textContent).toContain('Version 1.2.0 is ready');
    await click(screen.getByRole('button', { name: 'Restart to update' }));
    expect(bridge.inputsOf('updates:restart')).toHaveLength(1);
    await expectNoFaults(status());
  });

  test('restarts by an icon in a narrow window, which names the version in its tip', async () => {
    const wide = window.matchMedia;
    onTestFinished(() => void vi.stubGlobal('matchMedia', wide));
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 999px'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));
    const bridge = await open(ready, 'agents');
    bridge.answer('updates:restart', succeed(undefined));
    expect(status().textContent).toContain('Version 1.2.0 is ready');
    const icon = screen.getByRole('button', { name: 'Restart to update' });
    expect(icon.dataset.tip).toBe('Version 1.2.0 is ready. Restart to update');
    await click(icon);
    expect(bridge.inputsOf('updates:restart')).toHaveLength(1);
  });

  test('says nothing about a restart that was declined, and why another failed', async () => {
    const bridge = await open(ready, 'agents');
    bridge.answer('updates:restart', fail('cancelled', 'Longreach wasn’t restarted.'));
    await click(screen.getByRole('button', { name: 'Restart to update' }));
    await settle();
    expect(screen.queryByText('Longreach wasn’t restarted')).toBeNull();
    bridge.answer('updates:restart', fail('not-found', 'No new version is ready. Check for updates first.'));
    await click(screen.getByRole('button', { name: 'Restart to update' }));
    await settle();
    expect(screen.getByText('No new version is ready. Check for updates first.')).toBeTruthy();
  });
});

describe('the settings', () => {
  const opened = shareSettings();
  const follow = async (state: UpdateState): Promise<LoopbackBridge> => {
    const { bridge } = opened();
    bridge.notify('updates:changed', state);
    bridge.notify('policy:changed', unmanaged);
    await settle();
    return bridge;
  };

  test('check for updates, and show what came of it', async () => {
    const bridge = await follow(notChecked);
    expect(section().getByText('Not checked yet.')).toBeTruthy();
    bridge.answer('updates:check', succeed(stateOf({ last: { at: Date.now(), outcome: 'newest', message: null } })));
    await click(section().getByRole('button', { name: 'Check for updates' }));
    await settle();
    expect(section().getByText(/^You have the newest version\. Checked /)).toBeTruthy();
    await expectNoFaults(screen.getByRole('region', { name: 'Updates' }));
  });

  test('show the notes of the version that is ready as plain text', async () => {
    await follow(ready);
    expect(section().getByText('Version 1.2.0 is ready. It is installed when you quit Longreach.')).toBeTruthy();
    await click(section().getByRole('button', { name: 'What’s new in 1.2.0' }));
    await settle();
    const dialog = screen.getByRole('dialog', { name: 'What’s new' });
    expect(dialog.textContent).toContain('Faster <b>lists</b>.');
    expect(dialog.querySelector('b')).toBeNull();
  });

  test('save the address of a feed, and say why one cannot be used', async () => {
    const bridge = await follow(notChecked);
    const field = section().getByRole<HTMLInputElement>('textbox', { name: 'Update feed' });
    bridge.answer('settings:change', fail('bad-input', 'Updates are only downloaded over https.'));
    await type(field, 'http://updates.example/');
    field.dispatchEvent(new FocusEvent('blur'));
    await settle();
    expect(section().getByText('Updates are only downloaded over https.')).toBeTruthy();
    expect(field.value).toBe('http://updates.example/');
  });

  test('leave nothing to change where administrators do not allow updates', async () => {
    await follow(stateOf({ off: 'managed' }));
    expect(section().getByText(/^Your organization doesn’t let Longreach update itself/)).toBeTruthy();
    expect(section().getByText('Managed by your organization')).toBeTruthy();
    expect(section().queryByRole('button')).toBeNull();
    expect(section().queryByRole('textbox')).toBeNull();
  });

  test('mark a feed that administrators have fixed', async () => {
    const bridge = await follow(notChecked);
    bridge.notify('policy:changed', { ...unmanaged, isManaged: true, settings: ['updateFeed', 'automaticUpdates'] });
    await settle();
    expect(section().getAllByText('Managed by your organization')).toHaveLength(2);
    expect(section().getByRole('textbox', { name: 'Update feed' }).matches(':disabled')).toBe(true);
    expect(section().getByRole('switch').matches(':disabled')).toBe(true);
  });
});

test('the first run of a new version says so once, and shows what is new', async () => {
  const bridge = await open(stateOf({ version: '1.2.0', updatedFrom: '1.1.0' }), 'agents');
  await settle();
  expect(screen.getByText('Longreach was updated to version 1.2.0')).toBeTruthy();
  expect(bridge.inputsOf('updates:seen')).toHaveLength(1);
  await click(screen.getByRole('button', { name: 'What’s new' }));
  await settle();
  expect(screen.getByRole('dialog', { name: 'What’s new' })).toBeTruthy();
  expect(screen.queryByText('Longreach was updated to version 1.2.0')).toBeNull();
});

test.each([
  ['win32', 'Version 1.2.0 is ready. It is installed when you quit Longreach.', /install when you quit/],
  ['darwin', 'Version 1.2.0 is ready. Restart to update installs it.', /Restart to update installs them/],
])('what installs an update is said as it is on %s', async (platform, line, help) => {
  const bridge = signedIn([row({ id: 1 })]);
  bridge.answer('app:info', succeed({ version: '0.1.0', platform, locale: 'en', packaged: false }));
  bridge.answer('updates:current', succeed(ready));
  await openConsole(bridge, { page: 'settings' });
  expect(section().getByText(line)).toBeTruthy();
  expect(section().getByText(help)).toBeTruthy();
});

describe('the words about updates', () => {
  test.each([
    [{ progress: { kind: 'checking' } }, 'Checking for updates…'],
    [
      { progress: { kind: 'downloading', version: '1.2.0', notes: '', share: 0.406 } },
      'Downloading version 1.2.0: 40 %',
    ],
    [
      { last: { at: AT - 7_200_000, outcome: 'failed', message: 'The update feed can’t be reached.' } },
      'The update feed can’t be reached. Last check: 2 h ago.',
    ],
    [{ off: 'no-feed' }, 'No update feed is set. Enter its address, or install new versions yourself.'],
  ] as const)('%j', (part, text) => {
    expect(describeUpdate(stateOf(part), AT, true)).toBe(text);
  });

  test.each(updateHindrances)('say what to do where Longreach cannot replace itself: %s', (hindrance) => {
    const text = describeUpdate(
      stateOf({ hindrance, progress: { kind: 'available', version: '1.2.0', notes: '' } }),
      AT,
      true,
    );
    expect(text).toMatch(/^Version 1\.2\.0 is available\. .*(administrator|Replace|replace|Move|Install).*\.$/);
  });
});
