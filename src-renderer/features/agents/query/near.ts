/** The candidate that the user most likely meant, or null. Counts letters that are missing, too many, wrong or swapped. */
export function nearest(typed: string, candidates: readonly string[]): string | null {
  const max = typed.length <= 4 ? 1 : 2;
  // Nothing longer is near any of ours, and the distance costs the product of the lengths.
  if (typed.length < 2 || typed.length > 24) return null;
  let best: string | null = null;
  let least = max + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - typed.length) > max) continue;
    const distance = distanceOf(typed, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function distanceOf(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    before = last;
    last = line;
  }
  return last[to.length] ?? 0;
}
