import type { Job } from '../../../../src-main/contract/contract.ts';
import { assertNever } from '../../../../src-main/contract/failure.ts';
import { elapsedOf, isInDoubt, isReboot } from './format-job.ts';
import { t } from '../../../../src-main/contract/texts.ts';

/** The note after a job has ended, with what can be done about it. */
export interface JobEnd {
  readonly mark: 'online' | 'done' | 'failed';
  readonly title: string;
  readonly text?: string;
  readonly offer: 'connect' | 'again' | 'watch' | null;
}

/** The service accepted the request; a later step failed. */
const wasTaken = (job: Job): boolean =>
  !isInDoubt(job) && (job.step === 'going-down' || job.step === 'coming-up' || job.step === 'checking');

/** How it ended; null while it runs. */
export function describeEnd(job: Job): JobEnd | null {
  switch (job.state) {
    case 'running':
      return null;
    case 'done':
      return describeDone(job);
    case 'failed':
      return describeFailedEnd(job);
    case 'cancelled':
      return describeCancelled(job);
    default:
      return assertNever(job.state);
  }
}

function describeDone(job: Job): JobEnd {
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

function describeFailedEnd(job: Job): JobEnd {
  const name = job.agentName;
  const why = job.failure === null ? {} : { text: job.failure.message };
  const fail = (title: string, offer: JobEnd['offer']): JobEnd => ({ mark: 'failed', title, ...why, offer });
  const isUnknown = job.failure?.unsure === true;
  switch (job.kind) {
    case 'wake':
      if (isUnknown) return fail(t('job.end.wakeUnknown', { name }), 'again');
      return fail(t('job.end.didNotWake', { name }), 'again');
    case 'wake-and-connect':
      if (isUnknown) return fail(t('job.end.wakeUnknown', { name }), 'again');
      return job.step === 'connecting'
        ? fail(t('job.end.awakeNotConnected', { name }), 'connect')
        : fail(t('job.end.didNotWake', { name }), 'again');
    case 'reboot':
    case 'reboot-safe':
      if (isUnknown) return fail(t('job.end.rebootUnknown', { name }), null);
      // A second reboot would not bring back what the first one did not.
      return wasTaken(job)
        ? fail(t('job.end.notBack', { name }), 'watch')
        : fail(t('toast.rebootFailed', { name }), 'again');
    case 'watch':
      return fail(t('job.end.stoppedWatch', { name }), 'again');
    case 'detach':
      return isUnknown
        ? fail(t('job.end.detachUnknown', { name }), null)
        : fail(t('job.end.couldNotDetach', { name }), 'again');
    default:
      return assertNever(job.kind);
  }
}

function describeCancelled(job: Job): JobEnd {
  const name = job.agentName;
  const end = (title: string, text?: string): JobEnd => ({
    mark: 'done',
    title,
    ...(text === undefined ? {} : { text }),
    offer: null,
  });
  if (job.step === 'undo') return end(t('job.end.notSent'), describeNotDone(job));
  const inDoubt = isInDoubt(job) ? t('job.end.stoppedLostText') : undefined;
  switch (job.kind) {
    case 'wake':
    case 'wake-and-connect':
      return end(
        t('job.end.stoppedWaking', { name }),
        inDoubt ?? (job.step === 'sending' ? undefined : t('job.end.stoppedWakingText')),
      );
    case 'reboot':
    case 'reboot-safe':
      return end(t('job.end.stoppedReboot', { name }), wasTaken(job) ? t('job.end.stoppedRebootText') : inDoubt);
    case 'watch':
      return end(t('job.end.stoppedWatch', { name }));
    case 'detach':
      return end(t('job.end.stoppedDetach', { name }), t('job.end.stoppedDetachText'));
    default:
      return assertNever(job.kind);
  }
}

function describeNotDone(job: Job): string {
  const name = job.agentName;
  if (isReboot(job)) return t('job.end.notRebooted', { name });
  return job.kind === 'detach' ? t('job.end.notDetached', { name }) : t('job.end.nothingDone', { name });
}
