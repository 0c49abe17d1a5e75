import type { Event } from '../electron.ts';
import { AT_LOGIN } from '../desktop/login-item.ts';
import type { Result } from '../contract/failure.ts';
import { LINK_SCHEME } from '../external/links.ts';
import { readSentArguments, readStart, type StartRequest } from '../external/start-arguments.ts';

/** The part of `app` that concerns who runs. */
interface InstanceApp {
  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean;
  on(
    event: 'second-instance',
    listener: (event: Event, argv: string[], workingDirectory: string, additionalData: unknown) => void,
  ): unknown;
  on(event: 'open-url', listener: (event: Event, url: string) => void): unknown;
  setAsDefaultProtocolClient(scheme: string): boolean;
}

export interface SingleInstanceDeps {
  readonly app: InstanceApp;
  /** Only an installed program becomes the system's handler of our links. */
  readonly packaged: boolean;
  /** Called before the links are claimed: what the desktop needs for it is put in place. */
  readonly beforeClaim: () => void;
  /** Distinguishes clicks in the jump list from commands of other programs; null where there is no jump list. */
  readonly jumpListSecret: string | null;
  /** What this start was given, sent along where another Longreach runs. */
  readonly args: readonly string[];
  /** Longreach was started again or one of our links was followed; null is a plain start, a failure a link that was refused. */
  onStart(start: Result<StartRequest> | null): void;
}

/**
 * False: another Longreach of this user runs and shows itself; this one exits. Has to be called while the program is
 * being loaded, before `ready`: macOS delivers the first link only to listeners that exist by then.
 */
export function takeSingleInstance(deps: SingleInstanceDeps): boolean {
  const { app, packaged } = deps;
  // The system's own list of arguments changes its order on the way and has switches of the engine in it.
  if (!app.requestSingleInstanceLock({ args: [...deps.args] })) return false;
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const args = readSentArguments(data);
    deps.onStart(args === null ? null : readStart(args, deps.jumpListSecret));
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    deps.onStart(readStart([url]));
  });
  if (packaged) {
    deps.beforeClaim();
    app.setAsDefaultProtocolClient(LINK_SCHEME);
  }
  return true;
}

export interface StartConditions {
  readonly argv: readonly string[];
  /** The system reports that it started us (macOS). */
  readonly openedAtLogin: boolean;
  /** The settings want only the tray at login. */
  readonly hiddenAtLogin: boolean;
}

/** Whether this start is to stay hidden; without a tray icon the window appears nevertheless. */
export function startsHidden({ argv, openedAtLogin, hiddenAtLogin }: StartConditions): boolean {
  const atLogin = openedAtLogin || argv.includes(AT_LOGIN);
  return argv.includes('--hidden') || (atLogin && hiddenAtLogin);
}
