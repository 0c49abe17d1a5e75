import { refuseNameFor } from './command.ts';
import { readCsv, type CsvRecord, type Delimiter } from './csv.ts';
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

/** What columns are called in the languages of Longreach, whichever of them is in use: lists come from elsewhere. */
const titles = {
  account: [
    ...['account', 'account id', 'account identifier', 'customer', 'customer number', 'client'],
    ...['konto', 'kontonummer', 'kontokennung', 'kunde', 'kundennummer', 'kundenkennung', 'mandant'],
    ...['cuenta', 'identificador de cuenta', 'identificador de la cuenta', 'cliente', 'número de cliente'],
    ...['conta', 'identificador da conta', 'identificador de conta', 'número do cliente'],
    ...['аккаунт', 'учетная запись', 'клиент', 'заказчик', 'номер клиента', 'обозначение клиента'],
  ],
  device: [
    ...['device', 'device id', 'device identifier', 'device name', 'computer', 'computer name', 'host', 'hostname'],
    ...['gerät', 'gerätekennung', 'gerätename', 'rechner', 'rechnername', 'computername'],
    ...['dispositivo', 'identificador de dispositivo', 'identificador del dispositivo', 'nombre del dispositivo'],
    ...['equipo', 'nombre del equipo', 'ordenador', 'computadora'],
    ...['identificador do dispositivo', 'nome do dispositivo', 'computador', 'nome do computador', 'equipamento'],
    ...['устройство', 'имя устройства', 'обозначение устройства', 'компьютер', 'имя компьютера', 'хост'],
  ],
  name: [
    ...['name', 'agent', 'agent name', 'agentenname'],
    ...['nombre', 'agente', 'nombre del agente', 'nome', 'nome do agente'],
    ...['имя', 'агент', 'имя агента', 'название'],
  ],
} as const;

/** What a person said of a first line that may be a heading. */
export type FirstLine = 'heading' | 'device';

export interface DeviceList {
  /** Every record, good or not, in its order, without a heading and without the first line that is asked about. */
  readonly lines: readonly Line[];
  readonly delimiter: Delimiter;
  /** The first line as it was taken for column names; null where there is none. */
  readonly heading: string | null;
  /** A first line of which only a person knows whether it names the columns; null where there is none. */
  readonly question: string | null;
}

/**
 * Reads a list of devices. A first line that names the columns is taken as such and is no record. Without one the first cell is the
 * account and the second the device; a single cell is `account:device`. A first line that may be a heading is neither until
 * `firstLine` says what it is.
 */
export function readList(text: string, shell: Shell, firstLine: FirstLine | null): DeviceList {
  const { delimiter, records } = readCsv(text);
  const [first, ...others] = records;
  const header = first === undefined ? null : readHeader(first);
  const isAsked = first !== undefined && header === null && mayBeHeading(first, others);
  const isHeading = header !== null || (isAsked && firstLine === 'heading');
  const isOpen = isAsked && firstLine === null;
  const shown = first === undefined ? '' : cellsOf(first);
  return {
    lines: readLines(isHeading || isOpen ? others : records, header, shell),
    delimiter,
    heading: isHeading ? shown : null,
    question: isAsked ? shown : null,
  };
}

/** Names of columns have no digits, and no device below has one of them. */
function mayBeHeading({ cells, broken }: CsvRecord, others: readonly CsvRecord[]): boolean {
  if (broken || cells.some((cell) => /\p{Nd}/u.test(cell))) return false;
  const words = new Set(wordsOf(cells));
  return !others.some((record) => wordsOf(record.cells).some((word) => words.has(word)));
}

/** The cells, and the account of one that joins account and device. */
const wordsOf = (cells: readonly string[]): readonly string[] =>
  cells.flatMap((cell) => (cell === '' ? [] : [cell, splitName(cell)?.account ?? cell].map(foldCase)));

function readLines(records: readonly CsvRecord[], header: Columns | null, shell: Shell): readonly Line[] {
  const seen = new Map<string, number>();
  let good = 0;
  return records.map((record) => {
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

const cellsOf = ({ cells }: Pick<CsvRecord, 'cells'>): string => cells.filter((cell) => cell !== '').join(' · ');

function readHeader({ cells, broken }: CsvRecord): Columns | null {
  if (broken) return null;
  const words = cells.map((cell) =>
    cell
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
      .replaceAll('ё', 'е'),
  );
  const find = (names: readonly string[]): number => words.findIndex((word) => names.includes(word));
  const [account, device, name] = [find(titles.account), find(titles.device), find(titles.name)];
  const width = cells.length;
  if (account !== -1 && device !== -1) return { kind: 'pair', account, device, width };
  return name !== -1 && account === -1 && device === -1 ? { kind: 'name', name, width } : null;
}

function readLine({ line, cells, broken }: CsvRecord, header: Columns | null, shell: Shell): Line {
  const shown = cellsOf({ cells });
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
