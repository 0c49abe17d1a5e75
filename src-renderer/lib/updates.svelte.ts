import type { UpdateState } from '../../src-main/contract/contract.ts';
import type { Failure } from '../../src-main/contract/failure.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';
import { t } from '../../src-main/contract/texts.ts';
import type { Toasts } from './toasts.svelte.ts';

/** New versions of Longreach itself; null until something is known. */
export class UpdatesState extends Mirror<UpdateState, null> {
  readonly #toasts: Toasts;
  readonly #showChanges: () => void;

  /** @param showChanges shows what is new, in the first run of a new version */
  constructor(toasts: Toasts, showChanges: () => void) {
    super(null, { hear: (take) => listen('updates:changed', take), ask: () => call('updates:current') });
    this.#toasts = toasts;
    this.#showChanges = showChanges;
  }

  /** The version that is installed when Longreach quits. */
  get ready(): string | null {
    const progress = this.current?.progress;
    return progress?.kind === 'ready' ? progress.version : null;
  }

  override start(): () => void {
    const off = super.start();
    void this.known.then(() => {
      this.#announce();
    });
    return off;
  }

  /** Null where it is known now whether there is a new version. */
  async check(): Promise<Failure | null> {
    const reply = await call('updates:check');
    if (!reply.ok) return reply.failure;
    this.take(reply.value);
    return null;
  }

  async restart(): Promise<void> {
    const reply = await call('updates:restart');
    const failure = reply.ok || reply.failure.kind === 'cancelled' ? null : reply.failure;
    this.#toasts.report('update', t('updates.restartFailed'), failure);
  }

  #announce(): void {
    const { updatedFrom = null, version = '' } = this.current ?? {};
    if (updatedFrom === null) return;
    void call('updates:seen');
    const open = (): void => {
      this.#toasts.settle('updated');
      this.#showChanges();
    };
    // Stays until it is dismissed: nobody waits for it.
    this.#toasts.follow('updated', () => ({
      mark: 'done',
      title: t('updates.updated', { version }),
      actions: [{ label: t('whatsNew.open'), onclick: open }],
    }));
  }
}
