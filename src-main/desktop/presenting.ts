import { BrowserWindow } from '../electron.ts';
import { APP_ORIGIN } from '../ipc/origin.ts';

/** Whether a remote screen fills one of ours: somebody may be looking over the shoulder, or at a projector. */
export const isPresenting = (): boolean =>
  BrowserWindow.getAllWindows().some(
    (window) =>
      !window.isDestroyed() &&
      window.isFullScreen() &&
      window.webContents.getURL().startsWith(`${APP_ORIGIN}/session/`),
  );
