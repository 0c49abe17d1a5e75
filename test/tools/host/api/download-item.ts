import { open } from 'node:fs/promises';
import { HostEmitter, preventable, type HostEvent } from '../base/emitter.ts';

type State = 'progressing' | 'completed' | 'cancelled' | 'interrupted';

interface DownloadItemEvents {
  done: [event: HostEvent, state: Exclude<State, 'progressing'>];
  /** Where more of it has arrived. Of downloads that can be resumed also `interrupted`; the host's end at once instead. */
  updated: [event: HostEvent, state: 'progressing' | 'interrupted'];
}

/** What Chromium tells of a download. */
export interface StartedDownload {
  readonly url: string;
  readonly fileName: string;
  /** The origin of the page that started it: `null` for one without an origin, empty where no page did. */
  readonly initiator: string;
  /** Gets the content. Chromium denies downloads here, so that the host gets what Chromium would have got. */
  readonly read: (signal: AbortSignal) => Promise<Response>;
}

/** A download that a page started. It is saved where main says so at once; the host has no dialog that would ask. */
export class DownloadItem extends HostEmitter<DownloadItemEvents> {
  readonly #started: StartedDownload;
  #savePath = '';
  #state: State = 'progressing';
  #received = 0;
  #total = 0;
  readonly #abort = new AbortController();

  constructor(started: StartedDownload) {
    super('DownloadItem', ['done', 'updated']);
    this.#started = started;
  }

  cancel(): void {
    this.#end('cancelled');
  }

  getURL(): string {
    return this.#started.url;
  }

  getInitiatorOrigin(): string {
    return this.#started.initiator;
  }

  getFilename(): string {
    return this.#started.fileName;
  }

  getState(): State {
    return this.#state;
  }

  getSavePath(): string {
    return this.#savePath;
  }

  setSavePath(path: string): void {
    this.#savePath = path;
  }

  getReceivedBytes(): number {
    return this.#received;
  }

  /** 0 where it is not known, as in Electron. */
  getTotalBytes(): number {
    return this.#total;
  }

  /** Writes the content to the path that was set, part by part; a failure of the source or of the disk interrupts it. */
  async run(): Promise<void> {
    try {
      const { body, headers } = await this.#started.read(this.#abort.signal);
      this.#total = Number(headers.get('content-length') ?? 0);
      const file = await open(this.#savePath, 'w');
      try {
        for await (const part of body ?? []) {
          if (this.#state !== 'progressing') return;
          await file.write(part);
          this.#received += part.length;
          this.emit('updated', preventable({}), 'progressing');
        }
      } finally {
        await file.close();
      }
      this.#end('completed');
    } catch {
      this.#end('interrupted');
    }
  }

  #end(state: Exclude<State, 'progressing'>): void {
    if (this.#state !== 'progressing') return;
    this.#state = state;
    this.#abort.abort();
    this.emit('done', preventable({}), state);
  }
}
