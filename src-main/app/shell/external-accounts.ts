import { notSignedIn } from '../../api/signed-in.ts';
import type { ExternalAccount, ExternalAccounts } from '../../external/external.ts';
import type { AccountListPort } from '../account-list.ts';
import type { AccountRegistry } from '../account-registry.ts';
import type { AccountRuntime } from '../account-runtime.ts';
import type { AllSessions } from './sessions.ts';

export interface ExternalAccountsDeps {
  readonly accounts: AccountRegistry<AccountRuntime>;
  readonly accountList: Pick<AccountListPort, 'current'>;
  readonly sessions: Pick<AllSessions, 'of'>;
}

/** The accounts as links and commands from outside use them. */
export function createExternalAccounts({ accounts, accountList, sessions }: ExternalAccountsDeps) {
  const byKey = new Map<string, ExternalAccount>();
  const of = (runtime: AccountRuntime): ExternalAccount => {
    const { key, session, manager, audit } = runtime;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const account: ExternalAccount = {
      state: () => manager.state,
      find(target) {
        const { stored } = manager;
        return stored === null
          ? Promise.resolve(notSignedIn())
          : session.agentsService.findOutside(target, stored.number);
      },
      agentsService: session.agentsService,
      snapshot: session.snapshot,
      connect: (agentId) => sessions.of(key).open(agentId),
      connectDevice: (deviceId) => sessions.of(key).openDevice(deviceId),
      createSupport: (clientName) => session.support.create(clientName),
      record: (note) => audit.record(note),
    };
    byKey.set(key, account);
    return account;
  };
  accounts.on('closed', ({ key }) => void byKey.delete(key));

  const all: ExternalAccounts = {
    list: () =>
      accountList
        .current()
        .entries.map(({ account, shortName }) => ({ accountId: account.id, label: account.label, shortName })),
    showsAll: accounts.showsAll,
    inView: () => of(accounts.inView()),
    inViewId: () => accounts.inView().manager.stored?.id ?? null,
    find(accountId) {
      const runtime = accounts.find(accountId);
      return runtime === undefined ? undefined : of(runtime);
    },
  };
  return { all, of };
}
