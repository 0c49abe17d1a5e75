import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { markOf, sessionsOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const restorable = [markOf(1, 'Despatch desk 1'), markOf(6, 'Jonas Weber MacBook Air', { online: false })];
const list = () => screen.getByRole('region', { name: 'Reopen your last sessions' });
const press = async (name: string): Promise<void> => {
  await fireEvent.click(within(list()).getByRole('button', { name }));
  await settle();
};

describe('restorable sessions', () => {
  it('are offered on the start page with their status: one by one, all, or not now', async () => {
    const { bridge, become } = await show({ ...sessionsOf([]), restorable });
    const lines = within(list())
      .getAllByRole('listitem')
      .map((line) => line.textContent.replaceAll(/\s+/g, ' ').trim());
    expect(lines).toEqual([
      'Despatch desk 1 Online Reconnect',
      'Jonas Weber MacBook Air Jonas Weber MacBook Air Offline Reconnect',
    ]);
    expect(await findFaults()).toEqual([]);
    await press('Reconnect to Jonas Weber MacBook Air');
    await press('Reconnect all 2');
    await press('Not now');
    expect(bridge.inputsOf('sessions:restore')).toEqual([{ agentIds: [6] }, { agentIds: [1, 6] }]);
    expect(bridge.inputsOf('sessions:forgetRestorable')).toHaveLength(1);
    await become(sessionsOf([]));
    expect(screen.queryByRole('region', { name: 'Reopen your last sessions' })).toBeNull();
  });

  it('have no button for all if there is only one', async () => {
    await show({ ...sessionsOf([]), restorable: restorable.slice(0, 1) });
    expect(within(list()).getAllByRole('button')).toHaveLength(2);
  });

  it('show why they could not be opened', async () => {
    const { bridge } = await show({ ...sessionsOf([]), restorable });
    bridge.answer('sessions:restore', () => fail('offline', ''));
    await press('Reconnect all 2');
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t reopen the sessions.');
  });
});
