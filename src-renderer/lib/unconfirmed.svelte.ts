import type { UnconfirmedChange } from '../../src-main/contract/contract.ts';
import { listen } from './call.ts';
import { t, type TextKey } from '../../src-main/contract/texts.ts';
import type { Toasts } from './toasts.svelte.ts';

/** What jobs check is shown with the job. */
const titles: Readonly<Partial<Record<UnconfirmedChange['kind'], Extract<TextKey, `unconfirmed.${string}`>>>> = {
  update: 'unconfirmed.update',
  'support-rename': 'unconfirmed.rename',
  'support-close': 'unconfirmed.close',
};

const isSame = (one: UnconfirmedChange, other: UnconfirmedChange): boolean =>
  one.kind === other.kind && one.id === other.id;

/** What a toast about such a change is about. */
export const aboutChange = ({ kind, id }: Pick<UnconfirmedChange, 'kind' | 'id'>): string => `${kind} ${String(id)}`;

/**
 * Follows the changes whose response was lost: shows that they are being checked, and removes that note once the result is
 * known.
 */
export class Unconfirmed {
  readonly #toasts: Toasts;
  readonly #listeners = new Set<(change: UnconfirmedChange) => void>();
  #all: readonly UnconfirmedChange[] = [];

  constructor(toasts: Toasts) {
    this.#toasts = toasts;
  }

  start(): () => void {
    return listen('unconfirmed:changed', (changes) => {
      this.#take(changes);
    });
  }

  /** Calls back when a later read shows a change that was unknown. Returns a function that ends that. */
  onConfirmed(listener: (change: UnconfirmedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #take(changes: readonly UnconfirmedChange[]): void {
    const before = this.#all;
    this.#all = changes;
    for (const change of before) {
      const now = changes.find((other) => isSame(other, change));
      if (now?.state === change.state) continue;
      this.#toasts.settle(aboutChange(change));
      if (now === undefined && change.state === 'unknown') for (const listener of this.#listeners) listener(change);
    }
    for (const change of changes) {
      const title = titles[change.kind];
      if (title === undefined || change.state !== 'checking') continue;
      if (before.some((other) => isSame(other, change) && other.state === 'checking')) continue;
      this.#toasts.show(aboutChange(change), { mark: 'waiting', title: t(title), text: t('unconfirmed.checking') });
    }
  }
}
