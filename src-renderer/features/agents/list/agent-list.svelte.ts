import type { AgentTraits } from '../../../../src-main/contract/contract.ts';
import { isColumn } from './columns.ts';
import { noTraits, type Entry } from './entry.ts';
import { ACCOUNT_CHIP, accountsOf, isNarrow, isStateChip, termsOf, type Filters, type StateChip } from './filters.ts';
import { Finder, type Found } from './finder.ts';
import { ancestorsOf, flattenTree, growTrees, keyOf, type GroupNode } from '../../../lib/groups.ts';
import { inOtherLayout } from '../../../../src-main/contract/other-layout.ts';
import { withoutLocalCommas } from '../query/amounts.ts';
import { faultOf, readQuery, type Fault, type Query } from '../query/query.ts';
import { rankHits } from '../search/search.ts';
import type { AgentsState } from '../agents.svelte.ts';
import type { AccountsState } from '../../../lib/accounts.svelte.ts';
import { clock } from '../../../lib/clock.svelte.ts';

/** The query of the list, as a saved view stores it. */
export interface ListView {
  readonly query: string;
  readonly chips: readonly string[];
  readonly systems: readonly string[];
  /** A group's path, "" for agents without a group, null for all. */
  readonly group: string | null;
  readonly sort: { readonly column: string; readonly down: boolean };
}

/** The cached hardware; `version` increases with every change. */
interface CachedTraits {
  readonly version: number;
  of(agentId: number): AgentTraits | undefined;
}

/**
 * The user's query: search, chips, group, and the position of the cursor. Outlives the page's
 * component.
 */
export class AgentList {
  readonly #agents: Readonly<AgentsState>;
  readonly #traits: CachedTraits;
  query = $state('');
  chips = $state.raw<ReadonlySet<StateChip>>(new Set());
  systems = $state.raw<ReadonlySet<string>>(new Set());
  /** Ids of accounts, where all are in view. */
  accounts = $state.raw<ReadonlySet<string>>(new Set());
  group = $state.raw<string | null>(null);
  #openGroups = $state.raw<ReadonlySet<string>>(new Set());
  #cursorId = $state.raw<number | null>(null);
  /** Where the cursor last was, for moving on when its agent left the list. */
  #lastIndex = 0;
  /** The agent that is to be the first in sight once the list has it; null for none. */
  scrollGoal = $state<number | null>(null);
  /** Counts new queries of the user, but no refreshes, so that the list knows when to go back to its top. */
  requested = $state(0);
  /** The cursor was put on an agent from outside the list, which has not brought it into sight yet. */
  toReveal = $state(false);
  /** An arrow key or a click put the cursor where it is. */
  #isChosen = false;
  /** Enter was pressed and took no agent. */
  #refused = $state(false);

  readonly #typed = $derived(readQuery(this.query, clock.readService()));
  readonly #filters: Filters = $derived.by(() => this.#filtersOf(this.#typed));
  readonly #accounts: Pick<AccountsState, 'byNumber' | 'find'> | null;
  readonly #numbers: ReadonlySet<number> = $derived(
    new Set([...this.accounts].flatMap((id) => this.#accounts?.find(id)?.number ?? [])),
  );
  readonly #finder = new Finder();
  readonly #foundTyped = $derived.by(() => this.#finder.find(this.#agents.entries, this.#filters, this.#typed));
  readonly #guessFinder = new Finder();
  /** What the same keys find in the other keyboard layout, where the typed words find nothing; null otherwise. */
  readonly #guess = $derived.by(() => this.#findInOtherLayout());
  readonly #asking = $derived(this.#guess?.asking ?? this.#typed);
  readonly #found = $derived(this.#guess?.found ?? this.#foundTyped);
  readonly #ranked = $derived.by(() => {
    const { sort } = this.#agents;
    const { hits, exact } = this.#found;
    // An order that the user chose holds for all but the exact names.
    return rankHits(hits, this.#asking.plain, sort.column === 'name' && !sort.down, exact);
  });
  readonly rows: readonly Entry[] = $derived(this.#ranked.rows);
  /** The typed text means the first row: it has the name or number, the words find it, or it alone answers to the terms. */
  readonly #meansFirst = $derived.by(() => {
    const { words, terms } = this.#asking;
    if (this.rows.length === 0 || this.#guess !== null || this.#ranked.exact > 1 || this.fault !== null) return false;
    return words.length > 0 || this.#ranked.exact === 1 || (terms.length > 0 && this.rows.length === 1);
  });
  /** How many of `rows` are online. */
  readonly online = $derived.by(() => this.#found.countOnline());
  readonly #tree = $derived.by(() => growTrees(this.#agents.counts.groupsByAccount));
  readonly treeRows = $derived(flattenTree(this.#tree, this.#openGroups));
  /** Position of the cursor in `rows`; -1 where its agent is not in the list, or no cursor was set. */
  readonly cursorIndex: number = $derived.by(() => this.#findCursor());

  constructor(
    agents: Readonly<AgentsState>,
    traits: CachedTraits,
    accounts: Pick<AccountsState, 'byNumber' | 'find'> | null = null,
  ) {
    this.#accounts = accounts;
    this.#agents = agents;
    this.#traits = traits;
  }

  get counts() {
    return this.#agents.counts;
  }
  /** The words that the rows were found by. */
  get words(): readonly string[] {
    return this.#asking.words;
  }
  /** The typed text that nothing has, and the one of the other keyboard layout that the rows are for; null otherwise. */
  get guess(): { readonly query: string; readonly other: string } | null {
    return this.#guess === null ? null : { query: this.query.trim(), other: this.#guess.text };
  }
  get narrow(): boolean {
    return isNarrow(this.#filters);
  }
  /** The view of the rail that is shown; null when the chips select something else. */
  get view(): 'all' | 'online' | 'favorites' | null {
    if (this.group !== null || this.systems.size > 0 || this.accounts.size > 0 || this.chips.size > 1) return null;
    if (this.chips.size === 0) return 'all';
    if (this.chips.has('online')) return 'online';
    return this.chips.has('favorites') ? 'favorites' : null;
  }

  /** The current query, for saving it as a view and for comparing it with one. */
  get asking(): ListView {
    return {
      query: withoutLocalCommas(this.query),
      chips: [...this.chips, ...[...this.accounts].map((id) => ACCOUNT_CHIP + id)],
      systems: [...this.systems],
      group: this.group,
      sort: this.#agents.sort,
    };
  }

  /** The row drawn as the cursor's: while typing, the one that Enter would take. */
  get shownCursor(): number {
    return this.#cursorId === null && this.#meansFirst ? 0 : this.cursorIndex;
  }
  /** The part of the search that cannot be read, so that more is listed than was asked for; null where all of it is. */
  get fault(): Fault | null {
    return faultOf(this.#typed);
  }
  get cursor(): Entry | undefined {
    return this.cursorIndex < 0 ? undefined : this.rows[this.cursorIndex];
  }
  /**
   * The agent that Enter means while typing, which is drawn as chosen: the cursor's, or the first one where the typed text means
   * it. Where nothing is typed, only one that an arrow key or a click chose. An agent that left the list by itself leaves no
   * choice behind, so that Enter never takes the neighbour that slipped into its place.
   */
  get target(): Entry | undefined {
    if (this.#cursorId === null) return this.#meansFirst ? this.rows[0] : undefined;
    return this.#isChosen || this.query.trim() !== '' ? this.cursor : undefined;
  }
  /** How many agents have exactly the typed name or number where it is several and none was chosen; otherwise 0. */
  get namesakes(): number {
    return this.#cursorId === null && this.#guess === null && this.#ranked.exact > 1 ? this.#ranked.exact : 0;
  }
  /** Why Enter took no agent; null where it was not pressed, or one is chosen now. */
  get refusal(): 'several' | 'fault' | 'none-chosen' | null {
    if (!this.#refused || this.target !== undefined || this.rows.length === 0) return null;
    return this.namesakes > 0 ? 'several' : this.fault === null ? 'none-chosen' : 'fault';
  }
  /** Enter took no agent. */
  refuse(): void {
    this.#refused = true;
  }

  search(query: string): void {
    this.query = query;
    this.#ask();
  }
  toggleChip(chip: StateChip): void {
    this.chips = toggled(this.chips, chip);
    this.#ask();
  }
  toggleAccount(accountId: string): void {
    this.accounts = toggled(this.accounts, accountId);
    this.#ask();
  }
  toggleSystem(os: string): void {
    this.systems = toggled(this.systems, os);
    this.#ask();
  }
  /** The same group again shows all groups. With a number it is that of one account, which is filtered by, too. */
  chooseGroup(path: string | null, number?: number): void {
    const isChosen = path === null || this.isChosen({ path, ...(number === undefined ? {} : { number }) });
    this.group = isChosen ? null : path;
    const account = number === undefined ? undefined : this.#accounts?.byNumber(number)?.account;
    if (account !== undefined) this.accounts = new Set(isChosen ? [] : [account.id]);
    this.#ask();
  }
  /** The list shows this group, and where all accounts are in view that of its account alone. */
  isChosen({ path, number }: Pick<GroupNode, 'path' | 'number'>): boolean {
    return path === this.group && (number === undefined || (this.#numbers.size === 1 && this.#numbers.has(number)));
  }
  openGroup(node: Pick<GroupNode, 'path' | 'number'>, open: boolean): void {
    const key = keyOf(node);
    if (this.#openGroups.has(key) !== open) this.#openGroups = toggled(this.#openGroups, key);
  }
  showView(view: 'all' | 'online' | 'favorites'): void {
    this.clear();
    if (view !== 'all') this.chips = new Set([view]);
  }
  /** Applies a whole query at once; unknown chips and columns are left out. */
  show({ query, chips, systems, group, sort }: ListView): void {
    this.query = query;
    this.chips = new Set(chips.filter(isStateChip));
    this.accounts = new Set(accountsOf(chips));
    this.systems = new Set(systems);
    this.group = group;
    if (group !== null)
      for (const one of [{}, ...[...this.#numbers].map((number) => ({ number }))]) this.#openAbove(group, one);
    if (isColumn(sort.column)) this.#agents.setSort({ column: sort.column, down: sort.down });
    this.#ask();
  }
  clear(): void {
    this.query = '';
    this.clearFilters();
  }
  clearFilters(): void {
    this.chips = new Set();
    this.accounts = new Set();
    this.systems = new Set();
    this.group = null;
    this.#ask();
  }
  sortBy(column: Parameters<AgentsState['sortBy']>[0]): void {
    this.#agents.sortBy(column);
    this.requested += 1;
  }

  revealed(): void {
    this.toReveal = false;
  }
  /** The first agent in sight; null at the top of the list. */
  topId: number | null = null;

  /** The list was scrolled to this agent; null at its very top. */
  noteTop(agentId: number | null): void {
    this.topId = agentId;
  }
  scrollTo(agentId: number | null): void {
    this.scrollGoal = agentId;
  }
  /** Puts the cursor on this agent and scrolls to it; if search or filters hide it, they are reset. */
  reveal(agentId: number): void {
    const find = (): number => this.rows.findIndex(({ row }) => row.id === agentId);
    if (find() < 0) this.clear();
    const index = find();
    if (index < 0) return;
    this.#put(index);
    this.toReveal = true;
  }

  /** The list gets the focus: puts the cursor on a row, unless the typed text leaves open which one is meant. */
  enter(index: number): void {
    if (this.cursor === undefined && this.namesakes === 0 && this.#guess === null && this.fault === null)
      this.#put(index);
  }
  /** By an arrow key or a click. */
  setCursor(index: number): void {
    this.#put(index);
    this.#isChosen = true;
  }
  /** Moves by so many rows; from where the cursor last was if its agent has left. */
  moveCursor(by: number): void {
    // From where it is drawn: a press of an arrow that moves nothing looks lost.
    if (this.#cursorId === null && this.shownCursor >= 0) this.setCursor(this.shownCursor + by);
    else if (this.#cursorId === null) this.setCursor(by > 0 ? by - 1 : 0);
    else this.setCursor((this.cursorIndex < 0 ? this.#lastIndex : this.cursorIndex) + by);
  }

  #filtersOf(asking: Query): Filters {
    // Hardware is read by id, which is not reactive: reading the version makes the list follow it.
    const isUnread = asking.usesTraits && this.#traits.version === 0;
    const terms = termsOf(asking, isUnread ? noTraits : (id) => this.#traits.of(id));
    const { chips, systems, group } = this;
    return { chips, accounts: this.#numbers, systems, group, words: asking.words, id: asking.id, terms };
  }

  #findInOtherLayout(): { readonly text: string; readonly asking: Query; readonly found: Found } | null {
    const { hits, exact } = this.#foundTyped;
    if (hits.length > 0 || exact.length > 0 || this.#typed.pieces.length > 0) return null;
    const text = inOtherLayout(this.#typed.plain.trim());
    if (text === null) return null;
    const asking = readQuery(text, clock.readService());
    if (asking.pieces.length > 0) return null;
    const found = this.#guessFinder.find(this.#agents.entries, this.#filtersOf(asking), asking);
    return found.hits.length === 0 ? null : { text, asking, found };
  }

  #put(index: number): void {
    const at = Math.max(0, Math.min(index, this.rows.length - 1));
    this.#lastIndex = at;
    this.#cursorId = this.rows[at]?.row.id ?? null;
    this.#isChosen = false;
  }

  #openAbove(group: string, of: Pick<GroupNode, 'number'>): void {
    const keys = ancestorsOf(group).map((path) => keyOf({ path, ...of }));
    this.#openGroups = new Set([...this.#openGroups, ...keys]);
  }

  #ask(): void {
    this.#cursorId = null;
    this.#refused = false;
    this.requested += 1;
  }

  #findCursor(): number {
    if (this.#cursorId === null) return -1;
    const guess = this.rows[this.#lastIndex];
    if (guess?.row.id === this.#cursorId) return this.#lastIndex;
    return this.rows.findIndex((entry) => entry.row.id === this.#cursorId);
  }
}

function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
