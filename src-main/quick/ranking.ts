import type { AgentRow } from '../ipc/contract.ts';
import { Best, type Ranked } from './best.ts';
import { Matcher, NONE } from './match.ts';
import { isGrown, readQuery, type Query } from './query.ts';
import type { QuickIndex } from './quick-index.ts';

export interface Found {
  /** The best first. */
  readonly best: readonly Ranked[];
  readonly matches: number;
}

/** What was found without slips by the query before: where the text only grew, nothing else can match. */
interface Before {
  readonly version: number;
  readonly query: Query;
  readonly places: Int32Array;
  readonly count: number;
}

export const isFavorite = (row: AgentRow): boolean => row.localFavorite || row.serviceFavorite;

/**
 * Ranks the computers of an index by what is typed: the whole name, its beginning, that of a word, initials, anywhere, other
 * fields; with slips only where fewer than asked for match without. Among equals favorites, then recents, then those online,
 * then short names.
 */
export class Ranking {
  readonly #index: QuickIndex;
  #before: Before | null = null;
  #places = new Int32Array(0);

  constructor(index: QuickIndex) {
    this.#index = index;
  }

  /** Null where nothing is typed. `recents` are ids. */
  find(text: string, limit: number, recents: ReadonlySet<number>): Found | null {
    const query = readQuery(text);
    if (query === null) return null;
    const matcher = new Matcher(this.#index, query);
    const best = new Best(limit);
    const plain = this.#findPlain(query, matcher, best, recents);
    const some = plain < limit && matcher.forgives ? this.#findSlips(plain, matcher, best, recents) : 0;
    return { best: best.all(), matches: plain + some };
  }

  #findPlain(query: Query, matcher: Matcher, best: Best, recents: ReadonlySet<number>): number {
    const { size, version } = this.#index;
    const before = this.#before;
    const narrows = before?.version === version && isGrown(before.query, query);
    if (this.#places.length < size) this.#places = new Int32Array(size * 2);
    // What is kept is written where it is read or before it.
    const places = this.#places;
    const among = narrows ? before.count : size;
    let count = 0;
    for (let at = 0; at < among; at += 1) {
      const place = narrows ? (places[at] ?? 0) : at;
      const tier = matcher.match(place, false);
      if (tier === NONE) continue;
      places[count] = place;
      count += 1;
      this.#rank(place, tier, matcher.sum, best, recents);
    }
    this.#before = { version, query, places, count };
    return count;
  }

  #findSlips(plain: number, matcher: Matcher, best: Best, recents: ReadonlySet<number>): number {
    const found = this.#places.subarray(0, plain);
    let [count, next] = [0, 0];
    for (let place = 0; place < this.#index.size; place += 1) {
      // They lie in rising order.
      if (found[next] === place) {
        next += 1;
        continue;
      }
      const tier = matcher.match(place, true);
      if (tier === NONE) continue;
      count += 1;
      this.#rank(place, tier, matcher.sum, best, recents);
    }
    return count;
  }

  #rank(place: number, tier: number, sum: number, best: Best, recents: ReadonlySet<number>): void {
    const row = this.#index.rows[place];
    if (row === undefined) return;
    const ties = (isFavorite(row) ? 0 : 4) + (recents.has(row.id) ? 0 : 2) + (row.online === true ? 0 : 1);
    const length = Math.min(row.name.length, 255);
    const score = ((tier * 256 + Math.min(sum, 255)) * 8 + ties) * 256 + length;
    if (best.takes(score)) best.add({ place, score, name: row.name, id: row.id });
  }
}
