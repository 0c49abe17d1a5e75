import { createContext } from 'svelte';
import type { InputOf, ExternalRequest } from '../../../../src-main/contract/contract.ts';
import { call, listen } from '../../../lib/call.ts';
import { Mirror } from '../../../lib/mirror.svelte.ts';
import { describeDone } from './format-request.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { Toasts } from '../../../lib/toasts.svelte.ts';

/** The request of a link or a command from outside that waits for the user's answer or is being searched for, and the answer. */
export class ExternalRequests extends Mirror<ExternalRequest | null> {
  readonly #toasts: Pick<Toasts, 'show' | 'fail' | 'report'>;
  /** The last outcome that was shown: each is shown once, however often it is reported. */
  #received = '';

  constructor(toasts: Pick<Toasts, 'show' | 'fail' | 'report'>) {
    super(null, { hear: (take) => listen('external:changed', take), ask: () => call('external:current') });
    this.#toasts = toasts;
  }

  async answer(part: Omit<InputOf<'external:answer'>, 'askId'>): Promise<void> {
    const ask = this.current;
    if (ask === null) return;
    const reply = await call('external:answer', { askId: ask.id, ...part });
    if (!reply.ok) {
      this.#toasts.fail(`external ${ask.id}`, t('external.answerFailed'), reply.failure);
      // A question that is no longer pending must not cover everything.
      if (this.current === ask) this.take(null);
    }
  }

  /** Links are confirmed again from now on. */
  async #askAgain(): Promise<void> {
    const settings = await call('settings:current');
    const trustedSources = settings.ok ? settings.value.trustedSources.filter((one) => one !== 'link') : [];
    const reply = settings.ok ? await call('settings:change', { trustedSources }) : settings;
    this.#toasts.report('settings', t('settings.saveFailed'), reply.ok ? null : reply.failure);
  }

  override take(ask: ExternalRequest | null): void {
    super.take(ask?.state === 'done' ? null : ask);
    if (ask?.state !== 'done' || ask.id === this.#received) return;
    this.#received = ask.id;
    const actions = ask.unasked === true ? [{ label: t('settings.forget'), onclick: () => void this.#askAgain() }] : [];
    this.#toasts.show(`external ${ask.id}`, { ...describeDone(ask), actions });
  }
}

export const [useExternalRequests, provideExternalRequests] = createContext<Readonly<ExternalRequests>>();
