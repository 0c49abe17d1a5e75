import type { Notice } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';
import { t } from '../../src-main/contract/texts.ts';
import type { ShownToast } from './toasts.svelte.ts';

const choiceLabels = { 'start-empty': 'notices.startEmpty', quit: 'notices.quit' } as const;

/** Its first sentence is the fact, the rest why and what to do. Numbers below zero distinguish notices from toasts. */
function toToast({ id, message, choices = [] }: Notice, index: number): ShownToast & { readonly noticeId: string } {
  const end = message.indexOf('. ');
  const [title, text] = end < 0 ? [message, undefined] : [message.slice(0, end + 1), message.slice(end + 2)];
  const actions = choices.map((choice) => ({
    label: t(choiceLabels[choice]),
    onclick: () => void call('notices:choose', { noticeId: id, choice }),
  }));
  return { id: -1 - index, noticeId: id, mark: 'attention', title, text, actions };
}

/** What the user should know about this computer; each stays until it is dismissed. */
export class NoticesState {
  #notices = $state.raw<readonly Notice[]>([]);
  readonly shown = $derived(this.#notices.map(toToast));

  start(): () => void {
    let received = false;
    const off = listen('notices:changed', (notices) => {
      received = true;
      this.#notices = notices;
    });
    void call('notices:current').then((reply) => {
      // An event that came meanwhile is newer than the answer.
      if (reply.ok && !received) this.#notices = reply.value;
    });
    return off;
  }

  /** True where the number was one of a notice. */
  dismiss(id: number): boolean {
    const notice = this.shown.find((toast) => toast.id === id);
    if (notice === undefined) return false;
    this.#notices = this.#notices.filter((other) => other.id !== notice.noticeId);
    void call('notices:dismiss', { noticeId: notice.noticeId });
    return true;
  }
}
