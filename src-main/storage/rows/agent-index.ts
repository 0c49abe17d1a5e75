import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { AgentsSummary } from '../../contract/contract.ts';
import { packAgent, type PackedRow } from '../../contract/packed-rows.ts';
import type { Agent, AgentList } from '../../contract/model.ts';
import { isKnown, toStored } from './agent-row.ts';

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
  readonly upserted: readonly StoredAgent[];
  readonly removed: readonly number[];
  /** Of a list; absent if a single agent was read. */
  readonly unread?: Unread;
}

/** The agents of one account in memory, to be compared with each response. */
export class AgentIndex {
  readonly #agents = new Map<number, StoredAgent>();
  /** They carry rights, so they are in memory only. */
  readonly #previews = new Map<number, string>();
  #ids: readonly number[] | null = null;
  #unread: Unread;

  /** @param dropped number of unreadable elements of the last list */
  constructor(agents: Iterable<StoredAgent>, dropped: number) {
    const suspects = new Set<number>();
    for (const agent of agents) {
      this.#agents.set(agent.id, agent);
      if (agent.unlisted === true) suspects.add(agent.id);
    }
    const claimed = Math.min(suspects.size, dropped);
    this.#unread = { suspects, claimed, strangers: dropped - claimed };
  }

  get(id: number): StoredAgent | undefined {
    return this.#agents.get(id);
  }

  all(): Iterable<StoredAgent> {
    return this.#agents.values();
  }

  /**
   * Compares a whole list, each id in it once, with what is stored. Missing agents are removed unless an unreadable element
   * may be one of them.
   */
  compare(list: AgentList): Difference {
    const upserted: StoredAgent[] = [];
    let stillListed = 0;
    for (const agent of list.agents) {
      const known = this.#agents.get(agent.id);
      if (known !== undefined) stillListed += 1;
      if (known === undefined || !isKnown(known, agent)) upserted.push(toStored(agent, known));
    }
    const missing = stillListed === this.#agents.size ? [] : this.#missingFrom(list);
    const { gone, unread } = judgeMissing(missing, list.dropped, this.#unread);
    for (const id of unread.suspects) {
      const agent = this.#agents.get(id);
      if (agent !== undefined && agent.unlisted !== true) upserted.push({ ...agent, unlisted: true });
    }
    return { upserted, removed: gone, unread };
  }

  #missingFrom({ agents }: AgentList): number[] {
    const listed = new Set(agents.map(({ id }) => id));
    return [...this.#agents.keys()].filter((id) => !listed.has(id));
  }

  /** Address of its preview (2.1 `preview_url`), as last sent in this run. */
  preview(id: number): string | null {
    return this.#previews.get(id) ?? null;
  }

  rememberPreview({ id, previewUrl }: Pick<Agent, 'id' | 'previewUrl'>): void {
    if (previewUrl === null) this.#previews.delete(id);
    else this.#previews.set(id, previewUrl);
  }

  take({ upserted, removed, unread }: Difference): void {
    if (unread !== undefined) this.#unread = unread;
    for (const agent of upserted) {
      if (!this.#agents.has(agent.id)) this.#ids = null;
      this.#agents.set(agent.id, agent);
    }
    for (const id of removed) {
      if (this.#agents.delete(id)) this.#ids = null;
      this.#previews.delete(id);
    }
  }

  /** The totals once the difference is applied. */
  totalsAfter({ upserted, removed }: Difference): Pick<AgentsSummary, 'total' | 'online'> {
    let total = this.#agents.size;
    let online = 0;
    for (const agent of this.#agents.values()) if (agent.online === true) online += 1;
    const leave = (id: number): void => {
      const known = this.#agents.get(id);
      if (known === undefined) return;
      total -= 1;
      if (known.online === true) online -= 1;
    };
    for (const agent of upserted) {
      leave(agent.id);
      total += 1;
      if (agent.online === true) online += 1;
    }
    for (const id of removed) leave(id);
    return { total, online };
  }

  rows(ids: Iterable<number>, favorites: ReadonlySet<number>): PackedRow[] {
    const rows: PackedRow[] = [];
    for (const id of ids) {
      const agent = this.#agents.get(id);
      if (agent !== undefined) rows.push(packAgent(agent, favorites.has(id)));
    }
    return rows;
  }

  /** Up to `limit` ids above `afterId`, ascending. */
  idsAfter(afterId: number | null, limit: number): readonly number[] {
    this.#ids ??= [...this.#agents.keys()].sort((a, b) => a - b);
    const start = afterId === null ? 0 : firstAbove(this.#ids, afterId);
    return this.#ids.slice(start, start + limit);
  }
}

function firstAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Max missing agents per new unreadable element that may be one of them; if there are more, nearly all are gone. */
const MAX_DOUBTED_EACH = 20;

/**
 * Which of the agents missing from a list are gone. No agent is removed because its element is unreadable: those that went
 * missing with such an element stay until it can be read or disappears. An element that was unreadable before explains no
 * agent that goes missing later; otherwise one unreadable element would retain every agent that is ever removed.
 */
export function judgeMissing(
  missing: readonly number[],
  dropped: number,
  before: Unread,
): { readonly gone: readonly number[]; readonly unread: Unread } {
  const old = missing.filter((id) => before.suspects.has(id));
  const fresh = missing.filter((id) => !before.suspects.has(id));
  // If fewer are left, those that stand for no agent are taken to have gone first, which removes no agent.
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
