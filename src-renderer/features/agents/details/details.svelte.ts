import type { AgentChanges, AgentDetails, InputOf, WakeForecast } from '../../../../src-main/contract/contract.ts';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import { call, listen } from '../../../lib/call.ts';

export const detailTabs = ['overview', 'hardware', 'sessions', 'access', 'danger'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** How long the user stays on an agent before a request is sent: moving through the list costs no requests. */
export const LINGER_MS = 250;
/** Details read less than this ago are not requested again by merely opening them. */
export const FRESH_MS = 30_000;

/** The agent whose details are shown, and these details. */
export class Details {
  #agentId = $state<number | null>(null);
  #tab = $state<DetailTab>('overview');
  #stored = $state.raw<AgentDetails | null>(null);
  #looked = $state(false);
  /** Agents with a request under way; returning to one waits for that answer and sends no second request. */
  #asking = $state.raw<ReadonlySet<number>>(new Set());
  #failure = $state.raw<Failure | null>(null);
  #forecast = $state.raw<WakeForecast | null>(null);
  #changes = $state.raw<AgentChanges | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Increases with each agent that is shown: the answer for an earlier one is dropped. */
  #turn = 0;

  get agentId(): number | null {
    return this.#agentId;
  }
  get tab(): DetailTab {
    return this.#tab;
  }
  /** The cached details; null while they are looked up, and where they were never read. */
  get stored(): AgentDetails | null {
    return this.#stored;
  }
  /** False while the cached details are loaded. */
  get looked(): boolean {
    return this.#looked;
  }
  /** A request for this agent is under way. */
  get reading(): boolean {
    return this.#agentId !== null && this.#asking.has(this.#agentId);
  }
  /** Why the last reading did not work; null while all is well. */
  get failure(): Failure | null {
    return this.#failure;
  }
  get forecast(): WakeForecast | null {
    return this.#forecast;
  }
  get changes(): AgentChanges | null {
    return this.#changes;
  }

  /** Shows an agent: the cached details at once, those of the service once the user stays. The tab stays as it was. */
  show(agentId: number, tab?: DetailTab): void {
    if (tab !== undefined) this.#tab = tab;
    if (agentId === this.#agentId) return;
    this.#leave();
    this.#agentId = agentId;
    const turn = this.#turn;
    void this.#load(agentId, turn);
    void this.#askForecast(agentId, turn);
    this.#timer = setTimeout(() => {
      void this.#askChanges(agentId, turn);
      if (!this.#isFresh()) void this.#read(agentId);
    }, LINGER_MS);
  }

  showTab(tab: DetailTab): void {
    this.#tab = tab;
  }

  close(): void {
    this.#leave();
    this.#agentId = null;
  }

  /** Sends a request now, however fresh the list is. */
  async readNow(): Promise<void> {
    if (this.#agentId !== null) await this.#read(this.#agentId);
  }

  /** The wake forecast changes once the agent came, went or an attempt was made. */
  async askForecastAgain(): Promise<void> {
    if (this.#agentId !== null) await this.#askForecast(this.#agentId, this.#turn);
  }

  /** Changes the given fields (4.3) and shows what the service returns afterwards. */
  async update(input: InputOf<'agents:update'>) {
    const turn = this.#turn;
    const reply = await call('agents:update', input);
    if (reply.ok && turn === this.#turn) this.#take(reply.value);
    return reply;
  }

  /** Receives the details that are read of agents, whoever requested them; the returned function stops. */
  start(): () => void {
    const offs = [
      listen('details:changed', (details) => {
        if (details.agentId !== this.#agentId || !this.#take(details)) return;
        void this.#askForecast(details.agentId, this.#turn);
        void this.#askChanges(details.agentId, this.#turn);
      }),
      // Another account: its numbers mean other agents.
      listen('agents:changed', ({ reset }) => {
        if (!reset) return;
        this.#asking = new Set();
        this.close();
      }),
      listen('service:changed', ({ kind }) => {
        if (kind === 'up-to-date' && this.#failure !== null) void this.readNow();
      }),
    ];
    return () => {
      for (const off of offs) off();
      this.close();
    };
  }

  #leave(): void {
    clearTimeout(this.#timer);
    this.#turn += 1;
    this.#stored = null;
    this.#looked = false;
    this.#failure = null;
    this.#forecast = null;
    this.#changes = null;
  }

  #isFresh(): boolean {
    return this.#stored !== null && Date.now() - this.#stored.at < FRESH_MS;
  }

  async #load(agentId: number, turn: number): Promise<void> {
    const reply = await call('agents:details', { agentId });
    if (turn !== this.#turn) return;
    this.#looked = true;
    if (reply.ok && reply.value !== null) this.#take(reply.value);
  }

  async #read(agentId: number): Promise<void> {
    if (this.#asking.has(agentId)) return;
    this.#asking = new Set(this.#asking).add(agentId);
    const reply = await call('agents:readDetails', { agentId });
    // After a change of account the same number means another agent.
    if (!this.#asking.has(agentId)) return;
    this.#asking = new Set([...this.#asking].filter((id) => id !== agentId));
    if (agentId !== this.#agentId) return;
    if (reply.ok) this.#take(reply.value);
    else this.#failure = reply.failure;
  }

  /** The newest answer wins, whichever way it came. False where an older one came late. */
  #take(details: AgentDetails): boolean {
    if (this.#stored !== null && details.at < this.#stored.at) return false;
    this.#stored = details;
    this.#failure = null;
    return true;
  }

  async #askForecast(agentId: number, turn: number): Promise<void> {
    const reply = await call('agents:forecast', { agentId });
    if (turn === this.#turn && reply.ok) this.#forecast = reply.value;
  }

  async #askChanges(agentId: number, turn: number): Promise<void> {
    const reply = await call('agents:changes', { agentId });
    if (turn === this.#turn && reply.ok) this.#changes = reply.value;
  }
}
