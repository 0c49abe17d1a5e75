import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';

/**
 * Electron's `safeStorage` on a Linux without a keyring: it says yes, and encrypts with the fixed key that everybody
 * knows, marked by the prefix "v10". A program that takes care finds that out and keeps nothing there; the host is honest
 * about being such a place.
 */
const prefix = Buffer.from('v10');
const key = pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1');
const iv = Buffer.alloc(16, ' ');

export const safeStorage = {
  isAsyncEncryptionAvailable: (): Promise<boolean> => Promise.resolve(true),
  encryptStringAsync: (plainText: string): Promise<Buffer> => {
    const cipher = createCipheriv('aes-128-cbc', key, iv);
    return Promise.resolve(Buffer.concat([prefix, cipher.update(plainText, 'utf8'), cipher.final()]));
  },
  decryptStringAsync: (encrypted: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> => {
    try {
      if (!encrypted.subarray(0, 3).equals(prefix)) throw new Error('unknown prefix');
      const decipher = createDecipheriv('aes-128-cbc', key, iv);
      const result = Buffer.concat([decipher.update(encrypted.subarray(3)), decipher.final()]).toString('utf8');
      return Promise.resolve({ shouldReEncrypt: false, result });
    } catch {
      const text = 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.';
      return Promise.reject(new Error(text));
    }
  },
  getSelectedStorageBackend: (): 'basic_text' | 'gnome_libsecret' | 'kwallet' | 'kwallet5' | 'kwallet6' | 'unknown' =>
    'basic_text',
};
