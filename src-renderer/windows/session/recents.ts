import type { AgentMark, SessionsState } from '../../../src-main/contract/contract.ts';

/** Recent agents that are not favorites, so that the side bar lists none twice. */
export function recentsBeside({ favorites, recents }: SessionsState): readonly AgentMark[] {
  const known = new Set(favorites.map((agent) => agent.agentId));
  return recents.filter((agent) => !known.has(agent.agentId));
}
