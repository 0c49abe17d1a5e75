import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idBaseOf } from '../contract/account-ids.ts';
import type { RecordAudit } from '../contract/audit-note.ts';
import { succeed } from '../contract/failure.ts';
import { chooseFilePlace, chooseProfileFile } from '../desktop/system.ts';
import { app, clipboard } from '../electron.ts';
import type { CallRecord } from '../ipc/router.ts';
import type { Audit } from '../audit/audit.ts';
import { readLicences } from '../health/licences.ts';
import { createStoredData, type StoredData } from '../health/stored-data.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import { toPolicyState } from '../policy/policy.ts';
import { refuse } from '../policy/refusals.ts';
import type { AccountRuntime } from './account-runtime.ts';
import type { Base } from './base.ts';
import type { CallsOwner } from './handlers.ts';

/** What calls need of the windows and of the desktop. */
export type ShellCalls = Pick<
  CallsOwner,
  | 'external'
  | 'health'
  | 'leaveConsole'
  | 'leftConsole'
  | 'notifyView'
  | 'printConsole'
  | 'quick'
  | 'replaceKey'
  | 'sessionHosts'
  | 'sessions'
  | 'showDetails'
  | 'updates'
>;

export interface ProgramCalls extends Pick<CallsOwner, 'accountList' | 'forgetKeys' | 'eraseProfile'> {
  readonly base: Base;
  readonly audit: Audit;
}

export const recordBy = (record: RecordAudit, clock: Pick<MonotonicClock, 'now'>): CallRecord => ({
  record,
  now: () => clock.now(),
});

/** What calls need of this account, of the windows and of the program. */
export function ownerOfCalls(runtime: AccountRuntime, shell: ShellCalls, program: ProgramCalls): CallsOwner {
  const { base, audit, ...others } = program;
  const { clock, consoleCommands, firstScreen, lock, network, notices, places, platform, policy, settings } = base;
  return {
    ...runtime.session,
    ...shell,
    ...others,
    get number() {
      return runtime.number;
    },
    shortName: () => others.accountList.markOf(runtime.number)?.shortName ?? null,
    recording: recordBy(runtime.audit.record, clock),
    info: { version: app.getVersion(), platform, locale: app.getLocale(), packaged: app.isPackaged },
    firstScreen,
    copy: (text) => clipboard.writeText(text),
    consoleCommands,
    viewState: runtime.viewState,
    network,
    notices,
    accounts: runtime.manager,
    audit,
    storedData: storedDataOf(runtime, base, audit),
    licences: () => readLicences([places.main, places.pages]),
    lock,
    policy: () => toPolicyState(policy.current()),
    settings: { current: settings.current, change: base.changeSetting },
  };
}

/** What is stored of this account on this computer. The log and the list of downloads are those of all accounts. */
function storedDataOf(runtime: AccountRuntime, base: Base, audit: Pick<Audit, 'clear'>): StoredData {
  const { manager, session } = runtime;
  const { clock, lock, log, policy, settings, userData } = base;
  const { agentPreviews, agentsService, clientPreviews, history, inventory, recordings, views } = session;
  return createStoredData({
    inventory,
    account: () => manager.state,
    idBase: () => idBaseOf(runtime.number),
    clock,
    newId: randomUUID,
    settings: { current: settings.current, change: base.changeSetting },
    sizes: {
      previews: () => agentPreviews.bytes() + clientPreviews.bytes(),
      downloads: () => fileBytes(join(userData, 'downloads.json')),
      activity: () => folderBytes(join(userData, 'activity')),
      log: () => log.bytes(),
    },
    clear: {
      async list() {
        const emptied = await inventory.applyEmpty(null);
        if (!emptied.ok) return emptied;
        await agentsService.takeChange(emptied.value);
        // While offline the list stays empty; the state of the service says so.
        void agentsService.refresh();
        return succeed(undefined);
      },
      history: () => history.forget(),
      previews() {
        agentPreviews.clear();
        clientPreviews.clear();
      },
      downloads: () => recordings.downloads.dismiss(null),
      log: () => log.clear(),
      activity: async () => refuse.clearAuditLog(toPolicyState(policy.current())) ?? audit.clear(),
    },
    setFavorites: (agentIds) => agentsService.setFavorites(agentIds, true),
    views,
    choosePlace: (name) => lock.chosenUnlocked(() => chooseFilePlace(app.getPath('downloads'), name)),
    chooseFile: () => lock.chosenUnlocked(() => chooseProfileFile(app.getPath('downloads'))),
    readFile: (path) => readFile(path, 'utf8'),
    writeFile: replaceFile,
  });
}

const fileBytes = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function folderBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(names.map((name) => fileBytes(join(folder, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}
