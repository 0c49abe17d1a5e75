import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { lockMethods } from '../contract/lock.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import { hashedSecret } from './secret-hash.ts';

/** It has a few hundred bytes. */
const MAX_BYTES = 10_000;
/** Wrong tries in a row that cost no wait: slips of the hand. */
const FREE_TRIES = 3;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** What `lock.json` of the profile holds; its presence means that the lock is on. */
const storedLock = z
  .strictObject({
    version: z.literal(1),
    /** What the stored keys are marked with; locks of earlier versions get theirs at the next unlock. */
    id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    method: z.enum(lockMethods),
    secret: hashedSecret,
    /** The prompt of the system unlocks, too. */
    systemPrompt: z.boolean(),
    /** Since the last right one; stored so that a restart forgives none. */
    wrongTries: z.number().int().min(0),
    /** Unix milliseconds of the last wrong one. */
    lastTryAt: z.number().min(0),
  })
  .readonly();
export type StoredLock = z.infer<typeof storedLock>;

type LockRead = { readonly kind: 'off' | 'unreadable' } | { readonly kind: 'on'; readonly stored: StoredLock };

export interface LockFile {
  read(): Promise<LockRead>;
  /** Mode 0600. @throws of the file system */
  write(stored: StoredLock): Promise<void>;
  /** @throws of the file system */
  remove(): Promise<void>;
}

/** The file is not part of the settings, whose loss would turn the lock off. */
export function createLockFile(folder: string): LockFile {
  const path = join(folder, 'lock.json');
  return {
    async read() {
      try {
        if ((await stat(path)).size > MAX_BYTES) return { kind: 'unreadable' };
        const parsed = storedLock.safeParse(JSON.parse(await readFile(path, 'utf8')));
        return parsed.success ? { kind: 'on', stored: parsed.data } : { kind: 'unreadable' };
      } catch (error) {
        return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'off' : 'unreadable' };
      }
    },
    write: (stored) => replaceFile(path, `${JSON.stringify(stored, null, 2)}\n`),
    async remove() {
      for (const name of [path, `${path}.new`]) await rm(name, { force: true, recursive: true });
    },
  };
}

/** Milliseconds to wait after so many wrong tries in a row; each further one doubles it. */
export function waitAfter(wrongTries: number): number {
  if (wrongTries <= FREE_TRIES) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (wrongTries - FREE_TRIES - 1), LONGEST_WAIT_MS);
}

/**
 * Milliseconds that are left of the wait when Longreach starts. Where the clock was set back, nobody knows how much has
 * passed, and the whole wait begins again.
 */
export function waitAtStart(
  { wrongTries, lastTryAt }: Pick<StoredLock, 'wrongTries' | 'lastTryAt'>,
  wallNow: number,
): number {
  const wait = waitAfter(wrongTries);
  const passed = wallNow - lastTryAt;
  return passed < 0 ? wait : Math.max(0, wait - passed);
}
