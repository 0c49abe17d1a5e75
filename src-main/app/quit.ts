import { dialog } from '../electron.ts';

export interface QuitApp {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

export interface QuitDeps {
  readonly app: QuitApp;
  readonly platform: NodeJS.Platform;
  /** The program or the session of the system is ending already: no further questions. */
  readonly isEnding: () => boolean;
  /** Windows that close from now on were not closed by the user. */
  readonly onQuitting: () => void;
  readonly hasOpenSessions: () => boolean;
  /** A bulk action is running; it ends with the program. */
  readonly hasWork: () => boolean;
  /** A file is being downloaded. */
  readonly hasDownloads: () => boolean;
  /** Ends everything at once; its promise is awaited within the limit. */
  readonly finish: () => Promise<unknown>;
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Milliseconds the end of the program waits for pending writes. */
const FINISH_LIMIT = 4_000;

/** Ends the program within bounded time. */
export function createQuit({ app, platform, isEnding, onQuitting, finish, after, ...work }: QuitDeps) {
  let finished = false;
  let confirmed = false;
  let asking = false;

  /** The user wants to quit. Asks for confirmation only where that interrupts a session, a bulk action or a download. */
  async function ask(): Promise<void> {
    if (asking) return;
    const interrupted = interruptedBy(work);
    if (interrupted.length > 0) {
      asking = true;
      const mayQuit = await confirmQuit(interrupted).finally(() => (asking = false));
      if (!mayQuit) return;
    }
    confirmed = true;
    app.quit();
  }

  app.on('before-quit', (event) => {
    // The Dock's Quit comes without our menu. Elsewhere only a signal does, which must end the program.
    const fromDock = platform === 'darwin' && !confirmed && !isEnding();
    if (!fromDock || interruptedBy(work).length === 0) return onQuitting();
    event.preventDefault();
    void ask();
  });
  app.on('will-quit', (event) => {
    if (finished) return;
    event.preventDefault();
    finished = true;
    const limit = new Promise<void>((resolve) => void after(FINISH_LIMIT, resolve));
    const leave = (): void => app.quit();
    Promise.race([finish(), limit]).then(leave, leave);
  });
  return { ask };
}

type Work = Pick<QuitDeps, 'hasOpenSessions' | 'hasWork' | 'hasDownloads'>;

const interruptedBy = ({ hasOpenSessions, hasWork, hasDownloads }: Work): readonly Interrupted[] => [
  ...(hasOpenSessions() ? [SESSIONS] : []),
  ...(hasWork() ? [WORK] : []),
  ...(hasDownloads() ? [DOWNLOADS] : []),
];

/** What quitting would interrupt. */
interface Interrupted {
  readonly message: string;
  readonly detail: string;
}
const SESSIONS: Interrupted = { message: 'Remote sessions are open.', detail: 'If you quit Longreach, they end.' };
const WORK: Interrupted = {
  message: 'An action on several agents is in progress.',
  detail: 'If you quit Longreach, the remaining agents are skipped.',
};
const DOWNLOADS: Interrupted = {
  message: 'A file is being downloaded.',
  detail: 'Recordings continue when you start Longreach again. An unfinished export is discarded.',
};

async function confirmQuit(interrupted: readonly Interrupted[]): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: interrupted.map(({ message }) => message).join(' '),
    detail: interrupted.map(({ detail }) => detail).join(' '),
    buttons: ['Quit', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}
