import type { AccountConnection } from '../account/account-deps.ts';
import type { RequestPolicy } from '../api/request-policy.ts';
import { createAgentsFeed } from '../agents/agents-feed.ts';
import { createAgentsService } from '../agents/agents-service.ts';
import { createDetails } from '../agents/details.ts';
import { createFreshness } from '../agents/freshness.ts';
import { createHardwareScan } from '../agents/hardware-scan.ts';
import { createMemoryTrim } from '../agents/memory-trim.ts';
import { createJobs } from '../agents/jobs/jobs.ts';
import { refusalFailure } from '../api/failures.ts';
import { createWithClient } from '../api/signed-in.ts';
import { createRefusalJudge } from '../agents/refusal-judge.ts';
import { createSavedViews } from '../agents/saved-views.ts';
import { createSnapshot } from '../agents/snapshot.ts';
import type { Unconfirmed } from '../api/unconfirmed.ts';
import type { AgentDetails } from '../contract/contract.ts';
import { fail, type Result } from '../contract/failure.ts';
import { readAllTraits } from '../export/all-traits.ts';
import { createExporter } from '../export/exporter.ts';
import { collectGarbage } from '../lib/collect-garbage.ts';
import type { EventEmitter } from '../lib/events.ts';
import type { Inventory } from '../storage/inventory.ts';
import type { AccountSessionDeps, AccountSessionEvents } from './account-session-types.ts';
import { t } from '../contract/texts.ts';

export interface AccountAgentsDeps extends Pick<
  AccountSessionDeps,
  'clock' | 'random' | 'newId' | 'openSession' | 'push' | 'releasePages' | 'settings' | 'started' | 'system' | 'onBug'
> {
  readonly policy: RequestPolicy;
  readonly inventory: Inventory;
  readonly unconfirmed: Unconfirmed;
  readonly events: EventEmitter<AccountSessionEvents>;
  readonly connection: () => AccountConnection | null;
  readonly downloadsFolder: () => string;
}

/** Lists with more agents than this are not requested at a quick pace while a job waits for one of them. */
const MAX_LISTED_OFTEN = 2_000;

/** The agents of an account: their list, details, jobs, saved views and exports. */
export function createAccountAgents(deps: AccountAgentsDeps) {
  const { clock, connection, events, inventory, policy, push, random, unconfirmed } = deps;
  const client = () => connection()?.client ?? null;
  const withClient = createWithClient({ client, started: deps.started });
  const snapshot = createSnapshot();
  const trim = createMemoryTrim({
    clock,
    collect() {
      deps.releasePages?.();
      collectGarbage();
    },
  });
  policy.on('changed', ({ visible }) => {
    if (visible !== policy.circumstances.visible) trim.setVisible(!visible);
  });
  snapshot.subscribe(({ upserted }) => {
    trim.takeRows(upserted.length);
    events.emit('change', null);
  });

  const feed = createAgentsFeed({
    fetchList: (call, validator, sink) => agentsService.fetchList(call, validator, sink),
    inventory,
    clock,
    clockOffset: () => client()?.clockOffset() ?? 0,
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
    connection,
    clock,
    onChange: (change) => void agentsService.takeChange(change),
    onDetails: (read: AgentDetails) => {
      freshness.noteRead(read.agentId, read.at);
      push('details:changed', read);
      unconfirmed.take({ kind: 'details', details: read });
    },
  });
  const agentsService = createAgentsService({
    inventory,
    snapshot,
    feed,
    jobs,
    unconfirmed,
    client,
    started: deps.started,
    groupId: () => connection()?.groupId() ?? null,
    video: () => connection()?.video() ?? null,
    details,
    openSession: deps.openSession,
    copy: deps.system.copy,
    clock,
    random,
    nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
    onChange: (change) => push('agents:changed', change),
    onBulk: (change) => {
      push('bulk:changed', change);
      events.emit('bulk', change.run);
    },
    onNotice: (message) => events.emit('notice', message),
  });

  policy.on('changed', ({ asleep }) => {
    if (policy.circumstances.asleep && !asleep) agentsService.suspend();
  });
  const freshness = createFreshness({
    clock,
    snapshot,
    inventory,
    connection,
    readAgent: (agentId, options) => details.read(agentId, options),
    search: (search, signal) => agentsService.fetchMatching(search, signal),
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

  const exporter = createExporter({
    downloadsFolder: deps.downloadsFolder,
    csvSeparator: () => deps.settings.current().csvSeparator,
    homeFolder: deps.system.homeFolder,
    reveal: deps.system.reveal,
    rows: (ids) => ids.flatMap((id) => snapshot.row(id) ?? []),
    traits: () => readAllTraits(inventory),
    now: () => clock.wallNow(),
    newId: deps.newId,
  });
  const views = createSavedViews({ inventory, onChange: (all) => push('views:changed', all) });

  return {
    snapshot,
    feed,
    jobs,
    details,
    freshness,
    agentsService,
    scan,
    exporter,
    views,
    trim,

    /** Why the service refused a call. */
    judgeRefusal: createRefusalJudge({
      feed,
      snapshot,
      clock,
      isLimited: () => (connection()?.groupId() ?? null) !== null,
    }),
  };
}
