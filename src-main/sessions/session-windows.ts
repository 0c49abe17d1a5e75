import type { Display, Job, SessionsState } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { createAwake, type PowerSaveBlocker } from './keep-awake.ts';
import { describeDisplays } from './full-screen.ts';
import { actOnKey } from './key-actions.ts';
import type { ReservedKey } from './keys.ts';
import { SessionManager, type SessionManagerDeps } from './session-manager.ts';
import { SessionModel, type SessionModelDeps } from './session-model.ts';
import { createOpenSession, type SessionOpener } from './open-session.ts';
import { Panes, type PanesDeps } from './panes.ts';
import { MAIN_WINDOW, tabsOf, type Tab } from './tabs.ts';
import { SessionNotes, type SessionStore } from './session-notes.ts';

export interface SessionWindowsDeps extends PanesDeps, SessionModelDeps, SessionManagerDeps {
  readonly openSessions: SessionStore;
  readonly powerSaveBlocker: PowerSaveBlocker;
  /** The program ends: what is open now is offered again at its next start. */
  isQuitting(): boolean;
  /** A reason is asked for before every connection: those that were given last; null where none is asked for. */
  asksWhy?(): readonly string[] | null;
  /** Tabs wait for news of their computers or of the service, or none does any more. */
  onWaiting(waiting: boolean): void;
}

const gone = fail('not-found', 'This session is closed.', { reason: 'tab' });
const unknownAgent = fail('not-found', 'This computer is no longer in the list. Refresh the list and try again.');
const unknownClient = fail('not-found', 'This support session is no longer there. Refresh the list and try again.');
const needsReason = fail('busy', 'Say first why you connect to it.', { reason: 'reason' });
const noReason = fail('bad-input', 'Say in a few words why you connect.', { reason: 'reason' });

/** The windows in which remote screens are shown, one tab each: one with all tabs, and those popped out of it. */
export class SessionWindows {
  readonly #deps: SessionWindowsDeps;
  readonly #model: SessionModel;
  readonly #panes: Panes;
  readonly #manager: SessionManager;
  readonly #notes: SessionNotes;
  readonly #opening: SessionOpener;
  readonly #keepAwake: (on: boolean) => void;
  /** Counts for each window how often it was asked to cover its page. */
  readonly #coverings = new Map<string, number>();
  #waiting = false;
  /** Settled when what was open is known for the first time. */
  readonly #storedLoaded = Promise.withResolvers<void>();

  constructor(deps: SessionWindowsDeps) {
    this.#deps = deps;
    const wallNow = () => deps.clock.wallNow();
    this.#keepAwake = createAwake(deps.powerSaveBlocker);
    this.#notes = new SessionNotes({ records: deps.openSessions, wallNow, newId: () => deps.newId() });
    const model = new SessionModel(deps, () => this.#follow());
    this.#model = model;
    this.#panes = new Panes({
      deps,
      model,
      view: (tabId) => this.#manager.view(tabId),
      onKey: (paneId, key) => this.#act(paneId, key),
      onClosed: (paneId) => this.#closePane(paneId),
    });
    this.#manager = new SessionManager({
      deps,
      model,
      panes: this.#panes,
      openSessions: this.#notes,
      onKey: (paneId, key) => this.#act(paneId, key),
    });
    this.#opening = createOpenSession({
      model,
      panes: this.#panes,
      manager: this.#manager,
      openSessions: this.#notes,
      asksWhy: () => deps.asksWhy?.() ?? null,
      select: (tabId) => this.select(tabId),
      reconnect: (tabId) => this.reconnect(tabId),
    });
  }

  /**
   * Opens a tab for this agent, or shows the one it has, in its window, connecting anew where that one has ended or waits
   * for its next try. One that waits for its computer goes on waiting.
   */
  open(agentId: number): Result<{ readonly tabId: string }> {
    const isKnown = this.#deps.describeAgent(agentId) !== null;
    return this.#opening.open({ agentId, supportId: null }, isKnown ? null : unknownAgent);
  }

  /** The same for a quick-support connection. */
  openSupport(supportId: number): Result<{ readonly tabId: string }> {
    const isKnown = this.#deps.describeSupport(supportId) !== null;
    return this.#opening.open({ agentId: null, supportId }, isKnown ? null : unknownClient);
  }

  /** The same for a computer that is not in the list, by its public number alone (4.4 `device_id`). */
  openDevice(deviceId: number): Result<{ readonly tabId: string }> {
    return this.#opening.open({ agentId: null, supportId: null, deviceId }, null);
  }

  select(tabId: string): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    this.#model.dispatch({ kind: 'selected', tabId });
    this.#panes.get(tab.windowId)?.bringToFront();
    return succeed(undefined);
  }

  close(tabId: string): Result<void> {
    if (!this.#model.tab(tabId)) return gone;
    this.#manager.drop(tabId);
    this.#manager.reconnects.forget(tabId);
    this.#notes.end(tabId);
    this.#model.dispatch({ kind: 'closed', tabId });
    return succeed(undefined);
  }

  /** Always a new link; the last frame goes. */
  reconnect(tabId: string): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    if (tab.state.kind === 'needs-reason') return needsReason;
    this.#manager.drop(tabId);
    this.#manager.reconnects.forget(tabId);
    const ignoredRebootId = this.#manager.rebootWaits.rebootOf(tab.agentId);
    this.#model.dispatch({ kind: 'connecting', tabId, ignoredRebootId, keepFrame: false });
    this.#manager.connect(tabId);
    return succeed(undefined);
  }

  /** Why this tab connects; asked for once, before its first link. */
  giveReason(tabId: string, reason: string): Result<void> {
    const tab = this.#model.tab(tabId);
    const words = reason.trim();
    if (!tab) return gone;
    if (words === '') return noReason;
    if (tab.state.kind !== 'needs-reason') return succeed(undefined);
    this.#model.dispatch({ kind: 'reason-given', tabId, reason: words });
    this.#manager.connect(tabId);
    return succeed(undefined);
  }

  /** The tab waits and tries no longer; a reboot it waited for goes on. */
  stopWaiting(tabId: string): Result<void> {
    const tab = this.#model.tab(tabId);
    if (!tab) return gone;
    const tries = tab.state.kind === 'connecting' && this.#manager.reconnects.isByItself(tabId);
    if (tab.state.kind !== 'waiting' && !tries) return succeed(undefined);
    this.#manager.drop(tabId);
    this.#manager.reconnects.forget(tabId);
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
    return this.#change(tabId, ({ windowId: paneId }) => {
      this.#panes.get(paneId)?.fullScreen.endPage(tabId);
      this.#model.dispatch({ kind: 'popped-out', tabId });
    });
  }

  /** Back among the others; the window it leaves goes. */
  popIn(tabId: string): Result<void> {
    return this.#change(tabId, () => {
      // One that is made for it shows itself when it has something to show.
      const main = this.#panes.get(MAIN_WINDOW);
      this.#model.dispatch({ kind: 'popped-in', tabId });
      main?.bringToFront();
      this.#panes.focusPage(MAIN_WINDOW);
    });
  }

  setPassKeys(tabId: string, on: boolean): Result<void> {
    return this.#change(tabId, () => this.#model.dispatch({ kind: 'pass-keys-changed', tabId, on }));
  }

  setNote(tabId: string, text: string): Result<void> {
    return this.#change(tabId, () => {
      this.#model.dispatch({ kind: 'note-changed', tabId, text });
      this.#notes.note(tabId, text);
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
    this.#model.dispatch({ kind: 'side-bar-changed', shown });
  }

  /** A dialog of ours needs the place of the remote view; the view's last frame is taken before it steps aside. */
  async setCovered(windowId: string, covered: boolean): Promise<void> {
    const covering = (this.#coverings.get(windowId) ?? 0) + 1;
    this.#coverings.set(windowId, covering);
    const tab = this.#model.active(windowId);
    if (covered && tab?.state.kind === 'open') await this.#manager.keepFrame(tab.id);
    if (covering !== this.#coverings.get(windowId)) return;
    this.#model.dispatch({ kind: 'cover-changed', windowId, covered });
  }

  focusPage(windowId: string): void {
    this.#panes.focusPage(windowId);
  }

  /**
   * Computers that were open when the program ended and are not open now, once that is known: at the start of the program
   * its pages are there before the kept list is.
   */
  async restorable(): Promise<SessionsState['restorable']> {
    await this.#storedLoaded.promise;
    return this.state(MAIN_WINDOW).restorable;
  }

  /** Opens those of them that are named, all tabs at once, one link after the other. */
  restore(agentIds: readonly number[]): void {
    this.#opening.restore(agentIds);
  }

  forgetRestorable(): void {
    this.#notes.forget();
    this.refresh();
  }

  /** Another account is on the desk: what was open there is offered again. */
  async showCached(): Promise<void> {
    await this.#notes.load();
    this.refresh();
    this.#storedLoaded.resolve();
  }

  /**
   * The jobs as they are now, whenever one of them changed. Tabs of a computer that is rebooted wait for it and connect by
   * themselves when it is back; closing one leaves its job alone.
   */
  takeJobs(jobs: readonly Job[]): void {
    this.#manager.rebootWaits.takeJobs(jobs);
  }

  /** What is known of agents, favorites, recents or the service has changed. */
  refresh(): void {
    this.#manager.reconnects.follow();
    this.#follow();
    this.#model.notify();
  }

  /** This computer goes to sleep, and is awake again. */
  suspend(): void {
    // Those whose turn has not come are lost tabs like the others when it is awake again.
    this.#manager.connectQueue.stop();
    this.#manager.reconnects.suspend();
  }

  resume(): void {
    this.#manager.connectQueue.stop();
    this.#manager.reconnects.resume();
  }

  /** At once, and without asking the pages; what was open is offered again when its account is shown the next time. */
  closeAll(): void {
    this.#notes.leaveAll();
    this.#manager.connectQueue.stop();
    for (const { id } of this.#model.now.windows) this.#emptyPane(id);
  }

  /** The program may end without a word: what is open is written; nothing here changes. */
  saveSessions(): Promise<void> {
    return this.#notes.save();
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
    this.#notifyWaiting(tabs.some(({ state }) => state.kind === 'waiting'));
    const marks = this.#notes.offered(this.#model.now).flatMap(({ agentId }) => {
      const summary = this.#deps.describeAgent(agentId);
      return summary === null ? [] : [{ agentId, name: summary.name, online: summary.online, lastTime: null }];
    });
    this.#model.setRestorable(marks);
  }

  #notifyWaiting(waiting: boolean): void {
    if (waiting === this.#waiting) return;
    this.#waiting = waiting;
    this.#deps.onWaiting(waiting);
  }

  /**
   * A person closed this window, and with it the sessions it showed, also where it was popped out: what one closes is over,
   * and its way back has a button of its own. Not so where the whole program ends.
   */
  #closePane(paneId: string): void {
    const quitting = this.#deps.isQuitting();
    if (quitting) this.#notes.leaveAll();
    else for (const { id } of tabsOf(this.#model.now, paneId)) this.#notes.end(id);
    this.#emptyPane(paneId);
  }

  #emptyPane(paneId: string): void {
    const tabs = tabsOf(this.#model.now, paneId);
    this.#manager.connectQueue.skip(tabs.map(({ id }) => id));
    for (const { id } of tabs) {
      this.#manager.drop(id);
      this.#manager.reconnects.forget(id);
    }
    this.#model.dispatch({ kind: 'window-closed', windowId: paneId });
  }

  #act(paneId: string, key: ReservedKey): void {
    actOnKey({ model: this.#model, panes: this.#panes, push: this.#deps.push }, paneId, key);
  }
}
