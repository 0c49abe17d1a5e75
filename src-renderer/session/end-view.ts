import type { EndReason, Job, SessionTab, TabState } from '../../src-main/ipc/contract.ts';
import { assertNever } from '../../src-main/ipc/failure.ts';
import { wordFailure } from '../lib/failures.ts';
import { formatClock } from '../lib/format.ts';
import { t } from '../lib/messages.ts';
import { wordWakeFailure } from './wake-words.ts';

export type Ended = Extract<TabState, { kind: 'ended' }>;
/** The button that helps; null while there is nothing to do but wait. */
export type MainAct = 'reconnect' | 'wake' | null;

export interface EndView {
  /** What it is about, for the sign above the title. */
  readonly sign: EndReason | 'waking' | 'back';
  readonly tone: 'plain' | 'accent' | 'warn';
  /** The fact. */
  readonly title: string;
  /** Why, and what will happen. */
  readonly text: string;
  readonly main: MainAct;
}

/** What the overlay of an ended session says and offers. `job` is the newest wake job of the computer. */
export function describeEnd(tab: SessionTab, state: Ended, job: Job | null): EndView {
  if (state.reason === 'agent-offline') return describeOffline(tab.name, tab.online, freshJob(job, state.at));
  const { title, text } = wordReason(state.reason, tab.name, state);
  const tone = state.reason === 'link-used' ? 'plain' : 'warn';
  return { sign: state.reason, tone, title, text: `${text}${wordOnline(tab, state.reason)}`, main: 'reconnect' };
}

/** A job that ended before the session did says nothing about the present. */
const freshJob = (job: Job | null, at: number): Job | null =>
  job !== null && job.endedAt !== null && job.endedAt < at ? null : job;

function describeOffline(name: string, online: boolean | null, job: Job | null): EndView {
  if (online === true) {
    const title = t('session.offline.back', { name });
    return { sign: 'back', tone: 'accent', title, text: t('session.offline.backText'), main: 'reconnect' };
  }
  if (job?.state === 'running') {
    const title = t('session.offline.waking', { name });
    return { sign: 'waking', tone: 'accent', title, text: t('session.offline.wakingText'), main: null };
  }
  if (job?.state === 'failed' && job.failure !== null) {
    const title = t('session.offline.notWoken', { name });
    return { sign: 'agent-offline', tone: 'warn', title, text: wordWakeFailure(job.failure), main: 'wake' };
  }
  const title = t('session.offline.title', { name });
  return { sign: 'agent-offline', tone: 'plain', title, text: t('session.offline.text'), main: 'wake' };
}

function wordReason(
  reason: Exclude<EndReason, 'agent-offline'>,
  name: string,
  { at, failure }: Ended,
): { readonly title: string; readonly text: string } {
  const time = formatClock(at);
  switch (reason) {
    case 'link-used':
      return { title: t('session.end.linkUsed'), text: t('session.end.linkUsedText', { time }) };
    case 'page-crashed':
      return { title: t('session.end.crashed'), text: t('session.end.crashedText', { time, name }) };
    case 'page-failed': {
      const status = failure?.status;
      const text =
        status === undefined
          ? t('session.end.failedText', { time })
          : t('session.end.failedStatusText', { time, status: String(status) });
      return { title: t('session.end.failed'), text };
    }
    case 'network':
      return { title: t('session.end.network'), text: t('session.end.networkText', { time }) };
    case 'blocked':
      return { title: t('session.end.blocked'), text: t('session.end.blockedText', { time }) };
    case 'connect-failed': {
      const text = failure === null ? t('session.end.connectFailedText') : wordFailure(failure);
      return { title: t('session.end.connectFailed'), text };
    }
    default:
      return assertNever(reason);
  }
}

/** Whether a new link will help, where that is known and not already the point. */
function wordOnline(tab: SessionTab, reason: EndReason): string {
  if (tab.online === false) return ` ${t('session.end.isOffline', { name: tab.name })}`;
  return tab.online === true && reason === 'link-used' ? ` ${t('session.end.isOnline', { name: tab.name })}` : '';
}
