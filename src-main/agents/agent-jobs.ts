import type { AgentDetails, AgentRow, BulkChange, Job, WakeForecast } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Unconfirmed } from '../api/unconfirmed.ts';
import type { Clock } from '../lib/clock.ts';
import type { Inventory } from '../storage/inventory.ts';
import { createBulk, type BulkActions } from './jobs/bulk.ts';
import { createRemoveFromAccount } from './jobs/remove-from-account.ts';
import { type AskOptions, type ReadAgent, createOnlineChecks } from './jobs/follow.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createReboot } from './jobs/reboot.ts';
import { createWake } from './jobs/wake.ts';
import { explainFailedWake, forecastWake } from './jobs/wake-forecast.ts';
import type { RowsChange } from './snapshot.ts';
import { createWatch } from './jobs/watch.ts';
import { t } from '../contract/texts.ts';

export interface AgentJobsDeps {
  readonly jobs: Jobs;
  readonly inventory: Pick<Inventory, 'call'>;
  readonly readAgent: ReadAgent;
  readonly unconfirmed: Unconfirmed;
  /** Cached details, without a request. */
  readonly stored: (agentId: number) => Promise<Result<AgentDetails | null>>;
  readonly service: {
    wake(agentId: number, options: AskOptions): Promise<Result<unknown>>;
    reboot(agentId: number, safe: boolean, options: AskOptions): Promise<Result<unknown>>;
    logout(agentId: number): Promise<Result<unknown>>;
    /** Unix milliseconds by its clock. */
    now(): number;
  };
  readonly row: (agentId: number) => AgentRow | undefined;
  readonly rows: () => Iterable<AgentRow>;
  /** Whether the list itself has it. */
  readonly isListed: (agentId: number) => boolean;
  readonly refresh: () => Promise<Result<unknown>>;
  readonly setFavorites: (agentIds: readonly number[], favorite: boolean) => Promise<Result<unknown>>;
  readonly openSession: (agentId: number, viewOnly: boolean) => Result<unknown>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onBulk: (change: BulkChange) => void;
  readonly nextTurn: () => Promise<void>;
}

/** Everything that takes time on agents, put together: single jobs, many at once, and what is known before a wake. */
export function createAgentJobs(deps: AgentJobsDeps) {
  const { jobs, inventory, readAgent, service, row, clock, random, unconfirmed } = deps;
  const onlineChecks = createOnlineChecks();

  const forecast = async (agentId: number): Promise<WakeForecast | null> => {
    const [details, boots] = await Promise.all([deps.stored(agentId), inventory.call('boots', { agentId })]);
    const now = row(agentId);
    if (now === undefined) return null;
    return forecastWake({
      row: now,
      details: details.ok ? details.value : null,
      others: deps.rows(),
      boots: boots.ok ? boots.value : [],
    });
  };

  const explain = async (agentId: number): Promise<string | null> => {
    const known = await forecast(agentId);
    return known === null ? null : explainFailedWake(known);
  };

  const tools = { jobs, readAgent, onlineChecks, clock, random, inventory, unconfirmed };
  const wake = createWake({
    ...tools,
    wake: (agentId, options) => service.wake(agentId, options),
    isOnline: (agentId) => row(agentId)?.online ?? null,
    explain,
    openSession: deps.openSession,
  });
  const reboot = createReboot({
    ...tools,
    reboot: (agentId, safe, options) => service.reboot(agentId, safe, options),
    serviceNow: () => service.now(),
  });
  const watch = createWatch({ jobs, readAgent, inventory, row, clock, random });
  const { isListed, refresh } = deps;
  const removeFromAccount = createRemoveFromAccount({
    jobs,
    logout: (agentId) => service.logout(agentId),
    refresh,
    isListed,
    unconfirmed,
    clock,
  });

  /** The end of a job as the result of one agent in a bulk action. */
  const outcome = async (job: Job): Promise<Result<void>> => {
    const { state, failure } = await jobs.ended(job);
    if (state === 'done') return succeed(undefined);
    return failure === null ? fail('cancelled', t('agents.cancelled')) : { ok: false, failure };
  };

  const restart = async (agent: AgentRow, safe: boolean): Promise<Result<void>> => {
    const started = reboot.start(agent, safe, 0);
    return started.ok ? outcome(started.value) : started;
  };

  const actions: BulkActions = {
    wake: (agent) => outcome(wake.wake(agent)),
    reboot: (agent) => restart(agent, false),
    'reboot-safe': (agent) => restart(agent, true),
    // Done once it is watched; the job reports that it is back.
    watch: (agent) => Promise.resolve(watch.start(agent)),
    detach: (agent) => service.logout(agent.id),
    stillListed: removeFromAccount.stillListed,
    setFavorites: deps.setFavorites,
    checkKey: refresh,
  };
  const bulk = createBulk({ actions, row, clock, onChange: deps.onBulk, nextTurn: deps.nextTurn });

  return {
    wake,
    reboot,
    watch,
    removeFromAccount,
    bulk,
    forecast,

    /** Changes of the list, after they were taken over. */
    takeChange(change: RowsChange): void {
      onlineChecks.takeChange(change);
      watch.takeChange(change);
      bulk.takeRemoved(change.removed);
    },

    /** This computer goes to sleep: nothing that waits to be sent is sent when it wakes up. */
    suspend(): void {
      jobs.suspend();
      bulk.suspend();
    },

    /** Another account, or none. Watches stay stored. */
    clear(): void {
      bulk.clear();
      jobs.clear();
    },
  };
}
