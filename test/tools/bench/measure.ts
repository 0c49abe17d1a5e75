/** One line of the table: ours beside a yardstick of the same run. */
export interface Figure {
  readonly what: string;
  readonly ours: number;
  readonly yardstick: string;
  readonly theirs: number;
  /** Of both; milliseconds where it is left out. */
  readonly unit?: string;
  /** The most that ours may be, in times the yardstick; null where no target is set. */
  readonly target: number | null;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) throw new Error('nothing was measured');
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
};

/** The value that so many hundredths of them do not exceed. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * hundredths) / 100) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/**
 * Runs both in turn, so that a busy machine slows both alike; one round before is not counted. Answers the medians in
 * milliseconds.
 */
export async function compare(
  rounds: number,
  ours: () => unknown,
  theirs: () => unknown,
): Promise<{ ours: number; theirs: number }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const [a, b] = [await time(ours), await time(theirs)];
    if (round < 0) continue;
    times.ours.push(a);
    times.theirs.push(b);
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}

/** Milliseconds until the work is done. */
export async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The table as plain text. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, ours, yardstick, theirs, target, unit = 'ms' }) => {
    const ratio = ours / theirs;
    const verdict = target === null ? '' : ratio <= target ? 'met' : 'not met';
    return [
      what,
      `${ours.toFixed(1)} ${unit}`,
      yardstick,
      `${theirs.toFixed(1)} ${unit}`,
      ratio.toFixed(2),
      target === null ? '' : `≤ ${String(target)}`,
      verdict,
    ];
  });
  const table = [['what', 'ours', 'yardstick', 'its measure', 'ratio', 'target', ''], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
