import type { DatabaseSync } from 'node:sqlite';
import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { ProposedEnd } from '../../contract/records.ts';

/** What a session is with: an agent, or a client of quick support. */
interface SessionTarget {
  readonly agentId: number | null;
  readonly supportId: number | null;
}

/** A tab of this console that shows its remote page; `since` in Unix seconds by the clock of the service. */
type OpenHere = SessionTarget & { readonly since: number };

/** What decides how a session without an end is taken. Times in Unix seconds. */
export interface EndRules {
  readonly now: number;
  readonly here: readonly OpenHere[];
}

/** A session that has begun and has no end (2.6 `stop`). */
export interface UnendedSession extends SessionTarget {
  readonly id: number;
  /** Unix seconds. */
  readonly start: number;
  /** Who began it; null where the service reported nobody. */
  readonly technician: string | null;
}

/** Where the rules look up what else is known. */
export interface EndSources {
  readonly agent: (id: number) => Pick<StoredAgent, 'online' | 'lastTime'> | undefined;
  /** Whether this technician, or anybody where that is null, began a later session with the same agent or client. */
  readonly hasLater: (session: UnendedSession) => boolean;
  /** The start of the next session with the same agent or client; null where there is none. */
  readonly nextStart: (session: UnendedSession) => number | null;
  /** The end that a person accepted, in Unix seconds; null where there is none, or one of another computer that cannot be. */
  readonly acceptedEnd: (session: Pick<UnendedSession, 'id' | 'start'>, now: number) => number | null;
}

const HOUR = 3_600;
/** A session may be taken to run for so long without this console showing it, in seconds. */
const MAX_RUNNING = 24 * HOUR;
/** Furthest proposed end after the start, in seconds. */
const MAX_PROPOSED = 12 * HOUR;
/** The service may count a session from before its page appeared in the tab, in seconds. */
const PAGE_DELAY = 300;

/**
 * Whether a session without an end runs now: it is the last one of its technician on that agent, and either this console
 * shows it, or it began within a day on an agent that is online. Everything else that has no end was never given one.
 */
export function isRunning(session: UnendedSession, { now, here }: EndRules, sources: EndSources): boolean {
  const { start, agentId, supportId } = session;
  const isShown = here.some(
    (tab) =>
      (tab.agentId === null ? tab.supportId === supportId : tab.agentId === agentId) && start >= tab.since - PAGE_DELAY,
  );
  const mayRun = start > now - MAX_RUNNING && agentId !== null && sources.agent(agentId)?.online === true;
  return (isShown || mayRun) && !sources.hasLater(session);
}

/**
 * The end to propose for a session that was never given one: when its agent was last seen, or the start of its next session,
 * whichever is earlier. Null where neither is after the start and within twelve hours of it.
 */
export function proposeEnd(session: UnendedSession, { now }: EndRules, sources: EndSources): ProposedEnd | null {
  const { start, agentId } = session;
  const agent = agentId === null ? undefined : sources.agent(agentId);
  // An agent that is online was last seen just now, which says nothing about this session.
  const lastSeen = agent?.online === true ? null : (agent?.lastTime ?? null);
  const known = [
    { at: lastSeen, because: 'last-seen' },
    { at: sources.nextStart(session), because: 'next-session' },
  ] as const;
  let earliest: ProposedEnd | null = null;
  for (const { at, because } of known)
    if (at !== null && at > start && at <= now && (earliest === null || at < earliest.at)) earliest = { at, because };
  return earliest === null || earliest.at > start + MAX_PROPOSED ? null : earliest;
}

/** Looks ends up in the stored history of one account, whose row in `accounts` has this key. */
export function openEndSources(
  { database, key, idBase }: { readonly database: DatabaseSync; readonly key: number; readonly idBase: number },
  { agent, acceptedEnd }: Pick<EndSources, 'agent' | 'acceptedEnd'>,
): EndSources {
  const after = (column: 'agent' | 'support', what: string, more: string) =>
    database.prepare(
      `SELECT ${what} AS found FROM history
       WHERE account = $account AND ${column} = $target AND start > 0 AND (at, id) > ($start, $id) ${more}`,
    );
  const sameTechnician = `AND ($technician IS NULL OR technician = $technician) LIMIT 1`;
  const statements = {
    agent: { later: after('agent', '1', sameTechnician), next: after('agent', 'min(at)', 'AND at > $start') },
    support: { later: after('support', '1', sameTechnician), next: after('support', 'min(at)', 'AND at > $start') },
  };
  const find = ({ agentId, supportId }: UnendedSession) =>
    agentId !== null
      ? { ...statements.agent, target: agentId - idBase }
      : supportId === null
        ? null
        : { ...statements.support, target: supportId - idBase };
  return {
    agent,
    acceptedEnd,
    hasLater(session) {
      const found = find(session);
      if (found === null) return false;
      const { start, technician } = session;
      const id = session.id - idBase;
      return found.later.get({ account: key, target: found.target, start, id, technician }) !== undefined;
    },
    nextStart(session) {
      const found = find(session);
      if (found === null) return null;
      const { start } = session;
      const id = session.id - idBase;
      const next = found.next.get({ account: key, target: found.target, start, id })?.found ?? null;
      return next === null ? null : Number(next);
    },
  };
}
