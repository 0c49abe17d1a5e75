import type { Job } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';

/** Waits for the service's word about jobs that were just begun. */
export function createJobSent() {
  const waiting = new Map<string, (result: Result<void>) => void>();

  const judge = (job: Job | undefined): Result<void> | null => {
    // Jobs that ended stay for a while; one that is gone went with its account.
    if (job === undefined) return fail('cancelled', 'The account was changed before the service responded.');
    if (job.state === 'failed' && job.failure !== null) return { ok: false, failure: job.failure };
    return job.state === 'running' && (job.step === 'sending' || job.step === 'undo') ? null : succeed(undefined);
  };

  return {
    /** After every change of the jobs. */
    onJobs(jobs: readonly Job[]): void {
      for (const [id, resolve] of waiting) {
        const result = judge(jobs.find((job) => job.id === id));
        if (result === null) continue;
        waiting.delete(id);
        resolve(result);
      }
    },

    /** Resolves when the service has taken what the job sends, or refused it. */
    wait(begun: Result<Job>): Promise<Result<void>> {
      if (!begun.ok) return Promise.resolve(begun);
      const now = judge(begun.value);
      if (now !== null) return Promise.resolve(now);
      return new Promise((resolve) => void waiting.set(begun.value.id, resolve));
    },
  };
}
