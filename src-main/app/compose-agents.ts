import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import type { External } from '../external/external.ts';
import { app, clipboard, shell } from '../electron.ts';
import { inventoryWorkerOptions } from '../storage/worker-options.ts';
import { createAccountSession, type AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface AgentParts {
  readonly base: Base;
  /** Made later, and used only then. */
  readonly accounts: () => AccountManager;
  readonly records: () => Records;
  readonly windows: () => Windows;
  readonly external: () => External;
  readonly desktop: () => Desktop;
}

/** The agents of the account, and everything about them that needs neither window nor Electron. */
export function composeAgents({ base, accounts, records, windows, external, desktop }: AgentParts): AccountSession {
  const { automation, log, notices, places, push, settings, userData } = base;
  return createAccountSession({
    createWorker: () => new Worker(join(places.main, 'inventory-worker.js'), inventoryWorkerOptions),
    databasePath: automation === null ? join(userData, 'longreach.db') : ':memory:',
    clock: systemClock,
    random: Math.random,
    push,
    client: () => accounts().client,
    groupId: () => accounts().groupId,
    video: () => accounts().video,
    settings: () => settings.current(),
    openSession: (agentId) => windows().sessions.open(agentId),
    copy: (text) => clipboard.writeText(text),
    files: {
      downloadsFolder: () => records().recordings.downloadsFolder(),
      homeFolder: app.getPath('home'),
      reveal: (path) => shell.showItemInFolder(path),
    },
    newId: randomUUID,
    onChange: () => desktop().refresh(),
    onJobs: (jobs) => {
      windows().sessions.takeJobs(jobs);
      external().takeJobs(jobs);
    },
    onJobEnd: (job) => desktop().announcements.jobEnd(job),
    onBulk: (run) => {
      records().audit.auditBulk(run);
      desktop().announcements.bulk(run);
    },
    onNotice: (message) => notices.add(message),
    onBug: (text) => log.error(text),
  });
}
