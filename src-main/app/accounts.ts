import type { AccountDeps } from '../account/account-deps.ts';
import { AccountManager } from '../account/account-manager.ts';
import type { ApiKey } from '../api/api-key.ts';
import type { StoredAccount } from '../account/stored-account.ts';
import { createServiceClient, type JudgeRefusal, type ServiceClient, type ServiceClientDeps } from '../api/client.ts';
import type { AccountSession } from './account-session.ts';
import { accountsIn } from './lost-accounts.ts';
import type { OwnNumber } from './settings/account-numbers.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { t } from '../contract/texts.ts';

export interface AccountsDeps extends Pick<
  AccountDeps,
  'keys' | 'policy' | 'practice' | 'findSame' | 'newId' | 'describeKeyPlace' | 'onNotice'
> {
  readonly settings: SettingsStore;
  readonly session: AccountSession;
  /** The account of this manager; null before it is signed in to. `database`: where the data of the session are stored. */
  readonly own: { readonly accountId: string | null; readonly database: string };
  readonly claimNumber: OwnNumber['claim'];
  /** The account was stored, for the first time or again. */
  readonly onStored: (account: StoredAccount) => void;
  /** Takes a key out of logs; returns its own "off". */
  readonly protect: (key: ApiKey) => () => void;
  /** What every client of the account works with. */
  readonly client: Omit<ServiceClientDeps, 'address' | 'judgeRefusal' | 'key' | 'number'>;
}

/** The manager of one account, which stores it in the settings and drives the account session. */
export function createAccounts({
  settings,
  session,
  own,
  claimNumber,
  onStored,
  protect,
  client: common,
  onNotice,
  ...deps
}: AccountsDeps): AccountManager {
  const { inventory } = session;
  let { accountId } = own;
  let isTold = false;
  /** In the database, too, where it is found again if the settings are lost. */
  const record = (account: StoredAccount | null): void => {
    if (account === null || account.practice) return;
    void inventory.call('recordAccount', { accountId: account.id, record: JSON.stringify(account) });
  };
  return new AccountManager({
    ...deps,
    onNotice,
    createClient: ({ address, number }, key) => {
      const unprotect = protect(key);
      const judgeRefusal: JudgeRefusal = (refusal) => session.judgeRefusal(client, refusal);
      const made = createServiceClient({ ...common, address, number, key, judgeRefusal });
      const client: ServiceClient = {
        ...made,
        dispose() {
          made.dispose();
          unprotect();
        },
      };
      return client;
    },
    store: {
      current: (): StoredAccount | null => (accountId === null ? null : settings.account(accountId)),
      findLost: async () => (await accountsIn(inventory)).filter(({ stored }) => settings.account(stored.id) === null),
      claimNumber,
      put(given: StoredAccount): void {
        const account = { ...given, database: own.database };
        accountId = account.id;
        void settings.saveAccount(account).then((saved) => {
          // Once, however often it is stored: the account and its key work on in this run.
          if (!saved.ok && !isTold) onNotice(t('app.accountNotSaved', { why: saved.failure.message }));
          isTold = !saved.ok;
        });
        onStored(account);
        record(account);
      },
      remove(removedId: string, isForgotten: boolean): void {
        accountId = null;
        void settings.removeAccount(removedId, isForgotten);
      },
    },
    async showCached(account) {
      await session.showCached(account);
      record(settings.account(account.id));
    },
    goLive: (connection, first) => session.goLive(connection, first),
    goDark: () => session.goDark(),
    receiveList: (ofAccount) => inventory.receiveProof(ofAccount),
    forgetData: (forgottenId, parts) => session.forget(forgottenId, parts),
  });
}
