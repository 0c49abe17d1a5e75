import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  composeId,
  composeTextId,
  idBaseOf,
  isComposable,
  ownId,
  numberOf,
  splitTextId,
} from '../../../../src-main/contract/account-ids.ts';

const slot = fc.integer({ min: 0, max: 2_000 });
const id = fc.integer({ min: 0, max: 2 ** 42 - 1 });

describe('ids in the view over all accounts', () => {
  it('give back the account and the id of its service, and sort by account, then by id', () => {
    fc.assert(
      fc.property(slot, id, slot, id, (one, first, other, second) => {
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
      fc.property(slot, fc.integer({ min: 2 ** 42, max: Number.MAX_SAFE_INTEGER }), (one, large) => {
        expect(isComposable(large)).toBe(false);
        expect(numberOf(composeId(one, large))).toBe(2_047);
      }),
    );
    expect(numberOf(composeId(1, -1))).toBe(2_047);
    expect(numberOf(composeId(2_047, 1))).toBe(numberOf(composeId(1, -1)));
  });

  it('of jobs and runs are texts that give back the same', () => {
    expect(splitTextId(composeTextId(3, 'job-1'))).toEqual({ slot: 3, own: 'job-1' });
    expect(splitTextId(composeTextId(0, 'job-1'))).toEqual({ slot: 0, own: 'job-1' });
    expect(splitTextId('job-1')).toBeNull();
    expect(splitTextId('all-1')).toBeNull();
    expect(splitTextId('x/job-1')).toBeNull();
  });
});
