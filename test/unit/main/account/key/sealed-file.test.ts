import { createFakeClock } from '../../fake-clock.ts';
import { makeFolder } from '../../../make-folder.ts';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../../src-main/api/api-key.ts';
import { createSealedFile } from '../../../../../src-main/account/key/sealed-file.ts';
import { createFakeSafeStorage } from './fake-safe-storage.ts';
import { expectMode } from '../../../expect-mode.ts';

const key = ApiKey.parse('canary-0123456789')!;
const newKey = ApiKey.parse('canary-9876543210')!;
const unavailable = (problem: string) => ({ kind: 'unavailable', problem });

function setUp(platform: NodeJS.Platform = 'linux') {
  const folder = join(makeFolder(), 'keys');
  const safeStorage = createFakeSafeStorage(platform);
  const clock = createFakeClock();
  const sealed = createSealedFile({ folder, safeStorage, clock });
  const all = () => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  /** Without the names of the accounts. */
  const files = () => all().filter((path) => !path.endsWith('.name'));
  const readKey = async () => {
    const read = await sealed.read('a');
    return read.kind === 'found' ? read.key.reveal() : read;
  };
  return { folder, safeStorage, sealed, all, files, readKey, clock };
}

describe('write and read', () => {
  test('the key comes back, the file holds ciphertext only', async () => {
    const { sealed, files, readKey, clock } = setUp();
    expect(await sealed.write('a', { key: key, lock: null })).toEqual({ kind: 'written' });
    expect(await readKey()).toBe(key.reveal());
    expect(files()).toHaveLength(1);
    expect(readFileSync(files()[0]!).includes(key.reveal())).toBe(false);
    expect(clock.timers()).toBe(0);
  });

  test.skipIf(process.platform === 'win32')(
    'only the owner can read file and folder, also where the folder was wider',
    async () => {
      const { sealed, files, folder } = setUp();
      mkdirSync(folder);
      chmodSync(folder, 0o755);
      await sealed.write('a', { key: key, lock: null });
      expectMode(files()[0]!, 0o600);
      expectMode(folder, 0o700);
    },
  );

  test('accounts do not share a file, and an account id cannot lead out of the folder', async () => {
    const { sealed, files, readKey, folder } = setUp();
    await sealed.write('a', { key: key, lock: null });
    await sealed.write('../../a', { key: newKey, lock: null });
    expect(files()).toHaveLength(2);
    expect(readdirSync(join(folder, '..'))).toEqual(['keys']);
    expect(await readKey()).toBe(key.reveal());
  });

  test('a new key replaces the old one', async () => {
    const { sealed, files, readKey } = setUp();
    await sealed.write('a', { key: key, lock: null });
    await sealed.write('a', { key: newKey, lock: null });
    expect(await readKey()).toBe(newKey.reveal());
    expect(files()).toHaveLength(1);
  });

  test('nothing stored is absent', async () => {
    expect(await setUp().sealed.read('a')).toEqual({ kind: 'absent' });
  });
});

describe('the list of accounts', () => {
  test('names those whose keys are stored, and decrypts none', async () => {
    const { sealed, safeStorage } = setUp();
    expect(await sealed.list()).toEqual([]);
    await sealed.write('a https://one.example', { key: key, lock: null });
    await sealed.write('b https://two.example', { key: newKey, lock: null });
    safeStorage.available = false;
    expect((await sealed.list()).toSorted()).toEqual(['a https://one.example', 'b https://two.example']);
  });

  test('no longer names one that was removed, of which nothing is left', async () => {
    const { sealed, all } = setUp();
    await sealed.write('a', { key: key, lock: null });
    expect(await sealed.remove('a')).toEqual({ kind: 'removed' });
    expect(await sealed.list()).toEqual([]);
    expect(all()).toEqual([]);
  });

  test('names a key of an earlier version once it was read', async () => {
    const { sealed, all } = setUp();
    await sealed.write('a', { key: key, lock: null });
    for (const path of all()) if (path.endsWith('.name')) rmSync(path);
    expect(await sealed.list()).toEqual([]);
    await sealed.read('a');
    expect(await sealed.list()).toEqual(['a']);
  });

  test.each([
    ['another account', 'b https://evil.example'],
    ['too long a text', 'a'.repeat(2_000)],
    ['nothing', ''],
  ])('passes over a name that was changed to %s', async (_what, text) => {
    const { sealed, all } = setUp();
    await sealed.write('a', { key: key, lock: null });
    for (const path of all()) if (path.endsWith('.name')) writeFileSync(path, text);
    expect(await sealed.list()).toEqual([]);
    expect(await sealed.read('a')).toMatchObject({ kind: 'found' });
  });

  test('passes over a name without a key', async () => {
    const { sealed, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    for (const path of files()) rmSync(path);
    expect(await sealed.list()).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('is readable by its owner alone', async () => {
    const { sealed, all } = setUp();
    await sealed.write('a', { key: key, lock: null });
    expect(all().map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  });
});

describe('weak storage on Linux is refused (K9)', () => {
  test('the fixed-key prefix', async () => {
    const { sealed, safeStorage, files } = setUp();
    safeStorage.prefix = 'v10';
    expect(await sealed.write('a', { key: key, lock: null })).toEqual({ kind: 'unprotected' });
    expect(files()).toEqual([]);
  });

  test.each(['basic_text', 'unknown'])('the backend %s, before anything is encrypted', async (backend) => {
    const { sealed, safeStorage, files } = setUp();
    safeStorage.backend = backend;
    expect(await sealed.write('a', { key: key, lock: null })).toEqual({ kind: 'unprotected' });
    expect(safeStorage.encrypted).toBe(0);
    expect(files()).toEqual([]);
  });

  test.each(['v11', 'v12'])('the prefix %s is protection', async (prefix) => {
    const { sealed, safeStorage } = setUp();
    safeStorage.prefix = prefix;
    expect(await sealed.write('a', { key: key, lock: null })).toEqual({ kind: 'written' });
  });

  test.each(['win32', 'darwin'] as const)(
    'v10 is the usual prefix on %s, and no backend is asked for',
    async (platform) => {
      const { sealed, safeStorage, readKey } = setUp(platform);
      safeStorage.getSelectedStorageBackend = () => {
        throw new Error('there is none');
      };
      expect(await sealed.write('a', { key: key, lock: null })).toEqual({ kind: 'written' });
      expect(await readKey()).toBe(key.reveal());
    },
  );

  test('a file with the fixed-key prefix is not taken for ours', async () => {
    const { sealed, files, safeStorage } = setUp();
    await sealed.write('a', { key: key, lock: null });
    safeStorage.prefix = 'v10';
    writeFileSync(files()[0]!, await safeStorage.encryptStringAsync(newKey.reveal()));
    expect(await sealed.read('a')).toEqual(unavailable('unreadable'));
  });
});

describe('trouble', () => {
  test('no encryption: nothing is written, an existing file stays', async () => {
    const { sealed, safeStorage, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    safeStorage.available = false;
    expect(await sealed.write('a', { key: newKey, lock: null })).toEqual({ kind: 'unprotected' });
    expect(await sealed.read('a')).toEqual(unavailable('no-keychain'));
    expect(files()).toHaveLength(1);
  });

  test('temporarily unavailable keeps the file, and it opens later', async () => {
    const { sealed, safeStorage, readKey } = setUp();
    await sealed.write('a', { key: key, lock: null });
    safeStorage.failure = new Error('safeStorage is temporarily unavailable. Please try again.');
    expect(await sealed.read('a')).toEqual(unavailable('locked'));
    expect(await sealed.write('a', { key: newKey, lock: null })).toEqual(unavailable('locked'));
    safeStorage.failure = null;
    expect(await readKey()).toBe(key.reveal());
  });

  test('what cannot be decrypted is unreadable, and stays', async () => {
    const { sealed, safeStorage, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    safeStorage.failure = new Error(`Error while decrypting ${key.reveal()}`);
    expect(await sealed.read('a')).toEqual(unavailable('unreadable'));
    expect(files()).toHaveLength(1);
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['garbage', Buffer.from('garbage')],
    ['huge', Buffer.alloc(20_000, 'v11')],
  ])('a file that is %s is unreadable', async (_name, content) => {
    const { sealed, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    writeFileSync(files()[0]!, content);
    expect(await sealed.read('a')).toEqual(unavailable('unreadable'));
  });

  test('a decrypted text that cannot be a key is unreadable', async () => {
    const { sealed, safeStorage, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    writeFileSync(files()[0]!, await safeStorage.encryptStringAsync('two words'));
    expect(await sealed.read('a')).toEqual(unavailable('unreadable'));
  });

  test('an encryption that does not open again does not replace the old file', async () => {
    const { sealed, safeStorage, readKey } = setUp();
    await sealed.write('a', { key: key, lock: null });
    const decrypt = safeStorage.decryptStringAsync;
    safeStorage.decryptStringAsync = () => Promise.resolve({ shouldReEncrypt: false, result: 'other' });
    expect(await sealed.write('a', { key: newKey, lock: null })).toEqual(unavailable('unreadable'));
    safeStorage.decryptStringAsync = decrypt;
    expect(await readKey()).toBe(key.reveal());
  });

  test('a disk that refuses is a refusal, and no part is left', async () => {
    const { sealed, folder, files } = setUp();
    writeFileSync(folder, 'a file where the folder should be');
    expect(await sealed.write('a', { key: key, lock: null })).toEqual(unavailable('refused'));
    expect(readFileSync(folder, 'utf8')).toBe('a file where the folder should be');
    expect(() => files()).toThrow('ENOTDIR');
  });

  test('a rename that fails leaves no part behind', async () => {
    const { sealed, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    const [file] = files();
    await sealed.remove('a');
    mkdirSync(join(file!, 'in the way'), { recursive: true });
    expect(await sealed.write('a', { key: key, lock: null })).toEqual(unavailable('refused'));
    expect(files()).toEqual([file]);
  });

  test('a store that hangs is answered within the limit, and writes nothing later', async () => {
    const { sealed, safeStorage, clock, files } = setUp();
    safeStorage.hangs = true;
    const write = sealed.write('a', { key: key, lock: null });
    await clock.advance(10_000);
    expect(await write).toEqual(unavailable('timeout'));
    safeStorage.hangs = false;
    await sealed.write('a', { key: key, lock: null });
    safeStorage.hangs = true;
    const read = sealed.read('a', 3_000);
    // The file is read from the disk first; only then does the store hang.
    const advance = async () => {
      await clock.advance(3_000);
      return Promise.race([read, Promise.resolve('waiting')]);
    };
    await expect.poll(advance).toEqual(unavailable('timeout'));
    expect(files()).toHaveLength(1);
  });
});

describe('shouldReEncrypt', () => {
  test('writes again with the better key', async () => {
    const { sealed, safeStorage, files, readKey } = setUp();
    await sealed.write('a', { key: key, lock: null });
    safeStorage.shouldReEncrypt = true;
    safeStorage.prefix = 'v12';
    expect(await readKey()).toBe(key.reveal());
    expect(readFileSync(files()[0]!).subarray(0, 3).toString()).toBe('v12');
  });

  test('does not exchange protection for none', async () => {
    const { sealed, safeStorage, files, readKey } = setUp();
    await sealed.write('a', { key: key, lock: null });
    safeStorage.shouldReEncrypt = true;
    safeStorage.prefix = 'v10';
    expect(await readKey()).toBe(key.reveal());
    expect(readFileSync(files()[0]!).subarray(0, 3).toString()).toBe('v11');
  });
});

describe('remove', () => {
  test('takes the file and the parts of an interrupted write, and nothing else', async () => {
    const { sealed, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    const [file] = files();
    await sealed.write('b', { key: newKey, lock: null });
    writeFileSync(`${file!}.1234.part`, 'v11');
    expect(await sealed.remove('a')).toEqual({ kind: 'removed' });
    expect(await sealed.read('a')).toEqual({ kind: 'absent' });
    expect(files()).toHaveLength(1);
    expect((await sealed.read('b')).kind).toBe('found');
  });

  test('where nothing is, nothing has to go', async () => {
    expect(await setUp().sealed.remove('a')).toEqual({ kind: 'removed' });
  });

  test('what cannot be removed is still there', async () => {
    const { sealed, files } = setUp();
    await sealed.write('a', { key: key, lock: null });
    const [file] = files();
    await sealed.remove('a');
    mkdirSync(join(file!, 'in the way'), { recursive: true });
    expect(await sealed.remove('a')).toEqual({ kind: 'still-there' });
  });
});

describe('clear', () => {
  test('removes the keys of all accounts, and needs none', async () => {
    const { sealed, all } = setUp();
    await sealed.write('a', { key: key, lock: null });
    await sealed.write('b', { key: newKey, lock: null });
    expect(await sealed.clear()).toEqual({ kind: 'removed' });
    expect(all()).toEqual([]);
    expect(await sealed.clear()).toEqual({ kind: 'removed' });
  });

  test('a folder that cannot be reached counts as still there', async () => {
    // No system takes such a path.
    const folder = join(makeFolder(), 'keys\0');
    const sealed = createSealedFile({ folder, safeStorage: createFakeSafeStorage('linux') });
    expect(await sealed.clear()).toEqual({ kind: 'still-there' });
  });
});
