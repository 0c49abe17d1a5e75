import type { Job, WaitCause, TabState } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatClock, formatElapsed, formatExact, formatUntil } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';

/** One step of a progress list. */
export interface Step {
  readonly words: string;
  readonly state: 'done' | 'now' | 'todo';
  /** Clock time at which it was done, or the time elapsed so far. */
  readonly time: string | null;
}

export type Waiting = Extract<TabState, { kind: 'waiting' }>;

/** "14:36:20" */
const timeOf = (at: number): string => formatExact(at).slice(-8);
const todo = (words: string): Step => ({ words, state: 'todo', time: null });

/** The steps from the wake signal to the session. `now` in Unix milliseconds. */
export function stepsOfWake(job: Job, now: number): readonly Step[] {
  const elapsed = formatElapsed(job.startedAt, now);
  const connects = job.kind === 'wake-and-connect';
  const sent: Step = { words: t('session.offline.sent'), state: 'done', time: timeOf(job.startedAt) };
  const wait = t('session.offline.wait');
  const connect = t('session.offline.connect');
  if (job.step === 'sending') {
    const sending: Step = { words: t('session.offline.sending'), state: 'now', time: elapsed };
    return [sending, todo(wait), ...(connects ? [todo(connect)] : [])];
  }
  if (job.step === 'connecting') {
    return [
      sent,
      { words: wait, state: 'done', time: timeOf(job.stepAt) },
      { words: connect, state: 'now', time: elapsed },
    ];
  }
  return [sent, { words: wait, state: 'now', time: elapsed }, ...(connects ? [todo(connect)] : [])];
}

/** The steps from the lost connection to the session. `job`: the reboot it waits for; null while unknown. */
export function stepsOfWaiting(waiting: Waiting, job: Job | null, now: number): readonly Step[] {
  return waiting.cause === 'reboot' ? stepsOfReboot(waiting, job, now) : stepsOfLoss(waiting, now);
}

/** The label of the current step does not change with the seconds, so that the button beside it keeps focus. */
function stepsOfLoss({ cause, since, nextTryAt }: Waiting, now: number): readonly Step[] {
  const happened: Readonly<Record<WaitCause, string>> = {
    reboot: t('session.return.accepted'),
    offline: t('session.return.wentDown'),
    network: t('session.return.lost'),
    slept: t('session.return.woke'),
  };
  const first: Step = { words: happened[cause], state: 'done', time: timeOf(since) };
  const connect = todo(t('session.offline.connect'));
  const link = t('session.offline.link');
  if (nextTryAt === null) {
    const wait: Step = { words: t('session.offline.wait'), state: 'now', time: formatElapsed(since, now) };
    return [first, wait, todo(link), connect];
  }
  if (nextTryAt <= now) return [first, { words: link, state: 'now', time: null }, connect];
  const next: Step = {
    words: t('session.return.next'),
    state: 'now',
    time: t('session.return.in', { time: formatUntil(nextTryAt, now) }),
  };
  return [first, next, todo(link), connect];
}

/** The steps from the accepted reboot to the session. */
function stepsOfReboot({ since }: Waiting, job: Job | null, now: number): readonly Step[] {
  const goesDown = job?.step === 'going-down';
  const wentDownAt = job?.step === 'coming-up' ? job.stepAt : null;
  const wait = t('session.offline.wait');
  return [
    { words: t('session.return.accepted'), state: 'done', time: timeOf(since) },
    goesDown
      ? { words: t('session.return.goesDown'), state: 'now', time: formatElapsed(since, now) }
      : { words: t('session.return.wentDown'), state: 'done', time: wentDownAt === null ? null : timeOf(wentDownAt) },
    goesDown ? todo(wait) : { words: wait, state: 'now', time: formatElapsed(wentDownAt ?? since, now) },
    todo(t('session.offline.link')),
    todo(t('session.offline.connect')),
  ];
}

/** A typical duration in milliseconds, rounded: "45 s", "1 min 40 s", "12 min". */
export function formatDuration(milliseconds: number): string {
  const whole = Math.max(5, Math.round(milliseconds / 5_000) * 5);
  if (whole < 60) return t('session.time.seconds', { count: whole });
  const seconds = whole % 60;
  if (whole >= 600 || seconds === 0) return t('session.time.minutes', { count: Math.round(whole / 60) });
  return t('session.time.both', { minutes: Math.floor(whole / 60), seconds });
}

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
