import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadItem } from '../electron.ts';
import { safeFileName } from '../export/file-name.ts';
import { publishFile } from '../export/new-file.ts';
import type { Log } from '../ipc/register.ts';
import { createThrottle, type Clock, type Throttle } from '../lib/clock.ts';
import { markOrigin } from '../lib/mark-of-origin.ts';
import type { WhyRefused } from '../windows/protect.ts';
import {
  GRANTED,
  GRANT_MS,
  judgeDownload,
  type DownloadAccess,
  type DownloadRecord,
  type Fetched,
} from './page-requests.ts';

export interface PageDownloadDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Random and never repeated. */
  newId(): string;
  readonly downloadsFolder: () => string;
  /** Whether pages of this host may save files: the user's answer, or that of administrators. */
  readonly downloadAccess: (host: string) => DownloadAccess;
}

/**
 * The downloads of one remote page. What may be saved is written beside its place, marked as from the internet, and gets its
 * name when it is whole: never that of a file that exists.
 */
export class PageDownloads {
  readonly #deps: PageDownloadDeps;
  readonly #onFetched: (fetched: Fetched) => void;
  readonly #running = new Map<string, Running>();
  #record: Omit<DownloadRecord, 'running'> = { inputAt: null, sinceInput: 0, granted: null };

  constructor(deps: PageDownloadDeps, onFetched: (fetched: Fetched) => void) {
    this.#deps = deps;
    this.#onFetched = onFetched;
  }

  /** The user clicked or pressed a key in the page. */
  noteInput(): void {
    this.#record = { ...this.#record, inputAt: this.#deps.clock.now(), sinceInput: 0 };
  }

  /** The user was asked about this page and said yes. */
  grant(): void {
    this.#record = { ...this.#record, granted: { until: this.#deps.clock.now() + GRANT_MS, left: GRANTED } };
  }

  /**
   * Saves the file if the page may, or says why not; then the caller refuses it. To be called while Electron waits for the answer to
   * `will-download`.
   */
  take(item: DownloadItem, origin: string): 'saved' | WhyRefused {
    const { host } = new URL(origin);
    const record = { ...this.#record, running: this.#running.size };
    const verdict = judgeDownload(record, this.#deps.downloadAccess(host), this.#deps.clock.now());
    if (verdict !== 'save' && verdict !== 'save-granted') return verdict;
    const { sinceInput, granted } = this.#record;
    if (verdict === 'save-granted' && granted !== null)
      this.#record = { ...this.#record, granted: { ...granted, left: granted.left - 1 } };
    else this.#record = { ...this.#record, sinceInput: sinceInput + 1 };
    this.#start(item, origin);
    return 'saved';
  }

  /** The user gives up this download. */
  stop(id: string): void {
    this.#giveUp(id, 'stopped');
  }

  /** The page is gone: what is not whole is given up and removed. */
  stopAll(): void {
    for (const id of this.#running.keys()) this.#giveUp(id, 'lost');
  }

  /** Told at once: a page that is gone, or a server that never answers, ends nothing by itself. */
  #giveUp(id: string, why: 'stopped' | 'failed' | 'lost'): void {
    const running = this.#running.get(id);
    if (running === undefined) return;
    this.#end(id);
    const { item, host, fileName } = running;
    this.#onFetched({ kind: 'download-failed', id, host, fileName, why });
    item.cancel();
  }

  #end(id: string): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    running?.tell.cancel();
    running?.offStall();
  }

  #start(item: DownloadItem, origin: string): void {
    const { clock } = this.#deps;
    const { host } = new URL(origin);
    const { stem, ending } = safeFileName(item.getFilename());
    const fileName = `${stem}${ending}`;
    const folder = this.#deps.downloadsFolder();
    const id = this.#deps.newId();
    const part = join(folder, `${fileName}.${randomUUID()}.part`);
    const about = { id, host, fileName };
    makeFolder(folder);
    item.setSavePath(part);
    const total = (): number | null => item.getTotalBytes() || null;
    const tell = createThrottle(clock, TELL_MS, () =>
      this.#onFetched({ kind: 'download-progress', ...about, received: item.getReceivedBytes(), total: total() }),
    );
    const watchStall = (): (() => void) => clock.after(STALL_MS, () => this.#giveUp(id, 'failed'));
    const running: Running = { item, host, fileName, tell, offStall: watchStall() };
    this.#running.set(id, running);
    this.#onFetched({ kind: 'downloading', ...about, total: total() });
    const nameOf = (copy: number): string => (copy === 1 ? fileName : `${stem} (${String(copy)})${ending}`);
    let received = 0;
    item.on('updated', (_event, state) => {
      if (!this.#running.has(id)) return;
      // Electron would wait for somebody to resume it.
      if (state === 'interrupted') return this.#giveUp(id, 'failed');
      if (item.getReceivedBytes() === received) return;
      received = item.getReceivedBytes();
      running.offStall();
      running.offStall = watchStall();
      tell();
    });
    item.once('done', (_event, state) => {
      const isGivenUp = !this.#running.has(id);
      const size = item.getReceivedBytes();
      this.#end(id);
      const failed = (): void => {
        if (!isGivenUp) this.#onFetched({ kind: 'download-failed', ...about, why: 'failed' });
      };
      this.#finish(state === 'completed' && !isGivenUp, { origin, folder, part, nameOf }).then(
        (name) => {
          if (name === null) failed();
          else this.#onFetched({ kind: 'download-saved', id, host, fileName: name, path: join(folder, name), size });
        },
        (error: unknown) => {
          const { code } = error as NodeJS.ErrnoException;
          this.#deps.log.warn(`a download of a remote page could not be saved (${code ?? 'unknown'})`);
          failed();
        },
      );
    });
  }

  /** The name of the whole file; null where there is none. @throws of the file system */
  async #finish(isWhole: boolean, { origin, folder, part, nameOf }: Finished): Promise<string | null> {
    try {
      if (!isWhole) return null;
      await markOrigin(part, origin).catch(() =>
        this.#deps.log.warn('a download could not be marked as from the internet'),
      );
      return await publishFile(folder, nameOf, part);
    } finally {
      await rm(part, { force: true });
    }
  }
}

/** How often progress is told, and how long a download may bring nothing, in milliseconds. */
const TELL_MS = 500;
const STALL_MS = 60_000;

interface Running {
  readonly item: DownloadItem;
  readonly host: string;
  readonly fileName: string;
  readonly tell: Throttle;
  offStall: () => void;
}

interface Finished {
  readonly origin: string;
  readonly folder: string;
  readonly part: string;
  readonly nameOf: (copy: number) => string;
}

/** Not its parents, so that nothing is created in place of a disconnected disk. Where that fails, the download does too. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch {
    // Mostly because it exists.
  }
}
