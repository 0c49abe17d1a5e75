import type { AgentChanges, AgentDetails, InputOf, WakeForecast } from '../../../../src-main/contract/contract.ts';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import { call, listen } from '../../../lib/call.ts';
import { AgentReading, LINGER_MS } from '../agent-reading.svelte.ts';

export const detailTabs = ['overview', 'hardware', 'sessions', 'access', 'danger'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** The agent whose details are shown, and these details. */
export class Details {
  tab = $state<DetailTab>('overview');
  #shown = $state.raw<AgentReading | null>(null);
  /** Agents with a request under way; returning to one waits for that answer and sends no second request. */
  readonly #asking = new Map<number, AgentReading>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  get agentId(): number | null {
    return this.#shown?.agentId ?? null;
  }
  /** The newest details; null while they are looked up, and where they were never read. */
  get stored(): AgentDetails | null {
    return this.#shown?.details.value ?? null;
  }
  /** False while the cached details are loaded. */
  get looked(): boolean {
    return this.#shown?.looked ?? false;
  }
  /** A request for this agent is under way. */
  get reading(): boolean {
    return this.#shown?.details.busy ?? false;
  }
  /** Why the last reading did not work; null while all is well. */
  get failure(): Failure | null {
    return this.#shown?.details.failure ?? null;
  }
  get forecast(): WakeForecast | null {
    return this.#shown?.forecast.value ?? null;
  }
  get changes(): AgentChanges | null {
    return this.#shown?.changes.value ?? null;
  }

  /** Shows an agent: the cached details at once, those of the service once the user stays. The tab stays as it was. */
  show(agentId: number, tab?: DetailTab): void {
    if (tab !== undefined) this.tab = tab;
    if (agentId === this.agentId) return;
    this.close();
    const reading = this.#asking.get(agentId) ?? new AgentReading(agentId);
    this.#shown = reading;
    void reading.load();
    void reading.askForecast();
    this.#timer = setTimeout(() => {
      void reading.askChanges();
      if (!reading.isFresh) void this.#request(reading);
    }, LINGER_MS);
  }

  showTab(tab: DetailTab): void {
    this.tab = tab;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#shown = null;
  }

  /** Sends a request now, however fresh the list is. */
  async readNow(): Promise<void> {
    if (this.#shown !== null) await this.#request(this.#shown);
  }

  /** The wake forecast changes once the agent came, went or an attempt was made. */
  async askForecastAgain(): Promise<void> {
    await this.#shown?.askForecast();
  }

  /** Changes the given fields (4.3) and shows what the service returns afterwards. */
  async update(input: InputOf<'agents:update'>) {
    const reading = this.#shown;
    const reply = await call('agents:update', input);
    if (reply.ok) reading?.details.put(reply.value);
    return reply;
  }

  /** Receives the details that are read of agents, whoever requested them; the returned function stops. */
  start(): () => void {
    const offs = [
      listen('details:changed', (details) => {
        const reading = this.#shown;
        if (reading?.agentId !== details.agentId || !reading.details.put(details)) return;
        void reading.askForecast();
        void reading.askChanges();
      }),
      // Another account: its numbers mean other agents.
      listen('agents:changed', ({ reset }) => {
        if (!reset) return;
        this.#asking.clear();
        this.close();
      }),
      listen('service:changed', ({ kind }) => {
        if (kind === 'up-to-date' && this.failure !== null) void this.readNow();
      }),
    ];
    return () => {
      for (const off of offs) off();
      this.close();
    };
  }

  async #request(reading: AgentReading): Promise<void> {
    const { agentId } = reading;
    if (reading.details.busy) return;
    this.#asking.set(agentId, reading);
    await reading.request();
    // After a change of account the same number means another agent.
    if (this.#asking.get(agentId) === reading) this.#asking.delete(agentId);
  }
}
