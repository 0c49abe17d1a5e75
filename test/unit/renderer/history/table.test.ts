import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { SETTLE_MS } from '../../../../src-renderer/features/history/history.svelte.ts';
import { REST_MS } from '../../../../src-renderer/features/history/history-rows.svelte.ts';
import { expectNoFaults } from '../faults.ts';
import { downloadOf, pageOf, sessionOf, stateOf } from './history-samples.ts';
import { grid, lastFilter, open, pages, pane, rowOf, scroller, scrollTo, toasts, wait } from './history-window.ts';
import { click, menuItem, openPage, press, settle } from '../window.ts';

describe('the table', () => {
  test('shows how many there are, renders only rows in view, and has no fault that axe finds', async () => {
    const { bridge } = await open();
    expect(screen.getByText('3,412 sessions, 100 loaded')).toBeTruthy();
    expect(grid().getAttribute('aria-rowcount')).toBe('3412');
    expect(within(grid()).getAllByRole('row').length).toBeLessThan(60);
    expect(pages(bridge)).toHaveLength(1);
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }]);
    const cells = within(rowOf(/^PC 3412, /))
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent.trim());
    expect(cells.slice(1)).toEqual([
      '2 min',
      'PC 3412',
      'Leeds warehouse',
      'Marcus Doyle',
      'Leeds, GB',
      '143 MiB',
      '–',
    ]);
    expect(within(rowOf(/^Client 3410, /)).getAllByRole('gridcell')[3]?.textContent).toBe('Support session');
    await openPage('Agents');
    expect(bridge.inputsOf('history:setSeen')).toEqual([{ seen: true }, { seen: false }]);
  });

  test('requests the rows scrolled to, as of the same moment', async () => {
    const { bridge, sessions } = await open(100_000);
    let give: () => void = () => undefined;
    sessions.gate = new Promise((resolve) => (give = resolve));
    await scrollTo(99_950);
    expect(within(grid()).getAllByRole('row', { name: /loading$/ }).length).toBeGreaterThan(10);
    await wait(REST_MS);
    give();
    await settle();
    expect(
      pages(bridge)
        .slice(1)
        .map(({ offset, asOf }) => [offset, asOf]),
    ).toEqual([[99_900, sessions.asOf]]);
    expect(rowOf(/^PC 49, /).getAttribute('aria-rowindex')).toBe('99952');
    expect(within(grid()).queryAllByRole('row', { name: /loading$/ })).toEqual([]);
    await scrollTo(99_880);
    await wait(REST_MS);
    expect(pages(bridge).at(-1)?.offset).toBe(99_800);
  });

  test('does not move while sessions arrive, and shows them on request', async () => {
    const { bridge, sessions } = await open();
    await scrollTo(200);
    await wait(REST_MS);
    const before = rowOf(/^PC 3211, /).getAttribute('aria-rowindex');
    sessions.newest += 12;
    bridge.notify('history:changed', stateOf({ revision: 2 }));
    await wait(SETTLE_MS);
    expect(rowOf(/^PC 3211, /).getAttribute('aria-rowindex')).toBe(before);
    expect(grid().getAttribute('aria-rowcount')).toBe('3412');
    expect(
      pages(bridge)
        .slice(1)
        .every(({ asOf }) => asOf === sessions.asOf),
    ).toBe(true);
    await click(screen.getByRole('button', { name: '12 new sessions' }));
    expect(pages(bridge).at(-1)).toMatchObject({ asOf: null, offset: 0 });
    expect(rowOf(/^PC 3424, /).getAttribute('aria-rowindex')).toBe('1');
    expect(scroller().scrollTop).toBe(0);
    expect(document.activeElement).toBe(grid());
    expect(screen.queryByRole('button', { name: /new session/ })).toBeNull();
  });

  test('keeps focus and the cursor through a refresh', async () => {
    const { bridge } = await open();
    grid().focus();
    await settle();
    for (const key of ['ArrowDown', 'ArrowDown']) await press(key, grid());
    const active = grid().getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')?.getAttribute('aria-label')).toMatch(/^Client 3410/);
    bridge.notify('history:changed', stateOf({ revision: 2 }));
    await wait(SETTLE_MS);
    expect(document.activeElement).toBe(grid());
    expect(grid().getAttribute('aria-activedescendant')).toBe(active);
    await press('End', grid());
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-3411$/);
    await press('PageUp', grid());
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-3392$/);
    await press('Home', grid());
    expect(grid().getAttribute('aria-activedescendant')).toMatch(/-0$/);
  });

  test('connects by Enter, or shows a support session; I shows and hides, D downloads', async () => {
    const { bridge } = await open(3_412, (given) => {
      given.answer('downloads:start', ({ sessionId }) => succeed(downloadOf({ id: 'd1', sessionId })));
    });
    grid().focus();
    await settle();
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await press('i', grid());
    expect(pane().getByRole('heading', { name: 'PC 3412' })).toBeTruthy();
    await press('i', grid());
    expect(screen.queryByRole('region', { name: 'Session details' })).toBeNull();
    await press('ArrowDown', grid());
    await press('ArrowDown', grid());
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toHaveLength(1);
    expect(pane().getByRole('heading', { name: 'Client 3410' })).toBeTruthy();
    await press('ArrowDown', grid());
    expect(pane().getByRole('heading', { name: 'PC 3409' })).toBeTruthy();
    await press('d', grid());
    expect(bridge.inputsOf('downloads:start')).toEqual([{ sessionId: 3_409 }]);
    await press('Escape', grid());
    expect(screen.queryByRole('region', { name: 'Session details' })).toBeNull();
    expect(document.activeElement).toBe(grid());
  });

  test('has a menu for each session', async () => {
    const { bridge } = await open();
    grid().focus();
    await settle();
    await press('F10', grid(), { shiftKey: true });
    await click(menuItem(/^Only this agent/) ?? document.body);
    expect(lastFilter(bridge)?.agentId).toBe(1);
    await press('F10', grid(), { shiftKey: true });
    await press('ArrowDown', grid());
    await press('F10', grid(), { shiftKey: true });
    await click(menuItem(/^Copy link/) ?? document.body);
    expect(bridge.inputsOf('history:copyLink')).toHaveLength(1);
    expect(toasts().getByText('Link copied')).toBeTruthy();
  });

  test('reports that entries that could not be read are left out', async () => {
    await open(3, (bridge) => {
      bridge.answer(
        'history:page',
        succeed(pageOf([sessionOf({ id: 1 })], { total: 3, dropped: 2, source: 'service' })),
      );
    });
    expect(screen.getByText(/2 sessions couldn’t be read/)).toBeTruthy();
    expect(within(grid()).getAllByRole('row', { name: 'This session couldn’t be read' })).toHaveLength(2);
    await expectNoFaults();
  });
});
