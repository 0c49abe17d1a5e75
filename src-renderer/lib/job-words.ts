import type { Job } from '../../src-main/ipc/contract.ts';
import { assertNever, type Failure } from '../../src-main/ipc/failure.ts';
import { wordFailure } from './failures.ts';
import { formatElapsed } from './format.ts';
import { t } from './messages.ts';

/** A job in words. Pure: "now" comes in, in Unix milliseconds. */

/** What is told once a job has ended, and what can be done about it. */
export interface JobEnd {
  readonly mark: 'online' | 'done' | 'failed';
  readonly title: string;
  readonly text?: string;
  readonly offer: 'connect' | 'again' | 'watch' | null;
}

/** How long what was not sent yet can be undone; the contract's promise. */
const UNDO_MS = 5_000;

const isReboot = ({ kind }: Job): boolean => kind === 'reboot' || kind === 'reboot-safe';
const hasUndo = (job: Job): boolean => isReboot(job) || job.kind === 'detach';

/** Running time since it was sent: "0:24". The seconds in which it could be undone do not count. */
const elapsedOf = (job: Job, until: number): string =>
  formatElapsed(job.startedAt + (hasUndo(job) ? UNDO_MS : 0), until);

/**
 * Whole seconds until it is sent; never below one, because then it is no longer said, and never more than there are in all: the
 * page's clock ticks by the second and may be behind.
 */
export const secondsLeft = (at: number, now: number): number =>
  Math.min(Math.max(1, Math.ceil((at - now) / 1000)), UNDO_MS / 1000);

const undoSeconds = (job: Job, now: number): number => secondsLeft(job.limitAt ?? job.stepAt + UNDO_MS, now);

/** "Waking, 0:24, usually 1:10" */
function time(what: string, job: Job, now: number): string {
  const elapsed = elapsedOf(job, now);
  return job.usualMs === null
    ? t('job.timed', { what, elapsed })
    : t('job.timedUsual', { what, elapsed, usual: formatElapsed(0, job.usualMs) });
}

/** What is under way, without the agent's name: "Rebooting in 4 s", "Coming back, 0:41, usually 1:32". */
export function wordRunning(job: Job, now: number): string {
  switch (job.step) {
    case 'undo':
      return wordUndo(job, undoSeconds(job, now));
    case 'sending':
      return wordSending(job, now);
    case 'going-down':
      return t('job.timed', { what: t('job.goingDown'), elapsed: elapsedOf(job, now) });
    case 'coming-up':
      if (job.kind === 'watch') return t('job.watching');
      return time(isReboot(job) ? t('job.comingBack') : t('job.waking'), job, now);
    case 'connecting':
      return t('job.connecting');
    case 'checking':
      return job.kind === 'watch'
        ? t('job.watching')
        : t('job.timed', { what: t('job.checking'), elapsed: elapsedOf(job, now) });
    default:
      return assertNever(job.step);
  }
}

function wordUndo(job: Job, seconds: number): string {
  if (isReboot(job)) return t('job.undo.reboot', { seconds });
  return job.kind === 'detach' ? t('job.undo.detach', { seconds }) : t('job.undo.other', { seconds });
}

function wordSending(job: Job, now: number): string {
  switch (job.kind) {
    case 'wake':
    case 'wake-and-connect':
      return time(t('job.waking'), job, now);
    case 'reboot':
    case 'reboot-safe':
      return t('job.rebooting');
    case 'watch':
      return t('job.watching');
    case 'detach':
      return t('job.detaching');
    default:
      return assertNever(job.kind);
  }
}

/** The title of the note that counts down: "Rebooting Reception in 4 s". */
export function wordUndoTitle(job: Job, now: number): string {
  const params = { name: job.agentName, seconds: undoSeconds(job, now) };
  if (job.kind === 'reboot') return t('job.title.undoReboot', params);
  if (job.kind === 'reboot-safe') return t('job.title.undoSafe', params);
  return job.kind === 'detach' ? t('job.title.undoDetach', params) : t('job.title.undoOther', params);
}

/** What is under way with the agent's name, without a number that changes: the title of its note, and what is said of its start. */
export function wordTitle({ kind, agentName: name }: Job): string {
  switch (kind) {
    case 'wake':
      return t('job.title.wake', { name });
    case 'wake-and-connect':
      return t('job.title.wakeAndConnect', { name });
    case 'reboot':
      return t('job.title.reboot', { name });
    case 'reboot-safe':
      return t('job.title.safe', { name });
    case 'watch':
      return t('job.title.watch', { name });
    case 'detach':
      return t('job.title.detach', { name });
    default:
      return assertNever(kind);
  }
}

/** The failure of a job, short, as a row says it. */
export function wordFailed(job: Job): string {
  switch (job.kind) {
    case 'wake':
      return t('job.failed.wake');
    case 'wake-and-connect':
      return job.step === 'connecting' ? t('job.failed.connect') : t('job.failed.wake');
    case 'reboot':
    case 'reboot-safe':
      return wasTaken(job) ? t('job.failed.notBack') : t('job.failed.reboot');
    case 'watch':
      return t('job.failed.watch');
    case 'detach':
      return t('job.failed.detach');
    default:
      return assertNever(job.kind);
  }
}

/** The service took it; what failed is what was to follow. */
const wasTaken = ({ step }: Job): boolean => step === 'going-down' || step === 'coming-up' || step === 'checking';

/** Reasons that the job itself found; its own sentence says them best. */
const ownReasons: ReadonlySet<string> = new Set([
  'not-online',
  'not-back',
  'not-restarted',
  'perhaps-restarted',
  'overslept',
  'still-listed',
  'gone',
  'too-many',
]);

/** Why a job failed, as a sentence: what it saw itself, or what the service or the network did. */
export const wordJobFailure = (failure: Failure): string =>
  failure.message !== '' && failure.reason !== undefined && ownReasons.has(failure.reason)
    ? failure.message
    : wordFailure(failure);

/** How it ended; null while it runs. */
export function wordEnd(job: Job): JobEnd | null {
  switch (job.state) {
    case 'running':
      return null;
    case 'done':
      return wordDone(job);
    case 'failed':
      return wordFailedEnd(job);
    case 'cancelled':
      return wordCancelled(job);
    default:
      return assertNever(job.state);
  }
}

function wordDone(job: Job): JobEnd {
  const name = job.agentName;
  const elapsed = elapsedOf(job, job.endedAt ?? job.stepAt);
  switch (job.kind) {
    case 'wake':
      return {
        mark: 'online',
        title: t('job.end.awake', { name }),
        text: t('job.end.awakeAfter', { elapsed }),
        offer: 'connect',
      };
    case 'wake-and-connect':
      return {
        mark: 'online',
        title: t('job.end.awake', { name }),
        text: t('job.end.connected', { elapsed }),
        offer: null,
      };
    case 'reboot':
    case 'reboot-safe':
      return {
        mark: 'online',
        title: t('job.end.rebooted', { name }),
        text: t('job.end.rebootedAfter', { elapsed }),
        offer: 'connect',
      };
    case 'watch':
      return { mark: 'online', title: t('job.end.back', { name }), offer: 'connect' };
    case 'detach':
      return {
        mark: 'done',
        title: t('job.end.detached', { name }),
        text: t('job.end.detachedText'),
        offer: null,
      };
    default:
      return assertNever(job.kind);
  }
}

function wordFailedEnd(job: Job): JobEnd {
  const name = job.agentName;
  const why = job.failure === null ? {} : { text: wordJobFailure(job.failure) };
  const fail = (title: string, offer: JobEnd['offer']): JobEnd => ({ mark: 'failed', title, ...why, offer });
  switch (job.kind) {
    case 'wake':
      return fail(t('job.end.didNotWake', { name }), 'again');
    case 'wake-and-connect':
      return job.step === 'connecting'
        ? fail(t('job.end.awakeNotConnected', { name }), 'connect')
        : fail(t('job.end.didNotWake', { name }), 'again');
    case 'reboot':
    case 'reboot-safe':
      // A second reboot would not bring back what the first one did not.
      return wasTaken(job)
        ? fail(t('job.end.notBack', { name }), 'watch')
        : fail(t('toast.rebootFailed', { name }), 'again');
    case 'watch':
      return fail(t('job.end.stoppedWatch', { name }), 'again');
    case 'detach':
      return fail(t('job.end.couldNotDetach', { name }), 'again');
    default:
      return assertNever(job.kind);
  }
}

function wordCancelled(job: Job): JobEnd {
  const name = job.agentName;
  const end = (title: string, text?: string): JobEnd => ({
    mark: 'done',
    title,
    ...(text === undefined ? {} : { text }),
    offer: null,
  });
  if (job.step === 'undo') return end(t('job.end.notSent'), wordNotDone(job));
  switch (job.kind) {
    case 'wake':
    case 'wake-and-connect':
      return end(
        t('job.end.stoppedWaking', { name }),
        job.step === 'sending' ? undefined : t('job.end.stoppedWakingText'),
      );
    case 'reboot':
    case 'reboot-safe':
      return end(t('job.end.stoppedReboot', { name }), wasTaken(job) ? t('job.end.stoppedRebootText') : undefined);
    case 'watch':
      return end(t('job.end.stoppedWatch', { name }));
    case 'detach':
      return end(t('job.end.stoppedDetach', { name }), t('job.end.stoppedDetachText'));
    default:
      return assertNever(job.kind);
  }
}

function wordNotDone(job: Job): string {
  const name = job.agentName;
  if (isReboot(job)) return t('job.end.notRebooted', { name });
  return job.kind === 'detach' ? t('job.end.notDetached', { name }) : t('job.end.nothingDone', { name });
}
