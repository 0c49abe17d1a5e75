import type { Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { MonotonicClock } from '../lib/clock.ts';

export interface PartWriterOptions {
  readonly file: FileHandle;
  /** The byte that comes first. */
  readonly from: number;
  /** Is given what is written. */
  readonly hash: Hash | null;
  readonly clock: MonotonicClock;
  /** So many bytes of the file are certainly on the disk. */
  readonly onSynced: (synced: number) => void;
}

const SYNC_MS = 1_000;

/**
 * Writes a part file, at a place that it knows itself: a file that grew on the way changes nothing. Every second what was
 * written is made sure to be on the disk, and once more at the end.
 */
export class PartWriter {
  readonly #options: PartWriterOptions;
  #at: number;
  #syncing: Promise<unknown> = Promise.resolve();
  #waiting: (() => void) | null = null;

  constructor(options: PartWriterOptions) {
    this.#options = options;
    this.#at = options.from;
  }

  /** The byte that comes next. */
  get at(): number {
    return this.#at;
  }

  async write(piece: Uint8Array): Promise<void> {
    const { file, hash } = this.#options;
    // What a disk took before it was full counts.
    for (let rest = piece; rest.length > 0;) {
      const { bytesWritten } = await file.write(rest, 0, rest.length, this.#at);
      hash?.update(rest.subarray(0, bytesWritten));
      this.#at += bytesWritten;
      rest = rest.subarray(bytesWritten);
    }
    this.#syncSoon();
  }

  /** Whatever ended it, all that was written is certainly on the disk afterwards. */
  async end(): Promise<void> {
    this.#waiting?.();
    await this.#syncing;
    await this.#sync();
  }

  #syncSoon(): void {
    this.#waiting ??= this.#options.clock.after(SYNC_MS, () => {
      this.#waiting = null;
      // What fails here fails once more at the end, and is told there.
      this.#syncing = this.#sync().catch(() => undefined);
    });
  }

  async #sync(): Promise<void> {
    const synced = this.#at;
    await this.#options.file.datasync();
    this.#options.onSynced(synced);
  }
}
