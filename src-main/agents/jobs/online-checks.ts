import type { AgentRow } from '../../contract/contract.ts';
import type { RowsChange } from '../snapshot.ts';

/** The current row of an agent; null if it is no longer listed. */
export type ListedAgent = AgentRow | null;

/** Notifies jobs that wait for an agent of changes of the list; only of new lists, never of the stored one. */
export function createOnlineChecks() {
  const listeners = new Map<number, Set<(listed: ListedAgent) => void>>();
  const notify = (agentId: number, listed: ListedAgent): void => {
    for (const listener of [...(listeners.get(agentId) ?? [])]) listener(listed);
  };
  return {
    takeChange({ upserted, removed }: RowsChange): void {
      if (listeners.size === 0) return;
      for (const id of removed) notify(id, null);
      for (const row of upserted) notify(row.id, row);
    },

    /** Returns a function that ends it. */
    listen(agentId: number, listener: (listed: ListedAgent) => void): () => void {
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
