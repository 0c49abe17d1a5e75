import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { Agent, LastConnection, OsUser, Place } from '../../contract/model.ts';
import { createTextSharing } from '../../contract/packed-rows.ts';

/** Numbers of one agent: `deviceId`, `linkTime`, `lastTime`, then `total` and the last connection's `id` and times. */
const NUMBERS = 7;
/** Texts of one agent: `name`, `ip`, `group`, `os`, `version`, `owner`. */
const TEXTS = 6;
/** None of the numbers is ever negative. */
const NO_NUMBER = -1;

/** Two bits for each flag that always counts, then those of the permanent link. */
const LINK_SHIFT = 10;
const COUNTED_FLAGS = (1 << LINK_SHIFT) - 1;
const HAS_LAST = 1 << 12;
const UNLISTED = 1 << 13;

const flagBits = (value: boolean | null): number => (value === null ? 0 : value ? 2 : 1);
const readBits = (flags: number, shift: number): boolean | null => {
  const bits = (flags >> shift) & 3;
  return bits === 0 ? null : bits === 2;
};
const numberOf = (value: number | null): number => value ?? NO_NUMBER;
const valueOf = (number: number | undefined): number | null =>
  number === undefined || number === NO_NUMBER ? null : number;

type Flagged = Pick<Agent, 'disabled' | 'limited' | 'online' | 'installed' | 'favorite'>;
const packFlags = ({ disabled, limited, online, installed, favorite }: Flagged): number =>
  flagBits(disabled) |
  (flagBits(limited) << 2) |
  (flagBits(online) << 4) |
  (flagBits(installed) << 6) |
  (flagBits(favorite) << 8);

/**
 * Agents in columns, each at a place: an object for each of 50,000 agents, with the objects and texts inside it, takes six
 * times as much. Each call that reads them makes new objects.
 */
export class AgentColumns {
  readonly #parts: SharedParts;
  #size = 0;
  #ids: Float64Array<ArrayBuffer>;
  #numbers: Float64Array<ArrayBuffer>;
  #flags: Uint16Array<ArrayBuffer>;
  readonly #texts: (string | null)[] = [];
  readonly #localities: (Locality | null)[] = [];
  readonly #clients: (LastConnection['client'] | null)[] = [];
  readonly #users: (OsUser | null)[] = [];
  readonly #previews: (string | null)[] = [];

  constructor(parts: SharedParts = createSharedParts(), room = 16) {
    this.#parts = parts;
    this.#ids = new Float64Array(room);
    this.#numbers = new Float64Array(room * NUMBERS);
    this.#flags = new Uint16Array(room);
  }

  /** Columns for other agents that share the repeated parts of these. */
  emptyCopy(room?: number): AgentColumns {
    return new AgentColumns(this.#parts, room);
  }

  get size(): number {
    return this.#size;
  }

  id(place: number): number {
    return this.#ids[place] ?? Number.NaN;
  }

  /** Ids in the order of the places. */
  ids(from = 0, to = this.#size): readonly number[] {
    return Array.from(this.#ids.subarray(from, Math.min(to, this.#size)));
  }

  isOnline(place: number): boolean {
    return readBits(this.#flags[place] ?? 0, 4) === true;
  }

  isUnlisted(place: number): boolean {
    return ((this.#flags[place] ?? 0) & UNLISTED) !== 0;
  }

  /** Address of the preview (2.1 `preview_url`) as last sent in this run. It carries rights. */
  preview(place: number): string | null {
    return this.#previews[place] ?? null;
  }

  setPreview(place: number, address: string | null): void {
    if (this.#previews[place] !== address) this.#previews[place] = address;
  }

  /** The first place with an id above this one, where they ascend. */
  firstAbove(id: number): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.id(middle) <= id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The place of this agent, where ids ascend; -1 without it. @param guess looked at first */
  find(id: number, guess = -1): number {
    if (guess < this.#size && this.#ids[guess] === id) return guess;
    const place = this.firstAbove(id) - 1;
    return this.#ids[place] === id ? place : -1;
  }

  read(place: number): StoredAgent {
    const at = place * NUMBERS;
    const numbers = this.#numbers;
    const text = place * TEXTS;
    const texts = this.#texts;
    const flags = this.#flags[place] ?? 0;
    const locality = this.#localities[place] ?? null;
    const agent: StoredAgent = {
      id: this.id(place),
      deviceId: valueOf(numbers[at]),
      name: texts[text] ?? '',
      group: texts[text + 2] ?? null,
      disabled: readBits(flags, 0),
      limited: readBits(flags, 2),
      linkTime: valueOf(numbers[at + 1]),
      lastTime: valueOf(numbers[at + 2]),
      geo:
        locality === null
          ? null
          : {
              ip: texts[text + 1] ?? null,
              country: locality.country,
              region: locality.region,
              city: locality.city,
            },
      permanentLink: readBits(flags, LINK_SHIFT),
      os: texts[text + 3] ?? null,
      version: texts[text + 4] ?? null,
      online: readBits(flags, 4),
      installed: readBits(flags, 6),
      favorite: readBits(flags, 8),
      owner: texts[text + 5] ?? null,
      sessions: { last: this.#readLast(place, flags), total: valueOf(numbers[at + 3]) },
      osUser: this.#users[place] ?? null,
    };
    return (flags & UNLISTED) === 0 ? agent : { ...agent, unlisted: true };
  }

  #readLast(place: number, flags: number): LastConnection | null {
    if ((flags & HAS_LAST) === 0) return null;
    const at = place * NUMBERS + 4;
    const numbers = this.#numbers;
    return {
      id: valueOf(numbers[at]),
      startTime: valueOf(numbers[at + 1]),
      stopTime: valueOf(numbers[at + 2]),
      client: this.#clients[place] ?? null,
    };
  }

  *all(): Generator<StoredAgent> {
    for (let place = 0; place < this.#size; place += 1) yield this.read(place);
  }

  /** Adds an agent behind the others. */
  append(agent: StoredAgent, preview: string | null = null): void {
    const place = this.#makeRoom();
    const { last, total } = agent.sessions;
    this.#ids[place] = agent.id;
    const at = place * NUMBERS;
    const numbers = this.#numbers;
    numbers[at] = numberOf(agent.deviceId);
    numbers[at + 1] = numberOf(agent.linkTime);
    numbers[at + 2] = numberOf(agent.lastTime);
    numbers[at + 3] = numberOf(total);
    numbers[at + 4] = numberOf(last?.id ?? null);
    numbers[at + 5] = numberOf(last?.startTime ?? null);
    numbers[at + 6] = numberOf(last?.stopTime ?? null);
    this.#flags[place] =
      packFlags(agent) |
      (flagBits(agent.permanentLink) << LINK_SHIFT) |
      (last === null ? 0 : HAS_LAST) |
      (agent.unlisted === true ? UNLISTED : 0);
    const { text } = this.#parts;
    this.#texts.push(
      agent.name,
      agent.geo?.ip ?? null,
      text(agent.group),
      text(agent.os),
      text(agent.version),
      text(agent.owner),
    );
    this.#localities.push(this.#parts.locality(agent.geo));
    this.#clients.push(this.#parts.client(last?.client ?? null));
    this.#users.push(this.#parts.user(agent.osUser));
    this.#previews.push(preview);
  }

  /** These agents but those with one of the ids. */
  without(ids: ReadonlySet<number>): AgentColumns {
    if (ids.size === 0) return this;
    const others = this.emptyCopy(this.#size);
    for (let place = 0; place < this.#size; place += 1) if (!ids.has(this.id(place))) others.#appendFrom(this, place);
    return others;
  }

  /** Adds an agent of other columns behind the others. */
  #appendFrom(from: AgentColumns, other: number): void {
    this.#copy(from, other, this.#makeRoom());
  }

  /** Puts an agent of other columns at a place. */
  #copy(from: AgentColumns, other: number, place: number): void {
    this.#ids[place] = from.id(other);
    this.#flags[place] = from.#flags[other] ?? 0;
    for (let at = 0; at < NUMBERS; at += 1)
      this.#numbers[place * NUMBERS + at] = from.#numbers[other * NUMBERS + at] ?? NO_NUMBER;
    for (let at = 0; at < TEXTS; at += 1) this.#texts[place * TEXTS + at] = from.#texts[other * TEXTS + at] ?? null;
    this.#localities[place] = from.#localities[other] ?? null;
    this.#clients[place] = from.#clients[other] ?? null;
    this.#users[place] = from.#users[other] ?? null;
    this.#previews[place] = from.#previews[other] ?? null;
  }

  #makeRoom(): number {
    const place = this.#size;
    this.#size += 1;
    if (this.#size <= this.#ids.length) return place;
    const room = Math.max(16, this.#ids.length * 2);
    const [ids, numbers, flags] = [new Float64Array(room), new Float64Array(room * NUMBERS), new Uint16Array(room)];
    ids.set(this.#ids);
    numbers.set(this.#numbers);
    flags.set(this.#flags);
    [this.#ids, this.#numbers, this.#flags] = [ids, numbers, flags];
    return place;
  }

  /**
   * These agents, whose ids ascend, with others put in their place or added, and without those removed; ids ascend again.
   * Changes these columns where no agent comes or goes.
   */
  merge(changed: AgentColumns, removed: ReadonlySet<number>): AgentColumns {
    const order = changed.#ascending();
    if (this.#size === 0 && order.every((other, place) => other === place)) return changed;
    const isNew = order.filter((place) => this.find(changed.id(place)) === -1).length;
    if (isNew === 0 && removed.size === 0) {
      for (const place of order) this.#copy(changed, place, this.find(changed.id(place)));
      return this;
    }
    const merged = this.emptyCopy(this.#size + isNew);
    let next = 0;
    const takeUpTo = (id: number): void => {
      for (; next < order.length && changed.id(order[next] ?? 0) <= id; next += 1)
        merged.#appendFrom(changed, order[next] ?? 0);
    };
    for (let place = 0; place < this.#size; place += 1) {
      const id = this.id(place);
      takeUpTo(id);
      const isReplaced = merged.id(merged.size - 1) === id;
      if (!isReplaced && !removed.has(id)) merged.#appendFrom(this, place);
    }
    takeUpTo(Infinity);
    return merged;
  }

  /** Places in the order of their ids. */
  #ascending(): Uint32Array {
    const order = Uint32Array.from({ length: this.#size }, (_, place) => place);
    for (let place = 1; place < this.#size; place += 1)
      if (this.id(place) < this.id(place - 1)) return order.sort((a, b) => this.id(a) - this.id(b));
    return order;
  }

  /**
   * Whether an element of the list has nothing new. Null does not count in fields that only some services send (F22).
   * Written out: 50,000 agents pass through it at every refresh.
   */
  isKnown(place: number, received: Agent): boolean {
    const at = place * NUMBERS;
    const numbers = this.#numbers;
    const text = place * TEXTS;
    const texts = this.#texts;
    const flags = this.#flags[place] ?? 0;
    const { geo, sessions } = received;
    return (
      (flags & UNLISTED) === 0 &&
      (flags & COUNTED_FLAGS) === packFlags(received) &&
      numbers[at + 2] === numberOf(received.lastTime) &&
      numbers[at + 1] === numberOf(received.linkTime) &&
      numbers[at + 3] === numberOf(sessions.total) &&
      texts[text] === received.name &&
      texts[text + 2] === received.group &&
      texts[text + 3] === received.os &&
      texts[text + 4] === received.version &&
      texts[text + 5] === received.owner &&
      (received.deviceId === null || numbers[at] === received.deviceId) &&
      (received.permanentLink === null || readBits(flags, LINK_SHIFT) === received.permanentLink) &&
      isSameLocality(this.#localities[place] ?? null, geo) &&
      texts[text + 1] === (geo?.ip ?? null) &&
      (received.osUser === null || isSameUser(this.#users[place] ?? null, received.osUser)) &&
      this.#isSameLast(place, flags, sessions.last)
    );
  }

  #isSameLast(place: number, flags: number, last: LastConnection | null): boolean {
    if (last === null) return (flags & HAS_LAST) === 0;
    const at = place * NUMBERS + 4;
    const numbers = this.#numbers;
    return (
      (flags & HAS_LAST) !== 0 &&
      numbers[at] === numberOf(last.id) &&
      numbers[at + 1] === numberOf(last.startTime) &&
      numbers[at + 2] === numberOf(last.stopTime) &&
      isSameClient(this.#clients[place] ?? null, last.client)
    );
  }
}

/** Where an agent is, without its address, which few agents share. */
type Locality = Omit<Place, 'ip'>;
type Client = NonNullable<LastConnection['client']>;

/** Starts over at so many, so that what no agent uses any more is released. */
const MAX_SHARED = 20_000;

/**
 * Returns the same object for parts that are equal. The key is a text that is there already: joining one from all texts of a
 * part would take longer than everything else. Parts that only have the key in common are shared from time to time.
 */
function createSharing<T extends object>(keyOf: (part: T) => string | null, isSame: (a: T, b: T) => boolean) {
  const parts = new Map<string | null, T>();
  return (part: T): T => {
    const key = keyOf(part);
    const shared = parts.get(key);
    if (shared !== undefined && isSame(shared, part)) return shared;
    if (parts.size >= MAX_SHARED) parts.clear();
    parts.set(key, part);
    return part;
  };
}

/** Parts that repeat over thousands of agents, each of them once in memory. */
function createSharedParts() {
  const text = createTextSharing();
  const shareText = (value: string | null): string | null => (value === null ? null : text(value));
  const locality = createSharing<Locality>((part) => part.city ?? part.region ?? part.country, isSameLocality);
  const client = createSharing<Client>((part) => part.ip ?? part.userAgent, isSameClient);
  const user = createSharing<OsUser>((part) => part.login ?? part.name, isSameUser);
  return {
    text: shareText,
    locality: (place: Place | null): Locality | null =>
      place === null ? null : locality({ country: place.country, region: place.region, city: place.city }),
    client: (part: Client | null): Client | null => (part === null ? null : client(part)),
    user: (part: OsUser | null): OsUser | null => (part === null ? null : user(part)),
  };
}

type SharedParts = ReturnType<typeof createSharedParts>;

function isSameLocality(a: Locality | null, b: Locality | null): boolean {
  if (a === null || b === null) return a === b;
  return a.country === b.country && a.region === b.region && a.city === b.city;
}

function isSameUser(a: OsUser | null, b: OsUser | null): boolean {
  if (a === null || b === null) return a === b;
  return a.login === b.login && a.name === b.name;
}

function isSameClient(a: Client | null, b: Client | null): boolean {
  if (a === null || b === null) return a === b;
  return a.userAgent === b.userAgent && a.ip === b.ip && isSameLocality(a, b);
}
