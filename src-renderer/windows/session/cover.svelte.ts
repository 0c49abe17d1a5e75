import type { AgentTab, Sessions } from './sessions.svelte.ts';
import type { MenuAnchor, MenuEntry } from '../../ui/menu.ts';

/** A menu or dialog; the remote view hides for it because nothing can be drawn over that view. */
export type Covering =
  | { readonly kind: 'reboot'; readonly tab: AgentTab }
  | { readonly kind: 'note'; readonly tabId: string }
  | {
      readonly kind: 'menu';
      readonly label: string;
      readonly anchor: MenuAnchor;
      readonly align: 'start' | 'end';
      readonly entries: readonly MenuEntry[];
      /** Restores focus; null: to the remote page. */
      readonly back: (() => void) | null;
    };

/** One menu or dialog at a time: shown once the remote view has hidden, which reappears afterwards. */
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
    // Opened from a menu: the view is hidden already.
    if (this.shown !== null) {
      this.shown = covering;
      return;
    }
    this.#opening = true;
    const covered = await this.#sessions.setCovered(true);
    this.#opening = false;
    // It would be invisible under the live view.
    if (covered || this.#sessions.active?.state.kind !== 'open') this.shown = covering;
  }

  /** Runs this once the view is back, instead of moving focus to the page. */
  afterwards(next: () => void): void {
    this.#next = next;
  }

  /** Does nothing if something else has replaced it. */
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
