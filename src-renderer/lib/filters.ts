import { isFavorite } from './agent-state.ts';
import type { Entry } from './columns.ts';
import { isWithin, pathOf } from './groups.ts';
import { matches } from './search.ts';

/** The chips that stand for a state; those of one kind add up, different kinds narrow. */
export const stateChips = ['online', 'offline', 'favorites', 'blocked', 'limited', 'missing'] as const;
export type StateChip = (typeof stateChips)[number];

export interface Filters {
  readonly chips: ReadonlySet<StateChip>;
  /** As the service names them. */
  readonly systems: ReadonlySet<string>;
  /** A group's path, "" for agents without a group, null for all. */
  readonly group: string | null;
  readonly words: readonly string[];
}

export const isNarrow = (filters: Filters): boolean =>
  filters.chips.size > 0 || filters.systems.size > 0 || filters.group !== null || filters.words.length > 0;

/** The entries that pass, in their order; the same array when nothing is asked. */
export function filterEntries(entries: readonly Entry[], filters: Filters): readonly Entry[] {
  return isNarrow(filters) ? entries.filter((entry) => passes(entry, filters)) : entries;
}

export function passes({ row, hay }: Entry, { chips, systems, group, words }: Filters): boolean {
  if (!matches(hay, words)) return false;
  if (chips.size > 0) {
    if (chips.has('favorites') && !isFavorite(row)) return false;
    if (chips.has('online') !== chips.has('offline') && row.online !== chips.has('online')) return false;
    const special = chips.has('blocked') || chips.has('limited') || chips.has('missing');
    const isSpecial =
      (chips.has('blocked') && row.disabled) ||
      (chips.has('limited') && row.limited) ||
      (chips.has('missing') && !row.installed);
    if (special && !isSpecial) return false;
  }
  if (systems.size > 0 && (row.os === null || !systems.has(row.os))) return false;
  if (group === null) return true;
  return group === '' ? pathOf(row.group) === '' : isWithin(pathOf(row.group), group);
}

export interface Counts {
  readonly chips: Readonly<Record<StateChip, number>>;
  readonly systems: ReadonlyMap<string, number>;
  /** By group path; "" are those without a group. */
  readonly groups: ReadonlyMap<string, number>;
}

/** How many of all agents each chip, system and group stands for. */
export function countEntries(entries: readonly Entry[]): Counts {
  const chips = { online: 0, offline: 0, favorites: 0, blocked: 0, limited: 0, missing: 0 };
  const systems = new Map<string, number>();
  const names = new Map<string | null, number>();
  for (const { row } of entries) {
    if (row.online === true) chips.online += 1;
    else if (row.online === false) chips.offline += 1;
    if (isFavorite(row)) chips.favorites += 1;
    if (row.disabled) chips.blocked += 1;
    if (row.limited) chips.limited += 1;
    if (!row.installed) chips.missing += 1;
    if (row.os !== null) systems.set(row.os, (systems.get(row.os) ?? 0) + 1);
    names.set(row.group, (names.get(row.group) ?? 0) + 1);
  }
  const groups = new Map<string, number>();
  for (const [name, count] of names) {
    const path = pathOf(name);
    groups.set(path, (groups.get(path) ?? 0) + count);
  }
  return { chips, systems, groups };
}
