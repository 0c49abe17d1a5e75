import { expect, it } from 'vitest';
import { judgeElectron } from '../../../../scripts/electron-current.ts';

const now = Date.parse('2026-11-27T00:00:00Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();
const times = {
  created: daysAgo(4_000),
  modified: daysAgo(0),
  '43.9.0': daysAgo(60),
  '44.0.0': daysAgo(90),
  '44.2.0': daysAgo(3),
  '45.4.1': daysAgo(40),
  '45.4.2': daysAgo(14),
  '45.5.0': daysAgo(2),
  '46.0.0': daysAgo(20),
  '46.0.1-beta.1': daysAgo(1),
};

it.each([
  ['45.4.2', null],
  ['45.5.0', null],
  ['46.0.0', null],
  ['44.0.0', null],
])('Electron %s is current while what came after it is younger than two weeks', (used, reason) => {
  expect(judgeElectron({ used, times, now })).toBe(reason);
});

it('is not current two weeks after a newer version of its major came out', () => {
  const late = now + 86_400_000;
  expect(judgeElectron({ used: '45.4.1', times, now: late })).toContain('behind 45.5.0');
});

it('is not current once its major gets no fixes, or where npm does not know it', () => {
  expect(judgeElectron({ used: '43.9.0', times, now })).toContain('supported are 46, 45, 44');
  expect(judgeElectron({ used: '45.4.9', times, now })).toContain('no stable version');
  expect(judgeElectron({ used: '46.0.1-beta.1', times, now })).toContain('no stable version');
});
