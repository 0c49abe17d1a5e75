import { describe, expect, test } from 'vitest';
import { readMethods, writeMethods } from '../../../../src-main/account/chosen-methods.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';

describe('chosen methods', () => {
  test('are read from names and methods, and written in one form', () => {
    const read = readMethods(' support/close get;agents/wake  GET,, agents/logout POST\n');
    expect(read).toEqual(succeed({ 'support/close': 'GET', 'agents/wake': 'GET', 'agents/logout': 'POST' }));
    if (read.ok) expect(writeMethods(read.value)).toBe('agents/wake GET, agents/logout POST, support/close GET');
  });

  test('are none for an empty text', () => {
    expect(readMethods(' , ')).toEqual(succeed({}));
    expect(writeMethods({})).toBeNull();
  });

  test.each([
    'agents/wake',
    'agents/wake PUT',
    'agents/wake GET POST',
    'agents/update GET',
    'agents/list POST',
    'nonsense GET',
    '__proto__ GET',
    'GET agents/wake',
  ])('%s is refused with what can be changed', (text) => {
    expect(readMethods(text)).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', reason: 'methods', message: expect.stringContaining('support/create') as string },
    });
  });
});
