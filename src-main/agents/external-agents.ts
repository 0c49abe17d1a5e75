import type { AgentDetails, AgentRow } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { withoutMarks } from '../contract/fold.ts';
import { rowOf } from '../contract/packed-rows.ts';
import type { FoundAgents } from './service-search.ts';

export interface ExternalAgentsDeps {
  readonly row: (agentId: number) => AgentRow | undefined;
  readonly rows: () => Iterable<AgentRow>;
  /** The service's own search (4.1 `search`), independent of that of the page. */
  readonly search: (text: string) => Promise<Result<FoundAgents>>;
  /** Requests the details (4.2). */
  readonly read: (agentId: number) => Promise<Result<AgentDetails>>;
}

/** How many found agents are checked for a device id by their details. */
const MAX_CHECKED = 5;

/**
 * Finds the agents that a link or a command from outside names. By name as in the integration scenario of section 1: the
 * service is searched, and only exact matches count. Ids are looked up in the stored rows first, then requested.
 */
export function createExternalAgents({ row, rows, search, read }: ExternalAgentsDeps) {
  let found = new Map<number, AgentRow>();

  const setFound = (agents: readonly AgentRow[]): Result<readonly AgentRow[]> => {
    found = new Map(agents.map((one) => [one.id, one]));
    return succeed(agents);
  };

  const byName = async (name: string): Promise<Result<readonly AgentRow[]>> => {
    // Rows have no marks that turn the direction of writing.
    const requested = withoutMarks(name).normalize();
    const isNamed = (one: AgentRow): boolean => withoutMarks(one.name).trim().normalize() === requested;
    const answer = await search(name);
    if (answer.ok) return setFound(answer.value.rows.filter(isNamed));
    // Too many results to read: the stored rows show which of them have exactly this name.
    return answer.failure.reason === 'too-many' ? setFound([...rows()].filter(isNamed)) : answer;
  };

  const byAgentId = async (agentId: number): Promise<Result<readonly AgentRow[]>> => {
    const known = row(agentId);
    if (known !== undefined) return setFound([known]);
    const details = await read(agentId);
    if (details.ok) return setFound([row(agentId) ?? rowOf(details.value.agent, false)]);
    return details.failure.kind === 'not-found' ? setFound([]) : details;
  };

  const byDeviceId = async (deviceId: number): Promise<Result<readonly AgentRow[]>> => {
    const known = [...rows()].filter((one) => one.deviceId === deviceId);
    if (known.length > 0) return setFound(known);
    // The service has no search by device id, but integrators write it into the name (section 1).
    const answer = await search(String(deviceId));
    if (!answer.ok) return answer.failure.reason === 'too-many' ? setFound([]) : answer;
    const matches = answer.value.rows.filter((one) => one.deviceId === deviceId);
    if (matches.length > 0) return setFound(matches);
    const unread = answer.value.rows.filter((one) => one.deviceId === null).slice(0, MAX_CHECKED);
    const details = await Promise.all(unread.map(({ id }) => read(id)));
    return setFound(
      details.flatMap((one) =>
        one.ok && one.value.agent.deviceId === deviceId ? [rowOf(one.value.agent, false)] : [],
      ),
    );
  };

  return {
    byName,
    byAgentId,
    byDeviceId,
    /** An agent that was found last; it can be used although the list may not have it yet. */
    row: (agentId: number): AgentRow | undefined => found.get(agentId),
    /** Forgets the agents that were found. */
    clear(): void {
      found = new Map();
    },
  };
}
