import type { AgentTab, Sessions } from './sessions.svelte.ts';
import type { MenuAnchor, MenuEntry } from '../../ui/menu.ts';

/** Something of ours that would lie over the remote view, which steps aside for it. */
export type Covering =
  | { readonly kind: 'reboot'; readonly tab: AgentTab }
  | { readonly kind: 'note'; readonly tabId: string }
  | {
      readonly kind: 'menu';
      readonly label: string;
      readonly anchor: MenuAnchor;
      readonly align: 'start' | 'end';
      readonly entries: readonly MenuEntry[];
      /** Gives the keyboard to where it was; null: to the remote page. */
      readonly back: (() => void) | null;
    };

/** One thing at a time lies over the remote view. It is shown once the view has stepped aside, and the view comes back after it. */
export class Cover {
  readonly #sessions: Sessions;
  shown = $state.raw<Covering | null>(null);
  #opening = false;
  #next: (() => void) | null = null;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  get busy(): boolean {
    return this.#opening || this.shown !== null;
  }

  async open(covering: Covering): Promise<void> {
    if (this.#opening) return;
    // From a menu to what was chosen in it: the view is away already.
    if (this.shown !== null) {
      this.shown = covering;
      return;
    }
    this.#opening = true;
    const covered = await this.#sessions.setCovered(true);
    this.#opening = false;
    // Under a live view it could not be seen.
    if (covered || this.#sessions.active?.state.kind !== 'open') this.shown = covering;
  }

  /** Does this once the view is back, in place of giving the keyboard to the page. */
  afterwards(next: () => void): void {
    this.#next = next;
  }

  /** Does nothing where something else has taken its place. */
  async close(covering: Covering): Promise<void> {
    if (this.shown !== covering) return;
    this.shown = null;
    const next = this.#next;
    this.#next = null;
    await this.#sessions.setCovered(false);
    if (this.busy) return;
    const back = covering.kind === 'menu' ? covering.back : null;
    back?.();
    if (next !== null) next();
    else if (back === null) await this.#sessions.focusPage();
  }
}
