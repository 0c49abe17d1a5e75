import type { EndReason, Job, JobKind, JobStep, ServiceState, WaitCause } from '../contract/contract.ts';
import type { Failure, FailureKind } from '../contract/failure.ts';
import type { Tab } from './tabs.ts';

/**
 * When a tab reconnects by itself, as pure decisions: after a lost connection, and after a reboot. Each attempt requests a
 * new link, which costs a request of the plan; no link is ever opened twice.
 */

/** Automatic attempts in a row without a stable session; then the tab stays ended. */
export const MAX_TRIES = 5;
/** A session of this length resets the count of attempts, in milliseconds. */
export const STABLE_SESSION_MS = 60_000;
const MAX_CRASHES = 3;
const CRASH_WINDOW_MS = 60_000;
/** Minimum time between automatic attempts of different tabs, in milliseconds: no burst when many reconnect together. */
export const TRY_GAP_MS = 2_000;
const BACKOFF_BASE_MS = 2_000;
const BACKOFF_LIMIT_MS = 30_000;
const MIN_DELAY_MS = 1_000;

/** Recent automatic attempts and crashes of one tab. Times are monotonic milliseconds. */
export interface RetryRecord {
  readonly tries: number;
  /** When its page crashed within the last minute. */
  readonly crashes: readonly number[];
}

export const emptyRecord: RetryRecord = { tries: 0, crashes: [] };

/** How a connection ended. */
export interface End {
  readonly reason: EndReason;
  readonly failure: Failure | null;
  /** The page closed itself, so the end is intended. */
  readonly closedItself: boolean;
  /** The connection was started by a reconnect, not by the user. */
  readonly automatic: boolean;
}

/** Failures of a link request that may not recur. */
const transient: ReadonlySet<FailureKind> = new Set<FailureKind>(['offline', 'timeout', 'service-error', 'busy']);

/**
 * Why the tab waits to reconnect after this end; null where it stays ended. A refused first connection is reported to the
 * user instead, and a link that is used up or leads elsewhere always is.
 */
export function waitCauseOf(end: End, { tries, crashes }: RetryRecord): WaitCause | null {
  if (tries >= MAX_TRIES) return null;
  switch (end.reason) {
    case 'page-crashed':
      return end.closedItself || crashes.length >= MAX_CRASHES ? null : 'network';
    case 'network':
      return 'network';
    case 'agent-offline':
      return end.automatic ? 'offline' : null;
    case 'connect-failed':
      return end.automatic && end.failure !== null && transient.has(end.failure.kind) ? 'network' : null;
    // Each attempt is a request of the plan, and a page that hangs would hang again.
    case 'no-answer':
    case 'support-closed':
    case 'closed-here':
    case 'link-used':
    case 'page-failed':
    case 'certificate':
    case 'blocked':
    case 'not-back':
      return null;
  }
}

/** Adds a crash at `now` and removes those older than a minute. */
export const addCrash = ({ tries, crashes }: RetryRecord, now: number): RetryRecord => ({
  tries,
  crashes: [...crashes.filter((at) => now - at < CRASH_WINDOW_MS), now],
});

/**
 * Milliseconds until the next attempt: full jitter below a limit that doubles with each attempt, up to half a minute; at
 * least a second, so that a page that fails at once is seen to fail. `random`: 0 to 1.
 */
export function retryDelay(tries: number, random: number): number {
  return MIN_DELAY_MS + random * Math.min(BACKOFF_LIMIT_MS, BACKOFF_BASE_MS * 2 ** tries);
}

export interface Conditions {
  readonly service: Pick<ServiceState, 'kind' | 'at'>;
  /** Whether the agent is listed as online; null where that is not known. */
  readonly online: boolean | null;
}

/**
 * Whether a waiting tab may reconnect: not while the service is unavailable, over quota or refuses the key, nor while the
 * agent is offline. After sleep, the service must have answered once since `since` (Unix milliseconds).
 */
export function mayReconnect(cause: WaitCause, since: number, { service, online }: Conditions): boolean {
  if (service.kind !== 'up-to-date' || online === false) return false;
  return cause !== 'slept' || (service.at !== null && service.at >= since);
}

/** What the jobs mean for one tab of a rebooting agent. */
export type RebootMove =
  /** Waits for the agent, or continues to wait with a changed estimate. */
  | {
      readonly kind: 'wait';
      readonly tabId: string;
      readonly jobId: string;
      readonly since: number;
      readonly typicalMs: number | null;
    }
  /** The agent is back. */
  | { readonly kind: 'connect'; readonly tabId: string }
  /** Stops waiting. `failure` is null where the user stopped the job. */
  | { readonly kind: 'end'; readonly tabId: string; readonly failure: Failure | null };

const reboots: ReadonlySet<JobKind> = new Set<JobKind>(['reboot', 'reboot-safe']);
/** Steps before the service has accepted the reboot. */
const pendingSteps: ReadonlySet<JobStep> = new Set<JobStep>(['undo', 'sending']);
/** Ends that a reboot does not explain. */
const unrelatedEnds: ReadonlySet<EndReason> = new Set<EndReason>([
  'connect-failed',
  'blocked',
  'not-back',
  'support-closed',
  'closed-here',
]);

/** Whether it is known that the reboot happens: the service has accepted it, or the agent went down. */
const isUnderWay = ({ step, isResponseLost }: Job): boolean =>
  !pendingSteps.has(step) && !(step === 'going-down' && isResponseLost === true);

/** By agent, the newest reboot of it that is under way. */
export const activeReboots = (jobs: readonly Job[]): ReadonlyMap<number, Job> =>
  new Map(
    jobs
      .filter((job) => reboots.has(job.kind) && job.state === 'running' && isUnderWay(job))
      .map((job) => [job.agentId, job]),
  );

/** The moves that the current jobs mean for the current tabs. A tab that ended before the reboot stays as it is. */
export function rebootMoves(tabs: readonly Tab[], jobs: readonly Job[]): readonly RebootMove[] {
  const active = activeReboots(jobs);
  return tabs.flatMap((tab) => rebootMove(tab, jobs, active) ?? []);
}

function rebootMove(tab: Tab, jobs: readonly Job[], active: ReadonlyMap<number, Job>): RebootMove | null {
  const reboot = tab.agentId === null ? undefined : active.get(tab.agentId);
  const { id: tabId, state } = tab;
  if (reboot !== undefined) {
    if (!isAffected(tab, reboot)) return null;
    return { kind: 'wait', tabId, jobId: reboot.id, since: reboot.stepAt, typicalMs: reboot.typicalMs };
  }
  if (state.kind !== 'waiting' || state.cause !== 'reboot') return null;
  const job = jobs.find(({ id }) => id === state.jobId);
  if (job?.state === 'done') return { kind: 'connect', tabId };
  return { kind: 'end', tabId, failure: job?.state === 'failed' ? job.failure : null };
}

function isAffected({ state, ignoredRebootId }: Tab, job: Job): boolean {
  switch (state.kind) {
    case 'connecting':
    case 'open':
      return ignoredRebootId !== job.id;
    case 'waiting':
      return state.jobId !== job.id || state.typicalMs !== job.typicalMs;
    case 'needs-reason':
      return false;
    case 'ended':
      return state.at >= job.startedAt && !unrelatedEnds.has(state.reason);
  }
}
