import { describe, expect, test } from 'vitest';
import { failuresOf, judge, type Report } from '../../../../scripts/nightly.ts';

type State = 'passed' | 'failed';
const reportOf = (
  states: Readonly<Record<string, State>>,
  success = !Object.values(states).includes('failed'),
): Report => ({
  success,
  testResults: [
    {
      name: 'a.test.ts',
      status: success ? 'passed' : 'failed',
      assertionResults: Object.entries(states).map(([fullName, status]) => ({ fullName, status })),
    },
  ],
});

describe('the nightly run', () => {
  test('has nothing to list where everything passed', () => {
    expect(judge(reportOf({ one: 'passed' }), null)).toEqual([]);
  });

  test('calls broken what failed twice, and flaky what failed once', () => {
    const first = reportOf({ one: 'failed', two: 'failed', three: 'passed' });
    const second = reportOf({ one: 'failed', two: 'passed', three: 'failed' });
    expect(judge(first, second)).toEqual([
      { what: 'a.test.ts: one', kind: 'broken' },
      { what: 'a.test.ts: two', kind: 'flaky' },
      { what: 'a.test.ts: three', kind: 'flaky' },
    ]);
  });

  test('calls broken what failed and could not be repeated', () => {
    expect(judge(reportOf({ one: 'failed' }), null)).toEqual([{ what: 'a.test.ts: one', kind: 'broken' }]);
  });

  test('names a file that failed without a test, and a run that failed without a file', () => {
    expect(failuresOf(reportOf({ one: 'passed' }, false))).toEqual([{ file: 'a.test.ts', title: null }]);
    expect(judge({ success: false, testResults: [] }, null)).toEqual([
      { what: 'errors outside of all tests', kind: 'broken' },
    ]);
  });
});
