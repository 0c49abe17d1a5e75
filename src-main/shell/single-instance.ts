import type { Event } from '../electron.ts';
import { OUTSIDE_SCHEME, parseOutsideLink, type OutsideRequest } from './outside-links.ts';

/** The part of `app` that concerns who runs. */
export interface InstanceApp {
  requestSingleInstanceLock(): boolean;
  on(event: 'second-instance', listener: (event: Event, argv: string[]) => void): unknown;
  on(event: 'open-url', listener: (event: Event, url: string) => void): unknown;
  setAsDefaultProtocolClient(scheme: string): boolean;
}

export interface SingleInstanceDeps {
  readonly app: InstanceApp;
  /** Only an installed program becomes the system's handler of our links. */
  readonly packaged: boolean;
  /** Somebody started Longreach again or followed a link of ours; `request` is null for a plain start. */
  onStart(request: OutsideRequest | null): void;
}

/**
 * False: another Longreach of this person runs and shows itself; this one leaves. Has to be called while the program is
 * being read, before `ready`: macOS hands over the first link only to who listens by then.
 */
export function takeSingleInstance(deps: SingleInstanceDeps): boolean {
  const { app, packaged } = deps;
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', (_event, argv) => deps.onStart(parseOutsideLink(argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    deps.onStart(parseOutsideLink([url]));
  });
  if (packaged) app.setAsDefaultProtocolClient(OUTSIDE_SCHEME);
  return true;
}

/** Whether this start is to stay out of sight: asked for at login, and only where a tray lets a person find it again. */
export function startsHidden(argv: readonly string[], openedAtLogin: boolean, trayShown: boolean): boolean {
  return trayShown && (argv.includes('--hidden') || openedAtLogin);
}
