import { beforeEach, expect, it, vi } from 'vitest';
import { askInDialog } from '../../../../src-main/desktop/ask.ts';
import { confirmLinkHost } from '../../../../src-main/desktop/host-dialogs.ts';
import { BrowserWindow, dialog } from '../electron-stub.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const question = { message: 'Really?', buttons: ['Yes', 'No'] };
beforeEach(() => {
  BrowserWindow.made.splice(0);
});

it('a question can be closed by its signal, which is the answer no', async () => {
  const { signal } = new AbortController();
  expect(await confirmLinkHost('screens.example', signal)).toBe(false);
  expect(dialog.asked[0]).toMatchObject({ signal, cancelId: 1, defaultId: 1 });
});

it('a question belongs to the window in front, or to one that can be seen', async () => {
  await askInDialog(question);
  const [older, newer, hidden] = [new BrowserWindow(), new BrowserWindow(), new BrowserWindow()];
  older.show();
  newer.show();
  await askInDialog(question);
  older.focused = true;
  await askInDialog(question);
  newer.minimize();
  older.destroy();
  await askInDialog(question);
  expect(dialog.owners).toEqual([null, newer, older, null]);
  expect(hidden.calls).toEqual([]);
});

it('a question never belongs to Quick connect, which hides when it is left', async () => {
  const quick = new BrowserWindow({ resizable: false });
  quick.show();
  quick.focused = true;
  await askInDialog(question);
  expect(dialog.owners).toEqual([null]);
});

it('a question of the user about the whole program brings its window forward', async () => {
  const window = new BrowserWindow();
  window.show();
  await askInDialog(question);
  expect(window.calls).toEqual(['show']);
  await askInDialog(question, 'foremost');
  expect(window.calls).toEqual(['show', 'show', 'focus']);
});
