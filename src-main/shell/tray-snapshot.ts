import type { AccountState, AgentMark, AgentsSummary, ServiceState } from '../ipc/contract.ts';
import type { TraySnapshot, TrayState } from './tray-menu.ts';

export interface TrayFacts {
  readonly account: AccountState;
  readonly service: ServiceState;
  readonly summary: AgentsSummary;
  readonly favorites: readonly AgentMark[];
  readonly recents: readonly AgentMark[];
}

/** What the tray shows of how things stand. */
export function describeTray({ account, service, summary, favorites, recents }: TrayFacts): TraySnapshot {
  return { state: iconState(account, service), favorites, recents, status: describeStatus(account, service, summary) };
}

function iconState(account: AccountState, service: ServiceState): TrayState {
  if (account.kind === 'key-unavailable') return 'attention';
  if (account.kind !== 'signed-in') return 'normal';
  if (service.kind === 'key-refused' || service.kind === 'quota') return 'attention';
  return service.kind === 'offline' || service.kind === 'failing' ? 'offline' : 'normal';
}

function describeStatus(account: AccountState, service: ServiceState, summary: AgentsSummary): string {
  if (account.kind === 'key-unavailable') return 'the key cannot be read';
  if (account.kind !== 'signed-in') return '';
  switch (service.kind) {
    case 'key-refused':
      return 'key rejected';
    case 'quota':
      return 'plan limit reached';
    case 'offline':
      return 'offline';
    case 'failing':
      return 'the service does not answer';
    case 'starting':
    case 'up-to-date':
      return summary.at === null ? '' : `${summary.online} online`;
  }
}
