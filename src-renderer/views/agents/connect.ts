import type { AgentRow } from '../../../src-main/ipc/contract.ts';
import type { Console } from '../../state/console.svelte.ts';
import { wakesFirst } from './row-look.ts';

/** Connects, or wakes and connects where the agent is off and can be woken. */
export function connectTo(app: Console, agent: AgentRow): void {
  void (wakesFirst(agent, app.traits.of(agent.id)) ? app.wakeAndConnect(agent) : app.connect(agent));
}
