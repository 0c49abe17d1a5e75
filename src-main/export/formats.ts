import { stringify } from 'csv-stringify/sync';
import type { CsvMarks } from '../contract/csv-marks.ts';
import type { Cell } from './columns.ts';
import { enExport, t } from './strings.ts';

export type ExportFormat = 'csv' | 'json';

/** How a format writes a file piece by piece. Lines are given in order; `isFirst` is true for the first piece that has any. */
export interface Writer {
  readonly open: string;
  readonly write: (lines: readonly (readonly Cell[])[], isFirst: boolean) => string;
  readonly close: string;
}

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

/** ISO 8601 in whole seconds; null where no calendar has such a day. */
export function isoOf(seconds: number): string | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, -5)}Z`;
}

/** Spreadsheets read "2026-11-20 14:03:00" as a time; the heading states that it is UTC. */
function csvCell(cell: Cell, { decimal }: CsvMarks): string | null {
  if (typeof cell === 'string') return neutralise(cell);
  if (typeof cell === 'boolean') return t(cell ? 'export.word.yes' : 'export.word.no');
  if (cell === null) return null;
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  if ('word' in cell) return t(cell.word);
  return isoOf(cell.time)?.replace('T', ' ').replace('Z', '') ?? null;
}

/** For programs: the words are the same in every language. */
function jsonCell(cell: Cell): string | number | boolean | null {
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'word' in cell ? enExport[cell.word] : isoOf(cell.time);
}

/** Every cell is quoted: a file for one separator may be opened with another. */
const csvLines = (lines: (string | null)[][], { separator }: CsvMarks): string =>
  stringify(lines, { delimiter: separator, record_delimiter: 'windows', quoted: true, quoted_empty: true });

/** A column of a table: its name in JSON, and its head in a spreadsheet. */
export interface TableColumn {
  readonly name: string;
  /** A text, or what reads it in the language in use. */
  readonly header: string | (() => string);
}

/** RFC 4180 with a heading line; the byte order mark marks it as UTF-8 for spreadsheets. */
const csvWriter = (columns: readonly TableColumn[], marks: CsvMarks): Writer => ({
  open: `\uFEFF${csvLines([columns.map(({ header }) => (typeof header === 'string' ? header : header()))], marks)}`,
  write: (lines) =>
    csvLines(
      lines.map((line) => line.map((cell) => csvCell(cell, marks))),
      marks,
    ),
  close: '',
});

/** An array of objects, one on a line. */
const jsonWriter = (columns: readonly TableColumn[]): Writer => ({
  open: '[',
  write: (lines, isFirst) =>
    lines
      .map((line, index) => {
        const entries = columns.map(({ name }, at) => [name, jsonCell(line[at] ?? null)] as const);
        return `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(Object.fromEntries(entries))}`;
      })
      .join(''),
  close: '\n]\n',
});

/** Writes any table: cells are in the order of the columns. @param marks of CSV */
export const createTableWriter = (format: ExportFormat, columns: readonly TableColumn[], marks: CsvMarks): Writer =>
  format === 'csv' ? csvWriter(columns, marks) : jsonWriter(columns);

/** A table to be written; its lines come in slices, between which everything else has its turn. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly slices: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** The text of its file, piece by piece. */
export async function* writeTable(
  format: ExportFormat,
  { columns, slices }: Table,
  marks: CsvMarks,
): AsyncGenerator<string> {
  const writer = createTableWriter(format, columns, marks);
  yield writer.open;
  let isFirst = true;
  for await (const lines of slices) {
    yield writer.write(lines, isFirst);
    isFirst = false;
  }
  yield writer.close;
}
