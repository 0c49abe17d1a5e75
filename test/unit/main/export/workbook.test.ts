import { idBaseOf } from '../../../../src-main/contract/account-ids.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { historyColumns } from '../../../../src-main/export/history-table.ts';
import { createTableWriter } from '../../../../src-main/export/formats.ts';
import type { Cell, TableColumn } from '../../../../src-main/export/table.ts';
import { createWorkbookWriter } from '../../../../src-main/export/workbook.ts';
import { timesheetTable } from '../../../../src-main/reports/reports-file.ts';
import { historyRow } from '../history/history-row.ts';
import { readWorkbook } from './read-workbook.ts';
import { commas } from './samples.ts';

const names = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/spreadsheet-names.json'), 'utf8'),
) as readonly string[];
const columnsOf = (...heads: readonly string[]): readonly TableColumn[] =>
  heads.map((header) => ({ name: header, header }));

function write(columns: readonly TableColumn[], slices: readonly (readonly (readonly Cell[])[])[], maxRows?: number) {
  const writer = createWorkbookWriter(columns, maxRows);
  const parts = [writer.open(), ...slices.map((lines, at) => writer.write(lines, at === 0)), writer.close()];
  return readWorkbook(Buffer.concat(parts.map((part) => Buffer.from(part))));
}
const texts = (sheet: readonly ReadonlyMap<string, unknown>[] | undefined) =>
  sheet?.map((row) => row.get('A')).map((cell) => (cell as { text?: string } | undefined)?.text);

describe('a workbook', () => {
  test('has text that looks like a number, a date or a formula as text, exactly as it is', () => {
    const all = [
      ...names,
      '=HYPERLINK("https://evil.example")',
      '+1',
      '-2',
      '@SUM(A1)',
      '<b>&amp;</b>',
      '_x0041_',
      'two\r\nlines\tand a tab',
      ' space around ',
      '😀',
    ];
    const [sheet] = write(columnsOf('Name'), [all.map((name) => [name])]);
    expect(texts(sheet)).toEqual(['Name', ...all]);
  });

  test('leaves out what a file of XML cannot hold, and cuts what no cell can hold', () => {
    const [sheet] = write(columnsOf('Name'), [[['a\0b\u0007c\uFFFFd'], ['\uD800'], ['x'.repeat(40_000)]]]);
    expect(texts(sheet)).toEqual(['Name', 'abcd', '\uFFFD', 'x'.repeat(32_767)]);
  });

  test('has times as times, durations as durations, numbers as numbers, and nothing where nothing is known', () => {
    const [sheet] = write(columnsOf('A', 'B', 'C', 'D', 'E', 'F'), [
      [[{ time: 1_763_647_380 }, { span: 1_483_509 }, 7.5, true, null, { time: 9e15 }]],
    ]);
    expect(sheet?.[1]).toEqual(
      new Map<string, unknown>([
        // 2025-11-20 14:03:00
        ['A', { number: 45_981 + (14 * 60 + 3) / 1_440, shownAs: String.raw`yyyy\-mm\-dd\ hh:mm:ss` }],
        ['B', { number: 1_483_509 / 86_400, shownAs: '[h]:mm:ss' }],
        ['C', { number: 7.5, shownAs: null }],
        ['D', { text: 'yes' }],
      ]),
    );
  });

  test('goes on in a further sheet, with its head, where one is full', () => {
    const lines = Array.from({ length: 5 }, (_line, at) => [`row ${String(at)}`]);
    const sheets = write(columnsOf('Name'), [lines.slice(0, 1), lines.slice(1)], 3);
    expect(sheets.map(texts)).toEqual([
      ['Name', 'row 0', 'row 1'],
      ['Name', 'row 2', 'row 3'],
      ['Name', 'row 4'],
    ]);
  });

  test('without rows has its head', () => {
    expect(write(columnsOf('Name'), []).map(texts)).toEqual([['Name']]);
  });

  test('of the history has the numbers of the service, whatever the number of the account', () => {
    const base = idBaseOf(2);
    const row = historyRow({ id: base + 70, agentId: base + 7, supportId: base + 5 });
    const cellOf = (name: string) => historyColumns.find((column) => column.name === name)?.read(row);
    expect(['id', 'agentId', 'supportId'].map(cellOf)).toEqual([70, 7, 5]);
  });

  test('of the history has lengths as durations; JSON has their seconds alone', () => {
    const row = historyRow({ start: 1_763_647_380, stop: 1_763_647_380 + 5_400 });
    const cells = historyColumns.map(({ read }) => read(row));
    const [sheet] = write(historyColumns, [[cells]]);
    const at =
      [...(sheet?.[0] ?? [])].find(([, head]) => 'text' in head && head.text === 'Duration (h:mm:ss)')?.[0] ?? '';
    expect(sheet?.[1]?.get(at)).toEqual({ number: 5_400 / 86_400, shownAs: '[h]:mm:ss' });
    const json = createTableWriter('json', historyColumns, commas).write([cells], true);
    expect(json).toContain('"seconds":5400');
    expect(json).not.toContain('"length"');
  });

  test('of a timesheet has hours as durations, and how many ends are estimated or unknown', () => {
    const line = { name: '00123', sessions: 3, seconds: 4_500, roundedSeconds: 5_400 };
    const ends = { running: 0, estimated: 1, unknown: 2 };
    const { table } = timesheetTable({ ...line, lines: [{ ...line, ends }], ends }, 'group');
    const [sheet] = write(table.columns, [...(table.slices as Iterable<readonly Cell[][]>)]);
    const named = new Map(
      [...(sheet?.[0] ?? [])].map(([at, head]) => ['text' in head ? head.text : '', sheet?.[1]?.get(at)]),
    );
    expect(named.get('Group')).toEqual({ text: '00123' });
    expect(named.get('Rounded time')).toEqual({ number: 5_400 / 86_400, shownAs: '[h]:mm:ss' });
    expect(named.get('End estimated')).toEqual({ number: 1, shownAs: null });
    expect(named.get('End unknown (not counted)')).toEqual({ number: 2, shownAs: null });
  });
});
