import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow, packTraits } from '../../../../src-main/contract/packed-rows.ts';
import { jobOf, settings, signedIn, summaryOf, type LoopbackBridge } from '../bridge.ts';
import { noChanges, unknownForecast } from './details-samples.ts';
import { row, traitsOf } from './rows.ts';
import { click, openConsole, press, settle, type } from '../window.ts';

const office = [
  row({ id: 1, name: 'Reception', group: 'Alder' }),
  row({ id: 2, name: 'Scanner', group: 'Alder', os: 'linux', online: false }),
  row({ id: 3, name: 'Till', group: 'Birch', os: 'mac' }),
];
const grid = () => screen.getByRole('grid', { name: 'Agents' });
const names = () =>
  within(grid())
    .queryAllByRole('row')
    .map((element) => element.getAttribute('aria-label'))
    .filter((name) => name !== null);
const box = () => screen.getByRole('searchbox', { name: 'Search agents' });
const region = () => screen.queryByRole('region', { name: 'Agent details' });

/** What is changed in the settings stays changed, as in the product. */
function keepSettings(bridge: LoopbackBridge, start: Partial<Settings> = {}): void {
  let stored: Settings = { ...settings, ...start };
  bridge.answer('settings:current', succeed(stored));
  bridge.answer('settings:change', (part) => {
    stored = { ...stored, ...(JSON.parse(JSON.stringify(part)) as Partial<Settings>) };
    bridge.notify('settings:changed', stored);
    return succeed(stored);
  });
}
const changes = (bridge: LoopbackBridge) => bridge.inputsOf('settings:change');

/** Details that were never read, of an agent that cannot be reached. */
function answerDetails(bridge: LoopbackBridge): void {
  bridge.answer('agents:details', succeed(null));
  bridge.answer('agents:forecast', succeed(unknownForecast));
  bridge.answer('agents:changes', succeed(noChanges));
}

async function open(change: (bridge: LoopbackBridge) => void = () => undefined) {
  const bridge = signedIn(office);
  keepSettings(bridge);
  answerDetails(bridge);
  change(bridge);
  return { bridge, ...(await openConsole(bridge)) };
}
/** The first row under the cursor, and one further for each step. */
async function goTo(name: string): Promise<void> {
  grid().focus();
  await press('Home', grid());
  for (let step = names().indexOf(name); step > 0; step -= 1) await press('ArrowDown', grid());
}

describe('the page', () => {
  test('exports what the list shows', async () => {
    const { app } = await open();
    await click(screen.getByRole('button', { name: 'Export' }));
    expect(app.dialog).toEqual({ kind: 'export', agentIds: [1, 2, 3] });
    expect(screen.getByRole('dialog', { name: 'Export 3 agents' })).toBeTruthy();
  });

  test('shows how old the list is, whatever the service does', async () => {
    const { bridge } = await open();
    const state = { since: 0, nextTryAt: null, listBytes: null, message: null, refreshing: false, clockOffset: 0 };
    const age = () => document.querySelector('main .age');
    bridge.notify('service:changed', { ...state, kind: 'up-to-date', at: Date.now() - 12_000 });
    await settle();
    expect(age()?.textContent).toBe('12 s ago');
    // Wide windows show it in the rail as long as the line there has room for it.
    expect(age()?.classList).toContain('in-rail');
    for (const kind of ['offline', 'quota', 'failing', 'key-refused'] as const) {
      bridge.notify('service:changed', { ...state, kind, at: Date.now() - 180_000 });
      await settle();
      expect(age()?.textContent).toBe('3 min ago');
      expect(age()?.classList.contains('in-rail')).toBe(kind === 'offline');
    }
  });

  test('marks the view in the rail that matches the whole query, and no other', async () => {
    const ready = { id: 'v', name: 'Alder', query: 'alder', chips: [], systems: [], group: null };
    const view = { ...ready, columns: null, layout: null, shortcut: null, notify: false };
    const { agents } = await open((bridge) => {
      bridge.answer('views:current', succeed([{ ...view, sort: { column: 'name', down: false } }]));
    });
    const marked = () =>
      [...document.querySelectorAll('a[aria-current="true"]')].map((link) => link.getAttribute('aria-label'));
    expect(marked()).toEqual(['All agents, 3']);
    await type(box(), 'till');
    expect(marked()).toEqual([]);
    agents.list.search('alder');
    await settle();
    expect(marked()).toEqual(['Alder, 2']);
    agents.list.showView('online');
    await settle();
    expect(marked()).toEqual(['Online now, 2']);
  });

  test('list and cards: the choice is saved, and the columns belong to the list', async () => {
    const { bridge } = await open();
    const layout = () => within(screen.getByRole('group', { name: 'Layout' }));
    await click(layout().getByRole('button', { name: 'Cards' }));
    expect(changes(bridge)).toEqual([{ agentLayout: 'cards' }]);
    expect(layout().getByRole('button', { name: 'Cards' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
    expect(grid().classList).toContain('agents-cards');
    await click(layout().getByRole('button', { name: 'List' }));
    expect(changes(bridge).at(-1)).toEqual({ agentLayout: 'list' });
    expect(grid().classList).toContain('agents-grid');
  });
});

describe('nothing found', () => {
  const text = () => screen.getByRole('heading', { name: 'No matching agents' }).nextElementSibling?.textContent;

  test('explains that no field contains the words, or that no agent matches the terms', async () => {
    await open();
    await type(box(), 'zebra');
    expect(text()).toBe('No agent contains “zebra” in its name, IP address, group, place or user.');
    await type(box(), 'os:android ');
    expect(text()).toBe('No agent matches “os:android”.');
    await click(screen.getAllByRole('button', { name: 'Clear search' })[1]!);
    expect(names()).toHaveLength(3);
    expect(document.activeElement).toBe(box());
  });

  test('states of how many agents the hardware is known if the query needs it', async () => {
    await open((bridge) => {
      bridge.answer(
        'agents:traits',
        succeed({ traits: [packTraits(traitsOf({ agentId: 1, diskFreePercent: 40 }))], done: true }),
      );
    });
    await type(box(), 'free:<10% ');
    expect(text()).toBe('No agent matches “free:<10%”. Hardware is known for 1 of 3 agents, so others may match.');
  });

  test('shortens a long query, so that the explanation stays in view', async () => {
    await open();
    await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'x'.repeat(2_000));
    expect(document.body.textContent).toContain(`${'x'.repeat(80)}…`);
    expect(document.body.textContent).not.toContain('x'.repeat(81));
  });

  test('filters can be cleared, and focus stays in the list', async () => {
    const { agents } = await open();
    agents.list.toggleChip('blocked');
    await settle();
    expect(text()).toBe('No agent matches all of these filters.');
    await click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(3);
    expect(document.activeElement).toBe(grid());
  });
});

describe('before the first snapshot', () => {
  const wait = (bridge: LoopbackBridge) => {
    bridge.answer('agents:page', succeed({ rows: [], done: true, summary: summaryOf([], null) }));
    bridge.answer('agents:search', ({ search }) =>
      succeed({ rows: office.filter(({ name }) => name.toLowerCase().includes(search)).map(packRow), dropped: 0 }),
    );
  };
  const line = 'Found by the service. The full list is still loading.';

  test('lists what the service found under a line that states it, until the list is loaded', async () => {
    const { bridge, agents } = await open(wait);
    await type(box(), 'till');
    await expect.poll(() => screen.queryByText(line)).toBeTruthy();
    expect(names()).toEqual(['Till']);
    expect(screen.getByText(line).closest('[role=status]')).toBeTruthy();
    expect(agents.all.find(3)?.row.name).toBe('Till');
    bridge.notify('agents:changed', {
      reset: false,
      upserted: office.map(packRow),
      removed: [],
      summary: summaryOf(office),
    });
    await settle();
    expect(screen.queryByText(line)).toBeNull();
    await type(box(), '');
    expect(names()).toEqual(['Reception', 'Scanner', 'Till']);
  });

  test('shows that the service found none, without the line for results', async () => {
    await open(wait);
    await type(box(), 'zebra');
    await expect.poll(() => screen.queryByRole('heading', { name: 'No matching agents' })).toBeTruthy();
    expect(screen.getByText('The service found no agents for “zebra”. The full list is still loading.')).toBeTruthy();
    expect(screen.queryByText(line)).toBeNull();
  });

  test('borrowed rows are sorted, found by id, and released', async () => {
    const { agents } = await open(wait);
    agents.all.borrow([packRow(office[2]!), packRow(office[0]!)]);
    await settle();
    expect(names()).toEqual(['Reception', 'Till']);
    expect(agents.all.isBorrowed).toBe(true);
    expect(agents.all.find(2)).toBeUndefined();
    agents.all.borrow(null);
    await settle();
    expect(names()).toEqual([]);
    expect(agents.all.isBorrowed).toBe(false);
  });
});

describe('an agent that can be woken', () => {
  const canWake = (bridge: LoopbackBridge) => {
    bridge.answer(
      'agents:traits',
      succeed({ traits: [packTraits(traitsOf({ agentId: 2, wol: true, asleep: true }))], done: true }),
    );
    bridge.answer(
      'agents:wakeAndConnect',
      succeed(jobOf({ kind: 'wake-and-connect', agentId: 2, agentName: 'Scanner' })),
    );
  };

  test.each([
    ['Enter', () => press('Enter', grid())],
    ['its button', () => click(screen.getByRole('button', { name: /onnect to Scanner$/ }))],
    ['a double click', () => doubleClick(screen.getByRole('row', { name: 'Scanner' }))],
  ])('%s wakes it first', async (_, connect) => {
    const { bridge } = await open(canWake);
    await goTo('Scanner');
    await connect();
    expect(bridge.inputsOf('agents:wakeAndConnect')).toEqual([{ agentId: 2 }]);
    expect(bridge.inputsOf('sessions:open')).toEqual([]);
  });

  test('connects without waking if Wake-on-LAN is not stored for it', async () => {
    const { bridge } = await open();
    await goTo('Scanner');
    await press('Enter', grid());
    expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 2 }]);
  });

  test('an agent that is asleep has its own mark', async () => {
    await open(canWake);
    const mark = (name: string) => within(screen.getByRole('row', { name })).getAllByRole('img')[0];
    expect(mark('Scanner')?.getAttribute('aria-label')).toBe('Asleep');
    expect(mark('Reception')?.getAttribute('aria-label')).toBe('Online');
  });
});

async function doubleClick(element: Element): Promise<void> {
  element.querySelector('.name')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  await settle();
}

describe('the column chooser', () => {
  const heads = () =>
    within(grid())
      .getAllByRole('columnheader')
      .map((head) => head.textContent.trim());
  const choices = () => within(screen.getByRole('dialog', { name: 'Columns' }));
  const focused = () => document.activeElement?.closest('label')?.textContent.trim();
  async function choose() {
    const opened = await open();
    await click(screen.getByRole('button', { name: 'Columns' }));
    return opened;
  }

  test('opens on its first column, arrows go through, Escape returns focus', async () => {
    await choose();
    expect(focused()).toBe('Group');
    await press('ArrowDown');
    expect(focused()).toBe('OS');
    await press('ArrowUp');
    await press('ArrowUp');
    expect(focused()).toBe('Group');
    await press('Escape');
    expect(screen.queryByRole('dialog', { name: 'Columns' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
  });

  test('hides and shows a column, and saves it in the settings', async () => {
    const { bridge } = await choose();
    await click(choices().getByRole('checkbox', { name: 'OS' }));
    expect(changes(bridge).at(-1)).toEqual({
      agentColumns: ['name', 'group', 'ip', 'last', 'version', 'sessions', 'owner'],
    });
    expect(heads()).not.toContain('OS');
    await click(choices().getByRole('checkbox', { name: /^OS user/ }));
    expect(changes(bridge).at(-1)?.agentColumns).toEqual([
      'name',
      'group',
      'ip',
      'last',
      'version',
      'sessions',
      'owner',
      'osUser',
    ]);
  });

  test('Alt with an arrow moves it, announces its position, and stays on it; Reset restores the default columns', async () => {
    const { bridge } = await choose();
    await press('ArrowDown', document.activeElement!, { altKey: true });
    expect(changes(bridge).at(-1)?.agentColumns).toEqual([
      'name',
      'os',
      'group',
      'ip',
      'last',
      'version',
      'sessions',
      'owner',
    ]);
    expect(focused()).toBe('Group');
    expect(choices().getByRole('status').textContent).toBe('Group is now in position 2');
    const shown = heads();
    expect(shown.indexOf('OS')).toBeLessThan(shown.indexOf('Group'));
    await click(choices().getByRole('button', { name: 'Reset' }));
    expect(changes(bridge).at(-1)).toEqual({ agentColumns: [] });
  });

  test('its buttons move a column by one too', async () => {
    const { bridge } = await choose();
    const move = (name: string) => click(choices().getByRole('button', { name }));
    const first = () => changes(bridge).at(-1)?.agentColumns?.slice(0, 4);
    await move('Move Group down');
    expect(first()).toEqual(['name', 'os', 'group', 'ip']);
    await move('Move IP and place up');
    expect(first()).toEqual(['name', 'os', 'ip', 'group']);
  });

  test('the first does not go further up', async () => {
    const { bridge } = await choose();
    await press('ArrowUp', document.activeElement!, { altKey: true });
    expect(changes(bridge)).toEqual([]);
  });
});

describe('the pane', () => {
  const edge = () => screen.getByRole('separator', { name: 'Width of the details pane' });

  test('I shows the details of the agent under the cursor, and again hides them', async () => {
    const { agents } = await open();
    await goTo('Scanner');
    await press('i', grid());
    expect(agents.details.agentId).toBe(2);
    expect(region()).toBeTruthy();
    await press('ArrowDown', grid());
    expect(agents.details.agentId).toBe(3);
    await press('i', grid());
    expect(region()).toBeNull();
  });

  test('its edge is moved by the arrows, within bounds, and the width is saved', async () => {
    const { bridge } = await open();
    await goTo('Scanner');
    await press('i', grid());
    await press('ArrowLeft', edge());
    expect(changes(bridge).at(-1)).toEqual({ paneWidth: 396 });
    expect(document.documentElement.style.getPropertyValue('--notes-aside')).toBe('396px');
    expect(edge().getAttribute('aria-valuenow')).toBe('396');
    await press('ArrowRight', edge());
    await press('ArrowRight', edge());
    expect(changes(bridge).at(-1)).toEqual({ paneWidth: 356 });
    await press('End', edge());
    await press('ArrowLeft', edge());
    expect(edge().getAttribute('aria-valuenow')).toBe('520');
    await press('Home', edge());
    expect(changes(bridge).at(-1)).toEqual({ paneWidth: 340 });
    expect(changes(bridge)).toHaveLength(5);
  });

  test('Escape inside it closes it and moves focus to the list; on its edge it only moves focus', async () => {
    const { agents } = await open();
    await goTo('Scanner');
    await press('i', grid());
    edge().focus();
    await press('Escape', edge());
    expect(document.activeElement).toBe(grid());
    expect(agents.details.agentId).toBe(2);
    within(region()!).getByRole('tab', { name: 'Overview' }).focus();
    await press('Escape');
    expect(region()).toBeNull();
    expect(document.activeElement).toBe(grid());
  });
});
