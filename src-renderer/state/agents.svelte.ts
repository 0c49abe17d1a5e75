import type { AgentRow, AgentsChange, AgentsPage, AgentsSummary, ReplyOf } from '../../src-main/ipc/contract.ts';
import type { Failure } from '../../src-main/ipc/failure.ts';
import { call, listen } from '../lib/call.ts';
import { startsDown, type Column, type Entry, type Sort } from '../lib/columns.ts';
import { sortKey } from '../lib/fold.ts';
import { applyChange, sortEntries } from '../lib/order.ts';
import { haystackOf } from '../lib/search.ts';

/** The first page is small, so that the first screen does not wait for the last agent. */
const FIRST_PAGE = 400;
const PAGE = 4_000;
const nothing: AgentsSummary = { total: 0, online: 0, at: null, dropped: 0 };

const entryOf = (row: AgentRow): Entry => ({ row, hay: haystackOf(row), nameKey: sortKey(row.name) });

/**
 * The kept picture of all agents, in the order a person last sorted by. Read once in pages, then kept by what changed; a refresh
 * never moves a row.
 */
export class AgentsState {
  #entries = $state.raw<readonly Entry[]>([]);
  #summary = $state.raw<AgentsSummary>(nothing);
  #loaded = $state(false);
  #failure = $state.raw<Failure | null>(null);
  #sort = $state.raw<Sort>({ column: 'name', down: false });
  #byId = new Map<number, Entry>();
  /** What will be shown; runs ahead of `#entries` while pages come in. */
  #list: readonly Entry[] = [];
  /** Grows with each new reading: late pages of an older one are dropped. */
  #turn = 0;
  /** Named by events while pages are on their way: what the event said is at least as new as the page. */
  #touched: Set<number> | null = null;

  get entries(): readonly Entry[] {
    return this.#entries;
  }
  get summary(): AgentsSummary {
    return this.#summary;
  }
  /** False until the whole picture was read once. */
  get loaded(): boolean {
    return this.#loaded;
  }
  /** Why the picture could not be read; null while all is well. */
  get failure(): Failure | null {
    return this.#failure;
  }
  get sort(): Sort {
    return this.#sort;
  }

  find(id: number): Entry | undefined {
    // The list is read for its changes alone: whatever asks for an agent is asked again when the list is another.
    return this.#entries.length === 0 ? undefined : this.#byId.get(id);
  }

  /** Hears changes and reads the picture; the returned function stops both. */
  start(): () => void {
    const off = listen('agents:changed', (change) => {
      this.#take(change);
    });
    void this.read();
    return () => {
      this.#turn += 1;
      off();
    };
  }

  /** Reads the whole picture, page by page. The first page is shown at once, the rest when all is there. */
  async read(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    this.#forget();
    this.#touched = new Set();
    let afterId: number | null = null;
    let more = true;
    while (more) {
      const first: boolean = afterId === null;
      const reply: ReplyOf<'agents:page'> = await call('agents:page', { afterId, limit: first ? FIRST_PAGE : PAGE });
      if (turn !== this.#turn) return;
      if (!reply.ok) {
        this.#failure = reply.failure;
        break;
      }
      const { rows, done, summary }: AgentsPage = reply.value;
      this.#summary = summary;
      this.#admit(rows);
      if (first) this.#entries = this.#list;
      afterId = rows.at(-1)?.id ?? null;
      more = !done && afterId !== null;
    }
    this.#entries = this.#list;
    this.#touched = null;
    this.#loaded = true;
  }

  /** Sorts by a column; the same column again turns it round. */
  sortBy(column: Column): void {
    const same = this.#sort.column === column;
    this.#sort = { column, down: same ? !this.#sort.down : startsDown.has(column) };
    this.#list = sortEntries(this.#list, this.#sort);
    this.#entries = this.#list;
  }

  #forget(): void {
    this.#byId = new Map();
    this.#list = [];
    this.#entries = [];
    this.#loaded = false;
    this.#failure = null;
  }

  #admit(rows: readonly AgentRow[]): void {
    const page = new Map<number, Entry>();
    for (const row of rows) {
      if (this.#touched?.has(row.id) !== true) page.set(row.id, entryOf(row));
    }
    for (const [id, entry] of page) this.#byId.set(id, entry);
    this.#list = applyChange(this.#list, page, new Set(), this.#sort);
  }

  #take({ reset, upserted, removed, summary }: AgentsChange): void {
    // Starts anew at once, so that what came with the reset stands and is not overwritten by older pages.
    if (reset) void this.read();
    this.#summary = summary;
    if (upserted.length === 0 && removed.length === 0) return;
    const changed = new Map(upserted.map((row) => [row.id, entryOf(row)]));
    for (const id of removed) this.#byId.delete(id);
    for (const [id, entry] of changed) this.#byId.set(id, entry);
    for (const id of [...removed, ...changed.keys()]) this.#touched?.add(id);
    this.#list = applyChange(this.#list, changed, new Set(removed), this.#sort);
    this.#entries = this.#list;
  }
}
