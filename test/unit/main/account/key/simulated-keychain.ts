import type { Keychain, KeyUnavailable } from '../../../../../src-main/account/key/keychain.ts';
import { formatStoredKey, parseStoredKey } from '../../../../../src-main/account/key/stored-key.ts';

const goOn: (operation: 'read' | 'write' | 'remove' | 'list') => Promise<void> = () => Promise.resolve();

/** The keychain of one computer: its entries, why it does not answer (null while it does), and what holds it up. */
export function createSimulatedKeychain(entries: Readonly<Record<string, string>> = {}) {
  const simulated = {
    entries: new Map(Object.entries(entries)),
    problem: null as KeyUnavailable['problem'] | null,
    before: goOn,
  };
  const guarded = async <T>(
    operation: 'read' | 'write' | 'remove' | 'list',
    answer: () => T,
  ): Promise<T | KeyUnavailable> => {
    await simulated.before(operation);
    return simulated.problem === null ? answer() : { kind: 'unavailable', problem: simulated.problem };
  };
  const port: Keychain = {
    read: (account) =>
      guarded('read', () => {
        const stored = parseStoredKey(simulated.entries.get(account) ?? '');
        return stored === null ? { kind: 'absent' as const } : { kind: 'found' as const, ...stored };
      }),
    write: (account, stored) =>
      guarded('write', () => {
        simulated.entries.set(account, formatStoredKey(stored));
        return { kind: 'written' as const };
      }),
    remove: (account) =>
      guarded('remove', () => {
        simulated.entries.delete(account);
        return { kind: 'removed' as const };
      }),
    probe: () => guarded('read', () => ({ kind: 'unlocked' as const })),
    list: () => guarded('list', () => ({ kind: 'listed' as const, accounts: [...simulated.entries.keys()] })),
    close: () => undefined,
  };
  return Object.assign(simulated, { port, noSealed });
}

/** Nothing can be sealed in a file: the keychain alone stores keys. */
const noSealed = {
  read: () => Promise.resolve({ kind: 'absent' as const }),
  write: () => Promise.resolve({ kind: 'unavailable' as const, problem: 'no-keychain' as const }),
  remove: () => Promise.resolve({ kind: 'removed' as const }),
  clear: () => Promise.resolve({ kind: 'removed' as const }),
  list: () => Promise.resolve([]),
};
