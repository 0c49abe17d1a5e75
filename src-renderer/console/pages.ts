import Headset from '@lucide/svelte/icons/headset';
import Monitor from '@lucide/svelte/icons/monitor';
import Package from '@lucide/svelte/icons/package';
import Settings2 from '@lucide/svelte/icons/settings-2';
import type { Component } from 'svelte';
import type { PageName } from '../lib/pages.ts';
import type { Icon } from '../ui/icon.ts';
import AgentsOutline from '../views/agents/AgentsOutline.svelte';
import AgentsPage from '../views/agents/AgentsPage.svelte';
import DeployOutline from '../views/deploy/DeployOutline.svelte';
import DeployPage from '../views/deploy/DeployPage.svelte';
import SettingsOutline from '../views/settings/SettingsOutline.svelte';
import SettingsPage from '../views/settings/SettingsPage.svelte';
import JoinedBadge from '../views/support/JoinedBadge.svelte';
import SupportOutline from '../views/support/SupportOutline.svelte';
import SupportPage from '../views/support/SupportPage.svelte';

export interface PageParts {
  readonly icon: Icon;
  readonly page: Component;
  /** What the rail shows under the links while this page is open. */
  readonly outline: Component;
  /** What stands at the end of its link. */
  readonly badge?: Component<{ narrow: boolean }>;
}

export const pageParts: Readonly<Record<PageName, PageParts>> = {
  agents: { icon: Monitor, page: AgentsPage, outline: AgentsOutline },
  support: { icon: Headset, page: SupportPage, outline: SupportOutline, badge: JoinedBadge },
  deploy: { icon: Package, page: DeployPage, outline: DeployOutline },
  settings: { icon: Settings2, page: SettingsPage, outline: SettingsOutline },
};
