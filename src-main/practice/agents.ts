import { hash } from 'node:crypto';
import { detail, lifeSign, listElement, type Addresses } from './agent-wire.ts';
import type { Agent } from './agent.ts';
import type { Clock } from './clock.ts';
import { Refused } from './reply.ts';
import { isForeignAgent } from './seed.ts';

/**
 * The identifier of a group for the filter `group_id` (4.1). Where group identifiers come from is not specified; this
 * service uses the first eight hexadecimal digits of the SHA-256 of the name.
 */
export const groupId = (group: string): string => hash('sha256', group).slice(0, 8);

const listStart = Buffer.from('{"data":[');
const comma = Buffer.from(',');
const listEnd = Buffer.from(']}');
const emptyList = Buffer.concat([listStart, listEnd]);

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

/** The agents of the account, and their JSON, which is cached until something about them changes. */
export class Agents {
  readonly #clock: Clock;
  readonly #addresses: Addresses;
  /** Nothing changes by itself: no signs of life. */
  readonly #still: boolean;
  readonly #byId = new Map<number, Agent>();
  readonly #byDevice = new Map<number, Agent>();
  readonly #detached = new Set<number>();
  readonly #elements = new Map<number, Buffer>();
  #wholeList: Buffer | null = null;
  #sign: number;

  constructor(agents: readonly Agent[], clock: Clock, addresses: Addresses, still: boolean) {
    this.#clock = clock;
    this.#addresses = addresses;
    this.#still = still;
    this.#sign = lifeSign(clock.seconds());
    for (const agent of agents) this.add(agent);
  }

  add(agent: Agent): void {
    this.#byId.set(agent.id, agent);
    this.#byDevice.set(agent.deviceId, agent);
    this.#wholeList = null;
  }

  all(): IterableIterator<Agent> {
    return this.#byId.values();
  }

  get count(): number {
    return this.#byId.size;
  }

  byId(id: number): Agent | null {
    return this.#byId.get(id) ?? null;
  }

  byPermanentPath(path: string): Agent | null {
    for (const agent of this.all()) if (agent.permanent.path === path) return agent;
    return null;
  }

  /** 403 for one that exists and is not ours (any more), 404 for one that never was. */
  find(id: number): Agent | Refused {
    return this.byId(id) ?? this.#missing(this.#detached.has(id) || isForeignAgent(id));
  }

  findDevice(deviceId: number): Agent | Refused {
    return this.#byDevice.get(deviceId) ?? this.#missing(false);
  }

  #missing(outOfReach: boolean): Refused {
    return outOfReach ? new Refused(403, 'No access to this agent.') : new Refused(404, 'There is no such agent.');
  }

  /** Detaches: from now on out of reach. */
  remove(agent: Agent): void {
    this.#byId.delete(agent.id);
    this.#byDevice.delete(agent.deviceId);
    this.#elements.delete(agent.id);
    this.#detached.add(agent.id);
    this.#wholeList = null;
  }

  /** To be called after every change of an agent's fields. */
  changed(agent: Agent): void {
    this.#elements.delete(agent.id);
    this.#wholeList = null;
  }

  /** Another agent of the same place (behind the same public address) that is online and can send the wake signal. */
  hasAwakeNeighbour(agent: Agent): boolean {
    for (const other of this.all()) if (other.online && other !== agent && other.site.ip === agent.site.ip) return true;
    return false;
  }

  /** @returns the agents whose name, address or group contains the text, and whose group has the identifier */
  select(search: string, group: string): readonly Agent[] {
    const requested = fold(search.trim());
    const matches = (agent: Agent): boolean =>
      (requested === '' || [agent.name, agent.site.ip, agent.group].some((text) => fold(text).includes(requested))) &&
      (group === '' || groupId(agent.group) === group.toLowerCase());
    return [...this.all()].filter(matches);
  }

  /** The body of `agents/list`. */
  listBody(search: string, group: string): Buffer {
    this.#takeSigns();
    if (search.trim() !== '' || group !== '') return this.#wrap(this.select(search, group));
    this.#wholeList ??= this.#wrap(this.all());
    return this.#wholeList;
  }

  detailOf(agent: Agent): Record<string, unknown> {
    this.#takeSigns();
    return detail(agent, this.#addresses, this.#sign);
  }

  /** Joins bytes, not texts: after one change the other 49,999 elements are only copied. */
  #wrap(agents: Iterable<Agent>): Buffer {
    const parts: Buffer[] = [];
    for (const agent of agents) parts.push(parts.length === 0 ? listStart : comma, this.#element(agent));
    if (parts.length === 0) return emptyList;
    parts.push(listEnd);
    return Buffer.concat(parts);
  }

  #element(agent: Agent): Buffer {
    const stored = this.#elements.get(agent.id);
    if (stored !== undefined) return stored;
    const element = Buffer.from(JSON.stringify(listElement(agent, this.#addresses, this.#sign)));
    this.#elements.set(agent.id, element);
    return element;
  }

  #takeSigns(): void {
    const sign = lifeSign(this.#clock.seconds());
    if (this.#still || sign === this.#sign) return;
    this.#sign = sign;
    this.#wholeList = null;
    for (const agent of this.all()) if (agent.online) this.#elements.delete(agent.id);
  }
}
