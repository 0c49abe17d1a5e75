import { describe, expect, it } from 'vitest';
import { inOtherLayout } from '../../../../src-main/contract/other-layout.ts';

describe('the same keys in the other keyboard layout', () => {
  it.each([
    ['ьфклуештп', 'marketing'],
    ['marketing', 'ьфклуештп'],
    ['ЬФКЛУЕШТП 7', 'marketing 7'],
    ['rfccf 3', 'касса 3'],
    ['cthdth[jkjlbkmybr', 'серверхолодильник'],
    ['10ю0ю0ю7а', '10.0.0.7f'],
    // One Russian letter: the rest is as it was meant.
    ['pc-ф1', 'pc-a1'],
  ])('reads %j as %j', (typed, meant) => {
    expect(inOtherLayout(typed)).toBe(meant);
  });

  it.each(['', '418 220 967', '10.0.0.7', '東京', 'ü'])('has nothing for %j', (typed) => {
    expect(inOtherLayout(typed)).toBeNull();
  });
});
