/** The events that Windows sends to each window before the user is signed out or the system shuts down. */
interface EndingWindow {
  on(event: 'query-session-end' | 'session-end', listener: () => void): unknown;
}

export interface SessionEndDeps {
  readonly app: {
    on(event: 'browser-window-created', listener: (event: unknown, window: EndingWindow) => void): unknown;
    quit(): void;
  };
  readonly powerMonitor: {
    /** Not in Electron's types, but emitted. */
    on(event: 'shutdown', listener: (event?: { preventDefault?(): void }) => void): unknown;
  };
  /** The session ends for certain: windows that close from now on were not closed by the user. */
  readonly onEnding: () => void;
  /** Writes everything; the program may keep running afterwards. */
  readonly save: () => Promise<unknown>;
  /** The same in steps that block; one that throws costs none of the others. */
  readonly saveNow: readonly (() => unknown)[];
  readonly onFailure: (error: unknown) => void;
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Milliseconds the system is held up for pending writes. */
const SAVE_LIMIT = 1_000;

/**
 * Saves everything when the session of the operating system ends. Linux and macOS notify once and wait a moment. Windows
 * notifies the windows only (there is no `before-quit`), and queries first. Everything is saved on the query already, in the
 * background, because another program may still cancel. Windows ends the process as soon as the handlers of `session-end`
 * have returned, so they write the rest before they return, within the 5 s after which a program counts as hung. The
 * query is never prevented, which would show the screen of programs that hold up the shutdown. The user is not asked; open
 * sessions are offered again at the next start.
 */
export function followSessionEnd({ app, powerMonitor, onEnding, save, saveNow, ...deps }: SessionEndDeps): void {
  let saving: Promise<unknown> | null = null;
  let hasEnded = false;

  /** Every window is notified; they share one save. */
  const saveOnce = (): Promise<unknown> => {
    saving ??= save()
      .catch(() => undefined)
      .finally(() => (saving = null));
    return saving;
  };

  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnding();
    for (const step of saveNow) {
      try {
        step();
      } catch (error) {
        deps.onFailure(error);
      }
    }
  };

  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', () => void saveOnce());
    window.on('session-end', end);
  });
  powerMonitor.on('shutdown', (event) => {
    event?.preventDefault?.();
    onEnding();
    const limit = new Promise<void>((resolve) => void deps.after(SAVE_LIMIT, resolve));
    void Promise.race([saveOnce(), limit]).then(() => app.quit());
  });
}
