import { join } from 'node:path';
import { keychainName } from '../account/key/key-problems.ts';
import { newAccount, toAccount, type StoredAccount } from '../account/stored-account.ts';
import { normaliseAddress } from '../api/address.ts';
import { createServiceClient } from '../api/client.ts';
import { readMethods } from '../account/chosen-methods.ts';
import type { ApiKey } from '../api/api-key.ts';
import { shortNames } from '../account/account-label.ts';
import type { AccountState } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import type { SelfTest } from '../contract/health.ts';
import { app } from '../electron.ts';
import { chooseAccount } from '../external/external-account.ts';
import { LINK_SCHEME } from '../external/links.ts';
import { freeBytes } from '../health/probes.ts';
import { runSelfTest, type TestedAccount } from '../health/self-test.ts';
import { systemClock } from '../lib/clock.ts';
import { openUpdateRecord, updateRecordPath } from '../updates/update-record.ts';
import { openBase, type Base, type Start } from './base.ts';
import type { KeyAccess } from './key-access.ts';
import { networkProbes } from './shell/health.ts';
import { composeUpdates } from './shell/updates.ts';

/**
 * The self-test of a Longreach that doesn't run: of all accounts, that in view last first, or of the named one; without a
 * window and without reading lists. The practice account has no service then, so it is left out. Fails with `not-found` where
 * no account has the name.
 */
export async function runDoctor(start: Start, name: string | undefined): Promise<Result<SelfTest>> {
  const base = await openBase(start);
  const { keyAccess, log, platform, userData } = base;
  const chosen = chooseTested(start, base, name);
  if (!chosen.ok) {
    start.keychain.close();
    return chosen;
  }
  const { updates, known } = composeUpdates({
    base,
    record: await openUpdateRecord(updateRecordPath(userData), app.getVersion()),
    hasOpenSessions: () => false,
    // Looks at what is known, and installs nothing.
    isSystemEnding: () => true,
    askToRestart: () => Promise.resolve(false),
  });
  await known;
  const [first = null, ...rest] = chosen.value;
  const account = await openTested(start, base, keyAccess.keys, first);
  const others = await Promise.all(rest.map((stored) => openTested(start, base, keyAccess.keys, stored)));
  const inventory = base.storage.inventory({
    databasePath: account.database === null ? ':memory:' : join(userData, account.database),
    onNotice: () => undefined,
  });
  try {
    const result = await runSelfTest({
      account: () => account.tested,
      others: () => others.map(({ tested }) => tested),
      probes: {
        ...networkProbes(base),
        keychain: () => start.keychain.probe(),
        disk: async () => ({ database: await inventory.checkDisk(), freeBytes: await freeBytes(userData) }),
        tray: () => 'not-running',
        notifications: () => 'not-running',
        isLinkHandler: () => app.isDefaultProtocolClient(LINK_SCHEME),
        updates: updates.current,
      },
      clock: systemClock,
      platform,
      keychainName: keychainName(platform),
    });
    return succeed(result);
  } finally {
    start.keychain.close();
    await Promise.all([base.storage.close(), log.flush()]);
  }
}

interface Opened {
  readonly tested: TestedAccount;
  /** Relative to the profile folder; null where nothing is stored. */
  readonly database: string | null;
}

/** The accounts to test, the first one with this computer. */
function chooseTested(
  { automation }: Start,
  { settings }: Base,
  name: string | undefined,
): Result<readonly (StoredAccount | null)[]> {
  if (automation !== null) return succeed([null]);
  const current = settings.currentAccount();
  const others = settings.accounts().filter(({ id }) => id !== current?.id);
  const all = [...(current === null ? [] : [current]), ...others].filter(({ practice }) => !practice);
  if (name === undefined) return succeed(all.length === 0 ? [current] : all);
  const short = shortNames(all.map(({ label }) => label));
  const named = all.map(({ id, label }, at) => ({ accountId: id, label, shortName: short[at] ?? label }));
  const found = chooseAccount(named, name, null);
  if (!found.ok) return found;
  return succeed(all.filter(({ id }) => found.value === null || id === found.value.accountId));
}

async function openTested(
  { automation }: Start,
  base: Base,
  keys: KeyAccess['keys'],
  stored: StoredAccount | null,
): Promise<Opened> {
  const without = { isListCurrent: false, anyAgentId: null, requests: null };
  if (automation !== null) {
    const checked = normaliseAddress(automation.serviceUrl);
    const address = checked.ok ? checked.value.address : automation.serviceUrl;
    const account = newAccount('automation', address, '', 0);
    return { tested: { ...without, ...withKey(account, automation.key, base) }, database: null };
  }
  if (stored === null || stored.practice)
    return {
      tested: { ...without, state: { kind: 'first-run' }, client: null },
      database: stored?.database ?? null,
    };
  const loaded = await keys.load(stored, stored.keyMarker);
  if (loaded.kind === 'found') {
    base.redactor.add(loaded.key.reveal());
    return { tested: { ...without, ...withKey(stored, loaded.key, base) }, database: stored.database };
  }
  const problem = loaded.kind === 'absent' ? 'not-stored' : loaded.problem;
  const state: AccountState = {
    kind: 'key-unavailable',
    account: toAccount(stored, stored.keyMarker?.place ?? 'memory'),
    problem,
  };
  return { tested: { ...without, state, client: null }, database: stored.database };
}

function withKey(stored: StoredAccount, key: ApiKey, { transport }: Base): Pick<TestedAccount, 'state' | 'client'> {
  const client = createServiceClient({
    // Nothing of another account is read.
    number: 0,
    address: stored.address,
    key,
    fetch: transport.fetch,
    clock: systemClock,
    random: Math.random,
  });
  const methods = readMethods(stored.methods ?? '');
  if (methods.ok) client.useMethods(methods.value);
  return { state: { kind: 'signed-in', account: toAccount(stored, stored.keyMarker?.place ?? 'memory') }, client };
}
