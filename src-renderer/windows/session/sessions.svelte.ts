import { SvelteSet } from 'svelte/reactivity';
import type { Display, Job, SessionsState, SessionTab, Shelf } from '../../../src-main/contract/contract.ts';
import type { Failure, Result } from '../../../src-main/contract/failure.ts';
import type { RemoteZoom } from '../../../src-main/contract/zoom.ts';
import { call, listen } from '../../lib/call.ts';
import { JobsState } from '../../features/agents/jobs/jobs.svelte.ts';
import { LockState } from '../../lib/lock.svelte.ts';
import { Mirror } from '../../lib/mirror.svelte.ts';

export const isWake = ({ kind }: Job): boolean => kind === 'wake' || kind === 'wake-and-connect';
export const isReboot = ({ kind }: Job): boolean => kind === 'reboot' || kind === 'reboot-safe';
/** Not yet accepted by the service: it can be undone or is being sent. */
const isBefore = ({ step }: Job): boolean => step === 'undo' || step === 'sending';

/** The newest of these jobs of an agent; null if there is none. */
function newestOf(jobs: readonly Job[], agentId: number, is: (job: Job) => boolean): Job | null {
  return jobs
    .filter((job) => job.agentId === agentId && is(job))
    .reduce<Job | null>((newest, job) => (newest === null || job.startedAt >= newest.startedAt ? job : newest), null);
}

/** The action that failed; the page describes it. */
export type SessionAction =
  | 'wake'
  | 'stop-waking'
  | 'reboot'
  | 'undo'
  | 'stop-waiting'
  | 'favorite'
  | 'reconnect'
  | 'open'
  | 'restore'
  | 'details'
  | 'download'
  | 'screenshot'
  | 'held-back'
  | 'files'
  | 'window';

/** The part of an agent that an action needs. */
export interface Target {
  readonly agentId: number;
  readonly name: string;
}

/** What an action is about: a listed or unlisted agent, or a support session. */
export interface Subject {
  readonly agentId: number | null;
  readonly supportId?: number | null;
  readonly deviceId?: number | undefined;
  readonly name: string;
}

/** A tab of a listed agent, which can be woken, rebooted and marked as a favorite. */
export type AgentTab = SessionTab & { readonly agentId: number };
export const isAgentTab = (tab: SessionTab): tab is AgentTab => tab.agentId !== null;

/** Identifies a subject: an agent and a support session may have the same number. */
const keyOf = ({ agentId, supportId, deviceId }: Subject): string => {
  if (agentId !== null) return `agent ${String(agentId)}`;
  return deviceId === undefined ? `support ${String(supportId ?? 0)}` : `device ${String(deviceId)}`;
};
const isSame = (a: Subject | null, b: Subject | null): boolean => a !== null && b !== null && keyOf(a) === keyOf(b);

/** A failure shown until it is dismissed or outdated. */
export interface Note {
  readonly action: SessionAction;
  readonly target: Subject | null;
  readonly failure: Failure;
}

const NONE: SessionsState = {
  ownWindow: false,
  restorable: [],
  tabs: [],
  activeTabId: null,
  favorites: [],
  recents: [],
  sideBar: true,
  fullScreen: false,
  covered: false,
  insets: { top: 84, left: 208 },
};

/**
 * State of one session window: the state pushed by the main process, the jobs, and the page's own requests. It decides
 * nothing about sessions itself; every change comes back as `sessions:changed`.
 */
export class Sessions extends Mirror<SessionsState> {
  /** False until the first state has arrived, so that no empty window is shown before. */
  ready = $state(false);
  readonly jobs: Readonly<JobsState> = new JobsState((job, before) => {
    if (job !== undefined && before?.state === 'running') this.#onJobEnd(job, before);
  });
  readonly lock: Readonly<LockState> = new LockState();
  note = $state.raw<Note | null>(null);
  /** The tab in which input was held back; null once that was told. */
  heldBackIn = $state<string | null>(null);
  /** Pending requests as `action:subject`; a second press meanwhile does nothing. */
  readonly #requested = new SvelteSet<string>();

  readonly active: SessionTab | null = $derived(
    this.current.tabs.find((tab) => tab.id === this.current.activeTabId) ?? null,
  );

  /** Reboot of the visible agent, while it can be undone or is being sent. */
  readonly sending: Job | null = $derived.by(() => {
    const job = this.rebootOf(this.active?.agentId ?? null);
    return job?.state === 'running' && isBefore(job) ? job : null;
  });

  /** The note, where it is about the visible tab and its overlay does not explain it. */
  readonly shownNote: Note | null = $derived.by(() => {
    const { note, active } = this;
    if (note === null) return null;
    const { action, target } = note;
    if (target === null || action === 'open') return note;
    const explained = action === 'wake' && active?.state.kind === 'ended' && active.state.reason === 'agent-offline';
    return explained || !isSame(target, active) ? null : note;
  });

  /** Whether the toolbar tells that View only holds input back. */
  readonly holdsBack: boolean = $derived(this.active?.viewOnly === true && this.active.id === this.heldBackIn);

  /** Whether the toolbar shows a message in place of the agent's group. */
  readonly hasMessage: boolean = $derived(
    this.shownNote !== null ||
      this.sending !== null ||
      this.holdsBack ||
      (this.active?.state.kind === 'open' && this.active.hangs) ||
      this.active?.screenshot !== undefined ||
      this.active?.request !== undefined,
  );

  constructor() {
    super(NONE, { hear: (take) => listen('sessions:changed', take), ask: () => call('sessions:current') });
  }

  override start(): () => void {
    const offs = [this.hear(), this.jobs.start(), this.lock.start()];
    void this.ask().then((failure) => {
      if (failure !== null) this.#fail('window', null, failure);
    });
    return () => {
      for (const off of offs) off();
    };
  }

  /** The newest job that wakes this agent, in any state; null if there is none. */
  wakeOf(agentId: number | null): Job | null {
    return agentId === null ? null : newestOf(this.jobs.current, agentId, isWake);
  }

  /** The newest reboot of this agent, in any state; null if there is none. */
  rebootOf(agentId: number | null): Job | null {
    return agentId === null ? null : newestOf(this.jobs.current, agentId, isReboot);
  }

  /** True while the request is pending. */
  isRequested(action: SessionAction, subject: Subject): boolean {
    return this.#requested.has(`${action}:${keyOf(subject)}`);
  }

  /** Shows this tab; an open remote page gets focus. */
  async select(tab: SessionTab): Promise<void> {
    const shown = await this.#ask('window', null, () => call('sessions:select', { tabId: tab.id }));
    if (shown && tab.state.kind === 'open') await this.#ask('window', null, () => call('sessions:focusPage'));
  }

  close(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:close', { tabId: tab.id }));
  }

  /** Always with a new one-time link, which the main process requests and opens. */
  reconnect(tab: SessionTab): Promise<boolean> {
    return this.#ask('reconnect', tab, () => call('sessions:reconnect', { tabId: tab.id }));
  }

  /** Gives the reason for connecting; the result is returned to its field. */
  giveReason(tab: SessionTab, reason: string): Promise<Result<void>> {
    return call('sessions:giveReason', { tabId: tab.id, reason });
  }

  /** Opens a tab for this agent, or shows the one it has. */
  open(target: Target): Promise<boolean> {
    return this.#ask('open', target, () => call('sessions:open', { agentId: target.agentId }));
  }

  setFavorite(tab: AgentTab, favorite: boolean): Promise<boolean> {
    return this.#ask('favorite', tab, () => call('agents:setFavorite', { agentId: tab.agentId, favorite }));
  }

  /** Starts a wake job, unless one is running for this agent. */
  async wake(target: Target): Promise<boolean> {
    if (this.wakeOf(target.agentId)?.state === 'running') return false;
    return this.#ask('wake', target, async () => {
      const reply = await call('agents:wake', { agentId: target.agentId });
      if (reply.ok) this.jobs.add(reply.value);
      return reply;
    });
  }

  /** Wakes the agent, waits, and connects its tab; runs in the main process even if this window closes. */
  wakeAndConnect(target: Target): Promise<boolean> {
    return this.#ask('wake', target, async () => {
      const reply = await call('agents:wakeAndConnect', { agentId: target.agentId });
      if (reply.ok) this.jobs.add(reply.value);
      return reply;
    });
  }

  stopWaking(job: Job): Promise<boolean> {
    const target = { agentId: job.agentId, name: job.agentName };
    return this.#ask('stop-waking', target, () => call('jobs:cancel', { jobId: job.id }));
  }

  /** The result is returned: the dialog stays open until the reboot has begun, which can still be undone. */
  async reboot(target: Target, safe: boolean): Promise<Result<Job>> {
    const reply = await call('agents:reboot', { agentId: target.agentId, safe });
    if (!reply.ok) return reply;
    this.jobs.add(reply.value);
    this.#forget(target);
    return reply;
  }

  /** Cancels the reboot before it is sent. */
  undoReboot(job: Job): Promise<boolean> {
    const target = { agentId: job.agentId, name: job.agentName };
    return this.#ask('undo', target, () => call('jobs:cancel', { jobId: job.id }));
  }

  /** Ends waiting; a reboot of the agent continues. */
  stopWaiting(tab: SessionTab): Promise<boolean> {
    return this.#ask('stop-waiting', tab, () => call('sessions:stopWaiting', { tabId: tab.id }));
  }

  /** On the window's current screen, unless `displayId` names another one. */
  setFullScreen(on: boolean, displayId?: number): Promise<boolean> {
    const input = displayId === undefined ? { on } : { on, displayId };
    return this.#ask('window', null, () => call('sessions:setFullScreen', input));
  }

  /** The screens of this computer; none if they cannot be read. */
  async displays(): Promise<readonly Display[]> {
    const reply = await call('sessions:displays');
    return reply.ok ? reply.value : [];
  }

  /** To this index among the tabs. */
  move(tab: SessionTab, to: number): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:move', { tabId: tab.id, to }));
  }

  openInNewWindow(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:openInNewWindow', { tabId: tab.id }));
  }

  moveBackToTabs(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:moveBackToTabs', { tabId: tab.id }));
  }

  /** Passes the reserved shortcuts to the remote page, except the one that leaves it. */
  setSendsAllShortcuts(tab: SessionTab, on: boolean): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setSendsAllShortcuts', { tabId: tab.id, on }));
  }

  /** Holds all input back from the remote page, or lets it through again. */
  setViewOnly(tab: SessionTab, on: boolean): Promise<boolean> {
    this.heldBackIn = null;
    return this.#ask('window', null, () => call('sessions:setViewOnly', { tabId: tab.id, on }));
  }

  /** Somebody tried to use a page in View only: the toolbar tells why nothing happened. */
  noteHeldBack(tab: SessionTab): void {
    this.heldBackIn = tab.id;
  }

  putHeldBackAway(): void {
    this.heldBackIn = null;
  }

  /** Puts away what the tab tells of its page. */
  dismissRequest(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:dismissRequest', { tabId: tab.id }));
  }

  /** Asks the user, in a dialog of the system, about the downloads that were refused. */
  allowDownloads(tab: SessionTab): Promise<boolean> {
    return this.#ask('download', tab, () => call('sessions:allowDownloads', { tabId: tab.id }));
  }

  /** Shows the saved file in its folder. */
  showDownload(tab: SessionTab): Promise<boolean> {
    return this.#ask('download', tab, () => call('sessions:showDownload', { tabId: tab.id }));
  }

  /** Asks the user, in a dialog of the system, about an entry of what was held back. */
  allowHeldBack(tab: SessionTab, entryId: number): Promise<boolean> {
    return this.#ask('held-back', tab, () => call('sessions:allowHeldBack', { tabId: tab.id, entryId }));
  }

  /** Puts the address of an entry on the clipboard. */
  copyHeldBack(tab: SessionTab, entryId: number): Promise<boolean> {
    return this.#ask('held-back', tab, () => call('sessions:copyHeldBack', { tabId: tab.id, entryId }));
  }

  stopFile(tab: SessionTab, fileId: string): Promise<boolean> {
    return this.#ask('files', tab, () => call('sessions:stopFile', { tabId: tab.id, fileId }));
  }

  /** Shows a saved file in its folder. */
  showFile(tab: SessionTab, fileId: string): Promise<boolean> {
    return this.#ask('files', tab, () => call('sessions:showFile', { tabId: tab.id, fileId }));
  }

  /** The system goes on with a drag that began in the page. */
  dragFile(tab: SessionTab, fileId: string): Promise<boolean> {
    return this.#ask('files', tab, () => call('sessions:dragFile', { tabId: tab.id, fileId }));
  }

  clearFiles(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:clearFiles', { tabId: tab.id }));
  }

  clearHeldBack(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:clearHeldBack', { tabId: tab.id }));
  }

  /** Shows a list below the remote screen; null shows none. */
  setShelf(tab: SessionTab, shelf: Shelf | null): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setShelf', { tabId: tab.id, shelf }));
  }

  /** How large the remote page is shown, in percent. */
  setZoom(tab: SessionTab, zoom: RemoteZoom): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setZoom', { tabId: tab.id, zoom }));
  }

  /** Copies what the remote page shows, or saves it; the tab then tells of it. */
  takeScreenshot(tab: SessionTab, to: 'clipboard' | 'file'): Promise<boolean> {
    return this.#ask('screenshot', tab, () => call('sessions:takeScreenshot', { tabId: tab.id, to }));
  }

  /** Shows the saved screenshot in its folder. */
  showScreenshot(tab: SessionTab): Promise<boolean> {
    return this.#ask('screenshot', tab, () => call('sessions:showScreenshot', { tabId: tab.id }));
  }

  /** Puts away what the tab tells of its last screenshot. */
  dismissScreenshot(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:dismissScreenshot', { tabId: tab.id }));
  }

  /** Brings the console to the front with this agent. */
  showDetails(tab: AgentTab): Promise<boolean> {
    return this.#ask('details', tab, () => call('sessions:showDetails', { agentId: tab.agentId }));
  }

  /** Brings the console to the front with its dialog for another key. */
  replaceKey(): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:replaceKey'));
  }

  /** Reconnects to agents whose sessions were open when Longreach ended. */
  restore(agentIds: readonly number[]): Promise<boolean> {
    return this.#ask('restore', null, () => call('sessions:restore', { agentIds: [...agentIds] }));
  }

  forgetRestorable(): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:forgetRestorable'));
  }

  toggleSideBar(): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setSideBar', { shown: !this.current.sideBar }));
  }

  /** In full screen: shows our tabs and toolbar, or hides them again. */
  setBar(shown: boolean): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setBar', { shown }));
  }

  /** Hides the remote view for a dialog, or shows it again. */
  setCovered(covered: boolean): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setCovered', { covered }));
  }

  /** Moves focus to the remote page, if one is visible. */
  async focusPage(): Promise<void> {
    if (this.active?.state.kind === 'open') await this.#ask('window', null, () => call('sessions:focusPage'));
  }

  putNoteAway(): void {
    this.note = null;
  }

  async #ask(action: SessionAction, target: Subject | null, ask: () => Promise<Result<unknown>>): Promise<boolean> {
    const key = target === null ? null : `${action}:${keyOf(target)}`;
    if (key !== null && this.#requested.has(key)) return false;
    if (key !== null) this.#requested.add(key);
    const reply = await ask();
    if (key !== null) this.#requested.delete(key);
    if (!reply.ok) this.#fail(action, target, reply.failure);
    else if (target !== null) this.#forget(target);
    return reply.ok;
  }

  #fail(action: SessionAction, target: Subject | null, failure: Failure): void {
    if (failure.kind === 'cancelled') return;
    const named =
      target === null
        ? null
        : {
            agentId: target.agentId,
            supportId: target.supportId ?? null,
            deviceId: target.deviceId,
            name: target.name,
          };
    this.note = { action, target: named, failure };
  }

  /** The end of a running reboot is reported by the tab that waited for it. */
  #onJobEnd(job: Job, before: Job): void {
    if (job.state !== 'failed' || job.failure === null) return;
    const target = { agentId: job.agentId, name: job.agentName };
    if (isWake(job)) this.#fail('wake', target, job.failure);
    else if (isReboot(job) && isBefore(before)) this.#fail('reboot', target, job.failure);
  }

  /** A failure is outdated as soon as an action on that agent has succeeded. */
  #forget(subject: Subject): void {
    if (isSame(this.note?.target ?? null, subject)) this.note = null;
  }

  override take(view: SessionsState): void {
    super.take(view);
    this.ready = true;
    const { note } = this;
    const isWakeNote = note?.action === 'wake';
    if (isWakeNote && view.tabs.some((tab) => tab.agentId === note.target?.agentId && tab.online === true)) {
      this.note = null;
    }
  }
}
