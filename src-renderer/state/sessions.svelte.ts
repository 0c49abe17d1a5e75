import { SvelteSet } from 'svelte/reactivity';
import type {
  Channel,
  EventName,
  Events,
  InputOf,
  Job,
  ReplyOf,
  SessionsState,
  SessionTab,
} from '../../src-main/ipc/contract.ts';
import type { Failure } from '../../src-main/ipc/failure.ts';

/** What this class needs of the bridge: one call and one subscription, both typed by the contract. */
export interface SessionsPort {
  call<C extends Channel>(channel: C, input: InputOf<C>): Promise<ReplyOf<C>>;
  /** Returns its own "off". */
  on<E extends EventName>(event: E, listener: (data: Events[E]) => void): () => void;
}

/** What was being done when something failed; the page words it. */
export type Deed = 'wake' | 'stop-waking' | 'favorite' | 'reconnect' | 'open' | 'window';

/** A failure that stays in sight until it is put away or no longer true. */
export interface Notice {
  readonly deed: Deed;
  /** The computer it concerns; null when it concerns the window. */
  readonly agentId: number | null;
  readonly name: string | null;
  readonly failure: Failure;
}

const NOTHING: SessionsState = {
  tabs: [],
  activeTabId: null,
  favorites: [],
  recents: [],
  sideBar: true,
  fullScreen: false,
  covered: false,
  chrome: { top: 84, left: 208 },
};

/**
 * The session window as its page sees it: the picture that the main process sends, the jobs under way, and what the
 * page asks for. It decides nothing about sessions itself; every change comes back as `sessions:changed`.
 */
export class Sessions {
  readonly #port: SessionsPort;

  /** False until the first picture is there, so that nothing empty is shown in its place. */
  ready = $state(false);
  picture = $state.raw<SessionsState>(NOTHING);
  jobs = $state.raw<readonly Job[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** What was asked for and not answered yet, as `deed:agent`; a second press meanwhile does nothing. */
  readonly #asked = new SvelteSet<string>();

  readonly active: SessionTab | null = $derived(
    this.picture.tabs.find((tab) => tab.id === this.picture.activeTabId) ?? null,
  );

  constructor(port: SessionsPort) {
    this.#port = port;
  }

  /** Listens first and asks then, so that no change falls between. Returns its own "off". */
  start(): () => void {
    let pictureHeard = false;
    let jobsHeard = false;
    const offs = [
      this.#port.on('sessions:changed', (picture) => {
        pictureHeard = true;
        this.#takePicture(picture);
      }),
      this.#port.on('jobs:changed', (jobs) => {
        jobsHeard = true;
        this.#takeJobs(jobs);
      }),
    ];
    void this.#port.call('sessions:current', undefined).then((reply) => {
      if (reply.ok && !pictureHeard) this.#takePicture(reply.value);
      else if (!reply.ok) this.#report('window', null, reply.failure);
    });
    void this.#port.call('jobs:current', undefined).then((reply) => {
      if (reply.ok && !jobsHeard) this.#takeJobs(reply.value);
    });
    return () => {
      for (const off of offs) off();
    };
  }

  /** The newest wake job of this computer, whatever became of it; null when there is none. */
  wakeOf(agentId: number): Job | null {
    const own = this.jobs.filter((job) => job.agentId === agentId);
    return own.reduce<Job | null>((last, job) => (last === null || job.startedAt >= last.startedAt ? job : last), null);
  }

  /** True between the press and the answer. */
  isAsked(deed: Deed, agentId: number): boolean {
    return this.#asked.has(`${deed}:${agentId}`);
  }

  select(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, 'sessions:select', { tabId: tab.id });
  }

  /** The tab beside the active one, around the end; nothing happens with fewer than two. */
  selectNext(step: 1 | -1): Promise<boolean> {
    const { tabs, activeTabId } = this.picture;
    const at = tabs.findIndex((tab) => tab.id === activeTabId);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    return next === undefined || tabs.length < 2 ? Promise.resolve(false) : this.select(next);
  }

  close(tab: SessionTab): Promise<boolean> {
    return this.#ask('window', null, 'sessions:close', { tabId: tab.id });
  }

  /** Always a new one-time link, which the main process asks for and opens. */
  reconnect(tab: SessionTab): Promise<boolean> {
    return this.#ask('reconnect', tab, 'sessions:reconnect', { tabId: tab.id });
  }

  /** Opens a tab for this computer, or shows the one that is open. */
  open(agent: { readonly agentId: number; readonly name: string }): Promise<boolean> {
    return this.#ask('open', agent, 'sessions:open', { agentId: agent.agentId });
  }

  setFavorite(tab: SessionTab, favorite: boolean): Promise<boolean> {
    return this.#ask('favorite', tab, 'agents:setFavorite', { agentId: tab.agentId, favorite });
  }

  async wake(tab: SessionTab): Promise<boolean> {
    if (this.isAsked('wake', tab.agentId) || this.wakeOf(tab.agentId)?.state === 'running') return false;
    this.#asked.add(`wake:${tab.agentId}`);
    const reply = await this.#port.call('agents:wake', { agentId: tab.agentId });
    this.#asked.delete(`wake:${tab.agentId}`);
    if (!reply.ok) {
      this.#report('wake', tab, reply.failure);
      return false;
    }
    this.#forget(tab.agentId);
    if (!this.jobs.some((job) => job.id === reply.value.id)) this.#takeJobs([...this.jobs, reply.value]);
    return true;
  }

  stopWaking(job: Job): Promise<boolean> {
    const agent = { agentId: job.agentId, name: job.agentName };
    return this.#ask('stop-waking', agent, 'jobs:cancel', { jobId: job.id });
  }

  /** The answer goes to whoever asked: the question stays open until the service has accepted it. */
  reboot(agentId: number, safe: boolean): Promise<ReplyOf<'agents:reboot'>> {
    return this.#port.call('agents:reboot', { agentId, safe });
  }

  setFullScreen(on: boolean): Promise<boolean> {
    return this.#ask('window', null, 'sessions:setFullScreen', { on });
  }

  toggleSideBar(): Promise<boolean> {
    return this.#ask('window', null, 'sessions:setSideBar', { shown: !this.picture.sideBar });
  }

  /** Makes the remote view step aside for a dialog, or come back. */
  setCovered(covered: boolean): Promise<boolean> {
    return this.#ask('window', null, 'sessions:setCovered', { covered });
  }

  /** Gives the keyboard back to the remote page, where one is shown. */
  async focusPage(): Promise<void> {
    if (this.active?.state.kind !== 'open') return;
    await this.#ask('window', null, 'sessions:focusPage', undefined);
  }

  putNoticeAway(): void {
    this.notice = null;
  }

  async #ask<C extends Channel>(
    deed: Deed,
    agent: { readonly agentId: number; readonly name: string } | null,
    channel: C,
    input: InputOf<C>,
  ): Promise<boolean> {
    const key = agent === null ? null : `${deed}:${agent.agentId}`;
    if (key !== null && this.#asked.has(key)) return false;
    if (key !== null) this.#asked.add(key);
    const reply = await this.#port.call(channel, input);
    if (key !== null) this.#asked.delete(key);
    if (!reply.ok) this.#report(deed, agent, reply.failure);
    else if (agent !== null) this.#forget(agent.agentId);
    return reply.ok;
  }

  #report(deed: Deed, agent: { readonly agentId: number; readonly name: string } | null, failure: Failure): void {
    if (failure.kind === 'cancelled') return;
    this.notice = { deed, agentId: agent?.agentId ?? null, name: agent?.name ?? null, failure };
  }

  /** What was said about this computer is out of date as soon as something about it worked. */
  #forget(agentId: number): void {
    if (this.notice?.agentId === agentId) this.notice = null;
  }

  #takePicture(picture: SessionsState): void {
    this.picture = picture;
    this.ready = true;
    const { notice } = this;
    const wokeUp = picture.tabs.some((tab) => tab.agentId === notice?.agentId && tab.online === true);
    if (notice?.deed === 'wake' && wokeUp) this.notice = null;
  }

  #takeJobs(jobs: readonly Job[]): void {
    const running = new Set(this.jobs.filter((job) => job.state === 'running').map((job) => job.id));
    this.jobs = jobs;
    for (const job of jobs) {
      if (job.state !== 'failed' || job.failure === null || !running.has(job.id)) continue;
      this.#report('wake', { agentId: job.agentId, name: job.agentName }, job.failure);
    }
  }
}
