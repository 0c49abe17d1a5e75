import { safeStorage } from '../../electron.ts';
import type { SafeStoragePort } from './sealed-file.ts';

/** Electron's safeStorage as the port of the sealed file. Use it only after `app` is ready. */
export const electronSafeStorage: SafeStoragePort = {
  platform: process.platform,
  isAsyncEncryptionAvailable: () => safeStorage.isAsyncEncryptionAvailable(),
  encryptStringAsync: (text) => safeStorage.encryptStringAsync(text),
  decryptStringAsync: (encrypted) => safeStorage.decryptStringAsync(encrypted),
  getSelectedStorageBackend: () => safeStorage.getSelectedStorageBackend(),
};
