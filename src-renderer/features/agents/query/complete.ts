import {
  agentFields,
  traitFields,
  type AgentRow,
  type AgentTraits,
} from '../../../../src-main/contract/agent-fields.ts';
import { joinLevels, levelsOf } from '../../../../src-main/contract/group-path.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import { isKnownSystem, osName } from '../../../lib/os.ts';
import { squeeze } from '../../../lib/sort-key.ts';
import { readQuery } from './query.ts';
import { quoteValue, type Place } from './syntax.ts';
import { hardwareTerms, termNames, termOf, type TermName } from './terms.ts';
import { levelsAnswer, nameOfCountry } from './values.ts';

/** A text that can replace the one being typed. */
export interface Suggestion {
  readonly insert: string;
  readonly label: string;
  readonly hint: string | null;
  /** How many agents answer to it; null for the name of a term. */
  readonly count: number | null;
}

/** More values are too many to choose from; names of terms are all shown. */
const MAX = 8;

/** The suggestions for a place, the best first. None where the only suggestion is already typed. */
export function suggest(place: Place, valuesOf: (name: TermName) => readonly Counted[]): readonly Suggestion[] {
  if (place.kind === 'name') return suggestNames(place.typed);
  const all = valuesOf(place.name);
  const typed = squeeze(place.typed.replace(/^=?["“”„]?/, ''));
  const found = bestOf(all, typed);
  const suggestions = found.map((value) => ({
    insert: valueText(place.name, value, all),
    label: value.label,
    hint: value.hint,
    count: value.count,
  }));
  const [only] = found;
  return found.length === 1 && only?.key === typed ? [] : suggestions;
}

function suggestNames(typed: string): readonly Suggestion[] {
  const begins = termNames.filter((name) => name.startsWith(typed));
  const meant = termNames.filter((name) => termOf(name).otherNames?.some((other) => other.startsWith(typed)));
  const names = [...new Set([...begins, ...(typed.length > 1 ? meant : [])])];
  return names.map((name) => ({ insert: `${name}:`, label: `${name}:`, hint: t(`query.about.${name}`), count: null }));
}

/**
 * The value that is typed, then those that begin with the typed text, then those with a word that does, then those that
 * contain it. Each kind keeps its order.
 */
function bestOf(all: readonly Counted[], typed: string): readonly Counted[] {
  if (typed === '') return all.slice(0, MAX);
  const ranks: Counted[][] = [[], [], [], []];
  for (const value of all) {
    const at = value.key.indexOf(typed);
    if (at < 0) continue;
    const inWord = at > 0 && /[a-z0-9]/.test(value.key.charAt(at - 1));
    const rank = ranks[value.key === typed ? 0 : at === 0 ? 1 : inWord ? 3 : 2];
    if (rank !== undefined && rank.length < MAX) rank.push(value);
  }
  return ranks.flat().slice(0, MAX);
}

/** The shortest text for a value that no other value answers to: "Leeds", or "=Leeds" where there is a "Leeds warehouse". */
function valueText(name: TermName, value: Counted, all: readonly Counted[]): string {
  if (!['text', 'group', 'unique'].includes(termOf(name).kind))
    return value.value === '' ? '""' : name === 'os' ? quoteValue(value.value) : value.value;
  if (name === 'group') return groupText(value, all);
  const isPart = all.some((other) => other !== value && other.key.includes(value.key));
  return `${isPart ? '=' : ''}${quoteValue(value.value)}`;
}

/** As `valueText`, but a text may also find the groups below the meant one, because a group includes them. */
function groupText({ value, label, levels }: Counted, all: readonly Counted[]): string {
  if (value === '') return '""';
  const isOnly = (text: string, how: { readonly exact: boolean; readonly fromTop: boolean }): boolean => {
    const needle = levelsOf(text).map(squeeze);
    const isOther = (other: Counted) => levels.some((level, at) => other.levels[at] !== level);
    return !all.some((other) => levelsAnswer(other.levels, needle, how) && isOther(other));
  };
  if (isOnly(label, { exact: false, fromTop: false })) return quoteValue(label);
  if (isOnly(label, { exact: true, fromTop: false })) return `=${quoteValue(label)}`;
  if (isOnly(value, { exact: true, fromTop: false })) return `=${quoteValue(value)}`;
  return `=${quoteValue(`/${value}`)}`;
}

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

/** The values of a term with their counts, the most frequent first. One pass over the agents. */
function countValues(name: TermName, fleet: Fleet, now: number): readonly Counted[] {
  if (name === 'group') return countGroups(fleet);
  const { kind, values } = termOf(name);
  if (values !== undefined) return countDefaults(name, values, fleet, now);
  // Nearly every agent has its own.
  return kind === 'unique' ? [] : countField(name, fleet);
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
