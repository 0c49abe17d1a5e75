import { app, BrowserWindow } from '../electron.ts';

export interface CaptureProtectionDeps {
  readonly settings: {
    current(): { readonly blockScreenCapture: boolean };
    subscribe(listener: () => void): unknown;
  };
}

/**
 * Keeps every window out of screenshots, recordings and screen sharing while the setting is on (P9). Call it before the
 * first window is created. Windows and macOS can do this; on Linux Electron ignores it.
 */
export function followCaptureSetting({ settings }: CaptureProtectionDeps): void {
  let isOn = settings.current().blockScreenCapture;
  app.on('browser-window-created', (_event, window) => {
    if (isOn) window.setContentProtection(true);
  });
  settings.subscribe(() => {
    const { blockScreenCapture } = settings.current();
    if (blockScreenCapture === isOn) return;
    isOn = blockScreenCapture;
    for (const window of BrowserWindow.getAllWindows()) window.setContentProtection(isOn);
  });
}
