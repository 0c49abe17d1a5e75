import type { ServiceState, Display, Job, SessionsState } from '../ipc/contract.ts';
import { assertNever, fail, succeed, type Result } from '../ipc/failure.ts';
import { createAwake, type PowerSaveBlocker } from './session-awake.ts';
import { createConnections, type Connections, type ConnectionsDeps } from './session-connections.ts';
import { describeDisplays } from './session-full-screen.ts';
import { createGentle, type Gentle } from './session-gentle.ts';
import type { ReservedKey } from './session-keys.ts';
import { createLeave } from './session-leaving.ts';
import { SessionModel, type SessionModelDeps } from './session-model.ts';
import type { SessionPane } from './session-pane.ts';
import { Panes, type PanesDeps } from './session-panes.ts';
import { Retrier, type RetrierDeps } from './session-retrier.ts';
import { Returner } from './session-returner.ts';
import type { End } from './session-retry.ts';
import { findPane, isActive, MAIN_PANE, tabOfTarget, tabsOf, type Tab, type Target } from './session-tabs.ts';
import { Visits, type VisitBook } from './session-visits.ts';

/** Each tab is a process of its own. */
const MOST_TABS = 40;

export interface SessionWindowsDeps
  extends
    PanesDeps,
    SessionModelDeps,
    Pick<RetrierDeps, 'random' | 'lookAt'>,
    Pick<
      ConnectionsDeps,
      'requestLink' | 'requestSupportLink' | 'allowInsecureLoopback' | 'clipboardTightened' | 'proxy' | 'newId'
    > {
  readonly visits: VisitBook;
  readonly powerSaveBlocker: PowerSaveBlocker;
  serviceState(): Pick<ServiceState, 'kind' | 'at'>;
  /** The program ends: what is open now is offered again at its next start. */
  isQuitting(): boolean;
  /** Tabs wait for news of their computers or of the service, or none does any more. */
  onWaiting(waiting: boolean): void;
  /** The remote page of this agent is on the screen. */
  onOpened(agentId: number): void;
}

const gone = fail('not-found', 'This session is closed.', { reason: 'tab' });
const unknownComputer = fail('not-found', 'This computer is no longer in the list. Refresh the list and try again.');
const unknownClient = fail('not-found', 'This support session is no longer there. Refresh the list and try again.');
const tooMany = fail('busy', `${MOST_TABS} sessions are open. Close one and try again.`, { reason: 'tabs' });

/** The windows in which remote screens are shown, one tab each: one with all tabs, and those popped out of it. */
export class SessionWindows {
  readonly #deps: SessionWindowsDeps;
  readonly #model: SessionModel;
  readonly #panes: Panes;
  readonly #connections: Connections;
  readonly #returner: Returner;
  readonly #retrier: Retrier;
  readonly #gentle: Gentle;
  readonly #visits: Visits;
  readonly #keepAwake: (on: boolean) => void;
  /** Counts for each window how often it was asked to cover its page. */
  readonly #coverings = new Map<string, number>();
  readonly #captures = new Map<string, Promise<void>>();
  #waiting = false;
  /** Settled when what was open is known for the first time. */
  readonly #kept = Promise.withResolvers<void>();

  constructor(deps: SessionWindowsDeps) {
    this.#deps = deps;
    const { clock } = deps;
    const wallNow = () => clock.wallNow();
    this.#keepAwake = createAwake(deps.powerSaveBlocker);
    this.#visits = new Visits({ book: deps.visits, wallNow, newId: () => deps.newId() });
    const model = new SessionModel(deps, () => this.#follow());
    this.#model = model;
    this.#panes = new Panes({
      deps,
      model,
      view: (tabId) => this.#connections.view(tabId),
      onKey: (paneId, key) => this.#act(paneId, key),
      onClosed: (paneId) => this.#closePane(paneId),
    });
    this.#connections = createConnections(this.#connectionDeps());
    const leave = createLeave({
      model,
      keepFrame: (tabId) => this.#keepFrame(tabId),
      drop: (tabId) => this.#drop(tabId),
      onLeft: (tabId) => this.#takeKeysBack(tabId),
    });
    const comeBack = (tabId: string) => this.#comeBack(tabId);
    this.#returner = new Returner({ model, wallNow, leave, comeBack });
    this.#retrier = new Retrier({
      model,
      clock,
      random: () => deps.random(),
      service: () => deps.serviceState(),
      lookAt: (agentId) => deps.lookAt(agentId),
      leave,
      comeBack,
    });
    this.#gentle = createGentle({
      isWanted: (tabId) => model.tab(tabId)?.state.kind === 'connecting' && !this.#connections.has(tabId),
      connect: (tabId) => this.#connect(tabId),
    });
  }

  /**
   * Opens a tab for this agent, or shows the one it has, in its window, connecting anew where that one has ended or waits
   * for its next try. One that waits for its computer goes on waiting.
   */
  open(agentId: number): Result<{ readonly tabId: string }> {
    const isKnown = this.#deps.describeAgent(agentId) !== null;
    return this.#openTarget({ agentId, supportId: null }, isKnown ? null : unknownComputer);
  }

  /** The same for a quick-support connection. */
  openSupport(supportId: number): Result<{ readonly tabId: string }> {
    const isKnown = this.#deps.describeSupport(supportId) !== null;
    return this.#openTarget({ agentId: null, supportId }, isKnown ? null : unknownClient);
  }

  select(tabId: string): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    this.#model.dispatch({ kind: 'selected', tabId });
    this.#paneOf(tab)?.toFront();
    return succeed(undefined);
  }

  close(tabId: string): Result<void> {
    if (!this.#model.tab(tabId)) return gone;
    this.#drop(tabId);
    this.#retrier.forget(tabId);
    this.#visits.end(tabId);
    this.#model.dispatch({ kind: 'closed', tabId });
    return succeed(undefined);
  }

  /** Always a new link; the last frame goes. */
  reconnect(tabId: string): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    this.#drop(tabId);
    this.#retrier.forget(tabId);
    const despite = this.#returner.rebootOf(tab.agentId);
    this.#model.dispatch({ kind: 'connecting', tabId, despite, keepFrame: false });
    this.#connect(tabId);
    return succeed(undefined);
  }

  /** The tab waits and tries no longer; a reboot it waited for goes on. */
  stopReturning(tabId: string): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    const tries = tab.state.kind === 'connecting' && this.#retrier.isByItself(tabId);
    if (tab.state.kind !== 'returning' && !tries) return succeed(undefined);
    this.#drop(tabId);
    this.#retrier.forget(tabId);
    this.#model.dispatch({ kind: 'ended', tabId, reason: 'not-back', at: this.#deps.clock.wallNow(), failure: null });
    return succeed(undefined);
  }

  move(tabId: string, to: number): Result<void> {
    if (!this.#model.tab(tabId)) return gone;
    this.#model.dispatch({ kind: 'moved', tabId, to });
    return succeed(undefined);
  }

  /** Into a window of its own; its page stays alive. */
  popOut(tabId: string): Result<void> {
    return this.#change(tabId, ({ paneId }) => {
      this.#panes.get(paneId)?.fullScreen.endPage(tabId);
      this.#model.dispatch({ kind: 'popped-out', tabId });
    });
  }

  /** Back among the others; the window it leaves goes. */
  popIn(tabId: string): Result<void> {
    return this.#change(tabId, () => {
      this.#model.dispatch({ kind: 'popped-in', tabId });
      this.#panes.get(MAIN_PANE)?.toFront();
      this.#panes.focusPage(MAIN_PANE);
    });
  }

  setPassKeys(tabId: string, on: boolean): Result<void> {
    return this.#change(tabId, () => this.#model.dispatch({ kind: 'keys-passed', tabId, on }));
  }

  setNote(tabId: string, text: string): Result<void> {
    return this.#change(tabId, () => {
      this.#model.dispatch({ kind: 'noted', tabId, text });
      this.#visits.note(tabId, text);
    });
  }

  displays(windowId: string): readonly Display[] {
    const pane = this.#panes.get(windowId);
    return pane === undefined ? [] : describeDisplays(pane.window);
  }

  setFullScreen(windowId: string, on: boolean, displayId?: number): void {
    this.#panes.get(windowId)?.fullScreen.set(on, displayId);
  }

  setSideBar(shown: boolean): void {
    this.#model.dispatch({ kind: 'side-bar', shown });
  }

  /** A dialog of ours needs the place of the remote view; the view's last frame is taken before it steps aside. */
  async setCovered(windowId: string, covered: boolean): Promise<void> {
    const covering = (this.#coverings.get(windowId) ?? 0) + 1;
    this.#coverings.set(windowId, covering);
    const tab = this.#model.active(windowId);
    if (covered && tab?.state.kind === 'open') await this.#keepFrame(tab.id);
    if (covering !== this.#coverings.get(windowId)) return;
    this.#model.dispatch({ kind: 'covered', paneId: windowId, covered });
  }

  focusPage(windowId: string): void {
    this.#panes.focusPage(windowId);
  }

  /**
   * Computers that were open when the program ended and are not open now, once that is known: at the start of the program
   * its pages are there before the kept list is.
   */
  async restorable(): Promise<SessionsState['restorable']> {
    await this.#kept.promise;
    return this.state(MAIN_PANE).restorable;
  }

  /** Opens those of them that are named, all tabs at once, one link after the other. */
  restore(agentIds: readonly number[]): void {
    const offered = new Set(this.state(MAIN_PANE).restorable.map(({ agentId }) => agentId));
    const tabIds = agentIds
      .filter((agentId) => offered.has(agentId) && this.#model.now.tabs.length < MOST_TABS)
      .map((agentId) => this.#addTab({ agentId, supportId: null }, true));
    if (tabIds.length === 0) return;
    this.#panes.get(MAIN_PANE)?.toFront();
    this.#gentle.add(tabIds);
  }

  forgetRestorable(): void {
    this.#visits.forget();
    this.refresh();
  }

  /** Another account is on the desk: what was open there is offered again. */
  async showKept(): Promise<void> {
    await this.#visits.load();
    this.refresh();
    this.#kept.resolve();
  }

  /**
   * The jobs as they are now, whenever one of them changed. Tabs of a computer that is rebooted wait for it and connect by
   * themselves when it is back; closing one leaves its job alone.
   */
  takeJobs(jobs: readonly Job[]): void {
    this.#returner.takeJobs(jobs);
  }

  /** What is known of agents, favorites, recents or the service has changed. */
  refresh(): void {
    this.#retrier.follow();
    this.#follow();
    this.#model.tell();
  }

  /** This computer goes to sleep, and is awake again. */
  suspend(): void {
    this.#retrier.suspend();
  }

  resume(): void {
    this.#retrier.resume();
  }

  /** At once, and without asking the pages; what was open is offered again when its account is shown the next time. */
  closeAll(): void {
    this.#visits.leaveAll();
    for (const { id } of this.#model.now.panes) this.#emptyPane(id);
  }

  hasOpenSessions(): boolean {
    return this.#model.now.tabs.some(({ state }) => state.kind !== 'ended');
  }

  state(windowId: string): SessionsState {
    return this.#model.describe(windowId);
  }

  /** PNG of a tab's last frame; null where there is none. */
  frame(tabId: string): Uint8Array | null {
    return this.#model.frame(tabId);
  }

  #openTarget(target: Target, refusal: Result<never> | null): Result<{ readonly tabId: string }> {
    const known = tabOfTarget(this.#model.now, target);
    if (known) {
      this.select(known.id);
      if (this.#isToBeConnected(known)) this.reconnect(known.id);
      else this.#panes.focusPage(known.paneId);
      return succeed({ tabId: known.id });
    }
    if (refusal !== null) return refusal;
    if (this.#model.now.tabs.length >= MOST_TABS) return tooMany;
    // A window that is just being made shows itself when it has something to show.
    this.#panes.get(MAIN_PANE)?.toFront();
    const tabId = this.#addTab(target, false);
    this.#connect(tabId);
    return succeed({ tabId });
  }

  #isToBeConnected(tab: Tab): boolean {
    const { state } = tab;
    if (state.kind !== 'returning') return state.kind === 'ended';
    return state.cause !== 'reboot' && this.#model.look(tab).online !== false;
  }

  #addTab(target: Target, behind: boolean): string {
    const tabId = `tab-${this.#model.now.tabCount + 1}`;
    const note = this.#visits.takeUp(tabId, target);
    const despite = this.#returner.rebootOf(target.agentId);
    this.#model.dispatch({ kind: 'opened', target, despite, note, behind });
    return tabId;
  }

  #connect(tabId: string): void {
    const tab = this.#model.tab(tabId);
    if (tab) this.#connections.connect(tabId, tab);
  }

  #comeBack(tabId: string): void {
    this.#retrier.noteTry(tabId);
    this.#model.dispatch({ kind: 'connecting', tabId, despite: null, keepFrame: true });
    this.#connect(tabId);
  }

  #change(tabId: string, run: (tab: Tab) => void): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    run(tab);
    return succeed(undefined);
  }

  /** After every change, before the pages are told of it. */
  #follow(): void {
    this.#panes.follow();
    const { tabs } = this.#model.now;
    this.#keepAwake(tabs.some(({ state }) => state.kind === 'open' || state.kind === 'connecting'));
    this.#tellWaiting(tabs.some(({ state }) => state.kind === 'returning'));
    const marks = this.#visits.offered(this.#model.now).flatMap(({ agentId }) => {
      const look = this.#deps.describeAgent(agentId);
      return look === null ? [] : [{ agentId, name: look.name, online: look.online, lastTime: null }];
    });
    this.#model.setRestorable(marks);
  }

  #tellWaiting(waiting: boolean): void {
    if (waiting === this.#waiting) return;
    this.#waiting = waiting;
    this.#deps.onWaiting(waiting);
  }

  /** A person closed this window, and with it what it showed; unless the whole program ends. */
  #closePane(paneId: string): void {
    const quitting = this.#deps.isQuitting();
    if (quitting) this.#visits.leaveAll();
    else for (const { id } of tabsOf(this.#model.now, paneId)) this.#visits.end(id);
    this.#emptyPane(paneId);
  }

  #emptyPane(paneId: string): void {
    for (const { id } of tabsOf(this.#model.now, paneId)) {
      this.#drop(id);
      this.#retrier.forget(id);
    }
    this.#model.dispatch({ kind: 'pane-closed', paneId });
  }

  #paneOf(tab: Tab): SessionPane | undefined {
    return this.#panes.get(tab.paneId);
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
    this.#connections.drop(tabId);
    this.#gentle.done(tabId);
    const tab = this.#model.tab(tabId);
    if (tab) this.#paneOf(tab)?.fullScreen.endPage(tabId);
  }

  #connectionDeps(): ConnectionsDeps {
    const deps = this.#deps;
    return {
      requestLink: (agentId, signal) => deps.requestLink(agentId, signal),
      requestSupportLink: (supportId, signal) => deps.requestSupportLink(supportId, signal),
      allowInsecureLoopback: () => deps.allowInsecureLoopback(),
      clipboardTightened: () => deps.clipboardTightened(),
      proxy: () => deps.proxy(),
      newId: () => deps.newId(),
      clock: deps.clock,
      log: deps.log,
      isOffline: (target) => this.#model.look(target).online === false,
      passesAllKeys: (tabId) => this.#model.tab(tabId)?.passKeys === true,
      onAnswered: (tabId) => this.#gentle.done(tabId),
      onView: () => this.#panes.follow(),
      onGone: (_tabId, view) => this.#panes.release(view),
      onShown: (tabId) => this.#shown(tabId),
      onEnded: (tabId, end) => void this.#ended(tabId, end),
      onLeaving: (tabId) => void this.#keepFrame(tabId),
      onFullScreen: (tabId, on, host) => this.#fullScreenOfPage(tabId, on, host),
      onKey: (tabId, key) => {
        const tab = this.#model.tab(tabId);
        if (tab) this.#act(tab.paneId, key);
      },
    };
  }

  #shown(tabId: string): void {
    const tab = this.#model.tab(tabId);
    if (!tab) return;
    const mayTakeKeys = this.#mayTakeKeys(tab);
    this.#visits.begin(tabId, targetOf(tab), this.#model.look(tab).name, tab.note);
    this.#retrier.noteShown(tabId);
    this.#model.dispatch({ kind: 'shown', tabId, at: this.#deps.clock.wallNow() });
    if (tab.agentId !== null) this.#deps.onOpened(tab.agentId);
    if (isActive(this.#model.now, tab) && mayTakeKeys) this.#panes.focusPage(tab.paneId);
    this.#retrier.follow();
  }

  async #ended(tabId: string, end: End): Promise<void> {
    const view = this.#connections.view(tabId);
    // Only a page that was kept from leaving still shows what it showed; of the others the frame was kept as they left.
    if (end.reason === 'blocked' && this.#model.tab(tabId)?.state.kind === 'open') await this.#keepFrame(tabId);
    await this.#captures.get(tabId);
    const tab = this.#model.tab(tabId);
    if (tab === undefined || this.#connections.view(tabId) !== view) return;
    const mayTakeKeys = this.#mayTakeKeys(tab);
    this.#drop(tabId);
    const { reason, failure } = end;
    if (failure?.kind === 'quota' || failure?.kind === 'key-refused') this.#endQueue(end);
    if (!this.#retrier.takeEnd(tabId, end)) {
      this.#model.dispatch({ kind: 'ended', tabId, reason, at: this.#deps.clock.wallNow(), failure });
    }
    if (isActive(this.#model.now, tab) && mayTakeKeys) this.#paneOf(tab)?.focusOwnPage();
    this.#returner.follow();
  }

  /** What the service refused for one is not asked for the others whose turn has not come. */
  #endQueue({ reason, failure }: End): void {
    const at = this.#deps.clock.wallNow();
    for (const tabId of this.#gentle.stop()) this.#model.dispatch({ kind: 'ended', tabId, reason, at, failure });
  }

  /** On macOS giving a page the keyboard brings its window to the front. */
  #mayTakeKeys(tab: Tab): boolean {
    return this.#paneOf(tab)?.isFocused === true || !this.#retrier.isByItself(tab.id);
  }

  #takeKeysBack(tabId: string): void {
    const tab = this.#model.tab(tabId);
    const pane = tab && this.#paneOf(tab);
    if (tab && isActive(this.#model.now, tab) && pane?.isFocused === true) pane.focusOwnPage();
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

  #act(paneId: string, key: ReservedKey): void {
    const pane = findPane(this.#model.now, paneId);
    const window = this.#panes.get(paneId);
    if (pane === undefined || window === undefined) return;
    switch (key) {
      case 'next-tab':
      case 'previous-tab':
        // Behind a question the tab it is about stays.
        if (pane.covered) return;
        this.#model.dispatch({ kind: 'walked', paneId, by: key === 'next-tab' ? 1 : -1 });
        return this.#panes.focusPage(paneId);
      case 'side-bar':
        // A window with a single tab has none.
        return paneId === MAIN_PANE ? this.setSideBar(!this.#model.now.sideBar) : undefined;
      case 'full-screen':
        return window.fullScreen.set(!pane.fullScreen);
      case 'leave-page':
        if (pane.fullScreen) window.fullScreen.leave();
        window.focusOwnPage();
        return this.#deps.push.push('command:given', { kind: 'leave-page' }, { windowId: paneId });
      default:
        return assertNever(key);
    }
  }
}

const targetOf = ({ agentId, supportId }: Tab): Target =>
  agentId === null ? { agentId, supportId } : { agentId, supportId: null };
