import type { Session, WebContents } from '../electron.ts';
import { openExternally } from '../desktop/system.ts';
import type { Log } from '../ipc/register.ts';
import type { Clock } from '../lib/clock.ts';
import { isUiPage, protectContents, protectSession, type Blocked } from './protect.ts';

const MAX_RELOADS = 2;
const RELOAD_WINDOW_MS = 60_000;

export interface UiPageDeps {
  readonly log: Log;
  readonly clock: Clock;
  /** For the log. */
  readonly name: string;
  /** It crashed too often and is not reloaded until the user opens its window. */
  readonly onGivenUp?: () => void;
}

/** Guards one of our own pages and reloads it when its process dies, at most twice in a minute. */
export function protectUiPage(contents: WebContents, { log, clock, name, onGivenUp }: UiPageDeps): void {
  protectContents(contents, {
    guarded: { kind: 'ui' },
    onBlocked: logBlocked(log, name),
    openLink: (href) => openExternally(href, log),
  });
  let deaths: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = clock.now();
    deaths = [...deaths.filter((at) => now - at < RELOAD_WINDOW_MS), now];
    const again = deaths.length <= MAX_RELOADS;
    log.error(`the page of the ${name} died (${reason})${again ? ', reloading it' : ' too often, leaving it'}`);
    if (again) contents.reload();
    else onGivenUp?.();
  });
  contents.on('preload-error', (_event, _path, error) => log.error(`the preload of the ${name} failed: ${error.name}`));
}

/** The user opens this window: reloads its page if it crashed too often to be reloaded automatically. */
export function reviveOnRequest({ webContents }: { readonly webContents: WebContents }): void {
  if (webContents.isCrashed()) webContents.reload();
}

/** Guards the browser session of our own pages; call it once, before the first window. */
export function protectUiSession(session: Session, log: Log): void {
  protectSession(session, {
    guarded: { kind: 'ui' },
    isOwn: isUiPage,
    clipboardAccess: () => false,
    localNetworkAccess: () => false,
    ask: () => Promise.resolve(),
    onBlocked: logBlocked(log, 'own pages'),
  });
}

/** Limits log lines per page: a page that fails again and again must not fill the disk. */
const MAX_LINES = 50;

/** Logs what was blocked for one page: the kind and the host alone, each once. */
export function logBlocked(log: Log, name: string): (blocked: Blocked) => void {
  const logged = new Set<string>();
  return ({ what, host }) => {
    const line = `${name}: ${what} to ${host === '' ? 'no host' : host} blocked`;
    if (logged.has(line) || logged.size >= MAX_LINES) return;
    logged.add(line);
    log.warn(line);
  };
}
