import fc from 'fast-check';
import { isLong, seed } from '../long.ts';

/**
 * Those of these cases that are tried: all with full numbers, else so many that each pair of values which occurs in one of them
 * occurs in one that is tried. Another seed chooses others.
 *
 * @param pairsOf the pairs of values of a case
 */
export function choosePairwise<C>(cases: readonly C[], pairsOf: (one: C) => readonly string[]): ReadonlySet<C> {
  if (isLong) return new Set(cases);
  const [order = []] = fc.sample(fc.shuffledSubarray([...cases], { minLength: cases.length }), { numRuns: 1, seed });
  const seen = new Set<string>();
  const chosen = new Set<C>();
  for (const one of order) {
    const pairs = pairsOf(one);
    if (pairs.every((pair) => seen.has(pair))) continue;
    chosen.add(one);
    for (const pair of pairs) seen.add(pair);
  }
  return chosen;
}
