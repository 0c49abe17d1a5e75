import type { UpdateState } from '../../src-main/contract/contract.ts';
import type { Failure } from '../../src-main/contract/failure.ts';
import { call, listen } from './call.ts';
import { t } from '../../src-main/contract/texts.ts';
import type { Toasts } from './toasts.svelte.ts';

/** New versions of Longreach itself. */
export class UpdatesState {
  readonly #toasts: Toasts;
  /** Null until it is known. */
  #current = $state.raw<UpdateState | null>(null);

  constructor(toasts: Toasts) {
    this.#toasts = toasts;
  }

  get current(): UpdateState | null {
    return this.#current;
  }
  /** The version that is installed when Longreach quits. */
  get ready(): string | null {
    const progress = this.#current?.progress;
    return progress?.kind === 'ready' ? progress.version : null;
  }

  /** @param showChanges shows what is new, in the first run of a new version */
  start(showChanges: () => void): () => void {
    let received = false;
    const off = listen('updates:changed', (state) => {
      received = true;
      this.#current = state;
    });
    void call('updates:current').then((reply) => {
      if (!reply.ok) return;
      if (!received) this.#current = reply.value;
      if (reply.value.updatedFrom !== null) this.#announce(reply.value.version, showChanges);
    });
    return off;
  }

  /** Null where it is known now whether there is a new version. */
  async check(): Promise<Failure | null> {
    const reply = await call('updates:check');
    if (!reply.ok) return reply.failure;
    this.#current = reply.value;
    return null;
  }

  async restart(): Promise<void> {
    const reply = await call('updates:restart');
    const failure = reply.ok || reply.failure.kind === 'cancelled' ? null : reply.failure;
    this.#toasts.report('update', t('updates.restartFailed'), failure);
  }

  #announce(version: string, showChanges: () => void): void {
    void call('updates:seen');
    const open = (): void => {
      this.#toasts.settle('updated');
      showChanges();
    };
    // Stays until it is dismissed: nobody waits for it.
    this.#toasts.follow('updated', () => ({
      mark: 'done',
      title: t('updates.updated', { version }),
      actions: [{ label: t('whatsNew.open'), onclick: open }],
    }));
  }
}
