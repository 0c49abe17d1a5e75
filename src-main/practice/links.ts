import type { Agent } from './agent.ts';
import type { Clock } from './clock.ts';
import { randomToken, sameSecret, sign } from './identity.ts';

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
export class Links {
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
