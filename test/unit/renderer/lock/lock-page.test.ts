import { screen } from '@testing-library/svelte';
import { mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { LockState } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { mountPage } from '../../../../src-renderer/features/lock/mount-page.ts';
import Brand from '../../../../src-renderer/ui/Brand.svelte';
import { LoopbackBridge, lockOff } from '../bridge.ts';
import { click, press, settle, type } from '../window.ts';

const at = new Date(2026, 10, 20, 14, 2).getTime();
const locked: LockState = { ...lockOff, method: 'pin', locked: { reason: 'idle', at, minutes: 10 } };

let off = (): void => undefined;
afterEach(() => off());

/** A window whose page shows a name, on this state of the lock. */
async function open(state: LockState = locked, options: { closable?: boolean } = {}) {
  const bridge = new LoopbackBridge();
  bridge.answer('lock:current', succeed(state));
  bridge.answer('lock:unlock', succeed(undefined));
  bridge.answer('lock:forgetKeys', succeed(undefined));
  bridge.answer('lock:eraseProfile', succeed(undefined));
  bridge.answer('lock:setUp', succeed(undefined));
  bridge.answer('quick:close', succeed(undefined));
  Object.defineProperty(window, 'bridge', { configurable: true, value: bridge });
  const target = document.body.appendChild(document.createElement('div'));
  let mounts = 0;
  off = mountPage(
    target,
    () => {
      mounts += 1;
      target.append('Till 4');
      document.title = 'Till 4 – Longreach';
      // As dialogs do.
      document.body.appendChild(document.createElement('dialog')).append('Till 4');
      const page = mount(Brand, { target });
      return () => void unmount(page);
    },
    { ownTitleBar: true, ...options },
  );
  await settle();
  return { bridge, mounts: () => mounts };
}
const pin = () => screen.getByLabelText('PIN');
const unlock = () => click(screen.getByRole('button', { name: 'Unlock' }));

test('a locked page keeps nothing of what it showed, and shows since when and why it is locked', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Longreach is locked' })).toBeTruthy();
  expect(screen.getByText('Locked at 14:02 after 10 minutes of inactivity.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Till 4');
  expect(document.title).toBe('Longreach');
  expect(document.activeElement).toBe(pin());
});

test('the field has the keyboard, also after the clock of the page stopped', async () => {
  vi.setSystemTime(Date.now() + 60_000);
  await open();
  expect(document.activeElement).toBe(pin());
});

test('the page is created again when Longreach is unlocked, and removed when it is locked', async () => {
  const { bridge, mounts } = await open();
  expect(mounts()).toBe(1);
  bridge.notify('lock:changed', { ...locked, locked: null });
  await settle();
  expect(mounts()).toBe(2);
  expect(document.body.textContent).toContain('Till 4');
  expect(screen.queryByRole('heading', { name: 'Longreach is locked' })).toBeNull();
  bridge.notify('lock:changed', { ...locked, locked: null, wrongTries: 1 });
  await settle();
  expect(mounts()).toBe(2);
  bridge.notify('lock:changed', locked);
  await settle();
  expect(document.body.textContent).not.toContain('Till 4');
});

test('a page is not touched while the lock is off', async () => {
  const { mounts } = await open(lockOff);
  expect(mounts()).toBe(1);
  expect(document.body.textContent).toContain('Till 4');
});

test('Enter sends what was typed; a wrong PIN is reported, and the field is empty for the next try', async () => {
  const { bridge } = await open();
  bridge.answer('lock:unlock', fail('bad-input', 'Incorrect PIN.', { reason: 'wrong' }));
  await type(pin(), '0000');
  await unlock();
  expect(bridge.inputsOf('lock:unlock')).toEqual([{ secret: '0000' }]);
  expect(screen.getByRole('alert').textContent).toContain('Incorrect PIN.');
  expect((pin() as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(pin());
  await type(pin(), '1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty field is not sent', async () => {
  const { bridge } = await open();
  await unlock();
  expect(bridge.inputsOf('lock:unlock')).toEqual([]);
});

test('the wait is counted down, and nothing can be typed meanwhile', async () => {
  const { bridge } = await open({ ...locked, wrongTries: 4, waitMs: 27_000 });
  expect(screen.getByText('Try again in 27 s.')).toBeTruthy();
  expect(screen.getByText(/4 failed attempts\. Each further one doubles the wait\./)).toBeTruthy();
  expect((pin() as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Unlock' }).hasAttribute('disabled')).toBe(true);
  bridge.notify('lock:changed', { ...locked, wrongTries: 4, waitMs: 0 });
  await settle();
  expect((pin() as HTMLInputElement).disabled).toBe(false);
  expect(document.activeElement).toBe(pin());
});

test('the field of a password is named so', async () => {
  await open({ ...locked, method: 'password' });
  expect(screen.getByLabelText('Password')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Forgot your password?' })).toBeTruthy();
});

test('Touch ID is offered where it unlocks, and nowhere else', async () => {
  const { bridge } = await open();
  expect(screen.queryByRole('button', { name: 'Use Touch ID' })).toBeNull();
  bridge.answer('lock:unlockWithSystem', fail('cancelled', 'Touch ID didn’t recognize you.'));
  bridge.notify('lock:changed', { ...locked, systemPrompt: { isAvailable: true, isOn: true } });
  await settle();
  await click(screen.getByRole('button', { name: 'Use Touch ID' }));
  expect(screen.getByRole('alert').textContent).toContain('Touch ID didn’t recognize you.');
});

test('giving the PIN up needs a confirmation that begins on Cancel, and Escape cancels it', async () => {
  const { bridge } = await open();
  await click(screen.getByRole('button', { name: 'Forgot your PIN?' }));
  expect(screen.getByRole('heading', { name: 'Sign out of all accounts?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await press('Escape');
  expect(document.activeElement).toBe(pin());
  expect(bridge.inputsOf('lock:forgetKeys')).toEqual([]);
  await click(screen.getByRole('button', { name: 'Forgot your PIN?' }));
  await click(screen.getByRole('button', { name: 'Sign out and unlock' }));
  expect(bridge.inputsOf('lock:forgetKeys')).toHaveLength(1);
});

test('keys that cannot be removed are reported, and the lock page stays', async () => {
  const { bridge } = await open();
  bridge.answer('lock:forgetKeys', fail('unavailable', 'The keychain doesn’t answer.'));
  await click(screen.getByRole('button', { name: 'Forgot your PIN?' }));
  await click(screen.getByRole('button', { name: 'Sign out and unlock' }));
  expect(screen.getByRole('alert').textContent).toContain('The keychain doesn’t answer.');
});

test('a profile is offered to be erased only where main allows it, with a confirmation of its own', async () => {
  const { bridge } = await open();
  await click(screen.getByRole('button', { name: 'Forgot your PIN?' }));
  expect(screen.queryByRole('button', { name: 'Erase this profile' })).toBeNull();
  bridge.notify('lock:changed', { ...locked, mayErase: true });
  await settle();
  await click(screen.getByRole('button', { name: 'Erase this profile' }));
  expect(screen.getByRole('heading', { name: 'Erase this profile?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('lock:eraseProfile')).toEqual([]);
  await press('Escape');
  expect(document.activeElement).toBe(pin());
  await click(screen.getByRole('button', { name: 'Forgot your PIN?' }));
  await click(screen.getByRole('button', { name: 'Erase this profile' }));
  await click(screen.getByRole('button', { name: 'Erase this profile' }));
  expect(bridge.inputsOf('lock:eraseProfile')).toHaveLength(1);
  expect(bridge.inputsOf('lock:forgetKeys')).toEqual([]);
});

test('a damaged file leaves no field, only the way out', async () => {
  await open({ ...locked, method: null, isUnreadable: true });
  expect(screen.queryByLabelText('PIN')).toBeNull();
  await click(screen.getByRole('button', { name: 'Sign out and unlock' }));
  expect(screen.getByRole('heading', { name: 'Sign out of all accounts?' })).toBeTruthy();
});

test('a required lock without a PIN asks for one, twice', async () => {
  const required = { reason: 'required', at, minutes: null } as const;
  const { bridge } = await open({
    ...lockOff,
    locked: required,
    policy: { required: true, maxMinutes: 5, needsPassword: false, minLength: 8 },
  });
  await type(screen.getByLabelText('New PIN'), '2580');
  await type(screen.getByLabelText('Repeat'), '2581');
  await click(screen.getByRole('button', { name: 'Turn on' }));
  expect(screen.getByText('The entries don’t match.')).toBeTruthy();
  expect(bridge.inputsOf('lock:setUp')).toEqual([]);
  await type(screen.getByLabelText('Repeat'), '2580');
  await click(screen.getByRole('button', { name: 'Turn on' }));
  expect(bridge.inputsOf('lock:setUp')).toEqual([{ method: 'pin', secret: '2580', present: null }]);
});

test('Escape puts the window of Quick connect away, and no other', async () => {
  const { bridge } = await open();
  await press('Escape');
  expect(bridge.inputsOf('quick:close')).toEqual([]);
  off();
  const quick = await open(locked, { closable: true });
  await press('Escape');
  expect(quick.bridge.inputsOf('quick:close')).toHaveLength(1);
});
