import { describe, expect, it } from 'vitest';
import { formatFigures, joinSpeeds, judge, overRounds, spreadOf, type Figure } from '../../../tools/bench/measure.ts';
import { writeResults } from '../../../tools/bench/results.ts';
import { formatChanges } from '../../../tools/bench/runs.ts';

const figure = (ratios: readonly number[], target: number | null = 1.2): Figure => ({
  what: 'S0 a thing',
  ...overRounds(
    ratios.map((ratio) => ratio * 10),
    ratios.map(() => 10),
  ),
  yardstick: 'a plain thing',
  target,
});

describe('a figure of the bench', () => {
  it('has the ratio of each round, and its spread', () => {
    expect(figure([1, 1.1, 1.3, 1.2, 5]).ratios).toEqual([1, 1.1, 1.3, 1.2, 5]);
    expect(spreadOf(figure([1, 1.1, 1.3, 1.2, 5]))).toEqual([1.1, 1.3]);
    expect(spreadOf(figure([1, 1]))).toBeNull();
  });

  it('says when its rounds differ by more than the distance to its target', () => {
    expect(judge(figure([1, 1, 1, 1]))).toBe('met');
    expect(judge(figure([1.5, 1.5, 1.5]))).toBe('not met');
    expect(judge(figure([1.1, 1.1, 1.15, 1.4, 1.4]))).toBe('met, within the spread');
    expect(judge(figure([1, 1, 1], null))).toBe('');
  });

  it('is shown in words where a number would say less', () => {
    const task: Figure = { what: 'S7', ours: 0, shown: 'none over 50 ms', yardstick: '50 ms', theirs: 50, target: 1 };
    expect(formatFigures([task])).toMatch(/^S7 +none over 50 ms +50 ms +50\.0 ms +0\.00 +≤ 1 +met$/m);
  });

  it('is compared with an earlier run by its ratio', () => {
    const changes = formatChanges(
      [figure([1, 1, 1])],
      [figure([1.5, 1.5, 1.5]), { ...figure([1, 1, 1]), what: 'other' }],
    );
    expect(changes).toMatch(/^S0 a thing +1\.00 +1\.50 +\+50 %$/m);
    expect(changes).toMatch(/^other +– +1\.00 +new$/m);
    expect(formatChanges([figure([1, 1.2, 1.4])], [figure([1.2, 1.3, 1.5])])).toMatch(/within the spread$/m);
  });
});

/** The figure of a page with this ratio at each speed. */
const atSpeeds = (...ratios: readonly number[]): readonly Figure[] =>
  ratios.map((ratio, at) => ({ ...figure([ratio, ratio, ratio]), speed: 2 ** at }));

describe('a figure of a page', () => {
  it('is met where it is met as the page is and slowed by two, whatever comes at four', () => {
    expect(joinSpeeds(atSpeeds(1, 1.1, 2))).toMatchObject([{ what: 'S0 a thing', verdict: 'met' }]);
    expect(joinSpeeds(atSpeeds(1, 1.3, 1))).toMatchObject([{ verdict: 'not met' }]);
    expect(joinSpeeds(atSpeeds(1.3, 1, 1))).toMatchObject([{ verdict: 'not met' }]);
  });

  it('says that a verdict is within the spread at one of the two speeds', () => {
    const [first, second] = atSpeeds(1, 1);
    const wandering = { ...figure([1.1, 1.1, 1.15, 1.4, 1.4]), speed: 2 };
    expect(joinSpeeds([first!, wandering])).toMatchObject([{ verdict: 'met, within the spread' }]);
    expect(joinSpeeds([first!, second!])).toMatchObject([{ verdict: 'met' }]);
  });

  it('is one line for each speed, the first with the verdict', () => {
    const table = formatFigures(atSpeeds(1, 1.1, 2));
    expect(table).toMatch(/^S0 a thing .* 1\.00 .* met$/m);
    expect(table).toMatch(/^ {2}the page slowed by 2 .* 1\.10 .* ≤ 1\.2$/m);
    expect(table).toMatch(/^ {2}the page slowed by 4 .* 2\.00 .* ≤ 1\.2$/m);
  });

  it('is compared with an earlier run at the same speed', () => {
    expect(formatChanges(atSpeeds(1, 1), atSpeeds(1, 1.5))).toMatch(
      /^S0 a thing, the page slowed by 2 +1\.00 +1\.50 +\+50 %$/m,
    );
  });
});

describe('the results in the document', () => {
  const empty = '# Bench\n\n<!-- bench -->\n\n<!-- /bench -->\n\nMore.\n';
  const run = (what: string, day: string, machine: string, ratios: readonly number[]) => ({
    day,
    machine,
    figures: atSpeeds(...ratios).map((one) => ({ ...one, what })),
  });

  it('are a row for each figure with its three ratios, below the machine', () => {
    const written = writeResults(empty, run('S1 a key', '2026-11-27', '2 cores', [1, 1.1, 1.5]));
    expect(written).toContain('- 2026-11-27: 2 cores\n');
    expect(written).toContain(
      '| S1 a key | a plain thing | ≤ 1.2 | 1.00 (10 to 10 ms) | 1.10 (11 to 10 ms) | 1.50 (15 to 10 ms) | met | 2026-11-27 |',
    );
    expect(written).toMatch(/^# Bench\n/);
    expect(written).toMatch(/<!-- \/bench -->\n\nMore\.\n$/);
  });

  it('keep what another run measured, in the order of the numbers, and no machine without a row', () => {
    const first = writeResults(empty, run('S10 a connect', '2026-11-01', 'old machine', [1, 1, 1]));
    const second = writeResults(first, run('S1 a key', '2026-11-27', 'new machine', [1, 1, 1]));
    expect(second.indexOf('| S1 a key')).toBeLessThan(second.indexOf('| S10 a connect'));
    expect(second).toContain('- 2026-11-01: old machine');
    const third = writeResults(second, run('S10 a connect', '2026-11-28', 'new machine', [2, 1, 1]));
    expect(third).not.toContain('old machine');
    expect(third.match(/S10 a connect/g)).toHaveLength(1);
  });

  it('need their place', () => {
    expect(() => writeResults('# Bench\n', run('S1', '2026-11-27', '2 cores', [1]))).toThrow('no place for results');
  });
});
