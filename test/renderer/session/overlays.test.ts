import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { EndReason, SessionsState, SessionTab } from '../../../src-main/ipc/contract.ts';
import { fail, succeed, type Failure, type Result } from '../../../src-main/ipc/failure.ts';
import App from '../../../src-renderer/session/App.svelte';
import { ended, jobOf, pictureOf, tabOf } from './pictures-of.ts';
import { settle, show } from './show.ts';
import { stubBridge } from './stub-bridge.ts';

const AT = new Date(2026, 10, 20, 14, 36, 20).getTime();
afterEach(cleanup);

const endedTab = (reason: EndReason, failure: Failure | null = null, more: Partial<SessionTab> = {}) =>
  tabOf({ state: ended(reason, AT, failure), ...more });
const overlay = () => screen.getByRole('alertdialog');
const button = (name: string) => within(overlay()).getByRole('button', { name });
/** The text that a screen reader reads with the title. */
const describedBy = () => document.getElementById(overlay().getAttribute('aria-describedby') ?? '')?.textContent;

const plainEnds: readonly [EndReason, Failure | null, title: string, text: string][] = [
  [
    'link-used',
    null,
    'This link has been used',
    'At 14:36 the page said that this one is spent. Despatch desk 1 is online',
  ],
  ['page-crashed', null, 'The remote page stopped', 'broke down at 14:36'],
  [
    'page-failed',
    { kind: 'service-error', message: '', status: 502 },
    'The remote page did not open',
    'error 502 at 14:36',
  ],
  ['page-failed', null, 'The remote page did not open', 'sent an error at 14:36'],
  ['network', null, 'The remote page cannot be reached', 'Check the network'],
  ['blocked', null, 'The remote page was stopped', 'Nothing was opened'],
  ['connect-failed', { kind: 'quota', message: '' }, 'The service gave no link', 'request limit is reached'],
  ['connect-failed', null, 'The service gave no link', 'Try again in a moment'],
];

describe('a session that ended', () => {
  it.each(plainEnds)(
    '%s %j: says what happened and why, with Reconnect in focus',
    async (reason, failure, title, text) => {
      const { bridge } = await show(pictureOf([endedTab(reason, failure)]));
      expect(screen.getByRole('alertdialog', { name: title })).toBeTruthy();
      expect(describedBy()).toContain(text);
      expect(document.activeElement).toBe(button('Reconnect'));
      await fireEvent.click(button('Reconnect'));
      await fireEvent.click(button('Close'));
      await settle();
      expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
      expect(bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
      expect(within(overlay()).queryByRole('button', { name: 'Wake' })).toBeNull();
    },
  );

  it('says that the computer is offline, where that is why a new link would not help', async () => {
    await show(pictureOf([endedTab('network', null, { online: false })]));
    expect(describedBy()).toContain('Despatch desk 1 is offline at the moment.');
  });

  it('lies over the last frame, or over a pattern where there is none or it cannot be shown', async () => {
    const { become } = await show(pictureOf([endedTab('link-used', null, { lastFrame: 'frames/tab-1/3' })]));
    const frame = () => document.querySelector('img');
    expect(frame()?.getAttribute('src')).toBe('frames/tab-1/3');
    await fireEvent.error(frame()!);
    expect(frame()).toBeNull();
    await become(pictureOf([endedTab('link-used', null, { lastFrame: null })]));
    expect(frame()).toBeNull();
  });

  it('goes when the session is back', async () => {
    const { become } = await show(pictureOf([endedTab('network')]));
    await become(pictureOf([tabOf()]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('an agent that is offline', () => {
  const offline = endedTab('agent-offline', null, { online: false });

  it('offers Wake first, then tells how long it waits, and lets it be stopped', async () => {
    const { bridge } = await show(pictureOf([offline]));
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 is offline' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Wake'));
    bridge.answer('agents:wake', () => succeed(jobOf({ startedAt: AT })));
    await fireEvent.click(button('Wake'));
    expect(bridge.inputsOf('agents:wake')).toEqual([{ agentId: 1 }]);
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Waking Despatch desk 1' })).toBe(document.activeElement);
    expect(screen.getByText('14:36:20')).toBeTruthy();
    await fireEvent.click(button('Stop'));
    expect(bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-1' }]);
  });

  it('makes Reconnect the main button when the agent comes online', async () => {
    const { become } = await show(pictureOf([offline]), [jobOf({ startedAt: AT })]);
    await become(pictureOf([{ ...offline, online: true }]));
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 is online' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Reconnect'));
    expect(within(overlay()).queryByRole('button', { name: 'Wake' })).toBeNull();
  });

  it('says that it did not wake and offers it again, in the overlay alone', async () => {
    const failure = { kind: 'timeout', message: '', reason: 'not-online' } as const;
    const { bridge } = await show(pictureOf([offline]), [jobOf({ startedAt: AT })]);
    bridge.tell('jobs:changed', [jobOf({ state: 'failed', startedAt: AT, endedAt: AT + 1, failure })]);
    await settle();
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 did not wake' })).toBeTruthy();
    expect(document.activeElement).toBe(button('Wake'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not hold an old failure against it', async () => {
    const old = jobOf({
      state: 'failed',
      startedAt: AT - 9,
      endedAt: AT - 5,
      failure: { kind: 'timeout', message: '' },
    });
    await show(pictureOf([offline]), [old]);
    expect(screen.getByRole('alertdialog', { name: 'Despatch desk 1 is offline' })).toBeTruthy();
  });
});

describe('a link being asked for', () => {
  it('says so calmly, holds the focus off the button, and can be called off', async () => {
    const { bridge } = await show(pictureOf([tabOf({ state: { kind: 'connecting' } })]));
    const panel = screen.getByRole('group', { name: 'Connecting to Despatch desk 1' });
    expect(within(panel).getByText(/^Asking for a link/)).toBeTruthy();
    expect(document.activeElement).toBe(panel);
    await fireEvent.click(within(panel).getByRole('button', { name: 'Cancel' }));
    expect(bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
  });
});

describe('what is said, not shown', () => {
  const said = () => document.querySelector('[role="status"][aria-live]')?.textContent;

  it('tells each change of state once, of hidden tabs too', async () => {
    const other = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
    const { become, bridge } = await show(pictureOf([tabOf({ state: { kind: 'connecting' } }), other]));
    await become(pictureOf([tabOf(), other]));
    expect(said()).toBe('Connected to Despatch desk 1');
    await become(pictureOf([tabOf(), { ...other, state: ended('link-used', AT) }]));
    expect(said()).toBe('hs-empfang: This link has been used');
    await become(pictureOf([tabOf(), { ...other, online: false, state: ended('agent-offline', AT) }]));
    await become(pictureOf([tabOf(), { ...other, online: true, state: ended('agent-offline', AT) }]));
    expect(said()).toBe('hs-empfang is online');
    bridge.tell('jobs:changed', [jobOf()]);
    await settle();
    expect(said()).toBe('Waking Despatch desk 1');
  });
});

describe('the first picture', () => {
  it('is waited for, with nothing false in its place', async () => {
    const bridge = stubBridge();
    bridge.answer('sessions:current', () => new Promise(() => undefined));
    render(App);
    await settle();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('does not overwrite a newer one that came before it', async () => {
    const bridge = stubBridge();
    let arrive: (reply: Result<SessionsState>) => void = () => undefined;
    bridge.answer('sessions:current', () => new Promise((resolve) => (arrive = resolve)));
    render(App);
    bridge.tell('sessions:changed', pictureOf([tabOf({ name: 'newer' })]));
    arrive(succeed(pictureOf([tabOf({ name: 'older' })])));
    await settle();
    expect(screen.getByRole('tab', { name: /newer/ })).toBeTruthy();
    expect(screen.queryByRole('tab', { name: /older/ })).toBeNull();
  });

  it('says so when it cannot be had', async () => {
    const bridge = stubBridge();
    bridge.answer('sessions:current', () => fail('internal', 'Close this window and open it again.'));
    render(App);
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('Close this window and open it again.');
  });

  it('is no longer listened for when the window is closed', async () => {
    const { bridge, unmount } = await show(pictureOf([tabOf()]));
    expect(bridge.listeners()).toBeGreaterThan(0);
    unmount();
    expect(bridge.listeners()).toBe(0);
  });
});
