import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../../src-renderer/features/deploy/csv.ts';
import { MAX_DEVICES, readList } from '../../../../src-renderer/features/deploy/device-list.ts';
import { startStopwatch } from '../../../stopwatch.ts';

const cells = (text: string) => readCsv(text).records.map((record) => record.cells);
const parsed = (text: string, shell: 'sh' | 'batch' = 'sh') =>
  readList(text, shell, 'device').lines.map(({ line, name, refusal }) => [line, name, refusal?.reason ?? null]);

describe('records', () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      'commas',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons, with commas in the text',
      'a, inc;b\r\nc;d, e\r\n',
      [
        ['a, inc', 'b'],
        ['c', 'd, e'],
      ],
    ],
    [
      'tabs',
      'a\tb;c\nd\te',
      [
        ['a', 'b;c'],
        ['d', 'e'],
      ],
    ],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
    [
      'lines of old Macs',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes', '"a,1","say ""hi"""\n', [['a,1', 'say "hi"']]],
    [
      'a line break in quotes',
      '"a\nb",c\nd,e',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['a quote within a text', 'a 3" disk,b', [['a 3" disk', 'b']]],
    [
      'blanks around',
      ' a , b \n  "c" ,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells and blank lines',
      'a,,b\n\n  \n,\n',
      [
        ['a', '', 'b'],
        ['', ''],
      ],
    ],
    ['nothing', '', []],
  ])('%s', (_, text, wanted) => {
    expect(cells(text)).toEqual(wanted);
  });

  test('a quote that is never closed, or goes on after its end, costs its own line only', () => {
    expect(readCsv('a,b\n"c,d\ne,f\n"g"h,i\nj,k').records).toEqual([
      { line: 1, cells: ['a', 'b'], broken: false },
      { line: 2, cells: ['"c,d'], broken: true },
      { line: 3, cells: ['e', 'f'], broken: false },
      { line: 4, cells: ['"g"h,i'], broken: true },
      { line: 5, cells: ['j', 'k'], broken: false },
    ]);
  });

  test('lines are counted as an editor counts them', () => {
    expect(readCsv('"a\r\nb",c\r\n\r\nd,e').records.map(({ line }) => line)).toEqual([1, 4]);
  });

  test('whatever is written by the rules comes back', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'B', '1', ',', ';', '"', '\n', '\r', 'ö', '-') });
    const table = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 });
    const write = (value: string): string => `"${value.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map(write).join(',')).join('\r\n');
        expect(cells(text)).toEqual(rows.map((row) => row.map((value) => value.trim())));
      }),
      { numRuns: 500, seed: 20_261_120 },
    );
  });

  test('no text is too much for it, and none of its lines is lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' '), maxLength: 60 }), (text) => {
        const read = readCsv(text)
          .records.flatMap((record) => record.cells)
          .join('');
        // Letters that are no syntax all come back, in their order.
        expect(read.replaceAll(/[^a]/g, '')).toBe(text.replaceAll(/[^a]/g, ''));
      }),
      { numRuns: 2_000, seed: 20_261_120 },
    );
  });

  test('a megabyte of open quotes is read in a moment', () => {
    const cost = startStopwatch();
    expect(readCsv('"a""\n'.repeat(200_000)).records.length).toBeGreaterThan(1);
    expect(cost()).toBeLessThan(10_000);
  });
});

describe('lines', () => {
  test('a first line may name the columns, in any order and among others', () => {
    expect(parsed('Device;Room;Account_ID\ntill 1;G2;acme')).toEqual([[2, 'acme:till 1', null]]);
    expect(parsed('agent name\nacme:till 1')).toEqual([[2, 'acme:till 1', null]]);
    expect(parsed('acme,device')).toEqual([[1, 'acme:device', null]]);
  });

  test('one cell is both, cut at the first colon', () => {
    expect(parsed('acme:00:11\nacme\nacme: x')).toEqual([
      [1, 'acme:00:11', null],
      [2, 'acme', 'noColon'],
      [3, 'acme: x', 'edges'],
    ]);
  });

  test('each error is shown at its line and nothing is lost', () => {
    const long = 'x'.repeat(250);
    const text = `acme,till 1\n,till 2\nacme,\nacme,TILL 1\nacme,${long}\nacme,it's\nacme,a,b\n"acme,x\na:b,c\nacme,till 3`;
    expect(parsed(text)).toEqual([
      [1, 'acme:till 1', null],
      [2, 'till 2', 'noAccount'],
      [3, 'acme', 'noDevice'],
      [4, 'acme:TILL 1', 'duplicate'],
      [5, `acme:${long}`, 'tooLong'],
      [6, "acme:it's", 'singleQuote'],
      [7, 'acme · a · b', 'extraCells'],
      [8, '"acme,x', 'quotes'],
      [9, 'a:b:c', 'accountColon'],
      [10, 'acme:till 3', null],
    ]);
    expect(readList(text, 'sh', null).lines[3]?.refusal?.detail).toBe('1');
  });

  test('what one shell cannot say another may', () => {
    expect(parsed('acme,Kö', 'batch')).toEqual([[1, 'acme:Kö', 'beyondAscii']]);
    expect(parsed('acme,Kö', 'sh')).toEqual([[1, 'acme:Kö', null]]);
  });

  test('a script holds no more than the clipboard takes; the rest is reported', () => {
    const text = Array.from({ length: MAX_DEVICES + 2 }, (_, at) => `acme,pc ${String(at)}`).join('\n');
    const lines = readList(text, 'sh', null).lines;
    expect(lines.filter(({ refusal }) => refusal === null)).toHaveLength(MAX_DEVICES);
    expect(lines.slice(-2).map(({ refusal }) => refusal?.reason)).toEqual(['tooMany', 'tooMany']);
  });
});
