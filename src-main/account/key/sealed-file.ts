import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiKey } from '../../api/api-key.ts';
import { systemClock, type MonotonicClock } from '../../lib/clock.ts';
import { ANSWER_LIMIT, OVERRUN, startDeadline, type Deadline } from './deadline.ts';
import type { KeyRead, KeyRemoved, KeyUnavailable } from './keychain.ts';
import { removePrivateFile, writePrivateFile } from './private-file.ts';

/** The part of Electron's safeStorage that is used; its synchronous calls are deprecated and read fewer formats. */
export interface SafeStoragePort {
  readonly platform: NodeJS.Platform;
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly shouldReEncrypt: boolean; readonly result: string }>;
  /** Called on Linux only. */
  getSelectedStorageBackend(): string;
}

/** A key in a file of ours, encrypted by the system. Every call answers within the limit; nothing rejects. */
export interface SealedFile {
  /** `limit` in milliseconds; shorter than the default where the caller has waited already. */
  read(account: string, limit?: number): Promise<KeyRead>;
  /** `unprotected`: the system would encrypt with a publicly known key, so nothing was written. */
  write(
    account: string,
    key: ApiKey,
    limit?: number,
  ): Promise<{ readonly kind: 'written' | 'unprotected' } | KeyUnavailable>;
  remove(account: string): Promise<Exclude<KeyRemoved, KeyUnavailable>>;
}

export interface SealedFileOptions {
  /** Made with mode 0700 when the first key is written. */
  readonly folder: string;
  readonly safeStorage: SafeStoragePort;
  readonly clock?: MonotonicClock;
}

/** Ciphertext of a key of 512 characters is far below this; a larger file is not ours. */
const LARGEST_FILE = 16_384;
const unavailable = (problem: KeyUnavailable['problem']): KeyUnavailable => ({ kind: 'unavailable', problem });

/** The second layer under the keychain: safeStorage encrypts, a private file stores the ciphertext. */
export function createSealedFile({ folder, safeStorage, clock = systemClock }: SealedFileOptions): SealedFile {
  // The account id stays out of the file system's rules about names.
  const fileOf = (account: string): string =>
    join(folder, `${createHash('sha256').update(account).digest('hex').slice(0, 32)}.key`);

  return {
    read: (account, limit = ANSWER_LIMIT) =>
      within(clock, limit, (deadline) => open(safeStorage, fileOf(account), deadline)),
    write: (account, key, limit = ANSWER_LIMIT) =>
      within(clock, limit, (deadline) => seal(safeStorage, fileOf(account), key, deadline)),
    remove: async (account) => ({ kind: (await removePrivateFile(fileOf(account))) ? 'removed' : 'still-there' }),
  };
}

async function within<T>(clock: MonotonicClock, limit: number, work: (deadline: Deadline) => Promise<T>): Promise<T> {
  const deadline = startDeadline(clock, limit);
  try {
    return await work(deadline);
  } finally {
    deadline.cancel();
  }
}

async function open(safeStorage: SafeStoragePort, file: string, deadline: Deadline): Promise<KeyRead> {
  const encrypted = await readCiphertext(file);
  if (encrypted === 'none') return { kind: 'absent' };
  if (encrypted === 'unreadable' || isWeak(safeStorage.platform, encrypted)) return unavailable('unreadable');
  try {
    const available = await deadline.race(safeStorage.isAsyncEncryptionAvailable());
    if (available === OVERRUN) return unavailable('timeout');
    if (!available) return unavailable('no-keychain');
    const opened = await deadline.race(safeStorage.decryptStringAsync(encrypted));
    if (opened === OVERRUN) return unavailable('timeout');
    const key = ApiKey.parse(opened.result);
    if (key === null) return unavailable('unreadable');
    // The system has a better key now. If sealing again fails, the old file still opens.
    if (opened.shouldReEncrypt) await seal(safeStorage, file, key, deadline);
    return { kind: 'found', key };
  } catch (error) {
    // The file stays in both cases: a locked store opens later, and only the user replaces a key.
    return unavailable(isTemporary(error) ? 'locked' : 'unreadable');
  }
}

async function seal(
  safeStorage: SafeStoragePort,
  file: string,
  key: ApiKey,
  deadline: Deadline,
): Promise<{ kind: 'written' | 'unprotected' } | KeyUnavailable> {
  const { platform } = safeStorage;
  try {
    const available = await deadline.race(safeStorage.isAsyncEncryptionAvailable());
    if (available === OVERRUN) return unavailable('timeout');
    if (!available || (platform === 'linux' && isWeakBackend(safeStorage.getSelectedStorageBackend()))) {
      return { kind: 'unprotected' };
    }
    const encrypted = await deadline.race(safeStorage.encryptStringAsync(key.reveal()));
    if (encrypted === OVERRUN) return unavailable('timeout');
    if (isWeak(platform, encrypted)) return { kind: 'unprotected' };
    // What cannot be opened again must not replace what can.
    const opened = await deadline.race(safeStorage.decryptStringAsync(encrypted));
    if (opened === OVERRUN) return unavailable('timeout');
    if (opened.result !== key.reveal()) return unavailable('unreadable');
    await writePrivateFile(file, encrypted);
    return { kind: 'written' };
  } catch (error) {
    return unavailable(isTemporary(error) ? 'locked' : 'refused');
  }
}

async function readCiphertext(file: string): Promise<Buffer | 'none' | 'unreadable'> {
  try {
    const { size } = await stat(file);
    return size === 0 || size > LARGEST_FILE ? 'unreadable' : await readFile(file);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'unreadable';
  }
}

/** On Linux `v10` marks the fixed key that is used without a secret store; on Windows and macOS it is the normal prefix. */
function isWeak(platform: NodeJS.Platform, encrypted: Buffer): boolean {
  return platform === 'linux' && encrypted.subarray(0, 3).toString('latin1') === 'v10';
}

const isWeakBackend = (backend: string): boolean => backend === 'basic_text' || backend === 'unknown';

/** Electron reports this in the message only. */
const isTemporary = (error: unknown): boolean => error instanceof Error && /temporarily/i.test(error.message);
