import { fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packTraits } from '../../../../src-main/contract/packed-rows.ts';
import { signedIn } from '../bridge.ts';
import { findFaults } from '../faults.ts';
import { row, traitsOf } from './rows.ts';
import { click, openConsole, press, settle } from '../window.ts';

const rows = [
  row({ id: 1, name: 'Bay 4', group: 'Northgate / Leeds warehouse', os: 'win', online: true }),
  row({ id: 2, name: 'Bay 7', group: 'Northgate / Leeds warehouse', os: 'mac', online: false }),
  row({ id: 3, name: 'Till', group: 'Leeds', os: 'win', online: false }),
];
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search agents' });
const names = () =>
  within(screen.getByRole('grid', { name: 'Agents' }))
    .queryAllByRole('row')
    .slice(1)
    .map((element) => element.getAttribute('aria-label'));
const options = () => screen.queryAllByRole('option').map((option) => option.textContent.replace(/\s+/g, ' ').trim());
const chosen = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent.replace(/\s+/g, ' ').trim();
};

/** Types as a user does: the caret ends up behind the text. */
async function type(text: string): Promise<void> {
  box().focus();
  await fireEvent.input(box(), { target: { value: text } });
  await settle();
}
const timers = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
const REST_MS = 900;
/** What waits for the user to stop typing; a test decides when they do. */
const resting = new Map<number, () => void>();
async function rest(): Promise<void> {
  const waiting = [...resting.values()];
  resting.clear();
  for (const run of waiting) run();
  await settle();
}
const open = (bridge = signedIn(rows)) => openConsole(bridge);

beforeEach(() => {
  let next = -1;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== REST_MS) return timers.set(run, ms);
    resting.set(next, run);
    return next--;
  });
  vi.stubGlobal('clearTimeout', (timer: number) => {
    if (!resting.delete(timer)) timers.clear(timer);
  });
});
afterEach(() => {
  resting.clear();
  Object.assign(globalThis, { setTimeout: timers.set, clearTimeout: timers.clear });
});

test('plain words show neither colours, suggestions nor notes', async () => {
  await open();
  await type('bay');
  expect(names()).toEqual(['Bay 4', 'Bay 7']);
  expect(document.querySelector('.coloured, .below')).toBeNull();
  expect(options()).toEqual([]);
});

test('a term offers the values of the fleet, and the arrows and Enter are theirs while they are open', async () => {
  const bridge = signedIn(rows);
  await open(bridge);
  await type('group:');
  expect(options()).toEqual(['Northgate 2', 'Leeds warehouse Northgate 2', 'Leeds 1']);
  expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Suggestions' }).id);
  expect(chosen()).toBe('Northgate 2');
  await press('ArrowDown', box());
  await press('ArrowDown', box());
  await press('ArrowUp', box());
  expect(chosen()).toBe('Leeds warehouse Northgate 2');
  await press('Enter', box());
  expect(box().value).toBe('group:"Leeds warehouse" ');
  expect(bridge.inputsOf('sessions:open')).toEqual([]);
  expect(options()).toEqual([]);
  expect(names()).toEqual(['Bay 4', 'Bay 7']);
  // Now they are the list's again.
  await press('ArrowDown', box());
  await press('ArrowDown', box());
  await press('Enter', box());
  expect(bridge.inputsOf('sessions:open')).toEqual([{ agentId: 2 }]);
});

test('Tab accepts; a value that others hold too is made exact', async () => {
  await open();
  await type('group:leeds');
  expect(options()).toEqual(['Leeds 1', 'Leeds warehouse Northgate 2']);
  await press('Tab', box());
  expect(box().value).toBe('group:=Leeds ');
  expect(names()).toEqual(['Till']);
});

test('the pointer marks the suggestion that Enter accepts, and a press leaves the keyboard in the box', async () => {
  await open();
  await type('os:');
  expect(chosen()).toBe('Windows 2');
  const mac = screen.getByRole('option', { name: /macOS/ });
  await fireEvent.pointerMove(mac);
  await settle();
  expect(chosen()).toBe('macOS 1');
  expect(mac.getAttribute('aria-selected')).toBe('true');
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  mac.dispatchEvent(down);
  expect(down.defaultPrevented).toBe(true);
  await press('Enter', box());
  expect(names()).toEqual(['Bay 7']);
});

test.each(['ArrowLeft', 'ArrowRight', 'Home', 'End'])('%s moves the caret and closes the suggestions', async (key) => {
  await open();
  await type('os:');
  expect(options()).toHaveLength(2);
  // Not prevented: the key is the box's own.
  expect(await fireEvent.keyDown(box(), { key })).toBe(true);
  await settle();
  expect(options()).toEqual([]);
  expect(box().value).toBe('os:');
});

test('Escape closes the suggestions, then clears, and they stay closed for that term', async () => {
  await open();
  await type('os:');
  await press('Escape', box());
  expect(options()).toEqual([]);
  expect(box().value).toBe('os:');
  await type('os:w');
  expect(options()).toEqual([]);
  await press('Escape', box());
  expect(box().value).toBe('');
  await type('os:');
  expect(options()).toEqual(['Windows 2', 'macOS 1']);
});

test('Ctrl+Space offers the terms, and one goes on to its values', async () => {
  await open();
  await type('bay o');
  expect(options()).toEqual([]);
  await press(' ', box(), { ctrlKey: true });
  expect(options()[0]).toBe('os: Operating system');
  await press('Enter', box());
  expect(box().value).toBe('bay os:');
  expect(options()).toEqual(['Windows 2', 'macOS 1']);
  await click(screen.getByRole('option', { name: /Windows/ }));
  expect(box().value).toBe('bay os:windows ');
  expect(names()).toEqual(['Bay 4']);
  expect(document.activeElement).toBe(box());
});

test('the coloured text equals the typed text, and a mistake is marked, explained and corrected', async () => {
  await open();
  await type('bay is:onlin x');
  expect(document.querySelector('.coloured')?.textContent).toBe('bay is:onlin x');
  expect(document.querySelector('.bad')?.textContent).toBe('onlin');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  const notes = document.getElementById(box().getAttribute('aria-describedby') ?? '');
  expect(notes?.textContent).toContain('is: doesn’t accept “onlin”. Did you mean online?');
  await rest();
  expect(screen.getAllByRole('status').map((status) => status.textContent.trim())).toContain(
    'is: doesn’t accept “onlin”. Did you mean online?',
  );
  await type('bay is:onlin 4');
  await click(screen.getByRole('button', { name: 'Use online' }));
  expect(box().value).toBe('bay is:online 4');
  expect(document.querySelector('.bad')).toBeNull();
  expect(names()).toEqual(['Bay 4']);
});

test('what is still being typed is no mistake until the user pauses', async () => {
  await open();
  await type('is:onlin');
  await press('Escape', box());
  expect(box().getAttribute('aria-invalid')).toBeNull();
  expect(names().length).toBe(3);
  expect(document.querySelector('.bad')).toBeNull();
  await rest();
  expect(document.querySelector('.bad')?.textContent).toBe('onlin');
  await click(screen.getByRole('button', { name: 'Use online' }));
  expect(box().value).toBe('is:online');
});

test('explains terms, with how much of the hardware is known', async () => {
  const bridge = signedIn(rows);
  bridge.answer(
    'agents:traits',
    succeed({ traits: [packTraits(traitsOf({ agentId: 2, diskFreePercent: 4 }))], done: true }),
  );
  await open(bridge);
  await type('os:mac free:<10% ');
  expect(screen.getByText('macOS, free disk under 10 % · hardware is known for 1 of 3 agents')).toBeTruthy();
  expect(names()).toEqual(['Bay 7']);
});

test('axe finds nothing where terms are explained', async () => {
  await open();
  await type('os:win free:<10% ');
  expect(await findFaults(screen.getByRole('search'))).toEqual([]);
});

test('a slash in the box selects its text for a new search, but is typed while a search is being typed', async () => {
  await open();
  await press('/');
  expect(document.activeElement).toBe(box());
  const slash = async () => {
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true });
    box().dispatchEvent(event);
    await settle();
    return event.defaultPrevented;
  };
  expect(await slash()).toBe(true);
  await type('Northgate');
  box().setSelectionRange(9, 9);
  expect(await slash()).toBe(false);
  // Back from a session, for the next call: typing overwrites the last search.
  window.dispatchEvent(new Event('focus'));
  expect(box().selectionStart).toBe(0);
  expect(box().selectionEnd).toBe(9);
  expect(await slash()).toBe(true);
});

test('Ctrl+Down goes into the list as it is found, where the letters are actions', async () => {
  const { agents } = await open();
  await type('bay');
  await press('ArrowDown');
  await press('ArrowDown', box(), { ctrlKey: true });
  expect(document.activeElement?.getAttribute('role')).toBe('grid');
  expect(names()).toEqual(['Bay 4', 'Bay 7']);
  await press('i');
  expect(agents.details.agentId).toBe(2);
});
