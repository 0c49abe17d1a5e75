import { fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { colonNames, deviceId, typedColonNames, typedDeviceIds } from '../../../fixtures/names.ts';
import type { SavedView } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { setLocale } from '../../../../src-renderer/lib/intl.ts';
import { signedIn } from '../bridge.ts';
import { row } from './rows.ts';
import { shareWindow } from '../share-window.ts';
import { click, openConsole, press, settle } from '../window.ts';

const rows = [
  ...colonNames.map((name, at) => row({ id: at + 1, name, deviceId: null })),
  row({ id: 11, name: 'Linux.11', group: 'Leeds', deviceId }),
  row({ id: 12, name: 'Linux.11', group: 'York', deviceId: null }),
  row({ id: 13, name: '東京支店レジ１', deviceId: null }),
];
const idOf = (name: string) => rows.find((one) => one.name === name)?.id;
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search agents' });
const grid = () => screen.getByRole('grid', { name: 'Agents' });
const drawn = () =>
  within(grid())
    .queryAllByRole('row')
    .filter((one) => one.classList.contains('cursor'));
const active = () => box().getAttribute('aria-activedescendant');
const notes = () => screen.getAllByRole('status').map((one) => one.textContent.trim());

const view = (part: Partial<SavedView>): SavedView => ({
  ...{ id: 'view-1', name: 'Unseen', query: 'seen:>9od', chips: [], systems: [], group: null, notify: true },
  ...{ sort: { column: 'name', down: false }, columns: null, layout: null, shortcut: null },
  ...part,
});

async function open(views: readonly SavedView[] = []) {
  const bridge = signedIn(rows);
  bridge.answer('views:current', succeed(views));
  const shown = await openConsole(bridge);
  const type = async (text: string): Promise<void> => {
    box().focus();
    await fireEvent.input(box(), { target: { value: text } });
    await settle();
  };
  const opened = () => bridge.inputsOf('sessions:open').map(({ agentId }) => agentId);
  return { bridge, type, opened, ...shown };
}
afterEach(() => setLocale('en-GB'));

describe('Enter in the search box', () => {
  const shown = shareWindow(() => open());
  const since = () => {
    const { type, opened } = shown();
    const before = opened().length;
    return { type, opened: () => opened().slice(before) };
  };

  test.each(typedColonNames)('connects to the agent that %s names, which is drawn as chosen', async (typed, name) => {
    const { type, opened } = since();
    await type(typed);
    expect(active()).toBe(`agent-${String(idOf(name))}`);
    expect(drawn().map(({ id }) => id)).toEqual([active()]);
    await press('Enter', box());
    expect(opened()).toEqual([idOf(name)]);
  });

  test.each(typedDeviceIds)('connects to the agent whose device has the number %j', async (typed) => {
    const { type, opened } = since();
    for (const text of [typed, `id:${typed}`]) {
      await type(text);
      expect(active()).toBe('agent-11');
      await press('Escape', box());
    }
    await type(typed);
    await press('Enter', box());
    expect(opened()).toEqual([11]);
  });
});

describe('Enter in the search box', () => {
  test('connects by a few letters, to the first row as it is drawn', async () => {
    const { type, opened } = await open();
    await type('acme');
    expect(drawn().map(({ id }) => id)).toEqual(['agent-1']);
    await press('Enter', box());
    expect(opened()).toEqual([1]);
  });

  test.each(['', '   ', 'seen:>9od', 'seen:>9od ', 'acme seen:>9od', 'os:', '-', '\u200b', '"', 'is:online'])(
    'with %j typed takes no first row, and none is drawn as chosen',
    async (text) => {
      const { type, opened } = await open();
      await type(text);
      expect(active()?.startsWith('agent-') ?? false).toBe(false);
      expect(drawn()).toEqual([]);
      if (screen.queryByRole('listbox') !== null) await press('Escape', box());
      await press('Enter', box());
      expect(opened()).toEqual([]);
      await press('ArrowDown', box());
      expect(drawn().map(({ id }) => id)).toEqual([active()]);
      await press('Enter', box());
      expect(opened()).toHaveLength(1);
    },
  );

  test('says at once what cannot be read, and asks for a choice where the terms find several', async () => {
    const { type } = await open();
    await type('seen:>9od');
    expect(box().getAttribute('aria-invalid')).toBeNull();
    await press('Enter', box());
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(notes().join()).toContain('seen: needs a time');
    await type('is:online ');
    await press('Enter', box());
    expect(notes()).toContain('Press Down to choose one.');
  });

  test('connects to the one agent that the terms find', async () => {
    const { type, opened } = await open();
    await type('group:york ');
    expect(active()).toBe('agent-12');
    await press('Enter', box());
    expect(opened()).toEqual([12]);
  });

  test('takes an agent in an empty box only where a key or a click chose it', async () => {
    const { opened, agents } = await open();
    agents.show(12);
    await settle();
    box().focus();
    await press('Enter', box());
    grid().focus();
    box().focus();
    await settle();
    await press('Enter', box());
    expect(active()).toBeNull();
    expect(opened()).toEqual([]);
    await fireEvent.mouseDown(screen.getByRole('row', { name: 'acme:47110' }));
    box().focus();
    await settle();
    expect(active()).toBe('agent-2');
    await press('Enter', box());
    expect(opened()).toEqual([2]);
  });

  test('takes none of several agents of exactly that name, nor does the list when it gets the keyboard', async () => {
    const { type, opened } = await open();
    await type('linux.11');
    expect([drawn(), active()]).toEqual([[], null]);
    await press('Enter', box());
    grid().focus();
    await settle();
    expect(drawn()).toEqual([]);
    await press('Enter', grid());
    expect(opened()).toEqual([]);
    await press('ArrowDown', grid());
    await press('ArrowDown', grid());
    await press('Enter', grid());
    expect(opened()).toEqual([12]);
  });

  test('takes none of those found in the other keyboard layout before one is chosen', async () => {
    const { type, opened } = await open();
    await type('Дштгчю11');
    expect(screen.getByText('Nothing for “Дштгчю11”. Showing “linux.11”.')).toBeDefined();
    expect(within(grid()).getAllByRole('row', { name: 'Linux.11' })).toHaveLength(2);
    expect([drawn(), active()]).toEqual([[], null]);
    await press('Enter', box());
    expect(notes()).toContain('Press Down to choose one.');
    grid().focus();
    await settle();
    await press('Enter', grid());
    expect(opened()).toEqual([]);
    box().focus();
    await press('ArrowDown', box());
    await press('Enter', box());
    expect(opened()).toEqual([11]);
    await type('Дштгчю11 group:york');
    // The line for screen readers follows once typing pauses.
    expect(screen.queryByText(/^Nothing for/, { ignore: '.sr' })).toBeNull();
  });

  test('that ends a composition is no Enter', async () => {
    const { type, opened } = await open();
    await type('東京');
    await press('Enter', box(), { isComposing: true });
    expect(opened()).toEqual([]);
    await press('Enter', box());
    expect(opened()).toEqual([13]);
  });
});

describe('while the search cannot be read', () => {
  test.each(['seen:>9od', 'acme seen:>9od '])(
    '%j: nothing is done with the list as filtered, and the reason is said',
    async (text) => {
      const { type, agents, app } = await open();
      await type(text);
      const reason = () => app.toasts.shown.map(({ title, text: why }) => `${title}: ${why ?? ''}`).join();
      const why = 'Correct the search first: seen: needs a time';
      grid().focus();
      await press('a', grid(), { ctrlKey: true });
      expect(agents.selection.size).toBe(0);
      expect(reason()).toContain(why);
      agents.togglePickAll();
      expect(agents.selection.size).toBe(0);
      await click(screen.getByRole('button', { name: 'Export' }));
      expect(app.dialog).toBeNull();
      expect(reason()).toContain(why);
      await type('acme');
      await press('a', grid(), { ctrlKey: true });
      expect(agents.selection.size).toBe(2);
    },
  );

  test('a selection can be given up all the same', async () => {
    const { type, agents } = await open();
    agents.pickAll();
    await type('seen:>9od');
    agents.togglePickAll();
    expect(agents.selection.size).toBe(0);
  });

  test('a view is neither counted nor saved nor announced, and says why', async () => {
    const good = view({ id: 'view-2', name: 'Tills', query: 'acme', notify: false });
    const { bridge, type, agents, app } = await open([view({}), good]);
    await expect.poll(() => agents.views.countOf('view-2')).toBe(2);
    expect(agents.views.countOf('view-1')).toBeUndefined();
    const item = screen.getByRole('link', { name: /^Unseen, Its search can’t be read, so it isn’t counted/ });
    expect(item.getAttribute('data-tip')).toContain('seen: needs a time');
    expect(bridge.inputsOf('views:notify')).toEqual([]);
    await type('seen:>9od');
    app.open({ kind: 'save-view', view: null });
    await settle();
    const dialog = within(screen.getByRole('dialog', { name: 'Save view' }));
    expect(dialog.getByText(/isn’t counted/)).toBeDefined();
    await click(dialog.getByRole('button', { name: 'Save view' }));
    expect(bridge.inputsOf('views:save')).toEqual([]);
    expect(dialog.getByText(/^Correct the search first\. seen: needs a time/)).toBeDefined();
  });
});

test('a search with a decimal comma is stored with a point', async () => {
  setLocale('de-DE');
  const { type, agents } = await open();
  await type('ram:>=7,5gb');
  expect(agents.list.query).toBe('ram:>=7,5gb');
  expect(agents.list.asking.query).toBe('ram:>=7.5gb');
});

test('a word that was meant for a term is asked about where nothing is found', async () => {
  const { type } = await open();
  await type('grup:leeds');
  await click(screen.getByRole('button', { name: 'Use group:' }));
  expect(box().value).toBe('group:leeds');
  expect(box().getAttribute('aria-invalid')).toBeNull();
});
