import fc from 'fast-check';
import { join, resolve, sep, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportFileName, safeFileName, safeTitle, tidyFolderName } from '../../../../src-main/export/file-name.ts';
import { runs } from '../../../long.ts';

const at = new Date(2026, 0, 5, 23, 59).getTime();
const name = (title: string, copy = 1) => exportFileName({ title, at, extension: 'csv', copy });

/** Expects a file name that Windows, macOS and Linux accept. */
function expectValid(file: string): void {
  expect(file).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f]/);
  expect(file).not.toMatch(/^[\s.]|[\s.]$/);
  expect(file).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(220);
  expect(file.isWellFormed()).toBe(true);
}

describe('H8: the name that a remote page gives to a file', () => {
  const saved = (given: string) => Object.values(safeFileName(given)).join('');

  test.each([
    ['report.pdf', 'report.pdf'],
    ['../../planted.txt', 'planted.txt'],
    ['..\\..\\planted.txt', 'planted.txt'],
    ['/etc/passwd', 'passwd'],
    ['C:\\x\\setup.exe', 'setup.exe'],
    ['invoice.pdf                         .exe', 'invoice.pdf.exe'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['setup.exe. . .', 'setup.exe'],
    ['a.txt:stream', 'a.txt stream'],
    ['CON.txt', '_CON.txt'],
    ['.bashrc', 'Longreach.bashrc'],
    ['', 'Longreach'],
    ['folder/', 'Longreach'],
    ['link.LNK', 'link.LNK.download'],
    ['desktop.ini', 'desktop.ini.download'],
    ['start.desktop', 'start.desktop.download'],
    [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(180)}.pdf`],
  ])('%j becomes %j', (given, file) => {
    expect(saved(given)).toBe(file);
    expectValid(file);
  });

  test('is valid and stays in its folder, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const file = saved(given);
        expectValid(file);
        expect(resolve('/downloads', file)).toBe(join(resolve('/downloads'), file));
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('I6: the name of a saved file', () => {
  test('carries the day, and a number from the second on', () => {
    expect(name('Longreach agents')).toBe('Longreach agents 2026-01-05.csv');
    expect(name('Longreach agents', 2)).toBe('Longreach agents 2026-01-05 (2).csv');
  });

  test.each([
    ['../../etc/passwd', 'etc passwd'],
    ['..\\..\\windows\\system32', 'windows system32'],
    ['\\\\server\\share\\x', 'server share x'],
    ['C:\\x', 'C x'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Com1 .x', '_Com1 .x'],
    ['com¹', '_com¹'],
    ['Console', 'Console'],
    ['trailing dots...', 'trailing dots'],
    ['a\nb\u202Egnp', 'a b gnp'],
    ['', 'Longreach'],
    ['///', 'Longreach'],
    ['.hidden', 'hidden'],
  ])('%j becomes %j', (title, safe) => {
    expect(safeTitle(title)).toBe(safe);
    expectValid(name(title));
  });

  test('of 300 characters is cut, never within one', () => {
    expect(safeTitle('n'.repeat(300))).toHaveLength(180);
    expect(safeTitle('😀'.repeat(300))).toBe('😀'.repeat(45));
  });

  test('is valid and stays in its folder whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 1, max: 999 }), (title, copy) => {
        const file = name(title, copy);
        expectValid(file);
        expect(resolve('/home/a/Downloads', file)).toBe(join('/home/a/Downloads', file));
        expect(join('/home/a/Downloads', file).startsWith(`/home/a/Downloads${sep}`)).toBe(true);
        expect(win32.dirname(win32.resolve('C:\\Users\\a\\Downloads', file))).toBe('C:\\Users\\a\\Downloads');
      }),
      { numRuns: runs(5_000) },
    );
  });
});

test('a folder is written as a user does', () => {
  expect(tidyFolderName('/home/aneta/Downloads', '/home/aneta')).toBe('~/Downloads');
  expect(tidyFolderName('/home/anetas/Downloads', '/home/aneta')).toBe('/home/anetas/Downloads');
  expect(tidyFolderName('C:\\Users\\aneta\\Downloads', 'C:\\Users\\aneta')).toBe('C:\\Users\\aneta\\Downloads');
  expect(tidyFolderName('/data/x', '/')).toBe('/data/x');
});
