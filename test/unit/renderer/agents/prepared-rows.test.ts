import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { signedIn, summaryOf } from '../bridge.ts';
import { row } from './rows.ts';
import { openConsole, settle } from '../window.ts';

test('rows are made while the agents are on their way, unseen, and take the first agents in', async () => {
  const agents = [row({ id: 1, name: 'Reception' }), row({ id: 2, name: 'Scanner' })];
  const bridge = signedIn(agents);
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  bridge.answer('agents:page', async () => {
    await arrived;
    return succeed({ rows: agents.map(packRow), done: true, summary: summaryOf(agents) });
  });
  await openConsole(bridge, { untilRows: false });
  const grid = screen.getByRole('grid', { name: 'Agents' });
  const made = (): HTMLElement[] => [...grid.querySelectorAll<HTMLElement>('.ag-row')];
  await waitFor(() => {
    expect(made().length).toBeGreaterThan(20);
  });
  const before = made();
  expect(before.every((element) => element.hidden)).toBe(true);
  expect(before.every((element) => element.ariaHidden === 'true')).toBe(true);
  expect(grid.querySelector('[data-id]')).toBeNull();
  expect(screen.queryByRole('gridcell')).toBeNull();

  arrive();
  await settle();
  await waitFor(() => {
    expect(grid.querySelectorAll('[data-id]')).toHaveLength(2);
  });
  for (const shown of grid.querySelectorAll<HTMLElement>('[data-id]')) {
    expect(before).toContain(shown);
    expect([shown.hidden, shown.ariaHidden]).toEqual([false, null]);
  }
  // What no agent took waits as rows do that are not needed.
  expect(made().filter((element) => element.classList.contains('ready'))).toEqual([]);
  expect(screen.getAllByRole('row').map((element) => element.ariaLabel)).toEqual([null, 'Reception', 'Scanner']);
});
