import type { Failure } from '../../src-main/contract/failure.ts';

export interface ToastAction {
  readonly label: string;
  readonly onclick: () => void;
  /** Shown beside the word: "Ctrl+Z". */
  readonly keys?: string | undefined;
}
export interface ToastText {
  readonly mark: 'done' | 'failed' | 'waiting' | 'attention' | 'online';
  readonly title: string;
  readonly text?: string | undefined;
  readonly actions?: readonly ToastAction[];
}
export interface ShownToast extends ToastText {
  readonly id: number;
  /** Its words change while it is shown, so they are not read out by themselves. */
  readonly live?: boolean;
  /** Milliseconds after which it goes by itself, unless it is pointed at or has the focus; null for never. */
  readonly stayMs?: number | null;
}

/** How long good news stays; what failed or is under way stays until it is replaced, settled, dismissed or pushed out. */
const STAY_MS = 6_000;
/** Time to reach for a button. */
const STAY_TO_ACT_MS = 10_000;
const MAX_SHOWN = 4;

interface StoredToast {
  readonly id: number;
  readonly about: string;
  /** Null while there is nothing to show. */
  readonly words: () => ToastText | null;
  readonly stayMs: number | null;
  /** It follows something under way, so its words change. */
  readonly live: boolean;
}

/**
 * Short notes at the corner of the window. Each is about something ("wake 12"): the next about the same takes its place, and
 * `settle` ends it when it is no longer true.
 */
export class Toasts {
  #stored = $state.raw<readonly StoredToast[]>([]);
  #nextId = 1;
  readonly #shown = $derived(
    this.#stored.flatMap(({ id, words, stayMs, live }): readonly ShownToast[] => {
      const now = words();
      return now === null ? [] : [{ ...now, id, stayMs, live }];
    }),
  );

  get shown(): readonly ShownToast[] {
    return this.#shown;
  }

  /** `given` may follow what it reads; null hides the note for now. */
  show(about: string, given: ToastText | (() => ToastText | null)): void {
    const read = typeof given === 'function' ? given : () => given;
    const words = read();
    // The same news twice is one piece of news, whatever it is about.
    const others = this.#without(about).filter((toast) => {
      const other = toast.live ? null : toast.words();
      return other === null || other.title !== words?.title || other.text !== words.text;
    });
    const acts = words?.actions !== undefined && words.actions.length > 0;
    const stays = words === null || words.mark === 'failed' || words.mark === 'waiting';
    this.#store(others, {
      about,
      words: read,
      stayMs: stays ? null : acts ? STAY_TO_ACT_MS : STAY_MS,
      live: false,
    });
  }

  fail(about: string, title: string, failure: Failure, actions: readonly ToastAction[] = []): void {
    this.show(about, { mark: 'failed', title, text: failure.message, actions });
  }

  /** The result of an action: why it failed, under this title; null if it succeeded, which ends an earlier failure. */
  report(about: string, title: string, failure: Failure | null, actions: readonly ToastAction[] = []): void {
    if (failure === null) this.settle(about);
    else this.fail(about, title, failure, actions);
  }

  /** The toast about it is no longer true. */
  settle(about: string): void {
    if (this.#stored.some((toast) => toast.about === about)) this.#stored = this.#without(about);
  }

  /**
   * A note that follows something under way: `words` runs again whenever its dependencies change; null hides it for now.
   * `brief` goes after a while although what it follows goes on.
   */
  follow(about: string, words: () => ToastText | null, brief = false): void {
    this.#store(this.#without(about), { about, words, stayMs: brief ? STAY_TO_ACT_MS : null, live: true });
  }

  /** What it follows needs no more watching: it goes after a while. One that was dismissed stays away. */
  letGo(about: string): void {
    this.#stored = this.#stored.map((toast) => (toast.about === about ? { ...toast, stayMs: STAY_MS } : toast));
  }

  /** All but what follows something under way: that ends with it. */
  clear(): void {
    this.#stored = this.#stored.filter(({ live }) => live);
  }

  dismiss(id: number): void {
    this.#stored = this.#stored.filter((toast) => toast.id !== id);
  }

  #without(about: string): readonly StoredToast[] {
    return this.#stored.filter((toast) => toast.about !== about);
  }

  /** The oldest is pushed out; one that follows something only where all do. */
  #store(others: readonly StoredToast[], toast: Omit<StoredToast, 'id'>): void {
    const all = [...others, { ...toast, id: this.#nextId }];
    this.#nextId += 1;
    while (all.length > MAX_SHOWN) {
      const oldest = all.findIndex(({ live }) => !live);
      all.splice(oldest === -1 || oldest === all.length - 1 ? 0 : oldest, 1);
    }
    this.#stored = all;
  }
}
