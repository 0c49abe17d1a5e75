import { composeId, type NumberedAccount } from '../contract/account-ids.ts';
import type {
  AgentDetails,
  AgentRow,
  AgentsChange,
  AgentsFound,
  BulkChange,
  InputOf,
  Job,
  WakeForecast,
} from '../contract/contract.ts';
import { fail, succeed, type Failure, type Result } from '../contract/failure.ts';
import { packRow } from '../contract/packed-rows.ts';
import type { ReadAgent } from './jobs/follow.ts';
import type { Jobs } from './jobs/jobs.ts';
import { gatherBody } from '../api/body.ts';
import type { ServiceClient } from '../api/client.ts';
import { createWithClient, notSignedIn, type SignedInDeps } from '../api/signed-in.ts';
import type { FirstList } from './first-list.ts';
import type { Unconfirmed } from '../api/unconfirmed.ts';
import type { Clock } from '../lib/clock.ts';
import type { OneTimeLink } from '../api/one-time-link.ts';
import { t } from '../contract/texts.ts';
import type { Inventory } from '../storage/inventory.ts';
import { createChangeQueue } from './change-queue.ts';
import { createAgentJobs } from './agent-jobs.ts';
import { createDetailsOnConnect } from './details.ts';
import { createAgentSearch, MAX_FOUND_BYTES } from './service-search.ts';
import { copyPermanentLink, createAgentUpdate } from './agent-update.ts';
import type { AgentsFeed } from './agents-feed.ts';
import { createExternalAgents } from './external-agents.ts';
import { summaryOf, type Snapshot } from './snapshot.ts';

export interface AgentsServiceDeps extends SignedInDeps<ServiceClient> {
  readonly inventory: Pick<Inventory, 'open' | 'call' | 'setFavorites' | 'forgetAccount'>;
  readonly snapshot: Snapshot;
  readonly feed: Pick<AgentsFeed, 'start' | 'startWith' | 'stop' | 'refresh'>;
  readonly jobs: Jobs;
  readonly unconfirmed: Unconfirmed;
  /** The one group of the service the account is limited to (4.1 `group_id`); undefined lists all. */
  readonly groupId: () => string | undefined;
  /** The value of `video` for every connect (4.4); null sends none. */
  readonly video: () => string | null;
  readonly details: {
    /** Reads one agent (4.2), stores the response and notifies the pages. */
    read: ReadAgent;
    /** The cached details, without a request. */
    stored(agentId: number): Promise<Result<AgentDetails | null>>;
  };
  /** Opens a tab for this agent, or shows the one that is open. */
  readonly openSession: (agentId: number, viewOnly: boolean) => Result<unknown>;
  /** Puts text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Lets everything else of the program go on first. */
  readonly nextTurn: () => Promise<void>;
  /** Every change of the list, for the pages; a large one comes in parts. */
  readonly onChange: (change: AgentsChange) => void;
  readonly onBulk: (change: BulkChange) => void;
  /** The cached list could not be opened; a sentence for the user. */
  readonly onNotice: (message: string) => void;
}

/**
 * The agents of the account that is open: their cached list, the feed that keeps it current, the jobs that run on it, and
 * the actions on its agents. Answers of an account that was closed change nothing.
 */
export function createAgentsService(deps: AgentsServiceDeps) {
  const { inventory, snapshot, feed, jobs, clock, unconfirmed } = deps;
  /** Increases whenever polling for an account starts or stops. */
  let turn = 0;
  /** Aborted when the account changes: requests for one account are not sent for the next. */
  let account = new AbortController();

  const changes = createChangeQueue(
    (part) => {
      const applied = snapshot.apply(part);
      deps.onChange(part);
      agentJobs.takeChange(applied);
      unconfirmed.take({ kind: 'agents', ...applied });
    },
    (run) => void deps.nextTurn().then(run),
  );

  const withClient = createWithClient(deps);

  const readAgent: ReadAgent = (agentId, options) => deps.details.read(agentId, options);
  const readOnConnect = createDetailsOnConnect(readAgent, clock);

  const makeSearch = () =>
    createAgentSearch({
      fetchList: (filter, options) =>
        withClient(async (client) => {
          const body = gatherBody(MAX_FOUND_BYTES);
          const answer = await client.readAgentList(filter, options, { sink: body.sink });
          return answer.ok ? succeed({ bytes: body.bytes(), idBase: client.idBase }) : answer;
        }),
      row: (agentId) => snapshot.row(agentId),
      groupId: deps.groupId,
    });
  const search = makeSearch();
  const outsideSearch = makeSearch();
  const external = createExternalAgents({
    row: (agentId) => snapshot.row(agentId),
    rows: () => snapshot.rows(),
    search: (text) => outsideSearch.search(text),
    read: (agentId) => readAgent(agentId, { attention: 'user' }),
  });
  /** In the cached list, or found by the service while there is none. */
  const rowOf = (agentId: number): AgentRow | undefined =>
    snapshot.row(agentId) ?? search.row(agentId) ?? external.row(agentId);

  const setFavorites = async (agentIds: readonly number[], favorite: boolean): Promise<Result<void>> => {
    const changed = await inventory.setFavorites(agentIds, favorite, clock.wallNow());
    if (!changed.ok) return changed;
    await changes.push(changed.value);
    return succeed(undefined);
  };

  const agentJobs = createAgentJobs({
    jobs,
    inventory,
    readAgent,
    unconfirmed,
    stored: (agentId) => deps.details.stored(agentId),
    service: {
      wake: (agentId, options) => withClient((client) => client.wakeAgent(agentId, options)),
      reboot: (agentId, safe, options) => withClient((client) => client.rebootAgent(agentId, safe, options)),
      logout: (agentId) => withClient((client) => client.logoutAgent(agentId, { attention: 'user' })),
      now: () => clock.wallNow() + (deps.client()?.clockOffset() ?? 0),
    },
    row: rowOf,
    rows: () => snapshot.rows(),
    isListed: (agentId) => snapshot.row(agentId) !== undefined,
    refresh: () => feed.refresh(),
    setFavorites,
    openSession: deps.openSession,
    clock,
    random: deps.random,
    onBulk: deps.onBulk,
    nextTurn: deps.nextTurn,
  });
  const { wake, reboot, watch, removeFromAccount, bulk } = agentJobs;
  const update = createAgentUpdate({
    send: (agentId, change, options) => withClient((client) => client.updateAgent(agentId, change, options)),
    readAgent,
    unconfirmed,
    clock,
    account: () => account.signal,
  });

  const clearAll = (): void => {
    turn += 1;
    account.abort();
    account = new AbortController();
    changes.clear();
    agentJobs.clear();
    search.clear();
    outsideSearch.clear();
    external.clear();
  };

  /** Starts a job for an agent that is known, for an account that is signed in. */
  const onAgent = (agentId: number, start: (row: AgentRow) => Result<Job>): Result<Job> => {
    const row = rowOf(agentId);
    if (deps.client() === null) return notSignedIn();
    return row === undefined ? unknownAgent() : start(row);
  };

  return {
    /** Shows the cached list of this account; needs neither key nor network. */
    async showCached(account: NumberedAccount): Promise<void> {
      clearAll();
      snapshot.reset();
      const opened = await inventory.open(account);
      deps.onChange({ reset: true, upserted: [], removed: [], summary: opened.ok ? opened.value : snapshot.summary() });
      if (!opened.ok) {
        if (opened.failure.kind !== 'cancelled') deps.onNotice(opened.failure.message);
        return;
      }
      const recents = await inventory.call('recents');
      if (recents.ok) snapshot.setRecents(recents.value);
      await snapshot.load((afterId, limit) => inventory.call('page', { afterId, limit }));
    },

    /** Keeps the list current from now on; `first` is a list that was fetched already to prove the key. */
    goLive(first: FirstList | null): void {
      turn += 1;
      const mine = turn;
      // Before the first list is taken over, so that what it shows is compared with.
      void watch.resume(() => mine === turn);
      if (first === null) feed.start(snapshot.summary().at);
      else void feed.startWith(first);
    },

    /** Sends no more requests; the list stays until another account is shown. */
    goDark(): void {
      feed.stop();
      clearAll();
    },

    /** This computer goes to sleep: nothing that waits to be sent is sent when it wakes up. */
    suspend: (): void => agentJobs.suspend(),

    /** Removes the account from memory and, or the chosen parts of it, from the disk. */
    async forget(accountId: string, parts: Parameters<Inventory['forgetAccount']>[1] = {}): Promise<void> {
      changes.clear();
      snapshot.reset();
      const forgotten = await inventory.forgetAccount(accountId, parts);
      if (!forgotten.ok) deps.onNotice(forgotten.failure.message);
      deps.onChange({ reset: true, upserted: [], removed: [], summary: snapshot.summary() });
    },

    /** Settled when the list and the pages have all of it. */
    takeChange: (change: AgentsChange): Promise<void> => changes.push(change),

    async refresh(): Promise<Result<void>> {
      const result = await feed.refresh();
      return result.ok ? succeed(undefined) : result;
    },

    /** Search by the service (4.1 `search`), used while there is no snapshot to search. */
    async search(text: string): Promise<Result<AgentsFound>> {
      const found = await search.search(text);
      return found.ok ? succeed({ ...found.value, rows: found.value.rows.map(packRow) }) : found;
    },

    /**
     * Finds the agents that a link or a command from outside names; actions on them are possible.
     *
     * @param number of the account: an id from outside is the one that its service knows
     */
    findOutside: (
      { by, value }: { readonly by: 'name' | 'device_id' | 'agent_id'; readonly value: string },
      number: number,
    ) =>
      by === 'name'
        ? external.byName(value)
        : by === 'agent_id'
          ? external.byAgentId(composeId(number, Number(value)))
          : external.byDeviceId(Number(value)),

    /** What a session shows of its agent, found by the service itself or in the list; null where neither knows it. */
    describe(agentId: number) {
      const row = rowOf(agentId);
      return row === undefined ? null : summaryOf(row);
    },

    wake: (agentId: number): Result<Job> => onAgent(agentId, (row) => succeed(wake.wake(row))),
    wakeAndConnect: (agentId: number, viewOnly = false): Result<Job> =>
      onAgent(agentId, (row) => succeed(wake.wakeAndConnect(row, viewOnly))),
    /** Reboots an agent (4.5). `safe` is understood as Windows safe mode (F8). */
    reboot: (agentId: number, safe: boolean): Result<Job> => onAgent(agentId, (row) => reboot.start(row, safe)),
    watch: (agentId: number): Result<Job> => onAgent(agentId, (row) => watch.start(row)),
    /** Removes an agent from the account (4.7). Refused unless the typed name is the agent's. */
    removeFromAccount: (agentId: number, typedName: string): Result<Job> =>
      onAgent(agentId, (row) => removeFromAccount.start(row, typedName)),

    async forecast(agentId: number): Promise<Result<WakeForecast>> {
      const forecast = await agentJobs.forecast(agentId);
      return forecast === null ? unknownAgent() : succeed(forecast);
    },

    /** Changes an agent (4.3) and returns the details as the service shows them afterwards. */
    update: (request: InputOf<'agents:update'>): Promise<Result<AgentDetails>> => update(request),

    copyPermanentLink: (agentId: number): Promise<Result<void>> =>
      withClient((client) =>
        copyPermanentLink(agentId, { agentInfo: (id, options) => client.agentInfo(id, options), copy: deps.copy }),
      ),

    bulk: {
      start: (input: InputOf<'bulk:start'>) => (deps.client() === null ? notSignedIn() : bulk.start(input)),
      current: () => bulk.current(),
      isRunning: () => bulk.isRunning(),
      stop: (runId: string) => bulk.stop(runId),
      retry: (runId: string) => (deps.client() === null ? notSignedIn() : bulk.retry(runId)),
      dismiss: (runId: string) => bulk.dismiss(runId),
    },

    /** Requests a new one-time link (4.4) on every call. Never repeated automatically. */
    requestLink: (agentId: number, signal: AbortSignal): Promise<Result<OneTimeLink>> =>
      withClient((client) =>
        client.connect({ agentId, video: deps.video() ?? undefined }, { attention: 'user', signal }),
      ),

    /** The same for an agent that is not in the list, by its public number (4.4 `device_id`). */
    async requestDeviceLink(deviceId: number, signal: AbortSignal): Promise<Result<OneTimeLink>> {
      const link = await withClient((client) =>
        client.connect({ deviceId, video: deps.video() ?? undefined }, { attention: 'user', signal }),
      );
      return link.ok || !isUnknown(link.failure) ? link : unknownDevice(deviceId);
    },

    setFavorites,
    setFavorite: (agentId: number, favorite: boolean): Promise<Result<void>> => setFavorites([agentId], favorite),

    async noteOpened(agentId: number): Promise<void> {
      const recents = await inventory.call('addRecent', { agentId, at: clock.wallNow() });
      if (recents.ok) snapshot.setRecents(recents.value);
      if (deps.client() !== null) readOnConnect(agentId);
    },
  };
}

/** The reasons with which the service reports that the number is unknown or belongs to another account. */
const isUnknown = ({ kind, status, reason }: Failure): boolean =>
  (status === 403 && kind !== 'key-refused') || (status === 404 && reason === 'gone');

const unknownDevice = (deviceId: number): Result<never> =>
  fail('not-found', t('agents.unknownDevice', { device: String(deviceId) }), { reason: 'device' });

const unknownAgent = (): Result<never> => fail('not-found', t('main.agentGone'));

export type AgentsService = ReturnType<typeof createAgentsService>;
