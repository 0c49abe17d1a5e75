import { addToId } from '../tables/service-ids.ts';

/** An agent that the user marked or connected to; `at` in Unix milliseconds. */
export interface AgentBookmark {
  readonly agentId: number;
  readonly at: number;
}

/** The user is notified when the agent is online again; `since` in Unix milliseconds. */
export interface Watch {
  readonly agentId: number;
  readonly agentName: string;
  readonly since: number;
}

/** One session of this console with an agent or a client, from opening its tab to closing it. Never holds a link. */
export interface OpenSession {
  /** Never used twice. */
  readonly id: string;
  /** Null for a support session. */
  readonly agentId: number | null;
  readonly supportId: number | null;
  readonly name: string;
  /** Unix milliseconds, both. */
  readonly startedAt: number;
  /** Null while it is open, and if the program was killed. */
  readonly endedAt: number | null;
  /** Open now, or when the program ended: offered for restoring. */
  readonly offered: boolean;
  /** Written by the user. */
  readonly note: string;
}

/** The end that a person accepted for a session without one. */
export interface AcceptedEnd {
  /** The id of the session in the history (2.6). */
  readonly sessionId: number;
  /** Unix seconds. */
  readonly end: number;
  /** When it was accepted, in Unix milliseconds. */
  readonly at: number;
}

/** An entry about an agent with another id, see `service-ids.ts`. */
export const shiftAgentId = <T extends { readonly agentId: number }>(entry: T, by: number): T => ({
  ...entry,
  agentId: entry.agentId + by,
});

export const shiftAcceptedEnd = (entry: AcceptedEnd, by: number): AcceptedEnd => ({
  ...entry,
  sessionId: entry.sessionId + by,
});

export const shiftOpenSession = (session: OpenSession, by: number): OpenSession => ({
  ...session,
  agentId: addToId(session.agentId, by),
  supportId: addToId(session.supportId, by),
});
