import type { Job, JobKind } from '../../../../src-main/contract/contract.ts';
import { call, listen } from '../../../lib/call.ts';
import { Mirror } from '../../../lib/mirror.svelte.ts';

/** Called for each job that is new or changed, with its former state; without the job once it is gone unended. */
export type JobListener = (job: Job | undefined, before: Job | undefined) => void;

/** The jobs under way on agents, and how they ended. */
export class JobsState extends Mirror<readonly Job[]> {
  readonly #onJob: JobListener;
  #isKnown = false;
  /** The newest job of each agent that shows in its row: one that only waits for it to come back gives way to all others. */
  readonly #byAgent = $derived.by(() => {
    const newest = new Map<number, Job>();
    for (const job of this.current) {
      const known = newest.get(job.agentId);
      if (known === undefined || goesBefore(job, known)) newest.set(job.agentId, job);
    }
    return newest;
  });

  /** @param onJob of the jobs found at the start, it gets only those that can be undone or stopped */
  constructor(onJob: JobListener = () => undefined) {
    super([], { hear: (take) => listen('jobs:changed', take), ask: () => call('jobs:current') });
    this.#onJob = onJob;
  }

  of(agentId: number): Job | undefined {
    return this.#byAgent.get(agentId);
  }
  get(jobId: string): Job | undefined {
    return this.current.find((job) => job.id === jobId);
  }
  /** The job of that kind that is under way on the agent. */
  running(agentId: number, kind: JobKind): Job | undefined {
    return this.current.find((job) => job.agentId === agentId && job.kind === kind && job.state === 'running');
  }

  /** A job that a call answered with: shown before its event comes. */
  add(job: Job): void {
    if (this.get(job.id) !== undefined) return;
    // The first list is waited for all the same.
    this.current = [...this.current, job];
    this.#onJob(job, undefined);
  }

  override take(jobs: readonly Job[]): void {
    const before = new Map(this.current.map((job) => [job.id, job]));
    super.take(jobs);
    if (!this.#isKnown) {
      this.#isKnown = true;
      for (const job of jobs)
        if (job.state === 'running' && (job.step === 'undo' || job.kind === 'wake-and-connect'))
          this.#onJob(job, undefined);
      return;
    }
    for (const job of jobs) {
      const was = before.get(job.id);
      before.delete(job.id);
      if (was?.state !== job.state || was.step !== job.step) this.#onJob(job, was);
    }
    for (const gone of before.values()) if (gone.state === 'running') this.#onJob(undefined, gone);
  }
}

function goesBefore(job: Job, known: Job): boolean {
  if ((job.kind === 'watch') !== (known.kind === 'watch')) return known.kind === 'watch';
  return job.startedAt >= known.startedAt;
}
