import { SvelteSet } from 'svelte/reactivity';
import type { Display, Job, SessionsState, SessionTab } from '../../../src-main/contract/contract.ts';
import type { Failure, Result } from '../../../src-main/contract/failure.ts';
import { call, listen } from '../../lib/call.ts';
import { JobsState } from '../../features/agents/jobs/jobs.svelte.ts';

export const isWake = ({ kind }: Job): boolean => kind === 'wake' || kind === 'wake-and-connect';
export const isReboot = ({ kind }: Job): boolean => kind === 'reboot' || kind === 'reboot-safe';
/** Nothing came of it yet at the service: there is time to undo, or it is being asked. */
export const isBefore = ({ step }: Job): boolean => step === 'undo' || step === 'sending';

/** The newest of these jobs of a computer; null where there is none. */
function newestOf(jobs: readonly Job[], agentId: number, is: (job: Job) => boolean): Job | null {
  return jobs
    .filter((job) => job.agentId === agentId && is(job))
    .reduce<Job | null>((newest, job) => (newest === null || job.startedAt >= newest.startedAt ? job : newest), null);
}

/** What was being done when something failed; the page words it. */
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
  | 'window';

/** A computer as far as an action needs it. */
export interface Target {
  readonly agentId: number;
  readonly name: string;
}

/** What an action is about: a computer of the list or one outside it, or the connection of a quick-support client. */
export interface Subject {
  readonly agentId: number | null;
  readonly supportId?: number | null;
  readonly deviceId?: number | undefined;
  readonly name: string;
}

/** A tab on a computer of the list, which can be woken, rebooted and marked. */
export type AgentTab = SessionTab & { readonly agentId: number };
export const isAgentTab = (tab: SessionTab): tab is AgentTab => tab.agentId !== null;

/** Tells subjects apart: an agent and a support session may have the same number. */
const keyOf = ({ agentId, supportId, deviceId }: Subject): string => {
  if (agentId !== null) return `agent ${String(agentId)}`;
  return deviceId === undefined ? `support ${String(supportId ?? 0)}` : `device ${String(deviceId)}`;
};
export const isSame = (a: Subject | null, b: Subject | null): boolean =>
  a !== null && b !== null && keyOf(a) === keyOf(b);

/** A failure that stays in sight until it is put away or no longer true. */
export interface Note {
  readonly action: SessionAction;
  readonly target: Subject | null;
  readonly failure: Failure;
}

const NONE: SessionsState = {
  popped: false,
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
 * The session window as its page sees it: the picture that the main process sends, the jobs under way, and what the
 * page asks for. It decides nothing about sessions itself; every change comes back as `sessions:changed`.
 */
export class Sessions {
  /** False until the first picture is there, so that nothing empty is shown in its place. */
  ready = $state(false);
  view = $state.raw<SessionsState>(NONE);
  readonly jobs = new JobsState();
  note = $state.raw<Note | null>(null);
  /** What was asked for and not answered yet, as `deed:subject`; a second press meanwhile does nothing. */
  readonly #requested = new SvelteSet<string>();

  readonly active: SessionTab | null = $derived(this.view.tabs.find((tab) => tab.id === this.view.activeTabId) ?? null);

  /** Listens first and asks then, so that no change falls between. Returns its own "off". */
  start(): () => void {
    let frameReceived = false;
    const offs = [
      listen('sessions:changed', (view) => {
        frameReceived = true;
        this.#takeFrame(view);
      }),
      this.jobs.follow((job, before) => {
        if (job !== undefined && before?.state === 'running') this.#onJobEnd(job, before);
      }),
    ];
    void call('sessions:current').then((reply) => {
      if (!reply.ok) this.#fail('window', null, reply.failure);
      else if (!frameReceived) this.#takeFrame(reply.value);
    });
    return () => {
      for (const off of offs) off();
    };
  }

  /** The newest job that wakes this computer, whatever became of it; null when there is none. */
  wakeOf(agentId: number | null): Job | null {
    return agentId === null ? null : newestOf(this.jobs.all, agentId, isWake);
  }

  /** The newest reboot of this computer, whatever became of it; null when there is none. */
  rebootOf(agentId: number | null): Job | null {
    return agentId === null ? null : newestOf(this.jobs.all, agentId, isReboot);
  }

  /** True between the press and the answer. */
  isRequested(action: SessionAction, subject: Subject): boolean {
    return this.#requested.has(`${action}:${keyOf(subject)}`);
  }

  /** Shows this tab; where its remote page is open, the keyboard goes there. */
  async select(tab: SessionTab): Promise<void> {
    const shown = await this.#ask('window', null, () => call('sessions:select', { tabId: tab.id }));
    if (shown && tab.state.kind === 'open') await this.#ask('window', null, () => call('sessions:focusPage'));
  }

  close(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:close', { tabId: tab.id }));
  }

  /** Always a new one-time link, which the main process asks for and opens. */
  reconnect(tab: SessionTab): Promise<boolean> {
    return this.#ask('reconnect', tab, () => call('sessions:reconnect', { tabId: tab.id }));
  }

  /** Why this tab connects; the answer goes to the field it was written in. */
  giveReason(tab: SessionTab, reason: string): Promise<Result<void>> {
    return call('sessions:giveReason', { tabId: tab.id, reason });
  }

  /** Opens a tab for this computer, or shows the one that is open. */
  open(target: Target): Promise<boolean> {
    return this.#ask('open', target, () => call('sessions:open', { agentId: target.agentId }));
  }

  setFavorite(tab: AgentTab, favorite: boolean): Promise<boolean> {
    return this.#ask('favorite', tab, () => call('agents:setFavorite', { agentId: tab.agentId, favorite }));
  }

  /** Starts a wake job; nothing happens while one is running for this computer. */
  async wake(target: Target): Promise<boolean> {
    if (this.wakeOf(target.agentId)?.state === 'running') return false;
    return this.#ask('wake', target, async () => {
      const reply = await call('agents:wake', { agentId: target.agentId });
      if (reply.ok) this.jobs.add(reply.value);
      return reply;
    });
  }

  /** Wakes it, waits, and opens the session in its tab: the main process does, whatever becomes of this window. */
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

  /** The answer goes to whoever asked: the question stays open until the reboot has begun, which can still be undone. */
  async reboot(target: Target, safe: boolean): Promise<Result<Job>> {
    const reply = await call('agents:reboot', { agentId: target.agentId, safe });
    if (!reply.ok) return reply;
    this.jobs.add(reply.value);
    this.#forget(target);
    return reply;
  }

  /** Nothing was sent yet, and nothing will be. */
  undoReboot(job: Job): Promise<boolean> {
    const target = { agentId: job.agentId, name: job.agentName };
    return this.#ask('undo', target, () => call('jobs:cancel', { jobId: job.id }));
  }

  /** The tab waits for its computer no longer; what happens there goes on. */
  stopWaiting(tab: SessionTab): Promise<boolean> {
    return this.#ask('stop-waiting', tab, () => call('sessions:stopWaiting', { tabId: tab.id }));
  }

  /** On the screen the window is on, unless another one is named. */
  setFullScreen(on: boolean, displayId?: number): Promise<boolean> {
    const input = displayId === undefined ? { on } : { on, displayId };
    return this.#ask('window', null, () => call('sessions:setFullScreen', input));
  }

  /** The screens of this computer; none where they cannot be had, for then there is nothing to choose. */
  async displays(): Promise<readonly Display[]> {
    const reply = await call('sessions:displays');
    return reply.ok ? reply.value : [];
  }

  /** To this place among the tabs. */
  move(tab: SessionTab, to: number): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:move', { tabId: tab.id, to }));
  }

  popOut(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:popOut', { tabId: tab.id }));
  }

  popIn(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:popIn', { tabId: tab.id }));
  }

  /** The remote page gets the keys that are kept back otherwise; the one that leads back stays ours. */
  setPassKeys(tab: SessionTab, on: boolean): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setPassKeys', { tabId: tab.id, on }));
  }

  /** The console comes to the front with this computer. */
  showDetails(tab: AgentTab): Promise<boolean> {
    return this.#ask('details', tab, () => call('sessions:showDetails', { agentId: tab.agentId }));
  }

  /** Connects again to computers that were open when Longreach ended. */
  restore(agentIds: readonly number[]): Promise<boolean> {
    return this.#ask('restore', null, () => call('sessions:restore', { agentIds: [...agentIds] }));
  }

  forgetRestorable(): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:forgetRestorable'));
  }

  toggleSideBar(): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setSideBar', { shown: !this.view.sideBar }));
  }

  /** Makes the remote view step aside for a dialog, or come back. */
  setCovered(covered: boolean): Promise<boolean> {
    return this.#ask('window', null, () => call('sessions:setCovered', { covered }));
  }

  /** Gives the keyboard back to the remote page, where one is shown. */
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

  /** A reboot that was under way is told of by the tab that waited for it. */
  #onJobEnd(job: Job, before: Job): void {
    if (job.state !== 'failed' || job.failure === null) return;
    const target = { agentId: job.agentId, name: job.agentName };
    if (isWake(job)) this.#fail('wake', target, job.failure);
    else if (isReboot(job) && isBefore(before)) this.#fail('reboot', target, job.failure);
  }

  /** A failure is out of date as soon as something about that computer worked. */
  #forget(subject: Subject): void {
    if (isSame(this.note?.target ?? null, subject)) this.note = null;
  }

  #takeFrame(view: SessionsState): void {
    this.view = view;
    this.ready = true;
    const { note } = this;
    const isWakeNote = note?.action === 'wake';
    if (isWakeNote && view.tabs.some((tab) => tab.agentId === note.target?.agentId && tab.online === true)) {
      this.note = null;
    }
  }
}
