import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AccountManager, type KeptAccount } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import type { Outside } from '../external/external.ts';
import { keychainName } from '../account/key/key-problems.ts';
import { createKeyStore } from '../account/key/key-store.ts';
import { createKeychain } from '../account/key/keychain.ts';
import { electronSafeStorage } from '../account/key/safe-storage.ts';
import { createSealedFile } from '../account/key/sealed-file.ts';
import type { SupportDesk } from '../support/support-service.ts';
import { createServiceClient } from '../api/client.ts';
import { describeRequest } from '../api/observe.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { createPractice, forkKeychain } from './child-processes.ts';
import type { Workbench } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Pages } from './compose-pages.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface AccountParts {
  readonly base: Base;
  readonly bench: Workbench;
  readonly records: Records;
  readonly support: SupportDesk;
  readonly invitations: { clear(): void };
  /** Made later, and used only then. */
  readonly windows: () => Windows;
  readonly outside: () => Outside;
  readonly desktop: () => Desktop;
  readonly pages: () => Pages;
}

/** The account, its key, and what begins and ends with it. */
export function composeAccount(parts: AccountParts) {
  const { base, bench, support, invitations, windows, outside, desktop, pages } = parts;
  const { activity, recordings } = parts.records;
  const { childEnvironment, keptView, log, places, post, push, redactor, transport } = base;

  const keychain = createKeychain({
    spawn: () => forkKeychain(join(places.main, 'keychain-process.js'), childEnvironment),
  });
  const keys = createKeyStore({
    keychain,
    sealed: createSealedFile({ folder: join(base.userData, 'keys'), safeStorage: electronSafeStorage }),
    name: keychainName(base.platform),
  });
  const practice = createPractice(join(places.main, 'practice-process.js'), childEnvironment, (ms, run) =>
    systemClock.after(ms, run),
  );
  const accounts = new AccountManager({
    book: accountBook(base.settings),
    keys,
    practice,
    createClient: (address, key) =>
      activity.watchClient(
        createServiceClient({
          address,
          key,
          fetch: transport.fetch,
          clock: systemClock,
          random: Math.random,
          observe: (event) => log.info(describeRequest(event)),
        }),
      ),
    showKept: async (accountId) => {
      await Promise.all([bench.showKept(accountId), recordings.showKept(accountId)]);
      void windows().sessions.showKept();
    },
    goLive: (first) => {
      bench.goLive(first);
      support.goLive();
      recordings.goLive();
    },
    goDark: () => {
      bench.goDark();
      support.goDark();
      recordings.goDark();
      invitations.clear();
      windows().leave();
      pages().forget();
      desktop().forget();
      outside().clear();
      post.clear();
      keptView.clear();
    },
    checkList: (bytes) => bench.inventory.check(bytes),
    forgetData: async (accountId) => {
      await Promise.all([bench.desk.forget(accountId), recordings.forget(accountId)]);
    },
    onChange: (state) => {
      push('account:changed', state);
      desktop().refresh();
    },
    newId: randomUUID,
    protect: (key) => void redactor.add(key.reveal()),
  });
  return { accounts, keychain };
}

/** The accounts of the settings file, as the account manager keeps them. */
function accountBook(settings: SettingsStore) {
  return {
    current: (): KeptAccount | null => settings.currentAccount(),
    put(account: KeptAccount): void {
      void settings.saveAccount(account);
      void settings.setCurrentAccount(account.id);
    },
    remove(accountId: string): void {
      void settings.removeAccount(accountId);
    },
  };
}
