import type { BulkAction } from '../../../../src-main/contract/contract.ts';
import { asksFirst, fitFor, writeAgents } from './confirm-bulk.ts';
import { t } from '../../../lib/messages.ts';
import type { ConsoleState } from '../../../lib/console.svelte.ts';
import type { Agents } from '../agents-context.svelte.ts';

/** Asks first where something can be lost, else begins; says so where the action is for none of the agents. */
export async function ask(
  app: ConsoleState,
  agents: Agents,
  action: BulkAction,
  picked: readonly number[],
): Promise<void> {
  const agentIds = fitFor(action, picked, (id) => agents.all.find(id)?.row);
  if (agentIds.length === 0) {
    const title = action === 'reboot-safe' ? t('bulk.safeNone') : t('bulk.awakeAlready', { count: picked.length });
    app.toasts.show('bulk', { mark: action === 'reboot-safe' ? 'attention' : 'online', title });
  } else if (asksFirst(action)) app.open({ kind: 'bulk', action, agentIds });
  else await begin(app, agents, action, agentIds);
}

/** Begins a run, and says why where it was not begun. */
export async function begin(
  app: ConsoleState,
  agents: Agents,
  action: BulkAction,
  agentIds: readonly number[],
): Promise<void> {
  const failure = await agents.bulk.begin(action, agentIds);
  app.toasts.report('bulk', t('bulk.notBegun'), failure);
}

/** Puts names, addresses and groups of these agents on the clipboard. */
export async function copyAgents(app: ConsoleState, agents: Agents, agentIds: readonly number[]): Promise<void> {
  const rows = agentIds.flatMap((id) => agents.all.find(id)?.row ?? []);
  await app.copy(writeAgents(rows), t('bulk.copied', { count: rows.length }));
}
