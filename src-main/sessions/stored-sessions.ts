import type { Result } from '../contract/failure.ts';
import type { OpenSession } from '../storage/user/entries.ts';
import { tabOfAgent, type Sessions, type Target } from './tabs.ts';

/** Where open sessions are stored, for the account that is shown. */
export interface SessionStore {
  restorableSessions(): Promise<Result<readonly OpenSession[]>>;
  storeSession(openSession: OpenSession): Promise<Result<unknown>>;
}

export interface StoredSessionsDeps {
  readonly store: SessionStore;
  /** Unix milliseconds */
  readonly wallNow: () => number;
  /** Random and never repeated. */
  readonly newId: () => string;
}

/**
 * Stores which sessions are open, from the moment their page appears until the tab is closed, so that they can be restored
 * when the program ends in between, however it ends.
 */
export class StoredSessions {
  readonly #deps: StoredSessionsDeps;
  /** Open when the program ended or the account was left. */
  #restorable: readonly OpenSession[] = [];
  /** By tab. */
  readonly #open = new Map<string, OpenSession>();
  /** Counts the loads, so that a slow answer for a previous account is ignored. */
  #loads = 0;

  constructor(deps: StoredSessionsDeps) {
    this.#deps = deps;
  }

  /** Reads the restorable sessions of the account that is shown now. */
  async load(): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    this.#restorable = [];
    const stored = await this.#deps.store.restorableSessions();
    if (load === this.#loads && stored.ok) this.#restorable = stored.value;
  }

  /** Restorable agents without a tab, each once, the latest first. */
  restorable(sessions: Sessions): readonly number[] {
    const open = this.#openIds();
    const agentIds = new Set<number>();
    for (const { id, agentId } of this.#restorable.toReversed()) {
      if (agentId === null || open.has(id)) continue;
      if (tabOfAgent(sessions, agentId) === undefined) agentIds.add(agentId);
    }
    return [...agentIds];
  }

  /** A tab opens: it continues the restorable session of this target, if there is one. Returns that session's note. */
  resume(tabId: string, target: Target): string {
    // A device ID is not stored, so an unlisted agent cannot be recognised.
    if (target.agentId === null && target.supportId === null) return '';
    const session = this.#restorable.findLast(
      ({ agentId, supportId }) => agentId === target.agentId && supportId === target.supportId,
    );
    if (session === undefined) return '';
    this.#open.set(tabId, session);
    return session.note;
  }

  /** The remote page has appeared. */
  begin(tabId: string, target: Target, name: string, note: string): void {
    const { wallNow, newId } = this.#deps;
    const known = this.#open.get(tabId);
    if (known?.endedAt === null && known.name === name && !this.#isRestorable(known)) return;
    const { agentId, supportId } = target;
    const session = known ?? { id: newId(), agentId, supportId, startedAt: wallNow() };
    this.#restorable = this.#restorable.filter(({ id }) => id !== session.id);
    this.#store(tabId, { ...session, name, note, endedAt: null, offered: true });
  }

  setNote(tabId: string, note: string): void {
    const session = this.#open.get(tabId);
    if (session !== undefined) this.#store(tabId, { ...session, note });
  }

  /** The user closed the tab. */
  end(tabId: string): void {
    const session = this.#open.get(tabId);
    if (session === undefined) return;
    this.#restorable = this.#restorable.filter(({ id }) => id !== session.id);
    this.#store(tabId, { ...session, endedAt: session.endedAt ?? this.#deps.wallNow(), offered: false });
    this.#open.delete(tabId);
  }

  /** Stores open sessions as if they ended now, because the program may be ended at any moment; they continue if it is not. */
  async save(): Promise<void> {
    const sessions = [...this.#open.values()].map((session) => this.#endedNow(session));
    await Promise.all(sessions.map((session) => this.#deps.store.storeSession(session)));
  }

  /** The program ends or the account is left: open sessions become restorable. */
  leaveAll(): void {
    for (const [tabId, session] of this.#open) {
      const left = this.#endedNow(session);
      this.#store(tabId, left);
      if (!this.#isRestorable(left)) this.#restorable = [...this.#restorable, left];
    }
    this.#open.clear();
  }

  /** Stops offering the restorable sessions; their notes stay. */
  forget(): void {
    const open = this.#openIds();
    for (const session of this.#restorable) {
      if (!open.has(session.id)) void this.#deps.store.storeSession({ ...session, offered: false });
    }
    this.#restorable = this.#restorable.filter(({ id }) => open.has(id));
  }

  #endedNow(session: OpenSession): OpenSession {
    return { ...session, endedAt: session.endedAt ?? this.#deps.wallNow(), offered: true };
  }

  #openIds(): ReadonlySet<string> {
    return new Set([...this.#open.values()].map(({ id }) => id));
  }

  #isRestorable(session: OpenSession): boolean {
    return this.#restorable.some(({ id }) => id === session.id);
  }

  #store(tabId: string, session: OpenSession): void {
    this.#open.set(tabId, session);
    void this.#deps.store.storeSession(session);
  }
}
