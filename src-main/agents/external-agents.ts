import type { AgentDetails, AgentRow, AgentsFound } from '../contract/contract.ts';
import { succeed, type Result } from '../contract/failure.ts';
import { toRow } from './agent-row.ts';

export interface ExternalAgentsDeps {
  readonly row: (agentId: number) => AgentRow | undefined;
  readonly rows: () => Iterable<AgentRow>;
  /** The service's own search (4.1 `search`), apart from that of the page. */
  readonly search: (text: string) => Promise<Result<AgentsFound>>;
  /** 4.2, asked now. */
  readonly read: (agentId: number) => Promise<Result<AgentDetails>>;
}

/** Agents with a number in common that are looked into for a device id. */
const MAX_LOOKED_INTO = 5;

/**
 * Finds the computers that somebody outside names. A name follows the integration scenario of the specification (section
 * 1): the service is searched for it, and only what has exactly this name counts. Numbers are looked up in the picture,
 * which has what was ever read of each agent, then asked of the service.
 */
export function createExternalAgents({ row, rows, search, read }: ExternalAgentsDeps) {
  let found = new Map<number, AgentRow>();

  const keep = (agents: readonly AgentRow[]): Result<readonly AgentRow[]> => {
    found = new Map(agents.map((one) => [one.id, one]));
    return succeed(agents);
  };

  const byName = async (name: string): Promise<Result<readonly AgentRow[]>> => {
    const requested = name.normalize();
    const isNamed = (one: AgentRow): boolean => one.name.trim().normalize() === requested;
    const answer = await search(name);
    if (answer.ok) return keep(answer.value.rows.filter(isNamed));
    // Over two thousand contain these letters: which of them have the whole name, the picture knows.
    return answer.failure.reason === 'too-many' ? keep([...rows()].filter(isNamed)) : answer;
  };

  const byAgentId = async (agentId: number): Promise<Result<readonly AgentRow[]>> => {
    const known = row(agentId);
    if (known !== undefined) return keep([known]);
    const details = await read(agentId);
    if (details.ok) return keep([row(agentId) ?? toRow(details.value.agent, false)]);
    return details.failure.kind === 'not-found' ? keep([]) : details;
  };

  const byDeviceId = async (deviceId: number): Promise<Result<readonly AgentRow[]>> => {
    const known = [...rows()].filter((one) => one.deviceId === deviceId);
    if (known.length > 0) return keep(known);
    // The service cannot be asked for a device id; integrators write it into the name (specification, section 1).
    const answer = await search(String(deviceId));
    if (!answer.ok) return answer.failure.reason === 'too-many' ? keep([]) : answer;
    const matches = answer.value.rows.filter((one) => one.deviceId === deviceId);
    if (matches.length > 0) return keep(matches);
    const unread = answer.value.rows.filter((one) => one.deviceId === null).slice(0, MAX_LOOKED_INTO);
    const looked = await Promise.all(unread.map(({ id }) => read(id)));
    return keep(
      looked.flatMap((one) => (one.ok && one.value.agent.deviceId === deviceId ? [toRow(one.value.agent, false)] : [])),
    );
  };

  return {
    byName,
    byAgentId,
    byDeviceId,
    /** An agent that was found last; it can be acted on although the picture does not have it yet. */
    row: (agentId: number): AgentRow | undefined => found.get(agentId),
    /** Another account: nothing of this one is found any more. */
    clear(): void {
      found = new Map();
    },
  };
}
