import {
  exportColumns,
  listExports,
  traitExports,
  type ExportColumn,
} from '../../../../src-main/contract/agent-fields.ts';
import { readColumns, type FreeColumn } from '../list/columns.ts';

/** What can be exported, by name and key of its label: of the service's own list, and of the stored hardware. */
export const listedColumns = listExports.map((spec) => spec.export);
export const hardwareColumns = traitExports.map((spec) => spec.export);

const exportByColumn = new Map<FreeColumn | 'status' | 'favorite' | 'name' | 'account', ExportColumn>();
for (const spec of [...listExports, ...traitExports])
  if ('column' in spec) exportByColumn.set(spec.column.name, spec.export.name);

/** The cell with the IP address also shows the place. */
const inFile = (column: FreeColumn): readonly ExportColumn[] => {
  const name = exportByColumn.get(column);
  return name === undefined ? [] : name === 'ip' ? ['ip', 'country', 'city'] : [name];
};

/** The columns that the list shows, as columns of a file; name and state are always among them. */
export function shownColumns(stored: readonly string[], showsAll: boolean): ReadonlySet<ExportColumn> {
  const account: readonly ExportColumn[] = showsAll ? ['account'] : [];
  return new Set<ExportColumn>(['name', ...account, 'state', ...readColumns(stored).flatMap(inFile)]);
}

/** In the order of the file. */
export const inOrder = (chosen: ReadonlySet<ExportColumn>): ExportColumn[] =>
  exportColumns.filter((column) => chosen.has(column));
