import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionTab } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const asking = (more: Partial<SessionTab> = {}, recent: readonly string[] = []) =>
  tabOf({ state: { kind: 'needs-reason', reasonOptions: recent }, ...more });
const question = (name = 'Despatch desk 1') =>
  screen.getByRole('group', { name: `Why are you connecting to ${name}?` });
const field = () => within(question()).getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
const button = (name: string | RegExp) => within(question()).getByRole('button', { name });

describe('tab that needs a reason', () => {
  it('focuses the field, connects on Enter, and has no axe violations', async () => {
    const { bridge, toolbar } = await show(sessionsOf([asking({}, ['Ticket 48213', 'Update'])]));
    expect(document.activeElement).toBe(field());
    expect(screen.getByText(/The reason is saved in the audit log on this computer/)).toBeTruthy();
    expect(toolbar().getByRole('button', { name: 'Reconnect' }).getAttribute('aria-disabled')).toBe('true');
    expect(await findFaults(question())).toEqual([]);
    bridge.answer('sessions:giveReason', () => succeed(undefined));
    await fireEvent.input(field(), { target: { value: '  Labels do not print ' } });
    await fireEvent.submit(field().form ?? field());
    await settle();
    expect(bridge.inputsOf('sessions:giveReason')).toEqual([{ tabId: 'tab-1', reason: 'Labels do not print' }]);
  });

  it('rejects an empty reason', async () => {
    const { bridge } = await show(sessionsOf([asking()]));
    await fireEvent.input(field(), { target: { value: '   ' } });
    await fireEvent.click(button(/^Connect/));
    await settle();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(within(question()).getByText('Enter a short reason for connecting.')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(bridge.inputsOf('sessions:giveReason')).toEqual([]);
  });

  it('offers recent reasons as buttons', async () => {
    const { bridge } = await show(sessionsOf([asking({}, ['Ticket 48213', 'Update'])]));
    bridge.answer('sessions:giveReason', () => succeed(undefined));
    const list = within(question()).getByRole('list', { name: 'Recent reasons' });
    await fireEvent.click(within(list).getByRole('button', { name: 'Update' }));
    await settle();
    expect(bridge.inputsOf('sessions:giveReason')).toEqual([{ tabId: 'tab-1', reason: 'Update' }]);
  });

  it('shows why a reason was refused', async () => {
    const { bridge } = await show(sessionsOf([asking()]));
    bridge.answer('sessions:giveReason', () => fail('not-found', 'This session is closed.'));
    await fireEvent.input(field(), { target: { value: 'Update' } });
    await fireEvent.click(button(/^Connect/));
    await settle();
    expect(within(question()).getByText('This session is closed.')).toBeTruthy();
  });

  it('closes on Cancel', async () => {
    const { bridge } = await show(sessionsOf([asking()]));
    await fireEvent.click(button('Cancel'));
    await settle();
    expect(bridge.inputsOf('sessions:close')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('keeps the unsent text of each tab', async () => {
    const tabs = [asking(), asking({ id: 'tab-2', agentId: 2, name: 'Till 4' })];
    const { become } = await show(sessionsOf(tabs));
    await fireEvent.input(field(), { target: { value: 'Half a' } });
    await become({ ...sessionsOf(tabs), activeTabId: 'tab-2' });
    expect(within(question('Till 4')).getByRole<HTMLInputElement>('textbox').value).toBe('');
    await become({ ...sessionsOf(tabs), activeTabId: 'tab-1' });
    expect(field().value).toBe('Half a');
  });
});
