import { AccountManager, type AccountDeps } from '../account/account-manager.ts';
import type { ApiKey } from '../api/api-key.ts';
import type { StoredAccount } from '../account/stored-account.ts';
import type { ServiceClient, ServiceClientDeps } from '../api/client.ts';
import type { AccountSession } from './account-session.ts';
import type { SettingsStore } from './settings/settings-store.ts';

export interface AccountsDeps extends Pick<AccountDeps, 'keys' | 'practice' | 'protect' | 'newId'> {
  readonly settings: SettingsStore;
  readonly session: AccountSession;
  readonly createClient: (
    address: string,
    key: ApiKey,
    listeners: Required<Pick<ServiceClientDeps, 'judgeRefusal' | 'onQuotaLifted'>>,
  ) => ServiceClient;
}

/** The account manager, which stores its accounts in the settings and drives the account session. */
export function createAccounts({ settings, session, createClient, ...deps }: AccountsDeps): AccountManager {
  return new AccountManager({
    ...deps,
    createClient: (address, key) => {
      const client: ServiceClient = createClient(address, key, {
        judgeRefusal: (refusal) => session.judgeRefusal(client, refusal),
        onQuotaLifted: () => session.noteQuotaLifted(client),
      });
      return client;
    },
    store: {
      current: (): StoredAccount | null => settings.currentAccount(),
      put(account: StoredAccount): void {
        void settings.saveAccount(account);
        void settings.setCurrentAccount(account.id);
      },
      remove(accountId: string): void {
        void settings.removeAccount(accountId);
      },
    },
    showCached: (accountId) => session.showCached(accountId),
    goLive: (connection, first) => session.goLive(connection, first),
    goDark: () => session.goDark(),
    checkList: (bytes) => session.inventory.check(bytes),
    forgetData: (accountId) => session.forget(accountId),
  });
}
