import { describe, expect, it } from 'vitest';
import {
  compareSummaries,
  formatComparison,
  formatReport,
  mergeHits,
  readIstanbul,
  summarize,
  wordRanges,
  type Hits,
} from '../../../tools/coverage-report/summary.ts';

const at = (line: number, column = 0) => ({ start: { line, column } });

const hitsOf = (lines: Record<number, boolean>, branches: Record<string, boolean> = {}, path = 'src-main/a.ts'): Hits =>
  new Map([
    [
      path,
      {
        lines: new Map(Object.entries(lines).map(([line, ran]) => [Number(line), ran])),
        branches: new Map(Object.entries(branches)),
      },
    ],
  ]);

const summaryOf = (hits: Hits, hash = 'same') => summarize(['unit'], hits, () => hash);

describe('what ran of a file', () => {
  it('counts a line as run when any statement that begins in it ran', () => {
    const { lines } = readIstanbul({
      statementMap: { 0: at(1), 1: at(1, 20), 2: at(2) },
      s: { 0: 0, 1: 4, 2: 0 },
      branchMap: {},
      b: {},
    });
    expect([...lines]).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it('places an else that is not written at its branch', () => {
    const { branches } = readIstanbul({
      statementMap: {},
      s: {},
      branchMap: { 0: { loc: at(3, 2), locations: [at(3, 10), { start: {} }] } },
      b: { 0: [1, 0] },
    });
    expect([...branches]).toEqual([
      ['3:10/0', true],
      ['3:2/1', false],
    ]);
  });

  it('joins parts, and takes lines and branches from the first that has the file', () => {
    const merged = mergeHits([
      hitsOf({ 1: true, 2: false }, { '1:0/0': false }),
      hitsOf({ 2: true, 9: true }, { '1:0/0': true }),
    ]);
    const file = merged.get('src-main/a.ts');
    expect([...(file?.lines ?? [])]).toEqual([
      [1, true],
      [2, true],
    ]);
    expect([...(file?.branches ?? [])]).toEqual([['1:0/0', true]]);
  });
});

describe('the report', () => {
  it('shows each file with its shares and what no test runs', () => {
    const text = formatReport(
      summaryOf(hitsOf({ 1: true, 2: false, 3: false, 9: false }, { '1:4/1': false, '1:4/0': true })),
    );
    expect(text).toContain('Coverage by unit: 1 of 4 lines, 1 of 2 branches');
    expect(text).toContain('  25.0     50.0  src-main/a.ts');
    expect(text).toContain('src-main/a.ts: 2-3 9; 1:4/1');
  });

  it('writes neighbouring lines as one range', () => {
    expect(wordRanges([1, 2, 3, 7, 9, 10])).toEqual(['1-3', '7', '9-10']);
    expect(wordRanges([])).toEqual([]);
  });
});

describe('a comparison of two summaries', () => {
  it('names every line and branch of an unchanged file that no longer runs, even where another runs instead', () => {
    const before = summaryOf(hitsOf({ 1: true, 2: false }, { '1:0/0': true }));
    const after = summaryOf(hitsOf({ 1: false, 2: true }, { '1:0/0': false }));
    const comparison = compareSummaries(before, after);
    expect(comparison.losses).toEqual([
      { path: 'src-main/a.ts', lines: 1, branches: 1, places: ['1', 'branch 1:0/0'] },
    ]);
    expect(formatComparison(comparison)).toContain('src-main/a.ts: 1 line and 1 branch fewer: 1, branch 1:0/0');
  });

  it('counts in a changed file what does not run', () => {
    const before = summaryOf(hitsOf({ 1: true, 2: false }), 'old');
    expect(compareSummaries(before, summaryOf(hitsOf({ 1: false }), 'new')).losses).toEqual([]);
    expect(compareSummaries(before, summaryOf(hitsOf({ 5: false, 6: false, 7: true }), 'new')).losses).toEqual([
      { path: 'src-main/a.ts', lines: 1, branches: 0, places: null },
    ]);
  });

  it('finds nothing where more runs', () => {
    const comparison = compareSummaries(summaryOf(hitsOf({ 1: false })), summaryOf(hitsOf({ 1: true })));
    expect(comparison).toEqual({ losses: [], gone: [] });
    expect(formatComparison(comparison)).toBe('No file is covered less than before.');
  });

  it('lists a file that is gone without calling it a loss', () => {
    const comparison = compareSummaries(
      summaryOf(hitsOf({ 1: true })),
      summaryOf(hitsOf({ 1: true }, {}, 'src-main/b.ts')),
    );
    expect(comparison).toEqual({ losses: [], gone: ['src-main/a.ts'] });
  });

  it('refuses summaries of different parts of the tests', () => {
    const other = summarize(['e2e', 'unit'], hitsOf({ 1: true }), () => 'same');
    expect(() => compareSummaries(summaryOf(hitsOf({ 1: true })), other)).toThrow('before unit, now e2e, unit');
  });
});
