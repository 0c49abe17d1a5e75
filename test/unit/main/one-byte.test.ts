import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { toOneByte } from '../../../scripts/one-byte.ts';

it('writes a script in characters of one byte that means the same', () => {
  const script = `
    // “A comment” …
    const ключ = { 'тень': \`\${'“quoted”'} – \${1}…\` };
    ({ text: ключ.тень, plain: 'café', found: '😀 ü'.match(/[😀]/u)?.[0], other: /^[а-я]+$/.test('тень') })`;
  const written = toOneByte(script);
  expect(written).toMatch(/^[\x00-\xff]*$/);
  expect(runInNewContext(written)).toEqual({ text: '“quoted” – 1…', plain: 'café', found: '😀', other: true });
});

it('leaves a script in another alphabet as it is', () => {
  expect(toOneByte("export const text = 'Слова на другом алфавите';")).toContain('Слова');
});
