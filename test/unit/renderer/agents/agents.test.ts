import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { defaultSettings, type Settings } from '../../../../src-main/contract/settings.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { jobOf, REFUSAL, refuse, signedIn, summaryOf } from '../bridge.ts';
import { inventRows, row } from './rows.ts';
import { click, menuItem, openConsole, press, settle, type } from '../window.ts';

const office = [
  row({ id: 1, name: 'Reception', group: 'Alder', os: 'win', online: true, osUser: 'Aneta Kowalczyk' }),
  row({ id: 2, name: 'Scanner', group: 'Alder', os: 'linux', online: false, city: 'Bristol', ip: null }),
  row({ id: 3, name: 'Königstraße 10', group: 'Berlin', os: 'mac', online: true, localFavorite: true }),
  row({ id: 4, name: 'Königstraße 9', group: 'Berlin', os: 'mac', online: true, limited: true }),
  row({ id: 5, name: 'Till', group: null, os: 'android', online: false, disabled: true }),
  row({ id: 6, name: 'Vault', group: 'Alder', online: false, serviceFavorite: true }),
];
const grid = () => screen.getByRole('grid', { name: 'Agents' });
const names = () =>
  within(grid())
    .getAllByRole('row')
    .slice(1)
    .map((element) => element.getAttribute('aria-label'));
const cursor = () => {
  const id = grid().getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.getAttribute('aria-label') ?? null);
};
const rowOf = (name: string) => screen.getByRole('row', { name });

test('lists agents by name in natural order, under the true count', async () => {
  await openConsole(signedIn(office));
  expect(names()).toEqual(['Königstraße 9', 'Königstraße 10', 'Reception', 'Scanner', 'Till', 'Vault']);
  expect(grid()).toHaveProperty('ariaRowCount');
  expect(grid().getAttribute('aria-rowcount')).toBe('6');
  expect(rowOf('Scanner').getAttribute('aria-rowindex')).toBe('4');
  expect(screen.getByText('6 · 3 online')).toBeTruthy();
});

test('gives no number of those online where the list does not say of anyone', async () => {
  await openConsole(signedIn(office.map((one) => ({ ...one, online: null }))));
  expect(document.querySelector('.sum')?.textContent.trim()).toBe('6');
  expect(screen.getByRole('button', { name: 'Online' })).toBeTruthy();
});

test('says each state in a word, and a missing value as a dash', async () => {
  await openConsole(signedIn(office));
  expect(within(rowOf('Till')).getByRole('img', { name: 'Blocked' })).toBeTruthy();
  expect(within(rowOf('Königstraße 9')).getByRole('img', { name: 'Limited, online' })).toBeTruthy();
  expect(within(rowOf('Scanner')).getByRole('img', { name: 'Offline' })).toBeTruthy();
  const cells = within(rowOf('Till')).getAllByRole('gridcell');
  expect(cells[3]?.textContent.trim()).toBe('–');
});

test('keeps the address before the place in whatever script the place is written', async () => {
  await openConsole(signedIn([row({ id: 1, name: 'Desk', ip: '198.51.100.7', city: 'القاهرة', country: 'EG' })]));
  expect(within(rowOf('Desk')).getByText(/198\.51/).parentElement?.textContent).toBe(
    '198.51.100.7 · \u2068القاهرة, EG\u2069',
  );
});

test('names every row action by its agent', async () => {
  await openConsole(signedIn(office));
  const actions = within(rowOf('Reception'));
  for (const name of [
    'Connect to Reception',
    'Wake Reception',
    'Reboot Reception',
    'More actions for Reception',
    'Add Reception to favorites',
  ])
    expect(actions.getByRole('button', { name })).toBeTruthy();
  expect(
    within(rowOf('Vault')).getByRole('button', { name: 'Remove Vault from favorites' }).getAttribute('aria-pressed'),
  ).toBe('true');
});

test('moves, connects, marks, wakes and asks before a reboot by keyboard', async () => {
  const bridge = signedIn(office);
  const job = jobOf({ agentId: 2, agentName: 'Scanner', startedAt: Date.now() - 24_000 });
  bridge.answer('agents:wake', succeed(job));
  await openConsole(bridge);
  grid().focus();
  await settle();
  expect(cursor()).toBe('Königstraße 9');
  await press('ArrowDown');
  await press('ArrowDown');
  expect(cursor()).toBe('Reception');
  await press('Enter');
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  await press('f');
  expect(bridge.inputsOf('agents:setFavorite')).toEqual([{ agentId: 1, favorite: true }]);
  await press('ArrowDown');
  await press('w');
  expect(bridge.inputsOf('agents:wake')).toEqual([{ agentId: 2 }]);
  expect(within(rowOf('Scanner')).getByText('Waking 0:24')).toBeTruthy();
  await press('Home');
  expect(cursor()).toBe('Königstraße 9');
  await press('End');
  expect(cursor()).toBe('Vault');
  await press('PageUp');
  expect(cursor()).toBe('Königstraße 9');
  // Above the first row are the heads; the cursor stays, and down leads back to it.
  await press('ArrowUp');
  await press('ArrowDown');
  expect(cursor()).toBe('Königstraße 9');
  await press('r');
  expect(bridge.inputsOf('agents:reboot')).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Reboot Königstraße 9?' })).toBeTruthy();
});

test('the reboot question names who is signed in and sends what was chosen', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Reboot Reception' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reboot Reception?' }));
  expect(dialog.getByText('Aneta Kowalczyk is signed in. Unsaved work may be lost.')).toBeTruthy();
  await click(dialog.getByRole('radio', { name: 'In Safe Mode (Windows)' }));
  await click(dialog.getByRole('button', { name: 'Reboot' }));
  expect(bridge.inputsOf('agents:reboot')).toEqual([{ agentId: 1, safe: true }]);
  expect(screen.getByText('Rebooting Reception in Safe Mode in 5 s')).toBeTruthy();
});

test('cancelling the reboot question sends nothing', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Reboot Reception' }));
  await click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bridge.inputsOf('agents:reboot')).toEqual([]);
});

test('search finds without accents and in any order, and Enter takes the first or the one moved to', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  await press('/', document.body);
  const box = screen.getByRole('searchbox', { name: 'Search agents' });
  expect(document.activeElement).toBe(box);
  await type(box, 'BERLIN konigstrasse');
  expect(names()).toEqual(['Königstraße 9', 'Königstraße 10']);
  expect(grid().getAttribute('aria-rowcount')).toBe('2');
  expect(screen.getByText('2 of 6 · 2 online')).toBeTruthy();
  await press('Enter', box);
  await press('ArrowDown', box);
  await press('ArrowDown', box);
  expect(document.activeElement).toBe(box);
  await press('Enter', box);
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 4 }, { agentId: 3 }]);
  await press('Escape', box);
  expect(names()).toHaveLength(6);
});

const lanes = [
  row({ id: 1, name: '17:4', group: 'Leeds' }),
  row({ id: 2, name: '17:42', group: 'Leeds' }),
  row({ id: 3, name: '17:42', group: 'York' }),
  row({ id: 4, name: '17:421', group: 'York' }),
];

test('Enter takes the exact name in whatever order the list is sorted', async () => {
  const bridge = signedIn(lanes);
  const { agents } = await openConsole(bridge);
  agents.list.sortBy('name');
  const box = screen.getByRole('searchbox', { name: 'Search agents' });
  await type(box, '17:4');
  expect(names()).toEqual(['17:4', '17:421', '17:42', '17:42']);
  await press('Enter', box);
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
});

test('Enter asks which agent is meant where several have exactly the typed name', async () => {
  const bridge = signedIn(lanes);
  await openConsole(bridge);
  const box = screen.getByRole('searchbox', { name: 'Search agents' });
  const question = '2 agents are named “17:42”. Press Down to choose one.';
  await type(box, '17:42');
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
  expect(screen.queryByText(question)).toBeNull();
  box.focus();
  await press('Enter', box);
  expect(bridge.inputsOf('sessions:open')).toEqual([]);
  expect(screen.getAllByText(question).length).toBeGreaterThan(0);
  await press('ArrowDown', box);
  await press('ArrowDown', box);
  expect(screen.queryByText(question)).toBeNull();
  await press('Enter', box);
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 3 }]);
});

test('marks what the search hit in the name and nothing else', async () => {
  await openConsole(signedIn(office));
  await type(screen.getByRole('searchbox'), 'strasse 9');
  const marks = [...rowOf('Königstraße 9').querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['straße', '9']);
});

test('a letter typed in the search box is text, not a command', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  const box = screen.getByRole('searchbox');
  box.focus();
  for (const key of ['f', 'w', 'r', '?', 'Home']) await press(key, box);
  expect(bridge.calls.filter(({ channel }) => /wake|reboot|setFavorite/.test(channel))).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('chips of one kind add up, of different kinds narrow', async () => {
  await openConsole(signedIn(office));
  const chip = (name: string) => screen.getByRole('button', { name });
  await click(chip('macOS'));
  expect(names()).toEqual(['Königstraße 9', 'Königstraße 10']);
  await click(chip('Android'));
  expect(names()).toEqual(['Königstraße 9', 'Königstraße 10', 'Till']);
  await click(chip('Online'));
  expect(names()).toEqual(['Königstraße 9', 'Königstraße 10']);
  await click(chip('Limited'));
  expect(names()).toEqual(['Königstraße 9']);
  expect(chip('Limited').getAttribute('aria-pressed')).toBe('true');
});

test('chips that have no room are folded into a menu, by their measured width', async () => {
  const part = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  await openConsole(signedIn(office));
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
  part.mockReturnValue(640);
  cleanup();
  await openConsole(signedIn(office));
  await click(screen.getByRole('button', { name: 'More filters' }));
  expect(menuItem(/^Blocked/)).toBeTruthy();
  part.mockRestore();
});

test('the views and groups of the rail count and filter', async () => {
  await openConsole(signedIn(office));
  expect(screen.getByRole('link', { name: 'All agents, 6' }).textContent).toContain('6');
  await click(screen.getByRole('link', { name: 'Favorites, 2' }));
  expect(names()).toEqual(['Königstraße 10', 'Vault']);
  await click(screen.getByRole('link', { name: 'All agents, 6' }));
  const tree = within(screen.getByRole('tree', { name: 'Groups' }));
  await click(tree.getByRole('treeitem', { name: 'Berlin, 2 agents' }));
  expect(names()).toEqual(['Königstraße 9', 'Königstraße 10']);
  expect(tree.getByRole('treeitem', { name: /Berlin/ }).getAttribute('aria-selected')).toBe('true');
  await click(screen.getByRole('link', { name: 'No group, 1' }));
  expect(names()).toEqual(['Till']);
});

test('sessions of a group begin in View only once its menu says so, by pointer and by keyboard', async () => {
  const bridge = signedIn(office);
  bridge.answer('settings:change', (part) => succeed({ ...defaultSettings, ...(part as Partial<Settings>) }));
  await openConsole(bridge);
  const berlin = () => screen.getByRole('treeitem', { name: /^Berlin/ });
  await fireEvent.contextMenu(berlin());
  await settle();
  const menu = () => within(screen.getByRole('menu', { name: 'Group Berlin' }));
  const choice = (name: RegExp) => menu().getByRole('menuitemradio', { name });
  expect(choice(/take input at once/).getAttribute('aria-checked')).toBe('true');
  await click(choice(/start in View only/));
  expect(bridge.inputsOf('settings:change')).toEqual([{ viewOnlyGroups: ['Berlin'] }]);
  await fireEvent.contextMenu(berlin());
  await settle();
  await click(choice(/take input at once/));
  expect(bridge.inputsOf('settings:change').at(-1)).toEqual({ viewOnlyGroups: [] });
});

test('a list that is pulled along by screens draws the rows beyond its edges when it rests', async () => {
  await openConsole(signedIn(inventRows(2_000, Date.now())));
  const body = grid().querySelector<HTMLElement>('[role="rowgroup"]:has([role="row"][data-id])');
  if (body === null) throw new Error('no list');
  const drawn = () => body.querySelectorAll('[role="row"][data-id]').length;
  const scrollTo = async (top: number): Promise<number> => {
    body.scrollTop = top;
    await fireEvent.scroll(body);
    return drawn();
  };
  const pulled = await scrollTo(20_000);
  await expect.poll(drawn).toBeGreaterThan(pulled + 8);
  const rested = drawn();
  expect(await scrollTo(20_100)).toBe(rested);
  expect(await scrollTo(40_000)).toBe(pulled);
});

test('hundreds of groups are drawn part by part, and the last one is reached by one key before that', async () => {
  const count = 1_500;
  await openConsole(
    signedIn(Array.from({ length: count }, (_, at) => row({ id: at + 1, group: `Site ${String(at + 1)}` }))),
  );
  const items = () => screen.getByRole('tree', { name: 'Groups' }).querySelectorAll<HTMLElement>('[role="treeitem"]');
  await screen.findByRole('tree', { name: 'Groups' });
  // The list comes in parts, and so do its groups.
  await waitFor(() => {
    expect(items()[0]?.getAttribute('aria-setsize')).toBe(String(count));
  });
  expect(items().length).toBeLessThan(count);
  items()[0]?.focus();
  await press('End');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Site ${String(count)}, 1 agent`);
  await expect.poll(() => items().length).toBe(count);
});

test('the group tree opens and closes by arrow keys', async () => {
  await openConsole(
    signedIn([
      row({ id: 1, group: 'North / Leeds' }),
      row({ id: 2, group: 'North\\Selby' }),
      row({ id: 3, group: 'South' }),
    ]),
  );
  const items = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
  expect(items()).toEqual(['North, 2 agents', 'South, 1 agent']);
  const north = screen.getByRole('treeitem', { name: /^North/ });
  north.focus();
  await press('ArrowRight');
  expect(items()).toEqual(['North, 2 agents', 'Leeds, 1 agent', 'Selby, 1 agent', 'South, 1 agent']);
  await press('ArrowDown');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Leeds, 1 agent');
  await press('Enter');
  expect(names()).toEqual(['PC-1']);
  await press('ArrowLeft');
  await press('ArrowLeft');
  expect(items()).toEqual(['North, 2 agents', 'South, 1 agent']);
});

test('sorting turns round at the second press and says so', async () => {
  await openConsole(signedIn(office));
  const head = () => screen.getByRole('columnheader', { name: 'Name' });
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await click(within(head()).getByRole('button'));
  expect(head().getAttribute('aria-sort')).toBe('descending');
  expect(names()[0]).toBe('Vault');
  await click(within(screen.getByRole('columnheader', { name: 'Group' })).getByRole('button'));
  expect(names()).toEqual(['Reception', 'Scanner', 'Vault', 'Königstraße 9', 'Königstraße 10', 'Till']);
});

test('the heads are reached, walked and left by keyboard', async () => {
  await openConsole(signedIn(office));
  const headWithFocus = () => document.activeElement?.closest('[role="columnheader"]');
  grid().focus();
  await press('Home');
  const first = cursor();
  await press('ArrowUp');
  expect(headWithFocus()).toBe(screen.getByRole('columnheader', { name: 'Name' }));
  // Enter and Space on a head are the click of its button.
  expect(document.activeElement?.tagName).toBe('BUTTON');
  await press('ArrowRight');
  expect(headWithFocus()).toBe(screen.getByRole('columnheader', { name: 'Group' }));
  await press('End');
  expect(headWithFocus()).toBe(within(grid()).getAllByRole('columnheader').at(-1));
  await press('Home');
  await press('ArrowLeft');
  expect(headWithFocus()).toBe(screen.getByRole('columnheader', { name: 'Status' }));
  await click(document.activeElement!);
  expect(headWithFocus()?.getAttribute('aria-sort')).toBe('ascending');
  await press('ArrowDown');
  expect(document.activeElement).toBe(grid());
  expect(cursor()).toBe(first);
  await press('ArrowUp', screen.getByRole('searchbox'));
  expect(headWithFocus()).toBeNull();
});

test('a refresh keeps rows in place, the cursor on its agent and the keyboard where it was', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  grid().focus();
  await press('End');
  await press('ArrowUp');
  expect(cursor()).toBe('Till');
  const before = rowOf('Till');
  bridge.notify('agents:changed', {
    reset: false,
    upserted: [row({ id: 4, name: 'Zebra', online: false }), row({ id: 9, name: 'Bay' })].map(packRow),
    removed: [1],
    summary: { total: 6, online: 3, at: Date.now(), dropped: 0 },
  });
  await settle();
  // The renamed one stays where it was; the new one comes in by its name; the gone one is gone.
  expect(names()).toEqual(['Bay', 'Zebra', 'Königstraße 10', 'Scanner', 'Till', 'Vault']);
  expect(cursor()).toBe('Till');
  expect(rowOf('Till')).toBe(before);
  expect(document.activeElement).toBe(grid());
});

test('when the agent under the cursor is gone, Enter takes no neighbour', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  grid().focus();
  await press('ArrowDown');
  expect(cursor()).toBe('Königstraße 10');
  bridge.notify('agents:changed', { reset: false, upserted: [], removed: [3], summary: summaryOf(office) });
  await settle();
  await press('Enter');
  expect(bridge.inputsOf('sessions:open')).toEqual([]);
  await press('ArrowUp');
  expect(cursor()).toBe('Königstraße 9');
});

test('a refresh of nothing but the summary redraws no row', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  const mutations: MutationRecord[] = [];
  const observer = new MutationObserver((records) => mutations.push(...records));
  observer.observe(grid(), { subtree: true, childList: true, attributes: true, characterData: true });
  bridge.notify('agents:changed', {
    reset: false,
    upserted: [],
    removed: [],
    summary: { ...summaryOf(office), at: Date.now() },
  });
  await settle();
  observer.disconnect();
  expect(mutations).toEqual([]);
});

test('draws a part of ten thousand rows, with the true count, and the cursor anywhere among them', async () => {
  await openConsole(signedIn(inventRows(10_000, Date.now())));
  await expect.poll(() => grid().getAttribute('aria-rowcount')).toBe('10000');
  expect(within(grid()).getAllByRole('row').length).toBeLessThan(80);
  grid().focus();
  await press('End');
  const id = grid().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(id)?.getAttribute('aria-rowindex')).toBe('10000');
});

test('a search changes the words of rows that are there, and those it leaves over are neither seen nor heard', async () => {
  await openConsole(signedIn(office));
  const elements = () => Array.from(grid().querySelectorAll('[role=row]'));
  const before = elements();
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'till' } });
  await settle();
  expect(names()).toEqual(['Till']);
  expect(elements()).toEqual(before);
  expect(grid().querySelectorAll('[data-id], [aria-selected=true]')).toHaveLength(1);
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: '' } });
  await settle();
  expect(names()).toEqual(['Königstraße 9', 'Königstraße 10', 'Reception', 'Scanner', 'Till', 'Vault']);
  expect(elements()).toEqual(before);
});

test('double click connects, and a failure is said with a way to try again', async () => {
  const bridge = signedIn(office);
  bridge.answer('sessions:open', refuse('no-right'));
  await openConsole(bridge);
  const target = rowOf('Reception');
  await fireEvent.mouseDown(target);
  await fireEvent.dblClick(target);
  await settle();
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('Couldn’t connect to Reception')).toBeTruthy();
  expect(alert.getByText(REFUSAL)).toBeTruthy();
  bridge.answer('sessions:open', succeed({ tabId: 'tab-2' }));
  await click(alert.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }, { agentId: 1 }]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a double press connects once', async () => {
  const bridge = signedIn(office);
  let release = () => {};
  bridge.answer('sessions:open', async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return succeed({ tabId: 'tab-1' });
  });
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Connect to Reception' }));
  await click(screen.getByRole('button', { name: 'Connect to Reception' }));
  release();
  await settle();
  expect(bridge.inputsOf('sessions:open')).toHaveLength(1);
});

test('the menu of a row offers the safe reboot for Windows only, and copies', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'More actions for Scanner' }));
  expect(menuItem(/^Copy IP/)?.getAttribute('aria-disabled')).toBe('true');
  expect(menuItem(/Safe Mode/)).toBeUndefined();
  await click(screen.getByRole('button', { name: 'More actions for Reception' }));
  expect(menuItem(/^Wake/)?.getAttribute('aria-disabled')).toBe('true');
  expect(menuItem(/^Reboot in Safe Mode Windows starts in Safe Mode; other systems may ignore this$/)).toBeTruthy();
  await click(menuItem(/^Copy name$/)!);
  expect(bridge.inputsOf('app:copy')).toEqual([{ text: 'Reception' }]);
});

test('a failed wake is shown with its reason, in the row too', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  const job = jobOf({ agentId: 2, agentName: 'Scanner', startedAt: Date.now() });
  bridge.notify('jobs:changed', [job]);
  await settle();
  expect(within(rowOf('Scanner')).getByRole('img', { name: 'Waking' })).toBeTruthy();
  bridge.notify('jobs:changed', [{ ...job, state: 'failed', endedAt: Date.now(), failure: refuse('timeout').failure }]);
  await settle();
  expect(within(rowOf('Scanner')).getByText('Wake failed')).toBeTruthy();
  expect(within(screen.getByRole('alert')).getByText('Scanner didn’t wake up')).toBeTruthy();
});

test('a favorite of the account area is not touched, and a toast explains that', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  await click(screen.getByRole('button', { name: 'Remove Vault from favorites' }));
  expect(bridge.inputsOf('agents:setFavorite')).toEqual([]);
  expect(screen.getByText('Vault is a favorite in the account area')).toBeTruthy();
});

test.each([
  ['markup', '<img src=x onerror="globalThis.hit = true"><b>bold</b>'],
  ['right to left', '\u202Eexe.gpj שלום'],
  ['emoji', '👩🏽‍💻 desk 🏴‍☠️'],
  ['line breaks', 'one\ntwo\r\nthree'],
  ['ten thousand characters', 'x'.repeat(10_000)],
  ['replacement patterns', "$& {name} $1 ${count} '"],
])('a name with %s is shown as text', async (_, given) => {
  const bridge = signedIn([row({ id: 1, name: given, group: given, owner: given, osUser: given })]);
  const name = given.replace('\u202E', '');
  bridge.answer('sessions:open', refuse('internal'));
  await openConsole(bridge);
  const shown = within(grid()).getAllByRole('row')[1];
  expect(shown?.getAttribute('aria-label')).toBe(name);
  expect(shown?.querySelector('.name')?.textContent.trim()).toBe(name.trim());
  expect(shown?.querySelectorAll('img, b')).toHaveLength(0);
  await click(within(shown!).getAllByRole('button')[1]!);
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 1 }]);
  expect(screen.getByRole('alert').textContent).toContain(`Couldn’t connect to ${name}`);
  expect('hit' in globalThis).toBe(false);
});

test('no match offers to search without the filters', async () => {
  await openConsole(signedIn(office));
  await click(screen.getByRole('button', { name: 'Android' }));
  await type(screen.getByRole('searchbox'), 'reception');
  expect(screen.getByRole('heading', { name: 'No matching agents' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Search without filters' }));
  expect(names()).toEqual(['Reception']);
});

test('an account without agents says so; a cached list that cannot be read says so and can be read again', async () => {
  const bridge = signedIn([]);
  await openConsole(bridge);
  expect(screen.getByRole('heading', { name: 'No agents yet' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Deploy' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Deploy' })).toBeTruthy();
});

test('an account without favorites says how they are made; with filters beside them it does not', async () => {
  await openConsole(signedIn([row({ id: 1, name: 'Reception', os: 'win' })]));
  await click(screen.getByRole('button', { name: 'Favorites' }));
  expect(screen.getByRole('heading', { name: 'No favorites yet' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Windows' }));
  expect(screen.getByRole('heading', { name: 'No matching agents' })).toBeTruthy();
});

test('a search without a match leads to the search words of the guide', async () => {
  const { app } = await openConsole(signedIn(office));
  await type(screen.getByRole('searchbox'), 'nothing like this');
  await click(screen.getByRole('button', { name: 'Search terms' }));
  expect(app.dialog).toEqual({ kind: 'guide', section: 'reference' });
});

test('a cached list that cannot be read can be read again', async () => {
  const bridge = signedIn(office);
  bridge.answer('agents:page', refuse('unavailable', undefined, 'The disk did not answer.'));
  await openConsole(bridge);
  expect(screen.getByText('The disk did not answer.')).toBeTruthy();
  const good = signedIn(office);
  bridge.answer('agents:page', async (input) => (await good.invoke('agents:page', input)) as never);
  await click(screen.getByRole('button', { name: 'Try again' }));
  expect(names()).toHaveLength(6);
});

test('entries that could not be read are mentioned', async () => {
  const bridge = signedIn(office);
  bridge.answer(
    'agents:page',
    succeed({ rows: office.map(packRow), done: true, summary: { ...summaryOf(office), dropped: 3, repeated: 1 } }),
  );
  await openConsole(bridge);
  expect(screen.getByText('3 entries in the list couldn’t be read and aren’t shown.')).toBeTruthy();
  expect(screen.getByText('1 entry in the list has the ID of an earlier one and isn’t shown.')).toBeTruthy();
});

test('a notification that was clicked shows its agent, whatever was shown or searched before', async () => {
  const bridge = signedIn(office);
  const { app, agents } = await openConsole(bridge);
  await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'vault');
  app.goTo('settings');
  await settle();
  bridge.notify('command:given', { kind: 'show-agent', agentId: 2 });
  await settle();
  expect(cursor()).toBe('Scanner');
  expect(names()).toHaveLength(6);
  expect(agents.details.agentId).toBe(2);
  expect(screen.getByRole('region', { name: 'Agent details' })).toBeTruthy();
});

test('an agent that is shown from outside leaves a search alone that holds it', async () => {
  const bridge = signedIn(office);
  await openConsole(bridge);
  await type(screen.getByRole('searchbox', { name: 'Search agents' }), 'alder');
  bridge.notify('command:given', { kind: 'show-agent', agentId: 2 });
  await settle();
  expect(cursor()).toBe('Scanner');
  expect(names()).toEqual(['Reception', 'Scanner', 'Vault']);
});
