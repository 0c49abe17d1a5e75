import type { ActivityEntry, AgentRow } from '../../../src-main/contract/contract.ts';
import type { Console } from '../../windows/console/console.svelte.ts';

/**
 * The agent of an entry, where it is in the list. Accounts number their agents alike: an entry of another one has none. Which
 * one it was is told by its id, as accounts are renamed; entries from before they had one go by the label.
 */
export function agentOf(app: Console, entry: ActivityEntry): AgentRow | undefined {
  const { account, accountId, agentId } = entry;
  const present = app.account.account;
  const isOurs = accountId === undefined ? account === (present?.label ?? null) : accountId === present?.id;
  return agentId !== null && isOurs ? app.agents.find(agentId)?.row : undefined;
}
