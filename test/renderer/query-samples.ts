import type { AgentTraits } from '../../src-main/ipc/contract.ts';

/** Invented hardware for tests. */
export const traitsOf = (part: Partial<AgentTraits> & { readonly agentId: number }): AgentTraits => ({
  at: 1,
  asleep: null,
  model: null,
  osName: null,
  cpu: null,
  cores: null,
  ram: null,
  ramFree: null,
  diskFree: null,
  diskFreePercent: null,
  domain: null,
  wol: null,
  cable: null,
  ...part,
});
