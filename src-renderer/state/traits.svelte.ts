import type { AgentTraits } from '../../src-main/ipc/contract.ts';

/** What is kept of the hardware of the agents, by agent. */
export class Traits {
  readonly #byId = new Map<number, AgentTraits>();

  of(agentId: number): AgentTraits | undefined {
    return this.#byId.get(agentId);
  }

  /** Reads the kept traits and hears what changes; the returned function stops. */
  start(): () => void {
    return () => undefined;
  }
}
