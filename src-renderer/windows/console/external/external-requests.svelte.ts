import { createContext } from 'svelte';
import type { InputOf, ExternalRequest } from '../../../../src-main/contract/contract.ts';
import { call, listen } from '../../../lib/call.ts';
import { describeDone } from './format-request.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { Toasts } from '../../../lib/toasts.svelte.ts';

/** What a link or a command from outside requests, and the user's answer. */
export class ExternalRequests {
  readonly #toasts: Pick<Toasts, 'show' | 'fail' | 'report'>;
  #ask = $state.raw<ExternalRequest | null>(null);
  /** The last outcome that was shown: each is shown once, however often it is reported. */
  #received = '';

  constructor(toasts: Pick<Toasts, 'show' | 'fail' | 'report'>) {
    this.#toasts = toasts;
  }

  /** The request that waits for an answer or is being searched for. */
  get ask(): ExternalRequest | null {
    return this.#ask;
  }

  start(): () => void {
    let received = false;
    const off = listen('external:changed', (ask) => {
      received = true;
      this.#take(ask);
    });
    void call('external:current').then((reply) => {
      if (reply.ok && !received) this.#take(reply.value);
    });
    return off;
  }

  async answer(part: Omit<InputOf<'external:answer'>, 'askId'>): Promise<void> {
    const ask = this.#ask;
    if (ask === null) return;
    const reply = await call('external:answer', { askId: ask.id, ...part });
    if (!reply.ok) {
      this.#toasts.fail(`external ${ask.id}`, t('external.answerFailed'), reply.failure);
      // A question that is no longer pending must not cover everything.
      if (this.#ask === ask) this.#ask = null;
    }
  }

  /** Links are confirmed again from now on. */
  async #askAgain(): Promise<void> {
    const settings = await call('settings:current');
    const trustedSources = settings.ok ? settings.value.trustedSources.filter((one) => one !== 'link') : [];
    const reply = settings.ok ? await call('settings:change', { trustedSources }) : settings;
    this.#toasts.report('settings', t('settings.saveFailed'), reply.ok ? null : reply.failure);
  }

  #take(ask: ExternalRequest | null): void {
    this.#ask = ask?.state === 'done' ? null : ask;
    if (ask?.state !== 'done' || ask.id === this.#received) return;
    this.#received = ask.id;
    const actions = ask.unasked === true ? [{ label: t('settings.forget'), onclick: () => void this.#askAgain() }] : [];
    this.#toasts.show(`external ${ask.id}`, { ...describeDone(ask), actions });
  }
}

export const [useExternalRequests, provideExternalRequests] = createContext<ExternalRequests>();
