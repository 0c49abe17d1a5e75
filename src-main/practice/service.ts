import type { Agent } from './agent.ts';
import type { Addresses } from './agent-wire.ts';
import { Agents } from './agents.ts';
import type { Clock } from './clock.ts';
import { History } from './history.ts';
import { randomToken, sign, sameSecret } from './identity.ts';
import type { CompleteOptions } from './options.ts';
import { Power } from './power.ts';
import { previewName, Previews } from './previews.ts';
import { createRandom } from './random.ts';
import type { Video } from './recordings.ts';
import { seedAgents } from './seed.ts';
import { Sessions } from './sessions.ts';
import { Streams } from './streams.ts';
import { SupportService } from './support.ts';
import { technicians } from './world.ts';
import { createShortLists, Refused, type ShortLists } from './reply.ts';

/** The addresses of the three parts of the service; the same address unless separate ports were requested. */
export interface Origins {
  readonly api: string;
  readonly links: string;
  readonly media: string;
}

/** The whole state of the service. */
export interface World {
  readonly clock: Clock;
  readonly account: Account;
  readonly agents: Agents;
  readonly power: Power;
  readonly links: Links;
  readonly sessions: Sessions;
  readonly support: SupportService;
  readonly history: History;
  readonly streams: Streams;
  readonly previews: Previews;
  readonly video: Video;
  readonly addresses: Addresses;
  /** The list of agents as this client takes it. */
  readonly shorten: ShortLists;
  /** Whether this is the name of a recording that was handed out. */
  isRecording(name: string): boolean;
}

const recordingName = (secret: string, uid: string): string => `${uid}-${sign(secret, `recording ${uid}`)}.mp4`;

function addressesOf(origins: Origins, secret: string): Addresses {
  return {
    links: origins.links,
    previewOf: (id) => `${origins.api}/preview/${previewName(secret, id)}`,
    recordingOf: (uid) => `${origins.media}/recording/${recordingName(secret, uid)}`,
  };
}

/** @param video what every recording shows */
export function createWorld(options: CompleteOptions, clock: Clock, origins: Origins, video: Video): World {
  const { seed, still } = options;
  const secret = randomToken();
  const addresses = addressesOf(origins, secret);
  const seeded = seedAgents(seed, options.agents, clock.seconds());
  const agents = new Agents(seeded, clock, addresses, still);
  const history = new History(seed, options.historyRecords, seeded, clock.seconds(), origins.links);
  history.settleAgents();
  const streams: Streams = new Streams(clock, (key) => {
    const [kind, id] = key.split('/');
    if (kind === 'session') sessions.end(Number(id), 'closed');
    const connection = kind === 'support' ? support.byId(Number(id)) : null;
    if (connection !== null) support.release(connection);
  });
  const sessions = new Sessions(agents, history, streams, clock);
  const support = new SupportService(seed, options.remain, clock, history, addresses, (key, reason) =>
    streams.end(key, reason),
  );
  const power = new Power(agents, clock, seed, (agent, reason) => sessions.endAllOf(agent, reason));
  const world: World = {
    clock,
    account: new Account(options.key),
    agents,
    power,
    links: new Links(clock, secret, origins.links),
    sessions,
    support,
    history,
    streams,
    previews: new Previews(secret, agents, support),
    video,
    addresses,
    shorten: createShortLists(options),
    isRecording: (name) => name === recordingName(secret, name.slice(0, 32)),
  };
  resumeSessionsOfOthers(world, seed, still);
  support.seedOpen(options.openSupport, still);
  return world;
}

/** Agents with a session of another technician when the service starts; those sessions end after a while. */
function resumeSessionsOfOthers({ agents, history, clock }: World, seed: string, still: boolean): void {
  for (const agent of agents.all()) {
    const { last } = agent;
    if (last?.stopTime !== null) continue;
    const login = technicians.find(({ ip }) => ip === last.client.ip)?.login ?? agent.owner;
    const id = history.begin({ agent, client: last.client, login, startTime: last.startTime, oneTime: true });
    agent.last = { ...last, id };
    agents.changed(agent);
    if (still) continue;
    clock.simulate(createRandom(seed, 'others', agent.id).int(300_000, 2_400_000), () => {
      history.finish(id, clock.seconds());
      if (agent.last?.id !== id) return;
      agent.last = { ...agent.last, stopTime: clock.seconds() };
      agents.changed(agent);
    });
  }
}

/** The one account: its key, whether the key still counts, and how many requests the plan still allows. */
class Account {
  #key: string;
  #revoked = false;
  /** Requests left; null for no limit. */
  #left: number | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  get key(): string {
    return this.#key;
  }

  revoke(): void {
    this.#revoked = true;
  }

  restore(): void {
    this.#revoked = false;
  }

  replace(key: string = randomToken()): void {
    this.#key = key;
    this.#revoked = false;
  }

  limitTo(requests: number | null): void {
    this.#left = requests;
  }

  accepts(key: string | null): boolean {
    return key !== null && !this.#revoked && sameSecret(key, this.#key);
  }

  /** 403 for a key that is missing or wrong (the specification leaves it open, section 5), 402 beyond the plan (section 7). */
  admit(key: string | null): Refused | null {
    if (!this.accepts(key))
      return new Refused(403, key === null ? 'The API key is missing.' : 'The API key is not valid.');
    if (this.#left === null) return null;
    if (this.#left <= 0) return new Refused(402, 'The request limit of the plan is exceeded.');
    this.#left -= 1;
    return null;
  }
}

/** A one-time link as the tests may see it: without what opens it. Times in Unix milliseconds. */
export interface IssuedLink {
  readonly connect: number;
  readonly agentId: number;
  readonly issuedAt: number;
  readonly openedAt: number | null;
  /** How often it was requested again after it had been opened. */
  readonly repeats: number;
}

interface KeptLink extends IssuedLink {
  readonly token: string;
  openedAt: number | null;
  repeats: number;
}

/** Beyond that the oldest are forgotten: they answer as unknown. */
const keptLinks = 10_000;

/** One-time links (4.4, section 3): each expires on its first use, also where no session comes of it. */
class Links {
  readonly #clock: Clock;
  readonly #secret: string;
  readonly #origin: string;
  readonly #stored = new Map<number, KeptLink>();
  #next = 5_000;

  constructor(clock: Clock, secret: string, origin: string) {
    this.#clock = clock;
    this.#secret = secret;
    this.#origin = origin;
  }

  issue(agent: Agent): string {
    const connect = (this.#next += 1);
    const token = randomToken();
    this.#stored.set(connect, {
      connect,
      agentId: agent.id,
      token,
      issuedAt: this.#clock.now(),
      openedAt: null,
      repeats: 0,
    });
    const oldest = this.#stored.keys().next().value;
    if (this.#stored.size > keptLinks && oldest !== undefined) this.#stored.delete(oldest);
    return `${this.#origin}/?connect=${connect}&llt=${token}&s=${this.#signature(connect, token)}`;
  }

  /** What the link would open, without using it up. */
  peek(query: URLSearchParams): 'unknown' | 'used' | 'fresh' {
    const link = this.#find(query);
    if (link === null) return 'unknown';
    return link.openedAt === null ? 'fresh' : 'used';
  }

  /** Uses the link up. @returns the agent it opens */
  take(query: URLSearchParams): number | 'unknown' | 'used' {
    const link = this.#find(query);
    if (link === null) return 'unknown';
    if (link.openedAt !== null) {
      link.repeats += 1;
      return 'used';
    }
    link.openedAt = this.#clock.now();
    return link.agentId;
  }

  list(): readonly IssuedLink[] {
    return [...this.#stored.values()].map(({ connect, agentId, issuedAt, openedAt, repeats }) => ({
      connect,
      agentId,
      issuedAt,
      openedAt,
      repeats,
    }));
  }

  #find(query: URLSearchParams): KeptLink | null {
    const link = this.#stored.get(Number(query.get('connect')));
    const token = query.get('llt') ?? '';
    if (link === undefined || !sameSecret(token, link.token)) return null;
    return sameSecret(query.get('s') ?? '', this.#signature(link.connect, link.token)) ? link : null;
  }

  #signature(connect: number, token: string): string {
    return sign(this.#secret, `link ${connect} ${token}`);
  }
}
