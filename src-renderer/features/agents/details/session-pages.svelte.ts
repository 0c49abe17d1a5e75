import type { AgentSession } from '../../../../src-main/contract/contract.ts';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import { call } from '../../../lib/call.ts';

const PAGE = 50;

/** The sessions of one agent, page by page, newest first (4.13 `agent_id`). Another object for each agent. */
export class SessionPages {
  readonly #agentId: number;
  sessions = $state.raw<readonly AgentSession[]>([]);
  /** As the service counts; null while it is not known. */
  total = $state<number | null>(null);
  /** Entries that could not be read. */
  dropped = $state(0);
  loading = $state(false);
  /** There are no older ones. */
  done = $state(false);
  failure = $state.raw<Failure | null>(null);
  #offset = 0;

  constructor(agentId: number) {
    this.#agentId = agentId;
  }

  /** Reads the next page; does nothing while one is on its way or when there is none. */
  async loadMore(): Promise<void> {
    if (this.loading || this.done) return;
    const offset = this.#offset;
    this.loading = true;
    this.failure = null;
    const reply = await call('agents:history', { agentId: this.#agentId, offset, limit: PAGE });
    this.loading = false;
    if (!reply.ok) {
      this.failure = reply.failure;
      return;
    }
    const { sessions, total, dropped } = reply.value;
    const came = sessions.length + dropped;
    this.#offset = offset + came;
    this.total = total;
    this.dropped += dropped;
    this.sessions = withoutDoubles([...this.sessions, ...sessions]);
    // A page without sessions is the last one, whatever the total.
    this.done = came === 0 || (total === null ? came < PAGE : this.#offset >= total);
  }

  /** A session began or ended: reads the newest page again and puts it on top of the list. */
  async readTop(): Promise<void> {
    if (this.loading || this.#offset === 0) return;
    const reply = await call('agents:history', { agentId: this.#agentId, offset: 0, limit: PAGE });
    if (!reply.ok) return;
    const { sessions, total } = reply.value;
    const before = this.sessions.length;
    this.sessions = withoutDoubles([...sessions, ...this.sessions]);
    this.#offset += this.sessions.length - before;
    this.total = total;
  }
}

/** Between two pages a new session moves the older ones on, so that the next page begins with what the last one ended with. */
function withoutDoubles(sessions: readonly AgentSession[]): readonly AgentSession[] {
  const seen = new Map<number, AgentSession>();
  for (const session of sessions) if (!seen.has(session.id)) seen.set(session.id, session);
  return [...seen.values()];
}
