import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WaitCause, SessionTab } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { jobOf, sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

const AT = new Date(2026, 10, 20, 14, 36, 20).getTime();

beforeEach(() => void vi.useFakeTimers({ now: AT + 38_000, toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const lost = (cause: WaitCause, nextTryAt: number | null, more: Partial<SessionTab> = {}) =>
  tabOf({ state: { kind: 'waiting', cause, jobId: null, since: AT, typicalMs: null, nextTryAt }, ...more });
const panel = () => document.querySelector<HTMLElement>('section.panel')!;
const steps = () =>
  within(panel())
    .getAllByRole('listitem')
    .map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());
const said = () => document.querySelector('[role="status"][aria-live]')?.textContent;

describe('tab that waits to reconnect', () => {
  const causes: readonly [WaitCause, number | null, title: string, text: RegExp, word: RegExp, steps: string[]][] = [
    [
      'offline',
      null,
      'Despatch desk 1 went offline',
      /Since 14:36, .* as soon as it is back/,
      /Waiting$/,
      [
        'Went offline 14:36:20',
        'Waiting for it to come online 0:38 Stop waiting',
        'Request a new one-time link',
        'Connect',
      ],
    ],
    [
      'network',
      AT + 46_000,
      'The connection to Despatch desk 1 was lost',
      /lost at 14:36/,
      /Reconnecting$/,
      ['Connection lost 14:36:20', 'Next attempt in 8 s Stop waiting', 'Request a new one-time link', 'Connect'],
    ],
    [
      'slept',
      AT + 38_000,
      'This computer was asleep',
      /The connection to Despatch desk 1 ended in the meantime/,
      /Reconnecting$/,
      ['This computer woke up 14:36:20', 'Request a new one-time link Stop waiting', 'Connect'],
    ],
  ];
  it.each(causes)('%s: shows what happened, since when, and what comes next', async (...row) => {
    const [cause, nextTryAt, title, text, word, lines] = row;
    const { become } = await show(sessionsOf([tabOf()]));
    await become(sessionsOf([lost(cause, nextTryAt)]));
    expect(screen.getByRole('group', { name: title })).toBe(document.activeElement);
    expect(panel().textContent).toMatch(text);
    expect(screen.getByRole('tab').textContent.trim()).toMatch(word);
    expect(steps()).toEqual(lines);
    expect(said()).toMatch(/reconnects/);
    expect(within(panel()).queryByRole('progressbar')).toBeNull();
    expect(await findFaults(panel())).toEqual([]);
  });

  it('counts down to the next attempt and keeps focus on the button beside it', async () => {
    await show(sessionsOf([lost('network', AT + 46_000)]));
    const cancel = screen.getByRole('button', { name: 'Stop waiting' });
    cancel.focus();
    vi.advanceTimersByTime(3_000);
    await settle();
    expect(steps()[1]).toBe('Next attempt in 5 s Stop waiting');
    expect(document.activeElement).toBe(cancel);
    vi.advanceTimersByTime(5_000);
    await settle();
    expect(steps()[1]).toBe('Request a new one-time link Stop waiting');
  });

  it('offers Reconnect now, Close and Cancel waiting', async () => {
    const { bridge } = await show(sessionsOf([lost('network', AT + 46_000)]));
    for (const name of ['Reconnect now', 'Close', 'Stop waiting']) {
      await fireEvent.click(within(panel()).getByRole('button', { name }));
      await settle();
    }
    expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
    expect(bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
    expect(bridge.inputsOf('sessions:stopWaiting')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('offers Wake for an offline listed agent only', async () => {
    const wake = () => within(panel()).queryByRole('button', { name: 'Wake' });
    const { bridge, become } = await show(sessionsOf([lost('offline', null, { online: false })]));
    bridge.answer('agents:wake', () => succeed(jobOf()));
    await fireEvent.click(wake()!);
    expect(bridge.inputsOf('agents:wake')).toEqual([{ agentId: 1 }]);
    await become(sessionsOf([lost('network', null, { online: true })]));
    expect(wake()).toBeNull();
    await become(sessionsOf([lost('offline', null, { online: false, agentId: null, supportId: 5 })]));
    expect(wake()).toBeNull();
  });
});
