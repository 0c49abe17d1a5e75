import type { InputOf, OutsideAsk } from '../../../../src-main/contract/contract.ts';
import { call, listen } from '../../../lib/call.ts';
import { wordDone } from './format-request.ts';
import { t } from '../../../lib/messages.ts';
import type { Toasts } from '../../../lib/toasts.svelte.ts';

/** What a link or a command from outside asks for, and the person's answer. */
export class Doors {
  readonly #toasts: Pick<Toasts, 'show' | 'fail'>;
  #ask = $state.raw<OutsideAsk | null>(null);
  /** What was done is told once, however often it is heard of. */
  #told = '';

  constructor(toasts: Pick<Toasts, 'show' | 'fail'>) {
    this.#toasts = toasts;
  }

  /** What waits for an answer or is being looked for. */
  get ask(): OutsideAsk | null {
    return this.#ask;
  }

  start(): () => void {
    let heard = false;
    const off = listen('doors:changed', (ask) => {
      heard = true;
      this.#take(ask);
    });
    void call('doors:current').then((reply) => {
      if (reply.ok && !heard) this.#take(reply.value);
    });
    return off;
  }

  async answer(part: Omit<InputOf<'doors:answer'>, 'askId'>): Promise<void> {
    const ask = this.#ask;
    if (ask === null) return;
    const reply = await call('doors:answer', { askId: ask.id, ...part });
    if (!reply.ok) {
      this.#toasts.fail(t('doors.answerFailed'), reply.failure);
      // A question that nobody waits for any more does not stay in front of everything.
      if (this.#ask === ask) this.#ask = null;
    }
  }

  #take(ask: OutsideAsk | null): void {
    this.#ask = ask?.state === 'done' ? null : ask;
    if (ask?.state !== 'done' || ask.id === this.#told) return;
    this.#told = ask.id;
    this.#toasts.show(wordDone(ask));
  }
}
