import type { ExportColumn } from '../../src-main/ipc/contract.ts';
import { freeColumns, readColumns, traitColumns, type FreeColumn } from './columns.ts';

/** What an export can hold, as it is offered: first what the list of the service knows, then what is kept of the hardware. */
export const listedColumns = [
  'name',
  'group',
  'state',
  'os',
  'ip',
  'country',
  'region',
  'city',
  'lastOnline',
  'version',
  'sessions',
  'owner',
  'osUser',
  'id',
  'deviceId',
  'added',
  'favorite',
] as const satisfies readonly ExportColumn[];

type KeptColumn = Exclude<ExportColumn, (typeof listedColumns)[number]>;
export const keptColumns: readonly KeptColumn[] = freeColumns.filter((column): column is KeptColumn =>
  traitColumns.has(column),
);

const offered: readonly ExportColumn[] = [...listedColumns, ...keptColumns];

/** What a column of the list is in a file: the same, but where a cell says more or has another name there. */
const inFile = (column: FreeColumn): readonly ExportColumn[] =>
  column === 'ip' ? ['ip', 'country', 'city'] : [column === 'last' ? 'lastOnline' : column];

/** The columns that the list shows, as columns of a file; name and state are always among them. */
export function shownColumns(kept: readonly string[]): ReadonlySet<ExportColumn> {
  return new Set<ExportColumn>(['name', 'state', ...readColumns(kept).flatMap(inFile)]);
}

/** In the order in which they are offered, which is that of the file. */
export const inOrder = (chosen: ReadonlySet<ExportColumn>): ExportColumn[] =>
  offered.filter((column) => chosen.has(column));
