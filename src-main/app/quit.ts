import { dialog } from '../electron.ts';

export interface QuitApp {
  on(event: 'before-quit', listener: () => void): unknown;
  on(event: 'will-quit', listener: (event: { preventDefault(): void }) => void): unknown;
  quit(): void;
}

export interface QuitDeps {
  readonly app: QuitApp;
  readonly hasOpenSessions: () => boolean;
  /** An action on several computers is under way, which ends with the program. */
  readonly hasWork: () => boolean;
  /** A file is being downloaded. */
  readonly hasDownloads: () => boolean;
  /** Ends everything at once; what it answers is waited for, within the limit. */
  readonly finish: () => Promise<unknown>;
  readonly after: (ms: number, run: () => void) => () => void;
}

/** How long the end of the program waits for what is still being written, in milliseconds. */
const FINISH_LIMIT = 4_000;

/** The end of the program: asked for by a person, announced, finished within bounded time. */
export function createQuit({ app, hasOpenSessions, hasWork, hasDownloads, finish, after }: QuitDeps) {
  let quitting = false;
  let finished = false;
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('will-quit', (event) => {
    if (finished) return;
    event.preventDefault();
    finished = true;
    const limit = new Promise<void>((resolve) => void after(FINISH_LIMIT, resolve));
    const leave = (): void => app.quit();
    Promise.race([finish(), limit]).then(leave, leave);
  });
  return {
    isQuitting: (): boolean => quitting,

    /** A person wants to leave; asked again only where that would cut a remote session, an action or a download short. */
    async ask(): Promise<void> {
      const cut = [
        ...(hasOpenSessions() ? [SESSIONS] : []),
        ...(hasWork() ? [WORK] : []),
        ...(hasDownloads() ? [DOWNLOADS] : []),
      ];
      if (cut.length > 0 && !(await confirmQuit(cut))) return;
      app.quit();
    },
  };
}

interface Cut {
  readonly message: string;
  readonly detail: string;
}
const SESSIONS: Cut = { message: 'Remote sessions are open.', detail: 'Quitting Longreach ends them.' };
const WORK: Cut = {
  message: 'An action on several computers is under way.',
  detail: 'Quitting Longreach leaves those computers out whose turn has not come yet.',
};
const DOWNLOADS: Cut = {
  message: 'A file is being downloaded.',
  detail: 'Recordings go on from where they are when Longreach is started again; an unfinished export is dropped.',
};

async function confirmQuit(cut: readonly Cut[]): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: cut.map(({ message }) => message).join(' '),
    detail: cut.map(({ detail }) => detail).join(' '),
    buttons: ['Quit', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}
