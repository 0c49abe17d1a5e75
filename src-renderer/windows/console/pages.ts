import ChartColumn from '@lucide/svelte/icons/chart-column';
import Headset from '@lucide/svelte/icons/headset';
import History from '@lucide/svelte/icons/history';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Monitor from '@lucide/svelte/icons/monitor';
import Package from '@lucide/svelte/icons/package';
import Settings2 from '@lucide/svelte/icons/settings-2';
import type { Component } from 'svelte';
import type { PageName } from '../../lib/pages.ts';
import type { Icon } from '../../ui/icon.ts';
import { Later, type Part } from '../../ui/load-later.svelte.ts';
import AgentsRail from '../../features/agents/AgentsRail.svelte';
import AgentsPage from '../../features/agents/AgentsPage.svelte';
import JoinedBadge from '../../features/support/JoinedBadge.svelte';

export interface PageParts {
  readonly icon: Icon;
  readonly page: Part<Component>;
  /** What the rail shows under the links while this page is open. */
  readonly outline: Part<Component>;
  /** Shown at the end of its link. */
  readonly badge?: Component<{ narrow: boolean }>;
}

/** The list is the first thing to be seen; the scripts of all other pages come after it. */
export const pageParts: Readonly<Record<PageName, PageParts>> = {
  agents: { icon: Monitor, page: { part: AgentsPage }, outline: { part: AgentsRail } },
  support: {
    icon: Headset,
    page: new Later(() => import('../../features/support/SupportPage.svelte')),
    outline: new Later(() => import('../../features/support/SupportRail.svelte')),
    badge: JoinedBadge,
  },
  history: {
    icon: History,
    page: new Later(() => import('../../features/history/HistoryPage.svelte')),
    outline: new Later(() => import('../../features/history/HistoryRail.svelte')),
  },
  reports: {
    icon: ChartColumn,
    page: new Later(() => import('../../features/reports/ReportsPage.svelte')),
    outline: new Later(() => import('../../features/reports/ReportsRail.svelte')),
  },
  deploy: {
    icon: Package,
    page: new Later(() => import('../../features/deploy/DeployPage.svelte')),
    outline: new Later(() => import('../../features/deploy/DeployRail.svelte')),
  },
  audit: {
    icon: ListChecks,
    page: new Later(() => import('../../features/audit/AuditPage.svelte')),
    outline: new Later(() => import('../../features/audit/AuditRail.svelte')),
  },
  settings: {
    icon: Settings2,
    page: new Later(() => import('../../features/settings/SettingsPage.svelte')),
    outline: new Later(() => import('../../features/settings/SettingsRail.svelte')),
  },
};
