import type { StoredDetail } from '../../contract/agent-fields.ts';
import type { AgentDetails } from '../../contract/contract.ts';
import { traitsOf } from '../../contract/packed-rows.ts';
import type { AgentDetail, Hardware } from '../../contract/model.ts';
import { toStored } from './agent-row.ts';

/** More than any agent has, so that no response grows the database or a message to a page beyond 1 MB. */
const MAX_PARTS = 100;
const LONGEST_TEXT = 500;

/**
 * What is stored and shown of a response of `agents/info` (2.1 to 2.4), without addresses, which carry rights. Where the
 * service sends no hardware (some do not while the agent is offline), the stored hardware stays. `at` is in Unix
 * milliseconds.
 */
export function toDetails(detail: AgentDetail, at: number, known: StoredDetail | null = null): AgentDetails {
  const hardware = detail.hardware === null ? (known?.hardware ?? null) : boundHardware(detail.hardware);
  const { rdp, hibernate, powerSupply } = detail;
  return fromStored({ ...toStored(detail), rdp, hibernate, powerSupply, hardware }, at);
}

export const fromStored = (agent: StoredDetail, at: number): AgentDetails => ({
  agentId: agent.id,
  at,
  agent,
  permanentLink: agent.permanentLink,
  traits: traitsOf(agent, at),
});

const boundHardware = (hardware: Hardware): Hardware => bound(hardware) as Hardware;

function bound(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > LONGEST_TEXT ? value.slice(0, LONGEST_TEXT).toWellFormed() : value;
  if (Array.isArray(value)) return value.slice(0, MAX_PARTS).map(bound);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, bound(entry)]));
}
