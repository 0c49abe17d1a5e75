import type { AgentRow, AgentsChange } from '../../contract/contract.ts';

/** What the list shows of an agent now; null: it is not in it any more. */
export type Sighting = AgentRow | null;

/** Hands the changes of the list on to those who wait for an agent. Fed with fresh changes only, never the kept picture. */
export function createOnlineChecks() {
  const listeners = new Map<number, Set<(sighting: Sighting) => void>>();
  const notify = (agentId: number, sighting: Sighting): void => {
    for (const listener of [...(listeners.get(agentId) ?? [])]) listener(sighting);
  };
  return {
    takeChange({ upserted, removed }: AgentsChange): void {
      if (listeners.size === 0) return;
      for (const id of removed) notify(id, null);
      for (const row of upserted) notify(row.id, row);
    },

    /** Returns its own "off". */
    listen(agentId: number, listener: (sighting: Sighting) => void): () => void {
      const own = listeners.get(agentId) ?? new Set();
      listeners.set(agentId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(agentId) === own) listeners.delete(agentId);
      };
    },
  };
}

export type OnlineChecks = ReturnType<typeof createOnlineChecks>;
