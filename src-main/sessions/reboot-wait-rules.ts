import type { EndReason, Job, JobKind, JobStep } from '../contract/contract.ts';
import type { Failure } from '../contract/failure.ts';
import type { Tab } from './tabs.ts';

/** What a reboot means for one tab. */
export type TabMove =
  /** It waits for its computer; it may wait already. */
  | {
      readonly kind: 'wait';
      readonly tabId: string;
      readonly jobId: string;
      readonly since: number;
      readonly typicalMs: number | null;
    }
  /** Its computer is back: a new link, in the same tab. */
  | { readonly kind: 'connect'; readonly tabId: string }
  /** It waits no longer. `failure` is null where a person stopped it. */
  | { readonly kind: 'end'; readonly tabId: string; readonly failure: Failure | null };

const reboots: ReadonlySet<JobKind> = new Set<JobKind>(['reboot', 'reboot-safe']);
const before: ReadonlySet<JobStep> = new Set<JobStep>(['undo', 'sending']);
/** Ends that a reboot does not explain, and that waiting would not mend. */
const ownEnds: ReadonlySet<EndReason> = new Set<EndReason>(['connect-failed', 'blocked', 'not-back']);

/** The reboot that the service took and that is not over yet, the newest of this agent. */
export const rebootOf = (jobs: readonly Job[], agentId: number): Job | undefined =>
  jobs.findLast(
    (job) => job.agentId === agentId && reboots.has(job.kind) && job.state === 'running' && !before.has(job.step),
  );

/**
 * What the jobs as they are now mean for the tabs as they are now; nothing for the others. A tab that had ended before the
 * reboot was asked for stays as it is, and no tab is opened.
 */
export function judgeJobs(tabs: readonly Tab[], jobs: readonly Job[]): readonly TabMove[] {
  return tabs.flatMap((tab) => judgeTab(tab, jobs) ?? []);
}

function judgeTab(tab: Tab, jobs: readonly Job[]): TabMove | null {
  const reboot = tab.agentId === null ? undefined : rebootOf(jobs, tab.agentId);
  const { id: tabId, state } = tab;
  if (reboot !== undefined) {
    if (!isTakenBy(tab, reboot)) return null;
    return { kind: 'wait', tabId, jobId: reboot.id, since: reboot.stepAt, typicalMs: reboot.typicalMs };
  }
  // What waits for something else than a reboot is no matter of the jobs.
  if (state.kind !== 'waiting' || state.cause !== 'reboot') return null;
  const job = jobs.find(({ id }) => id === state.jobId);
  if (job?.state === 'done') return { kind: 'connect', tabId };
  return { kind: 'end', tabId, failure: job?.state === 'failed' ? job.failure : null };
}

function isTakenBy({ state, ignoredRebootId }: Tab, job: Job): boolean {
  switch (state.kind) {
    case 'connecting':
    case 'open':
      return ignoredRebootId !== job.id;
    case 'waiting':
      return state.jobId !== job.id || state.typicalMs !== job.typicalMs;
    case 'needs-reason':
      return false;
    case 'ended':
      return state.at >= job.startedAt && !ownEnds.has(state.reason);
  }
}
