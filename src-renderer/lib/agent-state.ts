import type { AgentRow, AgentTraits, Job } from '../../src-main/contract/contract.ts';
import { t, type TextKey } from '../../src-main/contract/texts.ts';

/** The states of an agent's mark; the first that applies, the most urgent first. */
export type AgentMark = 'blocked' | 'missing' | 'session' | 'limited' | 'online' | 'asleep' | 'offline' | 'unknown';

const words = {
  blocked: 'state.blocked',
  missing: 'state.missing',
  session: 'state.session',
  limited: 'state.limited',
  online: 'state.online',
  asleep: 'state.asleep',
  offline: 'state.offline',
  unknown: 'state.unknown',
} as const satisfies Record<AgentMark, TextKey>;

/** `asleep` is from its last details; it counts only while the agent is offline. */
export function markOf(row: AgentRow, asleep: boolean | null = null): AgentMark {
  if (row.disabled) return 'blocked';
  if (!row.installed) return 'missing';
  if (row.online === null) return 'unknown';
  if (!row.online) return asleep === true ? 'asleep' : 'offline';
  if (row.inSession) return 'session';
  return row.limited ? 'limited' : 'online';
}

/** The state as text. A limited agent that is offline has both. */
export function describeState(row: AgentRow, asleep: boolean | null = null): string {
  const mark = markOf(row, asleep);
  if (mark === 'offline' && row.limited) return t('state.limitedOffline');
  return t(words[mark]);
}

/** Marked here or in the account area. */
export const isFavorite = (row: AgentRow): boolean => row.localFavorite || row.serviceFavorite;

/** Whether connecting wakes the agent first: it is offline and its stored hardware has Wake-on-LAN enabled. */
export const wakesFirst = (row: AgentRow, traits: AgentTraits | undefined): boolean =>
  row.online === false && traits?.wol === true;

export interface Shown {
  readonly mark: AgentMark | 'waiting' | 'failed';
  readonly word: string;
}

/** The mark of a row, with the job that runs on it taking the place of the state. */
export function showState(row: AgentRow, job: Job | undefined, asleep: boolean | null = null): Shown {
  if (job?.state === 'running') {
    const word = describeRunning(job);
    if (word !== null) return { mark: 'waiting', word: t(word) };
  }
  if (job?.state === 'failed' && row.online !== true) {
    const word = failedAs[job.kind];
    if (word !== null) return { mark: 'failed', word: t(word) };
  }
  return { mark: markOf(row, asleep), word: describeState(row, asleep) };
}

/** What a running job makes of the row; null where the row goes on as it is. */
function describeRunning(job: Job) {
  switch (job.kind) {
    case 'wake':
    case 'wake-and-connect':
      return 'state.waking';
    case 'reboot':
    case 'reboot-safe':
      return job.step === 'undo' ? 'state.rebootSoon' : 'state.rebooting';
    case 'detach':
      return job.step === 'undo' ? 'state.detachSoon' : 'state.detaching';
    case 'watch':
      return null;
  }
}

const failedAs = {
  wake: 'state.wakeFailed',
  'wake-and-connect': 'state.wakeFailed',
  reboot: 'state.rebootFailed',
  'reboot-safe': 'state.rebootFailed',
  detach: null,
  watch: null,
} as const satisfies Record<Job['kind'], TextKey | null>;
