import type { Failure } from '../../src-main/ipc/failure.ts';
import { wordFailure } from '../lib/failures.ts';

export interface ToastAction {
  readonly label: string;
  readonly onclick: () => void;
}
export interface ToastWords {
  readonly mark: 'done' | 'failed' | 'waiting' | 'attention' | 'online';
  readonly title: string;
  readonly text?: string | undefined;
  readonly actions?: readonly ToastAction[];
}
export interface ShownToast extends ToastWords {
  readonly id: number;
}

/** How long good news stays; what failed stays until it is dismissed or pushed out. */
const STAY_MS = 6_000;
const AT_MOST = 4;

/** Short notes at the corner of the window. */
export class Toasts {
  #shown = $state.raw<readonly ShownToast[]>([]);
  #nextId = 1;

  get shown(): readonly ShownToast[] {
    return this.#shown;
  }

  show(words: ToastWords): void {
    const id = this.#nextId;
    this.#nextId += 1;
    // The same news twice is one piece of news.
    const others = this.#shown.filter((toast) => toast.title !== words.title || toast.text !== words.text);
    this.#shown = [...others, { ...words, id }].slice(-AT_MOST);
    if (words.mark !== 'failed')
      setTimeout(() => {
        this.dismiss(id);
      }, STAY_MS);
  }

  fail(title: string, failure: Failure, actions: readonly ToastAction[] = []): void {
    this.show({ mark: 'failed', title, text: wordFailure(failure), actions });
  }

  dismiss(id: number): void {
    this.#shown = this.#shown.filter((toast) => toast.id !== id);
  }
}
