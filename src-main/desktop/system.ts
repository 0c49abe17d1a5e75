import { join } from 'node:path';
import { shell, dialog, BrowserWindow } from '../electron.ts';
import type { Log } from '../ipc/register.ts';
import { APP_ORIGIN } from '../ipc/origin.ts';
import { t } from '../contract/texts.ts';

/** Lets the user choose where files are saved; null if they cancel. */
export async function chooseDownloadsFolder(present: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: t('files.downloads'),
    defaultPath: present,
    buttonLabel: t('files.saveHere'),
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** Lets the user choose where a file of this name is saved, in the downloads folder unless they choose another; null if they cancel. */
export async function chooseFilePlace(folder: string, name: string): Promise<string | null> {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(folder, name),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  return canceled || filePath === '' ? null : filePath;
}

/** Lets the user choose a profile to import; null if they cancel. */
export async function chooseProfileFile(folder: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: t('files.importProfile'),
    defaultPath: folder,
    filters: [{ name: 'JSON', extensions: ['json'] }],
    properties: ['openFile'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** Whether a remote screen fills a local one: others may be looking over the shoulder, or at a projector. */
export const isPresenting = (): boolean =>
  BrowserWindow.getAllWindows().some(
    (window) =>
      !window.isDestroyed() &&
      window.isFullScreen() &&
      window.webContents.getURL().startsWith(`${APP_ORIGIN}/session/`),
  );

/** Hands an address that was judged (https only) to the browser of the system. The only place that starts another program. */
export function openExternally(address: string, log: Log): void {
  shell.openExternal(address).catch(() => log.warn('the browser of the system did not open'));
}

/** Opens a draft in the user's mail program. Rejects if none opens; anything but `mailto:` is a bug. */
export async function openMailDraft(address: string): Promise<void> {
  if (!address.startsWith('mailto:')) throw new Error('a draft that is no mailto');
  await shell.openExternal(address);
}
