import type { Job, JobKind } from '../../src-main/ipc/contract.ts';
import { assertNever } from '../../src-main/ipc/failure.ts';
import { wordFailure } from './failures.ts';
import { formatElapsed, formatMoment, formatUntil } from './format.ts';
import { t, type MessageKey } from './messages.ts';
import { formatSpan } from './units.ts';

export interface JobWords {
  readonly title: string;
  /** Elapsed, usual and limit, in one line. */
  readonly text: string;
  /** Nothing was sent yet: the button undoes instead of cancelling. */
  readonly undo: boolean;
  /** 0 to 100 of the usual time or of the time left; null where nothing can be expected. */
  readonly percent: number | null;
}

const undoing = {
  wake: 'details.job.undoWake',
  'wake-and-connect': 'details.job.undoWake',
  reboot: 'details.job.undoReboot',
  'reboot-safe': 'details.job.undoRebootSafe',
  watch: 'details.job.undoWatch',
  detach: 'details.job.undoDetach',
} as const satisfies Record<JobKind, MessageKey>;

/** What is under way on an agent, in words. `now` in Unix milliseconds. */
export function wordJob(job: Job, now: number): JobWords {
  if (job.step === 'undo') {
    const whole = job.limitAt === null ? null : job.limitAt - job.stepAt;
    const wait = job.limitAt === null ? null : formatUntil(job.limitAt, now);
    return {
      title: t(undoing[job.kind]),
      text: wait === null ? t('details.job.notSent') : t('details.job.sentIn', { wait }),
      undo: true,
      percent: whole === null || whole <= 0 ? null : bound(((now - job.stepAt) / whole) * 100),
    };
  }
  const parts = [
    formatElapsed(job.startedAt, now),
    job.usualMs === null ? null : t('details.job.usually', { time: formatSpan(job.usualMs) }),
    wordLimit(job, now),
  ];
  return {
    title: t(stepKey(job)),
    text: parts.filter((part) => part !== null).join(' · '),
    undo: false,
    // It never seems finished before it is.
    percent: job.usualMs === null ? null : Math.min(96, bound(((now - job.startedAt) / job.usualMs) * 100)),
  };
}

function wordLimit(job: Job, now: number): string | null {
  if (job.limitAt === null) return job.kind === 'watch' ? t('details.job.noLimit') : null;
  return t('details.job.until', { time: formatMoment(job.limitAt, now) });
}

function stepKey({ kind, step }: Job) {
  switch (step) {
    case 'undo':
    case 'sending':
      return kind === 'reboot' || kind === 'reboot-safe'
        ? 'details.job.sendReboot'
        : kind === 'detach'
          ? 'details.job.sendDetach'
          : 'details.job.sendWake';
    case 'going-down':
      return 'details.job.goingDown';
    case 'coming-up':
      return kind === 'watch'
        ? 'details.job.watching'
        : kind === 'wake' || kind === 'wake-and-connect'
          ? 'details.job.wakingUp'
          : 'details.job.comingBack';
    case 'connecting':
      return 'details.job.connecting';
    case 'checking':
      return 'details.job.checking';
    default:
      return assertNever(step);
  }
}

const failed = {
  wake: 'details.job.wakeFailed',
  'wake-and-connect': 'details.job.wakeFailed',
  reboot: 'details.job.rebootFailed',
  'reboot-safe': 'details.job.rebootFailed',
  watch: 'details.job.watchFailed',
  detach: 'details.job.detachFailed',
} as const satisfies Record<JobKind, MessageKey>;

/** What did not come about, and why. */
export const wordFailedJob = (job: Job): { readonly title: string; readonly text: string } => ({
  title: t(failed[job.kind]),
  text: job.failure === null ? t('details.job.noReason') : wordFailure(job.failure),
});

const bound = (percent: number): number => Math.min(100, Math.max(0, percent));
