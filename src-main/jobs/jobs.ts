import type { Job } from '../ipc/contract.ts';
import type { Failure, Result } from '../ipc/failure.ts';
import type { Clock } from '../clock.ts';

/** How long a finished job can still be seen. */
export const KEEP_FINISHED_MS = 60_000;

export interface JobsOptions {
  readonly clock: Clock;
  /** All jobs, the oldest first, after each change. */
  readonly onChange: (jobs: readonly Job[]) => void;
}

export type JobSubject = Pick<Job, 'kind' | 'agentId' | 'agentName'>;

interface Entry {
  job: Job;
  readonly controller: AbortController;
  stopForgetting: (() => void) | null;
}

/** The register of what takes time: started, seen, cancelled, remembered for a minute. */
export function createJobs({ clock, onChange }: JobsOptions) {
  const entries = new Map<string, Entry>();
  let lastId = 0;

  const current = (): readonly Job[] => [...entries.values()].map(({ job }) => job);
  const tell = (): void => {
    onChange(current());
  };

  const finish = (entry: Entry, state: 'done' | 'failed' | 'cancelled', failure: Failure | null): void => {
    if (entry.job.state !== 'running' || entries.get(entry.job.id) !== entry) return;
    entry.job = { ...entry.job, state, failure, endedAt: clock.wallNow() };
    entry.stopForgetting = clock.after(KEEP_FINISHED_MS, () => {
      entries.delete(entry.job.id);
      tell();
    });
    tell();
  };

  const findRunning = (subject: JobSubject): Job | undefined =>
    current().find((job) => job.state === 'running' && taskOf(job) === taskOf(subject));

  return {
    current,

    /**
     * Runs something for an agent and answers its job at once; the same thing for the same agent is not started twice.
     * `work` never throws for reasons of life, and stops soon after its signal.
     */
    start(subject: JobSubject, work: (signal: AbortSignal) => Promise<Result<void>>): Job {
      const running = findRunning(subject);
      if (running !== undefined) return running;
      lastId += 1;
      const job: Job = {
        ...subject,
        id: `job-${lastId}`,
        state: 'running',
        step: 'sending',
        startedAt: clock.wallNow(),
        stepAt: clock.wallNow(),
        limitAt: null,
        usualMs: null,
        endedAt: null,
        failure: null,
      };
      const entry: Entry = { job, controller: new AbortController(), stopForgetting: null };
      entries.set(job.id, entry);
      tell();
      work(entry.controller.signal).then(
        (result) => {
          if (result.ok) finish(entry, 'done', null);
          else finish(entry, result.failure.kind === 'cancelled' ? 'cancelled' : 'failed', result.failure);
        },
        () => {
          finish(entry, 'failed', {
            kind: 'internal',
            message: 'Something went wrong inside Longreach. Try again; if it happens again, start Longreach anew.',
          });
        },
      );
      return job;
    },

    /** Ends it at once for the person; what is under way is aborted. Unknown and finished jobs are left as they are. */
    cancel(jobId: string): void {
      const entry = entries.get(jobId);
      if (entry === undefined) return;
      entry.controller.abort();
      finish(entry, 'cancelled', null);
    },

    /** Aborts and forgets everything: another account, or the end. */
    clear(): void {
      if (entries.size === 0) return;
      for (const entry of entries.values()) {
        entry.controller.abort();
        entry.stopForgetting?.();
      }
      entries.clear();
      tell();
    },
  };
}

const taskOf = ({ kind, agentId }: JobSubject): string => `${kind} ${agentId}`;

export type Jobs = ReturnType<typeof createJobs>;
