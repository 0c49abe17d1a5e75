import { expect, test } from 'vitest';
import { shortNames } from '../../../../src-main/account/account-label.ts';

test.each([
  [
    ['Northfield IT', 'Hartmann & Söhne'],
    ['Northfield', 'Hartmann'],
  ],
  // The first word does not tell these apart.
  [
    ['Northfield IT', 'Northfield Labs'],
    ['Northfield IT', 'Northfield Labs'],
  ],
  // A word as short as "At" is not enough either.
  [['At Home'], ['At Home']],
  [['Donaudampfschifffahrt GmbH'], ['Donaudampfschif…']],
  [[], []],
])('%j are called %j for short', (labels, names) => {
  expect(shortNames(labels)).toEqual(names);
});
