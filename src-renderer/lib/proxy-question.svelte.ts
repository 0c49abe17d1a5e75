import type { InputOf, ProxyQuestion } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';
import { t } from '../../src-main/contract/texts.ts';
import type { Toasts } from './toasts.svelte.ts';

type Credentials = InputOf<'network:answerProxy'>['credentials'];

/** What a proxy wants to know before it lets requests through, and the user's answer. */
export class ProxyQuestionState {
  readonly #toasts: Pick<Toasts, 'report'>;
  #current = $state.raw<ProxyQuestion | null>(null);

  constructor(toasts: Pick<Toasts, 'report'>) {
    this.#toasts = toasts;
  }

  get current(): ProxyQuestion | null {
    return this.#current;
  }

  start(): () => void {
    let received = false;
    const off = listen('network:proxyAsked', (question) => {
      received = true;
      this.#current = question;
    });
    void call('network:proxyQuestion').then((reply) => {
      if (reply.ok && !received) this.#current = reply.value;
    });
    return off;
  }

  /** @param credentials null does not sign in */
  async answer(question: ProxyQuestion, credentials: Credentials): Promise<void> {
    const reply = await call('network:answerProxy', { questionId: question.id, credentials });
    this.#toasts.report('proxy', t('proxy.failed'), reply.ok ? null : reply.failure);
    // A question that is no longer pending must not cover everything.
    if (!reply.ok && this.#current?.id === question.id) this.#current = null;
  }
}
