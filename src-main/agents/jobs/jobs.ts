import { composeTextId, numberOf } from '../../contract/account-ids.ts';
import type { Job, JobKind, JobStep } from '../../contract/contract.ts';
import { fail, type Failure, type Result } from '../../contract/failure.ts';
import { type Clock, createThrottle } from '../../lib/clock.ts';
import { overslept, waitForUndo } from './undo.ts';
import { t } from '../../contract/texts.ts';

/** How long a finished job stays in the list. */
const SHOW_FINISHED_MS = 60_000;
/** How many finished jobs stay in the list, which is sent to the pages as a whole. */
const MAX_FINISHED = 100;
/** Longer names are cut. */
const MAX_NAME = 200;
/** Many jobs may begin together in a bulk run; the list is reported at most this often. */
const NOTIFY_INTERVAL_MS = 50;

export interface JobsOptions {
  readonly clock: Clock;
  /** All jobs, oldest first, after every change; changes within 50 ms are reported together. */
  readonly onChange: (jobs: readonly Job[]) => void;
  /** Called once per job when it is over; not for jobs that are cleared. */
  readonly onEnd?: (job: Job) => void;
  /** For the log: the name of the thrown error. */
  readonly onBug?: (what: string) => void;
}

export type JobSubject = Pick<Job, 'kind' | 'agentId' | 'agentName'>;

/** How the work of a job reports its progress. */
export interface JobControl {
  readonly signal: AbortSignal;
  /** May become `wake-and-connect` while a `wake` runs. */
  readonly kind: () => JobKind;
  /** The next step begins; it ends after `limitMs` at the latest, if given. */
  readonly step: (step: JobStep, limitMs?: number) => void;
  /** How long it typically takes, once that is known. */
  readonly setTypical: (milliseconds: number | null) => void;
  /** The response to its request was lost, so it may not have been carried out. */
  readonly noteLost: () => void;
}

/** Never throws for expected errors, and stops soon after its signal. */
export type Work = (control: JobControl) => Promise<Result<void>>;

export interface StartOptions {
  /** How long it can be undone before the work begins; 0 begins at once. */
  readonly undoMs?: number;
  /** Unix milliseconds, for a job that was begun in an earlier run of the program. */
  readonly startedAt?: number;
  readonly firstStep?: JobStep;
  /** The user cancelled it; not called by `clear`. */
  readonly onCancel?: () => void;
}

interface Entry {
  job: Job;
  readonly controller: AbortController;
  readonly ended: PromiseWithResolvers<Job>;
  readonly onCancel: (() => void) | undefined;
  cancelRemoval: (() => void) | null;
}

/** Steps in which the agent is checked every few seconds. */
const CLOSE_STEPS: ReadonlySet<JobStep> = new Set<JobStep>(['going-down', 'coming-up', 'checking']);

/** The list of all jobs; finished ones stay for a minute. */
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
    for (const { job, cancelRemoval } of finished.slice(0, Math.max(0, finished.length - MAX_FINISHED))) {
      cancelRemoval?.();
      entries.delete(job.id);
    }
  };

  const finish = (entry: Entry, state: 'done' | 'failed' | 'cancelled', failure: Failure | null): void => {
    if (!isRunning(entry)) return;
    change(entry, { state, failure, limitAt: null, endedAt: clock.wallNow() });
    entry.cancelRemoval = clock.after(SHOW_FINISHED_MS, () => {
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
      if (undo === 'undone') return fail('cancelled', t('job.undone'));
      if (undo === 'overslept') return overslept();
      setStep(entry, 'sending');
    }
    return work({
      signal,
      kind: () => entry.job.kind,
      step: (step, limitMs) => setStep(entry, step, limitMs),
      setTypical: (typicalMs) => change(entry, { typicalMs }),
      noteLost: () => change(entry, { isResponseLost: true }),
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
      message: t('job.bug'),
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
      id: composeTextId(numberOf(subject.agentId), `job-${lastId}`),
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

    /** The running job of this kind for the agent; both ways to wake count as one kind, as do both ways to reboot. */
    find: (kind: JobKind, agentId: number): Job | undefined => findRunning({ kind, agentId })?.job,

    /** Whether a job checks an agent every few seconds; watching for days does not count. */
    hasWaiting: (): boolean =>
      current().some(({ state, kind, step }) => state === 'running' && kind !== 'watch' && CLOSE_STEPS.has(step)),

    /**
     * Starts a job for an agent and returns it at once. If one of the same kind is running for that agent, that one is
     * returned instead; a running `wake` becomes `wake-and-connect` if requested.
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
        cancelRemoval: null,
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

    /** Resolves with the job when it is over; jobs that were cleared or are no longer listed count as cancelled. */
    ended(job: Job): Promise<Job> {
      return entries.get(job.id)?.ended.promise ?? Promise.resolve({ ...job, state: 'cancelled' });
    },

    /** Ends a job for the user and aborts its work. Has no effect on unknown and finished jobs. */
    cancel(jobId: string): void {
      const entry = entries.get(jobId);
      if (entry === undefined || !isRunning(entry)) return;
      entry.controller.abort();
      entry.onCancel?.();
      finish(entry, 'cancelled', null);
    },

    /** This computer goes to sleep: jobs that can still be undone fail, so that nothing is sent on waking. Others continue. */
    suspend(): void {
      for (const entry of [...entries.values()]) {
        if (!isRunning(entry) || entry.job.step !== 'undo') continue;
        entry.controller.abort();
        finish(entry, 'failed', overslept().failure);
      }
    },

    /** Aborts and removes all jobs: the account is closed. */
    clear(): void {
      if (entries.size === 0) return;
      const all = [...entries.values()];
      entries.clear();
      for (const { controller, cancelRemoval, ended, job } of all) {
        controller.abort();
        cancelRemoval?.();
        ended.resolve({ ...job, state: 'cancelled' });
      }
      notify.flush();
    },
  };
}

/** The name, short enough for a line and for messages. */
export const shortName = (name: string): string =>
  name.length <= MAX_NAME ? name : `${name.slice(0, MAX_NAME - 1).toWellFormed()}…`;

/** Identifies jobs that exclude each other: both ways to wake, and both ways to reboot. */
function taskOf({ kind, agentId }: Pick<Job, 'kind' | 'agentId'>): string {
  const task = kind === 'wake-and-connect' ? 'wake' : kind === 'reboot-safe' ? 'reboot' : kind;
  return `${task} ${agentId}`;
}

export type Jobs = ReturnType<typeof createJobs>;
