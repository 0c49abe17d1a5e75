import type { EndReason } from '../contract/contract.ts';
import { fail, type Failure, type FailureKind, type Result } from '../contract/failure.ts';
import { readConnection } from '../windows/guard.ts';
import type { End } from './reconnect-rules.ts';
import { Partitions } from './partitions.ts';
import type { LinkToOpen, SessionAccount, SessionShell } from './ports.ts';
import type { SessionState } from './session-state.ts';
import { createSessionView, type SessionView } from './session-view.ts';
import { isActive, targetOf, type Tab } from './tabs.ts';
import type { WindowManager } from './window.ts';
import { t } from '../contract/texts.ts';

export interface ConnectionEvents {
  /** The remote page has appeared. */
  onShown(tab: Tab): void;
  /** The connection has ended and is removed. The receiver decides the tab's next state. */
  onEnded(tabId: string, end: End): void;
}

interface Attempt {
  readonly abort: AbortController;
  /** Started by a reconnect, not by the user. */
  readonly automatic: boolean;
  view: SessionView | null;
  /** Host of the connection; empty until there is a link. */
  host: string;
  /** The latest capture of its last frame. */
  capture: Promise<void> | null;
}

const offlineFailures: ReadonlySet<FailureKind> = new Set(['bad-input', 'not-found', 'service-error']);
/** Whether a service may report so that an agent cannot be reached; lost network or quota are not among them. */
const mayMeanOffline = ({ kind, status }: Failure): boolean => offlineFailures.has(kind) || status === 404;

/** Why a system without a sandbox gets no sessions. */
export const noSandbox = (): string => t('session.noSandbox');

const bug = () => fail('internal', t('main.bug'));

const errorName = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/** Runs one connection attempt per tab, from the link request to the end of its page. */
export class Connections {
  readonly #account: SessionAccount;
  readonly #shell: SessionShell;
  readonly #state: SessionState;
  readonly #windows: WindowManager;
  readonly #events: ConnectionEvents;
  readonly #attempts = new Map<string, Attempt>();
  readonly #partitions: Partitions;
  readonly #queue: ConnectQueue;

  constructor(
    account: SessionAccount,
    shell: SessionShell,
    state: SessionState,
    windows: WindowManager,
    events: ConnectionEvents,
  ) {
    this.#account = account;
    this.#shell = shell;
    this.#state = state;
    this.#windows = windows;
    this.#events = events;
    this.#partitions = new Partitions(shell);
    this.#queue = new ConnectQueue({
      isPending: (tabId) => state.tab(tabId)?.state.kind === 'connecting' && !this.#attempts.has(tabId),
      connect: (tabId) => this.connect(tabId),
    });
  }

  /** Connects a tab in state `connecting` with a new link. */
  connect(tabId: string, { automatic = false } = {}): void {
    const tab = this.#state.tab(tabId);
    if (tab === undefined) return;
    this.#discard(tabId);
    const attempt: Attempt = { abort: new AbortController(), automatic, view: null, host: '', capture: null };
    this.#attempts.set(tabId, attempt);
    this.#run(tab, attempt).catch((error: unknown) => {
      this.#shell.log.error(`a session could not be opened (${errorName(error)})`);
      void this.#end(tabId, attempt, 'connect-failed', bug().failure);
    });
  }

  /** Connects several tabs one after the other: each requests its link when the one before has its answer. */
  connectInTurn(tabIds: readonly string[]): void {
    this.#queue.add(tabIds);
  }

  /** The tabs still waiting for their turn are not connected. */
  stopQueue(): void {
    this.#queue.stop();
  }

  /** The remote page of this tab; null where it has none. */
  viewOf(tabId: string): SessionView | null {
    return this.#attempts.get(tabId)?.view ?? null;
  }

  /** PNG of what the tab's page shows, in the pixels of the display; null where it shows nothing. */
  async takePicture(tabId: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.#attempts.get(tabId)?.view?.takePicture()) ?? null;
  }

  /** Whether the tab's connection was started by a reconnect. */
  isAutomatic(tabId: string): boolean {
    return this.#attempts.get(tabId)?.automatic === true;
  }

  /** Ends the connections of these tabs, as far as they have one, without an event. */
  drop(...tabIds: readonly string[]): void {
    this.#queue.remove(tabIds);
    for (const tabId of tabIds) {
      this.#discard(tabId);
      this.#queue.done(tabId);
      const tab = this.#state.tab(tabId);
      if (tab) this.#windows.of(tab)?.fullScreen.endPage(tabId);
    }
  }

  /** Stores what the tab's page shows as its last frame. Takes a bounded time, whatever the page does. */
  async captureFrame(tabId: string): Promise<void> {
    const attempt = this.#attempts.get(tabId);
    if (attempt === undefined) return;
    const capture = async () => {
      const png = await attempt.view?.capture();
      if (png && this.#attempts.get(tabId) === attempt) this.#state.storeFrame(tabId, png);
    };
    attempt.capture = capture();
    await attempt.capture;
  }

  async #run(tab: Tab, attempt: Attempt): Promise<void> {
    const { clock, log } = this.#shell;
    const isCurrent = () => this.#attempts.get(tab.id) === attempt;
    const request = this.#requestLink(tab, attempt.abort.signal);
    // Creating a view takes a moment, so it is done while the service answers.
    const offPrepare = clock.after(0, () => {
      if (isCurrent()) this.#prepareEarly(tab.id, attempt);
    });
    const answer = await request;
    offPrepare();
    if (!isCurrent()) return;
    if (!answer.ok) return this.#end(tab.id, attempt, this.#refusalReason(tab, answer.failure), answer.failure);
    this.#queue.done(tab.id);
    if (!answer.value.isOwnHost) {
      const may = await this.#shell.mayOpen(answer.value.host);
      if (!isCurrent()) return;
      if (!may.ok) return this.#end(tab.id, attempt, 'connect-failed', may.failure);
    }
    // The link is held in this variable only, until `load`.
    const link = answer.value.open();
    const connection = readConnection(link, this.#account.isUnencrypted());
    if (connection === null) {
      log.warn('the service gave a link that may not be opened');
      return this.#end(tab.id, attempt, 'blocked');
    }
    attempt.host = connection.hostname;
    const encrypted = connection.scheme === 'https';
    this.#state.dispatch({ kind: 'link-received', tabId: tab.id, host: answer.value.host, encrypted });
    this.#prepareView(tab.id, attempt).load(link, connection, answer.value.isOwnHost);
  }

  /** A client that throws is a bug; the tab ends like after any failed request instead of waiting forever. */
  async #requestLink(tab: Tab, signal: AbortSignal): Promise<Result<LinkToOpen>> {
    // No link is used up.
    if (this.#shell.isUnsandboxed) return fail('unavailable', noSandbox(), { reason: 'no-sandbox' });
    try {
      return await this.#account.requestLink(targetOf(tab), signal);
    } catch (error) {
      this.#shell.log.error(`asking for a link threw (${errorName(error)})`);
      return bug();
    }
  }

  #refusalReason(tab: Tab, failure: Failure): EndReason {
    const offline = this.#state.agentSummary(tab).online === false && mayMeanOffline(failure);
    return offline ? 'agent-offline' : 'connect-failed';
  }

  /** The view of this attempt, created once. */
  #prepareView(tabId: string, attempt: Attempt): SessionView {
    if (attempt.view !== null) return attempt.view;
    const ifCurrent = (run: () => void): void => {
      if (this.#attempts.get(tabId) === attempt) run();
    };
    const view = createSessionView(this.#partitions.take(), this.#shell, {
      sendsAllShortcuts: () => this.#state.tab(tabId)?.sendsAllShortcuts === true,
      onShown: () => ifCurrent(() => this.#shown(tabId)),
      onEnded: (reason, closedItself) => void this.#end(tabId, attempt, reason, null, closedItself),
      onLeaving: () => ifCurrent(() => void this.captureFrame(tabId)),
      onFullScreen: (on) => ifCurrent(() => this.#pageFullScreen(tabId, on, attempt.host)),
      onFocused: () => ifCurrent(() => this.#windows.noteFocusedPage(tabId)),
      onCertificate: (certificate) =>
        ifCurrent(() => this.#state.dispatch({ kind: 'certificate-accepted', tabId, certificate })),
      onRefused: (refused) => ifCurrent(() => this.#state.dispatch({ kind: 'page-refused', tabId, refused })),
      // Also of a page that is gone, whose files end with it.
      onFetched: (fetched) => this.#state.dispatch({ kind: 'page-fetched', tabId, fetched }),
      onHang: (on) => ifCurrent(() => this.#hangChanged(tabId, on)),
      onKey: (key) =>
        ifCurrent(() => {
          const tab = this.#state.tab(tabId);
          if (tab) this.#windows.pressKey(tab.windowId, key);
        }),
    });
    attempt.view = view;
    this.#windows.addView(tabId, view);
    return view;
  }

  /** A failure here recurs once there is a link, and is reported then. */
  #prepareEarly(tabId: string, attempt: Attempt): void {
    try {
      this.#prepareView(tabId, attempt);
    } catch {
      this.#shell.log.warn('a view could not be made ahead of its link');
    }
  }

  #shown(tabId: string): void {
    const tab = this.#state.tab(tabId);
    if (!tab) return;
    const mayTakeFocus = this.#mayTakeFocus(tab);
    this.#state.dispatch({ kind: 'shown', tabId, at: this.#shell.clock.wallNow() });
    this.#events.onShown(tab);
    if (isActive(this.#state.now, tab) && mayTakeFocus) this.#windows.focusPage(tab.windowId);
  }

  async #end(
    tabId: string,
    attempt: Attempt,
    reason: EndReason,
    failure: Failure | null = null,
    closedItself = false,
  ): Promise<void> {
    if (this.#attempts.get(tabId) !== attempt) return;
    // Only a page that did not get to leave still shows its content; the others were captured when they left.
    if (reason === 'blocked' && this.#state.tab(tabId)?.state.kind === 'open') await this.captureFrame(tabId);
    await attempt.capture;
    const tab = this.#state.tab(tabId);
    if (tab === undefined || this.#attempts.get(tabId) !== attempt) return;
    const mayTakeFocus = this.#mayTakeFocus(tab);
    // Before `drop`, which would start the next one in the queue.
    if (failure?.kind === 'quota' || failure?.kind === 'key-refused') this.#endQueued(reason, failure);
    this.drop(tabId);
    this.#events.onEnded(tabId, { reason, failure, closedItself, automatic: attempt.automatic });
    if (isActive(this.#state.now, tab) && mayTakeFocus) this.#windows.of(tab)?.focusOwnPage();
  }

  /** If the service refuses one tab because of the quota or the key, it would refuse the queued ones, too. */
  #endQueued(reason: EndReason, failure: Failure): void {
    const at = this.#shell.clock.wallNow();
    for (const tabId of this.#queue.stop()) this.#state.dispatch({ kind: 'ended', tabId, reason, at, failure });
  }

  /**
   * Focusing a page brings its window to the front on macOS, and what is typed goes to the agent. Who has meanwhile gone to
   * another window, such as Quick connect, keeps working there. A window that is not shown yet gives its page the keyboard
   * when it is.
   */
  #mayTakeFocus(tab: Tab): boolean {
    return this.#windows.of(tab)?.isFocused === true;
  }

  #hangChanged(tabId: string, on: boolean): void {
    if (this.#state.tab(tabId)?.hangs !== on) this.#state.dispatch({ kind: 'hang-changed', tabId, on });
  }

  #pageFullScreen(tabId: string, on: boolean, host: string): void {
    const tab = this.#state.tab(tabId);
    const window = tab && this.#windows.of(tab);
    if (tab === undefined || window === undefined) return;
    if (!on) window.fullScreen.endPage(tabId);
    // Only the visible page may enter full screen.
    else if (isActive(this.#state.now, tab) && tab.state.kind === 'open') window.fullScreen.takeFromPage(tabId, host);
    else window.fullScreen.refuse();
  }

  #discard(tabId: string): void {
    const attempt = this.#attempts.get(tabId);
    this.#attempts.delete(tabId);
    attempt?.abort.abort();
    if (!attempt?.view) return;
    this.#windows.removeView(tabId);
    attempt.view.destroy();
  }
}

interface ConnectQueueDeps {
  /** Whether the tab is still to be connected and has no attempt yet. */
  readonly isPending: (tabId: string) => boolean;
  readonly connect: (tabId: string) => void;
}

/** Tabs that are connected one after the other. */
class ConnectQueue {
  readonly #deps: ConnectQueueDeps;
  #waiting: readonly string[] = [];
  #current: string | null = null;

  constructor(deps: ConnectQueueDeps) {
    this.#deps = deps;
  }

  add(tabIds: readonly string[]): void {
    this.#waiting = [...this.#waiting, ...tabIds];
    if (this.#current === null) this.#advance();
  }

  /** The service has answered for this tab, or its connection was dropped. */
  done(tabId: string): void {
    if (tabId === this.#current) this.#advance();
  }

  remove(tabIds: readonly string[]): void {
    this.#waiting = this.#waiting.filter((tabId) => !tabIds.includes(tabId));
  }

  /** Empties the queue; returns the tabs that were still to be connected. */
  stop(): readonly string[] {
    const rest = this.#waiting.filter((tabId) => this.#deps.isPending(tabId));
    this.#waiting = [];
    return rest;
  }

  #advance(): void {
    const next = this.#waiting.find((tabId) => this.#deps.isPending(tabId));
    this.#waiting = next === undefined ? [] : this.#waiting.slice(this.#waiting.indexOf(next) + 1);
    this.#current = next ?? null;
    if (next !== undefined) this.#deps.connect(next);
  }
}
