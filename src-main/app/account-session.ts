import type { AccountConnection, DataParts } from '../account/account-deps.ts';
import { createRequestMeter } from '../account/request-meter.ts';
import { createPreviews } from '../agents/previews.ts';
import type { FirstList } from '../agents/first-list.ts';
import type { Refusal, ServiceClient } from '../api/client.ts';
import type { RefusalCause } from '../api/failures.ts';
import { RequestPolicy } from '../api/request-policy.ts';
import { createUnconfirmed } from '../api/unconfirmed.ts';
import type { NumberedAccount } from '../contract/account-ids.ts';
import { markStart } from '../contract/start-marks.ts';
import { chosenMessage } from '../contract/support-message.ts';
import { NOT_STORED } from '../history/history-cache.ts';
import { createHistory } from '../history/history-service.ts';
import { createReports } from '../reports/reports.ts';
import { createEvents } from '../lib/events.ts';
import { createRecordings } from '../recordings/recordings.ts';
import type { ShownTab } from '../sessions/ports.ts';
import type { EndRules } from '../storage/reports/session-ends.ts';
import { createInventory } from '../storage/inventory.ts';
import { describeNotice } from '../storage/wording.ts';
import { createJoinTimes } from '../support/join-times.ts';
import { createSupportService } from '../support/support-service.ts';
import { createAccountAgents } from './account-agents.ts';
import { createOldData } from './old-data.ts';
import type { AccountSessionDeps, AccountSessionEvents } from './account-session-types.ts';

/**
 * Everything that belongs to one account, without windows and without Electron: agents, history, support, recordings,
 * reports, previews. It begins with stored data alone (`showCached`), works with the service between `goLive` and `goDark`,
 * and reports through `on`.
 */
export function createAccountSession(deps: AccountSessionDeps) {
  const { clock, push, random, settings, system } = deps;
  const events = createEvents<AccountSessionEvents>();
  let connection: AccountConnection | null = null;
  /** What this console shows now; see `setShownTabs`. */
  let shownTabs: readonly ShownTab[] = [];

  const client = (): ServiceClient | null => connection?.client ?? null;
  const isUnencrypted = (): boolean => client()?.address.startsWith('http:') === true;
  const clockOffset = (): number => client()?.clockOffset() ?? 0;

  /** Unix milliseconds of the service's clock. */
  const serviceNow = (): number => clock.wallNow() + clockOffset();
  const endRules = (): EndRules => ({
    now: Math.floor(serviceNow() / 1000),
    here: shownTabs.map(({ since, ...target }) => ({ ...target, since: Math.floor((since + clockOffset()) / 1000) })),
  });

  const inventory = createInventory({
    createWorker: deps.createWorker,
    databasePath: deps.databasePath,
    clock: deps.workerClock,
    onNotice: (notice) => {
      if (notice === 'reopened') void showReopened();
      events.emit('notice', describeNotice(notice));
    },
    onNewerVersion: (message) => events.emit('newerVersion', message),
    onBug: (text) => deps.onBug(`inventory: ${text}`),
  });
  const meter = createRequestMeter({
    path: deps.meterPath,
    clock,
    choice: () => settings.current().requestBudget,
    onBudget: () => policy.follow(),
    onBug: deps.onBug,
  });
  const policy = new RequestPolicy({
    clock,
    settings: settings.current,
    budget: meter.budget,
  });
  const unconfirmed = createUnconfirmed({ clock, onChange: (changes) => push('unconfirmed:changed', changes) });
  const agents = createAccountAgents({
    ...deps,
    policy,
    inventory,
    unconfirmed,
    events,
    connection: () => connection,
    downloadsFolder: system.downloadsFolder,
  });
  const { agentsService, exporter, feed, judgeRefusal, scan, views } = agents;

  /** Shows the data of the reopened database that could not be shown without it. */
  const showReopened = async (): Promise<void> => {
    const all = await inventory.reload();
    if (all.ok) await agentsService.takeChange(all.value);
    await views.showCached();
    if (history.sync.state().failure?.reason === NOT_STORED) await history.sync.refresh();
  };

  const history = createHistory({
    client,
    connection: () => connection,
    inventory,
    settings: settings.current,
    clock,
    random,
    policy,
    isReachable: () => feed.state().kind !== 'offline',
    endRules,
    copy: system.copy,
    onChange: (state) => push('history:changed', state),
    onDropped: (count) => deps.onBug(`history: ${String(count)} entries could not be read`),
  });

  const joinTimes = createJoinTimes({
    store: (update) => void inventory.call('storeInvitationUpdate', update),
    months: () => settings.current().historyMonths,
    now: () => clock.wallNow(),
    clockOffset,
  });
  const support = createSupportService({
    client,
    started: deps.started,
    unconfirmed,
    clock,
    random,
    policy,
    template: () => chosenMessage(settings.current()),
    copy: system.copy,
    openMail: system.openMail,
    protect: deps.protect,
    storeLeft: (count) => inventory.call('noteConnectionsLeft', count),
    onChange: (state) => {
      push('support:changed', state);
      joinTimes.take(state);
      events.emit('support', state);
      events.emit('change', null);
    },
    onNotice: (message) => events.emit('notice', message),
    onJoined: (session) => events.emit('clientJoined', session),
  });

  const reports = createReports({
    inventory,
    endRules,
    wallNow: () => clock.wallNow(),
    nightHours: () => settings.current().nightHours,
    save: (order) => exporter.save(order),
    timeZone: system.timeZone,
  });
  const recordings = createRecordings({
    fetch: deps.fetch,
    clock,
    random,
    newId: deps.newId,
    ledgerPath: deps.ledgerPath,
    client,
    started: deps.started,
    policy,
    judgeRefusal,
    describe: async (sessionId) => {
      const stored = await history.service.session(sessionId);
      return stored.ok ? (stored.value?.row ?? null) : null;
    },
    history: {
      eachRow: (filter, signal) => history.service.eachRow(filter, signal),
      isClosed: () => inventory.isClosed(),
    },
    settings,
    restrictions: deps.restrictions,
    system,
    onChange: (all) => push('downloads:changed', all),
    onEnd: (download) => events.emit('downloadEnded', download),
    record: (note) => events.emit('activity', note),
    onBug: deps.onBug,
  });

  const previewDeps = {
    fetch: deps.fetch,
    serviceAddress: () => client()?.address ?? null,
    clock,
    mayAsk: () => policy.may('preview').ok,
  };

  const agentPreviews = createPreviews({
    ...previewDeps,
    address: (agentId) => inventory.call('previewAddress', { agentId }),
  });
  const clientPreviews = createPreviews({ ...previewDeps, address: (supportId) => support.previewAddress(supportId) });

  const oldData = createOldData({ inventory, clock, settings: settings.current });

  const followSettings = (): void => {
    oldData.followSettings();
    scan.setOn(settings.current().hardwareScan);
    void history.sync.followSettings();
    policy.follow();
  };
  followSettings();

  return {
    on: events.on,
    /** Reaches the service of this account; null while it is not signed in. */
    client,
    started: deps.started,
    inventory,
    meter,
    requestPolicy: policy,
    snapshot: agents.snapshot,
    feed,
    jobs: agents.jobs,
    details: agents.details,
    freshness: agents.freshness,
    agentsService,
    exporter,
    views,
    history: history.service,
    support,
    reports,
    recordings,
    agentPreviews,
    clientPreviews,

    /**
     * Why the service refused a call of this client; null where that is not known. A client whose key is only being checked
     * reveals nothing about the key in use.
     */
    judgeRefusal: (of: ServiceClient, refusal: Refusal): Promise<RefusalCause | null> =>
      client() === of ? judgeRefusal(refusal) : Promise.resolve(null),

    /** Shows the stored data of this account; needs neither key nor network. */
    async showCached(account: NumberedAccount): Promise<void> {
      // What was asked before the same account is shown again, does not count.
      if (connection !== null) connection = { ...connection };
      feed.drop();
      const showAgents = async (): Promise<void> => {
        scan.restart();
        history.service.clear();
        await agentsService.showCached(account);
        markStart('cache-read');
        void history.sync.show();
        await views.showCached();
      };
      await Promise.all([showAgents(), recordings.showCached(account), meter.open(account.id)]);
      oldData.start();
      events.emit('cached', null);
    },

    /** Keeps everything current from now on. `first` is the list that was read to prove the key. */
    goLive(through: AccountConnection, first: FirstList | null): void {
      connection = through;
      policy.connect(through.client.quota);
      agentsService.goLive(first);
      history.sync.goLive();
      support.goLive();
      recordings.goLive();
    },

    /** Stops all requests. The list stays until another account is shown. */
    goDark(): void {
      connection = null;
      policy.connect(null);
      agentsService.goDark();
      agents.freshness.clear();
      history.sync.goDark();
      support.goDark();
      recordings.goDark();
      joinTimes.clear();
      unconfirmed.clear();
      agentPreviews.clear();
      clientPreviews.clear();
      events.emit('left', null);
    },

    /** Deletes everything that is stored of this account, or the chosen parts of it. */
    async forget(accountId: string, parts: DataParts = { savedCopy: true, favorites: true }): Promise<void> {
      const beside = parts.savedCopy ? [recordings.forget(accountId), meter.forget()] : [];
      await Promise.all([agentsService.forget(accountId, parts), ...beside]);
    },

    /** The name of an agent or a support session, as the audit log records it; null if it is unknown. */
    nameOf: {
      agent: (agentId: number): string | null => agentsService.describe(agentId)?.name ?? null,
      client: (supportId: number): string | null => support.describe(supportId)?.name ?? null,
    },

    async noteOpened(agentId: number): Promise<void> {
      await agentsService.noteOpened(agentId);
      events.emit('change', null);
    },

    /** The sessions that this console shows, which are known to run. */
    setShownTabs(tabs: readonly ShownTab[]): void {
      shownTabs = tabs;
    },

    /** The service is reached unencrypted, which is only allowed on this computer. */
    isUnencrypted,

    /** To be called after every change of the settings. */
    followSettings,

    /** To be called after every change of what administrators allow. */
    followRestrictions: (): void => recordings.followRestrictions(),

    /** Ends downloads, then the worker once everything is written. */
    async close(): Promise<void> {
      oldData.close();
      await Promise.all([recordings.close(), meter.close()]);
      scan.setOn(false);
      agents.trim.end();
      history.sync.goDark();
      await inventory.close();
    },
  };
}

export type AccountSession = ReturnType<typeof createAccountSession>;
