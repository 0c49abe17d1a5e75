import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeId,
  composeTextId,
  idBaseOf,
  isComposable,
  numberOf,
  numberOfText,
  ownId,
  ownTextId,
} from '../../../../src-main/contract/account-ids.ts';

const number = fc.integer({ min: 0, max: 2_000 });
const id = fc.integer({ min: 0, max: 2 ** 42 - 1 });

describe('ids of several accounts', () => {
  it('give back the account and the id of its service, and sort by account, then by id', () => {
    fc.assert(
      fc.property(number, id, number, id, (one, first, other, second) => {
        const composed = composeId(one, first);
        expect(numberOf(composed)).toBe(one);
        expect(ownId(composed)).toBe(first);
        expect(Number.isSafeInteger(composed)).toBe(true);
        expect(composed === composeId(other, second)).toBe(one === other && first === second);
        expect(composed).toBe(idBaseOf(one) + first);
      }),
    );
  });

  it('are those of no account where a service has ids that cannot be composed', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 2 ** 42, max: Number.MAX_SAFE_INTEGER }), (one, large) => {
        expect(isComposable(large)).toBe(false);
        expect(numberOf(composeId(one, large))).toBe(2_047);
      }),
    );
    expect(numberOf(composeId(1, -1))).toBe(2_047);
    expect(numberOf(composeId(2_047, 1))).toBe(numberOf(composeId(1, -1)));
  });

  it('of jobs and runs are texts that give back the same', () => {
    for (const number of [0, 3, 2_046]) {
      expect(numberOfText(composeTextId(number, 'job-1'))).toBe(number);
      expect(ownTextId(composeTextId(number, 'job-1'))).toBe('job-1');
    }
    for (const id of ['job-1', 'all-1', 'x/job-1']) {
      expect(numberOfText(id)).toBeNull();
      expect(ownTextId(id)).toBe(id);
    }
  });
});
