import type { Channel, Download } from '../../../../src-main/contract/contract.ts';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import { call, listen } from '../../../lib/call.ts';
import { Mirror } from '../../../lib/mirror.svelte.ts';
import type { ConsoleState } from '../../../lib/console.svelte.ts';
import { isOver, needsHost } from './format-downloads.ts';
import type { ToastAction } from '../../../lib/toasts.svelte.ts';
import { t, type TextKey } from '../../../../src-main/contract/texts.ts';

/** The calls whose only parameter is the download. */
type OfOne = Extract<Channel, `downloads:${'pause' | 'resume' | 'cancel' | 'show' | 'dismiss'}`>;

/** Recordings and exports on their way into files, and those that arrived. */
export class Downloads extends Mirror<readonly Download[]> {
  readonly #app: Readonly<ConsoleState>;
  #isKnown = false;
  /** Only the head of the panel is shown. */
  folded = $state(false);
  /** Sessions whose recording is about to become a download. */
  #starting = $state.raw<ReadonlySet<number>>(new Set());

  constructor(app: Readonly<ConsoleState>) {
    super([], { hear: (take) => listen('downloads:changed', take), ask: () => call('downloads:current') });
    this.#app = app;
  }

  isStarting(sessionId: number): boolean {
    return this.#starting.has(sessionId);
  }
  /** The newest download of this session's recording. */
  of(sessionId: number): Download | undefined {
    return this.current.findLast((one) => one.kind === 'recording' && one.sessionId === sessionId);
  }

  /** Reads the downloads once; events update them from then on. */
  async read(): Promise<void> {
    if (!this.#isKnown) await this.ask();
  }

  override take(list: readonly Download[]): void {
    const before = this.#isKnown ? this.current : null;
    this.#isKnown = true;
    super.take(list);
    if (before !== null) for (const one of list) this.#notify(one, before);
  }

  fold(folded: boolean): void {
    this.folded = folded;
  }

  /** Begins to fetch a recording; one that is on its way already is left alone. */
  async fetch(sessionId: number): Promise<void> {
    const present = this.of(sessionId);
    if (this.#starting.has(sessionId) || (present !== undefined && !isOver(present))) return;
    this.#starting = new Set(this.#starting).add(sessionId);
    const reply = await call('downloads:start', { sessionId });
    this.#starting = new Set([...this.#starting].filter((id) => id !== sessionId));
    const about = aboutRecording(sessionId);
    if (reply.ok) {
      this.#app.toasts.settle(about);
      this.put(reply.value);
    } else
      this.#app.toasts.fail(about, t('downloads.startFailed'), reply.failure, this.#offer(sessionId, reply.failure));
  }

  /** Asks whether the key may be sent to the host of this recording, and downloads it if so. */
  async allowHost(sessionId: number): Promise<void> {
    const reply = await call('recordings:askHost', { sessionId });
    const about = aboutRecording(sessionId);
    const title = t('downloads.startFailed');
    if (!reply.ok) this.#app.toasts.fail(about, title, reply.failure);
    else if (reply.value.allowed) await this.fetch(sessionId);
    else this.#app.toasts.show(about, { mark: 'attention', title, text: t('player.notAllowed', reply.value) });
  }

  #offer(sessionId: number | null, failure: Failure): readonly ToastAction[] {
    if (sessionId === null || !needsHost(failure)) return [];
    return [{ label: t('player.allow'), onclick: () => void this.allowHost(sessionId) }];
  }

  /** Shows the download from the answer to a call at once; the event brings the rest. */
  put(download: Download): void {
    this.folded = false;
    this.#isKnown = true;
    super.take(this.current.some(({ id }) => id === download.id) ? this.current : [...this.current, download]);
  }

  pause(downloadId: string): Promise<void> {
    return this.#ask('downloads:pause', downloadId, 'downloads.pauseFailed');
  }
  resume(downloadId: string): Promise<void> {
    return this.#ask('downloads:resume', downloadId, 'downloads.resumeFailed');
  }
  cancel(downloadId: string): Promise<void> {
    return this.#ask('downloads:cancel', downloadId, 'downloads.cancelFailed');
  }
  show(downloadId: string): Promise<void> {
    return this.#ask('downloads:show', downloadId, 'downloads.showFailed');
  }
  dismiss(downloadId: string): Promise<void> {
    return this.#ask('downloads:dismiss', downloadId, 'downloads.dismissFailed');
  }

  async dismissAll(): Promise<void> {
    const reply = await call('downloads:dismiss', { downloadId: null });
    this.#app.toasts.report('downloads dismiss', t('downloads.dismissFailed'), reply.ok ? null : reply.failure);
  }

  async openFolder(): Promise<void> {
    const reply = await call('downloads:openFolder');
    this.#app.toasts.report('downloads folder', t('downloads.folderFailed'), reply.ok ? null : reply.failure);
  }

  async #ask(channel: OfOne, downloadId: string, title: TextKey & `downloads.${string}Failed`): Promise<void> {
    const reply = await call(channel, { downloadId });
    this.#app.toasts.report(`${channel} ${downloadId}`, t(title), reply.ok ? null : reply.failure);
  }

  /** On other pages a note reports that a file is complete or failed; it ends when the download goes on. */
  #notify(one: Download, before: readonly Download[]): void {
    const was = before.find(({ id }) => id === one.id)?.state;
    if (was === undefined || was === one.state) return;
    this.#app.toasts.settle(aboutFile(one));
    if (this.#app.page === 'history') return;
    if (one.state === 'done')
      this.#app.toasts.show(aboutFile(one), {
        mark: 'done',
        title: t('downloads.saved'),
        text: one.fileName,
        actions: [{ label: t('downloads.show'), onclick: () => void this.show(one.id) }],
      });
    else if (one.state === 'failed' && one.failure !== null)
      this.#app.toasts.fail(
        aboutFile(one),
        t('downloads.failed', { name: one.fileName }),
        one.failure,
        this.#offer(one.sessionId, one.failure),
      );
  }
}

const aboutRecording = (sessionId: number): string => `recording ${String(sessionId)}`;
const aboutFile = ({ id, sessionId }: Download): string =>
  sessionId === null ? `download ${id}` : aboutRecording(sessionId);
