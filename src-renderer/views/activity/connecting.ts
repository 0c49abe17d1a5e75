import type { ActivityEntry, AgentRow } from '../../../src-main/ipc/contract.ts';
import type { Console } from '../../state/console.svelte.ts';
import { wakesFirst } from '../agents/row-look.ts';

/** The agent of an entry, where it is in the list. Accounts number their agents alike: an entry of another one has none. */
export function agentOf(app: Console, { account, agentId }: ActivityEntry): AgentRow | undefined {
  if (agentId === null || account !== (app.account.account?.label ?? null)) return undefined;
  return app.agents.find(agentId)?.row;
}

/** Connects, or wakes and connects where the agent is off and can be woken. */
export function connectTo(app: Console, agent: AgentRow): void {
  void (wakesFirst(agent, app.traits.of(agent.id)) ? app.wakeAndConnect(agent) : app.connect(agent));
}
