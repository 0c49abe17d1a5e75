import type { Failure } from '../../src-main/contract/failure.ts';
import { wordFailure } from './failures.ts';

export interface ToastAction {
  readonly label: string;
  readonly onclick: () => void;
  /** Shown beside the word: "Ctrl+Z". */
  readonly keys?: string | undefined;
}
export interface ToastWords {
  readonly mark: 'done' | 'failed' | 'waiting' | 'attention' | 'online';
  readonly title: string;
  readonly text?: string | undefined;
  readonly actions?: readonly ToastAction[];
  /** What it is about ("wake 12"): newer news of the same takes its place, and `settle` ends it. */
  readonly about?: string | undefined;
}
export interface ShownToast extends ToastWords {
  readonly id: number;
  /** Its words change while it is shown, so they are not read out by themselves. */
  readonly live?: boolean;
  /** Milliseconds after which it goes by itself, unless it is pointed at or has the focus; null for never. */
  readonly stayMs?: number | null;
}

/** How long good news stays; what failed stays until it is dismissed or pushed out. */
const STAY_MS = 6_000;
/** Time to reach for a button. */
const STAY_TO_ACT_MS = 10_000;
const AT_MOST = 4;

interface Kept {
  readonly id: number;
  /** Names a note that follows something; null for one that was said once. */
  readonly key: string | null;
  /** Null while there is nothing to show. */
  readonly words: () => ToastWords | null;
  readonly stayMs: number | null;
}

/** Short notes at the corner of the window. */
export class Toasts {
  #kept = $state.raw<readonly Kept[]>([]);
  #nextId = 1;
  readonly #shown = $derived(
    this.#kept.flatMap(({ id, key, words, stayMs }): readonly ShownToast[] => {
      const now = words();
      return now === null ? [] : [{ ...now, id, stayMs, live: key !== null }];
    }),
  );

  get shown(): readonly ShownToast[] {
    return this.#shown;
  }

  show(words: ToastWords): void {
    // The same news twice is one piece of news.
    const others = this.#kept.filter((toast) => {
      if (toast.key !== null) return true;
      const other = toast.words();
      if (words.about !== undefined && other?.about === words.about) return false;
      return other?.title !== words.title || other.text !== words.text;
    });
    const acts = words.actions !== undefined && words.actions.length > 0;
    const stayMs = words.mark === 'failed' ? null : acts ? STAY_TO_ACT_MS : STAY_MS;
    this.#keep(others, { key: null, words: () => words, stayMs });
  }

  fail(title: string, failure: Failure, actions: readonly ToastAction[] = [], about?: string): void {
    this.show({ mark: 'failed', title, text: wordFailure(failure), actions, about });
  }

  /** It has worked after all: what was said to have failed is no longer true. */
  settle(about: string): void {
    const isOver = ({ key, words }: Kept): boolean => key === null && words()?.about === about;
    if (this.#kept.some(isOver)) this.#kept = this.#kept.filter((toast) => !isOver(toast));
  }

  /**
   * A note that follows something under way: `words` is asked anew whenever what it reads has changed; null hides it for now.
   * `brief` goes after a while although what it follows goes on.
   */
  follow(key: string, words: () => ToastWords | null, brief = false): void {
    this.#keep(
      this.#kept.filter((toast) => toast.key !== key),
      { key, words, stayMs: brief ? STAY_TO_ACT_MS : null },
    );
  }

  /** What it follows needs no more watching: it goes after a while. One that was dismissed stays away. */
  letGo(key: string): void {
    this.#kept = this.#kept.map((toast) => (toast.key === key ? { ...toast, stayMs: STAY_MS } : toast));
  }

  /** What it followed has ended. */
  drop(key: string): void {
    if (this.#kept.some((toast) => toast.key === key)) this.#kept = this.#kept.filter((toast) => toast.key !== key);
  }

  /** All but what follows something under way: that ends with it. */
  clear(): void {
    this.#kept = this.#kept.filter(({ key }) => key !== null);
  }

  dismiss(id: number): void {
    this.#kept = this.#kept.filter((toast) => toast.id !== id);
  }

  /** The oldest is pushed out; one that follows something only where all do. */
  #keep(others: readonly Kept[], toast: Omit<Kept, 'id'>): void {
    const all = [...others, { ...toast, id: this.#nextId }];
    this.#nextId += 1;
    while (all.length > AT_MOST) {
      const oldest = all.findIndex(({ key }) => key === null);
      all.splice(oldest === -1 || oldest === all.length - 1 ? 0 : oldest, 1);
    }
    this.#kept = all;
  }
}
