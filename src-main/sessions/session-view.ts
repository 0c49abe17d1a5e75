import { createHmac, randomBytes } from 'node:crypto';
import { session, WebContentsView, type Rectangle, type WebContents, type WebPreferences } from '../electron.ts';
import type { EndReason } from '../contract/contract.ts';
import type { Log } from '../ipc/register.ts';
import { confinedPreferences } from '../windows/web-preferences.ts';
import type { Connection, Guarded } from '../windows/guard.ts';
import { protectContents, protectSession, type Blocked } from '../windows/protect.ts';
import { watchKeys, type ReservedKey } from './keys.ts';
import { logBlocked } from '../windows/ui-page.ts';
import type { Clock } from '../lib/clock.ts';

/** How long a link may take to show a page, in milliseconds; a link that answers with nothing at all would wait for ever. */
const SHOW_LIMIT = 45_000;
const CAPTURE_LIMIT = 400;
const CAPTURE_WIDTH = 1_280;
/** Chromium's numbers: stopped; stopped by a guard; an HTTP error without a page of its own. */
const ABORTED = -3;
const BLOCKED = -20;
const HTTP_ERROR = -379;

/** A remote page: a browser session of its own in memory, no preload, nothing that a page of the web would not have. */
export const remoteWebPreferences = (partition: string): WebPreferences => ({
  partition,
  ...confinedPreferences,
  autoplayPolicy: 'document-user-activation-required',
  focusOnNavigation: false,
});

export interface SessionViewDeps {
  /** Never used before; without the prefix that would put it on the disk. */
  readonly partition: string;
  readonly clock: Clock;
  readonly log: Log;
  /** How the remote page is reached, as the settings have it. */
  proxy(): Electron.ProxyConfig;
  /** A setting: remote pages may not read the clipboard. */
  tightened(): boolean;
  onShown(): void;
  /** The page is given every key but the way back. */
  passesAllKeys(): boolean;
  /** Comes once, whatever else the page does afterwards. `closedItself`: the page asked for its own end. */
  onEnded(reason: EndReason, closedItself: boolean): void;
  /** The page is about to be replaced by another one: the last chance to see it. */
  onLeaving(): void;
  onFullScreen(on: boolean): void;
  /** The page answers to nothing any more, or to something again. */
  onHang(on: boolean): void;
  onKey(key: ReservedKey): void;
}

export interface SessionView {
  readonly view: WebContentsView;
  /** Opens the link, which is not kept; from now on the page may go where the connection lives, and nowhere else. Once. */
  load(link: string, connection: Connection): void;
  place(bounds: Rectangle, visible: boolean): void;
  focus(): void;
  /** PNG of what the page shows, of bounded size; null where it shows nothing or takes too long. */
  capture(): Promise<Uint8Array | null>;
  destroy(): void;
}

/**
 * One link, one view, one browser session: made for a connection and thrown away with it. It can be made while the link is
 * still being asked for, and goes nowhere until then.
 */
export function createSessionView(deps: SessionViewDeps): SessionView {
  const ownSession = session.fromPartition(deps.partition, { cache: false });
  const view = new WebContentsView({ webPreferences: remoteWebPreferences(deps.partition) });
  const { webContents: contents } = view;
  const life = watchLife(contents, deps);
  let guarded: Guarded = { kind: 'unborn' };
  const note = logBlocked(deps.log, 'remote page');
  const onBlocked = (blocked: Blocked) => {
    note(blocked);
    life.blocked(blocked);
  };
  const isOwn = (requester: WebContents) => requester === contents;
  const guard = {
    get guarded(): Guarded {
      return guarded;
    },
    onBlocked,
    openExternal: () => undefined,
    isOwn,
    tightened: () => deps.tightened(),
  };
  protectSession(ownSession, guard);
  protectContents(contents, guard);
  // Never past the proxy: where it cannot be set, nothing is opened.
  const isProxied = ownSession.setProxy(deps.proxy()).then(
    () => true,
    () => false,
  );
  contents.setIgnoreMenuShortcuts(true);
  watchKeys(
    contents,
    (key) => deps.onKey(key),
    () => deps.passesAllKeys(),
  );
  contents.on('enter-html-full-screen', () => deps.onFullScreen(true));
  contents.on('leave-html-full-screen', () => deps.onFullScreen(false));
  view.setVisible(false);
  return {
    view,
    load: (link, connection) => {
      guarded = { kind: 'remote', connection };
      life.load(link, isProxied);
    },
    place(bounds, visible) {
      view.setBounds(bounds);
      view.setVisible(visible);
    },
    focus: () => {
      if (!contents.isDestroyed()) contents.focus();
    },
    capture: () => capturePage(contents, deps.clock),
    destroy() {
      life.stop();
      if (!contents.isDestroyed()) contents.close();
      ownSession.clearData().catch(() => deps.log.warn('the data of a closed remote page could not be cleared'));
    },
  };
}

/** Which end an HTTP error of a remote page is; the address that was given out once is spent when it is gone. */
export function endOfStatus(status: number, isLink: boolean): EndReason {
  return status === 410 || (isLink && (status === 403 || status === 404)) ? 'link-used' : 'page-failed';
}

/** Which end a failed load is. An HTTP error without a body has no status here; from a fresh link it is a spent one. */
export function endOfError(code: number, isLink: boolean): EndReason {
  if (code === HTTP_ERROR) return isLink ? 'link-used' : 'page-failed';
  return code === BLOCKED ? 'blocked' : 'network';
}

interface Life {
  /** `mayGo`: whether it can be reached as it is to be reached, once that is known. */
  load(link: string, mayGo: Promise<boolean>): void;
  blocked(blocked: Blocked): void;
  stop(): void;
}

/** Follows one page from its link to its end. */
function watchLife(contents: WebContents, deps: SessionViewDeps): Life {
  let phase: 'loading' | 'shown' | 'over' = 'loading';
  let isLink: (address: string) => boolean = () => false;
  const end = (reason: EndReason, closedItself = false) => {
    if (phase === 'over') return;
    phase = 'over';
    offLimit();
    deps.onEnded(reason, closedItself);
  };
  let offLimit = (): void => undefined;
  contents.on('did-navigate', (_event, address, status) => {
    if (status >= 400) end(endOfStatus(status, phase === 'loading' || isLink(address)));
    // Another page, perhaps in another process, from which no word comes that the old one answers.
    deps.onHang(false);
    if (phase !== 'loading') return;
    phase = 'shown';
    offLimit();
    deps.onShown();
  });
  contents.on('unresponsive', () => deps.onHang(true));
  contents.on('responsive', () => deps.onHang(false));
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (phase === 'shown' && isMainFrame && !isSameDocument) deps.onLeaving();
  });
  contents.on('did-fail-load', (_event, code, _text, address, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) end(endOfError(code, phase === 'loading' || isLink(address)));
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') end('page-crashed');
  });
  contents.on('destroyed', () => end('page-crashed', true));
  return {
    load(link, mayGo) {
      offLimit = deps.clock.after(SHOW_LIMIT, () => end('network'));
      isLink = recogniser(link);
      void mayGo.then((may) => {
        if (!may) end('network');
        // The error's message holds the address. What failed has told itself by the events above, or the limit will.
        else if (phase !== 'over') contents.loadURL(link).catch(() => undefined);
      });
    },
    blocked({ what, mainFrame }) {
      if (mainFrame) end('blocked');
      // The link answered with a file instead of a page.
      else if (what === 'download' && phase === 'loading') end('page-failed');
    },
    stop() {
      phase = 'over';
      offLimit();
    },
  };
}

/** Tells the link again when the page reloads itself onto it, without keeping it: by a keyed digest. */
function recogniser(link: string): (address: string) => boolean {
  const key = randomBytes(16);
  const digest = (address: string) => createHmac('sha256', key).update(address.replace(/#.*$/s, '')).digest('base64');
  const known = digest(new URL(link).href);
  return (address) => digest(address) === known;
}

async function capturePage(contents: WebContents, clock: Clock): Promise<Uint8Array | null> {
  if (contents.isDestroyed() || contents.isCrashed()) return null;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const off = clock.after(CAPTURE_LIMIT, () => resolve(null));
  try {
    const image = await Promise.race([contents.capturePage(), late]);
    if (image === null || image.isEmpty()) return null;
    return (image.getSize().width > CAPTURE_WIDTH ? image.resize({ width: CAPTURE_WIDTH }) : image).toPNG();
  } catch {
    return null;
  } finally {
    off();
  }
}
