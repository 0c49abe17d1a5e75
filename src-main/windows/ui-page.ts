import type { BrowserWindow, Session, WebContents, WebPreferences } from '../electron.ts';
import type { Log } from '../ipc/register.ts';
import { openExternally } from '../desktop/open-external.ts';
import { confinedPreferences } from './web-preferences.ts';
import { isUiPage, protectContents, protectSession, type Blocked } from './protect.ts';
import type { Clock } from '../lib/clock.ts';

/** What every page of ours may do. */
export const uiWebPreferences = (preloadPath: string): WebPreferences => ({
  preload: preloadPath,
  ...confinedPreferences,
});

/** The frame's colours behind our pages, as the style sheet has them (canvas and text). */
export const frameColors = (dark: boolean): { readonly canvas: string; readonly text: string } =>
  dark ? { canvas: '#0e1117', text: '#eaedf1' } : { canvas: '#f1f3f6', text: '#191e27' };

const RELOADS = 2;
const WITHIN = 60_000;

export interface UiPageDeps {
  readonly log: Log;
  readonly clock: Clock;
  /** In words, for the log. */
  readonly name: string;
  /** It has died too often, and stays away until a person asks for it. */
  readonly onGivenUp?: () => void;
}

/** Guards a page of ours and brings it back when its process dies: at most twice in a minute, then it stays away. */
export function protectUiPage(contents: WebContents, { log, clock, name, onGivenUp }: UiPageDeps): void {
  protectContents(contents, {
    guarded: { kind: 'ui' },
    onBlocked: logBlocked(log, name),
    openExternal: (href) => openExternally(href, log),
  });
  let deaths: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = clock.now();
    deaths = [...deaths.filter((at) => now - at < WITHIN), now];
    const again = deaths.length <= RELOADS;
    log.error(`the page of the ${name} died (${reason})${again ? ', reloading it' : ' too often, leaving it'}`);
    if (again) contents.reload();
    else onGivenUp?.();
  });
  contents.on('preload-error', (_event, _path, error) => log.error(`the preload of the ${name} failed: ${error.name}`));
}

/** A person asks for this window: where its page has died and was left, it is loaded once more. */
export function reviveOnRequest({ webContents }: { readonly webContents: WebContents }): void {
  if (webContents.isCrashed()) webContents.reload();
}

/** Puts the browser session of our own pages under the guard; once, before the first window. */
export function protectUiSession(session: Session, log: Log): void {
  protectSession(session, {
    guarded: { kind: 'ui' },
    isOwn: isUiPage,
    tightened: () => false,
    onBlocked: logBlocked(log, 'own pages'),
  });
}

/** Blocked things a page may bring into the log; a page that tries without end does not fill the disk. */
const MAX_LINES = 50;

/** Writes what was blocked for one page: what and where to, by host alone, each once. */
export function logBlocked(log: Log, name: string): (blocked: Blocked) => void {
  const logged = new Set<string>();
  return ({ what, host }) => {
    const line = `${name}: ${what} to ${host === '' ? 'no host' : host} blocked`;
    if (logged.has(line) || logged.size >= MAX_LINES) return;
    logged.add(line);
    log.warn(line);
  };
}

/** Shows and focuses a window, however it was put away. */
export function bringToFront(window: BrowserWindow): void {
  reviveOnRequest(window);
  if (window.isMinimized()) window.restore();
  if (!window.isVisible()) window.show();
  window.focus();
}
