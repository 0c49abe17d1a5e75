import { expect, test } from 'vitest';
import { assertNever } from '../../../../src-main/contract/failure.ts';

test('an unexpected member of a union throws an error that names it', () => {
  expect(() => assertNever('new' as never)).toThrow('unexpected value: new');
});
