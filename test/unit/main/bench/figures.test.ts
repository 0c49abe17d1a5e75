import { describe, expect, it } from 'vitest';
import { formatFigures, judge, overRounds, spreadOf, type Figure } from '../../../tools/bench/measure.ts';
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
