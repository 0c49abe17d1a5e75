import ChartColumn from '@lucide/svelte/icons/chart-column';
import Headset from '@lucide/svelte/icons/headset';
import History from '@lucide/svelte/icons/history';
import ListChecks from '@lucide/svelte/icons/list-checks';
import Monitor from '@lucide/svelte/icons/monitor';
import Package from '@lucide/svelte/icons/package';
import Settings2 from '@lucide/svelte/icons/settings-2';
import type { Component } from 'svelte';
import type { PageName } from '../lib/pages.ts';
import type { Icon } from '../ui/icon.ts';
import { Later, type Part } from '../ui/later.svelte.ts';
import AgentsOutline from '../views/agents/AgentsOutline.svelte';
import AgentsPage from '../views/agents/AgentsPage.svelte';
import JoinedBadge from '../views/support/JoinedBadge.svelte';

export interface PageParts {
  readonly icon: Icon;
  readonly page: Part<Component>;
  /** What the rail shows under the links while this page is open. */
  readonly outline: Part<Component>;
  /** What stands at the end of its link. */
  readonly badge?: Component<{ narrow: boolean }>;
}

/** The list is the first thing to be seen; the scripts of all other pages come after it. */
export const pageParts: Readonly<Record<PageName, PageParts>> = {
  agents: { icon: Monitor, page: { part: AgentsPage }, outline: { part: AgentsOutline } },
  support: {
    icon: Headset,
    page: new Later(() => import('../views/support/SupportPage.svelte')),
    outline: new Later(() => import('../views/support/SupportOutline.svelte')),
    badge: JoinedBadge,
  },
  history: {
    icon: History,
    page: new Later(() => import('../views/history/HistoryPage.svelte')),
    outline: new Later(() => import('../views/history/HistoryOutline.svelte')),
  },
  insights: {
    icon: ChartColumn,
    page: new Later(() => import('../views/insights/InsightsPage.svelte')),
    outline: new Later(() => import('../views/insights/InsightsOutline.svelte')),
  },
  deploy: {
    icon: Package,
    page: new Later(() => import('../views/deploy/DeployPage.svelte')),
    outline: new Later(() => import('../views/deploy/DeployOutline.svelte')),
  },
  activity: {
    icon: ListChecks,
    page: new Later(() => import('../views/activity/ActivityPage.svelte')),
    outline: new Later(() => import('../views/activity/ActivityOutline.svelte')),
  },
  settings: {
    icon: Settings2,
    page: new Later(() => import('../views/settings/SettingsPage.svelte')),
    outline: new Later(() => import('../views/settings/SettingsOutline.svelte')),
  },
};
