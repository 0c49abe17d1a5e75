import type { Job, SessionsState, SessionTab } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { isReboot, isWake } from './sessions.svelte.ts';
import { describeEnd } from './end-view.ts';
import { writeKeys } from '../../ui/caps.ts';
import { announceRequest, describeScreenshot } from './page-request.ts';
import { LEAVE_KEYS } from './shortcuts.ts';
import { announceWaiting } from './waiting-view.ts';

/** The changes between two states as sentences for the live region; empty if none is worth announcing. */
export function announceChanges(before: SessionsState, after: SessionsState): readonly string[] {
  return after.tabs.flatMap((tab) => {
    const announcement = announceTab(
      before.tabs.find((one) => one.id === tab.id),
      tab,
    );
    return announcement === null ? [] : [announcement];
  });
}

/** Announcements of ended jobs for agents with a tab; the console announces the others. */
export function announceJobs(
  before: readonly Job[],
  after: readonly Job[],
  open: ReadonlySet<number>,
): readonly string[] {
  const known = new Map(before.map((job) => [job.id, job]));
  return after.filter((job) => open.has(job.agentId)).flatMap((job) => announceJob(known.get(job.id), job) ?? []);
}

function announceJob(before: Job | undefined, job: Job): string | null {
  const name = job.agentName;
  if (before === undefined && job.state === 'running') {
    if (isWake(job)) return t('session.say.waking', { name });
    return isReboot(job) && job.step === 'undo' ? t('session.say.undo', { name, keys: writeKeys(LEAVE_KEYS) }) : null;
  }
  const undone = before?.state === 'running' && before.step === 'undo' && job.state === 'cancelled';
  return undone && isReboot(job) ? t('session.say.undone', { name }) : null;
}

function announceTab(before: SessionTab | undefined, { name, ...tab }: SessionTab): string | null {
  if (before?.state.kind === tab.state.kind) {
    if (tab.state.kind === 'open' && before.hangs !== tab.hangs) {
      return tab.hangs
        ? t('session.say.hangs', { name, keys: writeKeys(LEAVE_KEYS) })
        : t('session.say.answers', { name });
    }
    const { screenshot } = tab;
    // Pushed as a new object each time: the same words are said again where something else was shown in between.
    if (screenshot !== undefined && screenshot.fileName !== before.screenshot?.fileName)
      return describeScreenshot(screenshot);
    if (before.viewOnly !== tab.viewOnly)
      return tab.viewOnly ? t('session.say.viewOnlyOn', { name }) : t('session.say.viewOnlyOff', { name });
    const requested = announceRequest(before, { name, ...tab });
    if (requested !== null) return requested;
    const waits =
      tab.state.kind === 'ended' && (tab.state.reason === 'agent-offline' || tab.state.reason === 'not-back');
    return waits && before.online !== true && tab.online === true ? t('session.say.online', { name }) : null;
  }
  switch (tab.state.kind) {
    case 'needs-reason':
      return t('session.say.asking', { name });
    case 'connecting':
      return t('session.say.connecting', { name });
    case 'open':
      return t('session.say.open', { name });
    case 'waiting':
      return announceWaiting(name, tab.state.cause);
    case 'ended': {
      const { title } = describeEnd({ name, ...tab }, tab.state, null);
      return title.includes(name) ? title : t('session.say.ended', { name, what: title });
    }
    default:
      return assertNever(tab.state);
  }
}
