import type { QuickFound, QuickHit } from '../contract/contract.ts';
import { inOtherLayout } from '../contract/other-layout.ts';
import { compareNames } from '../contract/fold.ts';
import { takeTurns } from '../lib/take-turns.ts';
import { createFinder, RECENTS_AT_LEAST, type FinderSnapshot, type RankedFound } from './finder.ts';

/** The list of one account. */
export interface FinderSource {
  readonly snapshot: FinderSnapshot;
  /** How its hits are marked; undefined where it is in view alone. */
  readonly mark: () => QuickHit['account'];
}

interface Candidate {
  readonly hit: QuickHit;
  readonly score: number;
}

/** Finds agents in the lists of several accounts at once, each by its own index: no row is stored a second time. */
export function createSharedFinder(sources: readonly FinderSource[], later: (run: () => void) => void) {
  const finders = sources.map((source) => ({ source, finder: createFinder({ snapshot: source.snapshot, later }) }));

  const marked = ({ mark }: FinderSource, hit: QuickHit): QuickHit => {
    const account = mark();
    return account === undefined ? hit : { ...hit, account };
  };

  const findTyped = (text: string, limit: number): QuickFound => {
    const found: { readonly all: RankedFound; readonly candidates: readonly Candidate[] }[] = finders.map(
      ({ source, finder }) => {
        const all = finder.rank(text, limit);
        return {
          all,
          candidates: all.hits.map((hit, at) => ({ hit: marked(source, hit), score: all.scores[at] ?? 0 })),
        };
      },
    );
    const sum = (of: 'exact' | 'matches' | 'total'): number => found.reduce((total, { all }) => total + all[of], 0);
    const lists = found.map(({ candidates }) => candidates);
    const hits = lists.length === 1 ? (lists[0] ?? []) : mergeBest(lists);
    const shown = hits.slice(0, limit).map(({ hit }) => hit);
    return { hits: shown, exact: Math.min(sum('exact'), shown.length), matches: sum('matches'), total: sum('total') };
  };

  return {
    /** See `createFinder`. */
    warmUp: (): void => finders.forEach(({ finder }) => finder.warmUp()),

    /**
     * The best `limit` agents of all lists for this text; favorites and recents where it is empty. Where nothing has it, those for
     * the text in the other keyboard layout, none of which counts as exactly meant.
     */
    find(text: string, limit: number): QuickFound {
      const found = findTyped(text, limit);
      const otherLayout = found.matches > 0 ? null : inOtherLayout(text.trim());
      const guessed = otherLayout === null ? null : findTyped(otherLayout, limit);
      return otherLayout === null || guessed === null || guessed.matches === 0
        ? found
        : { ...guessed, exact: 0, otherLayout };
    },

    close: (): void => finders.forEach(({ finder }) => finder.close()),
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
