import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keychainName } from '../account/key/key-problems.ts';
import { createAudit } from '../audit/audit.ts';
import { createAccountPolicy } from '../policy/account-policy.ts';
import { systemClock } from '../lib/clock.ts';
import { inventoryWorkerOptions } from '../storage/worker-link.ts';
import { createAccountRegistry, type AccountRegistry } from './account-registry.ts';
import { createAuditAnchors } from './audit-anchors.ts';
import { openRuntime, type AccountRuntime, type RuntimeDeps } from './account-runtime.ts';
import { createAccountList } from './account-list.ts';
import type { PracticeHolder } from './child-processes.ts';
import type { Base } from './compose-base.ts';
import { eraseProfile, findLostInside, forgetAccounts, type ForgetDeps } from './forget-accounts.ts';
import { onlyService } from './only-service.ts';
import { findLostAccounts, removeDatabase, removeUnusedDatabases } from './lost-accounts.ts';

/** The accounts that are open, and the audit log of what they do. */
export function composeAccount(base: Base, openSession: RuntimeDeps['openSession']) {
  const { automation, consoleCommands, events, keyAccess, log, notices, push, redactor, settings, userData } = base;

  const anchors = createAuditAnchors({
    settings,
    inventories: () => accounts.all().map(({ session }) => session.inventory),
    ...keyAccess.anchorPlace,
    folder: userData,
    clock: systemClock,
  });
  const audit = createAudit({
    userData,
    anchors: anchors.port,
    clock: systemClock,
    months: () => settings.current().activityMonths,
    account: () => accounts.inView().manager.state,
    nameOfAgent: (agentId) => accounts.inView().session.nameOf.agent(agentId),
    nameOfClient: (supportId) => accounts.inView().session.nameOf.client(supportId),
    redact: (text) => redactor.redact(text),
    push,
    save: (order) => accounts.inView().session.exporter.save(order),
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onProblem: (text) => log.error(text),
  });

  const accountPolicy = onlyService(
    createAccountPolicy(base.policy.current, () => settings.accounts().filter(({ practice }) => !practice).length),
    base.onlyService,
  );
  const practiceFor = sharePractice({
    ...keyAccess.practice,
    start: base.firstScreen.after(() => keyAccess.practice.start()),
  });
  const accounts: AccountRegistry<AccountRuntime> = createAccountRegistry<AccountRuntime>({
    settings,
    open: (start) =>
      openRuntime(start, {
        base,
        audit,
        keys: { ...keyAccess.keys, load: base.firstScreen.after((...input) => keyAccess.keys.load(...input)) },
        policy: accountPolicy,
        practice: practiceFor(start.key),
        findSame: (...proof) => accounts.findSame(start.key, ...proof),
        describeKeyPlace: keyAccess.describeKeyPlace,
        pushFor: events.pushFor,
        openSession,
        onStored: (key, account) => accounts.noteStored(key, account),
      }),
    removeFiles: (database) => removeDatabase(userData, database),
    newId: randomUUID,
    after: (ms, run) => systemClock.after(ms, run),
    onNotice: (message) => notices.add(message),
  });
  base.policy.subscribe(() => {
    void accounts.followPolicy();
    for (const { session } of accounts.all()) session.followRestrictions();
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
      folder: automation === null ? userData : null,
      accounts: settings.accounts,
      openDatabases: () => accounts.all().map(({ database }) => database),
      createWorker: () => new Worker(join(base.places.main, 'inventory-worker.js'), inventoryWorkerOptions),
      clock: systemClock,
      onBug: (text) => log.error(text),
    });
  const list = createAccountList({
    accounts,
    settings,
    enter: events.enter,
    folder: automation === null ? userData : null,
    findLost,
    findKnown: async () => (automation === null && !settings.ignoresFoundKeys() ? keyAccess.findKnown() : []),
    push,
    later: (run) => void setImmediate(run),
  });

  const forgetting: ForgetDeps = {
    accounts,
    settings,
    keys: keyAccess.keys,
    findLost,
    findLostInside: async () => (await Promise.all(accounts.all().map(findLostInside(settings)))).flat(),
    removeDatabase: (database) => removeDatabase(userData, database),
    removeAllKeys: keyAccess.removeAll,
    forgetProxies: () => base.network.proxySignIn.forgetAll(),
    removeUnusedDatabases: () =>
      removeUnusedDatabases(
        userData,
        accounts.all().map(({ database }) => database),
      ),
    onNotice: (message) => notices.add(message),
    keychainName: () => keychainName(base.platform),
  };

  return {
    accounts,
    accountList: list,
    forgetKeys: () => forgetAccounts(forgetting),
    eraseProfile: () => eraseProfile(forgetting),
    audit,
    saveAnchor: anchors.flush,
    probeKeychain: () => keyAccess.probe(),
    closeKeys(): void {
      keyAccess.practice.stop();
      keyAccess.close();
    },
  };
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

export type AccountParts = ReturnType<typeof composeAccount>;
