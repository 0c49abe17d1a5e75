import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, test } from 'vitest';
import { createTableWriter } from '../../../../src-main/export/formats.ts';
import { commas, readCsv, semicolons, textOfParts } from './samples.ts';

const columns = ['name', 'group', 'count'].map((name) => ({ name, header: name }));
const write = (lines: readonly (readonly [string, string, number | null])[], marks = commas): string => {
  const { open, write: writeLines, close } = createTableWriter('csv', columns, marks);
  return textOfParts([open(), writeLines(lines, true), close()]);
};

const readers = {
  papaparse: (text: string, delimiter: string) =>
    papaparse.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data,
  'a strict reader': (text: string, delimiter: string) => readCsv(text.slice(1), delimiter),
};
/** What a spreadsheet would run. */
const formula = /^[\s"]*[=+\-@＝＋－＠]/;

const hostile = [
  'first\n=1+1',
  'first\r=1+1',
  'x;=1+1',
  'x; =1+1',
  'x|@SUM(A1)',
  'x,+1',
  'x;"=1+1',
  'x";=1+1;"',
  ';;-1',
  '"=1+1"',
  '\t=1+1',
  '\u2028=1+1',
];

describe('a CSV file', () => {
  test('has every cell in quotes, empty ones and numbers too', () => {
    expect(write([['Desk', '', 3]])).toBe('\uFEFF"name","group","count"\r\n"Desk","","3"\r\n');
    expect(write([['a', 'b', null]])).toContain('"a","b",""\r\n');
  });

  test('has semicolons and a decimal comma where the formats have a decimal comma', () => {
    const names = ['Kasse; Eingang', '00123', '3-4', '1E5', 'Küche „Süd“', 'MAR-1'];
    const text = write(
      names.map((name) => [name, '', 7.5]),
      semicolons,
    );
    // What a spreadsheet of such a region does on a double click; every value is plain.
    expect(readCsv(text.slice(1), ';')).toEqual([
      ['name', 'group', 'count'],
      ...names.map((name) => [name, '', '7,5']),
    ]);
    expect(readCsv(write([['a', 'b', 7.5]]).slice(1))[1]).toEqual(['a', 'b', '7.5']);
  });

  test('guards against formulas with either separator', () => {
    for (const marks of [commas, semicolons]) expect(write([['=1+1', 'x;=1', 0]], marks)).toContain("'=1+1");
  });

  test('leaves ordinary text as it is', () => {
    for (const text of ['Desk 4 - Leeds; bay 2, left', "O'Brien", 'a@b.example', '3 + 4 = 7', '17:42'])
      expect(readCsv(write([[text, '', 0]]).slice(1))[1]?.[0]).toBe(text);
  });

  describe.each(Object.entries(readers))('read by %s', (_name, read) => {
    test('has the same cells, each on one line and none of them a formula', () => {
      const lines = read(write(hostile.map((name) => [name, name, 1])), ',').slice(1);
      expect(lines).toHaveLength(hostile.length);
      lines.forEach((cells, at) => {
        expect(cells).toHaveLength(3);
        expect(cells[0]?.replaceAll("'", '')).toBe(hostile[at]?.replace(/[\t\n\r\u2028]/, ' '));
        expect(cells[1]).toBe(cells[0]);
        expect(cells[0]).not.toMatch(formula);
        expect(cells[0]).not.toMatch(/[\t\n\r\u2028]/);
      });
    });

    test('has no formula where semicolons separate the cells', () => {
      const lines = read(write(hostile.map((name) => [name, name, 1])), ';');
      expect(lines).toHaveLength(hostile.length + 1);
      for (const cell of lines.flat()) expect(cell).not.toMatch(formula);
    });
  });

  test('has no formula after any separator, even for a reader that ignores quotes', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '=', '-', '@', '+', ',', ';', '|', '"', "'", ' ', '\n', '\r', '\t'),
    });
    fc.assert(
      fc.property(text, text, (name, group) => {
        const [, line = ''] = write([[name, group, null]]).split('\r\n');
        for (const piece of line.split(/[,;|\t\r\n]/)) expect(piece).not.toMatch(formula);
      }),
      { numRuns: 2_000 },
    );
  });
});
