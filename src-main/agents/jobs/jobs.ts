import type { Job, JobKind, JobStep } from '../../contract/contract.ts';
import { fail, type Failure, type Result } from '../../contract/failure.ts';
import type { Clock } from '../../lib/clock.ts';
import { createThrottle } from '../../lib/throttle.ts';
import { overslept, waitForUndo } from './undo.ts';

/** How long a finished job can still be seen. */
export const KEEP_FINISHED_MS = 60_000;
/** As many that are over are kept at most: the list crosses to the pages whole, and a run on many agents makes many. */
export const MAX_FINISHED = 100;
/** A longer name is cut: the list crosses to the pages whole. */
export const LONGEST_NAME = 200;
/** Many jobs may begin together (a bulk action); their list is told no more often than this. */
export const NOTIFY_INTERVAL_MS = 50;

export interface JobsOptions {
  readonly clock: Clock;
  /** All jobs, the oldest first: at once after a change, and what changed within 50 ms of it together. */
  readonly onChange: (jobs: readonly Job[]) => void;
  /** Each job once, when it is over; not for those that are cleared away. */
  readonly onEnd?: (job: Job) => void;
  /** For the log alone: the name of what was thrown. */
  readonly onBug?: (what: string) => void;
}

export type JobSubject = Pick<Job, 'kind' | 'agentId' | 'agentName'>;

/** What the work of a job says of itself. */
export interface JobControl {
  readonly signal: AbortSignal;
  /** May become `wake-and-connect` while a `wake` runs. */
  readonly kind: () => JobKind;
  /** Another step begins; it ends after `limitMs` at the latest, where that is known. */
  readonly step: (step: JobStep, limitMs?: number) => void;
  /** What it usually takes, as soon as that is known. */
  readonly setTypical: (milliseconds: number | null) => void;
}

/** Never throws for reasons of life, and stops soon after its signal. */
export type Work = (control: JobControl) => Promise<Result<void>>;

export interface StartOptions {
  /** So long nothing is begun, and cancelling undoes. 0 begins at once. */
  readonly undoMs?: number;
  /** Unix milliseconds, for a job that was begun in an earlier run. */
  readonly startedAt?: number;
  readonly firstStep?: JobStep;
  /** The person cancelled it (as opposed to: everything is cleared away). */
  readonly onCancel?: () => void;
}

interface Entry {
  job: Job;
  readonly controller: AbortController;
  readonly ended: PromiseWithResolvers<Job>;
  readonly onCancel: (() => void) | undefined;
  stopForgetting: (() => void) | null;
}

/** The agent is watched closely. */
const CLOSE_STEPS: ReadonlySet<JobStep> = new Set<JobStep>(['going-down', 'coming-up', 'checking']);

/** The register of what takes time: started, seen, cancelled, remembered for a minute. */
export function createJobs(options: JobsOptions) {
  const { clock } = options;
  const entries = new Map<string, Entry>();
  const notify = createThrottle(clock, NOTIFY_INTERVAL_MS, () => options.onChange(current()));
  let lastId = 0;

  const current = (): readonly Job[] => [...entries.values()].map(({ job }) => job);

  const isRunning = (entry: Entry): boolean => entry.job.state === 'running' && entries.get(entry.job.id) === entry;

  const change = (entry: Entry, part: Partial<Job>): void => {
    if (!isRunning(entry)) return;
    entry.job = { ...entry.job, ...part };
    notify();
  };

  const forgetOldest = (): void => {
    const finished = [...entries.values()].filter(({ job }) => job.state !== 'running');
    for (const { job, stopForgetting } of finished.slice(0, Math.max(0, finished.length - MAX_FINISHED))) {
      stopForgetting?.();
      entries.delete(job.id);
    }
  };

  const finish = (entry: Entry, state: 'done' | 'failed' | 'cancelled', failure: Failure | null): void => {
    if (!isRunning(entry)) return;
    change(entry, { state, failure, limitAt: null, endedAt: clock.wallNow() });
    entry.stopForgetting = clock.after(KEEP_FINISHED_MS, () => {
      entries.delete(entry.job.id);
      notify();
    });
    forgetOldest();
    entry.ended.resolve(entry.job);
    options.onEnd?.(entry.job);
  };

  const setStep = (entry: Entry, step: JobStep, limitMs?: number): void => {
    const stepAt = clock.wallNow();
    change(entry, { step, stepAt, limitAt: limitMs === undefined ? null : stepAt + limitMs });
  };

  const run = async (entry: Entry, work: Work, undoMs: number): Promise<Result<void>> => {
    const { signal } = entry.controller;
    if (undoMs > 0) {
      const undo = await waitForUndo(clock, undoMs, signal);
      if (undo === 'undone') return fail('cancelled', 'It was undone; nothing was sent.');
      if (undo === 'overslept') return overslept();
      setStep(entry, 'sending');
    }
    return work({
      signal,
      kind: () => entry.job.kind,
      step: (step, limitMs) => setStep(entry, step, limitMs),
      setTypical: (typicalMs) => change(entry, { typicalMs }),
    });
  };

  const conclude = (entry: Entry, result: Result<void>): void => {
    if (result.ok) finish(entry, 'done', null);
    else finish(entry, result.failure.kind === 'cancelled' ? 'cancelled' : 'failed', result.failure);
  };

  const crash = (entry: Entry, error: unknown): void => {
    options.onBug?.(`job ${entry.job.kind}: ${error instanceof Error ? error.name : typeof error}`);
    finish(entry, 'failed', {
      kind: 'internal',
      message: 'Something went wrong inside Longreach. Try again; if it happens again, start Longreach anew.',
    });
  };

  const findRunning = (subject: Pick<Job, 'kind' | 'agentId'>): Entry | undefined =>
    [...entries.values()].find(({ job }) => job.state === 'running' && taskOf(job) === taskOf(subject));

  const makeJob = (subject: JobSubject, { undoMs = 0, startedAt, firstStep = 'sending' }: StartOptions): Job => {
    const now = clock.wallNow();
    lastId += 1;
    return {
      ...subject,
      agentName: shortName(subject.agentName),
      id: `job-${lastId}`,
      state: 'running',
      step: undoMs > 0 ? 'undo' : firstStep,
      startedAt: startedAt ?? now,
      stepAt: now,
      limitAt: undoMs > 0 ? now + undoMs : null,
      typicalMs: null,
      endedAt: null,
      failure: null,
    };
  };

  return {
    current,

    /** The running job of this kind of work for the agent: one for both ways to wake, one for both ways to restart. */
    find: (kind: JobKind, agentId: number): Job | undefined => findRunning({ kind, agentId })?.job,

    /** Something is watched closely just now; waiting for days does not count. */
    hasWaiting: (): boolean =>
      current().some(({ state, kind, step }) => state === 'running' && kind !== 'watch' && CLOSE_STEPS.has(step)),

    /**
     * Runs something for an agent and answers its job at once. The same kind of work for the same agent is not started
     * twice: the running job is answered, and waking becomes wake-and-connect where that was asked for.
     */
    start(subject: JobSubject, work: Work, startOptions: StartOptions = {}): Job {
      const running = findRunning(subject);
      if (running !== undefined) {
        if (running.job.kind === 'wake' && subject.kind === 'wake-and-connect') {
          change(running, { kind: 'wake-and-connect' });
        }
        return running.job;
      }
      const entry: Entry = {
        job: makeJob(subject, startOptions),
        controller: new AbortController(),
        ended: Promise.withResolvers<Job>(),
        onCancel: startOptions.onCancel,
        stopForgetting: null,
      };
      const { job } = entry;
      entries.set(job.id, entry);
      notify();
      run(entry, work, startOptions.undoMs ?? 0).then(
        (result) => conclude(entry, result),
        (error: unknown) => crash(entry, error),
      );
      return job;
    },

    /** The job as it ended; a job that was cleared away, or is long forgotten, as if it were cancelled. */
    ended(job: Job): Promise<Job> {
      return entries.get(job.id)?.ended.promise ?? Promise.resolve({ ...job, state: 'cancelled' });
    },

    /** Ends it at once for the person; what is under way is aborted. Unknown and finished jobs are left as they are. */
    cancel(jobId: string): void {
      const entry = entries.get(jobId);
      if (entry === undefined || !isRunning(entry)) return;
      entry.controller.abort();
      entry.onCancel?.();
      finish(entry, 'cancelled', null);
    },

    /** The computer goes to sleep: what was not sent yet is not sent when it wakes up. The rest goes on then. */
    suspend(): void {
      for (const entry of [...entries.values()]) {
        if (!isRunning(entry) || entry.job.step !== 'undo') continue;
        entry.controller.abort();
        finish(entry, 'failed', overslept().failure);
      }
    },

    /** Aborts and forgets everything: another account, or the end. */
    clear(): void {
      if (entries.size === 0) return;
      const all = [...entries.values()];
      entries.clear();
      for (const { controller, stopForgetting, ended, job } of all) {
        controller.abort();
        stopForgetting?.();
        ended.resolve({ ...job, state: 'cancelled' });
      }
      notify.flush();
    },
  };
}

/** A name from outside, short enough for a line and for the sentences made of it. */
export const shortName = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).toWellFormed()}…`;

/** Ways to do the same thing to an agent, of which one is enough at a time. */
function taskOf({ kind, agentId }: Pick<Job, 'kind' | 'agentId'>): string {
  const task = kind === 'wake-and-connect' ? 'wake' : kind === 'reboot-safe' ? 'reboot' : kind;
  return `${task} ${agentId}`;
}

export type Jobs = ReturnType<typeof createJobs>;
