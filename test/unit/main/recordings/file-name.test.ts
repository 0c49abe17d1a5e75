import fc from 'fast-check';
import { join, resolve, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nameCopy, recordingStem } from '../../../../src-main/recordings/places.ts';
import { partPathOf } from '../../../../src-main/recordings/part-file.ts';
import { runs } from '../../../long.ts';

const at = new Date(2026, 10, 19, 14, 50).getTime() / 1_000;

describe('I6: the name of a recording', () => {
  test.each([
    ['ng-dc01', at, 'ng-dc01 2026-11-19 14.50'],
    [null, at, 'Recording 2026-11-19 14.50'],
    ['', at, 'Longreach 2026-11-19 14.50'],
    ['../../etc/passwd', at, 'etc passwd 2026-11-19 14.50'],
    ['\\\\server\\share', at, 'server share 2026-11-19 14.50'],
    ['CON', at, '_CON 2026-11-19 14.50'],
    ['till 4...', null, 'till 4'],
    ['till 4', 9e15, 'till 4'],
    ['a:b*c?', at, 'a b c 2026-11-19 14.50'],
  ])('%j at %s is %j', (name, start, stem) => {
    expect(recordingStem(name, start)).toBe(stem);
  });

  test('has a number from the second copy on', () => {
    const nameOf = nameCopy('till 4', '.mp4');
    expect([1, 2, 12].map(nameOf)).toEqual(['till 4.mp4', 'till 4 (2).mp4', 'till 4 (12).mp4']);
  });

  test('is valid on three platforms and stays in its folder, whatever the agent is called', () => {
    const start = fc.option(fc.oneof(fc.integer({ min: 0, max: 4e9 }), fc.double()));
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('..', '.', '/', 'nul', 'aux.mp4', '~'),
    );
    fc.assert(
      fc.property(name, start, fc.integer({ min: 1, max: 1_000 }), (text, second, copy) => {
        const file = nameCopy(recordingStem(text, second), '.mp4')(copy);
        for (const each of [file, `${file}.part`]) {
          expect(each).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f]/);
          expect(each).not.toMatch(/^[\s.]|[\s.]$/);
          expect(each).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
          expect(Buffer.byteLength(each)).toBeLessThan(255);
          expect(each.isWellFormed()).toBe(true);
        }
        expect(resolve('/home/a/Downloads', file)).toBe(join('/home/a/Downloads', file));
        expect(partPathOf('/home/a/Downloads', file)).toBe(`/home/a/Downloads/${file}.part`);
        expect(win32.dirname(win32.resolve('C:\\Users\\a\\Downloads', file))).toBe('C:\\Users\\a\\Downloads');
      }),
      { numRuns: runs(3_000) },
    );
  });
});
