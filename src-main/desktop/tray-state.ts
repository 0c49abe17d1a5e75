import type {
  AccountState,
  AgentMark,
  AgentsSummary,
  ServiceState,
  Settings,
  SupportState,
} from '../contract/contract.ts';
import type { TraySnapshot, TrayState } from './tray-menu.ts';

export interface TrayInput {
  readonly account: AccountState;
  readonly service: ServiceState;
  readonly summary: AgentsSummary;
  readonly favorites: readonly AgentMark[];
  readonly recents: readonly AgentMark[];
  readonly support: Pick<SupportState, 'sessions'>;
  readonly settings: Pick<Settings, 'listRecents' | 'notificationsPaused' | 'startAtLogin'>;
}

/** What the tray shows of how things stand. */
export function describeTray(facts: TrayInput): TraySnapshot {
  const { account, service, summary, favorites, recents, support, settings } = facts;
  const waiting = support.sessions
    .filter(({ phase }) => phase === 'joined')
    .map(({ id, clientName }) => ({ supportId: id, name: clientName }));
  const states = [describeWaiting(waiting.length), describeStatus(account, service, summary)];
  return {
    state: iconState(account, service, waiting.length),
    favorites,
    recents: settings.listRecents ? recents : [],
    status: states.filter((text) => text !== '').join(', '),
    waiting,
    signedIn: account.kind === 'signed-in',
    listsRecents: settings.listRecents,
    paused: settings.notificationsPaused,
    startsAtLogin: settings.startAtLogin,
  };
}

const describeWaiting = (count: number): string =>
  count === 0 ? '' : count === 1 ? 'a client is waiting' : `${count} clients are waiting`;

/** Without the key nobody can be helped, so that is said first. */
function iconState(account: AccountState, service: ServiceState, waiting: number): TrayState {
  if (account.kind === 'key-unavailable') return 'attention';
  if (account.kind !== 'signed-in') return 'normal';
  if (service.kind === 'key-refused') return 'attention';
  if (waiting > 0) return 'waiting';
  if (service.kind === 'quota') return 'attention';
  return service.kind === 'offline' || service.kind === 'failing' ? 'offline' : 'normal';
}

function describeStatus(account: AccountState, service: ServiceState, summary: AgentsSummary): string {
  if (account.kind === 'key-unavailable') return 'the key can’t be read';
  if (account.kind !== 'signed-in') return '';
  switch (service.kind) {
    case 'key-refused':
      return 'key rejected';
    case 'quota':
      return 'plan limit reached';
    case 'offline':
      return 'offline';
    case 'failing':
      return 'service error';
    case 'starting':
    case 'up-to-date':
      return summary.at === null ? '' : `${summary.online} online`;
  }
}
