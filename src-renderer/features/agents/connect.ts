import type { AgentRow } from '../../../src-main/contract/contract.ts';
import type { Console } from '../../windows/console/console.svelte.ts';
import { wakesFirst } from './list/row-format.ts';

/** Connects, or wakes and connects where the agent is off and can be woken. */
export function connectTo(app: Console, agent: AgentRow): void {
  void (wakesFirst(agent, app.traits.of(agent.id)) ? app.wakeAndConnect(agent) : app.connect(agent));
}
