import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemClock, type MonotonicClock } from './clock.ts';

/** How long a rename is tried on Windows, in milliseconds. */
const LIMIT_MS = 2_000;
/** The same for callers that block the program. */
const BLOCKING_LIMIT_MS = 300;
/** The pauses between two tries, in milliseconds: from the first one on each is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/** The errors of Windows while another program has a new file open: scanners and indexers hold files for moments. */
const heldByOthers: ReadonlySet<string | undefined> = new Set(['EPERM', 'EBUSY', 'EACCES']);

/** The system, for tests to replace. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  readonly clock: MonotonicClock;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly renameSync: (from: string, to: string) => void;
  /** Blocks for so many milliseconds. */
  readonly block: (ms: number) => void;
  /** Makes what happened in a folder last. */
  readonly syncFolder: (folder: string) => Promise<void>;
  readonly syncFolderSync: (folder: string) => void;
}

/**
 * The last step of writing a file: renames what is complete into its place. On Windows it is tried again for two seconds while
 * another program holds the file; elsewhere the folder is flushed to disk, so that the rename itself lasts.
 *
 * @throws of the file system
 */
export async function renameIntoPlace(from: string, to: string, system: RenameSystem = ofThisSystem): Promise<void> {
  const { clock, platform } = system;
  const pauses = pausesWithin(LIMIT_MS, clock);
  for (;;) {
    try {
      await system.rename(from, to);
      break;
    } catch (error) {
      const pause = platform === 'win32' && isHeld(error) ? pauses() : null;
      if (pause === null) throw error;
      await new Promise<void>((resolve) => void clock.after(pause, resolve));
    }
  }
  if (platform !== 'win32') await system.syncFolder(dirname(to)).catch(() => undefined);
}

/** The same for callers that block the program, and so for a shorter time. @throws of the file system */
export function renameIntoPlaceSync(from: string, to: string, system: RenameSystem = ofThisSystem): void {
  const { clock, platform } = system;
  const pauses = pausesWithin(BLOCKING_LIMIT_MS, clock);
  for (;;) {
    try {
      system.renameSync(from, to);
      break;
    } catch (error) {
      const pause = platform === 'win32' && isHeld(error) ? pauses() : null;
      if (pause === null) throw error;
      system.block(pause);
    }
  }
  if (platform !== 'win32') flushFolderNow(system, dirname(to));
}

/** Makes what happened in a folder last, where the system can; Windows has no such call and does not need it. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await ofThisSystem.syncFolder(folder).catch(() => undefined);
}

/** The file is in its place, and some file systems (of networks, for example) refuse this. */
function flushFolderNow(system: RenameSystem, folder: string): void {
  try {
    system.syncFolderSync(folder);
  } catch {
    // Nothing was lost.
  }
}

const isHeld = (error: unknown): boolean => heldByOthers.has((error as NodeJS.ErrnoException | null)?.code);

/** Answers the next pause, null when the time is up. */
function pausesWithin(limit: number, clock: MonotonicClock): () => number | null {
  const end = clock.now() + limit;
  let next = FIRST_PAUSE_MS;
  return () => {
    const left = end - clock.now();
    if (left <= 0) return null;
    const pause = Math.min(next, left, LONGEST_PAUSE_MS);
    next *= 2;
    return pause;
  };
}

const ofThisSystem: RenameSystem = {
  platform: process.platform,
  clock: systemClock,
  rename,
  renameSync,
  block: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  async syncFolder(folder) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  syncFolderSync(folder) {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  },
};
