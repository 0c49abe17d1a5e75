import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { describeEnd } from '../../../../src-renderer/features/agents/jobs/format-job-end.ts';
import {
  describeProgress,
  describeRunning,
  describeUndoTitle,
} from '../../../../src-renderer/features/agents/jobs/format-job.ts';
import { jobOf, REFUSAL, refuse, signedIn } from '../bridge.ts';
import { noChanges, unknownForecast } from './details-samples.ts';
import { row } from './rows.ts';
import { click, openConsole, press, settle } from '../window.ts';

const NOW = 1_800_000_000_000;
const job = (part: Partial<Job>): Job =>
  jobOf({ agentId: 1, agentName: 'Reception', startedAt: NOW, stepAt: NOW, ...part });
const office = [
  row({ id: 1, name: 'Reception', online: true, osUser: 'Aneta Kowalczyk' }),
  row({ id: 2, name: 'Scanner', online: false }),
];
const notes = () => screen.getByRole('region', { name: 'Notifications' });

describe('words of a job', () => {
  test.each<[string, Partial<Job>, number, string]>([
    ['what can be undone', { kind: 'reboot', step: 'undo', limitAt: NOW + 5_000 }, 1_000, 'Rebooting in 4 s'],
    ['the last moment', { kind: 'reboot', step: 'undo', limitAt: NOW + 5_000 }, 9_000, 'Rebooting in 1 s'],
    ['a removal', { kind: 'detach', step: 'undo', limitAt: NOW + 5_000 }, 2_500, 'Removing in 3 s'],
    ['waking', { kind: 'wake', step: 'coming-up', typicalMs: 70_000 }, 24_000, 'Waking, 0:24, usually 1:10'],
    ['waking for the first time', { kind: 'wake', step: 'sending' }, 24_000, 'Waking, 0:24'],
    ['the link', { kind: 'wake-and-connect', step: 'connecting' }, 24_000, 'Connecting'],
    ['going down', { kind: 'reboot', step: 'going-down' }, 17_000, 'Going down, 0:12'],
    [
      'coming back',
      { kind: 'reboot-safe', step: 'coming-up', typicalMs: 92_000 },
      46_000,
      'Coming back, 0:41, usually 1:32',
    ],
    ['a look', { kind: 'detach', step: 'checking' }, 8_000, 'Checking, 0:03'],
    ['a watch', { kind: 'watch', step: 'coming-up' }, 800_000, 'Watching'],
  ])('%s', (_, part, later, words) => {
    expect(describeRunning(job(part), NOW + later)).toBe(words);
  });

  test.each<[Partial<Job>, string, string]>([
    [{ kind: 'wake', step: 'sending' }, 'Sending the wake signal', '0:24'],
    [
      { kind: 'watch', step: 'sending' },
      'Watching. You’ll be notified when the agent is online.',
      '0:24 · no time limit',
    ],
    [{ kind: 'reboot', step: 'sending' }, 'Requesting the reboot', '0:19'],
    [{ kind: 'reboot', step: 'going-down' }, 'Reboot accepted, waiting for the agent to go offline', '0:19'],
    [
      { kind: 'reboot', step: 'coming-up', typicalMs: 92_000 },
      'Offline, waiting for the agent to come back',
      '0:19 · usually 1:32',
    ],
    [{ kind: 'wake-and-connect', step: 'connecting' }, 'Online, opening the session', '0:24'],
    [{ kind: 'detach', step: 'checking' }, 'Checking the result', '0:19'],
    [
      { kind: 'reboot', step: 'going-down', isResponseLost: true },
      'Couldn’t confirm the request. Checking the agent.',
      '0:19',
    ],
    [
      { kind: 'wake', step: 'coming-up', isResponseLost: true },
      'Couldn’t confirm the request. Checking the agent.',
      '0:24',
    ],
    [
      { kind: 'reboot', step: 'coming-up', isResponseLost: true },
      'Offline, waiting for the agent to come back',
      '0:19',
    ],
  ])('the details of %o', (part, title, text) => {
    expect(describeProgress(job(part), NOW + 24_000)).toMatchObject({ title, text, undo: false });
  });

  test('the note that counts down names the agent and the option', () => {
    const at = { step: 'undo', limitAt: NOW + 5_000 } as const;
    expect(describeUndoTitle(job({ kind: 'reboot', ...at }), NOW)).toBe('Rebooting Reception in 5 s');
    expect(describeUndoTitle(job({ kind: 'reboot-safe', ...at }), NOW)).toBe('Rebooting Reception in Safe Mode in 5 s');
    expect(describeUndoTitle(job({ kind: 'detach', ...at }), NOW)).toBe('Removing Reception in 5 s');
    // The clock of the page ticks by the second and may be behind.
    expect(describeUndoTitle(job({ kind: 'detach', ...at }), NOW - 900)).toBe('Removing Reception in 5 s');
  });

  test.each<[Partial<Job>, string, string | undefined, string | null]>([
    [{ kind: 'wake', state: 'done' }, 'Reception is online', 'It came online after 1:37.', 'connect'],
    [
      { kind: 'wake-and-connect', state: 'done' },
      'Reception is online',
      'It came online after 1:37. The session is open.',
      null,
    ],
    [{ kind: 'reboot', state: 'done' }, 'Reception is back', 'Back online after 1:32.', 'connect'],
    [{ kind: 'watch', state: 'done' }, 'Reception is back online', undefined, 'connect'],
    [
      { kind: 'detach', state: 'done' },
      'Reception was removed from the account',
      'The service no longer lists it in this account.',
      null,
    ],
    [{ kind: 'reboot', state: 'cancelled', step: 'undo' }, 'Not sent', 'Reception wasn’t rebooted.', null],
    [{ kind: 'detach', state: 'cancelled', step: 'undo' }, 'Not sent', 'Reception wasn’t removed.', null],
    [
      { kind: 'wake', state: 'cancelled' },
      'Stopped waiting for Reception',
      'The wake signal was already sent, so it may still come online.',
      null,
    ],
    [{ kind: 'watch', state: 'cancelled' }, 'Stopped watching Reception', undefined, null],
    [{ kind: 'wake', state: 'failed' }, 'Reception didn’t wake up', undefined, 'again'],
    [
      { kind: 'wake-and-connect', state: 'failed', step: 'connecting' },
      'Reception is online, but the session couldn’t be opened',
      undefined,
      'connect',
    ],
    [{ kind: 'reboot', state: 'failed', step: 'sending' }, 'Couldn’t reboot Reception', undefined, 'again'],
    [{ kind: 'reboot', state: 'failed', step: 'coming-up' }, 'Reception hasn’t come back', undefined, 'watch'],
    [{ kind: 'detach', state: 'failed' }, 'Couldn’t remove Reception from the account', undefined, 'again'],
  ])('how %o ended', (part, title, text, offer) => {
    const end = describeEnd(job({ step: 'coming-up', endedAt: NOW + 97_000, ...part }));
    expect(end?.title).toBe(title);
    expect(end?.text).toBe(text);
    expect(end?.offer).toBe(offer);
  });

  test('a failed job shows the message of its failure', () => {
    const end = describeEnd(job({ state: 'failed', failure: refuse('timeout', 'not-online').failure }));
    expect(end?.text).toBe(REFUSAL);
  });
});

/** A console in which Reception's reboot was just requested. */
async function reboot() {
  const bridge = signedIn(office);
  const started = jobOf({
    id: 'job-7',
    kind: 'reboot',
    step: 'undo',
    agentId: 1,
    agentName: 'Reception',
    limitAt: Date.now() + 5_000,
  });
  bridge.answer('agents:reboot', succeed(started));
  bridge.answer('jobs:cancel', succeed(undefined));
  const view = await openConsole(bridge);
  await view.agents.actions.reboot(office[0]!, false);
  await settle();
  return { bridge, started, ...view };
}

describe('notes of a job', () => {
  test('a reboot counts down, can be undone, and shows that nothing was sent', async () => {
    const { bridge, started } = await reboot();
    const note = screen.getByRole('group', { name: 'Rebooting Reception in 5 s' });
    await click(within(note).getByRole('button', { name: 'Undo' }));
    expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-7' }]);
    bridge.notify('jobs:changed', [{ ...started, state: 'cancelled', endedAt: Date.now() }]);
    await settle();
    expect(within(notes()).getByText('Not sent')).toBeTruthy();
    expect(within(notes()).getByText('Reception wasn’t rebooted.')).toBeTruthy();
    expect(within(notes()).queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is left out while the details of that agent are open, where it can be undone too', async () => {
    const { bridge, app, agents } = await reboot();
    const note = () => screen.queryByRole('group', { name: /^Rebooting Reception in/ });
    const pane = () => within(screen.getByRole('region', { name: 'Agent details' }));
    bridge.answer('agents:details', succeed(null));
    bridge.answer('agents:forecast', succeed(unknownForecast));
    bridge.answer('agents:changes', succeed(noChanges));
    expect(note()).toBeTruthy();
    agents.details.show(2);
    await settle();
    expect(note()).toBeTruthy();
    agents.details.show(1);
    await settle();
    expect(note()).toBeNull();
    expect(screen.getByText('Rebooting Reception. Press Ctrl+Z within five seconds to undo.')).toBeTruthy();
    await click(pane().getByRole('button', { name: 'Undo' }));
    expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-7' }]);
    app.goTo('settings');
    await settle();
    expect(note()).toBeTruthy();
    app.goTo('agents');
    agents.details.close();
    await settle();
    expect(note()).toBeTruthy();
  });

  test('Ctrl+Z undoes it from the list, and belongs to the text inside a field', async () => {
    const { bridge } = await reboot();
    screen.getByRole('searchbox').focus();
    await press('z', screen.getByRole('searchbox'), { ctrlKey: true });
    expect(bridge.inputsOf('jobs:cancel')).toEqual([]);
    await press('z', screen.getByRole('grid', { name: 'Agents' }), { ctrlKey: true });
    expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-7' }]);
  });

  test('it goes on from the countdown to what happens, and to the end with a way to connect', async () => {
    const { bridge, started } = await reboot();
    bridge.notify('jobs:changed', [{ ...started, step: 'going-down', startedAt: Date.now() - 17_000 }]);
    await settle();
    const note = screen.getByRole('group', { name: 'Rebooting Reception' });
    expect(within(note).getByText('Going down, 0:12')).toBeTruthy();
    expect(within(note).queryByRole('button', { name: 'Undo' })).toBeNull();
    bridge.notify('jobs:changed', [
      { ...started, step: 'checking', state: 'done', startedAt: Date.now() - 97_000, endedAt: Date.now() },
    ]);
    await settle();
    expect(screen.queryByRole('group', { name: 'Rebooting Reception' })).toBeNull();
    expect(within(notes()).getByText('Back online after 1:32.')).toBeTruthy();
    await click(within(notes()).getByRole('button', { name: 'Connect' }));
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  });

  test('announces a start once, not every second, and does not read out the countdown', async () => {
    const { bridge, started } = await reboot();
    const announcement = () => screen.getByText('Rebooting Reception. Press Ctrl+Z within five seconds to undo.');
    expect(announcement().getAttribute('role')).toBe('status');
    const note = screen.getByRole('group', { name: /^Rebooting Reception in/ });
    expect(note.querySelectorAll('[role=status], [role=alert], [aria-live]')).toHaveLength(0);
    bridge.notify('jobs:changed', [{ ...started, step: 'going-down' }]);
    await settle();
    expect(announcement()).toBeTruthy();
  });

  test('a reboot without a seen end offers a notification, not another reboot', async () => {
    const { bridge, started } = await reboot();
    const failure = refuse('timeout', 'not-back', 'Reception did not come back within 10 minutes.').failure;
    bridge.notify('jobs:changed', [{ ...started, step: 'coming-up', state: 'failed', endedAt: Date.now(), failure }]);
    bridge.answer('agents:watch', succeed(jobOf({ id: 'job-8', kind: 'watch', agentId: 1, agentName: 'Reception' })));
    await settle();
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Reception did not come back within 10 minutes.')).toBeTruthy();
    await click(alert.getByRole('button', { name: 'Notify me when back online' }));
    expect(bridge.inputsOf('agents:watch')).toEqual([{ agentId: 1 }]);
    expect(within(notes()).getByText('You’ll be notified when Reception is back.')).toBeTruthy();
  });

  test('an offline agent wakes and connects in one press, which can be stopped', async () => {
    const bridge = signedIn(office);
    const waking = jobOf({
      id: 'job-9',
      kind: 'wake-and-connect',
      agentId: 2,
      agentName: 'Scanner',
      startedAt: Date.now() - 24_000,
      typicalMs: 70_000,
    });
    bridge.answer('agents:wakeAndConnect', succeed(waking));
    bridge.answer('jobs:cancel', succeed(undefined));
    const { agents } = await openConsole(bridge);
    await agents.actions.wakeAndConnect(office[1]!);
    await agents.actions.wakeAndConnect(office[1]!);
    await settle();
    expect(bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 2 }]);
    const note = within(screen.getByRole('group', { name: 'Waking Scanner, then connecting' }));
    expect(note.getByText('Waking, 0:24, usually 1:10')).toBeTruthy();
    await click(note.getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-9' }]);
    await agents.actions.wakeAndConnect(office[0]!);
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  });

  test('a refused removal is shown in the form; an accepted one is followed to its end', async () => {
    const bridge = signedIn(office);
    bridge.answer('agents:removeFromAccount', refuse('bad-input', undefined, 'That is not its name.'));
    const { agents } = await openConsole(bridge);
    expect((await agents.actions.removeFromAccount(office[0]!, 'Recep'))?.message).toBe('That is not its name.');
    const started = jobOf({ id: 'job-3', kind: 'detach', step: 'undo', agentId: 1, agentName: 'Reception' });
    bridge.answer('agents:removeFromAccount', succeed(started));
    expect(await agents.actions.removeFromAccount(office[0]!, 'Reception')).toBeNull();
    expect(bridge.inputsOf('agents:removeFromAccount').at(-1)).toEqual({ agentId: 1, typedName: 'Reception' });
    bridge.notify('jobs:changed', [{ ...started, step: 'checking', state: 'done', endedAt: Date.now() }]);
    await settle();
    expect(within(notes()).getByText('Reception was removed from the account')).toBeTruthy();
  });

  test('shows jobs found at the start only if they can still be undone or stopped', async () => {
    const bridge = signedIn(office);
    bridge.answer(
      'jobs:current',
      succeed([
        jobOf({ id: 'w', kind: 'watch', agentId: 2, agentName: 'Scanner' }),
        jobOf({
          id: 'r',
          kind: 'reboot',
          step: 'undo',
          agentId: 1,
          agentName: 'Reception',
          limitAt: Date.now() + 3_000,
        }),
      ]),
    );
    await openConsole(bridge);
    expect(screen.getByRole('group', { name: 'Rebooting Reception in 3 s' })).toBeTruthy();
    expect(screen.queryByText(/You’ll be notified/)).toBeNull();
    bridge.notify('jobs:changed', []);
    await settle();
    expect(screen.queryByRole('group', { name: /^Rebooting/ })).toBeNull();
  });

  test('in the row of an agent a watch gives way to what is done to it', async () => {
    const bridge = signedIn(office);
    const { agents } = await openConsole(bridge);
    const watch = jobOf({ id: 'w', kind: 'watch', agentId: 2, agentName: 'Scanner', startedAt: 20 });
    bridge.notify('jobs:changed', [jobOf({ id: 'k', agentId: 2, agentName: 'Scanner', startedAt: 10 }), watch]);
    expect(agents.jobs.of(2)?.id).toBe('k');
    bridge.notify('jobs:changed', [watch]);
    expect(agents.jobs.of(2)?.id).toBe('w');
  });
});

describe('a job whose response was lost', () => {
  const failure = { kind: 'timeout', message: REFUSAL, unsure: true } as const;

  test.each<[Partial<Job>, string]>([
    [{ kind: 'wake', step: 'coming-up' }, 'Couldn’t confirm that Reception woke up'],
    [{ kind: 'wake-and-connect', step: 'coming-up' }, 'Couldn’t confirm that Reception woke up'],
    [{ kind: 'reboot', step: 'going-down' }, 'Couldn’t confirm that Reception was rebooted'],
    [{ kind: 'detach', step: 'checking' }, 'Couldn’t confirm that Reception was removed'],
  ])('%o is not called failed while that is unknown', (part, title) => {
    expect(describeEnd(job({ ...part, state: 'failed', isResponseLost: true, failure }))?.title).toBe(title);
  });

  test('is called failed once it is known, and can be tried again', () => {
    const known = { kind: 'timeout', message: REFUSAL, reason: 'not-arrived' } as const;
    const end = describeEnd(
      job({ kind: 'reboot', step: 'going-down', state: 'failed', isResponseLost: true, failure: known }),
    );
    expect(end).toMatchObject({ title: 'Couldn’t reboot Reception', offer: 'again' });
  });

  test('loses its note when a later read shows it', async () => {
    const bridge = signedIn(office);
    await openConsole(bridge);
    const running = job({ id: 'j1', kind: 'detach', step: 'checking', isResponseLost: true });
    bridge.notify('jobs:changed', [running]);
    bridge.notify('unconfirmed:changed', [{ kind: 'detach', id: 1, state: 'unknown' }]);
    bridge.notify('jobs:changed', [{ ...running, state: 'failed', failure, endedAt: NOW }]);
    await settle();
    expect(within(notes()).getByText('Couldn’t confirm that Reception was removed')).toBeTruthy();
    bridge.notify('unconfirmed:changed', []);
    await settle();
    expect(within(notes()).queryByText('Couldn’t confirm that Reception was removed')).toBeNull();
  });
});
