import { afterEach, expect, it, vi } from 'vitest';
import { confirmLinkHost } from '../../../../src-main/desktop/host-dialogs.ts';
import { BrowserWindow, dialog } from '../electron-stub.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const { platform } = process;
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  vi.restoreAllMocks();
});

/** Asks on this system, with a window in front or none; answers what the system was given. */
async function ask(system: NodeJS.Platform, front: unknown): Promise<readonly unknown[]> {
  Object.defineProperty(process, 'platform', { value: system });
  Object.assign(BrowserWindow, { getFocusedWindow: () => front });
  const show = vi.spyOn(dialog, 'showMessageBox');
  const { signal } = new AbortController();
  expect(await confirmLinkHost('screens.example', signal)).toBe(false);
  const given: readonly unknown[] = show.mock.lastCall ?? [];
  expect(given.at(-1)).toMatchObject({ signal, cancelId: 1, defaultId: 1 });
  return given;
}

it('a question can be closed by its signal, which is the answer no', async () => {
  expect(await ask('linux', { id: 1 })).toHaveLength(1);
  expect(await ask('win32', { id: 1 })).toHaveLength(1);
});

it('on macOS it belongs to the window in front, because others cannot be closed', async () => {
  const front = { id: 1 };
  expect((await ask('darwin', front))[0]).toBe(front);
  expect(await ask('darwin', null)).toHaveLength(1);
});
