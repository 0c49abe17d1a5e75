import type { InputOf, ProxyQuestion } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';
import { t } from '../../src-main/contract/texts.ts';
import type { Toasts } from './toasts.svelte.ts';

type Credentials = InputOf<'network:answerProxy'>['credentials'];

/** What a proxy wants to know before it lets requests through, and the user's answer. */
export class ProxyQuestionState extends Mirror<ProxyQuestion | null> {
  readonly #toasts: Pick<Toasts, 'report'>;

  constructor(toasts: Pick<Toasts, 'report'>) {
    super(null, { hear: (take) => listen('network:proxyAsked', take), ask: () => call('network:proxyQuestion') });
    this.#toasts = toasts;
  }

  /** @param credentials null does not sign in */
  async answer(question: ProxyQuestion, credentials: Credentials): Promise<void> {
    const reply = await call('network:answerProxy', { questionId: question.id, credentials });
    this.#toasts.report('proxy', t('proxy.failed'), reply.ok ? null : reply.failure);
    // A question that is no longer pending must not cover everything.
    if (!reply.ok && this.current?.id === question.id) this.take(null);
  }
}
