import { createHash, type Hash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { lstat, mkdir, open, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { MonotonicClock } from '../lib/clock.ts';
import { exists } from '../lib/file-facts.ts';

/** Max files with the same name. */
const MAX_COPIES = 1_000;
/** Disk space that is left free. */
const SPARE_BYTES = 16 * 1024 * 1024;

export const partPathOf = (folder: string, fileName: string): string => join(folder, `${fileName}.part`);

/** Creates the folder but not its parents, so that nothing is created in place of a disconnected disk. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
}

/**
 * Creates an empty part file for the first name that neither a file nor another download has. Returns the number of the
 * copy. Throws file system errors.
 *
 * @param isTaken whether another download writes to this part file, even if it does not exist at the moment
 */
export async function reservePart(
  folder: string,
  nameOf: (copy: number) => string,
  isTaken: (partPath: string) => boolean,
): Promise<number> {
  await makeFolder(folder);
  for (let copy = 1; copy <= MAX_COPIES; copy += 1) {
    if (isTaken(partPathOf(folder, nameOf(copy))) || (await exists(join(folder, nameOf(copy))))) continue;
    try {
      await (await open(partPathOf(folder, nameOf(copy)), 'wx', 0o600)).close();
      return copy;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error('there is no free name left');
}

/** Opens the part file, or creates it if missing. Does not follow symbolic links. */
export async function openPart(path: string): Promise<FileHandle> {
  // Windows lacks O_NOFOLLOW, so the link is checked for.
  const noFollow = (constants as Partial<typeof constants>).O_NOFOLLOW;
  if (noFollow === undefined && (await isLink(path))) throw Object.assign(new Error('a link'), { code: 'ELOOP' });
  return open(path, constants.O_RDWR | constants.O_CREAT | (noFollow ?? 0), 0o600);
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );

export const removePart = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined);

/** Removes the part file if nothing was written to it. */
export async function removeEmptyPart(path: string): Promise<void> {
  if (await hasSize(path, 0)) await removePart(path);
}

/** Whether the disk of this folder has room for this many more bytes; true if unknown. */
export async function hasSpace(folder: string, bytes: number): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= bytes + (bytes > SPARE_BYTES ? SPARE_BYTES : 0);
  } catch {
    return true;
  }
}

/** SHA-256 of a file in hexadecimal. Rejects when aborted. */
export async function hashFile(path: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    hash.update(piece as Buffer);
    onBytes((piece as Buffer).length);
  }
  return hash.digest('hex');
}

/** Whether this is a file of exactly this size in bytes. */
export const hasSize = (path: string, size: number): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile() && found.size === size,
    () => false,
  );

export interface PartWriterOptions {
  readonly file: FileHandle;
  /** Offset of the first byte to write. */
  readonly from: number;
  /** Updated with the written bytes. */
  readonly hash: Hash | null;
  readonly clock: MonotonicClock;
  /** Called with the number of bytes that are flushed to disk. */
  readonly onSynced: (synced: number) => void;
}

const SYNC_MS = 1_000;

/** Writes a part file at explicit offsets. Flushes to disk every second and at the end. */
export class PartWriter {
  readonly #options: PartWriterOptions;
  #at: number;
  #syncing: Promise<unknown> = Promise.resolve();
  #cancelSync: (() => void) | null = null;

  constructor(options: PartWriterOptions) {
    this.#options = options;
    this.#at = options.from;
  }

  /** Offset of the next byte. */
  get at(): number {
    return this.#at;
  }

  async write(piece: Uint8Array): Promise<void> {
    const { file, hash } = this.#options;
    // Counts partial writes, as on a full disk.
    for (let rest = piece; rest.length > 0;) {
      const { bytesWritten } = await file.write(rest, 0, rest.length, this.#at);
      hash?.update(rest.subarray(0, bytesWritten));
      this.#at += bytesWritten;
      rest = rest.subarray(bytesWritten);
    }
    this.#syncSoon();
  }

  /** Flushes everything that was written. */
  async end(): Promise<void> {
    this.#cancelSync?.();
    await this.#syncing;
    await this.#sync();
  }

  #syncSoon(): void {
    this.#cancelSync ??= this.#options.clock.after(SYNC_MS, () => {
      this.#cancelSync = null;
      // A failure repeats in end() and is reported there.
      this.#syncing = this.#sync().catch(() => undefined);
    });
  }

  async #sync(): Promise<void> {
    const synced = this.#at;
    await this.#options.file.datasync();
    this.#options.onSynced(synced);
  }
}
