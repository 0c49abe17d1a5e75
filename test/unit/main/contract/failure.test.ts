import { describe, expect, test } from 'vitest';
import { assertNever, fail, succeed } from '../../../../src-main/contract/failure.ts';

describe('results', () => {
  test('carry a value or a failure, never both', () => {
    expect(succeed(3)).toEqual({ ok: true, value: 3 });
    expect(fail('quota', 'The plan’s request limit is reached.', { status: 402 })).toEqual({
      ok: false,
      failure: { kind: 'quota', message: 'The plan’s request limit is reached.', status: 402 },
    });
  });

  test('an unexpected member of a union is a bug, and says which', () => {
    expect(() => assertNever('new' as never)).toThrow('unexpected value: new');
  });
});
