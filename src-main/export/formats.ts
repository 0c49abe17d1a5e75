import { stringify } from 'csv-stringify/sync';
import type { CsvMarks } from '../contract/csv-marks.ts';
import { assertNever } from '../contract/failure.ts';
import type { FileFormat } from '../contract/inputs.ts';
import en from '../../locales/en.json' with { type: 'json' };
import {
  formatSpan,
  headerOf,
  isoOf,
  wordOf,
  type Cell,
  type FilePart,
  type Table,
  type TableColumn,
  type Writer,
} from './table.ts';
import { createWorkbookWriter } from './workbook.ts';

/** White space that a reader may take for the end of a cell or a line, even between quotes. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Where a formula begins: at the start of a cell, or after a character at which a spreadsheet may split it, which depends on the
 * language and settings of the local system and not on the file. Quotes are skipped: text after a split may have lost its own.
 */
const formulaStart = /(^|[,;|])(?=[\s"]*[=+\-@＝＋－＠])/g;

/** Text that no spreadsheet runs: an apostrophe before a formula makes it plain text. Zero bytes, which end a cell early, go. */
const neutralise = (text: string): string =>
  text.replaceAll('\0', '').toWellFormed().replace(breaks, ' ').replace(formulaStart, "$1'");

/** Spreadsheets read "2026-11-20 14:03:00" as a time; the heading states that it is UTC. */
function csvCell(cell: Cell, { decimal }: CsvMarks): string | null {
  if (typeof cell === 'string') return neutralise(cell);
  if (cell === null) return null;
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if (typeof cell === 'boolean' || 'word' in cell) return wordOf(cell);
  if ('span' in cell) return formatSpan(cell.span);
  return isoOf(cell.time)?.replace('T', ' ').replace('Z', '') ?? null;
}

/** For programs: the words are the same in every language. */
function jsonCell(cell: Cell): string | number | boolean | null {
  if (typeof cell !== 'object' || cell === null) return cell;
  if ('span' in cell) return cell.span;
  return 'word' in cell ? en[cell.word] : isoOf(cell.time);
}

/** Every cell is quoted: a file for one separator may be opened with another. */
const csvLines = (lines: (string | null)[][], { separator }: CsvMarks): string =>
  stringify(lines, { delimiter: separator, record_delimiter: 'windows', quoted: true, quoted_empty: true });

/** RFC 4180 with a heading line; the byte order mark marks it as UTF-8 for spreadsheets. */
const csvWriter = (columns: readonly TableColumn[], marks: CsvMarks): Writer => ({
  open: () => `\uFEFF${csvLines([columns.map(headerOf)], marks)}`,
  write: (lines) =>
    csvLines(
      lines.map((line) => line.map((cell) => csvCell(cell, marks))),
      marks,
    ),
  close: () => '',
});

/** An array of objects, one on a line. */
const jsonWriter = (columns: readonly TableColumn[]): Writer => ({
  open: () => '[',
  write: (lines, isFirst) =>
    lines
      .map((line, index) => {
        const entries = columns.flatMap(({ name, sheetsOnly }, at) =>
          sheetsOnly === true ? [] : [[name, jsonCell(line[at] ?? null)] as const],
        );
        return `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(Object.fromEntries(entries))}`;
      })
      .join(''),
  close: () => '\n]\n',
});

/** Writes any table: cells are in the order of the columns. @param marks of CSV */
export function createTableWriter(format: FileFormat, columns: readonly TableColumn[], marks: CsvMarks): Writer {
  switch (format) {
    case 'csv':
      return csvWriter(columns, marks);
    case 'json':
      return jsonWriter(columns);
    case 'xlsx':
      return createWorkbookWriter(columns);
    default:
      return assertNever(format);
  }
}

/** Its file, piece by piece. */
export async function* writeTable(
  format: FileFormat,
  { columns, slices }: Table,
  marks: CsvMarks,
): AsyncGenerator<FilePart> {
  const writer = createTableWriter(format, columns, marks);
  yield writer.open();
  let isFirst = true;
  for await (const lines of slices) {
    yield writer.write(lines, isFirst);
    isFirst = false;
  }
  yield writer.close();
}
