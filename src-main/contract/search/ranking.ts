import type { AgentRow } from '../contract.ts';
import { Matcher, NONE } from './word-match.ts';
import { isGrown, isGrownAlike, readQuery, type Query } from './query.ts';
import type { QuickIndex } from './search-index.ts';

/** Something that was found, with what it is ranked by. */
interface Ranked {
  readonly place: number;
  /** The less the better. */
  readonly score: number;
  /** Folded. */
  readonly name: string;
  readonly id: number;
}

/** Collects the best few of many. */
export class Best {
  readonly #max: number;
  readonly #top: Ranked[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Whether something with this score would still be among them. */
  takes(score: number): boolean {
    const last = this.#top.at(-1);
    return this.#top.length < this.#max || (last !== undefined && score <= last.score);
  }

  add(ranked: Ranked): void {
    let at = this.#top.length;
    while (at > 0 && isBetter(ranked, this.#top[at - 1])) at -= 1;
    if (at >= this.#max) return;
    this.#top.splice(at, 0, ranked);
    if (this.#top.length > this.#max) this.#top.pop();
  }

  all(): readonly Ranked[] {
    return this.#top;
  }
}

function isBetter(a: Ranked, b: Ranked | undefined): boolean {
  if (b === undefined) return true;
  if (a.score !== b.score) return a.score < b.score;
  return a.name === b.name ? a.id < b.id : a.name < b.name;
}

export interface Found {
  readonly query: Query;
  /** The best first. */
  readonly best: readonly Ranked[];
  readonly matches: number;
}

/** The hits of an earlier query: where the text only grew, nothing else can match. */
interface Before {
  readonly version: number;
  readonly query: Query;
  readonly places: Int32Array;
  readonly count: number;
}

export const isFavorite = (row: AgentRow): boolean => row.localFavorite || row.serviceFavorite;

/**
 * Ranks the agents of an index by what is typed: the whole name, its beginning, that of a word, initials, anywhere, other
 * fields; with slips only where fewer than requested match without. Among equals favorites, then recents, then those online,
 * then short names.
 */
export class Ranking {
  readonly #index: QuickIndex;
  /** The last hits without slips, and the last hits with and without. */
  #plain: Before | null = null;
  #all: Before | null = null;

  constructor(index: QuickIndex) {
    this.#index = index;
  }

  /** Null where nothing is typed. `recents` are ids. */
  find(text: string, limit: number, recents: ReadonlySet<number>): Found | null {
    const query = readQuery(text);
    if (query === null) return null;
    const matcher = new Matcher(this.#index, query);
    let best = new Best(limit);
    const take = (place: number, tier: number): void => this.#rank(place, tier, matcher.sum, best, recents);
    this.#plain = this.#scan(query, narrowed(this.#plain, query, this.#index, isGrown), (place) => {
      const tier = matcher.match(place, false);
      if (tier !== NONE) take(place, tier);
      return tier !== NONE;
    });
    if (this.#plain.count >= limit || !matcher.forgives) return { query, best: best.all(), matches: this.#plain.count };
    best = new Best(limit);
    this.#all = this.#scan(query, narrowed(this.#all, query, this.#index, isGrownAlike), (place) => {
      const tier = matcher.match(place, true);
      if (tier !== NONE) take(place, tier);
      return tier !== NONE;
    });
    return { query, best: best.all(), matches: this.#all.count };
  }

  /** Tests the places of the last search, or all; matches are written at or before the position being read. */
  #scan(query: Query, before: Before | null, keeps: (place: number) => boolean): Before {
    const { size, version } = this.#index;
    const places = before?.places ?? new Int32Array(size);
    const among = before?.count ?? size;
    let count = 0;
    for (let at = 0; at < among; at += 1) {
      const place = before === null ? at : (places[at] ?? 0);
      if (!keeps(place)) continue;
      places[count] = place;
      count += 1;
    }
    return { version, query, places, count };
  }

  #rank(place: number, tier: number, sum: number, best: Best, recents: ReadonlySet<number>): void {
    const fit = tier * 256 + Math.min(sum, 255);
    const length = this.#index.lengths[place] ?? 0;
    // Most are skipped: even without a penalty they would not be among the best.
    if (!best.takes(fit * 2048 + length)) return;
    const row = this.#index.rows[place];
    if (row === undefined) return;
    const ties = (isFavorite(row) ? 0 : 4) + (recents.has(row.id) ? 0 : 2) + (row.online === true ? 0 : 1);
    const score = (fit * 8 + ties) * 256 + length;
    if (best.takes(score)) best.add({ place, score, name: this.#index.names[place]?.name ?? '', id: row.id });
  }
}

/** Where the text only grew since then, and the index is the same; null where everything has to be searched. */
function narrowed(
  before: Before | null,
  query: Query,
  { version }: QuickIndex,
  grows: (before: Query, after: Query) => boolean,
): Before | null {
  return before?.version === version && grows(before.query, query) ? before : null;
}
