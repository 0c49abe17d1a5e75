import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { keychainName } from '../account/key/key-problems.ts';
import { createAudit, type Audit } from '../audit/audit.ts';
import { numberOf } from '../contract/account-ids.ts';
import { markStart } from '../contract/start-marks.ts';
import { confirmRecordingHost } from '../desktop/host-dialogs.ts';
import { chooseDownloadsFolder, openMailDraft } from '../desktop/system.ts';
import { clipboard, shell } from '../electron.ts';
import { createPages } from '../ipc/pages.ts';
import { say } from '../lib/record/wording.ts';
import { createAccountPolicy } from '../policy/account-policy.ts';
import { toPolicyState } from '../policy/policy.ts';
import { createAccountList, type AccountListPort } from './account-list.ts';
import { createAccountRegistry, type AccountRegistry } from './account-registry.ts';
import { openAccount, type Account, type AccountPorts } from './account.ts';
import type { AccountSession } from './account-session.ts';
import { createAuditAnchors } from './audit-anchors.ts';
import { openBase, type Base, type Start } from './base.ts';
import { answerCalls, type CallsPort } from './calls.ts';
import type { PracticeHolder } from './child-processes.ts';
import {
  eraseProfile,
  findLostAccounts,
  forgetAccounts,
  removeDatabase,
  removeUnusedDatabases,
  type ForgetDeps,
} from './forget-accounts.ts';
import { offerEmptyData } from './notices.ts';
import { onlyService } from './only-service.ts';

/** What the program needs of its windows and of the desktop. */
export interface ShellPort extends CallsPort {
  /** The session windows of all accounts. */
  readonly sessions: {
    suspend(): void;
    resume(): void;
    /** Stores which sessions are open. */
    saveSessions(): Promise<unknown>;
    /** The process ends without closing the windows. */
    recordEnds(): void;
  };
  /** Asks for confirmation where quitting interrupts something; resolves also if it is cancelled. */
  quit(): Promise<unknown>;
  /** Ends what is on the desktop, and the links and commands from outside; the program ends. */
  close(): Promise<unknown>;
}

/** Milliseconds the end of the system's session waits for the databases; after 5 s Windows counts a program as hung. */
const SAVE_NOW_LIMIT = 3_000;

/** The program without its windows: all accounts, the record of what they do, and the answers to calls of pages. */
export class App<S extends ShellPort = ShellPort> {
  readonly base: Base;
  readonly audit: Audit;
  readonly accounts: AccountRegistry<Account>;
  readonly accountList: AccountListPort;
  readonly pages: ReturnType<typeof createPages>;
  readonly shell: S;
  readonly #anchors: ReturnType<typeof createAuditAnchors>;
  readonly #answers: ReturnType<typeof answerCalls>;
  #isSeen = false;
  #isAsleep = false;

  /** @param openShell opens the windows and the rest of the desktop, which see everything but the answers to calls */
  static async open<S extends ShellPort>(start: Start, openShell: (app: App<S>) => S): Promise<App<S>> {
    const base = await openBase(start);
    markStart('base-open');
    return new App(base, openShell);
  }

  private constructor(base: Base, openShell: (app: App<S>) => S) {
    this.base = base;
    const { clock, consoleCommands, events, keyAccess, lock, log, notices, push, redactor, settings, userData } = base;
    const anchors = createAuditAnchors({
      settings,
      storage: base.storage,
      keychain: base.keychain,
      isOpen: keyAccess.isOpen,
      folder: userData,
      clock,
    });
    this.#anchors = anchors;
    const audit = createAudit({
      userData,
      anchors: anchors.port,
      clock,
      months: () => settings.current().activityMonths,
      account: () => accounts.inView().manager.state,
      nameOfAgent: (agentId) => accounts.inView().session.nameOfAgent(agentId),
      nameOfClient: (supportId) => accounts.inView().session.nameOfClient(supportId),
      redact: redactor.redact,
      push,
      save: base.exporter.save,
      nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
      onProblem: (text) => log.error(text),
    });
    this.audit = audit;
    const accounts = this.#openAccounts();
    this.accounts = accounts;
    this.pages = createPages({
      attach: events.attach,
      log,
      maySend: lock.maySend,
      refusal: lock.refusal,
      handlers: () => this.#answers.handlers,
      now: base.callTime,
    });
    base.policy.subscribe(() => {
      void accounts.followPolicy();
      for (const { recordings } of this.sessions()) void recordings.followRestrictions();
    });
    events.enter('console', accounts.viewKey());
    events.enter('quick', accounts.viewKey());
    // Commands that the page has not taken are about the account it showed.
    accounts.on('inView', () => consoleCommands.pause());
    accounts.eachOpened(({ key, session }) =>
      session.on('left', () => {
        if (key === events.shownBy({ role: 'console' })) consoleCommands.clear();
      }),
    );
    const findLost = () =>
      findLostAccounts({
        folder: this.#folder(),
        settings,
        storage: base.storage,
      });
    this.accountList = createAccountList({
      accounts,
      settings,
      enter: events.enter,
      folder: this.#folder(),
      findLost,
      findKnown: async () => (base.automation === null && !settings.ignoresFoundKeys() ? keyAccess.findKnown() : []),
      push,
      later: setImmediate,
    });
    const follow = (): void => this.#followSeen();
    accounts.on('opened', follow);
    accounts.on('closed', follow);
    accounts.on('inView', follow);
    accounts.on('opened', ({ session }) => {
      session.requestPolicy.set({ asleep: this.#isAsleep });
    });
    accounts.eachOpened(({ session }) =>
      offerEmptyData({
        accountSession: session,
        managers: () => accounts.all().map(({ manager }) => manager),
        notices,
        quit: () => this.shell.quit(),
      }),
    );

    this.shell = openShell(this);
    const forgetting = this.#forgetting(findLost);
    this.#answers = answerCalls({
      base,
      audit,
      accounts,
      accountList: this.accountList,
      shell: this.shell,
      forgetKeys: () => forgetAccounts(forgetting),
      eraseProfile: () => eraseProfile(forgetting),
    });
    this.#followLock();
    base.policy.subscribe((policy) => push('policy:changed', toPolicyState(policy)));
    const auditSettings = audit.auditSettings(settings.current());
    settings.subscribe((current) => {
      auditSettings(current);
      for (const session of this.sessions()) session.followSettings();
      push('settings:changed', current);
    });
  }

  /** Of all accounts that are open. */
  sessions(): readonly AccountSession[] {
    return this.accounts.all().map(({ session }) => session);
  }

  /** Of the account that this id belongs to. */
  sessionOf(id: number): AccountSession | undefined {
    return this.accounts.byNumber(numberOf(id))?.session;
  }

  /** Whether the console is visible: otherwise requests are made less often. */
  setSeen(isSeen: boolean): void {
    this.#isSeen = isSeen;
    this.#followSeen();
  }

  /** This computer goes to sleep. Nothing is requested until `resume`. */
  suspend(): void {
    this.#isAsleep = true;
    for (const { requestPolicy } of this.sessions()) requestPolicy.set({ asleep: true });
    this.base.webhooks.suspend();
    this.shell.sessions.suspend();
  }

  resume(): void {
    this.#isAsleep = false;
    for (const { requestPolicy } of this.sessions()) requestPolicy.set({ asleep: false });
    this.base.webhooks.resume();
    this.shell.sessions.resume();
  }

  /** Writes everything; the program may keep running afterwards. */
  save(): Promise<unknown> {
    return Promise.all([
      this.shell.sessions.saveSessions(),
      ...this.sessions().map(({ recordings }) => recordings.downloads.save()),
      this.base.settings.flush(),
      this.audit.close(),
      this.base.log.flush(),
    ]);
  }

  /** The same in steps that block. The databases come last, because they may take their time. */
  saveNow(): readonly (() => void)[] {
    return [
      () => this.shell.sessions.recordEnds(),
      () => this.audit.closeNow(),
      () => this.base.settings.flushSync(),
      () => this.base.log.flushSync(),
      () => void this.shell.sessions.saveSessions(),
      () => this.base.storage.saveNow(SAVE_NOW_LIMIT),
    ];
  }

  /** Ends everything; what is still being written is awaited. */
  async end(): Promise<void> {
    const { keyAccess, keychain, log, policy, settings } = this.base;
    const alarmsLeft = this.base.webhooks.close();
    if (alarmsLeft > 0) log.warn(`webhooks: ${String(alarmsLeft)} not sent`);
    const shellClosed = this.shell.close();
    policy.close();
    const closed = this.accounts.close().then(() => this.base.storage.close());
    const keysClosed = this.#anchors.flush().finally(() => {
      keyAccess.practice.stop();
      keychain.close();
    });
    try {
      await Promise.all([settings.flush(), closed, keysClosed, shellClosed, log.flush()]);
    } finally {
      try {
        await this.audit.close();
      } finally {
        await settings.flush();
      }
    }
  }

  /** The profile folder; null where nothing is stored. */
  #folder(): string | null {
    return this.base.automation === null ? this.base.userData : null;
  }

  #openAccounts(): AccountRegistry<Account> {
    const { clock, events, exporter, firstScreen, keyAccess, log, notices, policy } = this.base;
    const { random, redactor, settings, storage, transport, userData } = this.base;
    const accountPolicy = onlyService(
      createAccountPolicy(policy.current, () => settings.accounts().filter(({ practice }) => !practice).length),
      this.base.onlyService,
    );
    const practiceFor = sharePractice({
      ...keyAccess.practice,
      start: firstScreen.after(() => keyAccess.practice.start()),
    });
    return createAccountRegistry<Account>({
      settings,
      open: (start) =>
        openAccount(start, {
          clock,
          log,
          random,
          settings,
          storage,
          folder: this.#folder(),
          fetch: transport.fetch,
          audit: this.audit,
          protect: (secret) => redactor.add(secret),
          releasePages: events.releaseMemory,
          restrictions: policy.current,
          save: exporter.save,
          system: this.#system(),
          onNotice: (message) => notices.add(message),
          keys: { ...keyAccess.keys, load: firstScreen.after((...input) => keyAccess.keys.load(...input)) },
          policy: accountPolicy,
          practice: practiceFor(start.key),
          findSame: (...proof) => this.accounts.findSame(start.key, ...proof),
          describeKeyPlace: keyAccess.describeKeyPlace,
          push: events.pushFor(start.key),
          openSession: (agentId, viewOnly) => this.#answers.ownerOf(start.key).sessions.open(agentId, viewOnly),
          onStored: (account) => this.accounts.noteStored(start.key, account),
        }),
      removeFiles: (database) => removeDatabase(userData, database),
      newId: randomUUID,
      after: (ms, run) => clock.after(ms, run),
      onNotice: (message) => notices.add(message),
    });
  }

  /** What accounts use of the operating system. */
  #system(): AccountPorts['system'] {
    const { downloadsFolder, lock } = this.base;
    return {
      copy: (text) => clipboard.writeText(text),
      openMail: openMailDraft,
      downloadsFolder,
      reveal: (path) => shell.showItemInFolder(path),
      openFolder: (path) => shell.openPath(path),
      confirmHost: (host) => lock.askUnlocked((signal) => confirmRecordingHost(host, signal)),
      chooseFolder: (present) => lock.chosenUnlocked(() => chooseDownloadsFolder(present)),
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    };
  }

  /** Accounts that are not in view keep themselves current at the pace of a hidden window. */
  #followSeen(): void {
    const { accounts } = this;
    for (const { key, session } of accounts.all()) {
      session.requestPolicy.set({ visible: this.#isSeen && (accounts.showsAll() || key === accounts.inView().key) });
    }
  }

  #followLock(): void {
    const { lock } = this.base;
    const follow = (): void => {
      if (!lock.isLocked()) return;
      // The pages that would have reported it are gone.
      for (const { requestPolicy } of this.sessions()) {
        requestPolicy.set({ historySeen: false, supportSeen: false });
      }
    };
    lock.on('noted', this.audit.record);
    lock.on('locked', follow);
    if (!lock.isLocked()) return;
    this.audit.record({ kind: 'lock', text: [say('record.lock.start')] });
    follow();
  }

  #forgetting(findLost: ForgetDeps['findLost']): ForgetDeps {
    const { accounts, base } = this;
    const { keyAccess, network, notices, settings, userData } = base;
    return {
      accounts,
      settings,
      keys: keyAccess.keys,
      findLost,
      forgetData: ({ database, id }) => base.storage.forget(join(userData, database), id),
      removeDatabase: (database) => removeDatabase(userData, database),
      removeAllKeys: keyAccess.removeAll,
      forgetProxies: () => network.proxySignIn.forgetAll(),
      forgetWebhooks: () => base.webhooks.forgetAll(),
      eraseUserData: () => base.storage.profile('eraseUserData'),
      removeUnusedDatabases: () =>
        removeUnusedDatabases(
          userData,
          accounts.all().map(({ database }) => database),
        ),
      onNotice: (message) => notices.add(message),
      keychainName: () => keychainName(base.platform),
    };
  }
}

/** The practice service is one process; only the account that started it last may end it. */
function sharePractice(practice: PracticeHolder) {
  let owner: string | null = null;
  return (key: string): PracticeHolder => ({
    start: () => {
      owner = key;
      return practice.start();
    },
    stop: () => {
      if (owner === key) practice.stop();
    },
  });
}
