import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { AgentsSummary } from '../../contract/contract.ts';
import { packAgent, type PackedRow } from '../../contract/packed-rows.ts';
import type { Agent, AgentList, AgentTaker } from '../../contract/model.ts';
import { AgentColumns } from './agent-columns.ts';
import { toStored } from './agent-row.ts';

/** Which agents the unreadable elements of one account's lists may stand for. */
export interface Unread {
  /** Agents that were missing when an unreadable element appeared. */
  readonly suspects: ReadonlySet<number>;
  /** Number of unreadable elements that stand for one of them. */
  readonly claimed: number;
  /** Number of the others: they stand for no agent that was ever read. */
  readonly strangers: number;
}

/** What a response changes; not applied yet. */
export interface Difference {
  readonly upserted: AgentColumns;
  readonly removed: readonly number[];
  /** Of a list; absent if a single agent was read. */
  readonly unread?: Unread;
  /** Of a list: the addresses of previews by their places in these columns; undefined of agents that it does not have. */
  readonly previews?: { readonly of: AgentColumns; readonly addresses: readonly (string | null | undefined)[] };
  /** Agents of the list were left out, because they were read one by one while it arrived. */
  readonly leavesOut?: boolean;
}

/** The agents of one account in memory, to be compared with each response. */
export class AgentIndex {
  /** Their ids ascend. */
  #agents = new AgentColumns();
  #unread: Unread;
  /** How many differences were taken, and how many with the last whole list. */
  #taken = 0;
  #takenList = 0;
  /** Agents that were changed one by one after the last whole list, with the number of that difference. */
  readonly #changedAlone = new Map<number, number>();

  /** @param agents their ids ascend @param dropped number of unreadable elements of the last list */
  constructor(agents: Iterable<StoredAgent>, dropped: number) {
    const suspects = new Set<number>();
    for (const agent of agents) {
      this.#agents.append(agent);
      if (agent.unlisted === true) suspects.add(agent.id);
    }
    const claimed = Math.min(suspects.size, dropped);
    this.#unread = { suspects, claimed, strangers: dropped - claimed };
  }

  get(id: number): StoredAgent | undefined {
    const place = this.#agents.find(id);
    return place === -1 ? undefined : this.#agents.read(place);
  }

  all(): Iterable<StoredAgent> {
    return this.#agents.all();
  }

  /** Compares the agents of a list as they are read; nothing is changed. Single agents may change while it lasts. */
  compare(): Comparison {
    const begun = this.#taken;
    return new Comparison(this.#agents, this.#unread, () => this.#changedSince(begun));
  }

  /** Agents that were changed one by one since then; null if it was by another whole list. */
  #changedSince(taken: number): ReadonlySet<number> | null {
    if (this.#takenList > taken) return null;
    const changed = new Set<number>();
    for (const [id, at] of this.#changedAlone) if (at > taken) changed.add(id);
    return changed;
  }

  noDifference(): Difference {
    return { upserted: this.#agents.emptyCopy(), removed: [] };
  }

  /** The difference that the details of one agent make; null if there is none. */
  compareOne(agent: Agent): Difference | null {
    const place = this.#agents.find(agent.id);
    if (place === -1 || this.#agents.isKnown(place, agent)) return null;
    const upserted = this.#agents.emptyCopy();
    upserted.append(toStored(agent, this.#agents.read(place)), agent.previewUrl);
    return { upserted, removed: [] };
  }

  /** Address of its preview (2.1 `preview_url`), as last sent in this run. */
  preview(id: number): string | null {
    const place = this.#agents.find(id);
    return place === -1 ? null : this.#agents.preview(place);
  }

  rememberPreview({ id, previewUrl }: Pick<Agent, 'id' | 'previewUrl'>): void {
    const place = this.#agents.find(id);
    if (place !== -1) this.#agents.setPreview(place, previewUrl);
  }

  take({ upserted, removed, unread, previews }: Difference): void {
    this.#taken += 1;
    if (unread === undefined) for (const id of upserted.ids()) this.#changedAlone.set(id, this.#taken);
    else {
      this.#unread = unread;
      this.#takenList = this.#taken;
      this.#changedAlone.clear();
    }
    if (previews !== undefined) this.#takePreviews(previews);
    this.#agents = this.#agents.merge(upserted, new Set(removed));
  }

  #takePreviews({ of, addresses }: NonNullable<Difference['previews']>): void {
    const agents = this.#agents;
    addresses.forEach((address, place) => {
      if (address === undefined) return;
      const now = of === agents ? place : agents.find(of.id(place));
      if (now !== -1) agents.setPreview(now, address);
    });
  }

  /** The totals once the difference is applied. */
  totalsAfter({ upserted, removed }: Difference): Pick<AgentsSummary, 'total' | 'online'> {
    let total = this.#agents.size;
    let online = 0;
    for (let place = 0; place < total; place += 1) if (this.#agents.isOnline(place)) online += 1;
    const leave = (id: number): void => {
      const place = this.#agents.find(id);
      if (place === -1) return;
      total -= 1;
      if (this.#agents.isOnline(place)) online -= 1;
    };
    for (let place = 0; place < upserted.size; place += 1) {
      leave(upserted.id(place));
      total += 1;
      if (upserted.isOnline(place)) online += 1;
    }
    for (const id of removed) leave(id);
    return { total, online };
  }

  rows(ids: Iterable<number>, favorites: { has(id: number): boolean }): PackedRow[] {
    const rows: PackedRow[] = [];
    for (const id of ids) {
      const agent = this.get(id);
      if (agent !== undefined) rows.push(packAgent(agent, favorites.has(id)));
    }
    return rows;
  }

  /** Up to `limit` ids above `afterId`, ascending. */
  idsAfter(afterId: number | null, limit: number): readonly number[] {
    const start = afterId === null ? 0 : this.#agents.firstAbove(afterId);
    return this.#agents.ids(start, start + limit);
  }
}

/** A whole list, each id in it once, beside what is stored. */
export class Comparison implements AgentTaker {
  readonly #known: AgentColumns;
  readonly #unread: Unread;
  readonly #changedAlone: () => ReadonlySet<number> | null;
  #changed: AgentColumns;
  /** By place: the address of the preview; undefined where the list does not have the agent (so far). */
  #previews: (string | null | undefined)[] = [];
  #stillListed = 0;
  #guess = 0;
  #ended: Difference | null = null;

  /** @param changedAlone agents that were changed since it was made; null if another whole list was taken */
  constructor(known: AgentColumns, unread: Unread, changedAlone: () => ReadonlySet<number> | null) {
    this.#known = known;
    this.#unread = unread;
    this.#changedAlone = changedAlone;
    this.#changed = known.emptyCopy();
    this.restart();
  }

  restart(): void {
    this.#changed = this.#known.emptyCopy();
    this.#previews = Array.from({ length: this.#known.size });
    this.#stillListed = 0;
    this.#guess = 0;
  }

  take(agents: readonly Agent[]): void {
    const known = this.#known;
    for (const agent of agents) {
      const place = known.find(agent.id, this.#guess);
      if (place === -1) {
        this.#changed.append(toStored(agent), agent.previewUrl);
        continue;
      }
      // Services list agents in the same order each time.
      this.#guess = place + 1;
      this.#stillListed += 1;
      this.#previews[place] = sameText(known.preview(place), agent.previewUrl);
      if (!known.isKnown(place, agent)) this.#changed.append(toStored(agent, known.read(place)), agent.previewUrl);
    }
  }

  /** Takes a list that was gathered before, and where nothing is stored its columns themselves, which must not change then. */
  takeAll(list: AgentColumns): void {
    if (this.#known.size === 0) this.#changed = list;
    else
      for (let place = 0; place < list.size; place += 1)
        this.take([{ ...list.read(place), permanentUrl: null, onetimeUrl: null, previewUrl: list.preview(place) }]);
  }

  /** For a part of the list: no agent is missing. Null if a whole list was taken meanwhile. */
  endPart(): Difference | null {
    if (this.#changedAlone() === null) return null;
    return { upserted: this.#changed, removed: [], previews: { of: this.#known, addresses: this.#previews } };
  }

  /**
   * Missing agents are removed unless an unreadable element may be one of them. Agents that were changed one by one meanwhile
   * stay as they are. Null if another whole list was taken meanwhile.
   */
  end({ dropped }: Pick<AgentList, 'dropped'>): Difference | null {
    const changedAlone = this.#changedAlone();
    if (changedAlone === null) return null;
    // Storing it may be tried again.
    this.#ended ??= this.#end(dropped, changedAlone);
    return this.#ended;
  }

  #end(dropped: number, changedAlone: ReadonlySet<number>): Difference {
    const known = this.#known;
    const missing: number[] = [];
    if (this.#stillListed < known.size)
      this.#previews.forEach((preview, place) => {
        if (preview === undefined && !changedAlone.has(known.id(place))) missing.push(known.id(place));
      });
    const { gone, unread } = judgeMissing(missing, dropped, this.#unread);
    const upserted = this.#changed.without(changedAlone);
    for (const id of unread.suspects) {
      const place = known.find(id);
      if (place !== -1 && !known.isUnlisted(place))
        upserted.append({ ...known.read(place), unlisted: true }, known.preview(place));
    }
    const previews = { of: known, addresses: this.#previews };
    return { upserted, removed: gone, unread, previews, leavesOut: changedAlone.size > 0 };
  }
}

/** The text that is in memory already, so that the other one is released. */
const sameText = (known: string | null, text: string | null): string | null => (known === text ? known : text);

/** Max missing agents per new unreadable element that may be one of them; if there are more, nearly all are gone. */
const MAX_DOUBTED_EACH = 20;

/**
 * Which of the agents missing from a list are gone. No agent is removed because its element is unreadable: those that went
 * missing with such an element stay until it can be read or disappears. An element that was unreadable before explains no
 * agent that goes missing later; otherwise one unreadable element would retain every agent that is ever removed.
 */
function judgeMissing(
  missing: readonly number[],
  dropped: number,
  before: Unread,
): { readonly gone: readonly number[]; readonly unread: Unread } {
  const old = missing.filter((id) => before.suspects.has(id));
  const fresh = missing.filter((id) => !before.suspects.has(id));
  // If fewer are left, we assume that those that stand for no agent went first, which removes no agent.
  const stillClaimed = Math.min(before.claimed, old.length, dropped);
  const stillStrangers = Math.min(before.strangers, dropped - stillClaimed);
  const added = dropped - stillClaimed - stillStrangers;
  const doubted = added > 0 && fresh.length <= added * MAX_DOUBTED_EACH ? fresh : [];
  const addedClaims = Math.min(added, doubted.length);
  const claimed = stillClaimed + addedClaims;
  const stored = stillClaimed > 0 ? [...old, ...doubted] : doubted;
  const suspects = new Set(stored);
  return {
    gone: missing.filter((id) => !suspects.has(id)),
    unread: { suspects, claimed, strangers: dropped - claimed },
  };
}
