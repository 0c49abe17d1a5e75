import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idBaseOf } from '../contract/account-ids.ts';
import { succeed } from '../contract/failure.ts';
import { chooseFilePlace, chooseProfileFile } from '../desktop/system.ts';
import { app } from '../electron.ts';
import { toPolicyState } from '../policy/policy.ts';
import { refuse } from '../policy/refusals.ts';
import type { Audit } from '../audit/audit.ts';
import { createStoredData, type StoredData } from '../health/stored-data.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import { systemClock } from '../lib/clock.ts';
import type { AccountRuntime } from './account-runtime.ts';
import type { Base } from './compose-base.ts';

/** What is stored of this account on this computer. The log and the list of downloads are those of all accounts. */
export function composeData(base: Base, runtime: AccountRuntime, audit: Pick<Audit, 'clear'>): StoredData {
  const { manager, session } = runtime;
  const { lock, log, policy, settings, userData } = base;
  const { agentPreviews, agentsService, clientPreviews, history, inventory, recordings, views } = session;
  return createStoredData({
    inventory,
    account: () => manager.state,
    idBase: () => idBaseOf(runtime.number),
    clock: systemClock,
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
