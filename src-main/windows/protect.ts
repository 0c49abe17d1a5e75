import type { Event, Session, WebContents } from '../electron.ts';
import { judgeNavigation, judgeRequest, judgeWindowOpen, type Guarded, type Verdict } from './guard.ts';
import { judgePermission, type Asking } from './permissions.ts';

/** Something a page wanted and did not get. `host` is all that is told of an address. */
export interface Blocked {
  readonly what: 'navigation' | 'redirect' | 'frame' | 'window' | 'request' | 'download';
  readonly host: string;
  readonly mainFrame: boolean;
}

export interface Guard {
  /** Read anew for every verdict. */
  readonly guarded: Guarded;
  onBlocked(blocked: Blocked): void;
  /** An https address a page of ours wants to show outside; never called for remote pages. */
  openExternal(href: string): void;
}

/** The events of `app` that concern every page. */
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
 * Everything is refused to every page from the moment it exists; `protectContents` then says what a page is. Client
 * certificates are never presented (otherwise the first fitting one of the person's store would be).
 */
export function protectApp(app: AppEvents): void {
  app.on('web-contents-created', (_event, contents) => watch(contents));
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

/** Says what this page is, before anything is loaded into it. */
export function protectContents(contents: WebContents, guard: Guard): void {
  guards.set(contents, guard);
  watch(contents);
}

/** Whether this page was named one of ours. */
export const isUiPage = (contents: WebContents): boolean => guards.get(contents)?.guarded.kind === 'ui';

function watch(contents: WebContents): void {
  if (watched.has(contents)) return;
  watched.add(contents);
  const stop = (event: Event<{ url: string }>, what: Blocked['what'], mainFrame: boolean, report: boolean) => {
    const guard = guards.get(contents);
    const verdict: Verdict = guard ? judgeNavigation(event.url, guard.guarded) : { allow: false, host: '' };
    if (verdict.allow) return;
    event.preventDefault();
    if (report) guard?.onBlocked({ what, host: verdict.host, mainFrame });
  };
  contents.on('will-navigate', (event) => stop(event, 'navigation', true, true));
  // Comes for the top frame too, which will-navigate has told already.
  contents.on('will-frame-navigate', (event) => stop(event, 'frame', event.isMainFrame, !event.isMainFrame));
  contents.on('will-redirect', (event) => stop(event, 'redirect', event.isMainFrame, true));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Here preventDefault means: let the page go although it objects.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    const guard = guards.get(contents);
    const external = guard ? judgeWindowOpen(url, guard.guarded).external : null;
    if (external !== null) guard?.openExternal(external);
    else if (guard) guard.onBlocked({ what: 'window', host: hostOf(url), mainFrame: false });
    return { action: 'deny' };
  });
}

export interface SessionGuard extends Pick<Guard, 'guarded' | 'onBlocked'> {
  isOwn(contents: WebContents): boolean;
  /** A setting of the person: remote pages may not read the clipboard. */
  tightened(): boolean;
}

/** Puts permissions, devices, captures, requests and downloads of one browser session under the verdicts. */
export function protectSession(session: Session, guard: SessionGuard): void {
  const judge = (name: string, asking: Asking) => judgePermission(name, asking, guard.guarded, guard.tightened());
  session.setPermissionRequestHandler((contents, name, answer, details) => {
    // Typed as always there; a page that is gone asks with none.
    const requester = contents as WebContents | null;
    const ownContents = requester !== null && guard.isOwn(requester);
    answer(judge(name, { ownContents, isMainFrame: details.isMainFrame, from: details.requestingUrl }));
  });
  session.setPermissionCheckHandler((contents, name, from, { isMainFrame }) =>
    judge(name, { ownContents: contents !== null && guard.isOwn(contents), isMainFrame, from }),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.on('will-download', (event, item) => {
    event.preventDefault();
    guard.onBlocked({ what: 'download', host: hostOf(item.getURL()), mainFrame: false });
  });
  session.webRequest.onBeforeRequest({ urls: ['<all_urls>'] }, ({ url, resourceType }, answer) => {
    const verdict = judgeRequest(url, resourceType, guard.guarded);
    answer({ cancel: !verdict.allow });
    if (!verdict.allow) {
      guard.onBlocked({ what: 'request', host: verdict.host, mainFrame: resourceType === 'mainFrame' });
    }
  });
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
