import type { AgentRow, Job } from '../../src-main/ipc/contract.ts';
import { t, type MessageKey } from './messages.ts';

/** What one mark can say about an agent; the first that applies, the most pressing first. */
export type AgentMark = 'blocked' | 'missing' | 'session' | 'limited' | 'online' | 'offline' | 'unknown';

const words = {
  blocked: 'state.blocked',
  missing: 'state.missing',
  session: 'state.session',
  limited: 'state.limited',
  online: 'state.online',
  offline: 'state.offline',
  unknown: 'state.unknown',
} as const satisfies Record<AgentMark, MessageKey>;

export function markOf(row: AgentRow): AgentMark {
  if (row.disabled) return 'blocked';
  if (!row.installed) return 'missing';
  if (row.online === null) return 'unknown';
  if (!row.online) return 'offline';
  if (row.inSession) return 'session';
  return row.limited ? 'limited' : 'online';
}

/** The state in words. A limited agent that is offline says both. */
export function wordState(row: AgentRow): string {
  const mark = markOf(row);
  if (mark === 'offline' && row.limited) return t('state.limitedOffline');
  return t(words[mark]);
}

/** Marked here or in the account area. */
export const isFavorite = (row: AgentRow): boolean => row.localFavorite || row.serviceFavorite;

export interface Shown {
  readonly mark: AgentMark | 'waiting' | 'failed';
  readonly word: string;
}

/** The mark of a row, with the job that runs on it taking the place of the state. */
export function showState(row: AgentRow, job: Job | undefined): Shown {
  if (job?.state === 'running') return { mark: 'waiting', word: t('state.waking') };
  if (job?.state === 'failed' && row.online !== true) return { mark: 'failed', word: t('state.wakeFailed') };
  return { mark: markOf(row), word: wordState(row) };
}
