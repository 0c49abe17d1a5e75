import type { AgentRow, AgentsFound } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { parseAgentList } from '../api/agent-list.ts';
import type { AgentFilter, CallOptions } from '../api/client.ts';
import { toRow } from './agent-row.ts';

export interface SearchOptions {
  /** The whole answer of `agents/list`. */
  readonly fetchList: (filter: AgentFilter, options: CallOptions) => Promise<Result<Uint8Array>>;
  /** What the kept picture has of an agent. */
  readonly row: (agentId: number) => AgentRow | undefined;
  /** The one group of the service the account is limited to (4.1 `group_id`). */
  readonly groupId: () => string | null;
}

/** About two thousand agents: more is no answer a person reads, and reading it would hold up everything else. */
export const MAX_FOUND_BYTES = 1_300_000;

/**
 * The service's own search by name, IP address or group (4.1), for while the kept picture cannot answer. A new search ends
 * the one before. What was found last can be acted on although it is not in the picture yet.
 */
export function createAgentSearch({ fetchList, row, groupId }: SearchOptions) {
  let running: AbortController | null = null;
  let found = new Map<number, AgentRow>();

  return {
    /** An agent of the last search. */
    row: (agentId: number): AgentRow | undefined => found.get(agentId),

    async search(text: string): Promise<Result<AgentsFound>> {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      const search = text.trim();
      if (search === '') return succeed({ rows: [], dropped: 0 });
      const filter = { search, groupId: groupId() ?? undefined };
      const bytes = await fetchList(filter, { attention: 'user', signal: mine.signal });
      if (mine.signal.aborted) return overtaken();
      if (!bytes.ok) return bytes;
      if (bytes.value.length > MAX_FOUND_BYTES) return tooMany();
      const list = parseAgentList(bytes.value);
      if (!list.ok) return list;
      const rows = list.value.agents.map((agent) => toRow(agent, row(agent.id)?.localFavorite ?? false));
      found = new Map(rows.map((one) => [one.id, one]));
      return succeed({ rows, dropped: list.value.dropped });
    },

    /** Another account: nothing of this one is found any more. */
    clear(): void {
      running?.abort();
      found = new Map();
    },
  };
}

const overtaken = (): Result<never> => fail('cancelled', 'Another search was started meanwhile.');

const tooMany = (): Result<never> =>
  fail('bad-input', 'More than two thousand computers match. Type more of the name, the IP address or the group.', {
    reason: 'too-many',
  });
