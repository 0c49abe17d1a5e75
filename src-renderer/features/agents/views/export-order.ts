import type { ExportColumn } from '../../../../src-main/contract/contract.ts';
import { exportColumns } from '../../../../src-main/contract/export-columns.ts';
import { readColumns, type FreeColumn } from '../list/columns.ts';

/** As it is offered: first what the list of the service knows, then what is kept of the hardware. */
export { storedColumns as keptColumns, listedColumns } from '../../../../src-main/contract/export-columns.ts';

/** What a column of the list is in a file: the same, but where a cell says more or has another name there. */
const inFile = (column: FreeColumn): readonly ExportColumn[] =>
  column === 'ip' ? ['ip', 'country', 'city'] : [column === 'last' ? 'lastOnline' : column];

/** The columns that the list shows, as columns of a file; name and state are always among them. */
export function shownColumns(stored: readonly string[]): ReadonlySet<ExportColumn> {
  return new Set<ExportColumn>(['name', 'state', ...readColumns(stored).flatMap(inFile)]);
}

/** In the order in which they are offered, which is that of the file. */
export const inOrder = (chosen: ReadonlySet<ExportColumn>): ExportColumn[] =>
  exportColumns.filter((column) => chosen.has(column));
