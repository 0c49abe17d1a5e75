import type { AccountConnection, DataParts } from '../account/account-deps.ts';
import { createRequestMeter } from '../account/request-meter.ts';
import { createAgentsFeed } from '../agents/agents-feed.ts';
import { createAgentsService } from '../agents/agents-service.ts';
import { createDetails } from '../agents/details.ts';
import type { FirstList } from '../agents/first-list.ts';
import { createFreshness } from '../agents/freshness.ts';
import { createHardwareScan } from '../agents/hardware-scan.ts';
import { createJobs } from '../agents/jobs/jobs.ts';
import { createMemoryTrim } from '../agents/memory-trim.ts';
import { createPreviews } from '../agents/previews.ts';
import { createRefusalJudge } from '../agents/refusal-judge.ts';
import { createSavedViews } from '../agents/saved-views.ts';
import { createSnapshot } from '../agents/snapshot.ts';
import type { Refusal, ServiceClient } from '../api/client.ts';
import { refusalFailure, type RefusalCause } from '../api/failures.ts';
import { RequestPolicy } from '../api/request-policy.ts';
import { createWithClient } from '../api/signed-in.ts';
import { createUnconfirmed } from '../api/unconfirmed.ts';
import type { NumberedAccount } from '../contract/account-ids.ts';
import type { AgentDetails } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import { markStart } from '../contract/start-marks.ts';
import { chosenMessage } from '../contract/support-message.ts';
import { t } from '../contract/texts.ts';
import { readAllTraits } from '../export/all-traits.ts';
import type { AgentSource } from '../export/exporter.ts';
import { createHistory } from '../history/history-service.ts';
import { NOT_STORED } from '../history/history-sync.ts';
import { createReports } from '../reports/reports.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import { createEvents } from '../lib/events.ts';
import { createRecordings } from '../recordings/recordings.ts';
import type { ShownTab } from '../sessions/ports.ts';
import type { EndRules } from '../storage/reports/session-ends.ts';
import { describeNotice } from '../storage/wording.ts';
import { createJoinTimes } from '../support/join-times.ts';
import { createSupportService } from '../support/support-service.ts';
import { createOldData } from './old-data.ts';
import type { AccountSessionDeps, AccountSessionEvents } from './account-session-types.ts';

/** Lists with more agents than this are not requested at a quick pace while a job waits for one of them. */
const MAX_LISTED_OFTEN = 2_000;

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
  /** The one group that the list is limited to (4.1 `group_id`); undefined where it has all. */
  const groupId = (): string | undefined => connection?.groupId() ?? undefined;
  const clockOffset = (): number => client()?.clockOffset() ?? 0;

  /** Unix milliseconds of the service's clock. */
  const serviceNow = (): number => clock.wallNow() + clockOffset();
  const endRules = (): EndRules => ({
    now: Math.floor(serviceNow() / 1000),
    here: shownTabs.map(({ since, ...target }) => ({ ...target, since: Math.floor((since + clockOffset()) / 1000) })),
  });

  const inventory = deps.storage.inventory({
    databasePath: deps.databasePath,
    onNotice: (notice) => {
      if (notice === 'reopened') void showReopened();
      events.emit('notice', describeNotice(notice));
    },
    onNewerVersion: (message) => events.emit('newerVersion', message),
  });
  const meter = createRequestMeter({
    ...deps,
    path: deps.meterPath,
    choice: () => settings.current().requestBudget,
    onBudget: () => policy.follow(),
  });
  const policy = new RequestPolicy({
    clock,
    settings: settings.current,
    budget: meter.budget,
  });
  const unconfirmed = createUnconfirmed({ clock, onChange: (changes) => push('unconfirmed:changed', changes) });
  const withClient = createWithClient({ client, started: deps.started });
  const snapshot = createSnapshot();
  const trim = createMemoryTrim({
    clock,
    collect() {
      deps.releasePages();
      collectGarbage();
    },
  });
  snapshot.subscribe(({ upserted }) => {
    trim.takeRows(upserted.length);
    events.emit('change', null);
  });

  const feed = createAgentsFeed({
    fetchList: (call, validator, sink) =>
      withClient((current) => current.readAgentList({ groupId: groupId() }, call, { validator, sink })),
    inventory,
    clock,
    clockOffset,
    policy,
    random,
    onState: (state) => {
      push('service:changed', state);
      policy.set({ current: state.kind === 'up-to-date' });
      events.emit('service', state);
      events.emit('change', null);
    },
    onChange: (change) => agentsService.takeChange(change),
  });
  const jobs = createJobs({
    clock,
    onChange: (current) => {
      push('jobs:changed', current);
      const jobWaits = jobs.hasWaiting();
      policy.set({ jobWaits, listAwaited: jobWaits && snapshot.summary().total <= MAX_LISTED_OFTEN });
      events.emit('jobs', current);
    },
    onEnd: (job) => events.emit('jobEnded', job),
    onBug: (what) => deps.onBug(`a job ended with ${what}`),
  });

  /** Background requests stop while this computer sleeps and after the service refused the key. */
  const whyNotAllowed = (): Result<never> | null => {
    const permission = policy.may('details');
    if (permission.ok) return null;
    if (permission.why === 'awake') return fail('busy', t('app.asleep'), { reason: 'asleep' });
    return { ok: false, failure: refusalFailure('key') };
  };

  const details = createDetails({
    agentInfo: async (agentId, options) =>
      (options.attention === 'background' ? whyNotAllowed() : null) ??
      withClient((current) => current.agentInfo(agentId, options)),
    inventory,
    connection: () => connection,
    clock,
    onChange: (change) => void agentsService.takeChange(change),
    onDetails: (read: AgentDetails) => {
      freshness.noteRead(read.agentId, read.at);
      push('details:changed', read);
      unconfirmed.take({ kind: 'details', details: read });
    },
  });
  const agentsService = createAgentsService({
    ...deps,
    inventory,
    snapshot,
    feed,
    jobs,
    unconfirmed,
    client,
    groupId,
    video: () => connection?.video() ?? null,
    details,
    copy: system.copy,
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onChange: (change) => push('agents:changed', change),
    onBulk: (change) => {
      push('bulk:changed', change);
      events.emit('bulk', change.run);
    },
    onNotice: (message) => events.emit('notice', message),
  });

  policy.on('changed', (before) => {
    const { asleep, visible } = policy.circumstances;
    if (visible !== before.visible) trim.setVisible(visible);
    if (asleep && !before.asleep) agentsService.suspend();
  });
  const freshness = createFreshness({
    clock,
    snapshot,
    inventory,
    connection: () => connection,
    readAgent: (agentId, options) => details.read(agentId, options),
    search: (search, signal, sink) =>
      withClient((current) =>
        current.readAgentList({ search, groupId: groupId() }, { attention: 'background', signal }, { sink }),
      ),
    policy,
    onSpent: (bytes) => feed.noteSpent(bytes),
    onChange: (change) => agentsService.takeChange(change),
  });

  const scan = createHardwareScan({
    read: (agentId, options) => details.read(agentId, options),
    idsToScan: (limit, olderThan) => inventory.call('idsToScan', { limit, olderThan }),
    clock,
    random,
    policy,
  });

  const exportSource: AgentSource = {
    rows: (ids) => ids.flatMap((id) => snapshot.row(id) ?? []),
    traits: () => readAllTraits(inventory),
  };
  const views = createSavedViews({ inventory, onChange: (all) => push('views:changed', all) });

  /** Why the service refused a call. */
  const judgeRefusal = createRefusalJudge({
    feed,
    snapshot,
    clock,
    isLimited: () => groupId() !== undefined,
  });

  /** Shows the data of the reopened database that could not be shown without it. */
  const showReopened = async (): Promise<void> => {
    const all = await inventory.reload();
    if (all.ok) await agentsService.takeChange(all.value);
    await views.showCached();
    if (history.state().failure?.reason === NOT_STORED) await history.refresh();
  };

  const history = createHistory({
    ...deps,
    client,
    connection: () => connection,
    inventory,
    settings: settings.current,
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
    ...deps,
    client,
    unconfirmed,
    policy,
    template: () => chosenMessage(settings.current()),
    copy: system.copy,
    openMail: system.openMail,
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
    save: deps.save,
    timeZone: system.timeZone,
  });
  const recordings = createRecordings({
    ...deps,
    client,
    policy,
    judgeRefusal,
    describe: async (sessionId) => {
      const stored = await history.session(sessionId);
      return stored.ok ? (stored.value?.row ?? null) : null;
    },
    history: {
      eachRow: (filter, signal) => history.eachRow(filter, signal),
      isClosed: () => inventory.isClosed(),
    },
    onChange: (all) => push('downloads:changed', all),
    onEnd: (download) => events.emit('downloadEnded', download),
    record: (note) => events.emit('activity', note),
  });

  const previewDeps = {
    ...deps,
    serviceAddress: () => client()?.address ?? null,
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
    void history.followSettings();
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
    snapshot,
    feed,
    jobs,
    details,
    freshness,
    agentsService,
    exportSource,
    views,
    history,
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
        history.clear();
        await agentsService.showCached(account);
        markStart('cache-read');
        void history.show();
        await views.showCached();
      };
      await Promise.all([showAgents(), recordings.downloads.open(account), meter.open(account.id)]);
      oldData.start();
      events.emit('cached', null);
    },

    /** Keeps everything current from now on. `first` is the list that was read to prove the key. */
    goLive(through: AccountConnection, first: FirstList | null): void {
      connection = through;
      policy.connect(through.client.quota);
      agentsService.goLive(first);
      history.goLive();
      support.goLive();
      recordings.downloads.wake();
    },

    /** Stops all requests. The list stays until another account is shown. */
    goDark(): void {
      connection = null;
      policy.connect(null);
      agentsService.goDark();
      freshness.clear();
      history.goDark();
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
      const beside = parts.savedCopy ? [recordings.downloads.forget(accountId), meter.forget()] : [];
      await Promise.all([agentsService.forget(accountId, parts), ...beside]);
    },

    /** The name of an agent, as the audit log records it; null if it is unknown. */
    nameOfAgent: (agentId: number): string | null => agentsService.describe(agentId)?.name ?? null,
    /** The same of a support session. */
    nameOfClient: (supportId: number): string | null => support.describe(supportId)?.name ?? null,

    async noteOpened(agentId: number): Promise<void> {
      await agentsService.noteOpened(agentId);
      events.emit('change', null);
    },

    /** The sessions that this console shows, which are known to run. */
    setShownTabs(tabs: readonly ShownTab[]): void {
      shownTabs = tabs;
    },

    /** The service is reached unencrypted, which is only allowed on this computer. */
    isUnencrypted: (): boolean => client()?.address.startsWith('http:') === true,

    /** To be called after every change of the settings. */
    followSettings,

    /** Ends downloads, then closes the database once everything is written. */
    async close(): Promise<void> {
      oldData.close();
      await Promise.all([recordings.close(), meter.close()]);
      scan.setOn(false);
      trim.end();
      history.goDark();
      await inventory.close();
    },
  };
}

export type AccountSession = ReturnType<typeof createAccountSession>;
