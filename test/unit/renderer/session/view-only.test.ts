import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const opened = sessionsOf([tabOf(), tabOf({ id: 'tab-2', agentId: 2, name: 'bw-york-reception' })]);
const locked = sessionsOf([tabOf({ viewOnly: true }), tabOf({ id: 'tab-2', agentId: 2, name: 'bw-york-reception' })]);
const lock = () => within(screen.getByRole('toolbar')).getByRole('button', { name: 'View only' });
const told = () => screen.queryByRole('group', { name: 'Remote screen of Despatch desk 1' });
const said = () => document.querySelector('[aria-live]')?.textContent;

describe('View only', () => {
  it('is a lock in the toolbar, which keeps its label while it is closed', async () => {
    const { bridge, become } = await show(opened);
    bridge.answer('sessions:setViewOnly', () => succeed(undefined));
    expect(lock().getAttribute('aria-pressed')).toBe('false');
    const isNamed = () => !lock().classList.contains('icon-only');
    expect(isNamed()).toBe(false);
    await fireEvent.click(lock());
    expect(bridge.inputsOf('sessions:setViewOnly')).toEqual([{ tabId: 'tab-1', on: true }]);
    await become(locked);
    expect(lock().getAttribute('aria-pressed')).toBe('true');
    expect(isNamed()).toBe(true);
    expect(said()).toBe('View only is on for Despatch desk 1');
    expect(await findFaults()).toEqual([]);
    await become(opened);
    expect(said()).toBe('Input goes to Despatch desk 1 again');
  });

  it('says in the toolbar that input was held back, once, and offers the way out', async () => {
    const { bridge, become } = await show(locked);
    bridge.answer('sessions:setViewOnly', () => succeed(undefined));
    bridge.answer('sessions:focusPage', () => succeed(undefined));
    expect(told()).toBeNull();
    bridge.notify('command:given', { kind: 'input-held-back' });
    await settle();
    expect(told()?.textContent).toContain('View only is on: Despatch desk 1 didn’t get that');
    expect(said()).toBe('View only is on: Despatch desk 1 didn’t get that');
    await fireEvent.click(within(told()!).getByRole('button', { name: 'Dismiss' }));
    expect(told()).toBeNull();
    bridge.notify('command:given', { kind: 'input-held-back' });
    await settle();
    await fireEvent.click(within(told()!).getByRole('button', { name: 'Allow input' }));
    expect(bridge.inputsOf('sessions:setViewOnly')).toEqual([{ tabId: 'tab-1', on: false }]);
    await become(opened);
    expect(told()).toBeNull();
  });

  it('tells nothing about another tab, nor once the lock is open', async () => {
    const { bridge, become } = await show(locked);
    bridge.notify('command:given', { kind: 'input-held-back' });
    await settle();
    await become({ ...locked, activeTabId: 'tab-2' });
    expect(screen.queryByRole('button', { name: 'Allow input' })).toBeNull();
    bridge.notify('command:given', { kind: 'input-held-back' });
    await settle();
    expect(screen.queryByRole('button', { name: 'Allow input' })).toBeNull();
  });
});
