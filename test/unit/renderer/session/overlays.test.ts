import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndReason, Job, SessionsState, SessionTab } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../../../../src-main/contract/failure.ts';
import App from '../../../../src-renderer/windows/session/App.svelte';
import { formatDuration } from '../../../../src-renderer/windows/session/waiting-view.ts';
import { ended, jobOf, sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';
import { lockOff, REFUSAL, refuse } from '../bridge.ts';
import { stubBridge } from './stub-bridge.ts';

const AT = new Date(2026, 10, 20, 14, 36, 20).getTime();
afterEach(cleanup);

const endedTab = (reason: EndReason, failure: Failure | null = null, more: Partial<SessionTab> = {}) =>
  tabOf({ state: ended(reason, AT, failure), ...more });
const overlay = () => screen.getByRole('alertdialog');
const button = (name: string) => within(overlay()).getByRole('button', { name });
/** The steps with their states. */
const steps = () =>
  within(overlayOrGroup())
    .getAllByRole('listitem')
    .map((line) => `${line.className.split(' ')[0] ?? ''} ${line.querySelector('.cut')?.textContent ?? ''}`);
const overlayOrGroup = () => document.querySelector<HTMLElement>('section.panel') ?? document.body;
/** The text that describes the overlay to screen readers. */
const describedBy = () => document.getElementById(overlay().getAttribute('aria-describedby') ?? '')?.textContent;

const plainEnds: readonly [EndReason, Failure | null, title: string, text: string][] = [
  [
    'link-used',
    null,
    'This link has been used',
    'At 14:36, the service reported that this link has already been used. Despatch desk 1 is online',
  ],
  ['page-crashed', null, 'The remote screen crashed', 'crashed at 14:36'],
  [
    'page-failed',
    { kind: 'service-error', message: '', status: 502 },
    'The remote screen didn’t open',
    'At 14:36, the service sent error 502 instead',
  ],
  ['page-failed', null, 'The remote screen didn’t open', 'At 14:36, the service sent an error instead'],
  ['network', null, 'The remote screen can’t be reached', 'Check the network'],
  ['no-answer', null, 'The remote screen didn’t appear', 'Reconnect to try again.'],
  ['blocked', null, 'This session was blocked', 'Nothing was opened'],
  ['connect-failed', refuse('quota').failure, 'No link was provided', REFUSAL],
  [
    'connect-failed',
    fail('cancelled', 'The link leads to x.example.', { reason: 'link-host' }).failure,
    'The link wasn’t opened',
    'x.example',
  ],
  ['connect-failed', null, 'No link was provided', 'Try again in a moment'],
];

describe('ended session', () => {
  it.each(plainEnds)(
    '%s %j: shows what happened and why, with Reconnect focused',
    async (reason, failure, title, text) => {
      const { bridge } = await show(sessionsOf([endedTab(reason, failure)]));
      expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy();
      expect(describedBy()).toContain(text);
      expect(document.activeElement).toBe(button('Reconnect'));
      await fireEvent.click(button('Reconnect'));
      await fireEvent.click(button('Close'));
      await settle();
      expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
      expect(bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
      expect(within(overlay()).queryByRole('button', { name: /^Wake/ })).toBeNull();
    },
  );

  const refused = (reason: string, kind: Failure['kind']): Failure => ({ kind, reason, status: 403, message: REFUSAL });

  it('offers to replace a rejected key', async () => {
    const { bridge } = await show(sessionsOf([endedTab('connect-failed', refused('key', 'key-refused'))]));
    expect(screen.getByRole('alertdialog', { name: 'The service rejected the API key' })).toBeTruthy();
    expect(describedBy()).toContain(REFUSAL);
    expect(document.activeElement).toBe(button('Replace key'));
    await fireEvent.click(button('Replace key'));
    await fireEvent.click(button('Reconnect'));
    expect(bridge.inputsOf('sessions:replaceKey')).toHaveLength(1);
    expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('offers the details of a blocked agent, and no new link', async () => {
    const { bridge } = await show(sessionsOf([endedTab('connect-failed', refused('blocked', 'no-right'))]));
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 is blocked' })).toBeTruthy();
    expect(describedBy()).toContain(REFUSAL);
    expect(within(overlay()).queryByRole('button', { name: 'Reconnect' })).toBeNull();
    expect(document.activeElement).toBe(button('Details'));
    await fireEvent.click(button('Details'));
    expect(bridge.inputsOf('sessions:showDetails')).toEqual([{ agentId: 1 }]);
  });

  it('does not offer Reconnect first for an agent that was removed', async () => {
    await show(sessionsOf([endedTab('connect-failed', refused('gone', 'not-found'))]));
    expect(describedBy()).toContain(REFUSAL);
    expect(document.activeElement).not.toBe(button('Reconnect'));
  });

  it.each([
    ['closed-here', 'Closed by you', 'You closed this support session on the Support page at 14:36.'],
    ['support-closed', 'This support session is closed', ' left, or the session was closed elsewhere.'],
  ] as const)('%s: offers no reconnect to a closed support session', async (reason, title, text) => {
    await show(sessionsOf([endedTab(reason, null, { agentId: null, supportId: 5, online: null })]));
    expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy();
    expect(describedBy()).toContain(text);
    expect(within(overlay()).queryByRole('button', { name: 'Reconnect' })).toBeNull();
  });

  it('shows that the agent is offline if a new link would not help', async () => {
    await show(sessionsOf([endedTab('network', null, { online: false })]));
    expect(describedBy()).toContain('Despatch desk 1 is offline right now.');
  });

  it('is shown over the last frame, or over a pattern without one', async () => {
    const { become } = await show(sessionsOf([endedTab('link-used', null, { lastFrame: 'frames/tab-1/3' })]));
    const frame = () => document.querySelector('img');
    expect(frame()?.getAttribute('src')).toBe('frames/tab-1/3');
    await fireEvent.error(frame()!);
    expect(frame()).toBeNull();
    await become(sessionsOf([endedTab('link-used', null, { lastFrame: null })]));
    expect(frame()).toBeNull();
  });

  it('disappears when the session is open again', async () => {
    const { become } = await show(sessionsOf([endedTab('network')]));
    await become(sessionsOf([tabOf()]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('offline agent', () => {
  const offline = endedTab('agent-offline', null, { online: false });

  it('offers Wake and connect first, then shows its progress with Stop', async () => {
    const { bridge } = await show(sessionsOf([offline]));
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 is offline' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Wake and connect'));
    bridge.answer('agents:wakeAndConnect', () =>
      succeed(jobOf({ kind: 'wake-and-connect', startedAt: AT, typicalMs: 100_000 })),
    );
    await fireEvent.click(button('Wake and connect'));
    expect(bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 1 }]);
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Waking Despatch desk 1' })).toBe(document.activeElement);
    expect(screen.getByText('14:36:20')).toBeTruthy();
    expect(describedBy()).toContain('opens in this tab automatically. This agent usually takes 1 min 40 s.');
    expect(steps()).toEqual(['done Wake signal sent', 'now Waiting for it to come online', 'todo Connect']);
    await fireEvent.click(button('Stop'));
    expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-1' }]);
  });

  it('connects by itself, also if the agent is online already', async () => {
    const job = jobOf({ kind: 'wake-and-connect', startedAt: AT, step: 'sending' });
    const { become, bridge } = await show(sessionsOf([offline]), [job]);
    expect(steps()).toEqual(['now Sending the wake signal', 'todo Waiting for it to come online', 'todo Connect']);
    await become(sessionsOf([{ ...offline, online: true }]));
    bridge.notify('jobs:changed', [{ ...job, step: 'connecting' }]);
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Waking Despatch desk 1' })).toBeTruthy();
    expect(steps()).toEqual(['done Wake signal sent', 'done Waiting for it to come online', 'now Connect']);
  });

  it('is not connected after Wake alone', async () => {
    await show(sessionsOf([offline]), [jobOf({ startedAt: AT })]);
    expect(describedBy()).toBe('Starting may take a few minutes. This page shows when it is online.');
    expect(steps()).toEqual(['done Wake signal sent', 'now Waiting for it to come online']);
  });

  it('makes Reconnect the main button when the agent comes online', async () => {
    const { become } = await show(sessionsOf([offline]), [jobOf({ startedAt: AT })]);
    await become(sessionsOf([{ ...offline, online: true }]));
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 is online' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Reconnect'));
    expect(within(overlay()).queryByRole('button', { name: /^Wake/ })).toBeNull();
  });

  it('shows in the overlay only that it did not wake, and offers it again', async () => {
    const failure = { kind: 'timeout', message: '', reason: 'not-online' } as const;
    const { bridge } = await show(sessionsOf([offline]), [jobOf({ startedAt: AT })]);
    bridge.notify('jobs:changed', [jobOf({ state: 'failed', startedAt: AT, endedAt: AT + 1, failure })]);
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 didn’t wake up' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Wake and connect'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ignores an outdated wake failure', async () => {
    const old = jobOf({
      state: 'failed',
      startedAt: AT - 9,
      endedAt: AT - 5,
      failure: { kind: 'timeout', message: '' },
    });
    await show(sessionsOf([offline]), [old]);
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 is offline' })).toBeTruthy();
  });
});

describe('rebooting agent', () => {
  const returning = (more: object = {}) =>
    tabOf({
      lastFrame: 'frames/tab-1/3',
      state: {
        kind: 'waiting',
        cause: 'reboot',
        jobId: 'job-1',
        since: AT,
        typicalMs: 100_000,
        nextTryAt: null,
        ...more,
      },
    });
  const reboot = (more: Partial<Job> = {}) =>
    jobOf({ kind: 'reboot', step: 'going-down', startedAt: AT - 5_000, stepAt: AT, ...more });
  const panel = () => screen.getByRole('group', { name: 'Despatch desk 1 is rebooting' });
  const text = () => document.getElementById(panel().getAttribute('aria-describedby') ?? '')?.textContent;
  const meter = () => within(panel()).getByRole('progressbar', { name: 'Reboot' });

  beforeEach(() => void vi.useFakeTimers({ now: AT + 58_000, toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('is shown over its last frame with the typical duration and the progress', async () => {
    const { bridge } = await show(sessionsOf([returning()]), [reboot()]);
    expect(document.activeElement).toBe(panel());
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('frames/tab-1/3');
    expect(text()).toBe('The session reconnects here automatically. This agent usually takes 1 min 40 s.');
    expect(meter().getAttribute('aria-valuenow')).toBe('58');
    expect(meter().getAttribute('aria-valuetext')).toBe('0:58 of about 1 min 40 s');
    expect(steps()).toEqual([
      'done Reboot accepted',
      'now Waiting for it to go offline',
      'todo Waiting for it to come online',
      'todo Request a new one-time link',
      'todo Connect',
    ]);
    bridge.notify('jobs:changed', [reboot({ step: 'coming-up', stepAt: AT + 21_000 })]);
    await settle();
    expect(steps().slice(0, 3)).toEqual([
      'done Reboot accepted',
      'done Went offline',
      'now Waiting for it to come online',
    ]);
    const times = [...panel().querySelectorAll('.time')].map((time) => time.textContent);
    expect(times).toEqual(['14:36:20', '14:36:41', '0:37']);
    expect(screen.getByRole('tab', { name: /Despatch desk 1/ }).textContent).toContain('Rebooting');
    expect(await findFaults()).toEqual([]);
  });

  it('counts on, and shows when it takes longer than expected', async () => {
    await show(sessionsOf([returning()]), [reboot({ step: 'coming-up', stepAt: AT })]);
    vi.advanceTimersByTime(100_000);
    await settle();
    expect(text()).toContain('longer than the usual 1 min 40 s');
    expect(meter().getAttribute('aria-valuenow')).toBe('96');
    expect(within(panel()).getByText('2:38')).toBeTruthy();
  });

  it('shows no duration if none is known, and few steps without its job', async () => {
    await show(sessionsOf([returning({ typicalMs: null })]));
    expect(text()).toContain('Most agents take a few minutes');
    expect(within(panel()).queryByRole('progressbar')).toBeNull();
    expect(steps()[2]).toBe('now Waiting for it to come online');
  });

  it('offers Cancel waiting, Close and Reconnect now', async () => {
    const { bridge } = await show(sessionsOf([returning()]), [reboot()]);
    for (const name of ['Stop waiting', 'Reconnect now', 'Close']) {
      await fireEvent.click(within(panel()).getByRole('button', { name }));
      await settle();
    }
    expect(bridge.inputsOf('sessions:stopWaiting')).toEqual([{ tabId: 'tab-1' }]);
    expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
    expect(bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
  });

  const ends: readonly [Failure | null, boolean, title: string, text: string][] = [
    [null, true, 'Stopped waiting for Despatch desk 1', 'is online. Getting a new link takes a moment.'],
    [
      { kind: 'timeout', message: '', reason: 'not-back' },
      false,
      'Despatch desk 1 isn’t back',
      'didn’t come back in time',
    ],
    [
      { kind: 'timeout', message: '', reason: 'not-restarted' },
      true,
      'Despatch desk 1 hasn’t rebooted',
      'stayed online',
    ],
    [
      { kind: 'timeout', message: '', reason: 'perhaps-restarted' },
      true,
      'Despatch desk 1 may have rebooted',
      'check its uptime',
    ],
    [refuse('quota').failure, false, 'Couldn’t confirm that Despatch desk 1 is back', REFUSAL],
  ];
  it.each(ends)('shows why the wait ended (%j, online %s), with Reconnect focused', async (...end) => {
    const [failure, online, title, words] = end;
    const { bridge } = await show(sessionsOf([endedTab('not-back', failure, { online })]));
    expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy();
    expect(describedBy()).toContain(words);
    expect(describedBy()).not.toContain('offline right now');
    expect(document.activeElement).toBe(button('Reconnect'));
    await fireEvent.click(button('Reconnect'));
    expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('announces that the tab waits, and that the agent is online after all', async () => {
    const said = () => document.querySelector('[role="status"][aria-live]')?.textContent;
    const { become } = await show(sessionsOf([tabOf()]));
    await become(sessionsOf([returning()]));
    expect(said()).toBe('Despatch desk 1 is rebooting. The tab reconnects when it is back.');
    await become(sessionsOf([returning({ typicalMs: 5 })]));
    const away = endedTab('not-back', { kind: 'timeout', message: '', reason: 'not-back' }, { online: false });
    await become(sessionsOf([away]));
    expect(said()).toBe('Despatch desk 1 isn’t back');
    await become(sessionsOf([{ ...away, online: true }]));
    expect(said()).toBe('Despatch desk 1 is online');
  });

  it.each([
    [1_000, '5 s'],
    [44_000, '45 s'],
    [57_600, '1 min'],
    [100_000, '1 min 40 s'],
    [599_000, '10 min'],
    [754_000, '13 min'],
  ])('formats %i ms as %s', (ms, words) => {
    expect(formatDuration(ms)).toBe(words);
  });
});

describe('link request', () => {
  it('is shown without focusing its button, and can be cancelled', async () => {
    const { bridge } = await show(sessionsOf([tabOf({ state: { kind: 'connecting' } })]));
    const panel = screen.getByRole('group', { name: 'Connecting to Despatch desk 1' });
    expect(within(panel).getByText(/^Requesting a one-time link/)).toBeTruthy();
    expect(document.activeElement).toBe(panel);
    await fireEvent.click(within(panel).getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
  });
});

it('a page that is loading is no longer called a link request', async () => {
  await show(sessionsOf([tabOf({ state: { kind: 'connecting', hasLink: true } })]));
  const panel = screen.getByRole('group', { name: 'Connecting to Despatch desk 1' });
  expect(within(panel).getByText(/Waiting for the remote screen/)).toBeTruthy();
  expect(within(panel).queryByText(/^Requesting a one-time link/)).toBeNull();
});

describe('announcements', () => {
  const said = () => document.querySelector('[role="status"][aria-live]')?.textContent;

  it('report each change of state once, also of hidden tabs', async () => {
    const other = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
    const { become, bridge } = await show(sessionsOf([tabOf({ state: { kind: 'connecting' } }), other]));
    await become(sessionsOf([tabOf(), other]));
    expect(said()).toBe('Connected to Despatch desk 1');
    await become(sessionsOf([tabOf(), { ...other, state: ended('link-used', AT) }]));
    expect(said()).toBe('hs-empfang: This link has been used');
    await become(sessionsOf([tabOf(), { ...other, online: false, state: ended('agent-offline', AT) }]));
    await become(sessionsOf([tabOf(), { ...other, online: true, state: ended('agent-offline', AT) }]));
    expect(said()).toBe('hs-empfang is online');
    bridge.notify('jobs:changed', [jobOf()]);
    await settle();
    expect(said()).toBe('Waking Despatch desk 1');
  });
});

describe('first state', () => {
  it('is awaited without an empty window in its place', async () => {
    const bridge = stubBridge();
    bridge.answer('sessions:current', () => new Promise(() => undefined));
    bridge.answer('lock:current', () => succeed(lockOff));
    render(App);
    await settle();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('does not overwrite a newer one that arrived before it', async () => {
    const bridge = stubBridge();
    let arrive: (reply: Result<SessionsState>) => void = () => undefined;
    bridge.answer('sessions:current', () => new Promise((resolve) => (arrive = resolve)));
    bridge.answer('lock:current', () => succeed(lockOff));
    render(App);
    bridge.notify('sessions:changed', sessionsOf([tabOf({ name: 'newer' })]));
    arrive(succeed(sessionsOf([tabOf({ name: 'older' })])));
    await settle();
    expect(screen.getByRole('tab', { name: /newer/ })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: /older/ })).toBeNull();
  });

  it('shows a failure if it cannot be read', async () => {
    const bridge = stubBridge();
    bridge.answer('sessions:current', () => fail('internal', 'Close this window and open it again.'));
    bridge.answer('lock:current', () => succeed(lockOff));
    render(App);
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('Close this window and open it again.');
  });

  it('is no longer listened for after unmount', async () => {
    const { bridge, unmount } = await show(sessionsOf([tabOf()]));
    expect(bridge.listeners()).toBeGreaterThan(0);
    unmount();
    expect(bridge.listeners()).toBe(0);
  });
});
