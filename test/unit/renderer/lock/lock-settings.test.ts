import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { LockState, Settings } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { lockOff, settings } from '../bridge.ts';
import { shareSettings } from '../settings/shared-settings.ts';
import { click, press, settle, type, isChosen } from '../window.ts';

const lockOn: LockState = { ...lockOff, method: 'pin' };

const appLock = () => screen.getByRole('switch', { name: 'App lock' });
const dialog = () => within(screen.getByRole('dialog'));

describe('the app lock in the settings', () => {
  const opened = shareSettings((bridge) => {
    for (const channel of ['lock:setUp', 'lock:turnOff', 'lock:setSystemPrompt', 'lock:now'] as const)
      bridge.answer(channel, succeed(undefined));
  });
  async function open(lock: LockState = lockOff, part: Partial<Settings> = {}) {
    const { bridge } = opened();
    bridge.notify('lock:changed', lock);
    bridge.notify('settings:changed', { ...settings, ...part });
    await settle();
    return opened();
  }

  test('turning the lock on asks for a PIN twice, and the switch follows the lock', async () => {
    const { bridge } = await open();
    expect(isChosen(appLock())).toBe(false);
    await click(appLock());
    await type(dialog().getByLabelText('New PIN'), '2580');
    await type(dialog().getByLabelText('Repeat'), '2508');
    await click(dialog().getByRole('button', { name: 'Turn on' }));
    expect(dialog().getByText('The entries don’t match.')).toBeTruthy();
    await type(dialog().getByLabelText('Repeat'), '2580');
    await click(dialog().getByRole('button', { name: 'Turn on' }));
    expect(bridge.inputsOf('lock:setUp')).toEqual([{ method: 'pin', secret: '2580', present: null }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    bridge.notify('lock:changed', lockOn);
    await settle();
    expect(isChosen(appLock())).toBe(true);
  });

  test('a PIN that is too short is reported beside its field', async () => {
    const { bridge } = await open();
    bridge.answer('lock:setUp', fail('bad-input', 'A PIN has 4 to 12 digits.', { reason: 'secret' }));
    await click(appLock());
    await type(dialog().getByLabelText('New PIN'), '12');
    await type(dialog().getByLabelText('Repeat'), '12');
    await click(dialog().getByRole('button', { name: 'Turn on' }));
    expect(dialog().getByText('A PIN has 4 to 12 digits.')).toBeTruthy();
    expect(dialog().getByLabelText('New PIN').getAttribute('aria-invalid')).toBe('true');
  });

  test('changing and turning off ask for the present PIN', async () => {
    const { bridge } = await open(lockOn);
    bridge.answer('lock:setUp', fail('bad-input', 'Incorrect PIN.', { reason: 'wrong' }));
    await click(screen.getByRole('button', { name: 'Change PIN' }));
    await type(dialog().getByLabelText('Current PIN'), '0000');
    await fireEvent.change(dialog().getByRole('combobox', { name: 'Unlock with' }), { target: { value: 'password' } });
    await type(dialog().getByLabelText('New password'), 'correct horse');
    await type(dialog().getByLabelText('Repeat'), 'correct horse');
    await click(dialog().getByRole('button', { name: 'Change' }));
    expect(bridge.inputsOf('lock:setUp')).toEqual([{ method: 'password', secret: 'correct horse', present: '0000' }]);
    expect(dialog().getByLabelText('Current PIN').getAttribute('aria-invalid')).toBe('true');
    await click(dialog().getByRole('button', { name: 'Cancel' }));
    await click(appLock());
    await type(dialog().getByLabelText('Current PIN'), '2580');
    await click(dialog().getByRole('button', { name: 'Turn off' }));
    expect(bridge.inputsOf('lock:turnOff')).toEqual([{ present: '2580' }]);
  });

  test('Lock after, Lock now, the palette and the shortcut are there while the lock is on', async () => {
    const { bridge, app } = await open(lockOn);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Lock after' }), { target: { value: '0' } });
    await settle();
    expect(bridge.inputsOf('settings:change')).toEqual([{ lockAfter: 0 }]);
    await click(screen.getByRole('button', { name: 'Lock now' }));
    await press('L', document.body, { ctrlKey: true, shiftKey: true });
    expect(bridge.inputsOf('lock:now')).toHaveLength(2);
    app.open({ kind: 'palette' });
    await settle();
    expect(screen.getByRole('option', { name: /Lock now/ })).toBeTruthy();
  });

  test('without a lock there is nothing to lock now', async () => {
    const { app } = await open();
    expect(screen.queryByRole('button', { name: 'Lock now' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Lock after' })).toBeNull();
    app.open({ kind: 'palette' });
    await settle();
    expect(screen.queryByRole('option', { name: /Lock now/ })).toBeNull();
  });

  test('a required lock is shown as managed, and waits no longer than the policy allows', async () => {
    await open(
      { ...lockOn, policy: { required: true, maxMinutes: 10, needsPassword: false, minLength: 8 } },
      { lockAfter: 0 },
    );
    expect(screen.getByText('Managed by your organization')).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'App lock' })).toBeNull();
    const select = screen.getByRole('combobox', { name: 'Lock after' });
    expect((select as HTMLSelectElement).value).toBe('10');
    expect(within(select).getAllByRole('option')).toHaveLength(3);
  });

  test('a time that no choice has is shown as it is', async () => {
    await open(lockOn, { lockAfter: 7 });
    const select = screen.getByRole('combobox', { name: 'Lock after' });
    expect((select as HTMLSelectElement).value).toBe('7');
    expect(within(select).getByRole('option', { name: '7 minutes' })).toBeTruthy();
  });

  test('Touch ID is a switch where this computer has it, and asks for the PIN', async () => {
    const { bridge } = await open({ ...lockOn, systemPrompt: { isAvailable: true, isOn: false } });
    await click(screen.getByRole('switch', { name: 'Touch ID' }));
    await type(dialog().getByLabelText('Current PIN'), '2580');
    await click(dialog().getByRole('button', { name: 'Confirm' }));
    expect(bridge.inputsOf('lock:setSystemPrompt')).toEqual([{ on: true, present: '2580' }]);
  });
});
