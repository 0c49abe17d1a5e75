import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { jobOf, refuse, signedIn } from '../bridge.ts';
import { row } from './rows.ts';
import { click, openConsole, press, settle } from '../window.ts';

const office = [
  row({ id: 1, name: 'Reception', online: true, osUser: 'Aneta Kowalczyk' }),
  row({ id: 2, name: 'Scanner', online: false, os: 'linux' }),
];
const grid = () => screen.getByRole('grid', { name: 'Agents' });

test('the reboot question focuses its button, Escape leaves it, and the keyboard is back in the list', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  grid().focus();
  await settle();
  await press('r');
  const dialog = within(screen.getByRole('dialog', { name: 'Reboot Reception?' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Reboot' }));
  await press('Escape');
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(grid());
  expect(bridge.inputsOf('agents:reboot')).toEqual([]);
  await press('r');
  await click(screen.getByRole('dialog').querySelector('[data-first]')!);
  await settle();
  expect(bridge.inputsOf('agents:reboot')).toEqual([{ agentId: 1, safe: false }]);
  expect(document.activeElement).toBe(grid());
});

test('the reboot question says when the agent is offline, and offers Safe Mode for Windows alone', async () => {
  const { agents } = await openConsole(signedIn(office));
  agents.actions.askReboot(office[1]!);
  await settle();
  const dialog = screen.getByRole('dialog', { name: 'Reboot Scanner?' });
  expect(dialog.textContent).toContain(
    'Scanner was offline when last checked. A reboot only reaches it while it is online.',
  );
  expect(within(dialog).queryByRole('radio')).toBeNull();
});

test('an action that is refused at once says why', async () => {
  const bridge = signedIn(office);
  for (const channel of ['agents:wake', 'agents:watch', 'agents:reboot', 'agents:wakeAndConnect'] as const)
    bridge.answer(channel, refuse('busy', undefined, `${channel} is busy.`));
  bridge.answer('jobs:cancel', refuse('internal', undefined, 'It did not stop.'));
  const { agents } = await openConsole(bridge);
  await agents.actions.wake(office[1]!);
  await agents.actions.watch(office[1]!);
  await agents.actions.reboot(office[0]!, false);
  await agents.actions.wakeAndConnect(office[1]!);
  await settle();
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent.replace(/\s+/g, ' ').trim())).toEqual([
    'Couldn’t watch Scanner agents:watch is busy.',
    'Couldn’t reboot Reception agents:reboot is busy.',
    'Couldn’t wake Scanner agents:wakeAndConnect is busy.',
  ]);
  await agents.actions.cancel(jobOf({ agentId: 2, agentName: 'Scanner' }));
  await settle();
  expect(screen.getByText('It did not stop.')).toBeTruthy();
});

test('while the service does not answer, W says how old the list is and not that the agent is online', async () => {
  const bridge = signedIn(office);
  const { agents } = await openConsole(bridge);
  const state = { since: 0, nextTryAt: null, listBytes: null, message: null, refreshing: false, clockOffset: 0 };
  bridge.notify('service:changed', { ...state, kind: 'offline', at: Date.now() - 12 * 60_000 });
  await settle();
  grid().focus();
  await press('w');
  expect(screen.queryByText('Reception is already online')).toBeNull();
  expect(screen.getByText('Reception was online 12 min ago')).toBeTruthy();
  bridge.notify('service:changed', { ...state, kind: 'up-to-date', at: Date.now() });
  await agents.actions.wake(office[0]!);
  await settle();
  expect(screen.getByText('Reception is already online')).toBeTruthy();
  expect(bridge.inputsOf('agents:wake')).toEqual([]);
});

test('what failed is no longer said once it has worked, and newer news of the same takes its place', async () => {
  const bridge = signedIn(office);
  bridge.answer('sessions:open', refuse('offline', undefined, 'No connection.'));
  const { agents } = await openConsole(bridge);
  await agents.actions.openSession(office[0]!);
  bridge.answer('sessions:open', refuse('quota', undefined, 'The plan is used up.'));
  await agents.actions.openSession(office[0]!);
  await settle();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  bridge.answer('sessions:open', succeed({ tabId: 'tab-1' }));
  await agents.actions.openSession(office[0]!);
  await settle();
  expect(screen.queryByRole('alert')).toBeNull();

  const waking = jobOf({ id: 'k', kind: 'wake', agentId: 2, agentName: 'Scanner' });
  bridge.notify('jobs:changed', [waking]);
  bridge.notify('jobs:changed', [{ ...waking, state: 'failed', failure: { kind: 'timeout', message: 'No answer.' } }]);
  await settle();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  const watch = jobOf({ id: 'w', kind: 'watch', agentId: 2, agentName: 'Scanner' });
  bridge.notify('jobs:changed', [watch]);
  bridge.notify('jobs:changed', [{ ...watch, state: 'done' }]);
  await settle();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the note of a watch leaves with the watch, and offers no stop after it', async () => {
  const bridge = signedIn(office);
  const watch = jobOf({ id: 'w', kind: 'watch', agentId: 2, agentName: 'Scanner' });
  bridge.answer('agents:watch', succeed(watch));
  const { agents } = await openConsole(bridge);
  await agents.actions.watch(office[1]!);
  await settle();
  expect(screen.getByRole('button', { name: 'Stop watching' })).toBeTruthy();
  bridge.notify('jobs:changed', [watch]);
  bridge.notify('jobs:changed', [{ ...watch, state: 'done' }]);
  await settle();
  expect(screen.queryByRole('button', { name: 'Stop watching' })).toBeNull();
});

test('what runs already is not begun again', async () => {
  const bridge = signedIn(office);
  const { agents } = await openConsole(bridge);
  bridge.notify('jobs:changed', [
    jobOf({ id: 'a', kind: 'wake-and-connect', agentId: 2, agentName: 'Scanner' }),
    jobOf({ id: 'b', kind: 'watch', agentId: 2, agentName: 'Scanner' }),
  ]);
  await agents.actions.wake(office[1]!);
  await agents.actions.wakeAndConnect(office[1]!);
  await agents.actions.watch(office[1]!);
  expect(bridge.calls.filter(({ channel }) => channel.startsWith('agents:w'))).toEqual([]);
});

test('more than the clipboard takes is not sent to it, and a long text is shown by its beginning', async () => {
  const bridge = signedIn(office);
  const { app } = await openConsole(bridge);
  await app.copy('x'.repeat(1_000_001), 'Copied');
  await settle();
  expect(bridge.inputsOf('app:copy')).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('Export it to a file instead.');
  bridge.answer('app:copy', succeed(undefined));
  await app.copy('y'.repeat(900_000), 'Copied');
  await settle();
  expect(bridge.inputsOf('app:copy')[0]?.text.length).toBe(900_000);
  expect(screen.getByText(/^y+…$/).textContent.length).toBe(601);
});
