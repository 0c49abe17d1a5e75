import type { AgentMark, SessionsState } from '../../../src-main/contract/contract.ts';

/** The last computers that are not favorites: nobody stands in the side bar twice. */
export function recentsBeside({ favorites, recents }: SessionsState): readonly AgentMark[] {
  const known = new Set(favorites.map((agent) => agent.agentId));
  return recents.filter((agent) => !known.has(agent.agentId));
}
