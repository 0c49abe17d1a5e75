import type { StoredAgent } from '../../contract/agent-fields.ts';
import type { AgentsSummary } from '../../contract/contract.ts';
import { packAgent, type PackedRow } from '../../contract/packed-rows.ts';
import type { Agent, AgentList } from '../../contract/model.ts';
import { isKnown, toStored } from './agent-row.ts';

/** What is known of the unreadable elements of one account's lists: whom they may stand for. */
export interface Unread {
  /** Kept agents that were missing when an unreadable element appeared. */
  readonly suspects: ReadonlySet<number>;
  /** How many unreadable elements stand for one of them; the others stand for no agent that was ever read. */
  readonly claimed: number;
  readonly strangers: number;
}

/** What one answer changes; nothing in it has been taken over yet. */
export interface Difference {
  readonly upserted: readonly StoredAgent[];
  readonly removed: readonly number[];
  /** What the list says of its unreadable elements; absent where nothing but one agent was read. */
  readonly unread?: Unread;
}

/** One account's agents in memory, next to what the disk keeps of them: what an answer is compared with. */
export class AgentIndex {
  readonly #agents = new Map<number, StoredAgent>();
  /** They carry rights: never on the disk, and gone with this object. */
  readonly #previews = new Map<number, string>();
  #ids: readonly number[] | null = null;
  #unread: Unread;

  /** `dropped`: how many elements of the last list could not be read. */
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

  /** Compares a whole list with what is stored. Missing agents are removed unless an unreadable element may be one of them. */
  compare(list: AgentList): Difference {
    const upserted: StoredAgent[] = [];
    const listed = new Set<number>();
    let stillListed = 0;
    for (const agent of list.agents) {
      // A list may name an agent twice: the first one counts.
      if (listed.has(agent.id)) continue;
      listed.add(agent.id);
      const known = this.#agents.get(agent.id);
      if (known !== undefined) stillListed += 1;
      if (known === undefined || !isKnown(known, agent)) upserted.push(toStored(agent, known));
    }
    const missing = stillListed === this.#agents.size ? [] : [...this.#agents.keys()].filter((id) => !listed.has(id));
    const { gone, unread } = judgeMissing(missing, list.dropped, this.#unread);
    for (const id of unread.suspects) {
      const agent = this.#agents.get(id);
      if (agent !== undefined && agent.unlisted !== true) upserted.push({ ...agent, unlisted: true });
    }
    return { upserted, removed: gone, unread };
  }

  /** Where the picture of its screen is (2.1 `preview_url`), as last told in this run. */
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

  /** What the totals will be once the difference is taken over. */
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

  /** Up to `limit` ids above `afterId`, in order. */
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

/** So many missing agents for each new unreadable element are doubted; with more, nearly all of them are gone (2.4: 5 %). */
const DOUBTED_EACH = 20;

/**
 * Which of the agents missing from a list are gone. An unreadable element never costs an agent: those that went missing with
 * it stay until it is read or goes itself. An element that was unreadable before explains nothing that goes missing later:
 * that it heals at the very moment another breaks is left out of account, or one broken element would keep every agent that
 * ever goes.
 */
export function judgeMissing(
  missing: readonly number[],
  dropped: number,
  before: Unread,
): { readonly gone: readonly number[]; readonly unread: Unread } {
  const old = missing.filter((id) => before.suspects.has(id));
  const fresh = missing.filter((id) => !before.suspects.has(id));
  // Where fewer are left, those that stand for no agent went first: that costs nobody.
  const stillClaimed = Math.min(before.claimed, old.length, dropped);
  const stillStrangers = Math.min(before.strangers, dropped - stillClaimed);
  const added = dropped - stillClaimed - stillStrangers;
  const doubted = added > 0 && fresh.length <= added * DOUBTED_EACH ? fresh : [];
  const addedClaims = Math.min(added, doubted.length);
  const claimed = stillClaimed + addedClaims;
  const stored = stillClaimed > 0 ? [...old, ...doubted] : doubted;
  const suspects = new Set(stored);
  return {
    gone: missing.filter((id) => !suspects.has(id)),
    unread: { suspects, claimed, strangers: dropped - claimed },
  };
}
