import type { AppInfo, Notice, UpdateState } from '../../src-main/contract/contract.ts';
import type { Failure } from '../../src-main/contract/failure.ts';
import { t } from '../../src-main/contract/texts.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';
import { Reading } from './reading.svelte.ts';
import type { ShownToast, Toasts } from './toasts.svelte.ts';

/** Longreach itself: what it is, what it has to say about this computer, and its newer versions. */

const unknown: AppInfo = {
  version: '',
  platform: 'linux',
  locale: 'en',
  packaged: true,
};

/** Properties of this program and this computer that do not change while it runs. */
export class AppInfoState {
  readonly #reading = new Reading<AppInfo>();

  get info(): AppInfo {
    return this.#reading.value ?? unknown;
  }
  /** The key that goes with the shortcuts, as it is written on the keyboard. */
  get mainKey(): 'Ctrl' | 'Cmd' {
    return this.info.platform === 'darwin' ? 'Cmd' : 'Ctrl';
  }

  /** The place where keys are stored, as this system names it; with its article in English, without one in other languages. */
  get keychain(): string {
    if (this.info.platform === 'win32') return t('keychain.win32');
    return t(this.info.platform === 'darwin' ? 'keychain.darwin' : 'keychain.linux');
  }

  async start(): Promise<void> {
    await this.#reading.read(() => call('app:info'));
    if (this.#reading.value !== null) document.documentElement.dataset.platform = this.info.platform;
  }
}

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
