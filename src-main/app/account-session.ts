import type { Clock } from '../lib/clock.ts';
import { readAllTraits } from '../export/all-traits.ts';
import { createExporter } from '../export/exporter.ts';
import type { AgentDetails, BulkRun, Job, Settings } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import type { Push } from '../ipc/push.ts';
import { createJobs } from '../agents/jobs/jobs.ts';
import { createAgentsFeed } from '../agents/agents-feed.ts';
import { createAgentsService } from '../agents/agents-service.ts';
import { createDetails } from '../agents/details.ts';
import { createHardwareScan } from '../agents/hardware-scan.ts';
import { createHistory } from '../history/history-service.ts';
import { visibleIntervals } from '../agents/agents-feed.ts';
import { createSavedViews } from '../agents/saved-views.ts';
import { createSnapshot } from '../agents/snapshot.ts';
import type { ServiceClient } from '../api/client.ts';
import { createInventory, type InventoryOptions } from '../storage/inventory.ts';

export interface AccountSessionDeps {
  readonly createWorker: InventoryOptions['createWorker'];
  /** Absolute path of the database, or `:memory:`. */
  readonly databasePath: string;
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly push: Push['push'];
  /** The client of the signed-in account; null while there is none. */
  readonly client: () => ServiceClient | null;
  readonly groupId: () => string | null;
  readonly video: () => string | null;
  readonly settings: () => Pick<Settings, 'refreshPace' | 'hardwareScan' | 'historyMonths' | 'recordingHosts'>;
  readonly openSession: (agentId: number) => Result<unknown>;
  /** Puts text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  readonly files: {
    readonly downloadsFolder: () => string;
    readonly homeFolder: string;
    /** Shows a file in its folder. */
    readonly reveal: (path: string) => void;
  };
  readonly newId: () => string;
  /** The service or the picture is another; tray and windows may follow. */
  readonly onChange: () => void;
  readonly onJobs: (jobs: readonly Job[]) => void;
  /** A job is over; not for those that were cleared away with their account. */
  readonly onJobEnd: (job: Job) => void;
  /** The run on several computers, whenever it changed. */
  readonly onBulk: (run: BulkRun | null) => void;
  /** A sentence for the person. */
  readonly onNotice: (message: string) => void;
  /** For the log alone. */
  readonly onBug: (text: string) => void;
}

/** Agents up to which the whole list is asked for at a quick pace while something waits for one of them. */
const MAX_LISTED_OFTEN = 2_000;

/**
 * Everything about the agents of an account that needs neither window nor Electron, made and handed to each other: the kept
 * picture, the feed, the jobs, the details, the views, the export.
 */
export function createAccountSession(deps: AccountSessionDeps) {
  const { clock, push, random } = deps;
  const inventory = createInventory({
    createWorker: deps.createWorker,
    databasePath: deps.databasePath,
    clock,
    onNotice: ({ message }) => deps.onNotice(message),
    onBug: (text) => deps.onBug(`inventory: ${text}`),
  });
  const snapshot = createSnapshot();
  snapshot.subscribe(deps.onChange);

  const feed = createAgentsFeed({
    fetchList: (options) => agentsService.fetchList(options),
    inventory,
    clock,
    clockOffset: () => deps.client()?.clockOffset() ?? 0,
    random,
    onState: (state) => {
      push('service:changed', state);
      scan.wake();
      history.sync.wake();
      deps.onChange();
    },
    onChange: (change) => agentsService.takeChange(change),
  });
  const jobs = createJobs({
    clock,
    onChange: (current) => {
      push('jobs:changed', current);
      // The jobs look at their own agents; a large list is not fetched every few seconds for one of them.
      feed.setWaiting(jobs.hasWaiting() && snapshot.summary().total <= MAX_LISTED_OFTEN);
      scan.wake();
      history.sync.wake();
      deps.onJobs(current);
    },
    onEnd: deps.onJobEnd,
    onBug: (what) => deps.onBug(`a job ended with ${what}`),
  });
  let asleep = false;
  /** What nobody asked for is not sent while the computer sleeps, nor with a key that the service refuses. */
  const whyNotAllowed = (): Result<never> | null => {
    if (asleep) return fail('busy', 'This computer was asleep meanwhile.', { reason: 'asleep' });
    if (feed.state().kind !== 'key-refused') return null;
    return fail('key-refused', 'The service does not accept the key. Replace it in the settings.', { reason: 'key' });
  };
  const details = createDetails({
    agentInfo: async (agentId, options) =>
      (options.attention === 'background' ? whyNotAllowed() : null) ??
      (await deps.client()?.agentInfo(agentId, options)) ??
      fail('busy', 'Longreach is not signed in yet. Try again in a moment.'),
    inventory,
    clock,
    onChange: (change) => void agentsService.takeChange(change),
    onDetails: (read: AgentDetails) => push('details:changed', read),
  });
  const agentsService = createAgentsService({
    inventory,
    snapshot,
    feed,
    jobs,
    client: deps.client,
    groupId: deps.groupId,
    video: deps.video,
    details,
    openSession: deps.openSession,
    copy: deps.copy,
    clock,
    random,
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onChange: (change) => push('agents:changed', change),
    onBulk: (change) => {
      push('bulk:changed', change);
      deps.onBulk(change.run);
    },
    onNotice: deps.onNotice,
  });
  let seen = true;
  let awaited = false;
  const scan = createHardwareScan({
    read: (agentId, options) => details.read(agentId, options),
    idsToScan: (limit, olderThan) => inventory.idsToScan(limit, olderThan),
    clock,
    random,
    isSeen: () => seen,
    mayScan: () => !asleep && feed.state().kind === 'up-to-date' && !jobs.hasWaiting() && deps.client() !== null,
  });

  const history = createHistory({
    client: deps.client,
    inventory,
    settings: deps.settings,
    clock,
    random,
    mayAsk: () => !asleep && feed.state().kind === 'up-to-date' && !jobs.hasWaiting(),
    isReachable: () => feed.state().kind !== 'offline',
    copy: deps.copy,
    onChange: (state) => push('history:changed', state),
    onDropped: (count) => deps.onBug(`history: ${String(count)} entries could not be read`),
  });

  const exporter = createExporter({
    ...deps.files,
    rows: (ids) => ids.flatMap((id) => snapshot.row(id) ?? []),
    traits: () => readAllTraits(inventory),
    now: () => clock.wallNow(),
    newId: deps.newId,
  });

  const views = createSavedViews({ inventory, onChange: (all) => push('views:changed', all) });

  const followSettings = (): void => {
    const { refreshPace, hardwareScan } = deps.settings();
    feed.setVisibleInterval(visibleIntervals[refreshPace]);
    scan.setOn(hardwareScan);
    void history.sync.followSettings();
  };
  followSettings();

  return {
    inventory,
    snapshot,
    feed,
    jobs,
    details,
    agentsService,
    exporter,
    views,
    history: history.service,

    /** Puts what is kept of this account on the desk; needs neither key nor network. */
    async showCached(accountId: string): Promise<void> {
      scan.stop();
      history.service.clear();
      await agentsService.showCached(accountId);
      void history.sync.show();
      await views.showCached();
    },

    /** Keeps everything current from now on; `first` is a list that was fetched already to prove the key. */
    goLive(first: Uint8Array | null): void {
      agentsService.goLive(first);
      history.sync.goLive();
    },

    /** Asks for nothing more; what is shown stays until another account is. */
    goDark(): void {
      agentsService.goDark();
      history.sync.goDark();
    },

    /** Whether the console window can be seen: what nobody looks at is asked for less often. */
    setSeen(now: boolean): void {
      seen = now;
      feed.setVisible(seen || awaited);
      history.sync.setVisible(seen);
    },

    /** Whether a tab waits for its computer to be online: then the list is asked for as often as while it is seen. */
    setAwaited(now: boolean): void {
      awaited = now;
      feed.setVisible(seen || awaited);
    },

    isAsleep: (): boolean => asleep,

    /** Whether anything may be sent that nobody asked for. */
    mayAsk: (): boolean => whyNotAllowed() === null,

    /** The computer goes to sleep: nothing is sent of its own accord until `resume`, and nothing is sent late. */
    suspend(): void {
      asleep = true;
      feed.suspend();
      scan.stop();
      history.sync.suspend();
      agentsService.suspend();
    },

    resume(): void {
      asleep = false;
      feed.resume();
      history.sync.resume();
      scan.wake();
    },

    /** After every change of the settings. */
    followSettings,

    /** Ends the worker once what is under way is written. */
    close(): Promise<void> {
      scan.setOn(false);
      history.sync.goDark();
      return inventory.close();
    },
  };
}

export type AccountSession = ReturnType<typeof createAccountSession>;
