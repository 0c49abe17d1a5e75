import type { AgentList } from './agent-list.svelte.ts';
import type { AgentsState } from '../agents.svelte.ts';

const none: ReadonlySet<number> = new Set();

/**
 * The agents picked for an action on many, by id: what a filter hides or a refresh changes stays picked, an agent that left the
 * account drops out.
 */
export class Selection {
  readonly #agents: Readonly<AgentsState>;
  readonly #list: Readonly<AgentList>;
  ids = $state.raw<ReadonlySet<number>>(none);
  /** The agent where a range begins, and those that were selected before it. */
  #anchor: { readonly id: number; readonly before: ReadonlySet<number> } | null = null;

  readonly #shown = $derived.by(() => this.#countShown());

  constructor(agents: Readonly<AgentsState>, list: Readonly<AgentList>) {
    this.#agents = agents;
    this.#list = list;
    agents.onLeave(() => this.#dropGone());
  }

  get size(): number {
    return this.ids.size;
  }
  has(id: number): boolean {
    return this.ids.has(id);
  }
  /** How much of the list as it is filtered is picked. */
  get extent(): 'none' | 'some' | 'all' {
    if (this.ids.size === 0) return 'none';
    return this.#shown > 0 && this.#shown === this.#list.rows.length ? 'all' : 'some';
  }

  /** Exactly these, as far as they are there. */
  pick(ids: readonly number[]): void {
    this.#anchor = null;
    this.ids = new Set(ids.filter((id) => this.#agents.has(id)));
  }

  toggle(id: number): void {
    const next = new Set(this.ids);
    if (!next.delete(id)) next.add(id);
    this.#anchor = { id, before: next };
    this.ids = next;
  }

  /** Picks all from the agent last picked, or from `from` where there is none in the list, to this one. Positions in the list. */
  range(from: number, to: number): void {
    const { rows } = this.#list;
    const start = this.#anchor === null ? -1 : rows.findIndex(({ row }) => row.id === this.#anchor?.id);
    const anchored = start >= 0 ? start : Math.max(0, Math.min(from, rows.length - 1));
    const id = rows[anchored]?.row.id;
    if (id === undefined) return;
    if (start < 0 || this.#anchor === null) this.#anchor = { id, before: this.ids };
    const next = new Set(this.#anchor.before);
    for (const { row } of rows.slice(Math.min(anchored, to), Math.max(anchored, to) + 1)) next.add(row.id);
    this.ids = next;
  }

  /** Adds every agent of the list as it is filtered. */
  all(): void {
    const next = new Set(this.ids);
    for (const { row } of this.#list.rows) next.add(row.id);
    this.#anchor = null;
    this.ids = next;
  }

  /** Picks the whole list, or puts it back where it is picked already. */
  toggleAll(): void {
    if (this.extent !== 'all') {
      this.all();
      return;
    }
    const next = new Set(this.ids);
    for (const { row } of this.#list.rows) next.delete(row.id);
    this.#anchor = null;
    this.ids = next;
  }

  clear(): void {
    this.#anchor = null;
    this.ids = none;
  }

  /** The ids in the order of the list; those the filters hide come after, in the order of all agents. */
  inOrder(): readonly number[] {
    const rest = new Set(this.ids);
    const ordered: number[] = [];
    for (const entries of [this.#list.rows, this.#agents.entries])
      for (const { row } of entries) if (rest.delete(row.id)) ordered.push(row.id);
    return ordered;
  }

  #countShown(): number {
    let count = 0;
    if (this.ids.size > 0) for (const { row } of this.#list.rows) if (this.ids.has(row.id)) count += 1;
    return count;
  }

  #dropGone(): void {
    if (this.ids.size === 0) return;
    const left = [...this.ids].filter((id) => this.#agents.has(id));
    if (left.length !== this.ids.size) this.ids = new Set(left);
    if (this.#anchor !== null)
      this.#anchor = {
        id: this.#anchor.id,
        before: new Set([...this.#anchor.before].filter((id) => this.#agents.has(id))),
      };
  }
}
