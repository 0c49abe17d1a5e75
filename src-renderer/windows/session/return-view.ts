import type { Job, WaitCause } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatClock } from '../../lib/format.ts';
import { t } from '../../lib/messages.ts';
import { formatDuration } from './duration.ts';
import type { Returning } from './steps.ts';

export interface ReturnView {
  /** What happened. */
  readonly title: string;
  /** Why, and that the tab connects again by itself. */
  readonly text: string;
}

/** What the overlay of a tab that connects again by itself says. `now` in Unix milliseconds. */
export function describeReturn(name: string, returning: Returning, now: number): ReturnView {
  const time = formatClock(returning.since);
  switch (returning.cause) {
    case 'reboot':
      return { title: t('session.return.title', { name }), text: describeRebootProgress(returning, now) };
    case 'offline':
      return { title: t('session.return.offline', { name }), text: t('session.return.offlineText', { time }) };
    case 'network':
      return { title: t('session.return.network', { name }), text: t('session.return.networkText', { time }) };
    case 'slept':
      return { title: t('session.return.slept'), text: t('session.return.sleptText', { name }) };
    default:
      return assertNever(returning.cause);
  }
}

function describeRebootProgress({ since, typicalMs }: Returning, now: number): string {
  if (typicalMs === null) return t('session.return.textNew');
  const time = formatDuration(typicalMs);
  return now - since > typicalMs * 1.2 + 10_000
    ? t('session.return.textLong', { time })
    : t('session.return.text', { time });
}

/** The word of the tab. */
export function describeReturning(cause: WaitCause): string {
  switch (cause) {
    case 'reboot':
      return t('session.tab.returning');
    case 'offline':
      return t('session.tab.waiting');
    case 'network':
    case 'slept':
      return t('session.tab.reconnecting');
    default:
      return assertNever(cause);
  }
}

/** The same for who does not see it. */
export function announceReturning(name: string, cause: WaitCause): string {
  switch (cause) {
    case 'reboot':
      return t('session.say.returning', { name });
    case 'offline':
      return t('session.say.returnOffline', { name });
    case 'network':
      return t('session.say.returnNetwork', { name });
    case 'slept':
      return t('session.say.returnSlept', { name });
    default:
      return assertNever(cause);
  }
}

/** Waking helps a computer of the list that is offline and is not woken already; one that restarts comes by itself. */
export const mayWake = (returning: Returning, online: boolean | null, wake: Job | null): boolean =>
  returning.cause !== 'reboot' && online === false && wake?.state !== 'running';
