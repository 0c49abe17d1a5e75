import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AccountManager } from '../account/account-manager.ts';
import { FIRST_DATABASE, type StoredAccount } from '../account/stored-account.ts';
import { createServiceClient } from '../api/client.ts';
import { describeRequest } from '../api/request-engine.ts';
import type { AccountAudit, Audit } from '../audit/audit.ts';
import { confirmRecordingHost } from '../desktop/host-dialogs.ts';
import { chooseDownloadsFolder, openMailDraft } from '../desktop/system.ts';
import { app, clipboard, shell } from '../electron.ts';
import type { Result } from '../contract/failure.ts';
import type { Push } from '../ipc/push.ts';
import { systemClock } from '../lib/clock.ts';
import { createViewState, type ViewState } from '../windows/view-state.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';
import type { AccountSessionDeps } from './account-session-types.ts';
import { createAccounts, type AccountsDeps } from './accounts.ts';
import type { Base } from './base.ts';
import { createOwnNumber } from './own-number.ts';

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

export interface RuntimeDeps extends Pick<
  AccountsDeps,
  'keys' | 'policy' | 'practice' | 'findSame' | 'describeKeyPlace'
> {
  readonly base: Base;
  readonly audit: Pick<Audit, 'forAccount'>;
  readonly pushFor: (key: string) => Push['push'];
  readonly onStored: (key: string, account: StoredAccount) => void;
  /** Opens a session of an account in its own windows. */
  readonly openSession: (key: string, agentId: number) => Result<unknown>;
}

export function openRuntime(start: RuntimeStart, deps: RuntimeDeps): AccountRuntime {
  const { base, pushFor, onStored, openSession, ...keyAccess } = deps;
  const { log, notices, redactor, settings } = base;
  const push = pushFor(start.key);
  const own = createOwnNumber(settings, start.accountId);
  const viewState = createViewState();
  const session = createSession(
    start.database,
    {
      push,
      started: () => manager.started(),
      openSession: (agentId) => openSession(start.key, agentId),
    },
    base,
  );
  const audit = deps.audit.forAccount({
    account: () => manager.state,
    nameOfAgent: session.nameOf.agent,
    nameOfClient: session.nameOf.client,
  });
  session.on('activity', audit.record);
  session.on('bulk', audit.auditBulk);
  session.on('notice', (message) => notices.add(message));
  session.on('left', () => viewState.clear());

  const manager: AccountManager = createAccounts({
    settings,
    session,
    own: start,
    claimNumber: own.claim,
    onStored: (account) => onStored(start.key, account),
    keys: keyAccess.keys,
    policy: keyAccess.policy,
    practice: keyAccess.practice,
    findSame: keyAccess.findSame,
    describeKeyPlace: keyAccess.describeKeyPlace,
    createClient: (account, key, listeners) =>
      createServiceClient({
        number: account.number,
        address: account.address,
        key,
        fetch: base.transport.fetch,
        clock: base.clock,
        random: base.random,
        observe: (event) => {
          log.info(describeRequest(event));
          session.meter.count(event);
        },
        audit: audit.auditOperations,
        ...listeners,
      }),
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

/** The account session with this computer's files, clipboard and dialogs. */
function createSession(
  database: string,
  own: Pick<AccountSessionDeps, 'push' | 'started' | 'openSession'>,
  {
    automation,
    clock,
    createWorker,
    downloadsFolder,
    lock,
    log,
    policy,
    random,
    redactor,
    releasePages,
    settings,
    transport,
    userData,
  }: Base,
): AccountSession {
  // An automated run stores nothing.
  const stored = (name: string): string | null => (automation === null ? join(userData, name) : null);
  return createAccountSession({
    createWorker,
    workerClock: systemClock,
    databasePath: stored(database) ?? ':memory:',
    ledgerPath: stored(fileBeside(database, 'downloads')),
    meterPath: stored(fileBeside(database, 'requests')),
    clock,
    random,
    newId: randomUUID,
    fetch: transport.fetch,
    ...own,
    releasePages,
    settings,
    restrictions: policy.current,
    system: {
      copy: (text) => clipboard.writeText(text),
      openMail: openMailDraft,
      downloadsFolder,
      homeFolder: app.getPath('home'),
      reveal: (path) => shell.showItemInFolder(path),
      openFolder: (path) => shell.openPath(path),
      confirmHost: (host) => lock.askUnlocked((signal) => confirmRecordingHost(host, signal)),
      chooseFolder: (present) => lock.chosenUnlocked(() => chooseDownloadsFolder(present)),
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    protect: (secret) => redactor.add(secret),
    onBug: (text) => log.error(text),
  });
}

/** The list of downloads and the counts of requests lie beside the database. */
const fileBeside = (database: string, content: 'downloads' | 'requests'): string =>
  database === FIRST_DATABASE ? `${content}.json` : database.replace(/\.db$/, `.${content}.json`);
