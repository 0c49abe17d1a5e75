import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { replacePrivateFile } from '../../lib/atomic-file.ts';
import { exists } from '../../lib/file-facts.ts';
import { flushFolder } from '../../lib/final-rename.ts';
import { systemClock, type MonotonicClock } from '../../lib/clock.ts';
import { ANSWER_LIMIT, type KeyRead, type KeyRemoved, type KeyUnavailable } from './keychain.ts';
import { formatStoredKey, parseStoredKey, type StoredKey } from './stored-key.ts';

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
    stored: StoredKey,
    limit?: number,
  ): Promise<{ readonly kind: 'written' | 'unprotected' } | KeyUnavailable>;
  remove(account: string): Promise<Exclude<KeyRemoved, KeyUnavailable>>;
  /** Removes all keys of this profile. */
  clear(): Promise<Exclude<KeyRemoved, KeyUnavailable>>;
  /** Names of the accounts whose keys are stored; none is decrypted. */
  list(): Promise<readonly string[]>;
}

export interface SealedFileOptions {
  /** Made with mode 0700 when the first key is written. */
  readonly folder: string;
  readonly safeStorage: SafeStoragePort;
  readonly clock?: MonotonicClock;
}

/** Ciphertext of a key of 512 characters is far below this; a larger file is not ours. */
const LARGEST_FILE = 16_384;
/** Bytes of the name of an account: its id and the origin of its service. */
const LONGEST_NAME = 1_000;
/** Further keys are not listed. */
const MAX_LISTED = 200;
const unavailable = (problem: KeyUnavailable['problem']): KeyUnavailable => ({ kind: 'unavailable', problem });

/** The second layer under the keychain: safeStorage encrypts, a private file stores the ciphertext. */
export function createSealedFile({ folder, safeStorage, clock = systemClock }: SealedFileOptions): SealedFile {
  // The account id stays out of the file system's rules about names.
  const stemOf = (account: string): string => createHash('sha256').update(account).digest('hex').slice(0, 32);
  const fileOf = (account: string): string => join(folder, `${stemOf(account)}.key`);
  /** Holds the name of the account; no secret. */
  const nameFileOf = (account: string): string => join(folder, `${stemOf(account)}.name`);

  /** A key that has no name cannot be listed, and is found all the same. */
  const writeName = async (account: string): Promise<void> => {
    const file = nameFileOf(account);
    if (!(await exists(file))) await replacePrivateFile(file, Buffer.from(account)).catch(() => undefined);
  };
  const readName = async (stem: string): Promise<readonly string[]> => {
    const file = join(folder, `${stem}.name`);
    try {
      if ((await stat(file)).size > LONGEST_NAME) return [];
      const account = await readFile(file, 'utf8');
      return stemOf(account) === stem ? [account] : [];
    } catch {
      return [];
    }
  };

  return {
    read: async (account, limit = ANSWER_LIMIT) => {
      const read = await within(clock, limit, (race) => open(safeStorage, fileOf(account), race));
      // Earlier versions stored keys without their names.
      if (read.kind === 'found') await writeName(account);
      return read;
    },
    write: async (account, stored, limit = ANSWER_LIMIT) => {
      const written = await within(clock, limit, (race) => seal(safeStorage, fileOf(account), stored, race));
      if (written.kind === 'written') await writeName(account);
      return written;
    },
    remove: async (account) => {
      const isGone = await removePrivateFile(fileOf(account));
      if (isGone) await removePrivateFile(nameFileOf(account));
      return { kind: isGone ? 'removed' : 'still-there' };
    },
    clear: async () => {
      try {
        await rm(folder, { recursive: true, force: true });
        return { kind: 'removed' };
      } catch {
        return { kind: 'still-there' };
      }
    },
    list: async () => {
      const files = await readdir(folder).catch(() => []);
      const stems = files
        .filter((name) => /^[0-9a-f]{32}\.key$/.test(name))
        .map((name) => name.slice(0, -'.key'.length));
      return (await Promise.all(stems.slice(0, MAX_LISTED).map(readName))).flat();
    },
  };
}

const OVERRUN = Symbol('overrun');

/** The result of the work, or OVERRUN when the time is up first; the work itself goes on and its result is dropped. */
type Race = <T>(work: Promise<T>) => Promise<T | typeof OVERRUN>;

/** One limit over several pieces of work. */
async function within<T>(clock: MonotonicClock, limit: number, work: (race: Race) => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<typeof OVERRUN>();
  const cancel = clock.after(Math.max(0, limit), () => resolve(OVERRUN));
  try {
    return await work((piece) => Promise.race([piece, promise]));
  } finally {
    cancel();
  }
}

async function open(safeStorage: SafeStoragePort, file: string, race: Race): Promise<KeyRead> {
  const encrypted = await readCiphertext(file);
  if (encrypted === 'none') return { kind: 'absent' };
  if (encrypted === 'unreadable' || isWeak(safeStorage.platform, encrypted)) return unavailable('unreadable');
  try {
    const available = await race(safeStorage.isAsyncEncryptionAvailable());
    if (available === OVERRUN) return unavailable('timeout');
    if (!available) return unavailable('no-keychain');
    const opened = await race(safeStorage.decryptStringAsync(encrypted));
    if (opened === OVERRUN) return unavailable('timeout');
    const stored = parseStoredKey(opened.result);
    if (stored === null) return unavailable('unreadable');
    // The system has a better key now. If sealing again fails, the old file still opens.
    if (opened.shouldReEncrypt) await seal(safeStorage, file, stored, race);
    return { kind: 'found', ...stored };
  } catch (error) {
    // The file stays in both cases: a locked store opens later, and only the user replaces a key.
    return unavailable(isTemporary(error) ? 'locked' : 'unreadable');
  }
}

async function seal(
  safeStorage: SafeStoragePort,
  file: string,
  stored: StoredKey,
  race: Race,
): Promise<{ kind: 'written' | 'unprotected' } | KeyUnavailable> {
  const { platform } = safeStorage;
  const text = formatStoredKey(stored);
  try {
    const available = await race(safeStorage.isAsyncEncryptionAvailable());
    if (available === OVERRUN) return unavailable('timeout');
    if (!available || (platform === 'linux' && isWeakBackend(safeStorage.getSelectedStorageBackend()))) {
      return { kind: 'unprotected' };
    }
    const encrypted = await race(safeStorage.encryptStringAsync(text));
    if (encrypted === OVERRUN) return unavailable('timeout');
    if (isWeak(platform, encrypted)) return { kind: 'unprotected' };
    // What cannot be opened again must not replace what can.
    const opened = await race(safeStorage.decryptStringAsync(encrypted));
    if (opened === OVERRUN) return unavailable('timeout');
    if (opened.result !== text) return unavailable('unreadable');
    await replacePrivateFile(file, encrypted);
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

/** Removes the file and what an interrupted write left beside it. False where something is still there. */
async function removePrivateFile(file: string): Promise<boolean> {
  const folder = dirname(file);
  try {
    const names = await readdir(folder);
    const ours = names.filter((name) => name === basename(file) || isPartOf(name, basename(file)));
    for (const name of ours) await rm(join(folder, name), { force: true });
    if (ours.length > 0) await flushFolder(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

const isPartOf = (name: string, base: string): boolean => name.startsWith(`${base}.`) && name.endsWith('.part');
