import { askInDialog } from '../desktop/ask.ts';
import { t } from '../contract/texts.ts';

interface QuitApp {
  on(event: 'before-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

export interface QuitDeps {
  /** Where signals arrive. */
  readonly process: { on(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', listener: () => void): unknown };
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
export function createQuit({ app, process, platform, isEnding, onQuitting, finish, after, ...work }: QuitDeps) {
  let finished = false;
  let confirmed = false;
  let asking = false;

  /**
   * The user wants to quit or to restart. Asks for confirmation only where that interrupts a session, a bulk action or a
   * download. False: declined, or asked already.
   *
   * @param leave ends the program in another way than `app.quit`
   */
  async function ask(act: QuitAct = 'Quit', leave: (() => void) | null = null): Promise<boolean> {
    if (asking) return false;
    const interrupted = interruptedBy(work);
    if (interrupted.length > 0) {
      asking = true;
      const mayQuit = await confirmQuit(interrupted, act).finally(() => (asking = false));
      if (!mayQuit) return false;
    }
    confirmed = true;
    // Another way closes the windows before the program says that it quits.
    if (leave !== null) onQuitting();
    (leave ?? (() => app.quit()))();
    return true;
  }

  // On macOS Electron would pass a signal on as the Dock's Quit, which asks; whoever sends one cannot answer.
  if (platform === 'darwin') {
    const now = (): void => {
      confirmed = true;
      app.quit();
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, now);
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
  ...(hasOpenSessions() ? (['sessions'] as const) : []),
  ...(hasWork() ? (['work'] as const) : []),
  ...(hasDownloads() ? (['downloads'] as const) : []),
];

/** Decides the words of the question. */
export type QuitAct = 'Quit' | 'Restart';

/** What quitting would interrupt. */
type Interrupted = 'sessions' | 'work' | 'downloads';

const detailOf = (interrupted: Interrupted, act: QuitAct): string =>
  interrupted === 'downloads' ? t('quit.downloadsText') : t(`quit.${interrupted}${act}`);

async function confirmQuit(interrupted: readonly Interrupted[], act: QuitAct): Promise<boolean> {
  const chosen = await askInDialog(
    {
      type: 'question',
      message: interrupted.map((each) => t(`quit.${each}`)).join(' '),
      detail: interrupted.map((each) => detailOf(each, act)).join(' '),
      buttons: [t(act === 'Quit' ? 'quit.quit' : 'quit.restart'), t('quit.cancel')],
      defaultId: 1,
      cancelId: 1,
    },
    'foremost',
  );
  return chosen === 0;
}
