import { expect, test } from 'vitest';
import { createNotices } from '../../../../src-main/app/notices.ts';

test('a notice stays until it is dismissed; the same sentence is told once', () => {
  const counts: number[] = [];
  const notices = createNotices((current) => counts.push(current.length));
  notices.add('The disk is full.');
  notices.add('The disk is full.');
  notices.add('The settings file was damaged.');
  expect(notices.current().map(({ message }) => message)).toEqual([
    'The disk is full.',
    'The settings file was damaged.',
  ]);
  notices.dismiss(notices.current()[0]!.id);
  expect(notices.current().map(({ message }) => message)).toEqual(['The settings file was damaged.']);
  expect(counts).toEqual([1, 2, 1]);
});
