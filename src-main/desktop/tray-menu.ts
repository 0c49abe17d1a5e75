import { ownId } from '../contract/account-ids.ts';
import type { AgentMark } from '../contract/contract.ts';
import { besideNames, cutMiddle } from '../contract/tell-apart.ts';
import { t } from '../contract/texts.ts';

/** What the tray shows, at one moment. */
export interface TraySnapshot {
  readonly state: TrayState;
  readonly favorites: readonly TrayAgent[];
  readonly recents: readonly TrayAgent[];
  /** In words, for the tip over the icon: "12 online", "Offline", "Key rejected". */
  readonly status: string;
  /** Clients who joined and wait for the technician, the first first. */
  readonly waiting: readonly TrayClient[];
  /** Items that need an account can be chosen. */
  readonly signedIn: boolean;
  /** Recent agents may be listed where others can read their names. */
  readonly listsRecents: boolean;
  readonly paused: boolean;
  readonly startsAtLogin: boolean;
  /** In the order of their shortcuts. */
  readonly accounts: readonly TrayAccount[];
  /** All accounts are in view, as one. */
  readonly showsAll: boolean;
  /** The app lock: `locked` shows no name and nothing to choose but unlocking and quitting. */
  readonly lock: 'off' | 'on' | 'locked';
}

export interface TrayAccount {
  readonly accountId: string;
  readonly name: string;
  readonly isInView: boolean;
  /** Its key or its plan needs a look. */
  readonly needsAttention: boolean;
}
export interface TrayAgent extends Pick<AgentMark, 'agentId' | 'name' | 'group' | 'online'> {
  /** Whose it is, where there are several accounts. */
  readonly account?: { readonly label: string; readonly shortName: string };
}
/** `waiting`: a client waits for support; `attention`: the key or the plan needs a look. */
export type TrayState = 'normal' | 'offline' | 'attention' | 'waiting';

export interface TrayClient {
  readonly supportId: number;
  /** Null where the client has no name. */
  readonly name: string | null;
  /** Where they wait, if not in the account in view. */
  readonly account?: { readonly accountId: string; readonly shortName: string };
}

export type TrayAction =
  | { readonly kind: 'open' | 'quick-connect' | 'new-support' | 'pause' | 'start-at-login' | 'lock' | 'quit' }
  | { readonly kind: 'connect'; readonly agentId: number }
  /** Without an account, in the one in view. */
  | { readonly kind: 'join'; readonly supportId: number; readonly accountId?: string }
  | { readonly kind: 'show-account'; readonly accountId: string }
  | { readonly kind: 'show-all-accounts' };

/** A menu as plain data; `bindMenu` makes it one of Electron's. */
export interface TrayItem {
  readonly label?: string;
  readonly type?: 'separator' | 'checkbox' | 'radio';
  readonly enabled?: boolean;
  readonly checked?: boolean;
  readonly submenu?: readonly TrayItem[];
  readonly action?: TrayAction;
}

/** More would not be found by eye; the console has them all. */
const MAX_AGENTS = 25;
const LONGEST_NAME = 60;
/** UTF-16 units of a name, of which every character may take many. */
const MAX_LOOKED_AT = 1_000;

/** The whole menu. It is rebuilt on every change, because systems cannot update a single item. */
export function trayTemplate(snapshot: TraySnapshot): readonly TrayItem[] {
  const { paused, startsAtLogin, lock } = snapshot;
  const quit: TrayItem = { label: t('tray.quit'), action: { kind: 'quit' } };
  if (lock === 'locked') {
    return [{ label: t('tray.unlock'), action: { kind: 'open' } }, { type: 'separator' }, quit];
  }
  return [
    { label: t('tray.open'), action: { kind: 'open' } },
    ...placeItems(snapshot),
    { type: 'separator' },
    check(t('tray.pause'), paused, { kind: 'pause' }),
    check(t('tray.startAtLogin'), startsAtLogin, { kind: 'start-at-login' }),
    { type: 'separator' },
    ...(lock === 'on' ? [{ label: t('tray.lock'), action: { kind: 'lock' } } as const] : []),
    quit,
  ];
}

/** Where one can go from here; the same in the menu of the dock, whose system adds the rest. */
export function placeItems(snapshot: TraySnapshot): readonly TrayItem[] {
  const { favorites, recents, signedIn, listsRecents, lock } = snapshot;
  if (lock === 'locked') return [];
  return [
    { label: t('tray.quickConnect'), enabled: signedIn, action: { kind: 'quick-connect' } },
    { type: 'separator' },
    { label: t('tray.favorites'), submenu: agentItems(favorites, snapshot, t('tray.noFavorites')) },
    ...(listsRecents ? [{ label: t('tray.recent'), submenu: agentItems(recents, snapshot, t('tray.noRecents')) }] : []),
    { label: t('tray.support'), submenu: supportItems(snapshot) },
    ...(snapshot.accounts.length < 2 ? [] : [{ label: t('tray.account'), submenu: accountItems(snapshot) }]),
  ];
}

const accountItems = ({ accounts, showsAll }: TraySnapshot): readonly TrayItem[] => [
  ...accounts.slice(0, MAX_AGENTS).map(({ accountId, name, isInView, needsAttention }): TrayItem => ({
    label: accountLabel(menuText(name, accountId), needsAttention),
    type: 'radio',
    checked: isInView,
    action: { kind: 'show-account', accountId },
  })),
  { label: t('tray.allAccounts'), type: 'radio', checked: showsAll, action: { kind: 'show-all-accounts' } },
];

const accountLabel = (name: string, needsAttention: boolean): string =>
  needsAttention ? t('tray.needsAttention', { name }) : name;

function supportItems({ waiting, signedIn }: TraySnapshot): readonly TrayItem[] {
  const shown = waiting.slice(0, MAX_AGENTS).map(({ supportId, name, account }): TrayItem => {
    const client = menuText(name ?? '', t('tray.client', { id: String(ownId(supportId)) }));
    const action = { kind: 'join', supportId, ...(account && { accountId: account.accountId }) } as const;
    return {
      label: account === undefined ? client : `${client} (${menuText(account.shortName, t('tray.account'))})`,
      submenu: [{ label: t('tray.join'), action }],
    };
  });
  return [
    { label: t('tray.newSupport'), enabled: signedIn, action: { kind: 'new-support' } },
    { type: 'separator' },
    ...(shown.length === 0 ? [{ label: t('tray.noClient'), enabled: false }] : shown),
  ];
}

const check = (label: string, checked: boolean, action: TrayAction): TrayItem => ({
  label,
  type: 'checkbox',
  checked,
  action,
});

/** The text beside each name that several agents of the menu share, by agent id. `shownAs`: a name as the menu shows it. */
export function besideAgents(
  { favorites, recents }: Pick<TraySnapshot, 'favorites' | 'recents'>,
  shownAs: (agent: TrayAgent) => string,
): ReadonlyMap<string | number, string> {
  const listed = [...favorites.slice(0, MAX_AGENTS), ...recents.slice(0, MAX_AGENTS)];
  return besideNames(
    listed.map((agent) => ({
      key: agent.agentId,
      name: shownAs(agent),
      group: agent.group,
      number: ownId(agent.agentId),
    })),
  );
}

const agentText = ({ agentId, name }: TrayAgent): string =>
  menuText(name, t('tray.agent', { id: String(ownId(agentId)) }));

function agentItems(agents: readonly TrayAgent[], snapshot: TraySnapshot, whenEmpty: string): readonly TrayItem[] {
  if (agents.length === 0) return [{ label: whenEmpty, enabled: false }];
  const beside = besideAgents(snapshot, agentText);
  const shown = agents.slice(0, MAX_AGENTS).map((agent): TrayItem => {
    const { agentId, online, account } = agent;
    const apart = beside.get(agentId);
    const of = [
      ...(apart === undefined ? [] : [menuText(apart, `#${String(ownId(agentId))}`)]),
      ...(snapshot.showsAll && account !== undefined ? [menuText(account.shortName, t('tray.account'))] : []),
    ].join(', ');
    return {
      // The mark is part of the text: menus of most systems do not show our icons.
      label: `${online === true ? '●' : '○'} ${agentText(agent)}${of === '' ? '' : ` (${of})`}`,
      action: { kind: 'connect', agentId },
    };
  });
  const more = agents.length - shown.length;
  return more === 0 ? shown : [...shown, { label: t('tray.more', { count: more }), action: { kind: 'open' } }];
}

/** A name from outside as one line of a menu: no control or direction characters, bounded, "&" as itself. */
function menuText(name: string, nameless: string): string {
  // The menu is built with every change of the list: the whole of a very long name is never gone through.
  const line = name
    .slice(0, MAX_LOOKED_AT)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    // Marks heaped on one letter reach over the lines above and below.
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  if (line === '') return nameless;
  return cutMiddle(line, LONGEST_NAME).replaceAll('&', '&&');
}

/**
 * File of the icon, one for a dark or a light task bar. On macOS one that the system colours, which it knows by the end of
 * its name; on Windows one with all sizes inside.
 */
export function trayIcon(state: TrayState, platform: NodeJS.Platform, dark: boolean): string {
  if (platform === 'darwin') return `tray-${state}Template.png`;
  return `tray-${state}-${dark ? 'dark' : 'light'}.${platform === 'win32' ? 'ico' : 'png'}`;
}
