import type { Result } from '../contract/failure.ts';
import type { AgentList } from '../contract/model.ts';
import { networkFailure } from './failures.ts';
import { gatherAgents, openAgentList } from './wire-agents.ts';
import { wireProblems } from './wire.ts';

/** Parses a body of `agents/list` (4.1) that is there as a whole, in main; see `openAgentList`. */
export function parseAgentList(bytes: Uint8Array, idBase: number): Result<AgentList> {
  const all = gatherAgents();
  const reader = openAgentList(all, idBase);
  reader.push(bytes);
  const list = worded(reader.end());
  return list.ok ? { ok: true, value: { ...list.value, agents: all.agents } } : list;
}

/** Adds the words of a list that could not be read: the worker, which reads most of them, knows no language. */
export function worded<T>(result: Result<T>): Result<T> {
  if (result.ok || result.failure.message !== '') return result;
  const problem = wireProblems.find((one) => one === result.failure.reason);
  return problem === undefined ? result : { ok: false, failure: networkFailure(problem) };
}
