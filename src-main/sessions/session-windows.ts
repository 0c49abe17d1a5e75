import { existsSync } from 'node:fs';
import type { Display, Job, SessionsState, Shelf, SupportSession } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { isInGroups } from '../contract/group-path.ts';
import type { RemoteZoom } from '../contract/zoom.ts';
import { Connections } from './connection.ts';
import { refuse } from '../policy/refusals.ts';
import { describeDisplays } from './full-screen.ts';
import type { Held } from './held-back.ts';
import { isAskedPermission } from '../windows/permissions.ts';
import type { SessionAccount, SessionShell } from './ports.ts';
import { Reconnects } from './reconnect.ts';
import { copyScreenshot, saveScreenshot } from './screenshots.ts';
import { reportActivity, reportShownTabs, reportSupportTabs, SessionState } from './session-state.ts';
import { StoredSessions } from './stored-sessions.ts';
import {
  findWindow,
  isSupportEnd,
  MAIN_WINDOW,
  nextTabId,
  tabOfTarget,
  tabsOf,
  targetOf,
  type Tab,
  type Target,
} from './tabs.ts';
import { WindowManager } from './window.ts';
import { t } from '../contract/texts.ts';

/** Each tab is a process. */
const MAX_TABS = 40;

const gone = () => fail('not-found', t('session.closed'), { reason: 'tab' });
const goneEntry = () => fail('not-found', t('session.heldBack.gone'), { reason: 'entry' });
const unknownAgent = () => fail('not-found', t('main.agentGone'));
const unknownClient = () => fail('not-found', t('session.supportGone'));
const tooManyTabs = () => fail('busy', t('session.tooMany', { max: MAX_TABS }), { reason: 'tabs' });
const quitting = () => fail('cancelled', t('session.quitting'), { reason: 'quitting' });
const needsReason = () => fail('busy', t('session.reasonFirst'), { reason: 'reason' });
const noPicture = () => fail('unavailable', t('session.screenshot.none'), { reason: 'picture' });
const noReason = () => fail('bad-input', t('session.reason.empty'), { reason: 'reason' });

/** The windows that show remote screens of one account, one tab each: the main one, and those opened for a single tab. */
export class SessionWindows {
  readonly #account: SessionAccount;
  readonly #shell: SessionShell;
  readonly #stored: StoredSessions;
  readonly #state: SessionState;
  readonly #windows: WindowManager;
  readonly #connections: Connections;
  readonly #reconnects: Reconnects;
  /** Counts the calls of `setCovered` by window. */
  readonly #coverCalls = new Map<string, number>();
  /** Settled when the restorable sessions have been read for the first time. */
  readonly #storedLoaded = Promise.withResolvers<void>();

  constructor(account: SessionAccount, shell: SessionShell) {
    this.#account = account;
    this.#shell = shell;
    this.#stored = new StoredSessions({
      store: account.stored,
      wallNow: () => shell.clock.wallNow(),
      newId: () => shell.newId(),
    });
    this.#state = new SessionState(account, this.#stored, shell);
    this.#windows = new WindowManager(account, shell, this.#state, (windowId) => this.#onWindowClosed(windowId));
    this.#connections = new Connections(account, shell, this.#state, this.#windows, {
      onShown: (tab) => this.#onShown(tab),
      onEnded: (tabId, end) => this.#reconnects.onEnded(tabId, end),
    });
    this.#reconnects = new Reconnects(account, shell, this.#state, this.#connections, this.#windows);
    reportActivity(this.#state, account, shell);
    reportSupportTabs(this.#state, account);
    reportShownTabs(this.#state, account);
  }

  /**
   * Opens a tab for this agent and connects it, or shows the tab it has. That one reconnects if it has ended or waits for its
   * next attempt; if it waits for the agent, it goes on waiting. `viewOnly`: of a new tab, also where its group does not ask
   * for it.
   */
  open(agentId: number, viewOnly = false): Result<{ readonly tabId: string }> {
    const isKnown = this.#account.describeAgent(agentId) !== null;
    return this.#openTarget({ agentId, supportId: null }, isKnown ? null : unknownAgent(), viewOnly);
  }

  /** The same for a support session. */
  openSupport(supportId: number): Result<{ readonly tabId: string }> {
    const isKnown = this.#account.describeClient(supportId) !== null;
    return this.#openTarget({ agentId: null, supportId }, isKnown ? null : unknownClient());
  }

  /** The same for an unlisted agent, by its public number alone (4.4 `device_id`). */
  openDevice(deviceId: number): Result<{ readonly tabId: string }> {
    return this.#openTarget({ agentId: null, supportId: null, deviceId }, null);
  }

  /** Agents whose sessions were open when the program ended and that have no tab, once they have been read. */
  async restorable(): Promise<SessionsState['restorable']> {
    await this.#storedLoaded.promise;
    return this.state(MAIN_WINDOW).restorable;
  }

  /** Opens tabs for those of these agents that are restorable; they connect one after the other. */
  restore(agentIds: readonly number[]): void {
    if (this.#shell.isQuitting()) return;
    const restorable = new Set(this.state(MAIN_WINDOW).restorable.map(({ agentId }) => agentId));
    const tabIds = [...new Set(agentIds)]
      .filter((agentId) => restorable.has(agentId))
      .slice(0, Math.max(0, MAX_TABS - this.#state.now.tabs.length))
      .map((agentId) => this.#addTab({ agentId, supportId: null }, true));
    if (tabIds.length === 0) return;
    this.#windows.get(MAIN_WINDOW)?.bringToFront();
    this.#connections.connectInTurn(tabIds.filter((tabId) => !this.#needsReason(tabId)));
  }

  forgetRestorable(): void {
    this.#stored.forget();
    this.refresh();
  }

  /** Reads the restorable sessions of the account that is shown now. */
  async loadRestorable(): Promise<void> {
    await this.#stored.load();
    this.refresh();
    this.#storedLoaded.resolve();
  }

  select(tabId: string): Result<void> {
    return this.#change(tabId, (tab) => {
      this.#state.dispatch({ kind: 'selected', tabId });
      this.#windows.of(tab)?.bringToFront();
    });
  }

  close(tabId: string): Result<void> {
    return this.#change(tabId, () => {
      this.#disconnect(tabId);
      this.#stored.end(tabId);
      this.#state.dispatch({ kind: 'closed', tabId });
    });
  }

  /** Always requests a new link; the last frame goes. */
  reconnect(tabId: string): Result<void> {
    const tab = this.#state.tab(tabId);
    if (!tab) return gone();
    if (tab.state.kind === 'needs-reason') return needsReason();
    this.#disconnect(tabId);
    const ignoredRebootId = this.#reconnects.activeRebootId(tab.agentId);
    this.#state.dispatch({ kind: 'connecting', tabId, ignoredRebootId, keepFrame: false });
    this.#connections.connect(tabId);
    return succeed(undefined);
  }

  /** Gives the reason that the tab needs before its first link; it connects. */
  giveReason(tabId: string, text: string): Result<void> {
    const tab = this.#state.tab(tabId);
    const reason = text.trim();
    if (!tab) return gone();
    if (reason === '') return noReason();
    if (tab.state.kind !== 'needs-reason') return succeed(undefined);
    this.#state.dispatch({ kind: 'reason-given', tabId, reason });
    this.#connections.connect(tabId);
    return succeed(undefined);
  }

  /** Ends waiting and automatic attempts; a reboot that the tab waited for continues. */
  stopWaiting(tabId: string): Result<void> {
    return this.#change(tabId, ({ state }) => {
      const isRetrying = state.kind === 'connecting' && this.#connections.isAutomatic(tabId);
      if (state.kind !== 'waiting' && !isRetrying) return;
      this.#disconnect(tabId);
      const at = this.#shell.clock.wallNow();
      this.#state.dispatch({ kind: 'ended', tabId, reason: 'not-back', at, failure: null });
    });
  }

  move(tabId: string, to: number): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'moved', tabId, to }));
  }

  /** Into a separate window; the page stays alive. */
  openInNewWindow(tabId: string): Result<void> {
    return this.#change(tabId, (tab) => {
      this.#windows.of(tab)?.fullScreen.endPage(tabId);
      this.#state.dispatch({ kind: 'opened-in-new-window', tabId });
    });
  }

  /** Back into the main window; the window it leaves closes. */
  moveBackToTabs(tabId: string): Result<void> {
    return this.#change(tabId, () => {
      // A main window that is created for it shows itself once it is painted.
      const existing = this.#windows.get(MAIN_WINDOW);
      this.#state.dispatch({ kind: 'moved-back-to-tabs', tabId });
      existing?.bringToFront();
      this.#windows.focusPage(MAIN_WINDOW);
    });
  }

  setSendsAllShortcuts(tabId: string, on: boolean): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'send-all-shortcuts-changed', tabId, on }));
  }

  /** Holds all input back from the tab's page, or lets it through again. */
  setViewOnly(tabId: string, on: boolean): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'view-only-changed', tabId, on }));
  }

  /** Asks the user about the downloads that were refused to the tab's page, and lets it ask again after a yes. */
  async allowDownloads(tabId: string): Promise<Result<void>> {
    const tab = this.#state.tab(tabId);
    if (!tab) return gone();
    const { request } = tab;
    if (request?.kind !== 'download-refused') return succeed(undefined);
    const { host, why } = request;
    const allowed = await this.#shell.allowDownloads(host, why);
    if (!allowed.ok) return allowed;
    return this.#downloadsAllowed(tabId, host);
  }

  #downloadsAllowed(tabId: string, host: string): Result<void> {
    const view = this.#connections.viewOf(tabId);
    view?.grantDownloads();
    view?.forgetRefusals();
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'downloads-allowed', tabId, host }));
  }

  /** Asks the user about an entry of what was held back, where there is anything to decide. */
  async allowHeldBack(tabId: string, entryId: number): Promise<Result<void>> {
    const entry = this.#held(tabId, entryId)?.entry;
    if (entry?.kind === 'download') {
      const allowed = await this.#shell.allowDownloads(entry.host, entry.why);
      return allowed.ok ? this.#downloadsAllowed(tabId, entry.host) : allowed;
    }
    if (entry?.kind !== 'permission' || entry.why !== 'declined') return goneEntry();
    const { host, permission } = entry;
    const view = this.#connections.viewOf(tabId);
    if (view === null || !isAskedPermission(permission)) return goneEntry();
    if (!(await view.askAgain(permission))) return succeed(undefined);
    view.forgetRefusals();
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'permission-allowed', tabId, host, permission }));
  }

  /** Puts the address that a page wanted to hand to another program on the clipboard. It is never opened. */
  async copyHeldBack(tabId: string, entryId: number): Promise<Result<void>> {
    const address = this.#held(tabId, entryId)?.address ?? null;
    if (address === null) return goneEntry();
    await this.#shell.copy(address);
    return succeed(undefined);
  }

  clearHeldBack(tabId: string): Result<void> {
    return this.#change(tabId, () => {
      this.#connections.viewOf(tabId)?.forgetRefusals();
      this.#state.dispatch({ kind: 'held-back-cleared', tabId });
    });
  }

  #held(tabId: string, entryId: number): Held | undefined {
    return this.#state.tab(tabId)?.helds.entries.find(({ entry }) => entry.id === entryId);
  }

  setShelf(tabId: string, shelf: Shelf | null): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'shelf-changed', tabId, shelf }));
  }

  /** The file that was saved last. */
  showDownload(tabId: string): Result<void> {
    const saved = this.#state.tab(tabId)?.files.findLast(({ path }) => path !== null);
    return saved === undefined ? goneEntry() : this.showFile(tabId, saved.file.id);
  }

  showFile(tabId: string, fileId: string): Result<void> {
    return this.#withFile(tabId, fileId, (path) => this.#shell.reveal(path));
  }

  /** Starts a drag of the saved file out of this window, to whatever takes files. */
  dragFile(windowId: string, tabId: string, fileId: string): Result<void> {
    const window = this.#windows.get(windowId)?.window;
    return this.#withFile(tabId, fileId, (file) =>
      window?.webContents.startDrag({ file, icon: this.#shell.dragIcon() }),
    );
  }

  stopFile(tabId: string, fileId: string): Result<void> {
    return this.#change(tabId, () => this.#connections.viewOf(tabId)?.stopDownload(fileId));
  }

  clearFiles(tabId: string): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'files-cleared', tabId }));
  }

  #withFile(tabId: string, fileId: string, run: (path: string) => void): Result<void> {
    const path = this.#state.tab(tabId)?.files.find(({ file }) => file.id === fileId)?.path ?? null;
    if (path === null) return goneEntry();
    if (!existsSync(path)) return fail('not-found', t('session.files.moved'), { reason: 'file' });
    run(path);
    return succeed(undefined);
  }

  /** How large the tab's page is shown, in percent. */
  setZoom(tabId: string, zoom: RemoteZoom): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'zoom-changed', tabId, zoom }));
  }

  /** Copies what the tab's page shows, or saves it in the downloads folder; the tab then tells of it. */
  async takeScreenshot(tabId: string, to: 'clipboard' | 'file'): Promise<Result<void>> {
    const tab = this.#state.tab(tabId);
    if (!tab) return gone();
    const refused = refuse.screenshots(this.#shell.restrictions());
    if (refused !== null) return refused;
    const at = this.#shell.clock.wallNow();
    const png = tab.state.kind === 'open' ? await this.#connections.takePicture(tabId) : null;
    if (png === null) return noPicture();
    if (to === 'clipboard') {
      const copied = await copyScreenshot(png, this.#shell.log);
      if (!copied.ok) return copied;
      return this.#change(tabId, () => this.#state.dispatch({ kind: 'screenshot-taken', tabId, file: null }));
    }
    const { name } = this.#state.agentSummary(tab);
    const saved = await saveScreenshot(png, { name, at }, this.#shell);
    if (!saved.ok) return saved;
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'screenshot-taken', tabId, file: saved.value }));
  }

  /** Shows the file of the tab's last screenshot in its folder. */
  showScreenshot(tabId: string): Result<void> {
    return this.#change(tabId, ({ screenshot }) => {
      if (screenshot !== null && screenshot.file !== null) this.#shell.reveal(screenshot.file.path);
    });
  }

  dismissScreenshot(tabId: string): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'screenshot-dismissed', tabId }));
  }

  dismissRequest(tabId: string): Result<void> {
    return this.#change(tabId, () => this.#state.dispatch({ kind: 'request-dismissed', tabId }));
  }

  setNote(tabId: string, text: string): Result<void> {
    return this.#change(tabId, () => {
      this.#state.dispatch({ kind: 'note-changed', tabId, text });
      this.#stored.setNote(tabId, text);
    });
  }

  displays(windowId: string): readonly Display[] {
    const window = this.#windows.get(windowId);
    // Under Wayland no window can be moved to another display, or knows on which it is.
    return window === undefined || this.#shell.isWayland ? [] : describeDisplays(window.window);
  }

  setFullScreen(windowId: string, on: boolean, displayId?: number): void {
    this.#windows.get(windowId)?.fullScreen.set(on, displayId);
  }

  /** The page's own way to its tabs and toolbar in full screen, where there is a strip. */
  setBar(windowId: string, shown: boolean): void {
    const isStripped = this.#state.now.strip && findWindow(this.#state.now, windowId)?.fullScreen === true;
    if (isStripped) this.#state.dispatch({ kind: 'bar-changed', windowId, shown });
  }

  setSideBar(shown: boolean): void {
    this.#state.dispatch({ kind: 'side-bar-changed', shown });
  }

  /** A menu or dialog opens or closes: the remote view hides, after its last frame has been captured. */
  async setCovered(windowId: string, covered: boolean): Promise<void> {
    const call = (this.#coverCalls.get(windowId) ?? 0) + 1;
    this.#coverCalls.set(windowId, call);
    const tab = this.#state.active(windowId);
    if (covered && tab?.state.kind === 'open') await this.#connections.captureFrame(tab.id);
    // Another call followed meanwhile.
    if (call !== this.#coverCalls.get(windowId)) return;
    this.#state.dispatch({ kind: 'cover-changed', windowId, covered });
  }

  focusPage(windowId: string): void {
    this.#windows.focusPage(windowId);
  }

  /** Longreach is locked or unlocked: sessions stay connected, and nothing of them is shown. */
  setLocked(locked: boolean): void {
    // The menu or dialog that covered a view goes with its page.
    if (locked) for (const { id } of this.#state.now.windows) this.#uncover(id);
    this.#windows.setLocked(locked);
  }

  #uncover(windowId: string): void {
    this.#coverCalls.set(windowId, (this.#coverCalls.get(windowId) ?? 0) + 1);
    this.#state.dispatch({ kind: 'cover-changed', windowId, covered: false });
  }

  /** The current jobs; see `Reconnects.takeJobs`. */
  takeJobs(jobs: readonly Job[]): void {
    this.#reconnects.takeJobs(jobs);
  }

  /** The current support sessions: the tabs of those that are closed end, whatever their pages still show. */
  takeSupport(sessions: readonly SupportSession[]): void {
    const closed = new Map(sessions.flatMap((one) => (one.phase === 'closed' ? [[one.id, one]] : [])));
    for (const { id: tabId, supportId, state } of this.#state.now.tabs) {
      const session = supportId === null ? undefined : closed.get(supportId);
      if (session === undefined || isSupportEnd(state)) continue;
      this.#disconnect(tabId);
      const reason = session.closedHere === true ? 'closed-here' : 'support-closed';
      const at = state.kind === 'ended' ? state.at : this.#shell.clock.wallNow();
      this.#state.dispatch({ kind: 'ended', tabId, reason, at, failure: null });
    }
  }

  /** What is known of agents, favorites, recents or the service has changed. */
  refresh(): void {
    this.#reconnects.follow();
    this.#state.refresh();
  }

  /** This computer goes to sleep. */
  suspend(): void {
    this.#connections.stopQueue();
    this.#reconnects.suspend();
  }

  /** This computer woke up. Tabs still queued then reconnect like the others. */
  resume(): void {
    this.#connections.stopQueue();
    this.#reconnects.resume();
  }

  /** Closes all windows without asking their pages; their sessions become restorable. */
  closeAll(): void {
    this.#stored.leaveAll();
    this.#connections.stopQueue();
    for (const { id } of this.#state.now.windows) this.#closeTabsOf(id);
  }

  /** Stores the open sessions, because the program may be ended at any moment. Nothing changes here. */
  saveSessions(): Promise<void> {
    return this.#stored.save();
  }

  /** The tabs of all windows. */
  tabs(): readonly Tab[] {
    return this.#state.now.tabs;
  }

  hasOpenSessions(): boolean {
    return this.#state.now.tabs.some(({ state }) => state.kind !== 'ended');
  }

  state(windowId: string): SessionsState {
    return this.#state.describe(windowId);
  }

  /** PNG of a tab's last frame; null where there is none. */
  frame(tabId: string): Uint8Array | null {
    return this.#state.frame(tabId);
  }

  /** Shows the tab of this target, or opens one unless `refusal` returns a reason against it. */
  #openTarget(target: Target, refusal: Result<never> | null, viewOnly = false): Result<{ readonly tabId: string }> {
    const existing = tabOfTarget(this.#state.now, target);
    if (existing) {
      this.select(existing.id);
      if (this.#shouldReconnect(existing)) this.reconnect(existing.id);
      else this.#windows.focusPage(existing.windowId);
      return succeed({ tabId: existing.id });
    }
    if (refusal !== null) return refusal;
    // Electron waits for a window that opens while it quits, for ever.
    if (this.#shell.isQuitting()) return quitting();
    if (this.#state.now.tabs.length >= MAX_TABS) return tooManyTabs();
    // A new window shows itself once it is painted.
    this.#windows.get(MAIN_WINDOW)?.bringToFront();
    const tabId = this.#addTab(target, false, viewOnly);
    if (this.#needsReason(tabId)) this.#windows.get(MAIN_WINDOW)?.focusOwnPage();
    else this.#connections.connect(tabId);
    return succeed({ tabId });
  }

  /** Whether the sessions of this group begin in View only; null for an agent without a group. */
  #startsViewOnly(group: string | null): boolean {
    const { viewOnlyGroups } = this.#shell.settings();
    return group !== null && viewOnlyGroups.length > 0 && isInGroups(group, viewOnlyGroups);
  }

  #addTab(target: Target, inBackground: boolean, wantsViewOnly = false): string {
    const tabsFrom = this.#account.tabsFrom();
    const tabId = nextTabId(this.#state.now, tabsFrom);
    const note = this.#stored.resume(tabId, target);
    const ignoredRebootId = this.#reconnects.activeRebootId(target.agentId);
    const reasonOptions = this.#account.recorder.reasons();
    const viewOnly = wantsViewOnly || this.#startsViewOnly(this.#state.agentSummary(target).group);
    this.#state.dispatch({
      kind: 'opened',
      tabsFrom,
      target,
      ignoredRebootId,
      note,
      inBackground,
      viewOnly,
      reasonOptions,
    });
    return tabId;
  }

  #needsReason(tabId: string): boolean {
    return this.#state.tab(tabId)?.state.kind === 'needs-reason';
  }

  #shouldReconnect(tab: Tab): boolean {
    const { state } = tab;
    if (state.kind !== 'waiting') return state.kind === 'ended';
    return state.cause !== 'reboot' && this.#state.agentSummary(tab).online !== false;
  }

  #change(tabId: string, run: (tab: Tab) => void): Result<void> {
    const tab = this.#state.tab(tabId);
    if (!tab) return gone();
    run(tab);
    return succeed(undefined);
  }

  #disconnect(...tabIds: readonly string[]): void {
    this.#connections.drop(...tabIds);
    for (const tabId of tabIds) this.#reconnects.forget(tabId);
  }

  #onShown(tab: Tab): void {
    this.#stored.begin(tab.id, targetOf(tab), this.#state.agentSummary(tab).name, tab.note);
    if (tab.agentId !== null) this.#account.tell({ kind: 'opened', agentId: tab.agentId });
    this.#reconnects.onShown(tab.id);
  }

  /** Closing a window ends its sessions for good, also one for a single tab; when the program ends they become restorable. */
  #onWindowClosed(windowId: string): void {
    if (this.#shell.isQuitting()) this.#stored.leaveAll();
    else for (const { id } of tabsOf(this.#state.now, windowId)) this.#stored.end(id);
    this.#closeTabsOf(windowId);
  }

  #closeTabsOf(windowId: string): void {
    this.#disconnect(...tabsOf(this.#state.now, windowId).map(({ id }) => id));
    this.#state.dispatch({ kind: 'window-closed', windowId });
  }
}
