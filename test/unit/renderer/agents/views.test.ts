import { screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { SavedView, Settings } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { packRow, packTraits } from '../../../../src-main/contract/packed-rows.ts';
import { settings, signedIn, summaryOf, type LoopbackBridge } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { row, traitsOf } from './rows.ts';
import { click, menuItem, openConsole, press, settle, type } from '../window.ts';

const day = 86_400;
const seconds = (): number => Math.floor(Date.now() / 1000);
const fleet = () => [
  row({ id: 1, name: 'Reception', group: 'Alder', online: true, lastTime: seconds() }),
  row({ id: 2, name: 'Scanner', group: 'Alder', online: false, lastTime: seconds() - 40 * day }),
  row({ id: 3, name: 'Till', group: 'Berlin', online: false, lastTime: seconds() - 2 * day }),
];
const tills: SavedView = {
  id: 'view-7',
  name: 'Tills of Berlin',
  query: 'till',
  chips: [],
  systems: [],
  group: 'Berlin',
  sort: { column: 'last', down: true },
  columns: null,
  layout: null,
  shortcut: 3,
  notify: true,
};

/** Stores views and settings as the main process does. */
function keep(bridge: LoopbackBridge, views: readonly SavedView[] = []) {
  const stored = { views, settings: { ...settings } };
  let next = 20;
  bridge.answer('views:current', succeed(views));
  bridge.answer('views:save', ({ id, view }) => {
    const others = stored.views.map((other) =>
      other.id !== id && other.shortcut !== null && other.shortcut === view.shortcut
        ? { ...other, shortcut: null }
        : other,
    );
    stored.views =
      id === null
        ? [...others, { ...view, id: `view-${String((next += 1))}` }]
        : others.map((other) => (other.id === id ? { ...view, id } : other));
    return succeed(stored.views);
  });
  bridge.answer('views:remove', ({ id }) => {
    stored.views = stored.views.filter((view) => view.id !== id);
    return succeed(stored.views);
  });
  bridge.answer('views:notify', succeed(undefined));
  bridge.answer('settings:change', (part) => {
    stored.settings = { ...stored.settings, ...(JSON.parse(JSON.stringify(part)) as Partial<Settings>) };
    return succeed(stored.settings);
  });
  return stored;
}

/** Until idle time has come and the views are counted. */
const counted = (name: RegExp) => screen.findByRole('link', { name });
const open = async (views: readonly SavedView[] = [tills]) => {
  const bridge = signedIn(fleet());
  const stored = keep(bridge, views);
  const shown = await openConsole(bridge);
  return { bridge, kept: stored, ...shown };
};
const names = () =>
  within(screen.getByRole('grid', { name: 'Agents' }))
    .getAllByRole('row')
    .slice(1)
    .map((element) => element.getAttribute('aria-label'));
const menuOf = async (name: string) => click(screen.getByRole('button', { name: `More actions for the view ${name}` }));
const choose = async (name: RegExp) => {
  const item = menuItem(name);
  if (item === undefined) throw new Error(`the menu has no ${String(name)}`);
  await click(item);
};
const dialog = () => within(screen.getByRole('dialog'));

test('the rail lists views with the number of agents they show now, the ready-made ones among them', async () => {
  const { bridge } = await open();
  expect((await counted(/^Tills of Berlin, 1$/)).getAttribute('aria-keyshortcuts')).toBe('Alt+3');
  expect(screen.getByRole('link', { name: 'Not seen for 30 days, 1' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Disk under 10 %, 0' })).toBeTruthy();
  const [reception, scanner, till] = fleet();
  const changed = [{ ...reception!, lastTime: seconds() - 31 * day, online: false }];
  bridge.notify('agents:changed', {
    reset: false,
    upserted: changed.map(packRow),
    removed: [3],
    summary: summaryOf([scanner!, till!]),
  });
  await counted(/^Not seen for 30 days, 2$/);
  expect(screen.getByRole('link', { name: 'Tills of Berlin, 0' })).toBeTruthy();
});

test('a view of the hardware follows what is read of it, and that alone is no news', async () => {
  const bridge = signedIn(fleet());
  keep(bridge, [{ ...tills, name: 'Full', query: 'free:<10%', group: null }]);
  const traits = traitsOf({ agentId: 2, at: Date.now(), diskFree: 900, diskFreePercent: 4 });
  let give: () => void = () => undefined;
  bridge.answer(
    'agents:traits',
    () =>
      new Promise((resolve) => {
        give = () => {
          resolve(succeed({ traits: [packTraits(traits)], done: true }));
        };
      }),
  );
  await openConsole(bridge);
  await counted(/^Full, 0$/);
  give();
  await counted(/^Full, 1$/);
  expect(screen.getByRole('link', { name: 'Disk under 10 %, 1' })).toBeTruthy();
  expect(bridge.inputsOf('views:notify')).toEqual([]);
});

test('a click or Alt and its digit shows a view, from any page and keyboard layout', async () => {
  const { agents } = await open();
  await click(screen.getByRole('link', { name: /^Not seen for 30 days/ }));
  expect(names()).toEqual(['Scanner']);
  expect(screen.getByRole('link', { name: /^Not seen/ }).getAttribute('aria-current')).toBe('true');
  await press('3', document.body, { ctrlKey: true });
  // A layout that makes another sign of it.
  await press('#', document.body, { altKey: true, code: 'Digit3' });
  expect(screen.getByRole('heading', { level: 1, name: 'Agents' })).toBeTruthy();
  expect(names()).toEqual(['Till']);
  expect(agents.all.sort).toEqual({ column: 'last', down: true });
  expect(screen.getByRole('link', { name: /^Tills/ }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: /^Not seen/ }).getAttribute('aria-current')).toBeNull();
});

test('a digit without a view, AltGr and an open dialog leave the key alone', async () => {
  const { agents } = await open();
  await press('4', document.body, { altKey: true, code: 'Digit4' });
  await press('3', document.body, { altKey: true, ctrlKey: true, code: 'Digit3' });
  expect(agents.list.query).toBe('');
  await press('?', document.body);
  await press('3', document.body, { altKey: true, code: 'Digit3' });
  expect(agents.list.query).toBe('');
});

test('a view with its own columns and layout brings them along', async () => {
  const own = { ...tills, columns: ['name', 'ram'], layout: 'cards' as const };
  const { bridge } = await open([own]);
  await press('3', document.body, { altKey: true, code: 'Digit3' });
  expect(bridge.inputsOf('settings:change')).toEqual([{ agentColumns: ['name', 'ram'], agentLayout: 'cards' }]);
});

test('a notification that was clicked shows its view', async () => {
  const { bridge } = await open();
  bridge.notify('command:given', { kind: 'show-view', viewId: 'view-7' });
  await settle();
  expect(names()).toEqual(['Till']);
});

test('what the list shows is saved under a name, with a digit and notifications', async () => {
  const { bridge } = await open();
  await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'e');
  await click(screen.getByRole('button', { name: 'Offline' }));
  await click(screen.getByRole('button', { name: 'Save view' }));
  expect(screen.getByRole('dialog', { name: 'Save view' })).toBeTruthy();
  expect(dialog().getByText('Shows Offline, e: 2 agents now.')).toBeTruthy();
  const name = dialog().getByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('value', 'Offline, e');
  expect(document.activeElement).toBe(name);
  await type(name, '  ');
  await click(dialog().getByRole('button', { name: 'Save view' }));
  expect(dialog().getByText('Enter a name for the view.')).toBeTruthy();
  await type(name, 'tills of berlin');
  await click(dialog().getByRole('button', { name: 'Save view' }));
  expect(dialog().getByText('Another view already has this name. Choose a different one.')).toBeTruthy();
  await type(name, ' Sleepers ');
  await click(dialog().getByRole('radio', { name: '3' }));
  expect(dialog().getByText(/Alt\+3 currently shows Tills of Berlin/)).toBeTruthy();
  await click(dialog().getByRole('switch', { name: 'Notify me when the result changes' }));
  await click(dialog().getByRole('button', { name: 'Save view' }));
  expect(bridge.inputsOf('views:save')).toEqual([
    {
      id: null,
      view: {
        name: 'Sleepers',
        query: 'e',
        chips: ['offline'],
        systems: [],
        group: null,
        sort: { column: 'name', down: false },
        columns: null,
        layout: null,
        shortcut: 3,
        notify: true,
      },
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: /^Sleepers/ }).getAttribute('aria-keyshortcuts')).toBe('Alt+3');
  expect(screen.getByRole('link', { name: /^Tills/ }).getAttribute('aria-keyshortcuts')).toBeNull();
});

test('sessions that are opened from a view of View only begin so, those of other views do not', async () => {
  const { bridge, kept: stored } = await open();
  await menuOf('Tills of Berlin');
  await choose(/^Rename and edit/);
  await click(dialog().getByRole('switch', { name: 'Start its sessions in View only' }));
  await click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(stored.views).toEqual([{ ...tills, viewOnly: true }]);
  await click(await counted(/^Tills/));
  expect(names()).toEqual(['Till']);
  await click(screen.getByRole('button', { name: 'Connect to Till' }));
  await click(screen.getByRole('link', { name: /^All agents/ }));
  await click(screen.getByRole('button', { name: 'Connect to Reception' }));
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 3, viewOnly: true }, { agentId: 1 }]);
});

test('what cannot be saved stays in the dialog, with the reason', async () => {
  const { bridge } = await open();
  bridge.answer('views:save', fail('unavailable', 'The disk is full.'));
  await click(screen.getByRole('button', { name: 'Save view' }));
  await click(dialog().getByRole('button', { name: 'Save view' }));
  expect(dialog().getByText('The disk is full.')).toBeTruthy();
});

test('a view is renamed, brought up to date, deleted, and each can be taken back', async () => {
  const { bridge, kept: stored } = await open();
  await menuOf('Tills of Berlin');
  await choose(/^Rename and edit/);
  expect(screen.getByRole('dialog', { name: 'Edit the view Tills of Berlin' })).toBeTruthy();
  await type(dialog().getByRole('textbox', { name: 'Name' }), 'Tills');
  await click(dialog().getByRole('button', { name: 'Save changes' }));
  expect(stored.views).toEqual([{ ...tills, name: 'Tills' }]);

  await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'scan');
  await menuOf('Tills');
  await choose(/^Update to match the list/);
  expect(stored.views[0]).toMatchObject({ id: 'view-7', query: 'scan', group: null, shortcut: 3, notify: true });
  await click(screen.getByRole('button', { name: 'Undo' }));
  expect(stored.views).toEqual([{ ...tills, name: 'Tills' }]);

  await menuOf('Tills');
  await choose(/^Delete/);
  expect(screen.queryByRole('link', { name: /^Tills/ })).toBeNull();
  expect(screen.getByText('Tills was deleted')).toBeTruthy();
  await click(
    within(screen.getByText('Tills was deleted').closest('[role], li, .toast')!).getByRole('button', { name: 'Undo' }),
  );
  expect(stored.views).toEqual([{ ...tills, name: 'Tills', id: 'view-21' }]);
  expect(bridge.inputsOf('views:remove')).toEqual([{ id: 'view-7' }]);
});

test('a view is not brought up to date with a search that cannot be read', async () => {
  const { bridge, kept: stored } = await open();
  await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'is:onlin x');
  await menuOf('Tills of Berlin');
  await choose(/^Update to match the list/);
  expect(screen.getByText('Correct the search first')).toBeTruthy();
  expect(bridge.inputsOf('views:save')).toEqual([]);
  expect(stored.views).toEqual([tills]);
});

test('a ready-made view is put away for good, and brought back by undo', async () => {
  const { bridge, kept: stored } = await open();
  await menuOf('Disk under 10 %');
  await choose(/^Hide/);
  expect(stored.settings.hiddenViews).toEqual(['ready-disk']);
  expect(screen.queryByRole('link', { name: /^Disk under/ })).toBeNull();
  await click(screen.getByRole('button', { name: 'Undo' }));
  expect(stored.settings.hiddenViews).toEqual([]);
  expect(screen.getByRole('link', { name: /^Disk under/ })).toBeTruthy();
  bridge.notify('settings:changed', { ...settings, hiddenViews: ['ready-disk', 'ready-unseen'] });
  await settle();
  expect(screen.queryByRole('link', { name: /^Not seen/ })).toBeNull();
});

test('a ready-made view that is edited becomes one of the user’s own, once', async () => {
  const { kept: stored } = await open([]);
  await menuOf('Not seen for 30 days');
  await choose(/^Rename and edit/);
  await click(dialog().getByRole('radio', { name: '1' }));
  await click(dialog().getByRole('button', { name: 'Save view' }));
  expect(stored.views).toMatchObject([
    { id: 'view-21', name: 'Not seen for 30 days', query: 'seen:>30d', shortcut: 1 },
  ]);
  expect(stored.settings.hiddenViews).toEqual(['ready-unseen']);
  expect(screen.getAllByRole('link', { name: /^Not seen for 30 days/ })).toHaveLength(1);
});

test('the main process is notified when the result of a view with notifications changes', async () => {
  const { bridge } = await open();
  await counted(/^Tills of Berlin, 1$/);
  expect(bridge.inputsOf('views:notify')).toEqual([]);
  const added = row({ id: 9, name: 'Till 2', group: 'Berlin' });
  vi.setSystemTime(Date.now() + 15_000);
  bridge.notify('agents:changed', {
    reset: false,
    upserted: [packRow(added)],
    removed: [],
    summary: summaryOf([...fleet(), added]),
  });
  await counted(/^Tills of Berlin, 2$/);
  expect(bridge.inputsOf('views:notify')).toEqual([
    { id: 'view-7', added: ['Till 2'], addedCount: 1, removedCount: 0 },
  ]);
});

test('another account has its own views', async () => {
  const { bridge } = await open();
  bridge.answer('views:current', succeed([{ ...tills, id: 'view-1', name: 'Desks' }]));
  bridge.notify('agents:changed', { reset: true, upserted: [], removed: [], summary: summaryOf(fleet()) });
  await settle();
  expect(screen.getByRole('link', { name: /^Desks/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Tills/ })).toBeNull();
});

test('another group of the account is no news', async () => {
  const { bridge, app, agents } = await open();
  await counted(/^Tills of Berlin, 1$/);
  const { current } = app.account;
  if (current.kind !== 'signed-in') throw new Error('nobody is signed in');
  const at = agents.all.summary.at;
  bridge.notify('account:changed', { kind: 'signed-in', account: { ...current.account, groupId: 'g-7' } });
  await settle();
  bridge.notify('agents:changed', {
    reset: false,
    upserted: [],
    removed: [3],
    summary: summaryOf(fleet().slice(0, 2), (at ?? 0) + 1),
  });
  await counted(/^Tills of Berlin, 0$/);
  expect(bridge.inputsOf('views:notify')).toEqual([]);
});

test('the rail has no fault that axe can find', async () => {
  await open();
  expect(await findFaults(screen.getByRole('navigation', { name: 'Main' }))).toEqual([]);
});
