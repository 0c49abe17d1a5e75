/** What is needed of a window. */
export interface CapturedWindow {
  setContentProtection(on: boolean): void;
  once(event: 'closed', listener: () => void): unknown;
}

export interface CaptureProtectionDeps {
  readonly app: {
    on(event: 'browser-window-created', listener: (event: unknown, window: CapturedWindow) => void): unknown;
  };
  readonly settings: {
    current(): { readonly blockScreenCapture: boolean };
    subscribe(listener: () => void): unknown;
  };
}

/**
 * Keeps every window out of screenshots, recordings and screen sharing while the setting is on (P9). Call it before the
 * first window is created. Windows and macOS can do this; on Linux Electron ignores it.
 */
export function followCaptureSetting({ app, settings }: CaptureProtectionDeps): void {
  const windows = new Set<CapturedWindow>();
  let isOn = settings.current().blockScreenCapture;
  app.on('browser-window-created', (_event, window) => {
    windows.add(window);
    window.once('closed', () => windows.delete(window));
    if (isOn) window.setContentProtection(true);
  });
  settings.subscribe(() => {
    const { blockScreenCapture } = settings.current();
    if (blockScreenCapture === isOn) return;
    isOn = blockScreenCapture;
    for (const window of windows) window.setContentProtection(isOn);
  });
}
