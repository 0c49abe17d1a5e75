import type { Agent, LastConnection } from './agent.ts';
import type { Agents } from './agents.ts';
import type { Clock } from './clock.ts';
import type { History } from './history.ts';
import { randomToken, sameSecret } from './identity.ts';
import type { DropReason } from './power.ts';
import type { Streams } from './streams.ts';

/** A remote session as the tests may see it. Times in Unix milliseconds. */
export interface SessionView {
  readonly id: number;
  readonly agentId: number;
  readonly agentName: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly endReason: DropReason | null;
  /** The page holds its connection. */
  readonly attached: boolean;
}

export interface Session {
  readonly id: number;
  readonly agent: Agent;
  /** Lets only the page watch and leave the session. */
  readonly pageToken: string;
  readonly startedAt: number;
  endedAt: number | null;
  endReason: DropReason | null;
}

/** Ended sessions that stay available for their pages and for tests. */
const keptSessions = 2000;

export const sessionKey = (id: number): string => `session/${id}`;

/** Sessions opened through one-time links: they begin with the page, and end with it or with the agent. */
export class Sessions {
  readonly #agents: Agents;
  readonly #history: History;
  readonly #streams: Streams;
  readonly #clock: Clock;
  readonly #sessions = new Map<number, Session>();

  constructor(agents: Agents, history: History, streams: Streams, clock: Clock) {
    this.#agents = agents;
    this.#history = history;
    this.#streams = streams;
    this.#clock = clock;
  }

  /** @param client who connects, from where */
  begin(agent: Agent, client: LastConnection['client'], login: string): Session {
    const startTime = this.#clock.seconds();
    const id = this.#history.begin({ agent, client, login, startTime, oneTime: true });
    const session: Session = {
      id,
      agent,
      pageToken: randomToken(),
      startedAt: this.#clock.now(),
      endedAt: null,
      endReason: null,
    };
    this.#sessions.set(id, session);
    this.#forgetOldest();
    agent.last = { id, startTime, stopTime: null, client };
    agent.sessionsTotal += 1;
    this.#agents.changed(agent);
    this.#streams.expect(sessionKey(id));
    return session;
  }

  /** @returns the session whose page carries this token */
  ofPage(id: number, token: string): Session | null {
    const session = this.#sessions.get(id);
    return session !== undefined && sameSecret(token, session.pageToken) ? session : null;
  }

  end(id: number, reason: DropReason): void {
    const session = this.#sessions.get(id);
    if (session?.endedAt !== null) return;
    session.endedAt = this.#clock.now();
    session.endReason = reason;
    const stopTime = this.#clock.seconds();
    this.#history.finish(id, stopTime);
    const { agent } = session;
    if (agent.last?.id === id) {
      agent.last = { ...agent.last, stopTime };
      this.#agents.changed(agent);
    }
    this.#streams.end(sessionKey(id), reason);
  }

  endAllOf(agent: Agent, reason: DropReason): void {
    for (const session of this.#sessions.values()) if (session.agent === agent) this.end(session.id, reason);
  }

  #forgetOldest(): void {
    if (this.#sessions.size <= keptSessions) return;
    for (const { id, endedAt } of this.#sessions.values()) if (endedAt !== null) return void this.#sessions.delete(id);
  }

  list(): readonly SessionView[] {
    return [...this.#sessions.values()].map(({ id, agent, startedAt, endedAt, endReason }) => ({
      id,
      agentId: agent.id,
      agentName: agent.name,
      startedAt,
      endedAt,
      endReason,
      attached: this.#streams.watchers(sessionKey(id)) > 0,
    }));
  }
}
