import type { KeyProblem } from '../../contract/contract.ts';
import { systemClock, type MonotonicClock } from '../../lib/clock.ts';
import { ANSWER_LIMIT } from './deadline.ts';
import type { KeychainChild } from './keychain-child.ts';
import { KeychainLine } from './keychain-queue.ts';
import { formatStoredKey, parseStoredKey, type StoredKey } from './stored-key.ts';

export type { KeychainChild } from './keychain-child.ts';

export interface KeyUnavailable {
  readonly kind: 'unavailable';
  readonly problem: KeyProblem;
}

export type KeyRead = ({ readonly kind: 'found' } & StoredKey) | { readonly kind: 'absent' } | KeyUnavailable;
type KeyWritten = { readonly kind: 'written' } | KeyUnavailable;
export type KeyRemoved = { readonly kind: 'removed' } | { readonly kind: 'still-there' } | KeyUnavailable;

/** The keychain of the system, seen from main. Every call answers within the limit; nothing rejects. */
export interface Keychain {
  /** `absent` is only returned for a keychain that is proven open. */
  read(account: string): Promise<KeyRead>;
  /** Read back and compared before it counts as written. */
  write(account: string, stored: StoredKey): Promise<KeyWritten>;
  /** `removed` is only returned for a keychain that is proven open. */
  remove(account: string): Promise<KeyRemoved>;
  /** Writes and reads an entry of its own. */
  probe(): Promise<{ readonly kind: 'unlocked' } | KeyUnavailable>;
  /**
   * Names of our entries. Not to be called for a keychain that may be locked: the system would ask the user to unlock it, and
   * the process can crash.
   */
  list(): Promise<{ readonly kind: 'listed'; readonly accounts: readonly string[] } | KeyUnavailable>;
  /** Ends the process; pending requests fail with `crashed`. For the end of the program. */
  close(): void;
}

export interface KeychainOptions {
  readonly spawn: () => KeychainChild;
  readonly clock?: MonotonicClock;
  /** Limit for each caller, waiting in line included, in milliseconds. */
  readonly limit?: number;
  /** At most one restart after a crash within this time, in milliseconds. */
  readonly restartPause?: number;
  /** An idle process is ended after this time, in milliseconds: no memory, and no stale connection to the service. */
  readonly idle?: number;
}

/** The keychain behind its own process, which is started when it is first needed. */
export function createKeychain(options: KeychainOptions): Keychain {
  const { spawn, clock = systemClock, limit = ANSWER_LIMIT, restartPause = 60_000, idle = 30_000 } = options;
  const line = new KeychainLine({ spawn, clock, limit, restartPause, idle });
  // The reply belongs to another request: treat the process as crashed.
  const unexpected: KeyUnavailable = { kind: 'unavailable', problem: 'crashed' };
  return {
    read: async (account) => {
      const outcome = await line.ask({ op: 'read', account });
      if (outcome.kind === 'absent' || outcome.kind === 'unavailable') return outcome;
      if (outcome.kind !== 'found') return unexpected;
      const stored = parseStoredKey(outcome.secret);
      return stored === null ? { kind: 'unavailable', problem: 'unreadable' } : { kind: 'found', ...stored };
    },
    write: async (account, stored) => {
      const outcome = await line.ask({ op: 'write', account, secret: formatStoredKey(stored) });
      return outcome.kind === 'written' || outcome.kind === 'unavailable' ? outcome : unexpected;
    },
    remove: async (account) => {
      const outcome = await line.ask({ op: 'remove', account });
      if (outcome.kind === 'removed' || outcome.kind === 'still-there') return outcome;
      return outcome.kind === 'unavailable' ? outcome : unexpected;
    },
    probe: async () => {
      const outcome = await line.ask({ op: 'probe' });
      return outcome.kind === 'unlocked' || outcome.kind === 'unavailable' ? outcome : unexpected;
    },
    list: async () => {
      const outcome = await line.ask({ op: 'list' });
      return outcome.kind === 'listed' || outcome.kind === 'unavailable' ? outcome : unexpected;
    },
    close: () => line.close(),
  };
}
