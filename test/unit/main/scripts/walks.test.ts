import { describe, expect, it } from 'vitest';
import { reportWalks } from '../../../../scripts/walks.ts';

const limits = { connect: { page: { files: 3, hops: 1 }, main: { files: 2, hops: 1 } } };

describe('the report of the walks', () => {
  it('shows both numbers beside what they may be', () => {
    const measured = {
      page: { connect: { files: ['a', 'b'], hops: ['a'] } },
      main: { connect: { files: ['c'], hops: [] } },
    };
    expect(reportWalks(limits, measured)).toEqual({
      lines: ['connect, page: 2 files, 1 hops (at most 3, 1)', 'connect, main: 1 files, 0 hops (at most 2, 1)'],
      tooLong: [],
    });
  });

  it('names a half that runs more files, or has more hops', () => {
    const page = { connect: { files: ['a', 'b', 'c', 'd'], hops: ['a'] } };
    expect(reportWalks(limits, { page, main: null }).tooLong).toEqual(['connect, page']);
    const main = { connect: { files: ['a', 'b'], hops: ['a', 'b'] } };
    expect(reportWalks(limits, { page: null, main }).tooLong).toEqual(['connect, main']);
  });

  it('says what was not measured', () => {
    expect(reportWalks(limits, { page: null, main: null })).toEqual({
      lines: ['connect, page: not measured yet (walks.test.ts)', 'connect, main: not measured yet (walks.test.ts)'],
      tooLong: [],
    });
  });
});
