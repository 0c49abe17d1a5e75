import type { BrowserWindow } from '../electron.ts';
import type { EndReason, Job, SessionsState } from '../ipc/contract.ts';
import { assertNever, fail, succeed, type Failure, type Result } from '../ipc/failure.ts';
import { bringToFront, openSessionChrome, type SessionChromeDeps } from './session-chrome.ts';
import { createConnections, type Connections, type ConnectionsDeps } from './session-connections.ts';
import { watchKeys, type ReservedKey } from './session-keys.ts';
import { viewBounds } from './session-layout.ts';
import { SessionModel, type SessionModelDeps } from './session-model.ts';
import { Returner } from './session-returner.ts';
import { tabOfAgent } from './session-tabs.ts';
import type { SessionView } from './session-view.ts';

/** Each tab is a process of its own. */
const MOST_TABS = 40;

export interface SessionWindowsDeps
  extends
    SessionChromeDeps,
    SessionModelDeps,
    Pick<ConnectionsDeps, 'requestLink' | 'allowInsecureLoopback' | 'clipboardTightened' | 'proxy' | 'newId'> {
  /** The remote page of this agent is on the screen. */
  onOpened(agentId: number): void;
}

const gone = fail('not-found', 'This session is closed.', { reason: 'tab' });

/** The window in which remote screens are shown, one tab each. It exists while it has tabs. */
export class SessionWindows {
  readonly #deps: SessionWindowsDeps;
  readonly #model: SessionModel;
  readonly #connections: Connections;
  #window: BrowserWindow | null = null;
  /** The tab whose page asked for full screen; it ends with that page. */
  #fullScreenTab: string | null = null;
  /** What the person asked for, to which the window returns when a page gives full screen back. */
  #wantsFullScreen = false;
  #coverings = 0;
  readonly #captures = new Map<string, Promise<void>>();
  readonly #returner: Returner;
  /** Tabs that connect without having been asked to: they do not bring this window to the front. */
  readonly #byThemselves = new Set<string>();
  #focused = false;

  constructor(deps: SessionWindowsDeps) {
    this.#deps = deps;
    this.#model = new SessionModel(deps, () => this.#layOut());
    this.#connections = createConnections(this.#connectionDeps());
    this.#returner = new Returner({
      model: this.#model,
      wallNow: () => deps.clock.wallNow(),
      keepFrame: (tabId) => this.#keepFrame(tabId),
      drop: (tabId) => this.#drop(tabId),
      connect: (tabId, agentId) => {
        this.#byThemselves.add(tabId);
        this.#connections.connect(tabId, agentId);
      },
      onLeft: (tabId) => {
        if (tabId === this.#model.now.activeId && this.#focused) this.#window?.webContents.focus();
      },
    });
  }

  /**
   * Opens a tab for this agent, or shows the one it has, connecting anew where that one has ended. One that waits for its
   * computer goes on waiting.
   */
  open(agentId: number): Result<{ readonly tabId: string }> {
    const known = tabOfAgent(this.#model.now, agentId);
    if (known) {
      this.select(known.id);
      if (known.state.kind === 'ended') this.reconnect(known.id);
      else this.focusPage();
      return succeed({ tabId: known.id });
    }
    if (this.#deps.describeAgent(agentId) === null) {
      return fail('not-found', 'This computer is no longer in the list. Refresh the list and try again.');
    }
    if (this.#model.now.tabs.length >= MOST_TABS) {
      return fail('busy', `${MOST_TABS} sessions are open. Close one and try again.`, { reason: 'tabs' });
    }
    // A window that is just being made shows itself when it has something to show.
    if (this.#window) bringToFront(this.#window);
    else this.#makeWindow();
    this.#model.dispatch({ kind: 'opened', agentId, despite: this.#returner.rebootOf(agentId) });
    const tabId = this.#model.now.activeId ?? '';
    this.#connections.connect(tabId, agentId);
    return succeed({ tabId });
  }

  select(tabId: string): Result<void> {
    if (!this.#model.tab(tabId)) return gone;
    this.#model.dispatch({ kind: 'selected', tabId });
    if (this.#window) bringToFront(this.#window);
    return succeed(undefined);
  }

  close(tabId: string): Result<void> {
    if (!this.#model.tab(tabId)) return gone;
    this.#drop(tabId);
    this.#model.dispatch({ kind: 'closed', tabId });
    if (this.#model.now.tabs.length === 0) this.closeAll();
    return succeed(undefined);
  }

  /** Always a new link; the last frame goes. */
  reconnect(tabId: string): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    this.#drop(tabId);
    this.#model.dispatch({
      kind: 'connecting',
      tabId,
      despite: this.#returner.rebootOf(tab.agentId),
      keepFrame: false,
    });
    this.#connections.connect(tabId, tab.agentId);
    return succeed(undefined);
  }

  /**
   * The jobs as they are now, whenever one of them changed. Tabs of a computer that is rebooted wait for it and connect by
   * themselves when it is back; closing one leaves its job alone.
   */
  takeJobs(jobs: readonly Job[]): void {
    this.#returner.takeJobs(jobs);
  }

  setFullScreen(on: boolean): void {
    this.#wantsFullScreen = on;
    this.#window?.setFullScreen(on);
  }

  setSideBar(shown: boolean): void {
    this.#model.dispatch({ kind: 'side-bar', shown });
  }

  /** A dialog of ours needs the place of the remote view; the view's last frame is taken before it steps aside. */
  async setCovered(covered: boolean): Promise<void> {
    const covering = ++this.#coverings;
    const tab = this.#model.active;
    if (covered && tab?.state.kind === 'open') await this.#keepFrame(tab.id);
    if (covering !== this.#coverings) return;
    this.#model.dispatch({ kind: 'covered', covered });
  }

  focusPage(): void {
    const tab = this.#model.active;
    if (tab?.state.kind === 'open' && !this.#model.now.covered) this.#connections.view(tab.id)?.focus();
  }

  /** What is known of agents, favorites or recents has changed. */
  refresh(): void {
    this.#layOut();
    this.#model.tell();
  }

  /** At once, and without asking the pages. */
  closeAll(): void {
    this.#window?.destroy();
  }

  hasOpenSessions(): boolean {
    return this.#model.now.tabs.some(({ state }) => state.kind !== 'ended');
  }

  state(): SessionsState {
    return this.#model.describe();
  }

  /** PNG of a tab's last frame; null where there is none. */
  frame(tabId: string): Uint8Array | null {
    return this.#model.frame(tabId);
  }

  #makeWindow(): void {
    const window = openSessionChrome(this.#deps);
    this.#window = window;
    window.on('resize', () => this.#layOut());
    window.on('focus', () => (this.#focused = true));
    window.on('blur', () => (this.#focused = false));
    window.on('enter-full-screen', () => this.#model.dispatch({ kind: 'full-screen', on: true }));
    window.on('leave-full-screen', () => {
      this.#wantsFullScreen = false;
      this.#model.dispatch({ kind: 'full-screen', on: false });
    });
    watchKeys(window.webContents, (key) => this.#act(key));
    window.on('closed', () => {
      // Views outlive their window unless they are closed one by one.
      this.#window = null;
      this.#fullScreenTab = null;
      this.#wantsFullScreen = false;
      this.#focused = false;
      this.#byThemselves.clear();
      this.#connections.dropAll();
      this.#model.clear();
    });
  }

  #layOut(): void {
    if (this.#window === null || this.#window.isDestroyed()) return;
    const { tabs, activeId, covered } = this.#model.now;
    const [width = 0, height = 0] = this.#window.getContentSize();
    const bounds = viewBounds({ width, height }, this.#model.now);
    for (const { id, state } of tabs) {
      this.#connections.view(id)?.place(bounds, id === activeId && state.kind === 'open' && !covered);
    }
    const { active } = this.#model;
    this.#window.setTitle(active ? `${this.#model.look(active.agentId).name} – Longreach` : 'Longreach');
  }

  #keepFrame(tabId: string): Promise<void> {
    const view = this.#connections.view(tabId);
    const taken = (async () => {
      const png = await view?.capture();
      if (png && this.#connections.view(tabId) === view) this.#model.keepFrame(tabId, png);
    })();
    this.#captures.set(tabId, taken);
    return taken;
  }

  #drop(tabId: string): void {
    this.#captures.delete(tabId);
    this.#byThemselves.delete(tabId);
    this.#connections.drop(tabId);
    if (this.#fullScreenTab === tabId) this.#setPageFullScreen(tabId, false);
  }

  #connectionDeps(): ConnectionsDeps {
    const deps = this.#deps;
    return {
      requestLink: (agentId, signal) => deps.requestLink(agentId, signal),
      allowInsecureLoopback: () => deps.allowInsecureLoopback(),
      clipboardTightened: () => deps.clipboardTightened(),
      proxy: () => deps.proxy(),
      newId: () => deps.newId(),
      clock: deps.clock,
      log: deps.log,
      isOffline: (agentId) => this.#model.look(agentId).online === false,
      onView: (_tabId, { view }) => this.#window?.contentView.addChildView(view),
      onGone: ({ view }) => this.#window?.contentView.removeChildView(view),
      onShown: (tabId) => this.#shown(tabId),
      onEnded: (tabId, reason, failure) => void this.#ended(tabId, reason, failure),
      onLeaving: (tabId) => void this.#keepFrame(tabId),
      onFullScreen: (tabId, on) => this.#setPageFullScreen(tabId, on),
      onKey: (key) => this.#act(key),
    };
  }

  #shown(tabId: string): void {
    this.#model.dispatch({ kind: 'shown', tabId, at: this.#deps.clock.wallNow() });
    const tab = this.#model.tab(tabId);
    if (tab) this.#deps.onOpened(tab.agentId);
    if (tabId === this.#model.now.activeId && this.#mayTakeKeys(tabId)) this.focusPage();
    this.#byThemselves.delete(tabId);
  }

  async #ended(tabId: string, reason: EndReason, failure: Failure | null): Promise<void> {
    const view: SessionView | null = this.#connections.view(tabId);
    // Only a page that was kept from leaving still shows what it showed; of the others the frame was kept as they left.
    if (reason === 'blocked' && this.#model.tab(tabId)?.state.kind === 'open') await this.#keepFrame(tabId);
    await this.#captures.get(tabId);
    if (this.#connections.view(tabId) !== view) return;
    const mayTakeKeys = this.#mayTakeKeys(tabId);
    this.#drop(tabId);
    this.#model.dispatch({ kind: 'ended', tabId, reason, at: this.#deps.clock.wallNow(), failure });
    if (tabId === this.#model.now.activeId && mayTakeKeys) this.#window?.webContents.focus();
    this.#returner.follow();
  }

  /** On macOS giving a page the keyboard brings its window to the front. */
  #mayTakeKeys(tabId: string): boolean {
    return this.#focused || !this.#byThemselves.has(tabId);
  }

  /** Electron puts the window into full screen for a page, but leaves views and the way back to us. */
  #setPageFullScreen(tabId: string, asked: boolean): void {
    this.#fullScreenTab = asked ? tabId : null;
    const on = asked || this.#wantsFullScreen;
    this.#window?.setFullScreen(on);
    this.#model.dispatch({ kind: 'full-screen', on });
  }

  #act(key: ReservedKey): void {
    switch (key) {
      case 'next-tab':
      case 'previous-tab':
        // Behind a question the tab it is about stays.
        if (this.#model.now.covered) return;
        this.#model.dispatch({ kind: 'moved', by: key === 'next-tab' ? 1 : -1 });
        return this.focusPage();
      case 'side-bar':
        return this.setSideBar(!this.#model.now.sideBar);
      case 'full-screen':
        return this.setFullScreen(!this.#model.now.fullScreen);
      case 'leave-page':
        if (this.#model.now.fullScreen) this.setFullScreen(false);
        this.#window?.webContents.focus();
        return this.#deps.push.push('command:given', { kind: 'leave-page' }, 'session');
      default:
        return assertNever(key);
    }
  }
}
