import { twoDigits } from '../contract/local-day.ts';
import { t, type TextKey } from '../contract/texts.ts';

/** What all formats of a table share. */

/** A value that is a word: CSV has it in the language in use, JSON in English. */
export type ExportWord = Extract<TextKey, `export.word.${string}`>;

/**
 * The value of one cell. A time is in whole Unix seconds, a span is a duration in seconds; each format writes them in its
 * own way.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly time: number }
  | { readonly span: number }
  | { readonly word: ExportWord };

/** A column of a table: its name in JSON, and its head in a spreadsheet. */
export interface TableColumn {
  readonly name: string;
  /** A text, or what reads it in the language in use. */
  readonly header: string | (() => string);
  /** JSON leaves it out: another column has the same for programs. */
  readonly sheetsOnly?: true;
}

export const headerOf = ({ header }: TableColumn): string => (typeof header === 'string' ? header : header());

/** A table to be written; its lines come in slices, between which everything else has its turn. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly slices: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** How a format writes a file piece by piece. Lines are given in order; `isFirst` is true for the first piece that has any. */
export interface Writer {
  readonly open: () => FilePart;
  readonly write: (lines: readonly (readonly Cell[])[], isFirst: boolean) => FilePart;
  readonly close: () => FilePart;
}
export type FilePart = string | Uint8Array;

/** ISO 8601 in whole seconds; null where no calendar has such a day. */
export function isoOf(seconds: number): string | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : `${date.toISOString().slice(0, -5)}Z`;
}

/** In the language in use. */
export const wordOf = (cell: boolean | { readonly word: ExportWord }): string =>
  t(typeof cell === 'object' ? cell.word : cell ? 'export.word.yes' : 'export.word.no');

/** "412:05:09", which spreadsheets of every locale read as a duration. @param seconds whole ones */
export function formatSpan(seconds: number): string {
  return `${String(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}
