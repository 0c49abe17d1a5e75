import type { Agent, LastConnection, System } from './agent.ts';
import type { HistoryEntry } from './history-entry.ts';
import { idInUid, pastEntry, seedPast, uidOf, type PastConnections } from './history-seed.ts';
import { technicians, type City } from './world.ts';

/** Filters of `history/list` (4.13); null where not set. Times in Unix seconds, both ends included. */
export interface HistoryFilter {
  readonly agentId: number | null;
  readonly url: string | null;
  readonly supportId: number | null;
  readonly dateFrom: number | null;
  readonly dateTo: number | null;
  readonly video: boolean | null;
}

export interface Beginning {
  readonly agent: Agent;
  readonly client: LastConnection['client'];
  readonly login: string;
  readonly startTime: number;
  readonly oneTime: boolean;
}

export interface SupportVisit {
  readonly supportId: number;
  readonly name: string;
  readonly os: System;
  readonly ip: string;
  readonly place: City;
  readonly client: LastConnection['client'];
  readonly login: string;
  readonly start: number;
  readonly stop: number;
}

/** The facts of a connection that was really made, not invented. */
type Observed = Omit<HistoryEntry, 'id' | 'uid' | 'accountId' | 'comment' | 'mode' | 'oldForm'>;

interface Light {
  readonly start: number;
  readonly agentId: number | null;
  readonly supportId: number | null;
  readonly hasVideo: boolean;
  readonly url: string;
}

/** The newest seeded connection; the older ones count down from it, those of this run count up. */
const newestPastId = 90_441_826;

const accountOf = (login: string): number =>
  technicians.find((technician) => technician.login === login)?.accountId ?? 30_102;

/** The history of connections: a seeded past, laid out on first use, and what happens in this run. Newest first. */
export class History {
  readonly #seed: string;
  readonly #agents: readonly Agent[];
  readonly #layOut: () => PastConnections;
  readonly #linkOrigin: string;
  #past: PastConnections | null = null;
  /** Connections of this run, newest first. */
  #recent: HistoryEntry[] = [];
  #nextId = newestPastId;

  /** @param agents as they were seeded, in order. @param now Unix seconds at the start */
  constructor(seed: string, records: number, agents: readonly Agent[], now: number, linkOrigin: string) {
    this.#seed = seed;
    this.#agents = [...agents];
    this.#layOut = () => seedPast(seed, records, this.#agents, now);
    this.#linkOrigin = linkOrigin;
  }

  /**
   * Sets the total and the last session of each agent (2.2) to what this history holds. If a session is open, it
   * stays the last one and is counted, although its record does not exist yet.
   */
  settleAgents(): void {
    const past = this.#pastNow();
    const counts = new Int32Array(this.#agents.length);
    const newest = new Int32Array(this.#agents.length).fill(-1);
    for (let index = past.count - 1; index >= 0; index -= 1) {
      const agent = past.agents[index] ?? -1;
      if (agent === -1) continue;
      counts[agent] = (counts[agent] ?? 0) + 1;
      newest[agent] = index;
    }
    this.#agents.forEach((agent, place) => {
      const isBusy = agent.last?.stopTime === null;
      const index = newest[place] ?? -1;
      agent.sessionsTotal = (counts[place] ?? 0) + (isBusy ? 1 : 0);
      if (!isBusy) agent.last = index === -1 ? null : lastOf(this.#entry(past, index));
    });
  }

  /** A session with an agent begins. @returns its number */
  begin(beginning: Beginning): number {
    const { agent } = beginning;
    const { ip, place } = agent.site;
    const { id: agentId, name, group, os, version, owner } = agent;
    return this.#add({
      start: beginning.startTime,
      stop: null,
      supportId: null,
      agent: { id: agentId, name, group, os, version, owner, ip, place },
      client: beginning.client,
      login: beginning.login,
      hasVideo: false,
      url: this.#urlOf(agent),
      oneTime: beginning.oneTime,
    });
  }

  /** The session ended; its recording is available from now on. */
  finish(id: number, stop: number): void {
    this.#recent = this.#recent.map((entry) => (entry.id === id ? { ...entry, stop, hasVideo: true } : entry));
  }

  /** A support session that is over. */
  addSupport(openSession: SupportVisit): void {
    const { name, os, ip, place, login, supportId, start, stop, client } = openSession;
    const agent = { id: null, name, group: '', os, version: '', owner: login, ip, place };
    this.#add({ start, stop, supportId, agent, client, login, hasVideo: true, url: '', oneTime: false });
  }

  /** @returns how many match, and the entries of the requested slice */
  page(filter: HistoryFilter, offset: number, limit: number): { total: number; entries: readonly HistoryEntry[] } {
    const past = this.#pastNow();
    const recent = this.#recent.filter((entry) => matches({ ...entry, agentId: entry.agent.id }, filter));
    const indices: number[] = [];
    for (let index = 0; index < past.count; index += 1) {
      if (matches(this.#lightOf(past, index), filter)) indices.push(index);
    }
    const fromPast = indices
      .slice(Math.max(0, offset - recent.length), Math.max(0, offset + limit - recent.length))
      .map((index) => this.#entry(past, index));
    return { total: recent.length + indices.length, entries: [...recent.slice(offset, offset + limit), ...fromPast] };
  }

  byId(id: number): HistoryEntry | null {
    const past = this.#pastNow();
    const recent = this.#recent.find((entry) => entry.id === id);
    if (recent !== undefined) return recent;
    const index = newestPastId - id;
    return index >= 0 && index < past.count ? this.#entry(past, index) : null;
  }

  byUid(uid: string): HistoryEntry | null {
    const entry = this.byId(idInUid(uid));
    return entry?.uid === uid ? entry : null;
  }

  #add(entry: Observed): number {
    const id = (this.#nextId += 1);
    this.#recent.unshift(this.#complete(id, entry));
    this.#recent.sort((left, right) => right.start - left.start || right.id - left.id);
    return id;
  }

  #complete(id: number, entry: Observed): HistoryEntry {
    const accountId = accountOf(entry.login);
    return { ...entry, id, uid: uidOf(this.#seed, id), accountId, comment: '', mode: 'control', oldForm: false };
  }

  #pastNow(): PastConnections {
    this.#past ??= this.#layOut();
    return this.#past;
  }

  #lightOf(past: PastConnections, index: number): Light {
    const agent = this.#agents[past.agents[index] ?? -1] ?? null;
    return {
      start: past.starts[index] ?? 0,
      agentId: agent?.id ?? null,
      supportId: past.supportIds[index] === 0 ? null : (past.supportIds[index] ?? null),
      hasVideo: past.videos[index] === 1,
      url: this.#urlOf(agent),
    };
  }

  #entry(past: PastConnections, index: number): HistoryEntry {
    return pastEntry(this.#seed, past, index, newestPastId - index, this.#agents, (agent) => this.#urlOf(agent));
  }

  /** The agent link (2.6): the agent's page in the account area. */
  #urlOf(agent: Agent | null): string {
    return agent === null ? '' : `${this.#linkOrigin}/agent/${agent.deviceId}`;
  }
}

const lastOf = ({ id, start, stop, client }: HistoryEntry): LastConnection => ({
  id,
  startTime: start,
  stopTime: stop,
  client,
});

function matches(light: Light, filter: HistoryFilter): boolean {
  return (
    (filter.agentId === null || light.agentId === filter.agentId) &&
    (filter.supportId === null || light.supportId === filter.supportId) &&
    (filter.dateFrom === null || light.start >= filter.dateFrom) &&
    (filter.dateTo === null || light.start <= filter.dateTo) &&
    (filter.video === null || light.hasVideo === filter.video) &&
    (filter.url === null || light.url === filter.url)
  );
}
