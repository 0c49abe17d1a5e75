import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describeKeyPlace, keychainName } from '../account/key/key-problems.ts';
import { bindKeys } from '../account/key/bound-keys.ts';
import { createKeyStore, type KeyMarker } from '../account/key/key-store.ts';
import { createKeychain } from '../account/key/keychain.ts';
import { electronSafeStorage } from '../account/key/safe-storage.ts';
import { createSealedFile } from '../account/key/sealed-file.ts';
import { createServiceClient } from '../api/client.ts';
import { describeRequest } from '../api/request-engine.ts';
import { createAudit } from '../audit/audit.ts';
import type { AccountState } from '../contract/contract.ts';
import { confirmRecordingHost } from '../desktop/host-dialogs.ts';
import { openMailDraft, chooseDownloadsFolder } from '../desktop/system.ts';
import { app, clipboard, shell } from '../electron.ts';
import { systemClock } from '../lib/clock.ts';
import { inventoryWorkerOptions } from '../storage/worker-link.ts';
import { createAccountSession } from './account-session.ts';
import { createAccounts } from './accounts.ts';
import { createPractice, forkKeychain } from './child-processes.ts';
import type { Base } from './compose-base.ts';

/** The account session, the audit log of what it does, and the sign-in that drives it. */
export function composeAccount(base: Base) {
  const { log, notices, push, redactor, settings, userData } = base;
  const session = openSession(base);
  let state: AccountState = { kind: 'starting', account: null };

  const audit = createAudit({
    userData,
    clock: systemClock,
    months: () => settings.current().activityMonths,
    account: () => state,
    nameOfAgent: session.nameOf.agent,
    nameOfClient: session.nameOf.client,
    redact: (text) => redactor.redact(text),
    push,
    save: (order) => session.exporter.save(order),
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onProblem: (text) => log.error(text),
  });
  session.on('activity', audit.record);
  session.on('bulk', audit.auditBulk);
  session.on('notice', (message) => notices.add(message));

  const keyAccess = openKeyAccess(base);
  const accounts = createAccounts({
    settings,
    session,
    ...keyAccess.forAccounts,
    createClient: (address, key, listeners) =>
      createServiceClient({
        address,
        key,
        fetch: base.transport.fetch,
        clock: systemClock,
        random: Math.random,
        observe: (event) => log.info(describeRequest(event)),
        audit: audit.auditOperations,
        ...listeners,
      }),
    newId: randomUUID,
    onNotice: (message) => notices.add(message),
    protect: (key) => void redactor.add(key.reveal()),
  });
  accounts.subscribe((next) => {
    state = next;
    push('account:changed', next);
  });
  session.on('left', () => {
    base.consoleCommands.clear();
    base.viewState.clear();
  });
  return { accountSession: session, accounts, audit, closeKeychain: () => keyAccess.close() };
}

/** The account session with this computer's files, clipboard and dialogs. */
function openSession({ automation, log, places, push, redactor, settings, transport, userData }: Base) {
  // An automated run stores nothing.
  const stored = (name: string): string | null => (automation === null ? join(userData, name) : null);
  return createAccountSession({
    createWorker: () => new Worker(join(places.main, 'inventory-worker.js'), inventoryWorkerOptions),
    workerClock: systemClock,
    databasePath: stored('longreach.db') ?? ':memory:',
    ledgerPath: stored('downloads.json'),
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
    fetch: transport.fetch,
    push,
    settings,
    system: {
      copy: (text) => clipboard.writeText(text),
      openMail: openMailDraft,
      downloadsFolder: () => app.getPath('downloads'),
      homeFolder: app.getPath('home'),
      reveal: (path) => shell.showItemInFolder(path),
      openFolder: (path) => shell.openPath(path),
      confirmHost: confirmRecordingHost,
      chooseFolder: chooseDownloadsFolder,
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    protect: (secret) => redactor.add(secret),
    onBug: (text) => log.error(text),
  });
}

/** Where keys come from: the keychain or a sealed file, and the practice service for its own. */
function openKeyAccess({ childEnvironment, places, platform, userData }: Base) {
  const keychain = createKeychain({
    spawn: () => forkKeychain(join(places.main, 'keychain-process.js'), childEnvironment),
  });
  const folder = join(userData, 'keys');
  const name = keychainName(platform);
  const keys = createKeyStore({
    keychain,
    sealed: createSealedFile({ folder, safeStorage: electronSafeStorage }),
    name,
  });
  const practice = createPractice(join(places.main, 'practice-process.js'), childEnvironment, (ms, run) =>
    systemClock.after(ms, run),
  );
  const whereOf = (place: KeyMarker['place']): string => describeKeyPlace(place, name, folder);
  return { forAccounts: { keys: bindKeys(keys), practice, describeKeyPlace: whereOf }, close: () => keychain.close() };
}

export type AccountParts = ReturnType<typeof composeAccount>;
