import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepTimes, readTimes, slowest } from '../../../../scripts/test-times.ts';
import { makeFolder } from '../../make-folder.ts';

it('keeps the last time of each file over several runs and projects', () => {
  const folder = join(makeFolder(), 'cache');
  keepTimes(
    'main',
    new Map([
      ['a.test.ts', { seconds: 2, at: 1 }],
      ['b.test.ts', { seconds: 3, at: 1 }],
    ]),
    folder,
  );
  keepTimes('main', new Map([['a.test.ts', { seconds: 4, at: 2 }]]), folder);
  keepTimes('e2e', new Map([['c.test.ts', { seconds: 9, at: 2 }]]), folder);
  expect(Object.fromEntries(readTimes(folder))).toEqual({
    'a.test.ts': { seconds: 4, at: 2 },
    'b.test.ts': { seconds: 3, at: 1 },
    'c.test.ts': { seconds: 9, at: 2 },
  });
});

it('lists the slowest of this run only', () => {
  const times = new Map([
    ['old.test.ts', { seconds: 99, at: 1 }],
    ['a.test.ts', { seconds: 1, at: 5 }],
    ['b.test.ts', { seconds: 3, at: 5 }],
    ['c.test.ts', { seconds: 2, at: 6 }],
  ]);
  expect(slowest(times, 5, 2).map(([path]) => path)).toEqual(['b.test.ts', 'c.test.ts']);
});

it('knows nothing where no test has run, or a file broke off', () => {
  const folder = makeFolder();
  expect(readTimes(join(folder, 'none')).size).toBe(0);
  writeFileSync(join(folder, 'main.json'), '{"a.test.ts": {');
  expect(readTimes(folder).size).toBe(0);
});
