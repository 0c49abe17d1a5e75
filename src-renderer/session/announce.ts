import type { Job, SessionsState, SessionTab } from '../../src-main/ipc/contract.ts';
import { assertNever } from '../../src-main/ipc/failure.ts';
import { t } from '../lib/messages.ts';
import { describeEnd } from './end-view.ts';

/** What changed between two pictures, as sentences for the live region; empty when nothing is worth saying. */
export function sayChanges(before: SessionsState, after: SessionsState): readonly string[] {
  return after.tabs.flatMap((tab) => {
    const said = sayTab(
      before.tabs.find((one) => one.id === tab.id),
      tab,
    );
    return said === null ? [] : [said];
  });
}

/** Jobs that began between two lists. */
export function sayJobs(before: readonly Job[], after: readonly Job[]): readonly string[] {
  const known = new Set(before.map((job) => job.id));
  return after
    .filter((job) => job.state === 'running' && !known.has(job.id))
    .map((job) => t('session.say.waking', { name: job.agentName }));
}

function sayTab(before: SessionTab | undefined, { name, ...tab }: SessionTab): string | null {
  if (before?.state.kind === tab.state.kind) {
    const waits = tab.state.kind === 'ended' && tab.state.reason === 'agent-offline';
    return waits && before.online !== true && tab.online === true ? t('session.say.online', { name }) : null;
  }
  switch (tab.state.kind) {
    case 'connecting':
      return t('session.say.connecting', { name });
    case 'open':
      return t('session.say.open', { name });
    case 'returning':
      return t('session.say.returning', { name });
    case 'ended': {
      const { title } = describeEnd({ name, ...tab }, tab.state, null);
      return title.includes(name) ? title : t('session.say.ended', { name, what: title });
    }
    default:
      return assertNever(tab.state);
  }
}
