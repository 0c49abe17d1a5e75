import type { SessionTab, AgentMark, SessionsState } from '../../../src-main/contract/contract.ts';
import { fullName } from '../../../src-main/contract/tell-apart.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { formatElapsed, formatDate } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { describeWaitCause } from './waiting-view.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Short age: "3 min", "2 h", "5 d", "12 Oct". Both in Unix milliseconds. */
export function formatAge(at: number, now: number): string {
  const gone = now - at;
  if (gone < HOUR) return t('session.age.minutes', { count: Math.max(1, Math.floor(gone / MINUTE)) });
  if (gone < DAY) return t('session.age.hours', { count: Math.floor(gone / HOUR) });
  return gone < 14 * DAY ? t('session.age.days', { count: Math.floor(gone / DAY) }) : formatDate(at, now);
}

/** Recent agents that are not favorites, so that the side bar lists none twice. */
export function recentsBeside({ favorites, recents }: SessionsState): readonly AgentMark[] {
  const known = new Set(favorites.map((agent) => agent.agentId));
  return recents.filter((agent) => !known.has(agent.agentId));
}

/** The icons of a tab; a spinner is shown where it has none. */
export type TabMark = 'session' | 'online' | 'offline' | 'unknown' | 'failed';

export interface TabView {
  readonly mark: TabMark | null;
  /** The state as one word. */
  readonly word: string;
  /** Text beside the name: the state, or the session's duration. */
  readonly beside: string;
}

/** How a tab shows its state. `now` in Unix milliseconds. */
export function describeTab(tab: SessionTab, now: number): TabView {
  const same = (mark: TabMark | null, word: string): TabView => ({ mark, word, beside: word });
  switch (tab.state.kind) {
    case 'needs-reason':
      return same('unknown', t('session.tab.asking'));
    case 'connecting':
      return same(null, t('session.tab.connecting'));
    case 'open':
      return { mark: 'session', word: t('state.session'), beside: formatSessionTime(tab.state.since, now) };
    case 'waiting':
      return same(null, describeWaitCause(tab.state.cause));
    case 'ended':
      if (tab.state.reason !== 'agent-offline') return same('failed', t('session.tab.ended'));
      return tab.online === true ? same('online', t('state.online')) : same('offline', t('state.offline'));
    default:
      return assertNever(tab.state);
  }
}

/** Name of a session and where its page comes from. */
export const describeTip = (tab: SessionTab): string =>
  tab.host ? `${fullName(tab)}\n${t('session.tab.host', { host: tab.host })}` : fullName(tab);

/** "04:12", "1:04:12": minutes have two digits, so that the tab keeps its width. */
const formatSessionTime = (since: number, now: number): string => formatElapsed(since, now).padStart(5, '0');

/** The status mark and label of an agent without a tab. */
export function describeOnline(online: boolean | null): { readonly mark: TabMark; readonly word: string } {
  if (online === null) return { mark: 'unknown', word: t('state.unknown') };
  return online ? { mark: 'online', word: t('state.online') } : { mark: 'offline', word: t('state.offline') };
}
