import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { readShortcut } from '../../../../src-renderer/windows/console/shortcuts.ts';
import { signedIn } from '../bridge.ts';
import { row } from '../agents/rows.ts';
import { openConsole, openPage, press } from '../window.ts';

const read = (init: KeyboardEventInit, mainKey: 'Ctrl' | 'Cmd' = 'Ctrl') =>
  readShortcut(new KeyboardEvent('keydown', init), mainKey);

describe('Alt and a digit', () => {
  test('goes by the place of the key, whatever sign the layout makes of it', () => {
    expect(read({ altKey: true, key: '1', code: 'Digit1' })).toEqual({ kind: 'view', digit: 1 });
    expect(read({ altKey: true, key: '¡', code: 'Digit1' }, 'Cmd')).toEqual({ kind: 'view', digit: 1 });
    expect(read({ altKey: true, key: 'ç', code: 'Digit9' })).toEqual({ kind: 'view', digit: 9 });
  });

  test.each([
    ['with Ctrl, which together are AltGr', { ctrlKey: true, code: 'Digit3' }],
    ['with AltGr itself', { modifierAltGraph: true, code: 'Digit3' }],
    ['with Shift', { shiftKey: true, code: 'Digit3' }],
    ['with Cmd', { metaKey: true, code: 'Digit3' }],
    ['on the number pad, which writes signs by their number', { key: '3', code: 'Numpad3' }],
    ['and nought', { key: '0', code: 'Digit0' }],
    ['while a word is being composed', { isComposing: true, code: 'Digit3' }],
    ['and a letter', { key: 'a', code: 'KeyA' }],
  ])('is nothing %s', (_name, init) => {
    expect(read({ altKey: true, ...init })).toBeNull();
  });
});

test('the other shortcuts are as before', () => {
  expect(read({ ctrlKey: true, key: '2', code: 'Digit2' })).toEqual({ kind: 'page', number: 2 });
  expect(read({ metaKey: true, key: '2', code: 'Digit2' }, 'Cmd')).toEqual({ kind: 'page', number: 2 });
  expect(read({ key: '/' })).toEqual({ kind: 'search' });
  expect(read({ key: '?', shiftKey: true })).toEqual({ kind: 'help' });
  for (const init of [{ key: 'F5' }, { key: 'r', ctrlKey: true }]) expect(read(init)).toEqual({ kind: 'refresh' });
  expect(read({ key: 'r', metaKey: true }, 'Cmd')).toEqual({ kind: 'refresh' });
  expect(read({ key: 'R', ctrlKey: true, shiftKey: true })).toBeNull();
});

test('a slash focuses the search box of the page, and does nothing where there is none', async () => {
  await openConsole(signedIn([row({ id: 1 })]));
  for (const page of ['Support', 'Reports', 'Deploy']) {
    await openPage(page);
    await press('/', document.body);
    expect(screen.getByRole('heading', { level: 1, name: page })).toBeTruthy();
  }
  for (const page of ['Agents', 'History', 'Audit log', 'Settings']) {
    await openPage(page);
    await press('/', document.body);
    expect(screen.getByRole('heading', { level: 1, name: page })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  }
  // On a Russian keyboard, by the place of the keys.
  await openPage('Support');
  await press('т', document.body, { code: 'KeyN' });
  expect(document.activeElement?.localName).toBe('input');
  await press('л', document.body, { code: 'KeyK', ctrlKey: true });
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeTruthy();
});

test('the list of shortcuts names every key', async () => {
  await openConsole(signedIn([row({ id: 1 })]));
  await press('?', document.body);
  const list = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  const keysOf = (word: string) => {
    const term = list.getByText(word);
    return term.nextElementSibling?.querySelector('.sr')?.textContent;
  };
  expect(keysOf('Show a saved view')).toBe('Alt+1 to Alt+9');
  expect(keysOf('Refresh the list')).toBe('F5');
  expect(keysOf('Undo an action that hasn’t been sent yet')).toBe('Ctrl+Z');
  expect(keysOf('Notifications')).toBe('F6');
  expect(keysOf('Show search terms')).toBe('Ctrl+Space');
  expect(keysOf('Details')).toBe('I');
  expect(keysOf('Select or deselect')).toBe('Space');
  expect(keysOf('Select all in the list')).toBe('Ctrl+A');
  expect(keysOf('Clear selection')).toBe('Esc');
  expect(['Favorite', 'Wake', 'Reboot', 'Connect'].map(keysOf)).toEqual(['F', 'W', 'R', 'Enter']);
});
