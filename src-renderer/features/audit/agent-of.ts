import type { Account, ActivityEntry, AgentRow } from '../../../src-main/contract/contract.ts';
import type { AgentsState } from '../agents/agents.svelte.ts';

/**
 * The agent of an entry, where it is in the list of the present account. Agents of different accounts can have the same id, so
 * the account is compared too: by its id, or by its label for entries that were written before ids were.
 */
export function agentOf(entry: ActivityEntry, present: Account | null, agents: AgentsState): AgentRow | undefined {
  const { account, accountId, agentId } = entry;
  const isOurs = accountId === undefined ? account === (present?.label ?? null) : accountId === present?.id;
  return agentId !== null && isOurs ? agents.find(agentId)?.row : undefined;
}
