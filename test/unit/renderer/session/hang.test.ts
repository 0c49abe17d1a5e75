import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const hung = sessionsOf([tabOf({ hangs: true }), tabOf({ id: 'tab-2', agentId: 2, name: 'bw-york-reception' })]);
const answers = sessionsOf([tabOf(), tabOf({ id: 'tab-2', agentId: 2, name: 'bw-york-reception' })]);
const findNote = () => screen.queryByRole('group', { name: 'Remote screen of Despatch desk 1' });

describe('unresponsive remote page', () => {
  it('is shown in the toolbar with Reconnect, announced once, and removed when it responds', async () => {
    const { bridge, become } = await show(answers);
    bridge.answer('sessions:reconnect', () => succeed(undefined));
    expect(findNote()).toBeNull();
    await become(hung);
    const note = findNote();
    expect(note?.textContent).toContain('The remote screen isn’t responding');
    expect(document.querySelector('[aria-live]')?.textContent).toBe(
      'The remote screen of Despatch desk 1 isn’t responding. Reconnect is in the toolbar; press Ctrl+Shift+F12 to go there.',
    );
    expect(await findFaults()).toEqual([]);
    await fireEvent.click(within(note!).getByRole('button', { name: 'Reconnect' }));
    await settle();
    expect(bridge.inputsOf('sessions:reconnect')).toEqual([{ tabId: 'tab-1' }]);
    await become(answers);
    expect(findNote()).toBeNull();
    expect(document.querySelector('[aria-live]')?.textContent).toBe(
      'The remote screen of Despatch desk 1 is responding again',
    );
  });

  it('moves focus to Reconnect when the user leaves the page', async () => {
    const { bridge } = await show(hung);
    bridge.notify('command:given', { kind: 'leave-page' });
    await settle();
    expect(findNote()?.contains(document.activeElement)).toBe(true);
  });

  it('is not shown in other tabs, nor before a failure that was not dismissed', async () => {
    const { bridge, become } = await show(hung);
    bridge.answer('sessions:reconnect', () => fail('offline', 'No network.'));
    await fireEvent.click(within(findNote()!).getByRole('button', { name: 'Reconnect' }));
    await settle();
    expect(screen.getByText(/Couldn’t request a new link/)).toBeTruthy();
    await become({ ...hung, activeTabId: 'tab-2' });
    expect(findNote()).toBeNull();
  });
});
