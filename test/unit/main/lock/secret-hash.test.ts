import { expect, test } from 'vitest';
import { defaultCost, hashedSecret, hashSecret, isSameSecret } from '../../../../src-main/lock/secret-hash.ts';

const cheap = { cost: 16, blockSize: 8, parallel: 1 };

test('a secret is stored as a salted hash with its parameters, and is recognised again', async () => {
  const first = await hashSecret('2580', cheap);
  const second = await hashSecret('2580', cheap);
  expect(first).toMatchObject(cheap);
  expect(first.hash).not.toBe(second.hash);
  expect(JSON.stringify(first)).not.toContain('2580');
  expect(await isSameSecret('2580', first)).toBe(true);
  expect(await isSameSecret('2581', first)).toBe(false);
  expect(await isSameSecret('', first)).toBe(false);
});

test('the same letters are the same, however the keyboard composes them', async () => {
  const stored = await hashSecret('caf\u00e9 au lait', cheap);
  expect(await isSameSecret('cafe\u0301 au lait', stored)).toBe(true);
});

test('the default parameters cost 64 MiB, work, and are read back from what is stored', async () => {
  expect(128 * defaultCost.cost * defaultCost.blockSize).toBe(64 * 1_024 * 1_024);
  const stored = hashedSecret.parse(JSON.parse(JSON.stringify(await hashSecret('correct horse'))));
  expect(await isSameSecret('correct horse', stored)).toBe(true);
});

test.each([
  ['a cost that is no power of two', { cost: 1_000 }],
  ['more memory than 256 MiB', { cost: 2 ** 24 }],
  ['a salt of another length', { salt: 'AAAA' }],
  ['a hash of another length', { hash: 'AAAA' }],
  ['a hash that is not base64', { hash: '%' }],
])('%s is refused before anything is computed', async (_what, part) => {
  const stored = await hashSecret('2580', cheap);
  expect(hashedSecret.safeParse(stored).success).toBe(true);
  expect(hashedSecret.safeParse({ ...stored, ...part }).success).toBe(false);
});
