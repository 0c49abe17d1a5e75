import type { AccountState, AgentsSummary, ServiceState, Settings, SupportState } from '../contract/contract.ts';
import type { TrayAccount, TrayAgent, TrayClient, TraySnapshot, TrayState } from './tray-menu.ts';
import { t } from '../contract/texts.ts';

export interface TrayInput {
  readonly account: AccountState;
  readonly service: ServiceState;
  readonly summary: AgentsSummary;
  /** Whether the online state of any agent is known. */
  readonly hasStates: boolean;
  readonly favorites: readonly TrayAgent[];
  readonly recents: readonly TrayAgent[];
  readonly support: Pick<SupportState, 'sessions'>;
  readonly settings: Pick<Settings, 'listRecents' | 'notificationsPaused' | 'startAtLogin'>;
  /** All accounts of the console, the one in view included. */
  readonly accounts: readonly TrayInputAccount[];
  readonly showsAll: boolean;
  readonly lock: TraySnapshot['lock'];
}

interface TrayInputAccount extends Omit<TrayAccount, 'isInView'> {
  readonly isInView: boolean;
  readonly shortName: string;
  readonly support: SupportState['sessions'];
}

/** The state that the tray shows. */
export function describeTray(facts: TrayInput): TraySnapshot {
  const { account, service, favorites, recents, support, settings, lock } = facts;
  const isLocked = lock === 'locked';
  const clients = [...joined(support.sessions), ...facts.accounts.flatMap(joinedElsewhere)];
  const waiting = isLocked ? clients.map(({ supportId }) => ({ supportId, name: null })) : clients;
  const states = [
    isLocked ? t('trayTip.locked') : '',
    describeWaiting(waiting.length),
    isLocked ? '' : describeStatus(facts),
  ];
  return {
    state: iconState(account, service, waiting.length),
    favorites: isLocked ? [] : favorites,
    recents: settings.listRecents && !isLocked ? recents : [],
    status: states.filter((text) => text !== '').join(', '),
    waiting,
    signedIn: account.kind === 'signed-in' && !isLocked,
    listsRecents: settings.listRecents,
    paused: settings.notificationsPaused,
    startsAtLogin: settings.startAtLogin,
    accounts: (isLocked ? [] : facts.accounts).map(({ accountId, name, isInView, needsAttention }) => ({
      accountId,
      name,
      isInView,
      needsAttention,
    })),
    showsAll: facts.showsAll && !isLocked,
    lock,
  };
}

const joined = (sessions: SupportState['sessions']): readonly TrayClient[] =>
  sessions.filter(({ phase }) => phase === 'joined').map(({ id, clientName }) => ({ supportId: id, name: clientName }));

/** A client waits in an account that is not in view, which is named with them. */
const joinedElsewhere = (account: TrayInputAccount): readonly TrayClient[] =>
  account.isInView
    ? []
    : joined(account.support).map((client) => ({
        ...client,
        account: { accountId: account.accountId, shortName: account.shortName },
      }));

const describeWaiting = (count: number): string => (count === 0 ? '' : t('trayTip.waiting', { count }));

/** Without the key no session is possible, so that comes first. */
function iconState(account: AccountState, service: ServiceState, waiting: number): TrayState {
  if (account.kind === 'key-unavailable') return 'attention';
  if (account.kind !== 'signed-in') return 'normal';
  if (service.kind === 'key-refused') return 'attention';
  if (waiting > 0) return 'waiting';
  if (service.kind === 'quota') return 'attention';
  return service.kind === 'offline' || service.kind === 'failing' ? 'offline' : 'normal';
}

function describeStatus({ account, service, summary, hasStates }: TrayInput): string {
  if (account.kind === 'key-unavailable') return t('trayTip.keyUnreadable');
  if (account.kind !== 'signed-in') return '';
  switch (service.kind) {
    case 'key-refused':
      return t('trayTip.keyRejected');
    case 'quota':
      return t('trayTip.quota');
    case 'offline':
      return t('trayTip.offline');
    case 'failing':
      return t('trayTip.failing');
    case 'starting':
    case 'up-to-date':
      return summary.at === null ? '' : describeCount(summary, hasStates);
  }
}

function describeCount({ total, online }: AgentsSummary, hasStates: boolean): string {
  if (hasStates || total === 0) return t('trayTip.online', { count: online });
  return t('trayTip.agents', { count: total });
}
