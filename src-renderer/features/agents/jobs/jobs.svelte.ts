import type { Job, JobKind } from '../../../../src-main/contract/contract.ts';
import { call, listen } from '../../../lib/call.ts';

/** Called for each job that is new or changed, with its former state; without the job once it is gone unended. */
export type JobListener = (job: Job | undefined, before: Job | undefined) => void;

/** The jobs under way on agents, and how they ended. */
export class JobsState {
  #jobs = $state.raw<readonly Job[]>([]);
  #receive: JobListener = () => undefined;
  /** The newest job of each agent that shows in its row: one that only waits for it to come back gives way to all others. */
  readonly #byAgent = $derived.by(() => {
    const newest = new Map<number, Job>();
    for (const job of this.#jobs) {
      const known = newest.get(job.agentId);
      if (known === undefined || goesBefore(job, known)) newest.set(job.agentId, job);
    }
    return newest;
  });

  get all(): readonly Job[] {
    return this.#jobs;
  }
  of(agentId: number): Job | undefined {
    return this.#byAgent.get(agentId);
  }
  get(jobId: string): Job | undefined {
    return this.#jobs.find((job) => job.id === jobId);
  }
  /** The job of that kind that is under way on the agent. */
  running(agentId: number, kind: JobKind): Job | undefined {
    return this.#jobs.find((job) => job.agentId === agentId && job.kind === kind && job.state === 'running');
  }

  /** Receives the jobs; `onEnd` is called for each that ended while this window was open. */
  start(onEnd: (job: Job) => void): () => void {
    return this.follow((job, before) => {
      if (job !== undefined && job.state !== 'running' && before?.state === 'running') onEnd(job);
    });
  }

  /**
   * Receives the jobs until the returned function is called. Of those found at the start, only those that can be undone or
   * stopped get a note.
   */
  follow(onJob: JobListener): () => void {
    this.#receive = onJob;
    let known = false;
    const begin = (jobs: readonly Job[]): void => {
      known = true;
      this.#jobs = jobs;
      for (const job of jobs)
        if (job.state === 'running' && (job.step === 'undo' || job.kind === 'wake-and-connect')) onJob(job, undefined);
    };
    const off = listen('jobs:changed', (jobs) => {
      if (known) this.#take(jobs);
      else begin(jobs);
    });
    void call('jobs:current').then((reply) => {
      if (reply.ok && !known) begin(reply.value);
    });
    return off;
  }

  /** A job that a call answered with: shown before its event comes. */
  add(job: Job): void {
    if (this.get(job.id) !== undefined) return;
    this.#jobs = [...this.#jobs, job];
    this.#receive(job, undefined);
  }

  #take(jobs: readonly Job[]): void {
    const before = new Map(this.#jobs.map((job) => [job.id, job]));
    this.#jobs = jobs;
    for (const job of jobs) {
      const was = before.get(job.id);
      before.delete(job.id);
      if (was?.state !== job.state || was.step !== job.step) this.#receive(job, was);
    }
    for (const gone of before.values()) if (gone.state === 'running') this.#receive(undefined, gone);
  }
}

function goesBefore(job: Job, known: Job): boolean {
  if ((job.kind === 'watch') !== (known.kind === 'watch')) return known.kind === 'watch';
  return job.startedAt >= known.startedAt;
}
