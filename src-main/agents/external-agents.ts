import type { AgentDetails, AgentRow } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { isSameName, withoutMarks } from '../contract/fold.ts';
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

/** Those with exactly this name, else those whose name differs from it in signs alone. */
export function findNamed(rows: Iterable<AgentRow>, name: string): readonly AgentRow[] {
  const alike = [...rows].filter((row) => isSameName(row.name, name));
  const plain = (text: string): string => withoutMarks(text).trim().normalize();
  const exact = alike.filter((row) => plain(row.name) === plain(name));
  return exact.length > 0 ? exact : alike;
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
    const answer = await search(name);
    // Too many results to read: the stored rows show which of them have exactly this name.
    if (!answer.ok) return answer.failure.reason === 'too-many' ? setFound(findNamed(rows(), name)) : answer;
    const named = findNamed(answer.value.rows, name);
    const [stored] = named.length > 0 ? [] : findNamed(rows(), name);
    if (stored === undefined || stored.name === name) return setFound(named);
    // The service searches by its own letters: a curly apostrophe or a dash is sent as it has it.
    const again = await search(stored.name);
    return again.ok ? setFound(findNamed(again.value.rows, name)) : again;
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
