import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AccountManager } from '../account/account-manager.ts';
import { createAudit } from '../audit/audit.ts';
import { systemClock } from '../lib/clock.ts';
import { app, shell } from '../electron.ts';
import { createInsights } from '../insights/insights.ts';
import type { SupportService } from '../support/support-service.ts';
import { createRecordings } from '../recordings/recordings.ts';
import { chooseDownloadsFolder, confirmRecordingHost } from '../desktop/recording-dialogs.ts';
import type { AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Desktop } from './compose-desktop.ts';

export interface RecordParts {
  readonly base: Base;
  readonly accountSession: AccountSession;
  /** Made later, and used only then. */
  readonly accounts: () => AccountManager;
  readonly support: () => SupportService;
  readonly desktop: () => Desktop;
}

/** What looks back: the record of what this console did, what is counted from the history, recordings and downloads. */
export function composeRecords({ base, accountSession, accounts, support, desktop }: RecordParts) {
  const { automation, log, push, redactor, settings, transport, userData } = base;
  const { agentsService, exporter, feed, history, inventory } = accountSession;

  const audit = createAudit({
    userData,
    clock: systemClock,
    months: () => settings.current().activityMonths,
    account: () => accounts().state,
    nameOfAgent: (agentId) => agentsService.describe(agentId)?.name ?? null,
    nameOfClient: (supportId) => support().describe(supportId)?.name ?? null,
    redact: (text) => redactor.redact(text),
    push,
    save: (order) => exporter.save(order),
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onProblem: (text) => log.error(text),
  });
  const insights = createInsights({
    inventory,
    now: () => systemClock.wallNow() + (accounts().client?.clockOffset() ?? 0),
    nightHours: () => settings.current().nightHours,
    save: (order) => exporter.save(order),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const recordings = createRecordings({
    fetch: transport.fetch,
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
    // What an automated run does is kept nowhere.
    ledgerPath: automation === null ? join(userData, 'downloads.json') : null,
    client: () => accounts().client,
    mayAsk: () => accountSession.mayAsk(),
    confirmKey: () => feed.confirmKey(),
    describe: async (sessionId) => {
      const stored = await history.session(sessionId);
      return stored.ok ? (stored.value?.row ?? null) : null;
    },
    history: {
      eachRow: (filter, signal) => history.eachRow(filter, signal),
      generation: () => inventory.generation(),
    },
    settings,
    system: {
      downloadsFolder: () => app.getPath('downloads'),
      confirmHost: confirmRecordingHost,
      chooseFolder: chooseDownloadsFolder,
      openFolder: (path) => shell.openPath(path),
      reveal: (path) => shell.showItemInFolder(path),
    },
    onChange: (all) => push('downloads:changed', all),
    onEnd: (download) => desktop().announcements.downloadEnd(download),
    record: audit.record,
    onBug: (text) => log.error(text),
  });
  return { audit, insights, recordings };
}

export type Records = ReturnType<typeof composeRecords>;
