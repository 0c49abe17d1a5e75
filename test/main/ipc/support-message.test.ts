import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillSupportMessage, groupCode, usualSupportMessage } from '../../../src-main/ipc/support-message.ts';

const parts = { code: '771 204 659', link: 'https://link.example/i', name: 'Ana' };

it('fills in what stands in braces and leaves other braces alone', () => {
  expect(fillSupportMessage('Hi {name}: {link} ({code}) {code} {other}', parts)).toBe(
    'Hi Ana: https://link.example/i (771 204 659) 771 204 659 {other}',
  );
});

it('takes our own message where none is written', () => {
  expect(fillSupportMessage('  \n', parts)).toBe(fillSupportMessage(usualSupportMessage, parts));
  expect(fillSupportMessage('', { ...parts, name: '' })).toMatch(/^Hello,\n/);
});

it('never fills one part into another, whatever a client is called', () => {
  fc.assert(
    fc.property(fc.constantFrom('{link}', '{code}', '$&', '$1', '{name}{link}'), (name) => {
      expect(fillSupportMessage('<{name}>', { ...parts, name })).toBe(`<${name}>`);
    }),
  );
});

it('groups digits by three and leaves other codes as they are', () => {
  expect(['771204659', '12345678', '123', 'AB-12', '', '１２３４'].map(groupCode)).toEqual([
    '771 204 659',
    '123 456 78',
    '123',
    'AB-12',
    '',
    '１２３４',
  ]);
});
