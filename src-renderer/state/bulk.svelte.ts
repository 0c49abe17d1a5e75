import type { BulkState } from '../../src-main/ipc/contract.ts';

/** The action that runs on many agents, if any, and how it goes with each. */
export class Bulk {
  #state = $state.raw<BulkState>({ run: null, items: [] });

  get run(): BulkState['run'] {
    return this.#state.run;
  }
  get items(): BulkState['items'] {
    return this.#state.items;
  }
  start(): () => void {
    return () => undefined;
  }
}
