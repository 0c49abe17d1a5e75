import { ownId } from '../contract/account-ids.ts';
import type { AgentMark, AgentRow, QuickFound, QuickHit } from '../contract/contract.ts';
import { squeeze } from '../contract/fold.ts';
import { Best, isFavorite, Ranking } from '../contract/search/ranking.ts';
import { markName } from '../contract/search/marks.ts';
import { QuickIndex } from '../contract/search/search-index.ts';

/** The cached list, as far as Quick connect reads it. */
export interface FinderSnapshot {
  rows(): Iterable<AgentRow>;
  row(agentId: number): AgentRow | undefined;
  favorites(): readonly AgentMark[];
  recents(): readonly AgentMark[];
  subscribe(
    listener: (change: {
      readonly reset: boolean;
      readonly upserted: readonly AgentRow[];
      readonly removed: readonly number[];
    }) => void,
  ): () => void;
}

export interface FinderDeps {
  readonly snapshot: FinderSnapshot;
  /** Runs soon, after what waits already. */
  readonly later: (run: () => void) => void;
}

/** Rows that are read in one turn: a few milliseconds. */
const ROWS_A_TURN = 250;
/**
 * Searched for while the list is read, one a turn, while it is still short: the engine compiles a search only after it has
 * run often, and until then the first letters typed over 50,000 agents take 30 to 50 ms instead of 10.
 */
const REHEARSED = ['e', 'er', 'er n', 'ernd', 'x'] as const;
export const REHEARSALS = 60;
/** Recents that are shown however many favorites there are. */
export const RECENTS_AT_LEAST = 5;

/**
 * Finds agents for Quick connect and the command palette. Follows the list; what changed is read a part per turn, and
 * at the latest with the next search.
 */
export function createFinder({ snapshot, later }: FinderDeps) {
  let index = new QuickIndex();
  let ranking = new Ranking(index);
  const waiting = new Set<number>();
  let warm = false;
  let turn = false;
  let rehearsals = REHEARSALS;

  const rehearse = (): void => {
    if (rehearsals === 0) return;
    rehearsals -= 1;
    // With another ranking than the one in use, which narrows down the hits of the text typed last.
    new Ranking(index).find(REHEARSED[rehearsals % REHEARSED.length] ?? '', 30, new Set());
  };
  const readOne = (agentId: number): void => {
    waiting.delete(agentId);
    const row = snapshot.row(agentId);
    if (row === undefined) index.remove(agentId);
    else index.put(row);
  };
  const readPart = (): void => {
    turn = false;
    let left = ROWS_A_TURN;
    for (const agentId of waiting) {
      if (left === 0) break;
      left -= 1;
      readOne(agentId);
    }
    rehearse();
    readSoon();
  };
  const readSoon = (): void => {
    if (turn || !warm || (waiting.size === 0 && (rehearsals === 0 || index.size === 0))) return;
    turn = true;
    later(readPart);
  };

  for (const { id } of snapshot.rows()) waiting.add(id);
  const off = snapshot.subscribe(({ reset, upserted, removed }) => {
    if (reset) {
      index = new QuickIndex();
      ranking = new Ranking(index);
      waiting.clear();
    }
    for (const { id } of upserted) waiting.add(id);
    for (const id of removed) waiting.add(id);
    readSoon();
  });

  const listDefaults = (limit: number): QuickFound => {
    const favorites = snapshot.favorites();
    const known = new Set(favorites.map(({ agentId }) => agentId));
    const recents = snapshot.recents().filter(({ agentId }) => !known.has(agentId));
    const room = Math.max(limit - recents.length, limit - RECENTS_AT_LEAST, 1);
    const shownFavorites = favorites.slice(0, room);
    const shownRecents = recents.slice(0, limit - shownFavorites.length);
    const marks = [...shownFavorites, ...shownRecents];
    const more = listOthers(limit - marks.length, new Set(marks.map(({ agentId }) => agentId)));
    const hits = [
      ...shownFavorites.map(({ agentId }) => describe(agentId, 'favorite', '')),
      ...shownRecents.map(({ agentId }) => describe(agentId, 'recent', '')),
      ...more.map((agentId) => describe(agentId, 'match', '')),
    ];
    const total = index.size;
    return { hits: hits.filter((hit) => hit !== null), exact: 0, matches: total, total };
  };

  /** Where there is room left, those online by name. */
  const listOthers = (room: number, listed: ReadonlySet<number>): readonly number[] => {
    const best = new Best(Math.max(0, room));
    if (room <= 0) return [];
    index.rows.forEach((row, place) => {
      if (listed.has(row.id)) return;
      const score = row.online === true ? 0 : 1;
      if (best.takes(score)) best.add({ place, score, name: index.names[place]?.name ?? '', id: row.id });
    });
    return best.all().map(({ id }) => id);
  };

  const describe = (agentId: number, why: QuickHit['why'], text: string): QuickHit | null => {
    const row = snapshot.row(agentId);
    if (row === undefined) return null;
    const { name, group, os, ip, online, disabled, lastTime, osUser, inSession } = row;
    const place = [row.city, row.country].filter((part) => part !== null && part !== '').join(', ');
    const facts = { agentId, name, group, os, ip, place, online, disabled, lastTime, osUser, inSession };
    return { ...facts, favorite: isFavorite(row), why, marks: markName(name, text) };
  };

  /** As `find`, with what each hit is ranked by: the hits of several lists can be merged. */
  const rank = (text: string, limit: number): RankedFound => {
    for (const agentId of waiting) readOne(agentId);
    const recents = new Set(snapshot.recents().map(({ agentId }) => agentId));
    const found = ranking.find(text, limit, recents);
    if (found === null) return { ...listDefaults(limit), scores: [] };
    const best = found.best.flatMap(({ id, score, name }) => {
      const hit = describe(id, 'match', text);
      return hit === null ? [] : [{ hit, score, name }];
    });
    const { names, id } = found.query;
    const isMeant = ({ hit: { agentId }, name }: (typeof best)[number]): boolean =>
      names.includes(squeeze(name)) ||
      (id !== null && (ownId(agentId) === id || snapshot.row(agentId)?.deviceId === id));
    const exact = best.filter(isMeant).length;
    return {
      hits: best.map(({ hit }) => hit),
      scores: best.map(({ score }) => score),
      exact,
      matches: found.matches,
      total: index.size,
    };
  };

  return {
    /** From now on what changes is read without waiting for a question. */
    warmUp(): void {
      warm = true;
      readSoon();
    },

    /** The best `limit` agents for this text; favorites and recents where it is empty. */
    find(text: string, limit: number): QuickFound {
      const { hits, exact, matches, total } = rank(text, limit);
      return { hits, exact, matches, total };
    },

    rank,
    close: off,
  };
}

/** `scores`: of each hit, the less the better; none where nothing is typed. */
export type RankedFound = QuickFound & { readonly scores: readonly number[] };

export type Finder = ReturnType<typeof createFinder>;
