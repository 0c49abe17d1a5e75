import type { Result } from '../contract/failure.ts';
import { networkFailure } from './errors.ts';
import { parseJson } from './json.ts';
import type { AgentList } from './model.ts';
import { readAgentList } from './wire-agents.ts';

/**
 * Parses the complete body of an `agents/list` answer (4.1). Meant for the inventory worker: it fetches nothing and knows
 * no key. Fails with kind `not-the-service` and reason `empty`, `html`, `truncated`, `shape` or `too-large`.
 */
export function parseAgentList(bytes: Uint8Array): Result<AgentList> {
  const json = parseJson(bytes);
  const list = json.ok ? readAgentList(json.value) : json;
  return list.ok ? list : { ok: false, failure: networkFailure('agents/list', list.problem) };
}
