import type { EndReason, Job, SessionTab, TabState } from '../../../src-main/contract/contract.ts';
import { fullName } from '../../../src-main/contract/tell-apart.ts';
import { assertNever, type Failure } from '../../../src-main/contract/failure.ts';
import { formatClock } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { formatDuration } from './waiting-view.ts';

/** Why an agent did not wake: it did not come online in time, or the service refused the request. */
export const describeWakeFailure = (failure: Failure): string =>
  failure.reason === 'not-online' ? t('session.offline.notWokenText') : failure.message;

export type Ended = Extract<TabState, { kind: 'ended' }>;
/** The main button; null where none of them helps, `none` if there is nothing left to connect to. */
type MainAct = 'reconnect' | 'wake-and-connect' | 'replace-key' | 'details' | 'none' | null;

export interface EndView {
  /** Selects the icon above the title. */
  readonly sign: EndReason | 'waking' | 'back';
  readonly tone: 'plain' | 'accent' | 'warn';
  /** What happened. */
  readonly title: string;
  /** Why, and what happens next. */
  readonly text: string;
  readonly main: MainAct;
}

/** Texts and main button of the overlay of an ended session. `job`: the newest job that wakes the agent. */
export function describeEnd(tab: SessionTab, state: Ended, job: Job | null): EndView {
  if (state.reason === 'agent-offline') return describeOffline(fullName(tab), tab.online, freshJob(job, state.at));
  const { title, text } = describeUnknownDevice(tab, state) ?? describeReason(state.reason, fullName(tab), state);
  const isClosed = state.reason === 'support-closed' || state.reason === 'closed-here';
  const calm = isClosed || state.reason === 'link-used' || (state.reason === 'not-back' && state.failure === null);
  const tone = calm ? 'plain' : 'warn';
  return {
    sign: state.reason,
    tone,
    title,
    text: `${text}${describeAgentState(tab, state.reason)}`,
    main: isClosed ? 'none' : mainActOf(tab, state),
  };
}

/** Reconnecting is pointless while the key is rejected, and for an agent that is blocked or removed. */
function mainActOf({ agentId }: SessionTab, { failure }: Ended): MainAct {
  if (failure?.kind === 'key-refused') return 'replace-key';
  if (agentId === null) return 'reconnect';
  if (failure?.reason === 'blocked') return 'details';
  return failure?.reason === 'gone' ? null : 'reconnect';
}

/** A job that ended before the session did is outdated. */
const freshJob = (job: Job | null, at: number): Job | null =>
  job !== null && job.endedAt !== null && job.endedAt < at ? null : job;

function describeOffline(name: string, online: boolean | null, job: Job | null): EndView {
  const connects = job?.state === 'running' && job.kind === 'wake-and-connect';
  if (online === true && !connects) {
    const title = t('session.offline.back', { name });
    return { sign: 'back', tone: 'accent', title, text: t('session.offline.backText'), main: 'reconnect' };
  }
  if (job?.state === 'running') {
    const title = t('session.offline.waking', { name });
    return { sign: 'waking', tone: 'accent', title, text: describeWaking(job), main: null };
  }
  if (job?.state === 'failed' && job.failure !== null) {
    const title = t('session.offline.notWoken', { name });
    return {
      sign: 'agent-offline',
      tone: 'warn',
      title,
      text: describeWakeFailure(job.failure),
      main: 'wake-and-connect',
    };
  }
  const title = t('session.offline.title', { name });
  return { sign: 'agent-offline', tone: 'plain', title, text: t('session.offline.text'), main: 'wake-and-connect' };
}

function describeWaking({ kind, typicalMs }: Job): string {
  const text = kind === 'wake' ? t('session.offline.wakingText') : t('session.offline.wakingConnectText');
  return typicalMs === null ? text : `${text} ${t('session.offline.usual', { time: formatDuration(typicalMs) })}`;
}

/** The text for a number the service does not know; null for other failures. */
function describeUnknownDevice({ deviceId }: SessionTab, { failure }: Ended) {
  if (deviceId === undefined || failure?.reason !== 'device') return null;
  return { title: t('session.end.noDevice'), text: t('session.end.noDeviceText', { id: String(deviceId) }) };
}

function describeReason(
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
    case 'no-answer':
      return { title: t('session.end.noAnswer'), text: t('session.end.noAnswerText') };
    case 'support-closed':
      return { title: t('session.end.supportClosed'), text: t('session.end.supportClosedText', { name }) };
    case 'closed-here':
      return { title: t('session.end.closedHere'), text: t('session.end.closedHereText', { time }) };
    case 'network':
      return { title: t('session.end.network'), text: t('session.end.networkText', { time }) };
    case 'certificate':
      return { title: t('session.end.certificate'), text: t('session.end.certificateText') };
    case 'blocked':
      return { title: t('session.end.blocked'), text: t('session.end.blockedText', { time }) };
    case 'not-back':
      return describeStoppedWait(name, failure);
    case 'connect-failed': {
      const text = failure?.message ?? t('session.end.connectFailedText');
      if (failure?.kind === 'key-refused') return { title: t('session.end.keyRejected'), text };
      if (failure?.reason === 'blocked') return { title: t('session.end.agentBlocked', { name }), text };
      if (failure?.reason === 'link-host') return { title: t('session.end.foreignHost'), text };
      return { title: t('session.end.connectFailed'), text };
    }
    default:
      return assertNever(reason);
  }
}

/** Whether the agent is online, unless unknown or already stated. */
function describeAgentState(tab: SessionTab, reason: EndReason): string {
  if (reason === 'not-back' && tab.online !== true) return '';
  if (tab.online === false) return ` ${t('session.end.isOffline', { name: fullName(tab) })}`;
  return tab.online === true && (reason === 'link-used' || reason === 'not-back')
    ? ` ${t('session.end.isOnline', { name: fullName(tab) })}`
    : '';
}

/** Why a tab stopped waiting for a rebooting agent; `failure` is null if the user stopped it. */
function describeStoppedWait(name: string, failure: Failure | null): { readonly title: string; readonly text: string } {
  if (failure === null) {
    return { title: t('job.end.stoppedWaking', { name }), text: t('session.return.stoppedText') };
  }
  switch (failure.reason) {
    case 'not-back':
      return { title: t('session.return.notBack', { name }), text: t('session.return.notBackText') };
    case 'not-restarted':
      return { title: t('session.return.notRestarted', { name }), text: t('session.return.notRestartedText') };
    case 'not-arrived':
      return { title: t('session.return.notRestarted', { name }), text: failure.message };
    case 'perhaps-restarted':
      return { title: t('session.return.perhaps', { name }), text: t('session.return.perhapsText') };
    default:
      return { title: t('session.return.unknown', { name }), text: failure.message };
  }
}
