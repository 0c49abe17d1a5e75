import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AccountDeps } from '../account/account-deps.ts';
import { AccountManager } from '../account/account-manager.ts';
import type { StoredAccount } from '../account/stored-account.ts';
import { createServiceClient, type JudgeRefusal, type ServiceClient } from '../api/client.ts';
import { describeRequest } from '../api/request-engine.ts';
import { auditOperations, type AccountAudit, type Audit } from '../audit/audit.ts';
import { createBulkAudit } from '../audit/audit-changes.ts';
import { t } from '../contract/texts.ts';
import { FIRST_DATABASE } from '../lib/profile-files.ts';
import type { Push } from '../ipc/push.ts';
import { createViewState, type ViewState } from '../windows/view-state.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';
import type { AccountSessionDeps } from './account-session-types.ts';
import type { Base } from './base.ts';
import { createOwnNumber } from './settings/account-numbers.ts';
import type { SettingsStore } from './settings/settings-store.ts';

/** What an account is opened for. */
export interface AccountStart {
  /** Unique in this run. */
  readonly key: string;
  /** The stored account; null where one is to be signed in to. */
  readonly accountId: string | null;
  /** Relative to the profile folder. */
  readonly database: string;
}

/** One account that works while Longreach runs, whether it is in view or not. */
export interface Account extends AccountStart {
  /** Its number is part of all its ids (`contract/account-ids.ts`). */
  readonly number: number;
  readonly session: AccountSession;
  readonly manager: AccountManager;
  readonly audit: AccountAudit;
  /** Reaches the pages that show this account. */
  readonly push: Push['push'];
  readonly viewState: ViewState;
}

export interface AccountPorts
  extends
    Pick<Base, 'clock' | 'random' | 'storage'>,
    Pick<AccountDeps, 'describeKeyPlace' | 'findSame' | 'keys' | 'onNotice' | 'policy' | 'practice'>,
    Pick<
      AccountSessionDeps,
      'fetch' | 'openSession' | 'protect' | 'push' | 'releasePages' | 'restrictions' | 'save' | 'system'
    > {
  /** The profile folder; null stores nothing. */
  readonly folder: string | null;
  readonly settings: AccountSessionDeps['settings'] &
    Pick<SettingsStore, 'account' | 'numbers' | 'removeAccount' | 'saveAccount'>;
  readonly audit: Pick<Audit, 'forAccount'>;
  readonly log: { readonly info: (text: string) => void; readonly error: (text: string) => void };
  /** The account was stored, for the first time or again. */
  readonly onStored: (account: StoredAccount) => void;
}

/** Opens an account; needs neither key nor network. */
export function openAccount(start: AccountStart, ports: AccountPorts): Account {
  const { describeKeyPlace, findSame, keys, onNotice, policy, practice } = ports;
  const { clock, fetch, openSession, protect, push, random, releasePages, restrictions, save, storage, system } = ports;
  const { audit: program, folder, log, settings } = ports;
  const { database } = start;
  const own = createOwnNumber(settings, start.accountId);
  const viewState = createViewState();
  const stored = (name: string): string | null => (folder === null ? null : join(folder, name));
  const session = createAccountSession({
    clock,
    fetch,
    openSession,
    protect,
    push,
    random,
    releasePages,
    restrictions,
    save,
    settings,
    storage,
    system,
    databasePath: stored(database) ?? ':memory:',
    ledgerPath: stored(fileBeside(database, 'downloads')),
    meterPath: stored(fileBeside(database, 'requests')),
    newId: randomUUID,
    started: () => manager.started(),
    onBug: (text) => log.error(text),
  });
  const audit = program.forAccount({ ...session, account: () => manager.state });
  session.on('activity', audit.record);
  session.on('bulk', createBulkAudit(audit));
  session.on('notice', onNotice);
  session.on('left', () => viewState.clear());

  const manager: AccountManager = new AccountManager({
    describeKeyPlace,
    findSame,
    keys,
    onNotice,
    policy,
    practice,
    newId: randomUUID,
    createClient: clientOf(session, audit, ports),
    store: { ...storeOf(start, session, ports), claimNumber: own.claim },
    async showCached(account) {
      await session.showCached(account);
      recordAccount(session, settings.account(account.id));
    },
    goLive: (connection, first) => session.goLive(connection, first),
    goDark: () => session.goDark(),
    receiveList: (ofAccount) => session.inventory.receiveProof(ofAccount),
    forgetData: (accountId, parts) => session.forget(accountId, parts),
  });
  manager.subscribe((state) => push('account:changed', state));
  return {
    ...start,
    get number() {
      return own.number;
    },
    session,
    manager,
    audit,
    push,
    viewState,
  };
}

/** The list of downloads and the counts of requests lie beside the database. */
export const fileBeside = (database: string, content: 'downloads' | 'requests'): string =>
  database === FIRST_DATABASE ? `${content}.json` : database.replace(/\.db$/, `.${content}.json`);

/** Makes a client whose key stays out of the log as long as it lives. */
function clientOf(session: AccountSession, audit: AccountAudit, ports: AccountPorts): AccountDeps['createClient'] {
  const { clock, fetch, log, protect, random } = ports;
  return ({ address, number }, key) => {
    const unprotect = protect(key.reveal());
    const judgeRefusal: JudgeRefusal = (refusal) => session.judgeRefusal(client, refusal);
    const made = createServiceClient({
      fetch,
      clock,
      random,
      address,
      number,
      key,
      judgeRefusal,
      observe: (event) => {
        log.info(describeRequest(event));
        session.meter.count(event);
      },
      audit: auditOperations(audit),
    });
    const client: ServiceClient = {
      ...made,
      dispose() {
        made.dispose();
        unprotect();
      },
    };
    return client;
  };
}

/** Keeps the account in the settings. */
function storeOf(
  { accountId: first, database }: AccountStart,
  session: AccountSession,
  { onNotice, onStored, settings }: AccountPorts,
): Omit<AccountDeps['store'], 'claimNumber'> {
  let accountId = first;
  let isTold = false;
  return {
    current: () => (accountId === null ? null : settings.account(accountId)),
    put(given) {
      const account = { ...given, database };
      accountId = account.id;
      void settings.saveAccount(account).then((saved) => {
        // Once, however often it is stored: the account and its key work on in this run.
        if (!saved.ok && !isTold) onNotice(t('app.accountNotSaved', { why: saved.failure.message }));
        isTold = !saved.ok;
      });
      onStored(account);
      recordAccount(session, account);
    },
    remove(removedId, isForgotten) {
      accountId = null;
      void settings.removeAccount(removedId, isForgotten);
    },
  };
}

/** With what the user made, too, where the account is found again if the settings are lost. */
function recordAccount({ inventory }: AccountSession, account: StoredAccount | null): void {
  if (account === null || account.practice) return;
  void inventory.call('recordAccount', { accountId: account.id, record: JSON.stringify(account) });
}
