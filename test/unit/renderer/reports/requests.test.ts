import { screen } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { refuse, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { card, exact, now, open } from './reports-page.ts';
import { historyState, midnight } from './reports-samples.ts';
import { row } from '../agents/rows.ts';
import { click, openPage, press, settle, type } from '../window.ts';

describe('bars open what they count', () => {
  const wholePeriod = () => exact(midnight(now(), -29), midnight(now(), 1));

  test('a technician and a group by name, an agent by number', async () => {
    const { history } = await open();
    await click(card('Technicians').getByRole('button', { name: /^Marcus Doyle/ }));
    expect(history.question).toMatchObject({ text: 'Marcus Doyle', agentId: null, period: wholePeriod() });
    await openPage('Reports');
    await click(card('Agents').getByRole('button', { name: /^Kasse 1/ }));
    expect(history.question).toMatchObject({ text: '', agentId: 2, period: wholePeriod() });
    await openPage('Reports');
    await click(card('Groups').getByRole('button', { name: /^Padaria Central/ }));
    expect(history.question).toMatchObject({ text: 'Padaria Central', agentId: null });
  });

  test('a group below others shows which one it is, and is named in full', async () => {
    await open({ groups: [{ name: 'Northgate / Leeds', sessions: 1, seconds: 60 }] });
    const line = card('Groups').getByRole('button', { name: 'Northgate / Leeds: 1 min in 1 session. Show in History' });
    expect(line.querySelector('.lead')?.textContent).toBe('Northgate / ');
    expect(line.querySelector('.name')?.textContent).toBe('Northgate / Leeds');
  });

  test('one without a name cannot be requested and opens nothing', async () => {
    await open();
    const none = card('Groups').getByRole('group', { name: /^No group/ });
    expect(none.querySelector('button')).toBeNull();
    expect(card('Groups').queryByRole('button', { name: /^No group/ })).toBeNull();
  });

  test('an agent that was not seen opens its details, and all of them the list', async () => {
    const { bridge, app, agents } = await open();
    bridge.answer('agents:details', succeed(null));
    bridge.answer('agents:readDetails', refuse('offline'));
    await click(card('Not seen for 30 days').getByRole('button', { name: /^Forklift tablet 05/ }));
    expect(app.page).toBe('agents');
    expect(agents.details.agentId).toBe(100);
    await openPage('Reports');
    await click(screen.getByRole('button', { name: 'Show all 112 in Agents' }));
    expect(app.page).toBe('agents');
    expect(agents.list.query).toBe('seen:>30d,never');
  });
});

describe('period and groups', () => {
  const requested = (bridge: LoopbackBridge) => bridge.inputsOf('reports:read').at(-1);

  test('a period is requested in whole local days; custom days start with those that were shown', async () => {
    const { bridge } = await open();
    expect(requested(bridge)).toEqual({ from: midnight(now(), -29), to: midnight(now(), 1), groups: null });
    await click(screen.getByRole('radio', { name: '7 days' }));
    expect(requested(bridge)).toEqual({ from: midnight(now(), -6), to: midnight(now(), 1), groups: null });
    await click(screen.getByRole('radio', { name: 'Custom' }));
    const from = screen.getByLabelText<HTMLInputElement>('From');
    expect(from.value).toBe('2026-11-14');
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-11-20');
    from.value = '2026-11-21';
    from.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(screen.getByText(/The first day is after the last day/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
    expect(requested(bridge)?.from).toBe(midnight(now(), -6));
    from.value = '2026-11-01';
    from.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(requested(bridge)).toEqual({ from: midnight(now(), -19), to: midnight(now(), 1), groups: null });
    await expectNoFaults();
  });

  test('groups are searched and chosen, with all below them; one narrows the history too', async () => {
    const { bridge, history } = await open();
    await click(screen.getByRole('button', { name: 'Groups: All groups' }));
    const field = screen.getByRole('combobox', { name: 'Search groups' });
    expect(document.activeElement).toBe(field);
    await expectNoFaults(screen.getByRole('dialog'));
    await type(field, 'north');
    expect(screen.getAllByRole('option').map((option) => option.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Northgate 2 agents',
      'Hull Northgate 1 agent',
      'Leeds Northgate 1 agent',
      'Northgate Logistics 0 agents',
    ]);
    await press('Enter', field);
    expect(requested(bridge)?.groups).toEqual(['Northgate / Hull', 'Northgate / Leeds']);
    expect(screen.getByRole('button', { name: 'Groups: Northgate' })).toBeTruthy();
    await click(card('Technicians').getByRole('button', { name: /^Marcus Doyle/ }));
    expect(history.question.text).toBe('Marcus Doyle Northgate');
    await openPage('Reports');
    await click(screen.getByRole('button', { name: 'Groups: Northgate' }));
    await click(screen.getByRole('option', { name: /^No group/ }));
    expect(requested(bridge)?.groups).toEqual(['', 'Northgate / Hull', 'Northgate / Leeds']);
    // The history has no such filter, so a bar of both opens nothing that would count otherwise.
    expect(card('Technicians').queryByRole('button', { name: /^Marcus Doyle/ })).toBeNull();
    await press('Escape', screen.getByRole('combobox', { name: 'Search groups' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Groups: 2 groups' }));
  });

  test('the rail has the topmost groups, one press away', async () => {
    const { bridge } = await open();
    await click(screen.getByRole('link', { name: 'Acme, 1' }));
    expect(requested(bridge)?.groups).toEqual(['Acme']);
    await click(screen.getByRole('link', { name: 'Acme, 1' }));
    expect(requested(bridge)?.groups).toBeNull();
  });

  test('the history is read faster while the page is shown', async () => {
    const { bridge } = await open();
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }]);
    await openPage('Deploy');
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }, { seen: false }]);
    await openPage('History');
    await openPage('Reports');
    expect(bridge.inputsOf('history:setSeen').slice(2)).toEqual([{ seen: true }, { seen: false }, { seen: true }]);
  });

  test('a new list of agents requests nothing; new history does, once its pace allows', async () => {
    const { bridge, reports } = await open();
    reports.chooseGroup('Acme');
    await settle();
    const before = bridge.inputsOf('reports:read').length;
    bridge.notify('agents:changed', {
      reset: false,
      upserted: [packRow(row({ id: 9, name: 'Till 9', group: 'Elsewhere' }))],
      removed: [],
      summary: { total: 5, online: 0, at: now(), dropped: 0 },
    });
    await settle();
    expect(bridge.inputsOf('reports:read')).toHaveLength(before);
    bridge.notify('history:changed', historyState(now(), { revision: 2 }));
    bridge.notify('history:changed', historyState(now(), { revision: 3 }));
    await expect.poll(() => bridge.inputsOf('reports:read').length, { interval: 50 }).toBe(before + 1);
  });
});
