import type {
  AgentMark,
  EndReason,
  Job,
  SessionsState,
  SessionTab,
  TabState,
} from '../../../../src-main/contract/contract.ts';
import type { Failure } from '../../../../src-main/contract/failure.ts';

/** Invented agents and snapshots of the session window, for tests and screenshots. */

export const MINUTE = 60_000;

export function tabOf(more: Partial<SessionTab> = {}): SessionTab {
  return {
    id: 'tab-1',
    agentId: 1,
    supportId: null,
    name: 'Despatch desk 1',
    group: 'Northgate Logistics / Leeds warehouse',
    os: 'win',
    online: true,
    favorite: false,
    serviceFavorite: false,
    state: { kind: 'open', since: 0 },
    lastFrame: null,
    sendsAllShortcuts: false,
    viewOnly: false,
    hangs: false,
    note: '',
    ...more,
  };
}

export const ended = (reason: EndReason, at: number, failure: Failure | null = null): TabState => ({
  kind: 'ended',
  reason,
  at,
  failure,
});

export function markOf(agentId: number, name: string, more: Partial<AgentMark> = {}): AgentMark {
  return { agentId, name, online: true, lastTime: null, open: false, ...more };
}

export function jobOf(more: Partial<Job> = {}): Job {
  return {
    id: 'job-1',
    kind: 'wake',
    agentId: 1,
    agentName: 'Despatch desk 1',
    state: 'running',
    step: 'coming-up',
    startedAt: 0,
    stepAt: 0,
    limitAt: null,
    typicalMs: null,
    endedAt: null,
    failure: null,
    ...more,
  };
}

/** A window whose first tab is active, unless `more` says otherwise. */
export function sessionsOf(tabs: readonly SessionTab[], more: Partial<SessionsState> = {}): SessionsState {
  return {
    ownWindow: false,
    restorable: [],
    tabs,
    activeTabId: tabs[0]?.id ?? null,
    favorites: [],
    recents: [],
    sideBar: true,
    fullScreen: false,
    covered: false,
    insets: { top: 84, left: 208 },
    ...more,
  };
}
