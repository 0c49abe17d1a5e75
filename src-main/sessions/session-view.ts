import { createHmac, randomBytes } from 'node:crypto';
import {
  WebContentsView,
  type DownloadItem,
  type NativeImage,
  type Rectangle,
  type Session,
  type WebContents,
} from '../electron.ts';
import type { EndReason, PageCertificate, WhyNoPermission } from '../contract/contract.ts';
import { assertNever } from '../contract/failure.ts';
import type { Log } from '../ipc/register.ts';
import { followCertificates, isCertificateError, type CheckedCertificate } from '../windows/certificates.ts';
import { remoteWebPreferences } from '../windows/web-preferences.ts';
import type { Connection, Guarded } from '../windows/guard.ts';
import type { AskedPermission, ClipboardAccess, LocalNetworkAccess } from '../windows/permissions.ts';
import { logBlocked, protectContents, protectSession, type Blocked } from '../windows/protect.ts';
import { titleName } from './describe.ts';
import { HeldModifiers, watchKeys, type ReservedKey } from './keys.ts';
import { PageDownloads, type PageDownloadDeps } from './page-downloads.ts';
import { Refusals, type Refused } from './held-back.ts';
import type { Fetched } from './page-requests.ts';
import type { Partition } from './partitions.ts';
import type { Clock } from '../lib/clock.ts';

/** How long a link may take to show a page, in milliseconds; without a limit, a link without any answer would wait forever. */
const SHOW_LIMIT = 45_000;
const CAPTURE_LIMIT = 400;
const CAPTURE_WIDTH = 1_280;
/** How long a screenshot may take, in milliseconds; a view that has just been shown again may have painted nothing yet. */
const PICTURE_LIMIT = 5_000;
const PICTURE_TRIES = 5;
const PICTURE_PAUSE = 100;
/** Chromium's error codes: aborted; blocked by the guard; an HTTP error without a body. */
const ABORTED = -3;
const BLOCKED = -20;
const HTTP_ERROR = -379;

/** Events of the mouse, a finger or the keyboard by which somebody means something; not those of a pointer that passes. */
const meant: ReadonlySet<string> = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'gestureTap', 'touchStart']);

export interface SessionViewDeps extends PageDownloadDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Proxy by which remote pages are reached (setting). */
  proxy(): Electron.ProxyConfig;
  /** Called with every certificate that was checked. */
  readonly noteCertificate: (check: CheckedCertificate) => void;
  /** Whether pages of this host may read the clipboard. */
  clipboardAccess(host: string): ClipboardAccess;
  /** Asks the user, and stores the answer. */
  askClipboard(host: string): Promise<void>;
  /** Whether pages of this host may reach the local network. */
  localNetworkAccess(host: RemoteHost): LocalNetworkAccess;
  /** Asks the user, and stores a yes. */
  askLocalNetwork(host: string): Promise<boolean>;
  /** Why a page of this host does not have the permission of this name. */
  whyRefused(permission: string, host: RemoteHost): WhyNoPermission;
  /** A page of this host was refused the permission of this name. */
  noteRefused(host: string, permission: string): void;
  /** The app lock. */
  readonly lock: SessionLock;
}

/** Whose host the page of a session has. */
export interface RemoteHost {
  /** With the port where it is unusual. */
  readonly host: string;
  /** The host belongs to the service. */
  readonly isOwnHost: boolean;
}

interface SessionLock {
  /** There is something to lock with. */
  isOn(): boolean;
  lock(): void;
}

export interface SessionViewEvents {
  /** Whether the page gets every key except `leave-page`. */
  sendsAllShortcuts(): boolean;
  onShown(): void;
  /** Called at most once, whatever the page does afterwards. `closedItself`: the page closed itself. */
  onEnded(reason: EndReason, closedItself: boolean): void;
  /** The page is about to be replaced by another: the last chance to capture it. */
  onLeaving(): void;
  onFullScreen(on: boolean): void;
  /** The host of the page has proved who it is. */
  onCertificate(certificate: PageCertificate): void;
  /** The page became unresponsive or responsive. */
  onHang(on: boolean): void;
  onKey(key: ReservedKey): void;
  /** The page got the keyboard. */
  onFocused(): void;
  /** The page, which is shown, was refused something; told in bounded numbers. */
  onRefused(refused: readonly Refused[]): void;
  /** A download of the page began or ended. */
  onFetched(fetched: Fetched): void;
}

export interface SessionView {
  readonly view: WebContentsView;
  /**
   * Opens the link without storing it. From now on the page may navigate within the hosts of the connection. Call it once.
   *
   * @param isOwnHost the host belongs to the service
   */
  load(link: string, connection: Connection, isOwnHost: boolean): void;
  place(bounds: Rectangle, visible: boolean): void;
  focus(): void;
  /** Takes the page out of its own full screen, as Escape does, unless it may hold a lock of the keyboard. */
  leaveFullScreen(): void;
  setMuted(muted: boolean): void;
  /** How large the page and those that follow it are shown, in percent. */
  setZoom(percent: number): void;
  /** Whether all input is held back from the page. The `Shield` above it takes what a person does; this is the second net. */
  setViewOnly(on: boolean): void;
  /** PNG of what the page shows, of bounded size; null where it shows nothing or the capture takes too long. */
  capture(): Promise<Uint8Array | null>;
  /** PNG of what the page shows, in the pixels of the display; null as above. */
  takePicture(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The user said yes to more downloads of this page. */
  grantDownloads(): void;
  /** The user gives up a download. */
  stopDownload(id: string): void;
  /** Asks the user again about a permission that they refused; whether the page may ask for it now. */
  askAgain(permission: AskedPermission): Promise<boolean>;
  /** What was held back is forgotten, and told again when it comes again. */
  forgetRefusals(): void;
  /** The page is gone, by itself or by `destroy`; its view can no longer be placed. */
  isGone(): boolean;
  destroy(): void;
}

/**
 * The remote page of one connection: a view of its own, discarded with it, and a partition that no other page has, released
 * with it. Until `load`, the guard lets it go nowhere.
 */
export function createSessionView(partition: Partition, deps: SessionViewDeps, events: SessionViewEvents): SessionView {
  const ownSession = partition.session;
  const view = new WebContentsView({ webPreferences: remoteWebPreferences(partition.name) });
  const { webContents: contents } = view;
  const page = followPage(contents, deps.clock, events);
  let guarded: Guarded = { kind: 'not-loaded' };
  let mayLockKeys = false;
  let isOwnHost = false;
  /** The user said no: this page, which may ask again and again, is not asked about again. */
  let noLocalNetwork = false;
  const refusals = new Refusals(deps.clock, (refused) => events.onRefused(refused));
  let zoom = 100;
  const applyZoom = (): void => {
    if (!contents.isDestroyed()) contents.setZoomFactor(zoom / 100);
  };
  contents.on('did-navigate', () => {
    mayLockKeys = false;
    // A page is zoomed once it is there, and the next one perhaps starts without.
    if (zoom !== 100) applyZoom();
  });
  const log = logBlocked(deps.log, 'remote page');
  const onBlocked = (blocked: Blocked) => {
    log(blocked);
    page.blocked(blocked);
    if (guarded.kind !== 'remote' || !page.isShown()) return;
    refusals.add(readBlocked(blocked, hostOf(guarded.connection)));
  };
  const ask = async (permission: AskedPermission): Promise<void> => {
    if (guarded.kind !== 'remote') return;
    const host = hostOf(guarded.connection);
    if (permission === 'clipboard-read') await deps.askClipboard(host);
    else noLocalNetwork = !(await deps.askLocalNetwork(host));
  };
  let madeDownloads: PageDownloads | null = null;
  /** Made at the first click or key in the page, or when it asks for a file: connecting does nothing of it. */
  const downloads = (): PageDownloads =>
    (madeDownloads ??= new PageDownloads(deps, (fetched) => events.onFetched(fetched)));
  contents.on('input-event', (_event, { type }) => {
    if (meant.has(type)) downloads().noteInput();
  });
  const guard = {
    get guarded(): Guarded {
      return guarded;
    },
    onBlocked,
    openLink: () => undefined,
    isOwn: (requester: WebContents) => requester === contents,
    takeDownload: (item: DownloadItem, origin: string) =>
      guarded.kind === 'remote' && page.isShown() ? downloads().take(item, origin) : 'managed',
    onGranted(name: string) {
      if (name === 'keyboardLock') mayLockKeys = true;
    },
    onRefused(permission: string, { asked, inFrame }: { readonly asked: boolean; readonly inFrame: boolean }) {
      if (guarded.kind !== 'remote') return;
      const host = hostOf(guarded.connection);
      deps.noteRefused(host, permission);
      // Pages, and Chromium itself, look up permissions that nobody asks for.
      if (!asked || !page.isShown()) return;
      const why = inFrame ? 'in-frame' : deps.whyRefused(permission, { host, isOwnHost });
      refusals.add({ kind: 'permission', host, permission, why });
    },
    clipboardAccess: () => (guarded.kind === 'remote' ? deps.clipboardAccess(hostOf(guarded.connection)) : false),
    localNetworkAccess: () =>
      guarded.kind === 'remote' && !noLocalNetwork
        ? deps.localNetworkAccess({ host: hostOf(guarded.connection), isOwnHost })
        : false,
    ask: (permission: AskedPermission) => ask(permission),
  };
  protectSession(ownSession, guard);
  protectContents(contents, guard);
  const certificates = certificatesOf(ownSession);
  followCertificates(ownSession, (check) => {
    deps.noteCertificate(check);
    const { hostname, certificate, errorCode } = check;
    // A page can fetch from any number of hosts: those of its connection alone are remembered.
    if (errorCode !== 0 || guarded.kind !== 'remote' || hostname !== guarded.connection.hostname) return;
    const read = readCertificate(certificate);
    certificates.set(hostname, read);
    events.onCertificate(read);
  });
  const proxy = deps.proxy();
  // WebRTC would send UDP past the proxy.
  const keepInProxy = (): void => contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  if (proxy.mode === 'fixed_servers' || proxy.mode === 'pac_script') keepInProxy();
  // Nothing is opened without the proxy.
  const isProxied = ownSession.setProxy(proxy).then(
    () => true,
    () => false,
  );
  /** Whether there is a proxy for this host, only the system knows. */
  const followSystem = async (link: string): Promise<true> => {
    const route = await ownSession.resolveProxy(new URL(link).origin).catch(() => null);
    if (route !== 'DIRECT' && !contents.isDestroyed()) keepInProxy();
    return true;
  };
  contents.setIgnoreMenuShortcuts(true);
  watchKeys(
    contents,
    (key) => events.onKey(key),
    () => deps.lock.isOn(),
    () => events.sendsAllShortcuts(),
  );
  let isViewOnly = false;
  contents.on('before-input-event', (event) => {
    if (isViewOnly) event.preventDefault();
  });
  const holdBack = (event: { preventDefault(): void }): void => event.preventDefault();
  const modifiers = new HeldModifiers(contents);
  contents.on('focus', () => events.onFocused());
  contents.on('enter-html-full-screen', () => events.onFullScreen(true));
  contents.on('leave-html-full-screen', () => events.onFullScreen(false));
  view.setVisible(false);
  return {
    view,
    load: (link, connection, ofService) => {
      guarded = { kind: 'remote', connection };
      isOwnHost = ofService;
      const known = certificates.get(connection.hostname);
      if (known !== undefined) events.onCertificate(known);
      const isReady = proxy.mode === 'system' ? isProxied.then((isSet) => isSet && followSystem(link)) : isProxied;
      page.load(link, isReady);
    },
    place(bounds, visible) {
      if (!visible) modifiers.release();
      view.setBounds(bounds);
      view.setVisible(visible);
    },
    focus: () => {
      if (!contents.isDestroyed()) contents.focus();
    },
    leaveFullScreen() {
      if (contents.isDestroyed() || mayLockKeys) return;
      // Electron itself takes this Escape, before any page sees it; the page of a lock would get it instead.
      for (const type of ['keyDown', 'keyUp'] as const) contents.sendInputEvent({ type, keyCode: 'Escape' });
    },
    setZoom(percent) {
      if (percent === zoom) return;
      zoom = percent;
      applyZoom();
    },
    setMuted(muted) {
      if (!contents.isDestroyed()) contents.setAudioMuted(muted);
    },
    setViewOnly(on) {
      if (on === isViewOnly || contents.isDestroyed()) return;
      // The page is not to keep a key pressed whose release it will not see.
      if (on) modifiers.release();
      isViewOnly = on;
      // Heard only while it matters: each movement of the pointer would pass through here.
      if (on) contents.on('before-mouse-event', holdBack);
      else contents.off('before-mouse-event', holdBack);
    },
    capture: () => capturePage(contents, deps.clock),
    takePicture: () => takePicture(contents, deps.clock),
    isGone: () => contents.isDestroyed(),
    grantDownloads: () => downloads().grant(),
    stopDownload: (id) => madeDownloads?.stop(id),
    async askAgain(permission) {
      await ask(permission);
      return permission === 'clipboard-read' ? guard.clipboardAccess() === true : guard.localNetworkAccess() === true;
    },
    forgetRefusals: () => refusals.forget(),
    destroy() {
      madeDownloads?.stopAll();
      refusals.stop();
      page.stop();
      if (contents.isDestroyed()) {
        partition.release();
        return;
      }
      // A page that still exists could store data after the partition was cleared.
      contents.once('destroyed', () => partition.release());
      contents.close();
    },
  };
}

/** What a shown page of this host was refused, for the list of its tab. */
function readBlocked(blocked: Blocked, host: string): Refused {
  const { what, fileName = '', why = 'managed', reason = 'elsewhere', address = null } = blocked;
  switch (what) {
    case 'window':
      return { kind: 'window', host, to: titleName(blocked.host) };
    case 'download':
      // Nothing names a page without an origin of its own, so that it cannot be allowed either.
      return { kind: 'download', host: blocked.host || host, fileName: titleName(fileName), why };
    case 'protocol':
      return { kind: 'protocol', host, scheme: titleName(blocked.host.replace(/:$/, '')), address };
    case 'navigation':
    case 'redirect':
    case 'frame':
    case 'request':
      return { kind: 'host', host: titleName(blocked.host), why: reason };
    default:
      return assertNever(what);
  }
}

/** Accepted certificates of connections, by host: a browser session asks only once for each. */
const accepted = new WeakMap<Session, Map<string, PageCertificate>>();

function certificatesOf(ownSession: Session): Map<string, PageCertificate> {
  const known = accepted.get(ownSession) ?? new Map<string, PageCertificate>();
  accepted.set(ownSession, known);
  return known;
}

const readCertificate = ({ subjectName, issuerName, validExpiry }: Electron.Certificate): PageCertificate => ({
  subject: titleName(subjectName),
  issuer: titleName(issuerName),
  validTo: validExpiry * 1_000,
});

/** With the port where it is unusual. */
const hostOf = ({ origin }: Connection): string => new URL(origin).host;

/** The end that an HTTP error of the remote page means; a one-time link that cannot be found is used up. */
export function endOfStatus(status: number, isLink: boolean): EndReason {
  return status === 410 || (isLink && (status === 403 || status === 404)) ? 'link-used' : 'page-failed';
}

/** The end that a failed load means. An HTTP error without a body has no status here; from the link it means a used link. */
export function endOfError(code: number, isLink: boolean): EndReason {
  if (code === HTTP_ERROR) return isLink ? 'link-used' : 'page-failed';
  if (isCertificateError(code)) return 'certificate';
  return code === BLOCKED ? 'blocked' : 'network';
}

interface PageFollower {
  /** Loads nothing unless `isProxied` is true. */
  load(link: string, isProxied: Promise<boolean>): void;
  blocked(blocked: Blocked): void;
  isShown(): boolean;
  stop(): void;
}

/** Follows a page from its link to its end, and reports both. */
function followPage(contents: WebContents, clock: Clock, events: SessionViewEvents): PageFollower {
  let phase: 'loading' | 'shown' | 'over' = 'loading';
  let isLink: (address: string) => boolean = () => false;
  const end = (reason: EndReason, closedItself = false) => {
    if (phase === 'over') return;
    phase = 'over';
    offLimit();
    events.onEnded(reason, closedItself);
  };
  let offLimit = (): void => undefined;
  contents.on('did-navigate', (_event, address, status) => {
    if (status >= 400) end(endOfStatus(status, phase === 'loading' || isLink(address)));
    // A new page, perhaps in another process: no 'responsive' follows for the old one.
    events.onHang(false);
    if (phase !== 'loading') return;
    phase = 'shown';
    offLimit();
    events.onShown();
  });
  contents.on('unresponsive', () => events.onHang(true));
  contents.on('responsive', () => events.onHang(false));
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (phase === 'shown' && isMainFrame && !isSameDocument) events.onLeaving();
  });
  contents.on('did-fail-load', (_event, code, _text, address, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) end(endOfError(code, phase === 'loading' || isLink(address)));
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') end('page-crashed');
  });
  contents.on('destroyed', () => end('page-crashed', true));
  return {
    load(link, isProxied) {
      offLimit = clock.after(SHOW_LIMIT, () => end('no-answer'));
      isLink = linkMatcher(link);
      void isProxied.then((proxied) => {
        if (!proxied) end('network');
        // Ignored, also because its message contains the link: the events above report failures, or the limit does.
        else if (phase !== 'over') contents.loadURL(link).catch(() => undefined);
      });
    },
    blocked({ what, mainFrame }) {
      if (mainFrame) end('blocked');
      // The link answered with a file instead of a page.
      else if (what === 'download' && phase === 'loading') end('page-failed');
    },
    isShown: () => phase === 'shown',
    stop() {
      phase = 'over';
      offLimit();
    },
  };
}

/** Recognises the link when the page reloads it, without storing it: by a keyed digest. */
function linkMatcher(link: string): (address: string) => boolean {
  const key = randomBytes(16);
  const digest = (address: string) => createHmac('sha256', key).update(address.replace(/#.*$/s, '')).digest('base64');
  const known = digest(new URL(link).href);
  return (address) => digest(address) === known;
}

async function capturePage(contents: WebContents, clock: Clock): Promise<Uint8Array | null> {
  const image = await captureImage(contents, clock, CAPTURE_LIMIT);
  if (image === null || image.isEmpty()) return null;
  return (image.getSize().width > CAPTURE_WIDTH ? image.resize({ width: CAPTURE_WIDTH }) : image).toPNG();
}

/** Electron captures all pixels that the display has, in an image whose own scale is 1. */
async function takePicture(contents: WebContents, clock: Clock): Promise<Uint8Array<ArrayBuffer> | null> {
  for (let tries = 0; tries < PICTURE_TRIES; tries += 1) {
    if (tries > 0) await new Promise<void>((resolve) => clock.after(PICTURE_PAUSE, resolve));
    const image = await captureImage(contents, clock, PICTURE_LIMIT);
    if (image === null) return null;
    if (!image.isEmpty()) return new Uint8Array(image.toPNG());
  }
  return null;
}

/** What the page shows; null where it is gone or the capture takes longer than this, in milliseconds. */
async function captureImage(contents: WebContents, clock: Clock, limit: number): Promise<NativeImage | null> {
  if (contents.isDestroyed() || contents.isCrashed()) return null;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const off = clock.after(limit, () => resolve(null));
  try {
    return await Promise.race([contents.capturePage(), late]);
  } catch {
    return null;
  } finally {
    off();
  }
}
