/** The agent whose details are shown, and what is known of it. */
export class Details {
  #agentId = $state<number | null>(null);

  get agentId(): number | null {
    return this.#agentId;
  }
  show(agentId: number): void {
    this.#agentId = agentId;
  }
  close(): void {
    this.#agentId = null;
  }
  start(): () => void {
    return () => undefined;
  }
}
