import type { DownloadItem, Event, Session, WebContents } from '../electron.ts';
import type { Log } from '../ipc/register.ts';
import {
  judgeNavigation,
  judgeRequest,
  judgeWindowOpen,
  readProtocol,
  whyNotFetched,
  type Guarded,
  type Verdict,
  type WhyNotFetched,
} from './guard.ts';
import { judgePermission, type AskedPermission, type Decided, type PermissionRequest } from './permissions.ts';

/** Something that was refused to a page. Of the address only the host is reported. */
export interface Blocked {
  readonly what: 'navigation' | 'redirect' | 'frame' | 'window' | 'request' | 'download' | 'protocol';
  /** Of a protocol: the scheme with its colon. */
  readonly host: string;
  readonly mainFrame: boolean;
  /** Of a frame or a request of a remote page. */
  readonly reason?: WhyNotFetched;
  /** Of a protocol: the whole address, for the clipboard of the user alone; null where it is too long. */
  readonly address?: string | null;
  /** Of a download: the name that the page gave it, whatever it contains. */
  readonly fileName?: string;
  /** Of a download: why, where the page may ask at all. */
  readonly why?: WhyRefused;
}

/** Why a download is refused: its host is not allowed, by the user or by administrators, or the page asks too much at once. */
export type WhyRefused = 'not-allowed' | 'managed' | 'unprompted' | 'many';

export interface Guard {
  /** Read for every verdict, because it changes when a page gets its link. */
  readonly guarded: Guarded;
  onBlocked(blocked: Blocked): void;
  /** One of our own pages opens an https address in the system's browser; never called for remote pages. */
  openLink(href: string): void;
}

/** The events of `app` that are used. */
export interface AppEvents {
  on(event: 'web-contents-created', listener: (event: Event, contents: WebContents) => void): unknown;
  on(
    event: 'select-client-certificate',
    listener: (
      event: Event,
      contents: WebContents | null,
      url: string,
      certificates: unknown[],
      choose: () => void,
    ) => void,
  ): unknown;
}

const guards = new WeakMap<WebContents, Guard>();
const watched = new WeakSet<WebContents>();

/**
 * Refuses everything to every new page until `protectContents` declares its kind. Client certificates are never presented;
 * Electron would choose the first matching one of the user's store.
 */
export function protectApp(app: AppEvents): void {
  app.on('web-contents-created', (_event, contents) => watch(contents));
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

/** Declares the kind of this page. Call it before anything is loaded. */
export function protectContents(contents: WebContents, guard: Guard): void {
  guards.set(contents, guard);
  watch(contents);
}

/** Whether this is one of our own pages. */
export const isUiPage = (contents: WebContents): boolean => guards.get(contents)?.guarded.kind === 'ui';

function watch(contents: WebContents): void {
  if (watched.has(contents)) return;
  watched.add(contents);
  const stop = (event: Event<{ url: string }>, what: Blocked['what'], mainFrame: boolean) => {
    const guard = guards.get(contents);
    const verdict: Verdict = guard ? judgeNavigation(event.url, guard.guarded) : { allow: false, host: '' };
    if (verdict.allow) return;
    event.preventDefault();
    // The page stays where it is. A redirect may be that of the link, which then shows nothing.
    if (what !== 'redirect' && guard !== undefined && reportProtocol(event.url, guard)) return;
    const reason = what === 'frame' ? { reason: whyNotFetched(event.url, 'subFrame') } : {};
    guard?.onBlocked({ what, host: verdict.host, mainFrame, ...reason });
  };
  // Comes first, for every frame; once it is prevented, will-navigate does not follow.
  contents.on('will-frame-navigate', (event) =>
    stop(event, event.isMainFrame ? 'navigation' : 'frame', event.isMainFrame),
  );
  contents.on('will-navigate', (event) => stop(event, 'navigation', true));
  contents.on('will-redirect', (event) => stop(event, 'redirect', event.isMainFrame));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Here preventDefault means that the page unloads despite its beforeunload handler.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // The back and forward buttons of mice, Alt with an arrow and swipes go through the history without an event that could be
  // prevented, and would end a session at its used link. A page therefore has no history, in any frame.
  contents.on('did-frame-navigate', () => contents.navigationHistory.clear());
  contents.on('did-navigate-in-page', () => contents.navigationHistory.clear());
  contents.setWindowOpenHandler(({ url }) => {
    const guard = guards.get(contents);
    const external = guard ? judgeWindowOpen(url, guard.guarded).external : null;
    if (external !== null) guard?.openLink(external);
    else if (guard && !reportProtocol(url, guard))
      guard.onBlocked({ what: 'window', host: hostOf(url), mainFrame: false });
    return { action: 'deny' };
  });
}

/** Reports an address that a remote page wants to hand to another program; false where it is none. */
function reportProtocol(url: string, { guarded, onBlocked }: Pick<Guard, 'guarded' | 'onBlocked'>): boolean {
  const protocol = guarded.kind === 'remote' ? readProtocol(url) : null;
  if (protocol === null) return false;
  onBlocked({ what: 'protocol', host: `${protocol.scheme}:`, mainFrame: false, address: protocol.address });
  return true;
}

export interface SessionGuard extends Pick<Guard, 'guarded' | 'onBlocked'>, Decided {
  isOwn(contents: WebContents): boolean;
  /** Saves a download that a page of this origin started, or says why not. Without it, every download is refused. */
  takeDownload?(item: DownloadItem, origin: string): 'saved' | WhyRefused;
  /** The page was given the permission of this name. */
  onGranted?(name: string): void;
  /**
   * The page asked for the permission of this name and was refused, or, without `asked`, whether it has it. `inFrame`: not
   * the page itself asked.
   */
  onRefused?(name: string, how: { readonly asked: boolean; readonly inFrame: boolean }): void;
  /** Asks the user about a permission; `clipboardAccess` and `localNetworkAccess` have the answer afterwards. */
  ask(permission: AskedPermission): Promise<void>;
}

const sessionGuards = new WeakMap<Session, SessionGuard>();

/**
 * Applies the verdicts to permissions, devices, captures, requests and downloads of one browser session. A session that is
 * used again gets another guard, which replaces the one before.
 */
export function protectSession(session: Session, guard: SessionGuard): void {
  const isProtected = sessionGuards.has(session);
  sessionGuards.set(session, guard);
  if (!isProtected) watchSession(session, () => sessionGuards.get(session) ?? guard);
}

function watchSession(session: Session, current: () => SessionGuard): void {
  const judge = (guard: SessionGuard, name: string, request: PermissionRequest, asked: boolean) => {
    const verdict = judgePermission(name, request, guard.guarded, guard);
    if (verdict === false) guard.onRefused?.(name, { asked, inFrame: !request.ownContents || !request.isMainFrame });
    return verdict;
  };
  session.setPermissionRequestHandler((contents, name, answer, details) => {
    const guard = current();
    // Typed as always present, but null for a page that is gone.
    const requester = contents as WebContents | null;
    const ownContents = requester !== null && guard.isOwn(requester);
    const request = { ownContents, isMainFrame: details.isMainFrame, from: details.requestingUrl };
    if (name === 'openExternal' && reportProtocol(readExternal(details), guard)) return answer(false);
    const verdict = judge(guard, name, request, true);
    if (verdict === true) guard.onGranted?.(name);
    if (typeof verdict === 'boolean') return answer(verdict);
    // Checked again: during the question the session may have gone elsewhere.
    const answerNow = (): void => answer(judge(guard, name, request, true) === true);
    guard.ask(verdict.ask).then(answerNow, () => answer(false));
  });
  session.setPermissionCheckHandler((contents, name, from, { isMainFrame }) => {
    const guard = current();
    const ownContents = contents !== null && guard.isOwn(contents);
    return judge(guard, name, { ownContents, isMainFrame, from }, false) === true;
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.on('will-download', (event, item) => {
    const guard = current();
    // The page chooses the address; who asks is the origin alone. It is empty where no page did, and null for some frames.
    const origin = item.getInitiatorOrigin();
    const host = hostOf(origin);
    const taken = host === '' ? null : (guard.takeDownload?.(item, origin) ?? null);
    if (taken === 'saved') return;
    event.preventDefault();
    const why = taken === null ? {} : { why: taken };
    guard.onBlocked({ what: 'download', host, mainFrame: false, fileName: item.getFilename(), ...why });
  });
  session.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url, resourceType }, answer) => {
    const guard = current();
    const verdict = judgeRequest(url, resourceType, guard.guarded);
    answer({ cancel: !verdict.allow });
    if (!verdict.allow) {
      const mainFrame = resourceType === 'mainFrame';
      const reason = guard.guarded.kind === 'remote' ? { reason: whyNotFetched(url, resourceType) } : {};
      guard.onBlocked({ what: 'request', host: verdict.host, mainFrame, ...reason });
    }
  });
}

/** The address that a page wants to open in another program. */
const readExternal = (details: object): string =>
  'externalURL' in details && typeof details.externalURL === 'string' ? details.externalURL : '';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

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
