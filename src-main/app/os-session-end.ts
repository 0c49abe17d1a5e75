/** The events of one window that Windows sends before the person is signed out or the computer goes off. */
export interface EndingWindow {
  on(event: 'query-session-end' | 'session-end', listener: () => void): unknown;
}

export interface SessionEndDeps {
  readonly app: {
    on(event: 'browser-window-created', listener: (event: unknown, window: EndingWindow) => void): unknown;
    quit(): void;
  };
  readonly powerMonitor: {
    /** Electron's types leave the event out, which comes all the same. */
    on(event: 'shutdown', listener: (event?: { preventDefault?(): void }) => void): unknown;
  };
  /** Writes everything that is known; the program may go on afterwards. */
  readonly save: () => Promise<unknown>;
  readonly after: (ms: number, run: () => void) => () => void;
}

/** How long the system is held up for what is still being written, in milliseconds. */
const SAVE_LIMIT = 1_000;

/**
 * The system ends while the program runs. Windows tells the windows and nothing else: there is no `before-quit`. It asks
 * first, and another program may still stop it; so everything is written at the question, and the program goes on. Linux and
 * macOS tell it once and wait a moment. Nothing is asked of the person: what was open is offered again.
 */
export function createSessionEnd({ app, powerMonitor, save, after }: SessionEndDeps) {
  let ending = false;
  let saving: Promise<unknown> | null = null;

  /** Every window is told; what is written for one is written for all. */
  const saveOnce = (): Promise<unknown> => {
    saving ??= save()
      .catch(() => undefined)
      .finally(() => (saving = null));
    return saving;
  };

  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', () => void saveOnce());
    window.on('session-end', () => {
      ending = true;
      void saveOnce();
    });
  });
  powerMonitor.on('shutdown', (event) => {
    event?.preventDefault?.();
    ending = true;
    const limit = new Promise<void>((resolve) => void after(SAVE_LIMIT, resolve));
    void Promise.race([saveOnce(), limit]).then(() => app.quit());
  });

  return {
    /** It cannot be stopped any more: windows that close now were not closed by a person. */
    isEnding: (): boolean => ending,
  };
}
