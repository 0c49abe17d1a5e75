// Not papaparse: it swallows all lines after an open quote, reads no quote after a blank, and knows no line numbers.

/** One record of a CSV text. */
export interface CsvRecord {
  /** The line of the text on which it begins, from 1. */
  readonly line: number;
  /** Without blanks at their ends. */
  readonly cells: readonly string[];
  /** Its quotes do not close, or text follows them; `cells` then holds the whole line as it is. */
  readonly broken: boolean;
}

const delimiters = ['\t', ';', ','] as const;
export type Delimiter = (typeof delimiters)[number];

/** The records of a text, and how its cells are separated. */
export interface CsvText {
  readonly delimiter: Delimiter;
  readonly records: readonly CsvRecord[];
}

/** With this line spreadsheets name the separator of a list; it is part of none of its records. */
const separatorLine = /^"?sep=([\t;,])"?[^\S\r\n]*(?=\r|\n|$)/i;
/** A quote that is closed no sooner was most likely never closed. */
const LONGEST_CELL = 4_000;

/**
 * Reads comma, semicolon or tab separated text (RFC 4180). Blank lines are left out. A record with broken quotes is reported as
 * such and costs its own line only: reading goes on with the next.
 */
export function readCsv(text: string): CsvText {
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text;
  const named = separatorLine.exec(whole);
  const delimiter = delimiters.find((one) => one === named?.[1]) ?? findDelimiter(whole);
  const records: CsvRecord[] = [];
  let at = named?.[0].length ?? 0;
  let line = 1;
  while (at < whole.length) {
    const record = readRecord(whole, at, delimiter);
    const end = record?.end ?? endOfLine(whole, at);
    const cells = record?.cells ?? [whole.slice(at, endOfLine(whole, at))];
    if (whole.slice(at, end).trim() !== '') {
      records.push({ line, cells: cells.map((cell) => cell.trim()), broken: record === null });
    }
    const next = afterBreak(whole, end);
    line += countBreaks(whole.slice(at, next));
    at = next;
  }
  return { delimiter, records };
}

/** The one that most of the first lines have; a tab before a semicolon before a comma, as texts hold them the other way round. */
function findDelimiter(text: string): Delimiter {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, 50);
  const counts = delimiters.map((one) => lines.filter((line) => line.includes(one)).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Null where its quotes are broken. `end` is the place of its line break. */
function readRecord(text: string, start: number, delimiter: string): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = readCell(text, at, delimiter);
    if (cell === null) return null;
    cells.push(cell.value);
    at = cell.end;
    if (text[at] !== delimiter) return { cells, end: at };
    at += 1;
  }
}

function readCell(text: string, start: number, delimiter: string): { value: string; end: number } | null {
  let at = start;
  while (text[at] === ' ') at += 1;
  if (text[at] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end += 1;
    return { value: text.slice(start, end), end };
  }
  const closed = readQuoted(text, at + 1);
  if (closed === null) return null;
  let { end } = closed;
  while (text[end] === ' ') end += 1;
  const isEnd = end >= text.length || text[end] === delimiter || isBreak(text[end]);
  return isEnd ? { value: closed.value, end } : null;
}

/** From after the quote to after the one that closes it. */
function readQuoted(text: string, start: number): { value: string; end: number } | null {
  const last = Math.min(text.length, start + LONGEST_CELL);
  for (let at = start; at < last; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return { value: text.slice(start, at).replaceAll('""', '"'), end: at + 1 };
    at += 1;
  }
  return null;
}

const isBreak = (letter: string | undefined): boolean => letter === '\n' || letter === '\r';

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isBreak(text[at])) at += 1;
  return at;
}

const afterBreak = (text: string, at: number): number => at + (text.startsWith('\r\n', at) ? 2 : 1);
const countBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
