import type { Job } from '../../../../src-main/contract/contract.ts';
import { assertNever } from '../../../../src-main/contract/failure.ts';
import { formatElapsed, formatMoment, formatUntil } from '../../../lib/format.ts';
import { t, type TextKey } from '../../../../src-main/contract/texts.ts';

/** A job that is under way, in words: for its row, its note and the details. Pure: "now" comes in, in Unix milliseconds. */

/** How long a job that was not sent yet can be undone; the contract's promise. */
const UNDO_MS = 5_000;

export const isReboot = ({ kind }: Job): boolean => kind === 'reboot' || kind === 'reboot-safe';
const hasUndo = (job: Job): boolean => isReboot(job) || job.kind === 'detach';

/** When it was sent: the seconds in which it could be undone do not count. */
const sentAt = (job: Job): number => job.startedAt + (hasUndo(job) ? UNDO_MS : 0);

/** Running time since it was sent: "0:24". */
export const elapsedOf = (job: Job, until: number): string => formatElapsed(sentAt(job), until);

/**
 * Whole seconds until it is sent; never below one, because zero is not shown, and never more than the whole delay: the
 * page's clock ticks by the second and may be behind.
 */
export const secondsLeft = (at: number, now: number): number =>
  Math.min(Math.max(1, Math.ceil((at - now) / 1000)), UNDO_MS / 1000);

const sendsAt = (job: Job): number => job.limitAt ?? job.stepAt + UNDO_MS;

interface Stage {
  /** For a row: "Coming back". */
  readonly word:
    | 'job.watching'
    | 'job.waking'
    | 'job.rebooting'
    | 'job.detaching'
    | 'job.goingDown'
    | 'job.comingBack'
    | 'job.connecting'
    | 'job.checking';
  /** For the details: "It is down, waiting until it is back". */
  readonly line: Extract<TextKey, `job.line.${string}`>;
  /** The text after the state: running time, and what it typically takes. */
  readonly times: 'none' | 'elapsed' | 'usual';
}

const watching: Stage = { word: 'job.watching', line: 'job.line.watching', times: 'none' };
const waking: Stage = { word: 'job.waking', line: 'job.line.waking', times: 'usual' };

/** The response to its request was lost, and the agent has not shown yet that it arrived. */
export function isInDoubt(job: Job): boolean {
  if (job.isResponseLost !== true) return false;
  return job.step === 'going-down' || job.step === 'checking' || (job.step === 'coming-up' && !isReboot(job));
}

/** The current action, or what it waits for, once it can no longer be undone. */
function stageOf(job: Job): Stage {
  if (job.kind === 'watch') return watching;
  if (isInDoubt(job)) return { word: 'job.checking', line: 'job.line.lost', times: 'elapsed' };
  switch (job.step) {
    case 'undo':
    case 'sending':
      if (isReboot(job)) return { word: 'job.rebooting', line: 'job.line.sendReboot', times: 'none' };
      if (job.kind === 'detach') return { word: 'job.detaching', line: 'job.line.sendDetach', times: 'none' };
      return { ...waking, line: 'job.line.sendWake' };
    case 'going-down':
      return { word: 'job.goingDown', line: 'job.line.goingDown', times: 'elapsed' };
    case 'coming-up':
      return isReboot(job) ? { word: 'job.comingBack', line: 'job.line.comingBack', times: 'usual' } : waking;
    case 'connecting':
      return { word: 'job.connecting', line: 'job.line.connecting', times: 'none' };
    case 'checking':
      return { word: 'job.checking', line: 'job.line.checking', times: 'elapsed' };
    default:
      return assertNever(job.step);
  }
}

/** The job without the agent's name: "Rebooting in 4 s", "Coming back, 0:41, usually 1:32". */
export function describeRunning(job: Job, now: number): string {
  if (job.step === 'undo') return describeUndo(job, now);
  const { word, times } = stageOf(job);
  const what = t(word);
  if (times === 'none') return what;
  const elapsed = elapsedOf(job, now);
  return times === 'elapsed' || job.typicalMs === null
    ? t('job.timed', { what, elapsed })
    : t('job.timedUsual', { what, elapsed, usual: formatElapsed(0, job.typicalMs) });
}

function describeUndo(job: Job, now: number): string {
  const seconds = secondsLeft(sendsAt(job), now);
  if (isReboot(job)) return t('job.undo.reboot', { seconds });
  return job.kind === 'detach' ? t('job.undo.detach', { seconds }) : t('job.undo.other', { seconds });
}

/** The title of the note that counts down: "Rebooting Reception in 4 s". */
export function describeUndoTitle(job: Job, now: number): string {
  const params = { name: job.agentName, seconds: secondsLeft(sendsAt(job), now) };
  if (job.kind === 'reboot') return t('job.title.undoReboot', params);
  if (job.kind === 'reboot-safe') return t('job.title.undoSafe', params);
  return job.kind === 'detach' ? t('job.title.undoDetach', params) : t('job.title.undoOther', params);
}

/**
 * The job with the agent's name, without a number that changes: the title of its note, and the announcement of its
 * start.
 */
export function describeTitle({ kind, agentName: name }: Job): string {
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

/** A job as the details show it, over two lines and a bar. */
export interface JobProgress {
  readonly title: string;
  /** Elapsed time, typical time and limit, in one line. */
  readonly text: string;
  /** Nothing was sent yet: the button undoes instead of cancelling. */
  readonly undo: boolean;
  /** 0 to 100 of the typical time or of the time left; null where neither is known. */
  readonly percent: number | null;
}

/** The job under way on the agent whose details are shown. The title holds no number, because it is read out when it changes. */
export function describeProgress(job: Job, now: number): JobProgress {
  if (job.step === 'undo') {
    const until = sendsAt(job);
    const text = t('job.notSent', { wait: formatUntil(until, now) });
    return { title: describeSoon(job), text, undo: true, percent: percentOf(now - job.stepAt, until - job.stepAt) };
  }
  const parts = [
    elapsedOf(job, now),
    job.typicalMs === null ? null : t('job.usually', { usual: formatElapsed(0, job.typicalMs) }),
    describeLimit(job, now),
  ];
  // It never seems finished before it is.
  const percent = job.typicalMs === null ? null : Math.min(96, percentOf(now - sentAt(job), job.typicalMs));
  const text = parts.filter((part) => part !== null).join(' · ');
  return { title: t(stageOf(job).line), text, undo: false, percent };
}

function describeSoon(job: Job): string {
  if (job.kind === 'reboot-safe') return t('job.soon.safe');
  if (job.kind === 'reboot') return t('job.soon.reboot');
  return job.kind === 'detach' ? t('job.soon.detach') : t('job.soon.other');
}

function describeLimit(job: Job, now: number): string | null {
  if (job.limitAt === null) return job.kind === 'watch' ? t('job.noLimit') : null;
  return t('job.until', { time: formatMoment(job.limitAt, now) });
}

const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 100 : Math.min(100, Math.max(0, (part / whole) * 100));
