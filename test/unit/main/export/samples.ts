import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import type { CsvMarks } from '../../../../src-main/contract/csv-marks.ts';
import type { SaveOrder } from '../../../../src-main/export/exporter.ts';
import { writeTable } from '../../../../src-main/export/formats.ts';
import type { FilePart } from '../../../../src-main/export/table.ts';
import { rowOf as anyRow } from '../../../samples.ts';

/** One that everything is known of that a table can hold. */
export const rowOf = (part: Partial<AgentRow> & { readonly id: number }): AgentRow =>
  anyRow({ group: 'Office / Leeds', deviceId: 418_220_967, region: 'England', ...part });

export const commas: CsvMarks = { separator: ',', decimal: '.' };
export const semicolons: CsvMarks = { separator: ';', decimal: ',' };

/** The text of parts of a file. */
export const textOfParts = (parts: readonly FilePart[]): string =>
  Buffer.concat(parts.map((part) => Buffer.from(part))).toString();

/** The text of a file, its marks being commas. */
export async function textOf(order: SaveOrder): Promise<string> {
  if ('text' in order) return order.text;
  if ('bytes' in order) return textOfParts([order.bytes]);
  const parts: FilePart[] = [];
  for await (const part of writeTable(order.format, order.table, commas)) parts.push(part);
  return textOfParts(parts);
}

/** Reads RFC 4180: quoted cells, doubled quotes, CRLF. Written apart from what writes it. */
export function readCsv(text: string, separator = ','): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === separator) {
      line.push(cell);
      cell = '';
    } else if (letter === '\r' && text[at + 1] === '\n') {
      lines.push([...line, cell]);
      line = [];
      cell = '';
      at += 1;
    } else cell += letter;
  }
  if (quoted || cell !== '' || line.length > 0) throw new Error('the file does not end with a line break');
  return lines;
}
