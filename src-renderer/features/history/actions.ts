import Copy from '@lucide/svelte/icons/copy';
import Download from '@lucide/svelte/icons/download';
import Funnel from '@lucide/svelte/icons/funnel';
import Info from '@lucide/svelte/icons/info';
import Link from '@lucide/svelte/icons/link';
import Monitor from '@lucide/svelte/icons/monitor';
import MonitorUp from '@lucide/svelte/icons/monitor-up';
import { ownId } from '../../../src-main/contract/account-ids.ts';
import type { HistoryRow } from '../../../src-main/contract/contract.ts';
import { t } from '../../../src-main/contract/texts.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import type { MenuEntry } from '../../ui/menu.ts';
import type { Agents } from '../agents/agents-context.svelte.ts';
import type { History } from './history.svelte.ts';

interface Parts {
  readonly app: Readonly<ConsoleState>;
  readonly agents: Readonly<Agents>;
  readonly history: Readonly<History>;
}

/** The actions of a session in the list. */
export interface SessionActions {
  /** The agent is in the list, so that it can be connected to. */
  readonly canConnect: (row: HistoryRow) => boolean;
  /** Connects, or wakes and connects where the agent is off and can be woken. */
  readonly connect: (row: HistoryRow) => void;
  /** Shows the details, or hides them where they are shown. */
  readonly details: (row: HistoryRow) => void;
  readonly download: (row: HistoryRow) => void;
}

export function actionsOf({ agents, history }: Pick<Parts, 'agents' | 'history'>): SessionActions {
  const agentOf = (row: HistoryRow) => (row.agentId === null ? undefined : agents.all.find(row.agentId)?.row);
  return {
    canConnect: (row) => agentOf(row) !== undefined,
    connect: (row) => {
      const agent = agentOf(row);
      if (agent !== undefined) void agents.actions.connect(agent);
    },
    details: (row) => {
      const { details } = history;
      if (details.sessionId === row.id) details.close();
      else details.show(row);
    },
    download: (row) => {
      if (row.recording !== null) void history.downloads.fetch(row.id);
    },
  };
}

/** The menu of a session. */
export function menuOf(
  { app, agents, history }: Parts,
  row: HistoryRow,
  actions: SessionActions,
): readonly MenuEntry[] {
  const { agentId } = row;
  const ofAgent: readonly MenuEntry[] =
    agentId === null
      ? []
      : [
          {
            kind: 'item',
            label: t('history.connect'),
            icon: MonitorUp,
            keys: 'Enter',
            disabled: !actions.canConnect(row),
            onSelect: () => actions.connect(row),
          },
        ];
  const aboutAgent: readonly MenuEntry[] =
    agentId === null
      ? []
      : [
          {
            kind: 'item',
            label: t('history.showAgent'),
            icon: Monitor,
            disabled: !actions.canConnect(row),
            onSelect: () => agents.show(agentId),
          },
          {
            kind: 'item',
            label: t('history.onlyThisAgent'),
            icon: Funnel,
            onSelect: () => history.change({ agentId }),
          },
          { kind: 'line' },
        ];
  return [
    ...ofAgent,
    {
      kind: 'item',
      label: t('history.details'),
      icon: Info,
      keys: 'I',
      onSelect: () => actions.details(row),
    },
    {
      kind: 'item',
      label: t('player.download'),
      icon: Download,
      keys: 'D',
      disabled: row.recording === null,
      onSelect: () => actions.download(row),
    },
    { kind: 'line' },
    ...aboutAgent,
    {
      kind: 'item',
      label: t('history.copyLink'),
      icon: Link,
      onSelect: () => void history.copyLink(row.id),
    },
    {
      kind: 'item',
      label: t('history.copyThis', { what: t('history.sessionId') }),
      icon: Copy,
      onSelect: () => void app.copy(String(ownId(row.id)), t('history.copied', { what: t('history.sessionId') })),
    },
  ];
}
