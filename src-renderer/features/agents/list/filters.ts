import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { isFavorite } from '../../../lib/agent-state.ts';
import type { Entry, TraitsOf } from './entry.ts';
import { isWithin, pathOf } from '../../../lib/groups.ts';
import { numberOf, ownId } from '../../../../src-main/contract/account-ids.ts';
import type { Query } from '../query/query.ts';
import { matches } from '../search/search.ts';

/** The chips that filter by state; those of one kind add up, different kinds narrow. */
export const stateChips = ['online', 'offline', 'favorites', 'blocked', 'limited', 'missing'] as const;
export type StateChip = (typeof stateChips)[number];

export const isStateChip = (name: string): name is StateChip => (stateChips as readonly string[]).includes(name);

/** In front of the id of an account among the chips of a view. */
export const ACCOUNT_CHIP = 'account:';

/** The ids of the accounts among the chips of a view. */
export const accountsOf = (chips: readonly string[]): readonly string[] =>
  chips.filter((chip) => chip.startsWith(ACCOUNT_CHIP)).map((chip) => chip.slice(ACCOUNT_CHIP.length));

export interface Filters {
  readonly chips: ReadonlySet<StateChip>;
  /** Numbers of accounts, where all are in view; left out or empty for all of them. */
  readonly accounts?: ReadonlySet<number>;
  /** As the service names them. */
  readonly systems: ReadonlySet<string>;
  /** A group's path, "" for agents without a group, null for all. */
  readonly group: string | null;
  readonly words: readonly string[];
  /** An agent with this id, or whose device has it, passes in place of the words; null or left out for none. */
  readonly id?: number | null;
  /** The terms of the search beyond the words; null or left out where there are none. */
  readonly terms?: ((entry: Entry) => boolean) | null;
}

/** The test of a query's terms for an entry, for `Filters.terms`. */
export const termsOf = ({ passes }: Pick<Query, 'passes'>, traitsOf: TraitsOf): Test | null =>
  passes === null ? null : (entry) => passes(entry.row, traitsOf(entry.row.id), entry);

type Test = (entry: Entry) => boolean;

export const isNarrow = (filters: Filters): boolean => testsOf(filters).length > 0;

/** The entries that pass, in their order; the same array without any filter. */
export function filterEntries(entries: readonly Entry[], filters: Filters): readonly Entry[] {
  const [first, ...others] = testsOf(filters);
  if (first === undefined) return entries;
  let hits = filterBy(entries, first);
  for (const test of others) hits = filterBy(hits, test);
  return hits;
}

function filterBy(entries: readonly Entry[], test: Test): readonly Entry[] {
  const hits: Entry[] = [];
  // By hand: this is what a key press waits for.
  for (const entry of entries) if (test(entry)) hits.push(entry);
  return hits;
}

const none: ReadonlySet<number> = new Set();

/** One test for each filter, the cheapest first; none without filters. */
function testsOf({ chips, accounts = none, systems, group, words, id = null, terms }: Filters): readonly Test[] {
  const tests: Test[] = [];
  if (chips.size > 0) tests.push(testOfChips(chips));
  if (accounts.size > 0) tests.push(({ row }) => accounts.has(numberOf(row.id)));
  if (systems.size > 0) tests.push(({ row }) => row.os !== null && systems.has(row.os));
  if (group !== null) tests.push(testOfGroup(group));
  if (words.length > 0) tests.push((entry) => matches(entry.haystack, words) || (id !== null && hasId(entry, id)));
  if (terms) tests.push(terms);
  return tests;
}

export const hasId = ({ row }: Pick<Entry, 'row'>, id: number): boolean => ownId(row.id) === id || row.deviceId === id;

function testOfChips(chips: ReadonlySet<StateChip>): Test {
  const favorites = chips.has('favorites');
  const online = chips.has('online') === chips.has('offline') ? null : chips.has('online');
  const [blocked, limited, missing] = [chips.has('blocked'), chips.has('limited'), chips.has('missing')];
  const special = blocked || limited || missing;
  return ({ row }) =>
    !(favorites && !isFavorite(row)) &&
    (online === null || row.online === online) &&
    (!special || (blocked && row.disabled) || (limited && row.limited) || (missing && !row.installed));
}

/** Groups are few and agents many: each name is read once. */
function testOfGroup(group: string): Test {
  const verdicts = new Map<string | null, boolean>();
  return ({ row }) => {
    let verdict = verdicts.get(row.group);
    if (verdict === undefined) {
      const path = pathOf(row.group);
      verdict = group === '' ? path === '' : isWithin(path, group);
      verdicts.set(row.group, verdict);
    }
    return verdict;
  };
}

/** True where every text that holds all words of `now` holds those of `before` as well, so that a search can go on from there. */
export const areNarrower = (now: readonly string[], before: readonly string[]): boolean =>
  before.every((old) => now.some((word) => word.includes(old)));

export function countOnline(entries: readonly Entry[]): number {
  let count = 0;
  for (const { row } of entries) if (row.online === true) count += 1;
  return count;
}

export interface Counts {
  readonly chips: Readonly<Record<StateChip, number>>;
  readonly systems: ReadonlyMap<string, number>;
  /** By group path; "" are those without a group. */
  readonly groups: ReadonlyMap<string, number>;
  /** The same of each account, by its number; null where one account is in view. Companies name their groups alike. */
  readonly groupsByAccount: ReadonlyMap<number | null, ReadonlyMap<string, number>>;
}

/** Counts the agents of each chip, system and group; updated by changes, so that no refresh counts all of them. */
export class CountTally {
  readonly #chips = { online: 0, offline: 0, favorites: 0, blocked: 0, limited: 0, missing: 0 };
  readonly #systems = new Map<string, number>();
  /** By number and name. */
  readonly #groups = new Map<number | null, Map<string | null, number>>();

  add(row: AgentRow): void {
    this.#count(row, 1);
  }
  drop(row: AgentRow): void {
    this.#count(row, -1);
  }

  read(): Counts {
    const groups = new Map<string, number>();
    const groupsByAccount = new Map<number | null, Map<string, number>>();
    for (const [number, counts] of this.#groups) {
      const ofAccount = new Map<string, number>();
      for (const [name, count] of counts) {
        const path = pathOf(name);
        groups.set(path, (groups.get(path) ?? 0) + count);
        ofAccount.set(path, (ofAccount.get(path) ?? 0) + count);
      }
      groupsByAccount.set(number, ofAccount);
    }
    return { chips: { ...this.#chips }, systems: new Map(this.#systems), groups, groupsByAccount };
  }

  #count(row: AgentRow, by: 1 | -1): void {
    const chips = this.#chips;
    if (row.online === true) chips.online += by;
    else if (row.online === false) chips.offline += by;
    if (isFavorite(row)) chips.favorites += by;
    if (row.disabled) chips.blocked += by;
    if (row.limited) chips.limited += by;
    if (!row.installed) chips.missing += by;
    if (row.os !== null) change(this.#systems, row.os, by);
    const number = row.account === null ? null : numberOf(row.id);
    let groups = this.#groups.get(number);
    if (groups === undefined) this.#groups.set(number, (groups = new Map<string | null, number>()));
    change(groups, row.group, by);
  }
}

function change<K>(counts: Map<K, number>, key: K, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

export function countEntries(entries: readonly Entry[]): Counts {
  const countTally = new CountTally();
  for (const { row } of entries) countTally.add(row);
  return countTally.read();
}
