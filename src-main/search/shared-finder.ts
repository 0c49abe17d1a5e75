import { composeId, isComposable } from '../contract/account-ids.ts';
import type { QuickFound, QuickHit } from '../contract/contract.ts';
import { compareNames } from '../lib/by-name.ts';
import { takeTurns } from '../lib/take-turns.ts';
import { createFinder, RECENTS_AT_LEAST, type FinderSnapshot, type RankedFound } from './finder.ts';

/** The list of one account. */
export interface FinderSource {
  readonly snapshot: FinderSnapshot;
  /** Of its ids in the view over all accounts; 0 where it is in view alone. */
  readonly slot: number;
  /** How its hits are marked; undefined where it is in view alone. */
  readonly mark: () => QuickHit['account'];
}

interface Candidate {
  readonly hit: QuickHit;
  readonly score: number;
}

/** Finds agents in the lists of several accounts at once, each by its own index: no row is stored a second time. */
export function createSharedFinder(sources: readonly FinderSource[], later: (run: () => void) => void) {
  const finders = sources.map((source) => {
    const snapshot = source.slot === 0 ? source.snapshot : composableOnly(source.snapshot);
    return { source, finder: createFinder({ snapshot, later }) };
  });

  const compose = ({ slot, mark }: FinderSource, hit: QuickHit): QuickHit => {
    if (slot === 0) return hit;
    const account = mark();
    return { ...hit, agentId: composeId(slot, hit.agentId), ...(account && { account }) };
  };

  return {
    /** See `createFinder`. */
    warmUp: (): void => finders.forEach(({ finder }) => finder.warmUp()),

    /** The best `limit` agents of all lists for this text; favorites and recents where it is empty. */
    find(text: string, limit: number): QuickFound {
      const found: { readonly all: RankedFound; readonly candidates: readonly Candidate[] }[] = finders.map(
        ({ source, finder }) => {
          const all = finder.rank(text, limit);
          return {
            all,
            candidates: all.hits.map((hit, at) => ({ hit: compose(source, hit), score: all.scores[at] ?? 0 })),
          };
        },
      );
      const sum = (of: 'exact' | 'matches' | 'total'): number => found.reduce((total, { all }) => total + all[of], 0);
      const lists = found.map(({ candidates }) => candidates);
      const hits = lists.length === 1 ? (lists[0] ?? []) : mergeBest(lists);
      const shown = hits.slice(0, limit).map(({ hit }) => hit);
      return { hits: shown, exact: Math.min(sum('exact'), shown.length), matches: sum('matches'), total: sum('total') };
    },

    close: (): void => finders.forEach(({ finder }) => finder.close()),
  };
}

/** Without agents whose ids would become those of agents of another account. */
function composableOnly(snapshot: FinderSnapshot): FinderSnapshot {
  const isOwn = ({ id }: { readonly id: number }): boolean => isComposable(id);
  const isMarkOwn = ({ agentId }: { readonly agentId: number }): boolean => isComposable(agentId);
  return {
    rows: () => [...snapshot.rows()].filter(isOwn),
    row: (agentId) => snapshot.row(agentId),
    favorites: () => snapshot.favorites().filter(isMarkOwn),
    recents: () => snapshot.recents().filter(isMarkOwn),
    subscribe: (listener) =>
      snapshot.subscribe(({ reset, upserted, removed }) =>
        listener({ reset, upserted: upserted.filter(isOwn), removed: removed.filter(isComposable) }),
      ),
  };
}

/** Matches by their rank; without a text favorites by name, then the recents of the accounts in turn, then the others. */
function mergeBest(lists: readonly (readonly Candidate[])[]): readonly Candidate[] {
  const all = lists.flat();
  const of = (why: QuickHit['why']) => all.filter(({ hit }) => hit.why === why);
  const compare = (a: Candidate, b: Candidate): number =>
    Number(b.hit.online === true) - Number(a.hit.online === true) || compareNames(a.hit.name, b.hit.name);
  const ranked = all.some(({ score }) => score > 0);
  if (ranked) return all.toSorted((a, b) => a.score - b.score || compareNames(a.hit.name, b.hit.name));
  const favorites = of('favorite').toSorted((a, b) => compareNames(a.hit.name, b.hit.name));
  const recents = takeTurns(lists.map((list) => list.filter(({ hit }) => hit.why === 'recent')));
  const limit = Math.max(...lists.map(({ length }) => length), 0);
  const room = Math.max(limit - Math.min(recents.length, RECENTS_AT_LEAST), 1);
  return [...favorites.slice(0, room), ...recents, ...of('match').toSorted(compare)];
}
