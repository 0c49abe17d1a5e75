import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { AgentRow, Settings } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow, packTraits } from '../../../../src-main/contract/packed-rows.ts';
import {
  cardsSeen,
  GAP,
  heightOf,
  INSET,
  layCards,
  placeOf,
  scrollToCard,
  stepLines,
} from '../../../../src-renderer/features/agents/cards/card-layout.ts';
import { readCardKey } from '../../../../src-renderer/features/agents/cards/card-keys.ts';
import { jobOf, settings, signedIn, summaryOf } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { inventRows, row, traitsOf } from './rows.ts';
import { click, menuItem, openConsole, press, settle, type } from '../window.ts';
import { until } from '../../until.ts';

const office = [
  row({ id: 1, name: 'Alder', group: 'Office', osUser: 'Aneta Kowalczyk' }),
  row({ id: 2, name: 'Birch', group: null, online: false, lastTime: Date.now() / 1000 - 3 * 3600 }),
  row({ id: 3, name: 'Cedar', localFavorite: true }),
  row({ id: 4, name: 'Dogwood', disabled: true }),
  row({ id: 5, name: 'Elder', online: null, lastTime: null }),
  row({ id: 6, name: 'Fir' }),
  row({ id: 7, name: 'Gorse' }),
];

async function openCards(rows: readonly AgentRow[] = office, more: Partial<Settings> = {}) {
  const bridge = signedIn(rows);
  bridge.answer('settings:current', succeed({ ...settings, agentLayout: 'cards', ...more }));
  bridge.answer(
    'agents:traits',
    succeed({ traits: [packTraits(traitsOf({ agentId: 2, wol: true, asleep: true }))], done: true }),
  );
  const opened = await openConsole(bridge);
  await settle();
  return { ...opened, bridge };
}
const grid = () => screen.getByRole('grid', { name: 'Agents' });
const card = (name: string) => screen.getByRole('row', { name });
const names = () =>
  within(grid())
    .getAllByRole('row')
    .map((element) => element.getAttribute('aria-label'));
const cursor = () =>
  document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? null;
const picked = () =>
  within(grid())
    .queryAllByRole('row')
    .filter((element) => element.getAttribute('aria-selected') === 'true')
    .map((element) => element.getAttribute('aria-label'));
// 1280 px wide in these tests: five cards in a line.

describe('the cards', () => {
  test('are the list: the same grid, count, order, names and places', async () => {
    await openCards();
    expect(grid().getAttribute('aria-rowcount')).toBe('7');
    expect(names()).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir', 'Gorse']);
    expect(card('Cedar').getAttribute('aria-rowindex')).toBe('3');
  });

  test('are sorted by a control of their own, which reverses the order when its choice is repeated', async () => {
    await openCards();
    const choose = async (name: RegExp) => {
      await click(screen.getByRole('button', { name: 'Sort by' }));
      await click(menuItem(name)!);
    };
    await choose(/^Name ascending$/);
    expect(names()[0]).toBe('Gorse');
    await choose(/^Group/);
    expect(names()[0]).toBe('Alder');
    await click(screen.getByRole('button', { name: 'Sort by' }));
    expect(menuItem(/^Group ascending$/)).toBeTruthy();
    expect(menuItem(/^Name$/)).toBeTruthy();
  });

  test('show preview, state, name, group, who is logged on, when it was last online and what can be done', async () => {
    await openCards();
    const birch = within(card('Birch'));
    expect(birch.getByRole('img', { name: 'Asleep' })).toBeTruthy();
    expect(birch.getByText('3 h ago')).toBeTruthy();
    expect(birch.queryByText('No preview')).toBeNull();
    expect(birch.getAllByRole('gridcell').map((cell) => cell.textContent.trim().replace(/\s+/g, ' '))).toContain(
      'Group: –',
    );
    expect(card('Alder').textContent).toContain('Aneta Kowalczyk');
    expect(within(card('Dogwood')).getByRole('img', { name: 'Blocked' })).toBeTruthy();
    for (const name of ['Connect to Alder', 'More actions for Alder', 'Add Alder to favorites'])
      expect(within(card('Alder')).getByRole('button', { name })).toBeTruthy();
    expect(
      within(card('Cedar')).getByRole('button', { name: 'Remove Cedar from favorites' }).getAttribute('aria-pressed'),
    ).toBe('true');
    expect(birch.getByRole('button', { name: 'Wake and connect to Birch' }).textContent.trim()).toBe(
      'Wake and connect',
    );
  });

  test('show what is under way in place of the state', async () => {
    const { bridge } = await openCards();
    bridge.notify('jobs:changed', [jobOf({ agentId: 2, agentName: 'Birch', startedAt: Date.now() - 24_000 })]);
    await settle();
    expect(within(card('Birch')).getByRole('img', { name: 'Waking' })).toBeTruthy();
    expect(card('Birch').textContent).toContain('Waking 0:24');
  });

  test('render only what is in view of 50,000, and always the card of the cursor', async () => {
    const { agents } = await openCards(inventRows(50_000, Date.now()));
    await until(() => expect(grid().getAttribute('aria-rowcount')).toBe('50000'));
    expect(names().length).toBeLessThan(40);
    grid().focus();
    agents.list.setCursor(49_999);
    await settle();
    expect(cursor()).not.toBeNull();
    expect(names().length).toBeLessThan(41);
  });

  test('have no fault that axe finds', async () => {
    await openCards(office, { blurPreviews: true });
    expect(await findFaults(grid())).toEqual([]);
  });
});

describe('by keyboard', () => {
  test('the cursor goes by cards and by lines, and stays where there is no line', async () => {
    await openCards();
    grid().focus();
    await settle();
    expect(cursor()).toBe('Alder');
    for (const [key, name] of [
      ['ArrowRight', 'Birch'],
      ['ArrowDown', 'Gorse'],
      ['ArrowDown', 'Gorse'],
      ['ArrowUp', 'Birch'],
      ['ArrowUp', 'Birch'],
      ['ArrowLeft', 'Alder'],
      ['ArrowLeft', 'Alder'],
      ['End', 'Gorse'],
      ['Home', 'Alder'],
    ] as const) {
      await press(key);
      expect(cursor(), `after ${key}`).toBe(name);
    }
  });

  test('connects, wakes first where that helps, marks, asks for confirmation before a reboot and shows details', async () => {
    const { bridge, app } = await openCards();
    bridge.answer('agents:wakeAndConnect', succeed(jobOf({ agentId: 2, agentName: 'Birch' })));
    bridge.answer('agents:details', succeed(null));
    grid().focus();
    await settle();
    await press('Enter');
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
    await press('f');
    expect(bridge.inputsOf('agents:setFavorite')).toEqual([{ agentId: 1, favorite: true }]);
    await press('r');
    expect(app.dialog).toMatchObject({ kind: 'reboot', row: { id: 1 } });
    app.closeDialog();
    await settle();
    grid().focus();
    await press('ArrowRight');
    await press('Enter');
    expect(bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 2 }]);
  });

  test('picks one, a range and all, and Escape puts it back', async () => {
    await openCards();
    grid().focus();
    await settle();
    await press(' ');
    expect(picked()).toEqual(['Alder']);
    await press('ArrowRight', grid(), { shiftKey: true });
    await press('ArrowDown', grid(), { shiftKey: true });
    expect(picked()).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder', 'Fir', 'Gorse']);
    await press('Escape');
    expect(picked()).toEqual([]);
    await press('a', grid(), { ctrlKey: true });
    expect(picked()).toHaveLength(7);
  });

  test('from the search box the arrows go through what was found one by one, and Enter takes it', async () => {
    const { bridge } = await openCards();
    const box = document.querySelector<HTMLInputElement>('main input');
    if (box === null) throw new Error('there is no search box');
    await type(box, 'r');
    // The first one is meant already while typing.
    await press('ArrowDown', box);
    const second = cursor();
    expect(second).toBe(names()[1]);
    await press('Enter', box);
    const opened = bridge.inputsOf('sessions:open').length + bridge.inputsOf('agents:wakeAndConnect').length;
    expect(opened).toBe(1);
  });
});

describe('by pointer', () => {
  test('a press sets the cursor, Control picks, Shift picks a range, the box picks too', async () => {
    await openCards();
    await fireEvent.mouseDown(card('Birch'));
    await settle();
    expect(cursor()).toBe('Birch');
    expect(document.activeElement).toBe(grid());
    await fireEvent.mouseDown(card('Cedar'), { ctrlKey: true });
    await fireEvent.mouseDown(card('Elder'), { shiftKey: true });
    await settle();
    expect(picked()).toEqual(['Cedar', 'Dogwood', 'Elder']);
    await click(within(card('Alder')).getByRole('checkbox', { name: 'Select Alder' }));
    expect(picked()).toEqual(['Alder', 'Cedar', 'Dogwood', 'Elder']);
  });

  test('a double click connects; the button opens the menu', async () => {
    const { bridge } = await openCards();
    await fireEvent.mouseDown(card('Cedar'));
    await fireEvent.dblClick(card('Cedar'));
    await settle();
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 3 }]);
    const more = within(card('Fir')).getByRole('button', { name: 'More actions for Fir' });
    await click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
  });

  test('a blurred preview is sharp while it is pointed at or has the cursor', async () => {
    await openCards(office, { blurPreviews: true });
    const blurred = (name: string) => card(name).querySelector('.preview')?.classList.contains('blurred');
    expect(blurred('Alder')).toBe(true);
    await fireEvent.pointerEnter(card('Alder'));
    expect(blurred('Alder')).toBe(false);
    await fireEvent.pointerLeave(card('Alder'));
    expect(blurred('Alder')).toBe(true);
    grid().focus();
    await settle();
    expect(blurred('Alder')).toBe(false);
    expect(blurred('Birch')).toBe(true);
  });
});

describe('refreshing', () => {
  test('leaves the elements, focus and the cursor where they are', async () => {
    const { bridge } = await openCards();
    grid().focus();
    await settle();
    await press('End');
    const element = card('Gorse');
    const button = within(element).getByRole('button', { name: 'Connect to Gorse' });
    button.focus();
    const changed = row({ id: 7, name: 'Gorse', online: false });
    bridge.notify('agents:changed', {
      reset: false,
      upserted: [packRow(changed)],
      removed: [],
      summary: summaryOf([...office.slice(0, 6), changed]),
    });
    await settle();
    expect(card('Gorse')).toBe(element);
    expect(document.activeElement).toBe(button);
    expect(cursor()).toBe('Gorse');
    expect(within(element).getByRole('img', { name: 'Offline' })).toBeTruthy();
  });

  test('leaves the cards that are seen where they are when a line before them goes', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => row({ id: index + 1, name: `PC ${String(1_000 + index)}` }));
    const { bridge } = await openCards(rows);
    await until(() => expect(grid().getAttribute('aria-rowcount')).toBe('300'));
    const scroller = within(grid()).getByRole('rowgroup');
    const layout = layCards(1280);
    scroller.scrollTop = placeOf(50, layout).top;
    await fireEvent.scroll(scroller);
    await settle();
    const remove = async (removed: readonly number[]) => {
      bridge.notify('agents:changed', { reset: false, upserted: [], removed, summary: summaryOf(rows) });
      await settle();
    };
    await remove([1, 2, 3, 4, 5]);
    expect(scroller.scrollTop).toBe(placeOf(45, layout).top);
    // One that is behind them moves nothing.
    await remove([290]);
    expect(scroller.scrollTop).toBe(placeOf(45, layout).top);
  });
});

describe('the places of cards', () => {
  test.each([
    [300, 1],
    [500, 2],
    [712, 3],
    [1280, 5],
    [1920, 8],
    [0, 1],
  ])('%i px hold %i in a line, none beyond the edge', (width, columns) => {
    const layout = layCards(width);
    expect(layout.columns).toBe(columns);
    if (width === 0) return;
    expect(placeOf(columns - 1, layout).start + layout.cardWidth).toBeLessThanOrEqual(width - INSET);
    expect(placeOf(columns, layout)).toEqual({ start: INSET, top: INSET + layout.lineHeight });
  });

  test('all that is in sight is drawn, and the whole height is there to scroll', () => {
    const layout = layCards(1280);
    const count = 1_003;
    const whole = heightOf(count, layout);
    for (let top = 0; top < whole - 640; top += 97) {
      const { start, end } = cardsSeen(top, 640, count, layout);
      for (let index = 0; index < count; index += 1) {
        const place = placeOf(index, layout).top;
        const inSight = place + layout.lineHeight - GAP > top && place < top + 640;
        if (inSight && (index < start || index >= end))
          throw new Error(`card ${String(index)} is missing at ${String(top)}`);
      }
      expect(end - start).toBeLessThan(40);
    }
    expect(placeOf(count - 1, layout).top + layout.lineHeight - GAP + INSET).toBe(whole);
    expect(heightOf(0, layout)).toBe(0);
  });

  test('a card is scrolled to only where it is not seen whole', () => {
    const layout = layCards(1280);
    expect(scrollToCard(0, 0, 640, layout)).toBe(0);
    expect(scrollToCard(7, 0, 640, layout)).toBe(0);
    const far = scrollToCard(100, 0, 640, layout);
    expect(placeOf(100, layout).top + layout.lineHeight - GAP).toBeLessThanOrEqual(far + 640);
    expect(scrollToCard(100, far, 640, layout)).toBe(far);
    expect(scrollToCard(0, far, 640, layout)).toBe(0);
  });

  test.each([
    [1, 1, 6],
    [4, 1, 6],
    [6, 1, 6],
    [6, -1, 1],
    [2, -1, 2],
    [0, 9, 5],
  ])('from %i by %i lines is %i', (from, by, to) => {
    expect(stepLines(from, by, 5, 7)).toBe(to);
  });

  test('left and right belong to the text in the search box, and to the page with Alt', () => {
    const key = (name: string, more: object = {}) => ({
      key: name,
      code: '',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      ...more,
    });
    expect(readCardKey(key('ArrowLeft'), 3, true)).toBeNull();
    expect(readCardKey(key('ArrowLeft', { altKey: true }), 3, false)).toBeNull();
    expect(readCardKey(key('PageDown'), 3, false)).toEqual({ kind: 'move', by: 3, along: 'column' });
    expect(readCardKey(key('i'), 3, false)).toEqual({ kind: 'details' });
  });
});

test('requests the preview of a card once it is in view, and nothing else of the agent', async () => {
  const { bridge } = await openCards([row({ id: 1, name: 'Alder' })]);
  const address = () => card('Alder').querySelector('img')?.getAttribute('src') ?? '';
  await until(() => expect(address()).toMatch(/^\/previews\/1\/\d+$/));
  expect(bridge.calls.some(({ channel }) => channel === 'agents:readDetails')).toBe(false);
});
