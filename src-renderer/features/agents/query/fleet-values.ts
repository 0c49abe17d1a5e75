import {
  agentFields,
  traitFields,
  type AgentRow,
  type AgentTraits,
} from '../../../../src-main/contract/agent-fields.ts';
import { squeeze } from '../../../lib/sort-key.ts';
import { joinLevels, levelsOf } from '../../../../src-main/contract/group-path.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { isKnownSystem, osName } from '../../../lib/os.ts';
import { hardwareTerms, type TermName } from './names.ts';
import { readQuery } from './query.ts';
import { nameOfCountry } from './read-text.ts';

/** The agents as they are now; a list that changed is another array. */
export interface Fleet {
  readonly entries: readonly { readonly row: AgentRow }[];
  readonly traitsOf: (agentId: number) => AgentTraits | undefined;
  readonly traitsVersion: number;
}

/** A value of a term that occurs, or a common one. */
export interface Counted {
  readonly value: string;
  /** As it is compared with the typed text. */
  readonly key: string;
  readonly label: string;
  /** Shown after the label: the parents of a group. */
  readonly hint: string | null;
  /** The levels of a group as they are compared; none for other values. */
  readonly levels: readonly string[];
  /** How many agents answer to it. */
  readonly count: number;
}

type Get = (row: AgentRow, traits: AgentTraits | undefined) => readonly (string | null)[];

const listed = agentFields.filter((field) => 'read' in field).filter((field) => 'term' in field);
const stored = traitFields.filter((field) => 'term' in field);

const textOf = (field: string, value: string | number | boolean | null): string | null =>
  value === null ? null : field === 'country' ? nameOfCountry(String(value)) : String(value);

/** Reads an agent's values of a term: those of all fields that the term matches. */
function reader(name: TermName): Get {
  const fields = listed.filter(({ term }) => term === name).map(({ field }) => field);
  if (fields.length > 0) return (row) => fields.map((field) => textOf(field, row[field]));
  const traits = stored.filter(({ term }) => term === name).map(({ field }) => field);
  return (_row, known) => traits.map((field) => textOf(field, known?.[field] ?? null));
}

/** Not offered as suggestions: nearly every agent has its own. */
const unlisted: ReadonlySet<TermName> = new Set(['name', 'id']);

/** Common values, for terms whose values are endless or fixed. */
const defaults: Partial<Readonly<Record<TermName, readonly string[]>>> = {
  is: ['online', 'offline', 'favorite', 'session', 'asleep', 'blocked', 'limited', 'missing', 'unknown'],
  seen: ['<1h', 'today', '>7d', '>30d', '>90d', 'never'],
  sessions: ['0', '>10', '>100'],
  free: ['<5%', '<10%', '<20%', '<5GB', '<20GB'],
  ram: ['<4GB', '<8GB', '8GB', '16GB', '>=32GB'],
  wol: ['yes', 'no'],
};

/** The values of a term with their counts, the most frequent first. One pass over the agents. */
function countValues(name: TermName, fleet: Fleet, now: number): readonly Counted[] {
  if (name === 'group') return countGroups(fleet);
  const requested = defaults[name];
  if (requested !== undefined) return countDefaults(name, requested, fleet, now);
  return unlisted.has(name) ? [] : countField(name, fleet);
}

const highestFirst = (values: readonly Counted[]): readonly Counted[] => [...values].sort((a, b) => b.count - a.count);

function countField(name: TermName, { entries, traitsOf }: Fleet): readonly Counted[] {
  const get = reader(name);
  const counts = new Map<string, number>();
  const usesTraits = hardwareTerms.has(name);
  for (const { row } of entries) {
    const texts = get(row, usesTraits ? traitsOf(row.id) : undefined);
    for (let at = 0; at < texts.length; at += 1) {
      const text = texts[at];
      // A city that is its own region counts once.
      if (typeof text === 'string' && (at === 0 || texts.indexOf(text) === at))
        counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const byKey = new Map<string, Counted>();
  for (const [text, count] of counts) {
    if (text.trim() === '') continue;
    const value = name === 'os' && isKnownSystem(text) ? systemValues[text] : text;
    const label = name === 'os' ? osName(text) : text;
    const key = squeeze(value);
    const same = byKey.get(key);
    byKey.set(key, {
      value: same?.value ?? value,
      key,
      label: same?.label ?? label,
      levels: [],
      hint: null,
      count: count + (same?.count ?? 0),
    });
  }
  return highestFirst([...byKey.values()]);
}
const systemValues = { win: 'windows', mac: 'macos', linux: 'linux', android: 'android' } as const;

function countDefaults(name: TermName, values: readonly string[], fleet: Fleet, now: number): readonly Counted[] {
  const queries = values.map((value) => readQuery(`${name}:${value}`, now));
  const counts = values.map(() => 0);
  const usesTraits = queries.some((query) => query.usesTraits);
  for (const { row } of fleet.entries) {
    const traits = usesTraits ? fleet.traitsOf(row.id) : undefined;
    for (let at = 0; at < queries.length; at += 1)
      if (queries[at]?.passes?.(row, traits) === true) counts[at] = (counts[at] ?? 0) + 1;
  }
  const counted = values.map((value, at) => {
    const words = queries[at]?.terms[0]?.words ?? null;
    return {
      value,
      key: squeeze(value),
      label: value,
      hint: words === value ? null : words,
      levels: [],
      count: counts[at] ?? 0,
    };
  });
  // They have an order of their own; values without agents go last.
  return [...counted.filter(({ count }) => count > 0), ...counted.filter(({ count }) => count === 0)];
}

/** Every group and those above it, each with the agents below it counted. The name alone is enough where it is unique. */
function countGroups({ entries }: Fleet): readonly Counted[] {
  const names = new Map<string, number>();
  let without = 0;
  for (const { row } of entries) {
    if (row.group === null || row.group.trim() === '') without += 1;
    else names.set(row.group, (names.get(row.group) ?? 0) + 1);
  }
  const paths = new Map<string, { levels: readonly string[]; count: number }>();
  for (const [name, count] of names) {
    const levels = levelsOf(name);
    for (let depth = 1; depth <= levels.length; depth += 1) {
      const part = levels.slice(0, depth);
      const key = part.map(squeeze).join('\n');
      const same = paths.get(key);
      if (same === undefined) paths.set(key, { levels: part, count });
      else same.count += count;
    }
  }
  const counted = [...paths.values()].map(({ levels, count }) => {
    const label = levels.at(-1) ?? '';
    const parents = joinLevels(levels.slice(0, -1));
    const hint = parents === '' ? null : parents;
    return { value: joinLevels(levels), key: squeeze(label), label, hint, levels: levels.map(squeeze), count };
  });
  const label = t('query.noGroup');
  const none = { value: '', key: squeeze(label), label, hint: null, levels: [], count: without };
  return highestFirst(without === 0 ? counted : [...counted, none]);
}

/** Counts each term once for as long as the fleet stays as it is. */
export class FleetValues {
  #fleet: Fleet | null = null;
  readonly #counted = new Map<TermName, readonly Counted[]>();

  of(name: TermName, fleet: Fleet, now: number): readonly Counted[] {
    const before = this.#fleet;
    if (before?.entries !== fleet.entries || before.traitsVersion !== fleet.traitsVersion) this.#counted.clear();
    this.#fleet = fleet;
    let counted = this.#counted.get(name);
    if (counted === undefined) {
      counted = countValues(name, fleet, now);
      this.#counted.set(name, counted);
    }
    return counted;
  }
}
