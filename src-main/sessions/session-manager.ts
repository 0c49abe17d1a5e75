import type { Clock } from '../lib/clock.ts';
import type { ServiceState } from '../contract/contract.ts';
import { createConnections, type Connections, type ConnectionsDeps } from './connections.ts';
import { createConnectQueue, type ConnectQueue } from './connect-queue.ts';
import type { ReservedKey } from './keys.ts';
import { createLeaveSession } from './leave-session.ts';
import type { SessionModel } from './session-model.ts';
import type { SessionPane } from './pane.ts';
import type { Panes } from './panes.ts';
import { Reconnects, type ReconnectsDeps } from './reconnect.ts';
import { RebootWaits } from './reboot-wait.ts';
import type { End } from './reconnect-rules.ts';
import { isActive, type Tab, type Target } from './tabs.ts';
import type { SessionView } from './session-view.ts';
import type { SessionNotes } from './session-notes.ts';

export interface SessionManagerDeps
  extends
    Pick<ReconnectsDeps, 'random' | 'checkAgent'>,
    Pick<
      ConnectionsDeps,
      | 'requestLink'
      | 'requestSupportLink'
      | 'requestDeviceLink'
      | 'allowInsecureLoopback'
      | 'clipboardTightened'
      | 'proxy'
      | 'newId'
      | 'log'
    > {
  readonly clock: Clock;
  serviceState(): Pick<ServiceState, 'kind' | 'at'>;
  /** The remote page of this agent is on the screen. */
  onOpened(agentId: number): void;
}

export interface SessionManagerParts {
  readonly deps: SessionManagerDeps;
  readonly model: SessionModel;
  readonly panes: Panes;
  readonly openSessions: SessionNotes;
  readonly onKey: (paneId: string, key: ReservedKey) => void;
}

/** The life of each tab's connection: how it begins, what happens when it ends, and how it comes back by itself. */
export class SessionManager {
  readonly rebootWaits: RebootWaits;
  readonly reconnects: Reconnects;
  readonly connectQueue: ConnectQueue;
  readonly #parts: SessionManagerParts;
  readonly #deps: SessionManagerDeps;
  readonly #model: SessionModel;
  readonly #panes: Panes;
  readonly #connections: Connections;
  readonly #captures = new Map<string, Promise<void>>();

  constructor(parts: SessionManagerParts) {
    const { deps, model, panes } = parts;
    this.#parts = parts;
    this.#deps = deps;
    this.#model = model;
    this.#panes = panes;
    const { clock } = deps;
    this.#connections = createConnections(this.#connectionDeps());
    const leave = createLeaveSession({
      model,
      keepFrame: (tabId) => this.keepFrame(tabId),
      drop: (tabId) => this.drop(tabId),
      onLeft: (tabId) => this.#takeKeysBack(tabId),
    });
    const comeBack = (tabId: string) => this.#comeBack(tabId);
    this.rebootWaits = new RebootWaits({ model, wallNow: () => clock.wallNow(), leave, comeBack });
    this.reconnects = new Reconnects({
      model,
      clock,
      random: () => deps.random(),
      service: () => deps.serviceState(),
      checkAgent: (agentId) => deps.checkAgent(agentId),
      leave,
      comeBack,
    });
    this.connectQueue = createConnectQueue({
      isPending: (tabId) => model.tab(tabId)?.state.kind === 'connecting' && !this.#connections.has(tabId),
      connect: (tabId) => this.connect(tabId),
    });
  }

  view(tabId: string): SessionView | null {
    return this.#connections.view(tabId);
  }

  connect(tabId: string): void {
    const tab = this.#model.tab(tabId);
    if (tab) this.#connections.connect(tabId, tab);
  }

  #comeBack(tabId: string): void {
    this.reconnects.noteTry(tabId);
    this.#model.dispatch({ kind: 'connecting', tabId, ignoredRebootId: null, keepFrame: true });
    this.connect(tabId);
  }

  keepFrame(tabId: string): Promise<void> {
    const view = this.#connections.view(tabId);
    const taken = (async () => {
      const png = await view?.capture();
      if (png && this.#connections.view(tabId) === view) this.#model.keepFrame(tabId, png);
    })();
    this.#captures.set(tabId, taken);
    return taken;
  }

  /** Ends the tab's connection, if it has one; nothing of it is heard any more. */
  drop(tabId: string): void {
    this.#captures.delete(tabId);
    this.#connections.drop(tabId);
    this.connectQueue.done(tabId);
    const tab = this.#model.tab(tabId);
    if (tab) this.#paneOf(tab)?.fullScreen.endPage(tabId);
  }

  #connectionDeps(): ConnectionsDeps {
    const deps = this.#deps;
    return {
      requestLink: (agentId, signal) => deps.requestLink(agentId, signal),
      requestSupportLink: (supportId, signal) => deps.requestSupportLink(supportId, signal),
      requestDeviceLink: (deviceId, signal) => deps.requestDeviceLink(deviceId, signal),
      allowInsecureLoopback: () => deps.allowInsecureLoopback(),
      clipboardTightened: () => deps.clipboardTightened(),
      proxy: () => deps.proxy(),
      newId: () => deps.newId(),
      clock: deps.clock,
      log: deps.log,
      isOffline: (target) => this.#model.agentSummary(target).online === false,
      passesAllKeys: (tabId) => this.#model.tab(tabId)?.passKeys === true,
      onAnswered: (tabId) => this.connectQueue.done(tabId),
      onView: () => this.#panes.follow(),
      onGone: (_tabId, view) => this.#panes.release(view),
      onShown: (tabId) => this.#shown(tabId),
      onEnded: (tabId, end) => void this.#ended(tabId, end),
      onLeaving: (tabId) => void this.keepFrame(tabId),
      onHang: (tabId, on) => this.#hung(tabId, on),
      onFullScreen: (tabId, on, host) => this.#fullScreenOfPage(tabId, on, host),
      onKey: (tabId, key) => {
        const tab = this.#model.tab(tabId);
        if (tab) this.#parts.onKey(tab.windowId, key);
      },
    };
  }

  #shown(tabId: string): void {
    const tab = this.#model.tab(tabId);
    if (!tab) return;
    const mayTakeKeys = this.#mayTakeKeys(tab);
    this.#parts.openSessions.begin(tabId, targetOf(tab), this.#model.agentSummary(tab).name, tab.note);
    this.reconnects.noteShown(tabId);
    this.#model.dispatch({ kind: 'shown', tabId, at: this.#deps.clock.wallNow() });
    if (tab.agentId !== null) this.#deps.onOpened(tab.agentId);
    if (isActive(this.#model.now, tab) && mayTakeKeys) this.#panes.focusPage(tab.windowId);
    this.reconnects.follow();
  }

  async #ended(tabId: string, end: End): Promise<void> {
    const view = this.#connections.view(tabId);
    // Only a page that was kept from leaving still shows what it showed; of the others the frame was kept as they left.
    if (end.reason === 'blocked' && this.#model.tab(tabId)?.state.kind === 'open') await this.keepFrame(tabId);
    await this.#captures.get(tabId);
    const tab = this.#model.tab(tabId);
    if (tab === undefined || this.#connections.view(tabId) !== view) return;
    const mayTakeKeys = this.#mayTakeKeys(tab);
    const { reason, failure } = end;
    // Before the turn goes on to the next one.
    if (failure?.kind === 'quota' || failure?.kind === 'key-refused') this.#endQueue(end);
    this.drop(tabId);
    if (!this.reconnects.takeEnd(tabId, end)) {
      this.#model.dispatch({ kind: 'ended', tabId, reason, at: this.#deps.clock.wallNow(), failure });
    }
    if (isActive(this.#model.now, tab) && mayTakeKeys) this.#paneOf(tab)?.focusOwnPage();
    this.rebootWaits.follow();
  }

  /** What the service refused for one is not asked for the others whose turn has not come. */
  #endQueue({ reason, failure }: End): void {
    const at = this.#deps.clock.wallNow();
    for (const tabId of this.connectQueue.stop()) this.#model.dispatch({ kind: 'ended', tabId, reason, at, failure });
  }

  /**
   * On macOS giving a page the keyboard brings its window to the front. What a person has just asked for may do so; a session
   * that breaks off while they work in another program may not.
   */
  #mayTakeKeys(tab: Tab): boolean {
    const isRequestedByUser = tab.state.kind === 'connecting' && !this.reconnects.isByItself(tab.id);
    return this.#paneOf(tab)?.isFocused === true || isRequestedByUser;
  }

  #takeKeysBack(tabId: string): void {
    const tab = this.#model.tab(tabId);
    const pane = tab && this.#paneOf(tab);
    if (tab && isActive(this.#model.now, tab) && pane?.isFocused === true) pane.focusOwnPage();
  }

  #hung(tabId: string, on: boolean): void {
    if (this.#model.tab(tabId)?.hangs !== on) this.#model.dispatch({ kind: 'hang-changed', tabId, on });
  }

  #fullScreenOfPage(tabId: string, on: boolean, host: string): void {
    const tab = this.#model.tab(tabId);
    const pane = tab && this.#paneOf(tab);
    if (tab === undefined || pane === undefined) return;
    if (!on) pane.fullScreen.endPage(tabId);
    // A page behind another one has no business with the screen.
    else if (isActive(this.#model.now, tab) && tab.state.kind === 'open') pane.fullScreen.takeFromPage(tabId, host);
    else pane.fullScreen.refuse();
  }

  #paneOf(tab: Tab): SessionPane | undefined {
    return this.#panes.get(tab.windowId);
  }
}

/** Of a tab what it connects to, and nothing else. */
function targetOf(tab: Tab): Target {
  const { agentId, supportId } = tab;
  if (agentId !== null) return { agentId, supportId: null };
  return supportId === null ? { agentId, supportId, deviceId: tab.deviceId } : { agentId, supportId };
}
