import type { LastConnection, System } from './agent.ts';
import type { Addresses } from './agent-wire.ts';
import type { Clock } from './clock.ts';
import type { History } from './history.ts';
import { randomToken, sameSecret } from './identity.ts';
import { createRandom } from './random.ts';
import { Refused } from './reply.ts';
import { people, places, type City } from './world.ts';

/** 0 new, 1 the client waits for the operator, 2 active, 3 closed (F7). */
type SupportStatus = 0 | 1 | 2 | 3;

/** The technician: the holder of the key, as the page that joined shows them. */
export interface Operator {
  readonly client: LastConnection['client'];
  readonly login: string;
}

interface SupportClient {
  readonly name: string;
  readonly os: System;
  readonly ip: string;
  readonly place: City;
  readonly desktopSeed: string;
}

/** A quick-support connection. Times in Unix seconds. */
export interface Support {
  readonly id: number;
  readonly createTime: number;
  readonly code: string;
  readonly token: string;
  /** Who comes once the invitation is taken up. */
  readonly visitor: SupportClient;
  name: string;
  status: SupportStatus;
  /** The client was there; from then on their system and preview are known. */
  joined: boolean;
  activeSince: number | null;
  closedAt: number | null;
  operator: Operator | null;
  /** Calls off what the client would do next. */
  callOff: () => void;
}

/** How long a closed connection can still be read; after that the response is 404 (F5). */
const keptMs = 600_000;

export const supportKey = (id: number): string => `support/${id}`;

/** Quick support with clients who come by themselves and leave again. */
export class SupportService {
  readonly #clock: Clock;
  readonly #history: History;
  readonly #addresses: Addresses;
  readonly #seed: string;
  readonly #ended: (key: string, reason: string) => void;
  readonly #connections = new Map<number, Support>();
  #nextId = 400_000;
  /** Connections left in the plan (4.8). */
  remain: number;

  /** @param ended called when the pages of a connection have nothing left to show */
  constructor(
    seed: string,
    remain: number,
    clock: Clock,
    history: History,
    addresses: Addresses,
    ended: (key: string, reason: string) => void,
  ) {
    this.#seed = seed;
    this.remain = remain;
    this.#clock = clock;
    this.#history = history;
    this.#addresses = addresses;
    this.#ended = ended;
  }

  /** Some that are open when the service starts: some wait for their client, in others the client waits. `still`: and stay so. */
  seedOpen(count: number, still: boolean): void {
    for (const name of ['Café Ribeira, till 2', 'Elena Marques', '', 'Tom Alderson'].slice(0, count)) {
      const support = this.#open(name);
      if (name.includes(' ') && !name.includes(',')) this.join(support.id);
      if (still) support.callOff();
    }
  }

  create(name: string): Support | Refused {
    if (this.remain <= 0) return new Refused(402, 'No connections are left under this plan.');
    this.remain -= 1;
    return this.#open(name);
  }

  /** Open connections (4.8), oldest first. */
  open(): readonly Support[] {
    return [...this.#connections.values()].filter((support) => support.status !== 3);
  }

  byId(id: number): Support | null {
    return this.#connections.get(id) ?? null;
  }

  find(id: number): Support | Refused {
    return this.byId(id) ?? new Refused(404, 'There is no such connection.');
  }

  byCode(code: string): Support | null {
    return this.open().find((support) => support.code === code) ?? null;
  }

  byToken(token: string): Support | null {
    for (const support of this.#connections.values()) if (sameSecret(support.token, token)) return support;
    return null;
  }

  rename(support: Support, name: string): void {
    support.name = name;
  }

  /** The client accepts the invitation and waits; after 10 to 20 minutes alone they give up. */
  join(id: number): boolean {
    const support = this.#connections.get(id);
    if (support?.status !== 0) return false;
    support.status = 1;
    support.joined = true;
    this.#next(support, 600_000, 1_200_000, () => this.close(support, 'client-left'));
    return true;
  }

  /** The operator opened the connection; the client stays 3 to 6 minutes. */
  operate(support: Support, operator: Operator): boolean {
    if (support.status === 2) return true;
    if (support.status !== 1) return false;
    support.status = 2;
    support.activeSince = this.#clock.seconds();
    support.operator = operator;
    this.#next(support, 180_000, 360_000, () => this.close(support, 'client-left'));
    return true;
  }

  /** The operator's page is gone: the client waits again. */
  release(support: Support): void {
    if (support.status !== 2) return;
    this.#record(support, this.#clock.seconds());
    support.status = 1;
    support.activeSince = null;
    this.#next(support, 600_000, 1_200_000, () => this.close(support, 'client-left'));
  }

  leave(id: number): boolean {
    const support = this.#connections.get(id);
    if (support === undefined || support.status === 3) return false;
    this.close(support, 'client-left');
    return true;
  }

  close(support: Support, reason: 'closed' | 'client-left' = 'closed'): void {
    if (support.status === 3) return;
    support.callOff();
    support.status = 3;
    support.closedAt = this.#clock.seconds();
    this.#record(support, support.closedAt);
    this.#ended(supportKey(support.id), reason);
    support.callOff = this.#clock.wait(keptMs, () => this.#connections.delete(support.id));
  }

  /** The wire form (2.5). */
  describe(support: Support): Record<string, unknown> {
    return {
      id: support.id,
      status: support.status,
      create_time: support.createTime,
      invite_code: support.code,
      invite_url: `${this.#addresses.links}/invite/${support.code}`,
      connect_url: `${this.#addresses.links}/turbo/${support.token}`,
      client_name: support.name,
      client_os: support.joined ? support.visitor.os : '',
      client_preview_url: support.joined ? this.#addresses.previewOf(-support.id) : '',
    };
  }

  #open(name: string): Support {
    const id = (this.#nextId += 1);
    const random = createRandom(this.#seed, 'support', id);
    const code = this.#freshCode(id);
    const visitor: SupportClient = {
      name: name === '' ? random.pick(people) : name,
      os: random.pick(['win', 'win', 'win', 'mac', 'linux']),
      ip: `203.0.113.${random.int(100, 250)}`,
      place: random.pick(Object.values(places)),
      desktopSeed: `${this.#seed}/support/${id}`,
    };
    const support: Support = {
      id,
      createTime: this.#clock.seconds(),
      code,
      token: randomToken(),
      visitor,
      name,
      status: 0,
      joined: false,
      activeSince: null,
      closedAt: null,
      operator: null,
      callOff: () => undefined,
    };
    this.#connections.set(id, support);
    this.#next(support, 6000, 20_000, () => this.join(id));
    return support;
  }

  /** Nine digits that no open connection has. */
  #freshCode(id: number): string {
    for (let attempt = 0; ; attempt += 1) {
      const code = String(createRandom(this.#seed, 'code', id, attempt).int(100_000_000, 999_999_999));
      if (this.byCode(code) === null) return code;
    }
  }

  #next(support: Support, fromMs: number, toMs: number, run: () => void): void {
    support.callOff();
    const delay = createRandom(this.#seed, 'support', support.id, support.status).int(fromMs, toMs);
    support.callOff = this.#clock.simulate(delay, run);
  }

  /** A session enters the history once it is over, and only if the client had joined. */
  #record(support: Support, stop: number): void {
    const { operator, activeSince, visitor } = support;
    if (operator === null || activeSince === null) return;
    const { os, ip, place } = visitor;
    const name = support.name === '' ? visitor.name : support.name;
    this.#history.addSupport({ supportId: support.id, name, os, ip, place, ...operator, start: activeSince, stop });
  }
}
