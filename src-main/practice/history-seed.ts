import type { Agent } from './agent.ts';
import type { HistoryEntry } from './history-entry.ts';
import { hashText, createRandom, type Random } from './random.ts';
import { clientOf, technicianAgent } from './seed.ts';
import { people, places, technicians } from './world.ts';

/** The part of a past connection that is stored for filtering; the rest is derived from the seed when a page needs it. */
export interface PastConnections {
  readonly count: number;
  /** Unix seconds, newest first. */
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  /** Index into the seeded agents; -1 for quick support. */
  readonly agents: Int32Array;
  /** 0 where it was no quick support. */
  readonly supportIds: Int32Array;
  readonly videos: Uint8Array;
}

const daySeconds = 86_400;
const firstSupportId = 400_000;
/** Seeded connections began at least so many seconds ago: before any that runs now. */
const newestAge = 1_800;

/** Monday to Friday, a little on Saturday, hardly on Sunday. */
const weekdayShare = [0.1, 1, 1.1, 1, 0.95, 0.85, 0.25];

/** A second of the day: two humps, before and after noon. */
function workingTime(random: Random): number {
  const middle = random.chance(0.55) ? 10 : 14.5;
  return Math.floor(3600 * (middle + (random.next() + random.next() - 1) * 3.2));
}

function startsOf(seed: string, count: number, now: number): Int32Array {
  const perDay = Math.max(28, count / 500);
  const starts = new Int32Array(count);
  const today = Math.floor(now / daySeconds) * daySeconds;
  for (let day = 0, filled = 0; filled < count; day += 1) {
    const random = createRandom(seed, 'history day', day);
    const midnight = today - day * daySeconds;
    const share = weekdayShare[new Date(midnight * 1000).getUTCDay()] ?? 1;
    const planned = Math.round(perDay * share * (0.7 + random.next() * 0.6));
    const times = Array.from({ length: planned }, () => midnight + workingTime(random));
    for (const time of times.sort((left, right) => right - left)) {
      if (time < now - newestAge && filled < count) starts[filled++] = time;
    }
  }
  return starts;
}

/** When sessions with an agent were possible, in Unix seconds: from its creation until it was last online. */
type Reachable = Pick<Agent, 'linkTime' | 'lastTime'>;
/** Agents that are tried before a session becomes quick support because none of them was online then. */
const TRIES = 6;

/** Lays out the past; 100,000 connections take some tens of milliseconds. `now` in Unix seconds. */
export function seedPast(seed: string, count: number, agents: readonly Reachable[], now: number): PastConnections {
  const past: PastConnections = {
    count,
    starts: startsOf(seed, count, now),
    lengths: new Int32Array(count),
    agents: new Int32Array(count),
    supportIds: new Int32Array(count),
    videos: new Uint8Array(count),
  };
  const random = createRandom(seed, 'history');
  for (let index = 0; index < count; index += 1) {
    past.lengths[index] = 60 + Math.floor(random.next() ** 3 * 6600);
    const start = past.starts[index] ?? 0;
    const stop = start + (past.lengths[index] ?? 0);
    const visited = random.chance(0.12) ? -1 : pickAgent(random, agents, start, stop);
    past.agents[index] = visited;
    past.supportIds[index] = visited === -1 ? firstSupportId - index : 0;
    past.videos[index] = random.chance(0.7) ? 1 : 0;
  }
  return past;
}

/** The index of an agent that existed for the whole session; -1 for none. */
function pickAgent(random: Random, agents: readonly Reachable[], start: number, stop: number): number {
  // Half of the sessions go to the same few agents.
  const pool = random.chance(0.5) ? Math.min(30, agents.length) : agents.length;
  for (let tries = 0; tries < TRIES && pool > 0; tries += 1) {
    const index = random.int(0, pool - 1);
    const agent = agents[index];
    if (agent !== undefined && agent.linkTime <= start && stop <= agent.lastTime) return index;
  }
  return -1;
}

export const historyComments = [
  'Label printer driver rolled back to 8.6, reboot agreed for tonight',
  'Receipt printer set as default again',
  'Mail profile rebuilt',
  'Scratch disk full; cache moved to the array',
  'Certificate renewed, replication checked',
  'Mapped drive F: restored',
  'Licence dongle not seen after update',
  'Till drawer opens again',
  'Colour profile missing',
  'Two-step sign-in moved to the new phone',
  'Index rebuild after the failed backup',
  'User could not find the shared calendar; shown how',
];

const historyAgent = (agent: Agent): HistoryEntry['agent'] => ({
  id: agent.id,
  name: agent.name,
  group: agent.group,
  os: agent.os,
  version: agent.version,
  owner: agent.owner,
  ip: agent.site.ip,
  place: agent.site.place,
});

function supportClient(random: Random, owner: string): HistoryEntry['agent'] {
  return {
    id: null,
    name: random.pick(people),
    group: '',
    os: random.pick(['win', 'win', 'win', 'mac']),
    version: '',
    owner,
    ip: `203.0.113.${random.int(100, 250)}`,
    place: random.pick(Object.values(places)),
  };
}

/** The text form of an identifier: 24 digits that cannot be enumerated, with the number, so that it can be found again. */
export const uidOf = (seed: string, id: number): string =>
  [1, 2, 3].map((part) => hashText(`${seed}/${id}`, part).toString(16).padStart(8, '0')).join('') +
  id.toString(16).padStart(8, '0');

/** The number in a text form; -1 where it has none. Whether the rest fits is for the caller to compare. */
export const idInUid = (uid: string): number => (/^[0-9a-f]{32}$/.test(uid) ? parseInt(uid.slice(24), 16) : -1);

/** Makes the whole of one past connection. */
export function pastEntry(
  seed: string,
  past: PastConnections,
  index: number,
  id: number,
  agents: readonly Agent[],
  agentUrl: (agent: Agent | null) => string,
): HistoryEntry {
  const random = createRandom(seed, 'history entry', index);
  const technician = random.pick(technicians);
  const agent = agents[past.agents[index] ?? -1] ?? null;
  const start = past.starts[index] ?? 0;
  const supportId = past.supportIds[index] ?? 0;
  return {
    id,
    uid: uidOf(seed, id),
    start,
    stop: start + (past.lengths[index] ?? 0),
    supportId: supportId === 0 ? null : supportId,
    agent: agent === null ? supportClient(random, technician.login) : historyAgent(agent),
    client: clientOf(technician, technicianAgent(random)),
    login: technician.login,
    accountId: technician.accountId,
    hasVideo: past.videos[index] === 1,
    comment: random.chance(0.45) ? random.pick(historyComments) : '',
    url: agentUrl(agent),
    oneTime: random.chance(0.8),
    mode: random.pick(['control', 'control', 'control', 'control', 'view', 'files']),
    oldForm: index % 50 === 49,
  };
}
