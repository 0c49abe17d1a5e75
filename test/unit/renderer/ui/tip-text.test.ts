import { expect, test } from 'vitest';
import { labelOf, tipTextOf } from '../../../../src-renderer/ui/tip-text.ts';

const plain = { tip: null, keys: null, label: 'Despatch desk 1', isCut: false };

test('a text that is seen whole has no tip, and one that is cut off has itself', () => {
  expect(tipTextOf(plain)).toBe('');
  expect(tipTextOf({ ...plain, isCut: true })).toBe('Despatch desk 1');
});

test('a tip that only repeats the label is not shown', () => {
  expect(tipTextOf({ ...plain, tip: 'Despatch desk 1' })).toBe('');
  expect(tipTextOf({ ...plain, tip: 'Despatch desk 1', label: ' Despatch\n desk 1 ' })).toBe('');
});

test('it is shown where the label is cut off, or with keys', () => {
  expect(tipTextOf({ ...plain, tip: 'Despatch desk 1', isCut: true })).toBe('Despatch desk 1');
  expect(tipTextOf({ ...plain, tip: 'Despatch desk 1', keys: 'Ctrl+B' })).toBe('Despatch desk 1');
});

test('a tip that says something else does not replace a label that is cut off', () => {
  expect(tipTextOf({ ...plain, tip: 'Northgate / Despatch desk 1', isCut: true })).toBe('Northgate / Despatch desk 1');
  expect(tipTextOf({ ...plain, tip: 'Seen today', isCut: true })).toBe('Despatch desk 1\nSeen today');
  expect(tipTextOf({ ...plain, tip: 'Seen today' })).toBe('Seen today');
});

test('a sign without words has its tip', () => {
  expect(tipTextOf({ ...plain, tip: 'Close', label: '' })).toBe('Close');
});

test('words that are only read out and names of keys are no part of the label', () => {
  const button = document.createElement('button');
  button.innerHTML = '<span class="sr">Agent </span>Reboot <span class="keys"><kbd>R</kbd></span>';
  expect(labelOf(button).trim()).toBe('Reboot');
});
