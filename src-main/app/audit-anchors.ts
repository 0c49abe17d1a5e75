import { createHash } from 'node:crypto';
import type { Keychain } from '../account/key/keychain.ts';
import type { AuditAnchors } from '../audit/audit-log.ts';
import type { Link } from '../audit/entries.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import { Secret } from '../lib/secret.ts';
import type { Storage } from '../storage/storage.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface AnchorDeps {
  readonly settings: Pick<SettingsStore, 'accounts' | 'activityAnchor' | 'noteActivityAnchor'>;
  readonly storage: Pick<Storage, 'profile'>;
  readonly keychain: Pick<Keychain, 'read' | 'write'>;
  /** Whether the keychain is open, found out without asking the user for anything. */
  readonly isOpen: () => Promise<boolean>;
  /** The profile folder, which the entry of the keychain belongs to. */
  readonly folder: string;
  readonly clock: MonotonicClock;
}

/** Time between two notes in the keychain, in milliseconds. */
const KEYCHAIN_MS = 600_000;

/**
 * Where the newest entry of the audit log is noted outside of its folder: in the settings, in `user.db`, and in
 * the keychain where it holds a key anyway. Nobody is asked for anything, and a place that does not answer is left out.
 */
export function createAuditAnchors({ settings, storage, keychain, isOpen, folder, clock }: AnchorDeps) {
  const entry = `activity ${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  let newest: Link | null = null;
  let noted: Link | null = null;
  let isWaiting = false;
  let isStoring = false;

  const mayUseKeychain = async (): Promise<boolean> =>
    settings.accounts().some(({ keyMarker }) => keyMarker?.place === 'keychain') && (await isOpen());

  const readKeychain = async (): Promise<Link | null> => {
    if (!(await mayUseKeychain())) return null;
    const read = await keychain.read(entry);
    return read.kind === 'found' ? parseLink(read.key.reveal()) : null;
  };

  const writeKeychain = async (): Promise<void> => {
    if (newest === null || newest.seq === noted?.seq || !(await mayUseKeychain())) return;
    const link = newest;
    const secret = Secret.parse(`${String(link.seq)}:${link.hash}`);
    if (secret === null) return;
    const written = await keychain.write(entry, { key: secret, lock: null });
    if (written.kind === 'written') noted = link;
  };

  /** One at a time: of entries that come fast, as those of a bulk action do, not each is worth a write to the disk. */
  const writeStored = async (): Promise<void> => {
    if (isStoring) return;
    isStoring = true;
    let stored: Link | null = null;
    while (newest !== null && newest !== stored) {
      stored = newest;
      await storage.profile('noteAuditAnchor', stored);
    }
    isStoring = false;
  };

  const port: AuditAnchors = {
    settled: () => settings.activityAnchor(),
    async read() {
      const [ofKeychain, stored] = await Promise.all([readKeychain(), storage.profile('auditAnchor')]);
      return [settings.activityAnchor(), ofKeychain, stored.ok ? stored.value : null].filter((link) => link !== null);
    },
    write(link) {
      newest = link;
      void settings.noteActivityAnchor(link);
      void writeStored();
      if (isWaiting) return;
      isWaiting = true;
      clock.after(KEYCHAIN_MS, () => {
        isWaiting = false;
        void writeKeychain();
      });
    },
  };
  return {
    port,
    /** At the end of the program, before the keychain is closed. */
    flush: writeKeychain,
  };
}

/** Null for what is none. */
function parseLink(text: string): Link | null {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return seq === undefined || hash === undefined ? null : { seq: Number(seq), hash };
}
