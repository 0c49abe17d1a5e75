import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../src-main/api/api-key.ts';

const SECRET = 'canary-0123456789abcdef';
const key = ApiKey.parse(SECRET)!;

describe('a key is not seen (K4)', () => {
  test.each([
    ['inspected', inspect(key, { showHidden: true, depth: null })],
    ['inspected inside something', inspect({ a: [new Map([['k', key]])] }, { depth: null })],
    ['as JSON', JSON.stringify({ key })],
    ['in a template', `key: ${key as unknown as string}`],
    ['joined to a text', 'x'.concat(String(key))],
  ])('%s', (_how, text) => {
    expect(text).toContain('[secret]');
    expect(text).not.toContain(SECRET);
  });

  test('cloned, serialised, listed', () => {
    const clone: unknown = structuredClone(key);
    expect(inspect(clone, { showHidden: true })).not.toContain(SECRET);
    expect(serialize(key).includes(SECRET)).toBe(false);
    expect(Reflect.ownKeys(key)).toEqual([]);
    expect(Object.assign({}, key)).toEqual({});
  });
});

test.each([
  ['', null],
  ['   ', null],
  ['two words', null],
  ['a\0b', null],
  ['a\nb', null],
  ['schlüssel', null],
  ['x'.repeat(513), null],
  ['  abc\n', 'abc'],
  ['x'.repeat(512), 'x'.repeat(512)],
])('parse %j', (text, value) => {
  expect(ApiKey.parse(text)?.reveal() ?? null).toBe(value);
});

test('equal by value', () => {
  expect(key.equals(ApiKey.parse(SECRET)!)).toBe(true);
  expect(key.equals(ApiKey.parse('other')!)).toBe(false);
});
