import type { Job, JobKind } from '../../src-main/ipc/contract.ts';
import { call, listen } from '../lib/call.ts';

/** What is under way on agents, and how it ended. */
export class JobsState {
  #jobs = $state.raw<readonly Job[]>([]);
  /** The newest job of each agent. */
  readonly #byAgent = $derived.by(() => {
    const newest = new Map<number, Job>();
    for (const job of this.#jobs) {
      const known = newest.get(job.agentId);
      if (known === undefined || job.startedAt >= known.startedAt) newest.set(job.agentId, job);
    }
    return newest;
  });

  get all(): readonly Job[] {
    return this.#jobs;
  }
  of(agentId: number): Job | undefined {
    return this.#byAgent.get(agentId);
  }

  /** The job of that kind that is under way on the agent. */
  running(agentId: number, kind: JobKind): Job | undefined {
    return this.#jobs.find((job) => job.agentId === agentId && job.kind === kind && job.state === 'running');
  }

  /** Hears the jobs; `onEnd` is told of each that ended while this window looked on. */
  start(onEnd: (job: Job) => void): () => void {
    let heard = false;
    const off = listen('jobs:changed', (jobs) => {
      heard = true;
      this.#take(jobs, onEnd);
    });
    void call('jobs:current').then((reply) => {
      if (reply.ok && !heard) this.#jobs = reply.value;
    });
    return off;
  }

  /** A job that a call answered with: shown before its event comes. */
  add(job: Job): void {
    if (!this.#jobs.some((known) => known.id === job.id)) this.#jobs = [...this.#jobs, job];
  }

  #take(jobs: readonly Job[], onEnd: (job: Job) => void): void {
    const running = new Set(this.#jobs.filter((job) => job.state === 'running').map((job) => job.id));
    this.#jobs = jobs;
    for (const job of jobs) if (job.state !== 'running' && running.has(job.id)) onEnd(job);
  }
}
