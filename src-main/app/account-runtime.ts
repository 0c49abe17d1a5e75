import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AccountManager } from '../account/account-manager.ts';
import { FIRST_DATABASE } from '../account/stored-account.ts';
import { describeRequest } from '../api/request-engine.ts';
import { auditOperations, type AccountAudit, type Audit } from '../audit/audit.ts';
import { createBulkAudit } from '../audit/audit-changes.ts';
import { confirmRecordingHost } from '../desktop/host-dialogs.ts';
import { chooseDownloadsFolder, openMailDraft } from '../desktop/system.ts';
import { clipboard, shell } from '../electron.ts';
import type { Push } from '../ipc/push.ts';
import { createViewState, type ViewState } from '../windows/view-state.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';
import type { AccountSessionDeps } from './account-session-types.ts';
import { createAccounts, type AccountsDeps } from './accounts.ts';
import type { Base } from './base.ts';
import { createOwnNumber } from './settings/account-numbers.ts';

/** What a runtime is opened for. */
export interface RuntimeStart {
  /** Unique in this run. */
  readonly key: string;
  /** The stored account; null where one is to be signed in to. */
  readonly accountId: string | null;
  /** Relative to the profile folder. */
  readonly database: string;
}

/** Everything of one account that works while Longreach runs, whether the account is in view or not. */
export interface AccountRuntime extends RuntimeStart {
  /** The number of its account, which is part of all its ids (`contract/account-ids.ts`). */
  readonly number: number;
  readonly session: AccountSession;
  readonly manager: AccountManager;
  readonly audit: AccountAudit;
  /** Reaches the pages that show this account. */
  readonly push: Push['push'];
  readonly viewState: ViewState;
}

export interface RuntimeDeps
  extends
    Pick<AccountsDeps, 'describeKeyPlace' | 'findSame' | 'keys' | 'onStored' | 'policy' | 'practice'>,
    Pick<AccountSessionDeps, 'openSession' | 'push'> {
  readonly base: Base;
  readonly audit: Pick<Audit, 'forAccount'>;
}

/** Opens an account with this computer's files, clipboard and dialogs. */
export function openRuntime(start: RuntimeStart, { base, audit: program, ...deps }: RuntimeDeps): AccountRuntime {
  const { automation, clock, lock, log, notices, random, redactor, settings, storage, transport, userData } = base;
  const { database } = start;
  const { push } = deps;
  const own = createOwnNumber(settings, start.accountId);
  const viewState = createViewState();
  // An automated run stores nothing.
  const stored = (name: string): string | null => (automation === null ? join(userData, name) : null);
  const session = createAccountSession({
    storage,
    databasePath: stored(database) ?? ':memory:',
    ledgerPath: stored(fileBeside(database, 'downloads')),
    meterPath: stored(fileBeside(database, 'requests')),
    clock,
    random,
    newId: randomUUID,
    fetch: transport.fetch,
    push,
    started: () => manager.started(),
    openSession: deps.openSession,
    releasePages: base.events.releaseMemory,
    settings,
    restrictions: base.policy.current,
    save: base.exporter.save,
    system: {
      copy: (text) => clipboard.writeText(text),
      openMail: openMailDraft,
      downloadsFolder: base.downloadsFolder,
      reveal: (path) => shell.showItemInFolder(path),
      openFolder: (path) => shell.openPath(path),
      confirmHost: (host) => lock.askUnlocked((signal) => confirmRecordingHost(host, signal)),
      chooseFolder: (present) => lock.chosenUnlocked(() => chooseDownloadsFolder(present)),
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    protect: (secret) => redactor.add(secret),
    onBug: (text) => log.error(text),
  });
  const audit = program.forAccount({ ...session, account: () => manager.state });
  session.on('activity', audit.record);
  session.on('bulk', createBulkAudit(audit));
  session.on('notice', (message) => notices.add(message));
  session.on('left', () => viewState.clear());

  const manager: AccountManager = createAccounts({
    ...deps,
    settings,
    session,
    own: start,
    claimNumber: own.claim,
    client: {
      fetch: transport.fetch,
      clock,
      random,
      observe: (event) => {
        log.info(describeRequest(event));
        session.meter.count(event);
      },
      audit: auditOperations(audit),
    },
    newId: randomUUID,
    onNotice: (message) => notices.add(message),
    protect: (key) => redactor.add(key.reveal()),
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
const fileBeside = (database: string, content: 'downloads' | 'requests'): string =>
  database === FIRST_DATABASE ? `${content}.json` : database.replace(/\.db$/, `.${content}.json`);
