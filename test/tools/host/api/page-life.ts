import { preventable } from '../base/emitter.ts';
import { toAppUrl } from './app-urls.ts';
import { readNetError, type NetError } from './net-errors.ts';
import type { PageTarget } from './page-target.ts';
import type { ConsoleDetails } from './web-contents-events.ts';
import type { WebContents } from './web-contents.ts';

const levels: Readonly<Record<string, ConsoleDetails['level']>> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

/** Follows one page of Chromium and tells its story in Electron's events. Knows the page's address and loading state. */
export class PageLife {
  url = '';
  loading = false;
  crashed = false;
  /** Counts documents, so that a message's sender can be told from the page that came after it. */
  documents = 0;
  readonly #contents: WebContents;
  readonly #mainFrame: string;
  /** The document that is there now; empty for an error page. */
  #loader = '';
  readonly #statuses = new Map<string, readonly [code: number, text: string]>();
  readonly #failures = new Map<string, NetError>();

  constructor(contents: WebContents, target: PageTarget) {
    this.#contents = contents;
    this.#mainFrame = target.targetId;
    this.#followNetwork(target);
    this.#followNavigation(target);
    this.#followLoading(target);
    target.on('Inspector.targetCrashed', () => {
      this.loading = false;
      this.crashed = true;
      contents.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 5 });
    });
    target.on('Page.javascriptDialogOpening', ({ type }) => {
      // A remote page must never hold up the host: its own dialogs are closed at once.
      const accept = type === 'beforeunload' && this.#mayLeave();
      void target.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined);
    });
  }

  /** Why the navigation of this loader failed, for the error page that comes next. */
  noteFailure(loaderId: string, failure: NetError): void {
    this.#failures.set(loaderId, failure);
  }

  /** The page's beforeunload wants to stay; main lets it leave all the same by preventing the event. */
  #mayLeave(): boolean {
    const event = preventable({});
    this.#contents.emit('will-prevent-unload', event);
    if (!event.defaultPrevented) this.#contents.stays();
    return event.defaultPrevented;
  }

  #followNetwork(target: PageTarget): void {
    target.on('Network.responseReceived', ({ type, loaderId, response }) => {
      if (type === 'Document') this.#statuses.set(loaderId, [response.status, response.statusText]);
    });
    target.on('Network.loadingFailed', ({ type, requestId, errorText, blockedReason }) => {
      if (type !== 'Document') return;
      const text = blockedReason === 'inspector' ? 'net::ERR_BLOCKED_BY_CLIENT' : errorText;
      const failure = readNetError(text);
      // The document is there already, and breaks off; Electron has no description for that.
      if (requestId === this.#loader && failure.code !== -3)
        this.#contents.emit('did-fail-load', preventable({}), failure.code, '', this.url, true);
      else this.#failures.set(requestId, failure);
    });
  }

  #followNavigation(target: PageTarget): void {
    const contents = this.#contents;
    target.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const isMainFrame = frameId === this.#mainFrame;
      const isSameDocument = navigationType === 'sameDocument' || navigationType === 'historySameDocument';
      const frame = isMainFrame ? contents.mainFrame : null;
      const event = preventable({ url: toAppUrl(url), isMainFrame, isSameDocument, frame });
      contents.emit('did-start-navigation', event, toAppUrl(url), isSameDocument, isMainFrame);
    });
    target.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.#committed(frame);
      else contents.emit('did-frame-navigate', preventable({}), toAppUrl(frame.url), 200, '', false, 1, 0);
    });
    target.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.#mainFrame) this.url = toAppUrl(url);
      contents.emit('did-navigate-in-page', preventable({}), toAppUrl(url), frameId === this.#mainFrame);
    });
  }

  #committed(frame: { url: string; urlFragment?: string; unreachableUrl?: string; loaderId: string }): void {
    this.documents++;
    this.crashed = false;
    const [code, text] = this.#statuses.get(frame.loaderId) ?? [200, ''];
    const failure = this.#failures.get(frame.loaderId) ?? { code: -2, description: 'ERR_FAILED' };
    this.#statuses.clear();
    this.#failures.clear();
    if (frame.unreachableUrl !== undefined && frame.unreachableUrl !== '') {
      this.url = toAppUrl(frame.unreachableUrl);
      this.#loader = '';
      const { url } = this;
      const emit = (): void =>
        void this.#contents.emit('did-fail-load', preventable({}), failure.code, failure.description, url, true);
      // The check of the certificate comes first.
      if (failure.description.startsWith('ERR_CERT')) void this.#reportCertificate(url, failure).finally(emit);
      else emit();
      return;
    }
    this.url = toAppUrl(frame.url + (frame.urlFragment ?? ''));
    this.#loader = frame.loaderId;
    this.#contents.committed();
    this.#contents.emit('did-frame-navigate', preventable({}), this.url, code, text, true, 1, 1);
    this.#contents.emit('did-navigate', preventable({}), this.url, code, text);
  }

  async #reportCertificate(url: string, { description }: NetError): Promise<void> {
    if (URL.canParse(url)) await this.#contents.session.certificateRefused(new URL(url), `net::${description}`);
  }

  #followLoading(target: PageTarget): void {
    const contents = this.#contents;
    target.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      // Events of error pages and of documents that were left are not those of the page main asked for.
      if (frameId !== this.#mainFrame || loaderId !== this.#loader) return;
      if (name === 'DOMContentLoaded') contents.emit('dom-ready');
      if (name === 'load') contents.emit('did-finish-load');
    });
    target.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== this.#mainFrame || this.loading) return;
      this.loading = true;
      contents.emit('did-start-loading');
    });
    target.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (frameId !== this.#mainFrame || !this.loading) return;
      this.loading = false;
      contents.emit('did-stop-loading');
    });
    target.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
      const message = args.map((one) => String(one.value ?? one.description ?? '')).join(' ');
      const level = levels[type] ?? 'info';
      const { lineNumber = 0, url = '' } = stackTrace?.callFrames[0] ?? {};
      const details = {
        message,
        level,
        lineNumber: lineNumber + 1,
        sourceId: toAppUrl(url),
        frame: contents.mainFrame,
      };
      contents.emit('console-message', preventable(details));
    });
  }
}
