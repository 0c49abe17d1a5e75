import { refuseNameFor } from './command.ts';
import { readCsv, type CsvRecord } from './csv.ts';
import type { Shell } from './shells.ts';
import { joinName, refuse, type Refusal } from './values.ts';

/** One agent that is to be installed, or a line that cannot be one. */
export interface Line {
  /** The line of the list, from 1. */
  readonly line: number;
  readonly account: string;
  readonly device: string;
  /** `account:device`; of a refused line, what of it could be read. */
  readonly name: string;
  readonly refusal: Refusal | null;
}

/** A script of more is longer than the clipboard takes. */
export const MAX_DEVICES = 2_000;

/** Which cell holds what; `name` holds both, joined by a colon. */
type Columns =
  | { readonly kind: 'pair'; readonly account: number; readonly device: number; readonly width: number | null }
  | { readonly kind: 'name'; readonly name: number; readonly width: number | null };

const titles = {
  account: ['account', 'account id', 'customer'],
  device: ['device', 'device id', 'computer', 'host', 'hostname'],
  name: ['name', 'agent', 'agent name'],
} as const;

/**
 * Every record of the list, good or not, in its order. A first line that names the columns is taken as such and is no record.
 * Without one the first cell is the account and the second the device; a single cell is `account:device`.
 */
export function readLines(text: string, shell: Shell): readonly Line[] {
  const records = readCsv(text);
  const header = records[0] === undefined ? null : readHeader(records[0]);
  const seen = new Map<string, number>();
  let good = 0;
  return (header === null ? records : records.slice(1)).map((record) => {
    const line = readLine(record, header, shell);
    if (line.refusal !== null) return line;
    const key = foldCase(line.name);
    const first = seen.get(key);
    if (first !== undefined) return { ...line, refusal: refuse('duplicate', String(first)) };
    seen.set(key, line.line);
    good += 1;
    return good > MAX_DEVICES ? { ...line, refusal: refuse('tooMany', String(MAX_DEVICES)) } : line;
  });
}

/** Scripts of Windows compare without regard to case, so names that differ in nothing else count as the same. */
export const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

function readHeader({ cells, broken }: CsvRecord): Columns | null {
  if (broken) return null;
  const words = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s_-]+/g, ' '));
  const find = (names: readonly string[]): number => words.findIndex((word) => names.includes(word));
  const [account, device, name] = [find(titles.account), find(titles.device), find(titles.name)];
  const width = cells.length;
  if (account !== -1 && device !== -1) return { kind: 'pair', account, device, width };
  return name !== -1 && account === -1 && device === -1 ? { kind: 'name', name, width } : null;
}

function readLine({ line, cells, broken }: CsvRecord, header: Columns | null, shell: Shell): Line {
  const shown = cells.filter((cell) => cell !== '').join(' · ');
  const refused = (refusal: Refusal): Line => ({ line, account: '', device: '', name: shown, refusal });
  if (broken) return refused(refuse('quotes'));
  const columns = header ?? columnsOf(cells);
  const width = columns.width ?? (columns.kind === 'pair' ? 2 : 1);
  if (cells.slice(width).some((cell) => cell !== '')) return refused(refuse('extraCells'));
  const pair = columns.kind === 'pair' ? pairOf(cells, columns) : splitName(cells[columns.name] ?? '');
  if (pair === null) return refused(refuse('noColon'));
  const refusal = refuseNameFor(shell, pair.account, pair.device);
  const name = pair.account === '' || pair.device === '' ? shown : joinName(pair.account, pair.device);
  return { line, ...pair, name, refusal };
}

const columnsOf = (cells: readonly string[]): Columns =>
  cells.length > 1 ? { kind: 'pair', account: 0, device: 1, width: null } : { kind: 'name', name: 0, width: null };

const pairOf = (cells: readonly string[], { account, device }: Columns & { kind: 'pair' }) => ({
  account: cells[account] ?? '',
  device: cells[device] ?? '',
});

/** Cut at the first colon, which no account has in it. */
function splitName(name: string): { account: string; device: string } | null {
  const at = name.indexOf(':');
  return at === -1 ? null : { account: name.slice(0, at), device: name.slice(at + 1) };
}
