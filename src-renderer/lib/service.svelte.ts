import type { ServiceState as Current } from '../../src-main/contract/contract.ts';
import { startingService } from '../../src-main/contract/service-state.ts';
import { call, listen } from './call.ts';
import { clock } from './clock.svelte.ts';

/** How the service answers at present. */
export class ServiceState {
  #current = $state.raw<Current>(startingService());
  /** The user requested a try and it has not come back yet. */
  #trying = $state(false);

  get current(): Current {
    return this.#current;
  }
  /** The banner of the pages shows the problem. */
  get isFailing(): boolean {
    return this.#current.kind !== 'up-to-date' && this.#current.kind !== 'starting';
  }
  get trying(): boolean {
    return this.#trying || this.#current.refreshing;
  }

  start(): () => void {
    let received = false;
    const off = listen('service:changed', (current) => {
      received = true;
      this.#take(current);
    });
    void call('service:current').then((reply) => {
      if (reply.ok && !received) this.#take(reply.value);
    });
    return off;
  }

  #take(current: Current): void {
    this.#current = current;
    clock.setServiceOffset(current.clockOffset);
  }

  async tryNow(): Promise<void> {
    if (this.#trying) return;
    this.#trying = true;
    await call('agents:refresh');
    this.#trying = false;
  }
}
