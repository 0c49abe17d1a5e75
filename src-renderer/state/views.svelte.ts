import type { SavedView } from '../../src-main/ipc/contract.ts';

/** The views a person saved. */
export class Views {
  #views = $state.raw<readonly SavedView[]>([]);

  get all(): readonly SavedView[] {
    return this.#views;
  }
  start(): () => void {
    return () => undefined;
  }
}
