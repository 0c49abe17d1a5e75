import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { jobOf, REFUSAL, refuse, summaryOf } from '../bridge.ts';
import { button, openPane, pane, valuesOf, words } from './details-pane.ts';
import { despatchRow, detailsOf, fullDetails } from './details-samples.ts';
import { click, menuItem, settle } from '../window.ts';

test('the main button connects; offline with Wake-on-LAN it wakes first', async () => {
  const online = await openPane(despatchRow, fullDetails);
  await click(button('Connect'));
  expect(online.bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  online.unmount();
  const offline = await openPane({ ...despatchRow, online: false }, fullDetails);
  offline.bridge.answer(
    'agents:wakeAndConnect',
    succeed(jobOf({ kind: 'wake-and-connect', agentId: 1, agentName: 'Despatch desk 1' })),
  );
  expect(within(pane()).queryByRole('button', { name: 'Connect' })).toBeNull();
  await click(button('Wake and connect'));
  expect(offline.bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 1 }]);
  expect(button('Waking').getAttribute('aria-busy')).toBe('true');
  offline.unmount();
  await openPane({ ...despatchRow, online: false }, detailsOf(1, {}));
  expect(button('Connect')).toBeTruthy();
});

test('while a reboot has it down, the main button offers neither to connect nor to wake', async () => {
  const { bridge } = await openPane({ ...despatchRow, online: false }, fullDetails);
  const job = jobOf({ kind: 'reboot', step: 'coming-up', agentId: 1, agentName: 'Despatch desk 1' });
  bridge.notify('jobs:changed', [job]);
  await settle();
  expect(button('Rebooting').getAttribute('aria-busy')).toBe('true');
  expect(within(pane()).queryByRole('button', { name: 'Wake and connect' })).toBeNull();
  bridge.notify('jobs:changed', [{ ...job, state: 'failed', endedAt: Date.now(), failure: refuse('timeout').failure }]);
  await settle();
  expect(button('Wake and connect')).toBeTruthy();
});

test('a job under way is shown with its step and times, and can be cancelled; a failed one says why', async () => {
  const { bridge } = await openPane({ ...despatchRow, online: false }, fullDetails);
  const job = jobOf({ agentId: 1, agentName: 'Despatch desk 1', startedAt: Date.now() - 24_000, typicalMs: 70_000 });
  bridge.notify('jobs:changed', [job, jobOf({ id: 'other', agentId: 9, agentName: 'Other' })]);
  await settle();
  const place = () => within(pane()).getByRole('group', { name: 'In progress' });
  expect(words(place())).toContain('Wake signal sent, waiting for the agent to come online 0:24 · usually 1:10');
  await click(within(place()).getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'j1' }]);
  bridge.notify('jobs:changed', [{ ...job, state: 'failed', endedAt: Date.now(), failure: refuse('timeout').failure }]);
  await settle();
  expect(words(place())).toContain(`Despatch desk 1 didn’t wake up ${REFUSAL}`);
  await click(within(place()).getByRole('button', { name: 'Dismiss' }));
  expect(within(pane()).queryByRole('group', { name: 'In progress' })).toBeNull();
});

test('a failed removal is shown once: in the pane where it is open, otherwise in a toast', async () => {
  const { bridge, agents } = await openPane(despatchRow, fullDetails);
  const detach = jobOf({ kind: 'detach', step: 'checking', agentId: 1, agentName: 'Despatch desk 1' });
  bridge.notify('jobs:changed', [detach]);
  await settle();
  const { failure } = refuse('timeout', undefined, 'It took too long.');
  bridge.notify('jobs:changed', [{ ...detach, state: 'failed', endedAt: Date.now(), failure }]);
  await settle();
  expect(screen.getAllByText('It took too long.')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  agents.details.close();
  await settle();
  const notes = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(notes.getByText('Couldn’t remove Despatch desk 1 from the account')).toBeTruthy();
  bridge.answer('agents:removeFromAccount', refuse('offline', undefined, 'No connection.'));
  await click(notes.getByRole('button', { name: 'Try again' }));
  expect(notes.getAllByText('Couldn’t remove Despatch desk 1 from the account')).toHaveLength(1);
  expect(notes.getByText('No connection.')).toBeTruthy();
});

test('a failed job that was dismissed in the pane does not come back as a note', async () => {
  const { bridge, agents } = await openPane({ ...despatchRow, online: false }, fullDetails);
  const wake = jobOf({ agentId: 1, agentName: 'Despatch desk 1' });
  bridge.notify('jobs:changed', [wake]);
  await settle();
  bridge.notify('jobs:changed', [
    { ...wake, state: 'failed', endedAt: Date.now(), failure: refuse('timeout').failure },
  ]);
  await settle();
  await click(within(pane()).getByRole('button', { name: 'Dismiss' }));
  agents.details.close();
  await settle();
  expect(screen.queryByText('Despatch desk 1 didn’t wake up')).toBeNull();
});

test('what is offered after a failure is what helps: a reboot that was taken is not sent twice', async () => {
  const { bridge } = await openPane({ ...despatchRow, online: false }, fullDetails);
  const reboot = jobOf({ kind: 'reboot', agentId: 1, agentName: 'Despatch desk 1', state: 'failed' });
  const failure = refuse('timeout', 'not-back', 'It did not come back within 10 minutes.').failure;
  bridge.notify('jobs:changed', [{ ...reboot, step: 'coming-up', endedAt: Date.now(), failure }]);
  await settle();
  const place = within(within(pane()).getByRole('group', { name: 'In progress' }));
  expect(place.getByText('It did not come back within 10 minutes.')).toBeTruthy();
  expect(place.queryByRole('button', { name: 'Try again' })).toBeNull();
  bridge.answer('agents:watch', succeed(jobOf({ kind: 'watch', agentId: 1, agentName: 'Despatch desk 1' })));
  await click(place.getByRole('button', { name: 'Notify me when back online' }));
  expect(bridge.inputsOf('agents:watch')).toEqual([{ agentId: 1 }]);
});

test('the menu offers the safe reboot for Windows only, watching and copying', async () => {
  const windows = await openPane(despatchRow, fullDetails);
  windows.bridge.answer('agents:watch', succeed(jobOf({ kind: 'watch', agentId: 1, agentName: 'Despatch desk 1' })));
  await click(button('More actions'));
  expect(menuItem(/^Reboot in Safe Mode/)).toBeTruthy();
  expect(menuItem(/^Copy name$/)).toBeTruthy();
  await click(menuItem(/^Notify me when back online$/)!);
  expect(windows.bridge.inputsOf('agents:watch')).toEqual([{ agentId: 1 }]);
  windows.unmount();
  await openPane({ ...despatchRow, os: 'linux', ip: null }, detailsOf(1, {}));
  await click(button('More actions'));
  expect(menuItem(/Safe Mode/)).toBeUndefined();
  expect(menuItem(/^Copy IP/)?.getAttribute('aria-disabled')).toBe('true');
});

test('Copy details puts the ticket on the clipboard', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  await click(button('Copy details'));
  const [copied] = bridge.inputsOf('app:copy');
  expect(copied?.text).toMatch(/^Name +Despatch desk 1\nAgent ID +1\n/);
  expect(copied?.text).toContain('18.4 of 237 GiB free (System, NTFS)');
});

test('the foot shows the age of the details; a failure keeps them and can be tried again', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  expect(words()).toMatch(/Updated just now/);
  bridge.answer('agents:readDetails', refuse('offline'));
  await click(button('Refresh details'));
  expect(words()).toMatch(new RegExp(`${REFUSAL} The details shown were loaded just now\\.`));
  expect(valuesOf('OS user')[0]).toContain('dispatch1');
  bridge.answer('agents:readDetails', succeed({ ...fullDetails, at: Date.now() }));
  await click(button('Try again'));
  expect(words()).not.toContain('No connection');
});

test('an agent that left the list keeps its details and can no longer be acted on', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.notify('agents:changed', { reset: false, upserted: [], removed: [1], summary: summaryOf([]) });
  await settle();
  expect(words()).toContain('No longer in the list');
  expect(within(pane()).getByRole('heading', { name: 'Despatch desk 1' })).toBeTruthy();
  expect(button('Connect')).toHaveProperty('disabled', true);
});
