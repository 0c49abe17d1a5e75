import BellRing from '@lucide/svelte/icons/bell-ring';
import Copy from '@lucide/svelte/icons/copy';
import MonitorUp from '@lucide/svelte/icons/monitor-up';
import Network from '@lucide/svelte/icons/network';
import PanelRight from '@lucide/svelte/icons/panel-right';
import Power from '@lucide/svelte/icons/power';
import RotateCw from '@lucide/svelte/icons/rotate-cw';
import ShieldHalf from '@lucide/svelte/icons/shield-half';
import SquareCheck from '@lucide/svelte/icons/square-check';
import Star from '@lucide/svelte/icons/star';
import StarOff from '@lucide/svelte/icons/star-off';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { isFavorite } from '../../../lib/agent-state.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import type { Icon } from '../../../ui/icon.ts';
import type { MenuEntry } from '../../../ui/menu.ts';
import type { RowAction } from './row-actions.ts';

/** What the menu of a row needs of it, and the actions of its items. */
export interface RowMenu extends Readonly<Record<RowAction, () => void>> {
  readonly wakesFirst: boolean;
  readonly isPicked: boolean;
  readonly isShown: boolean;
  readonly watch: () => void;
  readonly rebootSafe: () => void;
  readonly pick: () => void;
  readonly copyName: () => void;
  readonly copyIp: () => void;
}

type More = { keys?: string; hint?: string; disabled?: boolean };
const item = (label: string, icon: Icon, onSelect: () => void, more: More = {}): MenuEntry => ({
  kind: 'item',
  label,
  icon,
  onSelect,
  ...more,
});
const line: MenuEntry = { kind: 'line' };

/** The items of "More actions" for an agent as it is now. */
export function listMenu(row: AgentRow, menu: RowMenu): MenuEntry[] {
  const favorite = isFavorite(row);
  const safe = item(t('act.rebootSafe'), ShieldHalf, menu.rebootSafe, { hint: t('agents.rebootSafeHint') });
  return [
    item(t(menu.wakesFirst ? 'act.wakeAndConnect' : 'act.connect'), MonitorUp, menu.connect, { keys: 'Enter' }),
    line,
    item(t('act.wake'), Power, menu.wake, { keys: 'W', disabled: row.online === true }),
    item(t('act.watch'), BellRing, menu.watch, { disabled: row.online === true }),
    item(t('act.reboot'), RotateCw, menu.reboot, { keys: 'R' }),
    ...(row.os === 'win' ? [safe] : []),
    line,
    item(t(favorite ? 'act.unfavorite' : 'act.favorite'), favorite ? StarOff : Star, menu.favorite, { keys: 'F' }),
    item(t(menu.isShown ? 'act.hideDetails' : 'act.details'), PanelRight, menu.details, { keys: 'I' }),
    item(t(menu.isPicked ? 'select.unpick' : 'select.pick'), SquareCheck, menu.pick, { keys: 'Space' }),
    line,
    item(t('agents.copyName'), Copy, menu.copyName),
    item(t('agents.copyIp'), Network, menu.copyIp, { disabled: row.ip === null }),
  ];
}
