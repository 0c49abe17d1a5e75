import { expect, test } from 'vitest';
import { makeTranslate } from '../../../../src-main/contract/messages.ts';

const t = makeTranslate(
  'pt-BR',
  { since: 'Desde {day}. Nada falta.', end: 'Até {day}.', path: 'Em {day}/tudo' },
  String,
);

test('a date shortened with a point ends its sentence with one point', () => {
  expect(t('since', { day: '25 de nov.' })).toBe('Desde 25 de nov. Nada falta.');
  expect(t('end', { day: '5:00 p. m.' })).toBe('Até 5:00 p. m.');
  expect(t('end', { day: '25/11' })).toBe('Até 25/11.');
});

test('other points in a row stay', () => {
  expect(t('path', { day: '..' })).toBe('Em ../tudo');
  expect(t('end', { day: 'and so on...' })).toBe('Até and so on....');
});
