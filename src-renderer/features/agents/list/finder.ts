import { SearchColumns, type Places } from '../search/search-columns.ts';
import { readLetters } from '../search/letters.ts';
import { phraseOf, WordSearch, type Searched } from '../search/search.ts';
import type { Entry } from './entry.ts';
import { areNarrower, countOnline, filterEntries, hasParts, type Filters } from './filters.ts';

type SearchedEntry = Entry & Searched;
type Columns = SearchColumns<SearchedEntry>;

const made = new WeakMap<readonly Entry[], Columns | null>();

/** What is searched of a list, made once for it; null where one of its agents does not have its texts in parts. */
function columnsOf(entries: readonly Entry[]): Columns | null {
  let columns = made.get(entries);
  if (columns === undefined) {
    columns = isInParts(entries) ? new SearchColumns(entries) : null;
    made.set(entries, columns);
  }
  return columns;
}

const isInParts = (entries: readonly Entry[]): entries is readonly SearchedEntry[] => entries.every(hasParts);

/** Makes what the first search in this list would otherwise wait for. */
export function prepareSearch(entries: readonly Entry[]): void {
  columnsOf(entries);
}

/** What the filters let through, in the order of the list. */
export interface Found {
  readonly hits: readonly Entry[];
  /** Those of them that may have exactly the name that was typed. */
  readonly namesakes: readonly Entry[];
  /** How many of the hits are online; counted when it is asked for, which has to be before the next search. */
  readonly countOnline: () => number;
}

/** Finds what the user asks for; a search goes on from its last result when only more was typed. */
export class Finder {
  #room: Places = new Uint32Array(0);
  #last: { readonly columns: Columns; readonly words: readonly string[]; readonly places: Places } | null = null;

  /** @param plain what was typed, without terms */
  find(entries: readonly Entry[], filters: Filters, plain: string): Found {
    const { words } = filters;
    const columns = words.length === 0 || words.length > WordSearch.maxWords ? null : columnsOf(entries);
    if (columns === null) {
      this.#last = null;
      const hits = filterEntries(entries, filters);
      return { hits, namesakes: hits, countOnline: () => countOnline(hits) };
    }
    const last = this.#last;
    const goesOn = last?.columns === columns && areNarrower(words, last.words);
    if (this.#room.length < entries.length) this.#room = new Uint32Array(entries.length);
    const places = columns.find(new WordSearch(words), this.#room, goesOn ? last.places : null);
    this.#last = { columns, words, places };
    const others = { ...filters, words: [] };
    const hits = filterEntries(columns.agentsAt(places), others);
    const namesakes = columns.withNameLetters(places, readLetters(phraseOf(plain)).letters);
    return {
      hits,
      namesakes: filterEntries(columns.agentsAt(namesakes), others),
      countOnline: () => (hits.length === places.length ? columns.countOnline(places) : countOnline(hits)),
    };
  }
}
