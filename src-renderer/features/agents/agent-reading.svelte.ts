import type { AgentChanges, AgentDetails, WakeForecast } from '../../../src-main/contract/contract.ts';
import { call } from '../../lib/call.ts';
import { Reading } from '../../lib/reading.svelte.ts';

/** How long the user stays on an agent before a request is sent: moving through a list costs no requests. */
export const LINGER_MS = 250;
/** Details read less than this ago are not requested again by merely showing them. */
export const FRESH_MS = 30_000;

/** What is read of one agent. Made with its number and replaced with it, so that a late answer lands where nobody looks. */
export class AgentReading {
  readonly agentId: number;
  /** The cached details, then those of the service; the newest answer wins, whichever way it came. */
  readonly details = new Reading<AgentDetails>((now, came) => (now !== null && came.at < now.at ? now : came));
  readonly forecast = new Reading<WakeForecast>();
  readonly changes = new Reading<AgentChanges>();
  /** False while the cached details are loaded. */
  looked = $state(false);

  constructor(agentId: number) {
    this.agentId = agentId;
  }

  get isFresh(): boolean {
    const { value } = this.details;
    return value !== null && Date.now() - value.at < FRESH_MS;
  }

  /** Loads the cached details. */
  async load(): Promise<void> {
    const reply = await call('agents:details', { agentId: this.agentId });
    this.looked = true;
    if (reply.ok && reply.value !== null) this.details.put(reply.value);
  }

  /** Sends a request, however fresh the details are. */
  async request(): Promise<void> {
    await this.details.read(() => call('agents:readDetails', { agentId: this.agentId }));
  }

  async askForecast(): Promise<void> {
    await this.forecast.read(() => call('agents:forecast', { agentId: this.agentId }));
  }

  async askChanges(): Promise<void> {
    await this.changes.read(() => call('agents:changes', { agentId: this.agentId }));
  }
}
