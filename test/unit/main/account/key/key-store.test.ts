import { createFakeClock, type FakeClock } from '../../fake-clock.ts';
import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../../src-main/api/api-key.ts';
import type { StoredKey } from '../../../../../src-main/account/key/stored-key.ts';
import { createKeyStore, type KeyMarker } from '../../../../../src-main/account/key/key-store.ts';
import type { Keychain, KeyUnavailable } from '../../../../../src-main/account/key/keychain.ts';
import type { SealedFile } from '../../../../../src-main/account/key/sealed-file.ts';
import type { KeyProblem } from '../../../../../src-main/contract/contract.ts';

const key = ApiKey.parse('canary-0123456789')!;
const newKey = ApiKey.parse('canary-9876543210')!;
const now = 1_700_000_000_999;
const at = 1_700_000_000;
const inKeychain: KeyMarker = { place: 'keychain', at };
const inFile: KeyMarker = { place: 'safe-storage', at };
const unavailable = (problem: KeyProblem): KeyUnavailable => ({ kind: 'unavailable', problem });

/** A place for keys that works, or has a problem, or does not let go. */
class FakePlace {
  readonly entries = new Map<string, ApiKey>();
  problem: KeyProblem | 'unprotected' | null = null;
  sticky = false;
  requested = 0;
  limits: (number | undefined)[] = [];
  delay = 0;
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  async #enter(limit?: number): Promise<KeyUnavailable | null> {
    this.requested += 1;
    this.limits.push(limit);
    await this.#clock.advance(this.delay);
    return this.problem === null || this.problem === 'unprotected' ? null : unavailable(this.problem);
  }

  async read(account: string, limit?: number) {
    const stored = this.entries.get(account);
    return (
      (await this.#enter(limit)) ??
      (stored ? { kind: 'found' as const, key: stored, lock: null } : { kind: 'absent' as const })
    );
  }

  async write(account: string, { key: value }: StoredKey, limit?: number) {
    const problem = await this.#enter(limit);
    if (problem !== null || this.problem === 'unprotected') return problem ?? { kind: 'unprotected' as const };
    this.entries.set(account, value);
    return { kind: 'written' as const };
  }

  async remove(account: string) {
    const problem = await this.#enter();
    if (problem !== null) return problem;
    if (this.sticky && this.entries.has(account)) return { kind: 'still-there' as const };
    this.entries.delete(account);
    return { kind: 'removed' as const };
  }
}

function setUp() {
  const clock = createFakeClock();
  const chain = new FakePlace(clock);
  const file = new FakePlace(clock);
  const keychain: Keychain = {
    read: (account) => chain.read(account),
    write: async (account, value) => (await chain.write(account, value)) as KeyUnavailable | { kind: 'written' },
    remove: (account) => chain.remove(account),
    probe: () => Promise.resolve({ kind: 'unlocked' }),
    list: () => Promise.resolve({ kind: 'listed', accounts: [...chain.entries.keys()] }),
    close: () => undefined,
  };
  const sealed: SealedFile = {
    read: (account, limit) => file.read(account, limit),
    clear: () => Promise.resolve({ kind: 'removed' }),
    write: (account, value, limit) => file.write(account, value, limit),
    // Removing a file needs no key.
    remove: async (account) => {
      const { problem } = file;
      file.problem = null;
      const removed = await file.remove(account);
      file.problem = problem;
      return { kind: removed.kind === 'still-there' ? 'still-there' : 'removed' };
    },
    list: () => Promise.resolve([...file.entries.keys()]),
  };
  const store = createKeyStore({ keychain, sealed, name: 'the system keyring', now: () => now, clock });
  return { store, chain, file, clock };
}

describe('save', () => {
  test('goes to the keychain first and leaves no older copy in the file', async () => {
    const { store, chain, file } = setUp();
    file.entries.set('a', newKey);
    expect(await store.save('a', key, 'keychain')).toEqual({
      ok: true,
      value: { place: 'keychain', marker: inKeychain },
    });
    expect(chain.entries.get('a')).toBe(key);
    expect(file.entries.size).toBe(0);
  });

  test('goes to the sealed file where the keychain cannot take it', async () => {
    const { store, chain, file } = setUp();
    chain.problem = 'no-keychain';
    expect(await store.save('a', key, 'keychain')).toEqual({
      ok: true,
      value: { place: 'safe-storage', marker: inFile },
    });
    expect(file.entries.get('a')).toBe(key);
  });

  test.each(['locked', 'refused', 'no-keychain', 'crashed'] as const)(
    'with a keychain that is %s and no protection it fails, offers this run, and keeps nothing',
    async (problem) => {
      const { store, chain, file } = setUp();
      chain.problem = problem;
      file.problem = 'unprotected';
      const saved = await store.save('a', key, 'keychain');
      expect(saved.ok).toBe(false);
      if (saved.ok) return;
      expect(saved.failure).toMatchObject({ kind: 'unavailable', reason: 'keychain' });
      expect(saved.failure.message).toContain('keep the API key for this run only');
      expect(saved.failure.message).not.toContain(key.reveal());
      expect(await store.load('a', null)).toEqual({ kind: 'absent' });
    },
  );

  test('a keychain that used up the time is not gone round', async () => {
    const { store, chain, file } = setUp();
    chain.problem = 'timeout';
    chain.delay = 10_000;
    const saved = await store.save('a', key, 'keychain');
    expect(saved.ok).toBe(false);
    expect(file.requested).toBe(0);
  });

  test('the file gets what is left of the time', async () => {
    const { store, chain, file } = setUp();
    chain.problem = 'refused';
    chain.delay = 4_000;
    await store.save('a', key, 'keychain');
    expect(file.limits[0]).toBe(6_000);
  });

  test('for this run it touches neither place', async () => {
    const { store, chain, file } = setUp();
    expect(await store.save('a', key, 'this-run')).toEqual({ ok: true, value: { place: 'memory', marker: null } });
    expect(await store.load('a', null)).toEqual({ kind: 'found', key, place: 'memory' });
    expect(chain.requested + file.requested).toBe(0);
  });

  test('a stored key takes the place of the one of this run; a failed save does not', async () => {
    const { store, chain, file } = setUp();
    await store.save('a', key, 'this-run');
    chain.problem = 'locked';
    file.problem = 'unprotected';
    await store.save('a', newKey, 'keychain');
    expect(await store.load('a', null)).toEqual({ kind: 'found', key, place: 'memory' });
    chain.problem = null;
    await store.save('a', newKey, 'keychain');
    expect(await store.load('a', inKeychain)).toEqual({ kind: 'found', key: newKey, place: 'keychain' });
  });
});

describe('load', () => {
  test('without a marker nothing was stored, and nothing is unlocked', async () => {
    const { store, chain, file } = setUp();
    chain.problem = 'locked';
    expect(await store.load('a', null)).toEqual({ kind: 'absent' });
    expect(chain.requested + file.requested).toBe(0);
  });

  test('finds the key where the marker says', async () => {
    const { store, chain, file } = setUp();
    chain.entries.set('a', key);
    file.entries.set('b', newKey);
    expect(await store.load('a', inKeychain)).toEqual({ kind: 'found', key, place: 'keychain' });
    expect(await store.load('b', inFile)).toEqual({ kind: 'found', key: newKey, place: 'safe-storage' });
  });

  test.each(['locked', 'refused', 'no-keychain', 'timeout', 'crashed', 'unreadable'] as const)(
    'a keychain that is %s is told as such and never as absent',
    async (problem) => {
      const { store, chain, file } = setUp();
      chain.problem = problem;
      file.entries.set('a', newKey);
      expect(await store.load('a', inKeychain)).toEqual(unavailable(problem));
    },
  );

  test.each(['locked', 'timeout', 'unreadable', 'no-keychain'] as const)('so is a file that is %s', async (problem) => {
    const { store, file } = setUp();
    file.problem = problem;
    expect(await store.load('a', inFile)).toEqual(unavailable(problem));
  });

  test('a key that is proven gone is missing, not a first run', async () => {
    const { store } = setUp();
    expect(await store.load('a', inKeychain)).toEqual(unavailable('missing'));
    expect(await store.load('a', inFile)).toEqual(unavailable('missing'));
  });

  test('a marker that was not stored in time does not lose the key', async () => {
    const { store, chain, file } = setUp();
    file.entries.set('a', key);
    chain.entries.set('b', newKey);
    expect(await store.load('a', inKeychain)).toEqual({ kind: 'found', key, place: 'safe-storage' });
    expect(await store.load('b', inFile)).toEqual({ kind: 'found', key: newKey, place: 'keychain' });
  });

  test('a file that is gone while the keychain is locked is not called missing', async () => {
    const { store, chain } = setUp();
    chain.problem = 'locked';
    expect(await store.load('a', inFile)).toEqual(unavailable('locked'));
    chain.problem = 'no-keychain';
    expect(await store.load('a', inFile)).toEqual(unavailable('missing'));
  });

  test('the second place gets what is left of the time', async () => {
    const { store, chain, file } = setUp();
    chain.delay = 7_000;
    await store.load('a', inKeychain);
    expect(file.limits).toEqual([3_000]);
  });
});

describe('forget', () => {
  test('removes the key from everywhere', async () => {
    const { store, chain, file } = setUp();
    chain.entries.set('a', key);
    file.entries.set('a', newKey);
    await store.save('a', key, 'this-run');
    expect(await store.forget('a', inKeychain)).toEqual({ kind: 'removed' });
    expect(chain.entries.size + file.entries.size).toBe(0);
    expect(await store.load('a', null)).toEqual({ kind: 'absent' });
  });

  test('while the keychain is locked the key is still stored, and goes after unlocking (K6)', async () => {
    const { store, chain } = setUp();
    chain.entries.set('a', key);
    chain.problem = 'locked';
    expect(await store.forget('a', inKeychain)).toEqual(unavailable('locked'));
    chain.problem = null;
    expect(await store.forget('a', inKeychain)).toEqual({ kind: 'removed' });
    expect(chain.entries.size).toBe(0);
  });

  test('an entry that stays is still there', async () => {
    const { store, chain } = setUp();
    chain.entries.set('a', key);
    chain.sticky = true;
    expect(await store.forget('a', inKeychain)).toEqual({ kind: 'still-there' });
    expect(await store.forget('a', inFile)).toEqual({ kind: 'still-there' });
  });

  test('a file that stays is still there', async () => {
    const { store, file } = setUp();
    file.entries.set('a', key);
    file.sticky = true;
    for (const marker of [null, inFile, inKeychain])
      expect(await store.forget('a', marker)).toEqual({ kind: 'still-there' });
  });

  test('a stored file is removed, whatever the keychain answers about a key it never had', async () => {
    const { store, chain, file } = setUp();
    file.entries.set('a', key);
    chain.problem = 'no-keychain';
    expect(await store.forget('a', inFile)).toEqual({ kind: 'removed' });
  });

  test('a key of this run is forgotten without asking the keychain', async () => {
    const { store, chain } = setUp();
    await store.save('a', key, 'this-run');
    expect(await store.forget('a', null)).toEqual({ kind: 'removed' });
    expect(chain.requested).toBe(0);
    expect(await store.load('a', null)).toEqual({ kind: 'absent' });
  });
});

describe('marking the key of a lock', () => {
  test('is refused, and keeps the key, where the file can no longer be protected', async () => {
    const { store, file } = setUp();
    file.entries.set('a', key);
    file.problem = 'unprotected';
    expect(await store.mark('a', 'safe-storage', 'lock', 'lock')).toEqual(unavailable('refused'));
    expect(file.entries.get('a')).toBe(key);
  });

  test('tells the problem of a file that cannot be written', async () => {
    const { store, file } = setUp();
    file.entries.set('a', key);
    file.problem = 'timeout';
    expect(await store.mark('a', 'safe-storage', 'lock', 'lock')).toEqual(unavailable('timeout'));
    file.problem = null;
    expect(await store.mark('a', 'safe-storage', 'lock', 'lock')).toEqual({ kind: 'marked' });
  });
});
