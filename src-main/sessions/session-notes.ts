import type { Result } from '../contract/failure.ts';
import type { OpenSession } from '../storage/tables/open-sessions.ts';
import { tabOfAgent, type Sessions, type Target } from './tabs.ts';

/** Where visits are kept; always those of the account that is shown. */
export interface SessionStore {
  restorableSessions(): Promise<Result<readonly OpenSession[]>>;
  storeSession(openSession: OpenSession): Promise<Result<unknown>>;
}

export interface SessionNotesDeps {
  readonly records: SessionStore;
  /** Unix milliseconds */
  readonly wallNow: () => number;
  /** Random and never repeated. */
  readonly newId: () => string;
}

/**
 * Remembers on which computers the technician is, from the moment their screen is seen until the tab is closed, so that they
 * are offered again when the program ends in between, however it ends.
 */
export class SessionNotes {
  readonly #deps: SessionNotesDeps;
  /** Open when the program, or the account's last turn, ended. */
  #offered: readonly OpenSession[] = [];
  readonly #living = new Map<string, OpenSession>();
  /** Counts up whenever another account is shown. */
  #turn = 0;

  constructor(deps: SessionNotesDeps) {
    this.#deps = deps;
  }

  /** Another account is on the desk. */
  async load(): Promise<void> {
    this.#turn += 1;
    const mine = this.#turn;
    this.#offered = [];
    const offered = await this.#deps.records.restorableSessions();
    if (mine === this.#turn && offered.ok) this.#offered = offered.value;
  }

  /** Agents that were open and are not, each once, the latest first. */
  offered(sessions: Sessions): readonly { readonly agentId: number; readonly name: string }[] {
    const living = new Set([...this.#living.values()].map(({ id }) => id));
    const names = new Map<number, string>();
    for (const { id, agentId, name } of this.#offered.toReversed()) {
      if (agentId === null || living.has(id) || names.has(agentId)) continue;
      if (tabOfAgent(sessions, agentId) === undefined) names.set(agentId, name);
    }
    return [...names].map(([agentId, name]) => ({ agentId, name }));
  }

  /** A tab is opened: where this target is offered, the tab goes on with that visit. Answers the visit's note. */
  takeUp(tabId: string, target: Target): string {
    // Of a computer that is not in the list nothing is kept by which it could be told again.
    if (target.agentId === null && target.supportId === null) return '';
    const openSession = this.#offered.findLast(
      ({ agentId, supportId }) => agentId === target.agentId && supportId === target.supportId,
    );
    if (openSession === undefined) return '';
    this.#living.set(tabId, openSession);
    return openSession.note;
  }

  /** The remote screen is seen. */
  begin(tabId: string, target: Target, name: string, note: string): void {
    const { wallNow, newId } = this.#deps;
    const known = this.#living.get(tabId);
    if (known?.endedAt === null && known.name === name && !this.#isOffered(known)) return;
    const { agentId, supportId } = target;
    const start = known ?? { id: newId(), agentId, supportId, startedAt: wallNow() };
    this.#offered = this.#offered.filter(({ id }) => id !== start.id);
    this.#store(tabId, { ...start, name, note, endedAt: null, offered: true });
  }

  note(tabId: string, note: string): void {
    const openSession = this.#living.get(tabId);
    if (openSession !== undefined) this.#store(tabId, { ...openSession, note });
  }

  /** Its tab is closed by a person. */
  end(tabId: string): void {
    const openSession = this.#living.get(tabId);
    if (openSession === undefined) return;
    this.#offered = this.#offered.filter(({ id }) => id !== openSession.id);
    this.#store(tabId, { ...openSession, endedAt: openSession.endedAt ?? this.#deps.wallNow(), offered: false });
    this.#living.delete(tabId);
  }

  /** The program may end at any moment: what is open is written as if it ended now, and goes on where it does not. */
  async save(): Promise<void> {
    const endedAt = this.#deps.wallNow();
    const left = [...this.#living.values()].map((openSession) => ({
      ...openSession,
      endedAt: openSession.endedAt ?? endedAt,
      offered: true,
    }));
    await Promise.all(left.map((openSession) => this.#deps.records.storeSession(openSession)));
  }

  /** The program or the account's turn ends: what was open is offered again. */
  leaveAll(): void {
    for (const [tabId, openSession] of this.#living) {
      const left = { ...openSession, endedAt: openSession.endedAt ?? this.#deps.wallNow(), offered: true };
      this.#store(tabId, left);
      if (!this.#isOffered(left)) this.#offered = [...this.#offered, left];
    }
    this.#living.clear();
  }

  /** They are offered no longer; their notes stay. */
  forget(): void {
    const living = new Set([...this.#living.values()].map(({ id }) => id));
    for (const openSession of this.#offered) {
      if (!living.has(openSession.id)) void this.#deps.records.storeSession({ ...openSession, offered: false });
    }
    this.#offered = this.#offered.filter(({ id }) => living.has(id));
  }

  #isOffered(openSession: OpenSession): boolean {
    return this.#offered.some(({ id }) => id === openSession.id);
  }

  #store(tabId: string, openSession: OpenSession): void {
    this.#living.set(tabId, openSession);
    void this.#deps.records.storeSession(openSession);
  }
}
