import { describe, expect, it } from 'vitest';
import { PlaceCounts } from '../../../tools/host/base/place-counts.ts';

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count });

describe('the counts of a script', () => {
  it('take the innermost range at each place', () => {
    const counts = new PlaceCounts();
    counts.add([{ ranges: [range(2, 5, 3)] }, { ranges: [range(0, 10, 1), range(6, 8, 0)] }]);
    expect(counts.sums()[0]?.ranges).toEqual([
      range(0, 2, 1),
      range(2, 5, 3),
      range(5, 6, 1),
      range(6, 8, 0),
      range(8, 10, 1),
    ]);
  });

  it('add up, where a later count knows only what ran since', () => {
    const counts = new PlaceCounts();
    counts.add([{ ranges: [range(0, 10, 1)] }, { ranges: [range(2, 4, 0)] }]);
    counts.add([{ ranges: [range(0, 10, 0)] }, { ranges: [range(2, 4, 2)] }]);
    expect(counts.sums()[0]?.ranges).toEqual([range(0, 2, 1), range(2, 4, 2), range(4, 10, 1)]);
  });
});
