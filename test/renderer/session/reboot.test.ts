import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job, SessionTab } from '../../../src-main/ipc/contract.ts';
import { fail, succeed, type Result } from '../../../src-main/ipc/failure.ts';
import { jobOf, pictureOf, tabOf } from './pictures-of.ts';
import { settle, show, type Shown } from './show.ts';

afterEach(cleanup);

const question = () => screen.getByRole('dialog');
const inQuestion = (name: string) => within(question()).getByRole('button', { name });
const coverings = ({ bridge }: Shown) => bridge.inputsOf('sessions:setCovered').map((input) => input.covered);

async function ask(more: Partial<SessionTab> = {}): Promise<Shown> {
  const shown = await show(pictureOf([tabOf(more)]));
  await fireEvent.click(shown.toolbar().getByRole('button', { name: 'Reboot' }));
  await vi.waitFor(question);
  return shown;
}

describe('Reboot', () => {
  it('asks first, under cover, naming who is affected', async () => {
    const shown = await ask({ osUser: 'Aneta Kowalczyk' });
    expect(coverings(shown)).toEqual([true]);
    expect(screen.getByRole('dialog', { name: 'Reboot Despatch desk 1?' })).toBeTruthy();
    expect(question().textContent).toContain(
      'Aneta Kowalczyk is signed in. Unsaved work may be lost. This session ends.',
    );
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([]);
  });

  it('says whom it may concern where the service named nobody', async () => {
    await ask({ osUser: null });
    expect(question().textContent).toContain('Whoever is signed in on Despatch desk 1 may lose unsaved work.');
  });

  it('reboots normally unless told otherwise, then uncovers and gives the keyboard back', async () => {
    const shown = await ask();
    await fireEvent.click(inQuestion('Reboot'));
    await settle();
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([{ agentId: 1, safe: false }]);
    expect(coverings(shown)).toEqual([true, false]);
    expect(shown.bridge.asked.at(-1)?.[0]).toBe('sessions:focusPage');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/^Reboot accepted/)).toBeTruthy();
  });

  it('sends the safe option when it was chosen, and offers it for Windows only', async () => {
    const shown = await ask();
    await fireEvent.click(within(question()).getByRole('radio', { name: /safe option/ }));
    await fireEvent.click(inQuestion('Reboot'));
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([{ agentId: 1, safe: true }]);
    cleanup();
    await ask({ os: 'linux' });
    expect(within(question()).queryByRole('radio')).toBeNull();
  });

  it('does nothing on Cancel but uncover', async () => {
    const shown = await ask();
    await fireEvent.click(inQuestion('Cancel'));
    await settle();
    expect(shown.bridge.inputsOf('agents:reboot')).toEqual([]);
    expect(coverings(shown)).toEqual([true, false]);
    expect(shown.bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
  });

  it('waits for the service, stays open when it refuses, and can be tried again', async () => {
    const shown = await ask();
    let reply: (result: Result<Job>) => void = () => undefined;
    shown.bridge.answer('agents:reboot', () => new Promise((resolve) => (reply = resolve)));
    await fireEvent.click(inQuestion('Reboot'));
    await fireEvent.click(inQuestion('Reboot'));
    expect(inQuestion('Reboot').getAttribute('aria-busy')).toBe('true');
    expect(shown.bridge.inputsOf('agents:reboot')).toHaveLength(1);
    reply(fail('no-right', ''));
    await settle();
    expect(within(question()).getByRole('alert').textContent).toContain(
      'The reboot was not accepted. This key has no right',
    );
    expect(coverings(shown)).toEqual([true]);
    shown.bridge.answer('agents:reboot', () => succeed(jobOf({ kind: 'reboot' })));
    await fireEvent.click(inQuestion('Try again'));
    await settle();
    expect(coverings(shown)).toEqual([true, false]);
  });

  it('is not shown under a live view that did not step aside', async () => {
    const shown = await show(pictureOf([tabOf()]));
    shown.bridge.answer('sessions:setCovered', () => fail('internal', 'It did not work.'));
    await fireEvent.click(shown.toolbar().getByRole('button', { name: 'Reboot' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('It did not work.');
  });

  it('goes with its tab, and uncovers the next one', async () => {
    const other = tabOf({ id: 'tab-2', agentId: 2, name: 'hs-empfang' });
    const shown = await ask();
    await shown.become(pictureOf([other]));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(coverings(shown)).toEqual([true, false]);
  });

  it('is off while the agent is offline', async () => {
    const shown = await show(pictureOf([tabOf({ online: false })]));
    await fireEvent.click(shown.toolbar().getByRole('button', { name: 'Reboot' }));
    await settle();
    expect(coverings(shown)).toEqual([]);
  });

  it('shows the last frame behind the question', async () => {
    await ask({ lastFrame: 'frames/tab-1/7' });
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('frames/tab-1/7');
  });
});
