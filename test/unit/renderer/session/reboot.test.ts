import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job, SessionTab } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { REFUSAL, refuse } from '../bridge.ts';
import { jobOf, sessionsOf, tabOf } from './session-samples.ts';
import { settle, show, type Shown } from './show.ts';
import { until } from '../../until.ts';

afterEach(cleanup);

const question = () => screen.getByRole('dialog');
const inQuestion = (name: string) => within(question()).getByRole('button', { name });
const coverings = ({ bridge }: Shown) => bridge.inputsOf('sessions:setCovered').map((input) => input.covered);

/** A reboot that will be sent in five seconds. */
const undoable = (more: Partial<Job> = {}): Job =>
  jobOf({
    kind: 'reboot',
    step: 'undo',
    startedAt: Date.now(),
    stepAt: Date.now(),
    limitAt: Date.now() + 5_000,
    ...more,
  });

async function ask(more: Partial<SessionTab> = {}): Promise<Shown> {
  const shown = await show(sessionsOf([tabOf(more)]));
  shown.bridge.answer('agents:reboot', ({ safe }) =>
    succeed(undoable(safe ? { kind: 'reboot-safe' } : { kind: 'reboot' })),
  );
  await fireEvent.click(shown.toolbar().getByRole('button', { name: 'Reboot' }));
  await until(question);
  return shown;
}

describe('Reboot', () => {
  it('asks first, with the view covered, and names the signed-in user', async () => {
    const shown = await ask({ osUser: 'Aneta Kowalczyk' });
    expect(coverings(shown)).toEqual([true]);
    expect(screen.getByRole('dialog', { name: 'Reboot Despatch desk 1?' })).toBeTruthy();
    expect(question().textContent).toContain(
      'Aneta Kowalczyk is signed in. Unsaved work may be lost. This session ends.',
    );
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([]);
  });

  it('isolates right-to-left names in the question', async () => {
    await ask({ name: 'דסק 1', osUser: 'נועה' });
    expect(screen.getByRole('dialog', { name: 'Reboot \u2068דסק 1\u2069?' })).toBeTruthy();
    expect(question().textContent).toContain('\u2068נועה\u2069 is signed in.');
  });

  it('warns in general if the service reports no user', async () => {
    await ask({ osUser: null });
    expect(question().textContent).toContain('If someone is signed in on Despatch desk 1, unsaved work may be lost.');
  });

  it('reboots normally by default, then uncovers the view and returns focus', async () => {
    const shown = await ask();
    await fireEvent.click(inQuestion('Reboot'));
    await settle();
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([{ agentId: 1, safe: false }]);
    expect(coverings(shown)).toEqual([true, false]);
    expect(shown.bridge.requested.at(-1)?.[0]).toBe('sessions:focusPage');
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Rebooting in 5 s')).toBeTruthy();
  });

  it('sends Safe Mode when chosen, and offers it for Windows only', async () => {
    const shown = await ask();
    await fireEvent.click(within(question()).getByRole('radio', { name: /Safe Mode/ }));
    await fireEvent.click(inQuestion('Reboot'));
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([{ agentId: 1, safe: true }]);
    cleanup();
    await ask({ os: 'linux' });
    expect(within(question()).queryByRole('radio')).toBeNull();
  });

  it('only uncovers the view on Cancel', async () => {
    const shown = await ask();
    await fireEvent.click(inQuestion('Cancel'));
    await settle();
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([]);
    expect(coverings(shown)).toEqual([true, false]);
    expect(shown.bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });

  it('waits for the service, stays open on refusal, and allows a retry', async () => {
    const shown = await ask();
    let reply: (result: Result<Job>) => void = () => undefined;
    shown.bridge.answer('agents:reboot', () => new Promise((resolve) => (reply = resolve)));
    await fireEvent.click(inQuestion('Reboot'));
    await fireEvent.click(inQuestion('Reboot'));
    expect(inQuestion('Reboot').getAttribute('aria-busy')).toBe('true');
    expect(shown.bridge.inputsOf('agents:reboot')).toHaveLength(1);
    reply(refuse('no-right'));
    await settle();
    expect(within(question()).getByRole('alert').textContent).toContain(`The reboot wasn’t accepted. ${REFUSAL}`);
    expect(coverings(shown)).toEqual([true]);
    shown.bridge.answer('agents:reboot', () => succeed(undoable()));
    await fireEvent.click(inQuestion('Try again'));
    await settle();
    expect(coverings(shown)).toEqual([true, false]);
  });

  it('is not shown if the live view could not be hidden', async () => {
    const shown = await show(sessionsOf([tabOf()]));
    shown.bridge.answer('sessions:setCovered', () => fail('internal', 'It did not work.'));
    await fireEvent.click(shown.toolbar().getByRole('button', { name: 'Reboot' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('It did not work.');
  });

  it('closes with its tab, and uncovers the next one', async () => {
    const other = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
    const shown = await ask();
    await shown.become(sessionsOf([other]));
    await until(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(coverings(shown)).toEqual([true, false]);
  });

  it('is disabled while the agent is offline', async () => {
    const shown = await show(sessionsOf([tabOf({ online: false })]));
    await fireEvent.click(shown.toolbar().getByRole('button', { name: 'Reboot' }));
    await settle();
    expect(coverings(shown)).toEqual([]);
  });

  it('shows the last frame behind the question', async () => {
    await ask({ lastFrame: 'frames/tab-1/7' });
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('frames/tab-1/7');
  });
});

describe('reboot that can be undone', () => {
  const note = () => screen.getByRole('group', { name: 'Reboot of Despatch desk 1' });
  const said = () => document.querySelector('[role="status"][aria-live]')?.textContent;
  const NOW = new Date(2026, 10, 20, 14, 36, 20).getTime();
  const job = (more: Partial<Job> = {}) => undoable({ startedAt: NOW, stepAt: NOW, limitAt: NOW + 5_000, ...more });
  const notify = async ({ bridge }: Shown, ...jobs: Job[]) => {
    bridge.notify('jobs:changed', jobs);
    await settle();
  };

  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('counts down beside the name, is announced once, and stops on Undo', async () => {
    const shown = await show(sessionsOf([tabOf()]));
    await notify(shown, job());
    expect(within(note()).getByText('Rebooting in 5 s')).toBeTruthy();
    expect(note().closest('[role="toolbar"]')).toBeTruthy();
    expect(said()).toBe(
      'Despatch desk 1 will be rebooted in five seconds. Undo is in the toolbar; press Ctrl+Shift+F12 to go there.',
    );
    vi.advanceTimersByTime(2_000);
    await settle();
    expect(within(note()).getByText('Rebooting in 3 s')).toBeTruthy();
    // The seconds are not announced.
    expect(note().closest('[aria-live]')).toBeNull();
    await fireEvent.click(within(note()).getByRole('button', { name: 'Undo' }));
    await settle();
    expect(shown.bridge.inputsOf('jobs:cancel')).toEqual([{ jobId: 'job-1' }]);
    expect(shown.bridge.requested.at(-1)?.[0]).toBe('sessions:focusPage');
    await notify(shown, job({ state: 'cancelled', endedAt: NOW }));
    expect(screen.queryByRole('group', { name: /^Reboot of/ })).toBeNull();
    expect(said()).toBe('Undone. Despatch desk 1 won’t be rebooted.');
  });

  it('gets focus first when the user leaves the remote page', async () => {
    const shown = await show(sessionsOf([tabOf()]), [job()]);
    shown.bridge.notify('command:given', { kind: 'leave-page' });
    await settle();
    expect(document.activeElement).toBe(within(note()).getByRole('button', { name: 'Undo' }));
  });

  it('shows in its place that it could not be undone', async () => {
    const shown = await show(sessionsOf([tabOf()]), [job()]);
    shown.bridge.answer('jobs:cancel', () => fail('internal', 'It did not work.'));
    await fireEvent.click(within(note()).getByRole('button', { name: 'Undo' }));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t undo the reboot of Despatch desk 1.');
  });

  it('shows its kind and that it is being sent, and disables another reboot meanwhile', async () => {
    const shown = await show(sessionsOf([tabOf()]), [job({ kind: 'reboot-safe' })]);
    expect(within(note()).getByText('Rebooting in Safe Mode in 5 s')).toBeTruthy();
    const again = shown.toolbar().getByRole('button', { name: 'Reboot' });
    expect(again.getAttribute('aria-disabled')).toBe('true');
    await notify(shown, job({ kind: 'reboot-safe', step: 'sending', limitAt: null }));
    expect(within(note()).getByText('Requesting the reboot of Despatch desk 1')).toBeTruthy();
    expect(within(note()).queryByRole('button')).toBeNull();
    await notify(shown, job({ kind: 'reboot-safe', state: 'failed', failure: refuse('no-right').failure }));
    expect(screen.getByRole('alert').textContent).toContain(`Despatch desk 1 wasn’t rebooted. ${REFUSAL}`);
    expect(again.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is shown in its own tab only, and not announced for agents without one', async () => {
    const other = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
    const shown = await show(sessionsOf([tabOf(), other], { activeTabId: 'tab-2' }));
    await notify(shown, job(), job({ id: 'job-2', agentId: 3, agentName: 'Till 4' }));
    expect(screen.queryByRole('group', { name: /^Reboot of/ })).toBeNull();
    expect(said()).toContain('Despatch desk 1');
    expect(said()).not.toContain('Till 4');
  });
});
