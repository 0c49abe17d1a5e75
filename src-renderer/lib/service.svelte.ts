import type { ServiceState as Current } from '../../src-main/contract/contract.ts';
import { startingService } from '../../src-main/contract/service-state.ts';
import { call, listen } from './call.ts';
import { clock } from './clock.svelte.ts';
import { Mirror } from './mirror.svelte.ts';

/** How the service answers at present. */
export class ServiceState extends Mirror<Current> {
  /** The user requested a try and it has not come back yet. */
  #trying = $state(false);

  constructor() {
    super(startingService(), { hear: (take) => listen('service:changed', take), ask: () => call('service:current') });
  }

  /** The banner of the pages shows the problem. */
  get isFailing(): boolean {
    return this.current.kind !== 'up-to-date' && this.current.kind !== 'starting';
  }
  get trying(): boolean {
    return this.#trying || this.current.refreshing;
  }

  override take(current: Current): void {
    super.take(current);
    clock.setServiceOffset(current.clockOffset);
  }

  async tryNow(): Promise<void> {
    if (this.#trying) return;
    this.#trying = true;
    await call('agents:refresh');
    this.#trying = false;
  }
}
