import type { AgentRow } from '../contract/contract.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { rowOf } from '../contract/packed-rows.ts';
import { parseAgentList } from '../api/agent-list.ts';
import type { AgentFilter, CallOptions } from '../api/client.ts';
import { t } from '../contract/texts.ts';

export interface FoundAgents {
  readonly rows: readonly AgentRow[];
  /** Elements that could not be read. */
  readonly dropped: number;
}

interface UnreadList {
  /** Null where they are more than `MAX_FOUND_BYTES`. */
  readonly bytes: Uint8Array | null;
  /** What is added to the ids in it. */
  readonly idBase: number;
}

export interface SearchOptions {
  /** The unparsed response of `agents/list`. */
  readonly fetchList: (filter: AgentFilter, options: CallOptions) => Promise<Result<UnreadList>>;
  /** The stored row of an agent. */
  readonly row: (agentId: number) => AgentRow | undefined;
  /** The one group of the service the account is limited to (4.1 `group_id`). */
  readonly groupId: () => string | undefined;
}

/** About two thousand agents: more are of no use, and parsing more would block the main process. */
export const MAX_FOUND_BYTES = 1_300_000;

/**
 * The service's own search by name, IP address or group (4.1), for as long as there is no complete list. A new search ends
 * the one before. The agents found last can be used although the list may not have them yet.
 */
export function createAgentSearch({ fetchList, row, groupId }: SearchOptions) {
  let running: AbortController | null = null;
  let found = new Map<number, AgentRow>();

  return {
    /** An agent of the last search. */
    row: (agentId: number): AgentRow | undefined => found.get(agentId),

    async search(text: string): Promise<Result<FoundAgents>> {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const search = text.trim();
      if (search === '') return succeed({ rows: [], dropped: 0 });
      const filter = { search, groupId: groupId() };
      const received = await fetchList(filter, { attention: 'user', signal: controller.signal });
      if (controller.signal.aborted) return overtaken();
      if (!received.ok) return received;
      const { bytes, idBase } = received.value;
      if (bytes === null) return tooMany();
      const list = parseAgentList(bytes, idBase);
      if (!list.ok) return list;
      const rows = list.value.agents.map((agent) => rowOf(agent, row(agent.id)?.localFavorite ?? false));
      found = new Map(rows.map((one) => [one.id, one]));
      return succeed({ rows, dropped: list.value.dropped });
    },

    /** Ends the search and forgets its results. */
    clear(): void {
      running?.abort();
      found = new Map();
    },
  };
}

const overtaken = (): Result<never> => fail('cancelled', t('agents.searchOvertaken'));

const tooMany = (): Result<never> => fail('bad-input', t('agents.searchTooMany'), { reason: 'too-many' });
