import type { StoredAccount } from '../account/stored-account.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import type { External } from '../external/external.ts';
import { keychainName } from '../account/key/key-problems.ts';
import { createKeyStore } from '../account/key/key-store.ts';
import { createKeychain } from '../account/key/keychain.ts';
import { electronSafeStorage } from '../account/key/safe-storage.ts';
import { createSealedFile } from '../account/key/sealed-file.ts';
import type { SupportService } from '../support/support-service.ts';
import { createServiceClient, type ServiceClient } from '../api/client.ts';
import { describeRequest } from '../api/request-engine.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { createPractice, forkKeychain } from './child-processes.ts';
import type { AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Pages } from './compose-pages.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface AccountParts {
  readonly base: Base;
  readonly accountSession: AccountSession;
  readonly records: Records;
  readonly support: SupportService;
  readonly joinTimes: { clear(): void };
  /** Made later, and used only then. */
  readonly windows: () => Windows;
  readonly external: () => External;
  readonly desktop: () => Desktop;
  readonly pages: () => Pages;
}

/** The account, its key, and what begins and ends with it. */
export function composeAccount(parts: AccountParts) {
  const { base, accountSession, support, joinTimes, windows, external, desktop, pages } = parts;
  const { audit, recordings } = parts.records;
  const { childEnvironment, viewState, log, places, consoleCommands, push, redactor, transport } = base;

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
  const accounts: AccountManager = new AccountManager({
    store: accountStore(base.settings),
    keys,
    practice,
    createClient: (address, key) => {
      const client: ServiceClient = createServiceClient({
        address,
        key,
        fetch: transport.fetch,
        clock: systemClock,
        random: Math.random,
        observe: (event) => log.info(describeRequest(event)),
        audit: audit.auditOperations,
        // The client of a key that is only being checked says nothing about the key in use.
        onRefusal: () => {
          if (accounts.client === client) accountSession.feed.confirmKey();
        },
      });
      return client;
    },
    showCached: async (accountId) => {
      await Promise.all([accountSession.showCached(accountId), recordings.showCached(accountId)]);
      void windows().sessions.loadRestorable();
    },
    goLive: (first) => {
      accountSession.goLive(first);
      support.goLive();
      recordings.goLive();
    },
    goDark: () => {
      accountSession.goDark();
      support.goDark();
      recordings.goDark();
      joinTimes.clear();
      windows().leave();
      pages().forget();
      desktop().forget();
      external().clear();
      consoleCommands.clear();
      viewState.clear();
    },
    checkList: (bytes) => accountSession.inventory.check(bytes),
    forgetData: async (accountId) => {
      await Promise.all([accountSession.agentsService.forget(accountId), recordings.forget(accountId)]);
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
function accountStore(settings: SettingsStore) {
  return {
    current: (): StoredAccount | null => settings.currentAccount(),
    put(account: StoredAccount): void {
      void settings.saveAccount(account);
      void settings.setCurrentAccount(account.id);
    },
    remove(accountId: string): void {
      void settings.removeAccount(accountId);
    },
  };
}
