/** One line of the table: ours beside a yardstick of the same run. */
export interface Figure {
  readonly what: string;
  readonly ours: number;
  readonly yardstick: string;
  readonly theirs: number;
  /** In place of a number that says less. */
  readonly shown?: string;
  /** Of both; milliseconds where it is left out. */
  readonly unit?: string;
  /** The most that ours may be, in times the yardstick; null where no target is set. */
  readonly target: number | null;
  /** How many times the page's processor was slowed, where the figure is of a page; its three are told apart by it alone. */
  readonly speed?: number;
  /** Of each round, where ours and the yardstick were measured in turn. */
  readonly ratios?: readonly number[];
}

/** Rounds of figures whose ratio wanders: with fewer, one disturbed round decides. */
export const ROUNDS = 9;

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

/** The medians of rounds that were measured in turn, and the ratio of each. */
export function overRounds(ours: readonly number[], theirs: readonly number[]) {
  const ratios = ours.map((one, round) => one / (theirs[round] ?? Number.NaN));
  return { ours: median(ours), theirs: median(theirs), ratios };
}

/** Runs both in turn, so that a busy machine slows both alike; one round before is not counted. Milliseconds. */
export async function compare(rounds: number, ours: () => unknown, theirs: () => unknown) {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const [a, b] = [await time(ours), await time(theirs)];
    if (round < 0) continue;
    times.ours.push(a);
    times.theirs.push(b);
  }
  return overRounds(times.ours, times.theirs);
}

/** Milliseconds until the work is done. */
export async function time(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The bounds of the middle half of the rounds, as ratios. */
export function spreadOf({ ratios }: Figure): readonly [low: number, high: number] | null {
  return ratios === undefined || ratios.length < 3 ? null : [percentile(ratios, 25), percentile(ratios, 75)];
}

/** Ours in times of the yardstick; where both were measured in turn, the median of the rounds, whose pace both shared. */
export const ratioOf = ({ ours, theirs, ratios = [] }: Figure): number =>
  ratios.length < 3 ? ours / theirs : median(ratios);

/** Whether the target is met, and whether the rounds differ by more than the distance to it. */
export function judge(figure: Figure): string {
  const { target } = figure;
  if (target === null) return '';
  const ratio = ratioOf(figure);
  const verdict = ratio <= target ? 'met' : 'not met';
  const [low, high] = spreadOf(figure) ?? [ratio, ratio];
  return high - low > Math.abs(ratio - target) ? `${verdict}, within the spread` : verdict;
}

/** The speeds of the page's processor at which a target must be met; what comes beyond them is shown. */
const MUST_MEET: readonly number[] = [1, 2];

/** A figure as it was measured at each speed; one entry where it is not of a page. */
export interface AtSpeeds {
  readonly what: string;
  /** The quickest first. */
  readonly figures: readonly [Figure, ...Figure[]];
  readonly verdict: string;
}

/** The figures by what they are of, in their order. */
export function joinSpeeds(figures: readonly Figure[]): readonly AtSpeeds[] {
  return [...Map.groupBy(figures, ({ what }) => what)].flatMap(([what, found]) => {
    const [first, ...others] = found.toSorted((a, b) => (a.speed ?? 1) - (b.speed ?? 1));
    return first === undefined ? [] : [{ what, figures: [first, ...others] as const, verdict: judgeAll(found) }];
  });
}

/** Met means met with the page's processor as it is and slowed by two. */
function judgeAll(figures: readonly Figure[]): string {
  const verdicts = figures.filter(({ speed = 1 }) => MUST_MEET.includes(speed)).map(judge);
  return (
    verdicts.find((verdict) => verdict.startsWith('not met')) ??
    verdicts.find((one) => one !== 'met') ??
    verdicts[0] ??
    ''
  );
}

/** The table as plain text; of a figure at several speeds the line of the first has the verdict. */
export function formatFigures(figures: readonly Figure[]): string {
  return formatTable([
    ['what', 'ours', 'yardstick', 'its measure', 'ratio', 'spread', 'target', ''],
    ...joinSpeeds(figures).flatMap(({ figures: found, verdict }) =>
      found.map((figure, at) => {
        const { what, ours, yardstick, theirs, target, unit = 'ms', shown = `${ours.toFixed(1)} ${unit}` } = figure;
        const spread = spreadOf(figure);
        return [
          at === 0 ? what : `  the page slowed by ${String(figure.speed)}`,
          shown,
          yardstick,
          `${theirs.toFixed(1)} ${unit}`,
          ratioOf(figure).toFixed(2),
          spread === null ? '' : spread.map((ratio) => ratio.toFixed(2)).join(' to '),
          target === null ? '' : `≤ ${String(target)}`,
          at === 0 ? verdict : '',
        ];
      }),
    ),
  ]);
}

/** Rows of cells, the first one the heads, in columns of plain text. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
