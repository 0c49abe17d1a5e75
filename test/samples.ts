import type { AgentRow, AgentTraits } from '../src-main/contract/contract.ts';
import type { Agent } from '../src-main/contract/model.ts';

/** Invented agents that tests of both processes start from. */

export const rowOf = (part: Partial<AgentRow> & { readonly id: number }): AgentRow => ({
  name: `PC-${String(part.id)}`,
  account: null,
  group: 'Office',
  os: 'win',
  ip: '192.0.2.1',
  city: 'Leeds',
  country: 'GB',
  online: true,
  disabled: false,
  limited: false,
  installed: true,
  lastTime: 1_795_000_000,
  linkTime: 1_709_500_000,
  deviceId: null,
  region: null,
  version: '3.8.12',
  sessionsTotal: 3,
  owner: 'support@northfield.example',
  osUser: null,
  inSession: false,
  serviceFavorite: false,
  localFavorite: false,
  ...part,
});

/** The stored traits of an agent's hardware; those that are left out are not known. */
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

/** What the service says of an agent of which it tells nothing but who it is; without addresses. */
export const unknownFacts = {
  id: 1,
  deviceId: null,
  name: '',
  group: null,
  disabled: null,
  limited: null,
  linkTime: null,
  lastTime: null,
  geo: null,
  permanentLink: null,
  os: null,
  version: null,
  online: null,
  installed: null,
  favorite: null,
  owner: null,
  sessions: { last: null, total: null },
  osUser: null,
} as const;

export const unknownAgent: Agent = { ...unknownFacts, permanentUrl: null, onetimeUrl: null, previewUrl: null };
