import type { Job, WaitCause } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatClock } from '../../lib/format.ts';
import { t } from '../../lib/messages.ts';
import { formatDuration } from './duration.ts';
import type { Waiting } from './steps.ts';

export interface WaitingView {
  /** What happened. */
  readonly title: string;
  /** Why, and that the tab reconnects by itself. */
  readonly text: string;
}

/** Texts of the overlay of a tab that waits to reconnect. `now` in Unix milliseconds. */
export function describeWaiting(name: string, waiting: Waiting, now: number): WaitingView {
  const time = formatClock(waiting.since);
  switch (waiting.cause) {
    case 'reboot':
      return { title: t('session.return.title', { name }), text: describeRebootProgress(waiting, now) };
    case 'offline':
      return { title: t('session.return.offline', { name }), text: t('session.return.offlineText', { time }) };
    case 'network':
      return { title: t('session.return.network', { name }), text: t('session.return.networkText', { time }) };
    case 'slept':
      return { title: t('session.return.slept'), text: t('session.return.sleptText', { name }) };
    default:
      return assertNever(waiting.cause);
  }
}

function describeRebootProgress({ since, typicalMs }: Waiting, now: number): string {
  if (typicalMs === null) return t('session.return.textNew');
  const time = formatDuration(typicalMs);
  return now - since > typicalMs * 1.2 + 10_000
    ? t('session.return.textLong', { time })
    : t('session.return.text', { time });
}

/** State label of the tab. */
export function describeWaitCause(cause: WaitCause): string {
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

/** The same as an announcement for screen readers. */
export function announceWaiting(name: string, cause: WaitCause): string {
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

/** Waking helps an offline agent that is not being woken; a rebooting one comes back by itself. */
export const mayWake = (waiting: Waiting, online: boolean | null, wake: Job | null): boolean =>
  waiting.cause !== 'reboot' && online === false && wake?.state !== 'running';
