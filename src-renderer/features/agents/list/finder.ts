import { MAX_WORDS, SearchColumns, type Places } from '../../../../src-main/contract/search/filter.ts';
import { readLetters } from '../../../../src-main/contract/search/letters.ts';
import { squeeze } from '../../../lib/sort-key.ts';
import type { Query } from '../query/query.ts';
import { isNamed } from '../search/search.ts';
import type { Entry } from './entry.ts';
import { areNarrower, countOnline, filterEntries, hasId, type Filters } from './filters.ts';

type Columns = SearchColumns<Entry>;

const made = new WeakMap<readonly Entry[], Columns>();

/** The searched texts of a list, made once for it. */
function columnsOf(entries: readonly Entry[]): Columns {
  let columns = made.get(entries);
  if (columns === undefined) made.set(entries, (columns = new SearchColumns(entries)));
  return columns;
}

/** Agents that are taken in at once, well within a frame. */
const AT_ONCE = 10_000;

/** Makes a part of what the first search in this list would otherwise wait for; true once all of it is made. */
export const prepareSearch = (entries: readonly Entry[]): boolean => columnsOf(entries).fill(AT_ONCE);

/** What the filters let through, in the order of the list. */
export interface Found {
  readonly hits: readonly Entry[];
  /** The agents that have exactly the name or number that was typed; of those outside the hits too, whatever the terms say. */
  readonly exact: readonly Entry[];
  /** How many of all these are online; counted when it is asked for, which has to be before the next search. */
  readonly countOnline: () => number;
}

/** The parts of the query that are not in the filters. */
type Asked = Pick<Query, 'plain' | 'names'>;

/** Finds what the user asks for; a search goes on from its last result when only more was typed. */
export class Finder {
  #room: Places = new Uint32Array(0);
  #last: { readonly columns: Columns; readonly words: readonly string[]; readonly places: Places } | null = null;

  find(entries: readonly Entry[], filters: Filters, { plain, names }: Asked): Found {
    const { words } = filters;
    if (words.length > 0 && words.length <= MAX_WORDS) return this.#findWords(entries, filters, { plain, names });
    this.#last = null;
    const hits = filterEntries(entries, filters);
    const exact = words.length === 0 ? [] : exactOf(hits, filters.id ?? null, plain);
    return withNamed({ hits, exact, countOnline: () => countOnline(hits) }, entries, filters, names);
  }

  #findWords(entries: readonly Entry[], filters: Filters, { plain, names }: Asked): Found {
    const { words, id = null } = filters;
    const columns = columnsOf(entries);
    const last = this.#last;
    const goesOn = last?.columns === columns && areNarrower(words, last.words);
    if (this.#room.length < entries.length) this.#room = new Uint32Array(entries.length);
    const byWords = columns.find(words, this.#room, goesOn ? last.places : null);
    this.#last = { columns, words, places: byWords };
    const places = id === null ? byWords : union(byWords, columns.withId(id));
    const others = { ...filters, words: [] };
    const hits = filterEntries(columns.agentsAt(places), others);
    // Reading thousands of names takes part of a frame, so only names with the typed letters are read.
    const alike = columns.withNameLetters(readLetters(squeeze(plain)).letters, places);
    const candidates = id === null ? filterEntries(columns.agentsAt(alike), others) : hits;
    const found = {
      hits,
      exact: exactOf(candidates, id, plain),
      countOnline: () => (hits.length === places.length ? columns.countOnline(places) : countOnline(hits)),
    };
    return withNamed(found, entries, others, names);
  }
}

/** Of these, those that are meant by their name or by the number. */
function exactOf(candidates: readonly Entry[], id: number | null, plain: string): readonly Entry[] {
  const phrase = [squeeze(plain)];
  return candidates.filter((entry) => isNamed(entry, phrase) || (id !== null && hasId(entry, id)));
}

/** Adds the agents whose whole name was typed, and which the terms may leave out. */
function withNamed(found: Found, entries: readonly Entry[], filters: Filters, names: readonly string[]): Found {
  if (names.length === 0) return found;
  const columns = columnsOf(entries);
  const alike = names.flatMap((name) => columns.agentsAt(columns.withNameLetters(readLetters(name).letters, null)));
  const known = new Set(found.exact);
  const named = alike.filter((entry) => !known.has(entry) && isNamed(entry, names));
  const exact = [...known, ...filterEntries([...new Set(named)], { ...filters, words: [], terms: null })];
  if (exact.length === known.size) return found;
  const hits = new Set(found.hits);
  const outside = exact.filter((entry) => !hits.has(entry));
  return { hits: found.hits, exact, countOnline: () => found.countOnline() + countOnline(outside) };
}

const union = (a: Places, b: Places): Places =>
  b.every((at) => a.includes(at)) ? a : Uint32Array.from(new Set([...a, ...b])).sort();
