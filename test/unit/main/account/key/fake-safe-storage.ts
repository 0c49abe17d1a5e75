import type { SafeStoragePort } from '../../../../../src-main/account/key/sealed-file.ts';

export interface FakeSafeStorage extends SafeStoragePort {
  platform: NodeJS.Platform;
  available: boolean;
  prefix: string;
  backend: string;
  shouldReEncrypt: boolean;
  /** Thrown by whatever comes next, until it is null again. */
  failure: Error | null;
  /** Nothing answers any more. */
  hangs: boolean;
  encrypted: number;
}

/** Encrypts as Chromium's store does, seen from outside: a prefix that names the protection, then bytes. */
export function createFakeSafeStorage(platform: NodeJS.Platform = 'linux'): FakeSafeStorage {
  const respond = async <T>(work: () => T): Promise<T> => {
    if (fake.hangs) return new Promise<T>(() => undefined);
    await Promise.resolve();
    if (fake.failure !== null) throw fake.failure;
    return work();
  };
  const fake: FakeSafeStorage = {
    platform,
    available: true,
    prefix: platform === 'linux' ? 'v11' : 'v10',
    backend: 'gnome_libsecret',
    shouldReEncrypt: false,
    failure: null,
    hangs: false,
    encrypted: 0,
    isAsyncEncryptionAvailable: () => (fake.hangs ? new Promise(() => undefined) : Promise.resolve(fake.available)),
    encryptStringAsync: (text) =>
      respond(() => {
        fake.encrypted += 1;
        return Buffer.concat([Buffer.from(fake.prefix), flip(Buffer.from(text))]);
      }),
    decryptStringAsync: (encrypted) =>
      respond(() => {
        if (!/^v1[0-2]$/.test(encrypted.subarray(0, 3).toString('latin1'))) throw new Error('Error while decrypting');
        return { shouldReEncrypt: fake.shouldReEncrypt, result: flip(encrypted.subarray(3)).toString() };
      }),
    getSelectedStorageBackend: () => fake.backend,
  };
  return fake;
}

const flip = (bytes: Uint8Array): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
