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
  /** What it is about ("wake 12"): newer news of the same takes its place, and `settle` ends it. */
  readonly about?: string | undefined;
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
  /** Names a note that follows something; null for one that was said once. */
  readonly key: string | null;
  /** Null while there is nothing to show. */
  readonly words: () => ToastText | null;
  readonly stayMs: number | null;
}

/** Short notes at the corner of the window. */
export class Toasts {
  #stored = $state.raw<readonly StoredToast[]>([]);
  #nextId = 1;
  readonly #shown = $derived(
    this.#stored.flatMap(({ id, key, words, stayMs }): readonly ShownToast[] => {
      const now = words();
      return now === null ? [] : [{ ...now, id, stayMs, live: key !== null }];
    }),
  );

  get shown(): readonly ShownToast[] {
    return this.#shown;
  }

  show(words: ToastText): void {
    // The same news twice is one piece of news.
    const others = this.#stored.filter((toast) => {
      if (toast.key !== null) return true;
      const other = toast.words();
      if (words.about !== undefined && other?.about === words.about) return false;
      return other?.title !== words.title || other.text !== words.text;
    });
    const acts = words.actions !== undefined && words.actions.length > 0;
    const stayMs = words.mark === 'failed' || words.mark === 'waiting' ? null : acts ? STAY_TO_ACT_MS : STAY_MS;
    this.#store(others, { key: null, words: () => words, stayMs });
  }

  fail(title: string, failure: Failure, actions: readonly ToastAction[] = [], about?: string): void {
    this.show({ mark: 'failed', title, text: failure.message, actions, about });
  }

  /** It has worked after all: what was said to have failed is no longer true. */
  settle(about: string): void {
    const isOver = ({ key, words }: StoredToast): boolean => key === null && words()?.about === about;
    if (this.#stored.some(isOver)) this.#stored = this.#stored.filter((toast) => !isOver(toast));
  }

  /**
   * A note that follows something under way: `words` is asked anew whenever what it reads has changed; null hides it for now.
   * `brief` goes after a while although what it follows goes on.
   */
  follow(key: string, words: () => ToastText | null, brief = false): void {
    this.#store(
      this.#stored.filter((toast) => toast.key !== key),
      { key, words, stayMs: brief ? STAY_TO_ACT_MS : null },
    );
  }

  /** What it follows needs no more watching: it goes after a while. One that was dismissed stays away. */
  letGo(key: string): void {
    this.#stored = this.#stored.map((toast) => (toast.key === key ? { ...toast, stayMs: STAY_MS } : toast));
  }

  /** What it followed has ended. */
  drop(key: string): void {
    if (this.#stored.some((toast) => toast.key === key))
      this.#stored = this.#stored.filter((toast) => toast.key !== key);
  }

  /** All but what follows something under way: that ends with it. */
  clear(): void {
    this.#stored = this.#stored.filter(({ key }) => key !== null);
  }

  dismiss(id: number): void {
    this.#stored = this.#stored.filter((toast) => toast.id !== id);
  }

  /** The oldest is pushed out; one that follows something only where all do. */
  #store(others: readonly StoredToast[], toast: Omit<StoredToast, 'id'>): void {
    const all = [...others, { ...toast, id: this.#nextId }];
    this.#nextId += 1;
    while (all.length > MAX_SHOWN) {
      const oldest = all.findIndex(({ key }) => key === null);
      all.splice(oldest === -1 || oldest === all.length - 1 ? 0 : oldest, 1);
    }
    this.#stored = all;
  }
}
