import type { Notice } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';
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
export class NoticesState extends Mirror<readonly Notice[]> {
  readonly shown = $derived(this.current.map(toToast));

  constructor() {
    super([], { hear: (take) => listen('notices:changed', take), ask: () => call('notices:current') });
  }

  /** True where the number was one of a notice. */
  dismiss(id: number): boolean {
    const notice = this.shown.find((toast) => toast.id === id);
    if (notice === undefined) return false;
    this.take(this.current.filter((other) => other.id !== notice.noticeId));
    void call('notices:dismiss', { noticeId: notice.noticeId });
    return true;
  }
}
