import type { Result } from '../contract/failure.ts';
import type { Visit } from '../storage/tables/open-sessions.ts';
import { tabOfAgent, type Sessions, type Target } from './tabs.ts';

/** Where visits are kept; always those of the account that is shown. */
export interface VisitBook {
  offeredVisits(): Promise<Result<readonly Visit[]>>;
  keepVisit(visit: Visit): Promise<Result<unknown>>;
}

export interface VisitsDeps {
  readonly book: VisitBook;
  /** Unix milliseconds */
  readonly wallNow: () => number;
  /** Random and never repeated. */
  readonly newId: () => string;
}

/**
 * Remembers on which computers the technician is, from the moment their screen is seen until the tab is closed, so that they
 * are offered again when the program ends in between, however it ends.
 */
export class Visits {
  readonly #deps: VisitsDeps;
  /** Open when the program, or the account's last turn, ended. */
  #offered: readonly Visit[] = [];
  readonly #living = new Map<string, Visit>();
  /** Counts up whenever another account is shown. */
  #turn = 0;

  constructor(deps: VisitsDeps) {
    this.#deps = deps;
  }

  /** Another account is on the desk. */
  async load(): Promise<void> {
    this.#turn += 1;
    const mine = this.#turn;
    this.#offered = [];
    const offered = await this.#deps.book.offeredVisits();
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
    const visit = this.#offered.findLast(
      ({ agentId, supportId }) => agentId === target.agentId && supportId === target.supportId,
    );
    if (visit === undefined) return '';
    this.#living.set(tabId, visit);
    return visit.note;
  }

  /** The remote screen is seen. */
  begin(tabId: string, target: Target, name: string, note: string): void {
    const { wallNow, newId } = this.#deps;
    const known = this.#living.get(tabId);
    if (known?.endedAt === null && known.name === name && !this.#isOffered(known)) return;
    const { agentId, supportId } = target;
    const start = known ?? { id: newId(), agentId, supportId, startedAt: wallNow() };
    this.#offered = this.#offered.filter(({ id }) => id !== start.id);
    this.#keep(tabId, { ...start, name, note, endedAt: null, offered: true });
  }

  note(tabId: string, note: string): void {
    const visit = this.#living.get(tabId);
    if (visit !== undefined) this.#keep(tabId, { ...visit, note });
  }

  /** Its tab is closed by a person. */
  end(tabId: string): void {
    const visit = this.#living.get(tabId);
    if (visit === undefined) return;
    this.#offered = this.#offered.filter(({ id }) => id !== visit.id);
    this.#keep(tabId, { ...visit, endedAt: visit.endedAt ?? this.#deps.wallNow(), offered: false });
    this.#living.delete(tabId);
  }

  /** The program may end at any moment: what is open is written as if it ended now, and goes on where it does not. */
  async save(): Promise<void> {
    const endedAt = this.#deps.wallNow();
    const left = [...this.#living.values()].map((visit) => ({
      ...visit,
      endedAt: visit.endedAt ?? endedAt,
      offered: true,
    }));
    await Promise.all(left.map((visit) => this.#deps.book.keepVisit(visit)));
  }

  /** The program or the account's turn ends: what was open is offered again. */
  leaveAll(): void {
    for (const [tabId, visit] of this.#living) {
      const left = { ...visit, endedAt: visit.endedAt ?? this.#deps.wallNow(), offered: true };
      this.#keep(tabId, left);
      if (!this.#isOffered(left)) this.#offered = [...this.#offered, left];
    }
    this.#living.clear();
  }

  /** They are offered no longer; their notes stay. */
  forget(): void {
    const living = new Set([...this.#living.values()].map(({ id }) => id));
    for (const visit of this.#offered) {
      if (!living.has(visit.id)) void this.#deps.book.keepVisit({ ...visit, offered: false });
    }
    this.#offered = this.#offered.filter(({ id }) => living.has(id));
  }

  #isOffered(visit: Visit): boolean {
    return this.#offered.some(({ id }) => id === visit.id);
  }

  #keep(tabId: string, visit: Visit): void {
    this.#living.set(tabId, visit);
    void this.#deps.book.keepVisit(visit);
  }
}
