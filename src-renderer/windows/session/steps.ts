import type { Job, WaitCause, TabState } from '../../../src-main/contract/contract.ts';
import { formatElapsed, formatExact, formatUntil } from '../../lib/format.ts';
import { t } from '../../lib/messages.ts';

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
    const wait: Step = { words: t('session.return.wait'), state: 'now', time: formatElapsed(since, now) };
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
  const wait = t('session.return.wait');
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
