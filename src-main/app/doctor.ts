import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keychainName } from '../account/key/key-problems.ts';
import { newAccount, toAccount, type StoredAccount } from '../account/stored-account.ts';
import { normaliseAddress } from '../api/address.ts';
import { createServiceClient } from '../api/client.ts';
import { readMethods } from '../account/chosen-methods.ts';
import type { ApiKey } from '../api/api-key.ts';
import type { AccountState } from '../contract/contract.ts';
import type { SelfTest } from '../contract/health.ts';
import { app } from '../electron.ts';
import { LINK_SCHEME } from '../external/links.ts';
import { freeBytes } from '../health/probes.ts';
import { runSelfTest, type TestedAccount } from '../health/self-test.ts';
import { systemClock } from '../lib/clock.ts';
import { createInventory } from '../storage/inventory.ts';
import { inventoryWorkerOptions } from '../storage/worker-link.ts';
import { openKeyAccess } from './compose-account.ts';
import { openBase, type Start } from './compose-base.ts';
import { networkProbes } from './compose-health.ts';

/**
 * The self-test of a Longreach that doesn't run: of the account that was in view last, without a window and without reading
 * its list. The practice account has no service then, so only this computer is tested.
 */
export async function runDoctor(start: Start): Promise<SelfTest> {
  const base = await openBase(start);
  const { log, platform, userData } = base;
  const keyAccess = openKeyAccess(base);
  const account = await openTested(start, base, keyAccess.keys);
  const inventory = createInventory({
    createWorker: () => new Worker(join(start.places.main, 'inventory-worker.js'), inventoryWorkerOptions),
    databasePath: account.database === null ? ':memory:' : join(userData, account.database),
    clock: systemClock,
    onNotice: () => undefined,
    onBug: (text) => log.error(text),
  });
  try {
    return await runSelfTest({
      account: () => account.tested,
      probes: {
        ...networkProbes(base),
        keychain: keyAccess.probe,
        disk: async () => ({ database: await inventory.call('checkDisk'), freeBytes: await freeBytes(userData) }),
        tray: () => 'not-running',
        isLinkHandler: () => app.isDefaultProtocolClient(LINK_SCHEME),
      },
      clock: systemClock,
      platform,
      keychainName: keychainName(platform),
    });
  } finally {
    keyAccess.close();
    await Promise.all([inventory.close(), log.flush()]);
  }
}

interface Opened {
  readonly tested: TestedAccount;
  /** Relative to the profile folder; null where nothing is stored. */
  readonly database: string | null;
}

async function openTested(
  { automation }: Start,
  base: Awaited<ReturnType<typeof openBase>>,
  keys: ReturnType<typeof openKeyAccess>['keys'],
): Promise<Opened> {
  const without = { isListCurrent: false, anyAgentId: null, requests: null };
  if (automation !== null) {
    const checked = normaliseAddress(automation.serviceUrl);
    const address = checked.ok ? checked.value.address : automation.serviceUrl;
    const stored = newAccount('automation', address, '');
    return { tested: { ...without, ...withKey(stored, automation.key, base) }, database: null };
  }
  const stored = base.settings.currentAccount();
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

function withKey(
  stored: StoredAccount,
  key: ApiKey,
  { transport }: Awaited<ReturnType<typeof openBase>>,
): Pick<TestedAccount, 'state' | 'client'> {
  const client = createServiceClient({
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
